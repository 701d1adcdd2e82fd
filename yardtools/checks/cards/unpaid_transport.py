"""No ticket pays for a transport, though tickets pay for others."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.findings import ERROR, Fault
from yardtools.model import Board


@check(
    ERROR,
    rationale="Every hop costs a ticket of its transport. A transport without any can never be used, and "
    "its lines lead nowhere; mostly the line `tickets` was forgotten in box.toml.",
    bad="1 taxi 2 ferry 3 taxi 1; ferry pays ,",
    good="1 taxi 2 ferry 3 taxi 1; ferry pays black",
)
def unpaid_transport(board: Board) -> Iterator[Fault]:
    """No ticket pays for a transport, though tickets pay for others."""
    used = {link.by for link in board.links}
    if not any(transport.tickets for transport in board.transports):
        return
    for row, transport in enumerate(board.transports):
        if transport.id in used and not transport.tickets:
            words = f"no ticket pays for {transport.id}, so nobody can travel by it"
            pointer = f"/transports/{row}"
            hint = f'write tickets = ["{transport.id}"], or the tickets that do'
            yield Fault(transport, words, hint=hint, pointer=pointer, box_pointer=pointer)
