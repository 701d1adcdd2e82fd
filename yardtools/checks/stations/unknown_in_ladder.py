"""The ladder names a transport that the board does not declare."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.findings import ERROR, Fault
from yardtools.model import Board
from yardtools.wording import suggest_or_list


@check(
    ERROR,
    rationale="The ladder says which transports stations show, one nested in the next. A rung that no "
    "transport has is passed over, so that the types of stations are held to less than the board means.",
    bad="transports taxi, bus; ladder taxi, bsu; 1 taxi 2 bus 3 taxi 1",
    good="transports taxi, bus; ladder taxi, bus; 1 taxi 2 bus 3 taxi 1 bus 2",
)
def unknown_in_ladder(board: Board) -> Iterator[Fault]:
    """The ladder names a transport that the board does not declare."""
    known = [transport.id for transport in board.transports]
    for rung in board.ladder:
        if rung not in known:
            words = f"the ladder names {rung!r}, which is none of the transports"
            hint = suggest_or_list(rung, known)
            yield Fault(f"transport:{rung}", words, hint=hint, pointer="/ladder", box_pointer="/ladder")
