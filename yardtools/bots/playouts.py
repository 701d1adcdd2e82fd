"""What becomes of a position when both sides play on quickly: the end of every thought of a searching bot.

Where numba is installed (`pip install 'yardtools[fast]'`) and the game is one that compiled play knows, both
sides play on as the greedy bot does, to the end. Else a few rounds are played in Python, by distances alone.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from typing import Any, Protocol
from weakref import WeakKeyDictionary

from yardtools.bots.ground import FAR, Ground, ground_of
from yardtools.games.game import DETECTIVES, MISTER_X, Game, Move, State
from yardtools.games.master import Master, MasterState

SLIPS = 0.1
"""How often a playout makes any move instead of the best, so that no two are alike."""
HORIZON = 8
"""How many rounds compiled playouts go on; who is free then has got away."""
ROUNDS = 4
"""How many rounds playouts in Python go on."""


class Playouts(Protocol):
    """Plays positions out."""

    def caught(self, state: State, many: int, seed: int) -> float:
        """How often Mister X is caught when a position is played out so many times, from 0 to 1."""


def playouts_for(game: Game) -> Playouts:
    """The quickest playouts there are for a game, made once for each."""
    if game not in _KEPT:
        compiled = isinstance(game, Master) and can_compile()
        _KEPT[game] = CompiledPlayouts(game) if compiled else PlainPlayouts(game)
    return _KEPT[game]


_KEPT: WeakKeyDictionary[Game, Playouts] = WeakKeyDictionary()


@cache
def can_compile() -> bool:
    """Whether numba is installed."""
    return find_spec("numba") is not None


class CompiledPlayouts:
    """Playouts in machine code, to the end of the game; the detectives go by what they can know."""

    def __init__(self, game: Any) -> None:
        from yardtools.playtest.kernel import Kernel  # noqa: PLC0415 - compiles what is not yet compiled

        self._kernel = Kernel(game)
        self._policy = f"greedy:{SLIPS}"

    def caught(self, state: State, many: int, seed: int) -> float:
        """The share of playouts in which he is caught."""
        if state.outcome:
            return float(state.outcome.winners == (DETECTIVES,))
        assert isinstance(state, MasterState)
        ends = self._kernel.rollouts(state, None, many, seed, self._policy, self._policy, HORIZON)
        return float((ends < 0).mean())


class PlainPlayouts:
    """Playouts in Python: a few rounds by distances, then a guess by how near they have come."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def caught(self, state: State, many: int, seed: int) -> float:
        """How near he is to being caught, on average."""
        rng = random.Random(seed)  # noqa: S311 - a game, no secret
        return sum(self._played(state, rng) for _ in range(many)) / many

    def _played(self, state: Any, rng: random.Random) -> float:
        ground = ground_of(self._game, {})
        assert ground is not None
        until = state.round + ROUNDS
        while state.seat and (state.seat != MISTER_X or state.round < until):
            moves = state.moves()
            if rng.random() < SLIPS:
                state = state.play(rng.choice(moves))
            elif state.seat == DETECTIVES:
                state = state.play(nearest(ground, moves, state.x))
            else:
                state = state.play(farthest(ground, moves, state.places))
        if state.outcome:
            return float(state.outcome.winners == (DETECTIVES,))
        away = sorted(ground.away(place, state.x) for place in state.places)
        return 1.0 / (1.0 + sum(away[:3]) / len(away[:3]))


def nearest(ground: Ground, moves: Sequence[Move], x: int) -> Move:
    """The step that leads nearest to a station."""
    return min(moves, key=lambda move: ground.away(move[-1], x) if isinstance(move[-1], int) else FAR)


def farthest(ground: Ground, moves: Sequence[Move], pawns: Sequence[int]) -> Move:
    """The flight that leads farthest from the pawns; a double one only out of their reach."""
    single = [move for move in moves if sum(isinstance(word, int) for word in move) == 1]
    best = _safest(ground, single, pawns)
    if best is None or (len(single) < len(moves) and best[0] <= 1):
        best = max(filter(None, (best, _safest(ground, moves[:: 1 + len(moves) // 12], pawns))))
    return best[1]


def _safest(ground: Ground, moves: Sequence[Move], pawns: Sequence[int]) -> tuple[int, Move] | None:
    rows = ((min(ground.away(pawn, int(move[-1])) for pawn in pawns), move) for move in moves)
    return max(rows, default=None)
