"""A ferry can be paid for with an ordinary ticket."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.study import Study, study
from yardtools.findings import ERROR, Fault
from yardtools.model import Board
from yardtools.wording import join_words


@check(
    ERROR,
    rationale="A black ticket is the only one that pays for a ferry, and only Mister X has black tickets. "
    "If a taxi or bus ticket paid for it too, programs would offer moves that the rules forbid, and a "
    "ticket on the log would no longer say which lines he may have taken.",
    bad="1 taxi 2 taxi 3; 1 ferry 3; ferry pays taxi, black",
    good="1 taxi 2 taxi 3; 1 ferry 3; ferry pays black",
)
def ordinary_ticket(board: Board) -> Iterator[Fault]:
    """A ferry can be paid for with an ordinary ticket."""
    known = study(board)
    for ferry in known.ferries:
        ordinary = [ticket for ticket in ferry.tickets if _is_ordinary(ticket, known)]
        if ordinary:
            words = f"{ferry.id} can be paid for with {join_words(ordinary, 'or')} tickets"
            hint = f'write tickets = ["black"] at {ferry.id} in box.toml'
            yield Fault(ferry, words, hint=hint)


def _is_ordinary(ticket: str, known: Study) -> bool:
    """Named after a transport, or good for some of those that everybody takes but not for all."""
    if ticket == "black":
        return False
    shared = [each for each in known.transports.values() if each not in known.ferries]
    paid = sum(ticket in transport.tickets for transport in shared)
    return ticket in known.transports or 0 < paid < len(shared)
