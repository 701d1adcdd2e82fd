"""A seat of a game as a Gymnasium environment: bots have the other seats, and chance is played inside.

`gymnasium.make("yardtools.playtest.envs.gymnasium:yard/beginner-v0", seat="detectives")`, or `SeatEnv`
itself. What is observed is made from the seat's view alone.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from yardtools.bots import bot
from yardtools.errors import YardError
from yardtools.extras import needed_for
from yardtools.games import GAMES
from yardtools.games.game import CHANCE, Game
from yardtools.model import AnyBoard
from yardtools.playtest.envs.arena import Arena
from yardtools.playtest.envs.numbering import Node

with needed_for("this environment", "pettingzoo"):
    import gymnasium
    from gymnasium import spaces

Row = NDArray[np.float32]
Step = tuple[Row, float, bool, bool, dict[str, Any]]
ILLEGAL = -1.0
"""The reward of an action that is not legal; it ends the episode."""


class SeatEnv(gymnasium.Env[Row, Any]):
    """One seat of a game; its reward is that of the game, and comes at the end."""

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 - as gymnasium has it

    def __init__(
        self,
        game: Game | str = GAMES[0],
        board: AnyBoard | str | Path | None = None,
        players: int | None = None,
        seat: str | None = None,
        opponents: str | Mapping[str, str] = "greedy",
        render_mode: str | None = None,
        max_steps: int | None = None,
        **options: Any,
    ) -> None:
        """Make the environment; `opponents` is a bot for all other seats, or one by seat: `mcts:100`."""
        self.arena = Arena(game, board, players, options)
        seats = self.arena.seats
        self.seat = seats[-1] if seat is None else seat
        if self.seat not in seats:
            raise YardError(f"no seat {self.seat!r}; there are {', '.join(seats)}")
        others = [each for each in seats if each != self.seat]
        who = dict.fromkeys(others, opponents) if isinstance(opponents, str) else opponents
        self._opponents = {each: who[each] for each in others}
        self._seat_bots()
        self.render_mode = render_mode
        self.max_steps = max_steps or self.arena.bounds.longest
        self.action_space = spaces.Discrete(len(self.arena.numbering[self.seat]))
        self.observation_space = spaces.Box(0.0, 1.0, (self.arena.looks[self.seat].size,), np.float32)

    def _seat_bots(self) -> None:
        """Bots sit down, who remember no other game."""
        self._bots = {seat: bot(who, self.arena.game, seat) for seat, who in self._opponents.items()}

    # --- play ---

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Row, dict[str, Any]]:
        """A new game, played on until it is this seat's turn; the same seed gives the same game."""
        super().reset(seed=seed, options=options)
        self._rng = random.Random(int(self.np_random.integers(1 << 62)))  # noqa: S311 - a game, no secret
        self.steps = 0
        self._seat_bots()
        self.node = self._play_on(self.arena.begin())
        return self._observe(), self._info()

    def step(self, action: int) -> Step:
        """Act, and let the others act until it is this seat's turn again; an illegal action loses."""
        self.steps += 1
        if int(action) not in self.node.legal() or self.node.seat != self.seat:
            return self._observe(), ILLEGAL, True, False, self._info() | {"illegal": True}
        self.node = self._play_on(self.node.after(int(action)))
        outcome = self.node.state.outcome
        reward = self.arena.rewards(outcome)[self.seat] if outcome else 0.0
        is_cut = outcome is None and self.steps >= self.max_steps
        return self._observe(), reward, outcome is not None, is_cut, self._info()

    def _play_on(self, node: Node) -> Node:
        """Chance and bots play until it is this seat's turn, or the game is over."""
        while node.seat not in ("", self.seat):
            if node.seat == CHANCE:
                node = node.after_draw(node.state.draw(self._rng))
            else:
                node = self._play_bot(node)
        return node

    def _play_bot(self, node: Node) -> Node:
        seat, state = node.seat, node.state
        move = self._bots[seat].choose(state.view(seat), state.moves(), self._rng)
        for action in self.arena.numbering[seat].spell(move):
            node = node.after(action)
        return node

    # --- what is seen ---

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, as MaskablePPO asks for it."""
        mask = np.zeros(len(self.arena.numbering[self.seat]), np.bool_)
        if self.node.seat == self.seat:
            mask[list(self.node.legal())] = True
        return mask

    def _observe(self) -> Row:
        return self.arena.observation(self.node, self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8)}

    def render(self) -> str:
        """What the seat may know, as text."""
        return self.arena.text(self.node, self.seat)


for _name in GAMES:
    gymnasium.register(f"yard/{_name}-v0", f"{__name__}:SeatEnv", kwargs={"game": _name})
