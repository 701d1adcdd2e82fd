"""Thousands of games at once, as arrays, in compiled play: for self-play, or one seat against bots.

Actions and observations are those of the other environments, number for number: what is learnt here can
play there.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from yardtools.errors import YardError
from yardtools.games import GAMES, find_game
from yardtools.games.game import Game
from yardtools.model import AnyBoard
from yardtools.playtest.envs.arena import Arena
from yardtools.wording import join_words

Rows = NDArray[np.float32]
Actions = NDArray[np.int32]
Flags = NDArray[np.bool_]


class VectorGames:
    """So many games side by side, played by whoever calls, or one seat of them against bots.

    All arrays have a row a game, and are written again by each `step`: copy what is to be kept.
    """

    def __init__(
        self,
        games: int,
        game: Game | str = GAMES[0],
        board: AnyBoard | str | Path | None = None,
        players: int | None = None,
        *,
        learner: str | None = None,
        opponent: str = "random",
        **options: Any,
    ) -> None:
        self.arena = Arena(game, board, players, options)
        kernel = self.arena.game.kernel()
        if kernel is None:
            able = join_words(name for name in GAMES if find_game(name).kernel is not Game.kernel)
            raise YardError(f"many games at once are for {able}, not {self.arena.game.name}")
        if games < 1:
            raise YardError(f"{games} games are none")
        if learner is not None and learner not in self.seats:
            raise YardError(f"no seat {learner!r}; there are {join_words(self.seats)}")
        self.games, self.learner = games, learner
        look = self.arena.looks[self.seats[0]]
        self.width = look.size
        self._many = kernel.many_games(
            games,
            {seat: own.words for seat, own in self.arena.numbering.items()},
            {each.name: (look.slices[each.name].start, each) for each in look.features},
            learner,
            opponent,
            opponent,
        )
        self.turn: NDArray[np.int8] = self._many.turn
        """Whose turn it is, as a place in `seats`; beyond them where a game is over."""
        self.masks: NDArray[np.int8] = self._many.masks
        """A 1 for each legal action of the seat whose turn it is; none where a game is over."""
        self.legal: Actions = self._many.legal
        """The same as a list: the first `many` of each row are the numbers of the legal actions."""
        self.many: Actions = self._many.many
        self.over: Flags = np.zeros(games, np.bool_)
        """Which games the last step ended; where they start again by themselves, another has begun there."""
        self.rewards: Rows = np.zeros((games, len(self.seats)), np.float32)
        """What the last step brought each seat: 1 for who has won, -1 for who has lost."""
        self._rng = np.random.default_rng()

    @property
    def seats(self) -> tuple[str, ...]:
        """Who plays, in the order of rewards and turns."""
        return self.arena.seats

    def actions(self, seat: str) -> int:
        """How many actions a seat has; `arena.words(seat, number)` says what each is."""
        return len(self.arena.numbering[seat])

    def reset(self, seed: int | Sequence[int] | None = None) -> None:
        """New games: by one seed, all of them different; by a seed for each; or as the last one goes on."""
        if seed is None:
            seed = int(self._rng.integers(2**62))
        if isinstance(seed, int | np.integer):
            self._rng = np.random.default_rng(int(seed) % 2**62)
            seeds, numbers, stride = np.full(self.games, int(seed) % 2**62), np.arange(self.games), self.games
        else:
            seeds, numbers, stride = self._seed_each(seed), np.zeros(self.games, np.int64), 1
        self._many.begin(seeds.astype(np.int64), numbers, stride)
        self.over[:], self.rewards[:] = False, 0.0
        self._check_began(~self.over)

    def _seed_each(self, seeds: Sequence[int]) -> NDArray[np.int64]:
        if len(seeds) != self.games:
            raise YardError(f"{len(seeds)} seeds for {self.games} games")
        self._rng = np.random.default_rng([seed % 2**62 for seed in seeds])
        return np.array([seed % 2**62 for seed in seeds], np.int64)

    def step(self, actions: ArrayLike, *, restart: bool = True) -> None:
        """An action in each game, by the seat whose turn it is there; then games that ended begin anew.

        Without `restart` they stay as they are until they are restarted, and actions in them mean nothing.
        An action that is not legal is an error, and nothing has been played.
        """
        chosen = np.ascontiguousarray(actions, np.int32)
        self._check(chosen)
        playing = self.turn < len(self.seats)
        self._many.act(chosen)
        np.logical_and(playing, self.turn == len(self.seats), out=self.over)
        self.rewards[:] = 0.0
        if self.over.any():
            won = np.where(self._many.x_won()[self.over], 1.0, -1.0)
            self.rewards[self.over] = np.stack([won, -won], axis=1)
            if restart:
                self.restart(self.over)

    def restart(self, where: Flags) -> None:
        """A new game in some places, whatever stands there."""
        self._many.deal(where)
        self._check_began(where)

    def sample(self) -> Actions:
        """Any legal action in each game, each as likely as the others."""
        actions = np.zeros(self.games, np.int32)
        self._many.draw(self._rng.integers(2**64, size=self.games, dtype=np.uint64), actions)
        return actions

    def observe(
        self, seat: str | None = None, games: ArrayLike | None = None, out: Rows | None = None
    ) -> Rows:
        """What a seat may know of all games, or of some; left out, each time the seat whose turn it is."""
        chosen = np.arange(self.games) if games is None else np.asarray(games, np.int64)
        seats = self.turn[chosen] % len(self.seats)
        if seat is not None:
            seats = np.full(len(chosen), self.seats.index(seat), np.int8)
        rows = np.empty((len(chosen), self.width), np.float32) if out is None else out
        self._many.observe(seats, chosen, rows)
        return rows

    # --- what cannot be ---

    def _check(self, actions: Actions) -> None:
        """Stop before anything is played."""
        if actions.shape != (self.games,):
            raise YardError(f"actions are {self.games} numbers, one for each game; these are {actions.shape}")
        game = self._many.find_illegal(actions)
        if game is not None:
            seat, action = self.seats[self.turn[game]], actions[game]
            raise YardError(f"action {action} is not legal for {seat} in game {game}; `masks` says which are")

    def _check_began(self, where: Flags) -> None:
        """Games in which there is nothing to decide are dealt again; a board may have no others."""
        if (self.turn[where] == len(self.seats)).any():
            who = self.learner or "anybody"
            raise YardError(f"on {self.arena.game.board.id} hardly a game has a decision for {who}")
