"""More tickets are dealt than are printed."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.findings import ERROR, Fault
from yardtools.model import Board

DETECTIVES = 5
DETECTIVE = {"taxi": 11, "bus": 8, "underground": 4}
"""M15: what each detective is dealt."""
MISTER_X = {"black": 5, "double": 2}
"""M14: what Mister X is dealt."""


@check(
    ERROR,
    rationale="Each of five detectives is dealt 11 taxi, 8 bus and 4 underground tickets, Mister X 5 black "
    "ones and 2 double moves. A box with fewer of them cannot be set up for six players. Tickets that a box "
    "does not list are not looked at, and neither are boards with missions, where tickets come from a bag.",
    bad="1 taxi 2 taxi 3 taxi 1; tickets taxi 52",
    good="1 taxi 2 taxi 3 taxi 1; tickets taxi 62",
)
def more_dealt_than_printed(board: Board) -> Iterator[Fault]:
    """More tickets are dealt than are printed."""
    if board.missions:
        return
    dealt = {ticket: count * DETECTIVES for ticket, count in DETECTIVE.items()}
    if dealt.keys() <= board.tickets.keys():
        dealt |= MISTER_X  # other games deal fewer of these, and none of the ordinary tickets
    for ticket, count in dealt.items():
        if ticket in board.tickets and board.tickets[ticket] < count:
            words = f"{count} {ticket} tickets are dealt, but only {board.tickets[ticket]} are printed"
            hint = f"correct the number of {ticket} tickets in box.toml under [tickets]"
            figures = (count, board.tickets[ticket])
            yield Fault(f"card:{ticket}", words, hint=hint, pointer=f"/tickets/{ticket}", figures=figures)
