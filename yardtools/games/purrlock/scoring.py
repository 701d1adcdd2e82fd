"""The end of Purrlock Holmes: points, ties, and who wins or is demoted (P28-P34)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yardtools.games.game import Outcome
from yardtools.games.purrlock.pieces import NOBODY

if TYPE_CHECKING:  # a position asks for its outcome
    from yardtools.games.purrlock.course import Course


def points(state: Course, player: int) -> int:
    """Paws and marker, less one for a call (P33)."""
    pieces = [piece for _, taken in state.desks[player].completed for piece in taken]
    worth = (state.game.marker_points if piece is None else piece[0] for piece in pieces)
    return sum(worth) - state.desks[player].called


def outcome_for(state: Course, catcher: int) -> Outcome:
    """How it ends when somebody has caught Furriarty, or nobody has."""
    seats = state.game.seats
    scores = {seat: points(state, player) for player, seat in enumerate(seats)}
    chosen = _first_seats(state, catcher)
    who = " and ".join(chosen) or "nobody"
    if catcher == NOBODY:
        return Outcome((), "P28", f"Furriarty has escaped; demoted: {who}", scores)
    return Outcome(chosen, "P29", f"{seats[catcher]} has caught Furriarty; most points: {who}", scores)


def _first_seats(state: Course, catcher: int) -> tuple[str, ...]:
    """Who wins with most points (P33); or, when Furriarty is gone, is demoted with fewest (P34)."""
    solved = [len(desk.completed) for desk in state.desks]
    if catcher != NOBODY and not state.game.options["catch_counts"]:
        solved[catcher] -= 1  # A-P13
    rows = [(points(state, player), -many) for player, many in enumerate(solved)]
    best = max(rows) if catcher != NOBODY else min(rows)
    chosen = tuple(seat for seat, row in zip(state.game.seats, rows, strict=True) if row == best)
    return () if len(chosen) > 1 and state.game.options["ties"] == "none" else chosen  # A-P9
