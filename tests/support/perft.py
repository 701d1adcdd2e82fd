"""How many sequences of moves there are from a position: one number that many small mistakes change."""

from __future__ import annotations

from yardtools.games.game import State


def perft(state: State, depth: int) -> int:
    """The number of sequences of so many moves, those of chance counted too."""
    moves = state.moves()
    if depth == 1:
        return len(moves)
    return sum(perft(state.play(move), depth - 1) for move in moves)
