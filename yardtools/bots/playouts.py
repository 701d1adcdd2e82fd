"""What becomes of a position when both sides play on quickly: the end of every thought of a searching bot.

Where numba is installed (`pip install 'yardtools[fast]'`) and the game has compiled play, both sides play on
as the greedy bot does, by what they can know. Else fewer rounds are played in Python, by distances alone.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol
from weakref import WeakKeyDictionary

from yardtools.bots.ground import Ground, ground_of
from yardtools.errors import MissingProgram
from yardtools.games.game import DETECTIVES, MISTER_X, Game, Move, State

if TYPE_CHECKING:
    from yardtools.games.kernel import Kernel

SLIPS = 0.1
"""How often a playout makes any move instead of the best, so that no two are alike."""
HORIZON = 8
"""How many rounds compiled playouts go on; who is free then has got away."""
ROUNDS = 6
"""How many rounds playouts in Python go on."""


class Playouts(Protocol):
    """Plays positions out."""

    def share_caught(self, state: State, many: int, seed: int) -> float:
        """How often Mister X is caught when a position is played out so many times, from 0 to 1."""


def playouts_for(game: Game) -> Playouts:
    """The quickest playouts there are for a game, made once for each."""
    if game not in _KEPT:
        kernel = kernel_for(game)
        _KEPT[game] = CompiledPlayouts(kernel) if kernel else PlainPlayouts(game)
    return _KEPT[game]


_KEPT: WeakKeyDictionary[Game, Playouts] = WeakKeyDictionary()


def kernel_for(game: Game) -> Kernel | None:
    """Compiled play of a game; None where there is none, no numba, or too large a board."""
    try:
        kernel = game.kernel()
    except MissingProgram:
        return None
    return kernel if kernel and kernel.weighs_distances else None


class CompiledPlayouts:
    """Playouts in machine code, where the detectives go by what they can know."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel, self._policy = kernel, f"greedy:{SLIPS}"

    def share_caught(self, state: State, many: int, seed: int) -> float:
        """The share of playouts in which he is caught."""
        if state.outcome:
            return float(state.outcome.winners == (DETECTIVES,))
        ends = self._kernel.rollouts(state, None, many, seed, self._policy, self._policy, HORIZON)
        return float((ends < 0).mean())


class PlainPlayouts:
    """Playouts in Python: both sides go by distances, the detectives to where they think he can be."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def share_caught(self, state: State, many: int, seed: int) -> float:
        """The share of playouts in which he is caught."""
        rng = random.Random(seed)  # noqa: S311 - a game, no secret
        return sum(self._is_caught(state, rng) for _ in range(many)) / many

    def _is_caught(self, state: Any, rng: random.Random) -> bool:
        ground = ground_of(self._game, {})
        assert ground is not None
        until = state.round + ROUNDS
        while state.seat and (state.seat != MISTER_X or state.round < until):
            if state.seat == DETECTIVES:
                state = _chase(ground, state, rng)
            elif rng.random() < SLIPS:
                state = state.play(rng.choice(state.moves()))
            else:
                state = state.play(farthest(ground, state.moves(), state.places))
        return bool(state.outcome and state.outcome.winners == (DETECTIVES,))


def _chase(ground: Ground, state: Any, rng: random.Random) -> Any:
    """The detectives' turn, one after another."""
    possible, far = state.possible(), dict[str | int, int]()

    def remoteness(move: Move) -> int:
        end = move[-1]
        if end not in far:
            known = isinstance(end, int) and end not in possible
            far[end] = sum(ground.away(int(end), station) for station in possible) if known else -1
        return far[end]

    while state.seat == DETECTIVES:
        moves = state.moves()
        own = [move for move in moves if move[0] == moves[0][0]]
        state = state.play(rng.choice(own) if rng.random() < SLIPS else min(own, key=remoteness))
    return state


def farthest(ground: Ground, moves: Sequence[Move], pawns: Sequence[int]) -> Move:
    """The flight that leads farthest from the pawns; a double one only to get out of their reach."""
    single = [move for move in moves if sum(isinstance(word, int) for word in move) == 1]
    best = _safest(ground, single, pawns)
    if best is None or (len(single) < len(moves) and best[0] <= 1):
        best = max(filter(None, (best, _safest(ground, moves[:: 1 + len(moves) // 12], pawns))))
    return best[1]


def _safest(ground: Ground, moves: Sequence[Move], pawns: Sequence[int]) -> tuple[int, Move] | None:
    rows = ((min(ground.away(pawn, int(move[-1])) for pawn in pawns), move) for move in moves)
    return max(rows, default=None)
