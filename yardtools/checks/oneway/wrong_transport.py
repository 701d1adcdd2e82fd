"""A one-way link belongs to a transport that has no one-way streets."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.study import study
from yardtools.findings import ERROR, Fault
from yardtools.model import Board

STREETS = frozenset({"taxi", "bus"})
"""D38: what keeps to the arrows."""


@check(
    ERROR,
    rationale="Arrows stand in streets: taxi and bus, and whatever the base transport of a board is, keep to "
    "them. Undergrounds and ferries run both ways. An arrow on such a line is mostly a slip, or the arrow "
    "of a street beside it.",
    bad="dice A expert; 1 underground> 4",
    good="dice A expert; 1 underground 4",
)
def wrong_transport(board: Board) -> Iterator[Fault]:
    """A one-way link belongs to a transport that has no one-way streets."""
    known = study(board)
    allowed = STREETS | {known.base}
    for link in board.links:
        if link.oneway and link.by in known.transports and link.by not in allowed:
            words = f"{link} has an arrow, but {link.by} runs both ways"
            yield Fault(link, words, hint="take the arrow away, or put it on the street it was meant for")
