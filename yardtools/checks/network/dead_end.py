"""A station is joined to one other only."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.study import study
from yardtools.findings import INFO, Fault
from yardtools.model import Board


@check(
    INFO,
    rationale="Who goes into a dead end must come back the same way; Mister X is caught there by one pawn. "
    "Some boards want that. On others it shows where a line was forgotten.",
    bad="1 taxi 2 taxi 3 taxi 1; 3 taxi 4",
    good="1 taxi 2 taxi 3 taxi 1; 3 taxi 4 taxi 1",
    after=("trace",),
)
def dead_end(board: Board) -> Iterator[Fault]:
    """A station is joined to one other only."""
    known = study(board)
    for number, ends in known.around.items():
        if len(ends) == 1 and len(known.around[ends[0]]) > 1 and number not in known.doubtful:
            hint = f"if a line to {number} was forgotten, draw it"
            yield Fault(f"station:{number}", f"station {number} is joined to {ends[0]} only", hint=hint)
