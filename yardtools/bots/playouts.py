"""What becomes of a position when both sides play on quickly: the end of every thought of Mister X in Python.

Both sides go by distances, the detectives to where they think he can be. Games with compiled play have a
search of their own where numba is installed (`pip install 'yardtools[fast]'`).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from yardtools.bots.ground import Ground, ground_of
from yardtools.games.game import DETECTIVES, MISTER_X, Game, Move, State

SLIPS = 0.1
"""How often a playout makes any move instead of the best, so that no two are alike."""
ROUNDS = 6
"""How many rounds a playout goes on; who is free then has got away."""


class Playouts:
    """Plays the positions of a game out."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def share_caught(self, state: State, many: int, seed: int) -> float:
        """How often Mister X is caught when a position is played out so many times, from 0 to 1."""
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
