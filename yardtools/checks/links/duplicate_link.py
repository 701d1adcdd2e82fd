"""Two links of the same transport join the same two stations."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.findings import ERROR, Fault
from yardtools.model import Board, Link


@check(
    ERROR,
    rationale="Two links of one transport between the same stations are one move drawn twice: no player "
    "gains by it, programs that choose at random weigh it double, and the printed line is doubled.",
    bad="1 taxi 2; 2 taxi 1",
    good="1 taxi 2; 1 bus 2",
    fix="removes the second of the two (only with --unsafe-fixes)",
)
def duplicate_link(board: Board) -> Iterator[Fault]:
    """Two links of the same transport join the same two stations."""
    first: dict[object, Link] = {}
    for link in board.links:
        if first.setdefault(link.key, link) is not link:
            hint = "remove one of the two; if one of them was meant for another station, move its end there"
            yield Fault(link, f"{link} is there twice", hint=hint)
