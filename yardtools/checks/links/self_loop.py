"""A link joins a station to itself."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.findings import ERROR, Fault
from yardtools.model import Board


@check(
    ERROR,
    rationale="Every move ends at another station than it began. A link that comes back to its own station "
    "is nearly always a slip of the pen or the keyboard: the other end was meant to be elsewhere.",
    bad="1 taxi 2; 2 taxi 2",
    good="1 taxi 2; 2 taxi 3",
)
def self_loop(board: Board) -> Iterator[Fault]:
    """A link joins a station to itself."""
    for link in board.links:
        if link.start == link.end:
            hint = f"say which station {link.start} is joined to by {link.by}, or remove the link"
            yield Fault((link, f"station:{link.start}"), f"{link} joins a station to itself", hint=hint)
