"""The lines of a station are less like those of the rest of the board than elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.habits import Pair
from yardtools.checks.shared.study import study
from yardtools.findings import INFO, Fault
from yardtools.model import Board

GRID = (
    "1 at 0,0; 2 at 50,0; 3 at 99,0; 4 at 150,0; 5 at 0,50; 6 at 50,50; 7 at 99,50; 8 at 150,50; "
    "9 at 0,99; 10 at 50,99; 11 at 99,99; 12 at 150,99; 1 taxi 2 taxi 3 taxi 4; "
    "9 taxi 10 taxi 11 taxi 12; 1 taxi 5 taxi 9; 4 taxi 8 taxi 12; 2 taxi 6 taxi 10; 3 taxi 7 taxi 11"
)


@check(
    INFO,
    rationale="A slip makes its surroundings odd: a wide angle without a line, a line that squeezes past a "
    "stop, a link where such neighbours mostly have none. These are the stations where such things together "
    "say the most, by the board's own habits: where to look first, at all their lines; many will be right.",
    bad=f"{GRID}; 5 taxi 6; 7 taxi 8",
    good=f"{GRID}; 5 taxi 6 taxi 7 taxi 8",
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
