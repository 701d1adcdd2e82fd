"""The lines of a station are less like those of the rest of the board than elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.habits import Pair
from yardtools.checks.shared.study import study
from yardtools.findings import INFO, Fault
from yardtools.model import Board


@check(
    INFO,
    rationale="x",
    bad="",
    good="",
    after=("trace",),
    ranked=True,
)
def unusual_lines(board: Board) -> Iterator[Fault]:
    """The lines of a station are less like those of the rest of the board than elsewhere."""
    if board.assembled:
        return  # nobody listed the links of laid tiles, so none was left out or has a wrong end
    for rank, spot in enumerate(study(board).doubts.spots, 1):
        message = f"the lines of station {spot.station} are unusual, above all that {_words(spot.worst)}"
        hint = f"compare all lines at {spot.station} with the print"
        yield Fault(f"station:{spot.station}", message, hint=hint, rank=rank)


def _words(pair: Pair) -> str:
    verb = "are" if pair.joined else "are not"
    return f"{pair.start} and {pair.end} {verb} joined by {pair.by}"
