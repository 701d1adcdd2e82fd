"""A ferry is not kept to Mister X."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.study import study
from yardtools.findings import ERROR, Fault
from yardtools.model import Board, Transport


@check(
    ERROR,
    rationale="Only Mister X uses black tickets and the ferries they pay for. A ferry that says nothing of "
    'that is open to everybody, so programs let detectives cross the river too. `only = "mister_x"` keeps '
    "it to him.",
    bad="1 taxi 2 taxi 3; 1 ferry 3; ferry only nobody",
    good="1 taxi 2 taxi 3; 1 ferry 3; ferry only mister_x",
)
def open_to_detectives(board: Board) -> Iterator[Fault]:
    """A ferry is not kept to Mister X."""
    known = study(board)
    for transport in known.transports.values():
        if transport.only != "mister_x" and (transport in known.ferries or _is_black(transport)):
            who = "detectives alone" if transport.only else "everybody"
            hint = f'write only = "mister_x" at {transport.id} in box.toml'
            if transport.id == "ferry":
                hint += "; if it is for everybody, give it another name, such as boat"
            yield Fault(transport, f"{transport.id} is open to {who}", hint=hint)


def _is_black(transport: Transport) -> bool:
    """Whether only black tickets, which detectives never have, pay for it."""
    return transport.tickets == ("black",)
