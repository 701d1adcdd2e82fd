"""Two neighbouring stations are not joined, though on this board such neighbours mostly are."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.study import study
from yardtools.findings import INFO, Fault
from yardtools.geometry import halfway
from yardtools.model import Board, Link


@check(
    INFO,
    rationale="A link that was left out leaves no trace but its absence: two stations side by side, nothing "
    "between them, and wide open angles at both. The likeliest gaps by the board's own habits are where "
    "to look first; many of them will be parks and rivers. What is doubtful at a station of "
    "stations/unusual-lines is left out.",
    bad="1 at 0,0; 2 at 50,0; 3 at 99,0; 4 at 150,0; 5 at 0,50; 6 at 50,50; 7 at 99,50; 8 at 150,50; "
    "9 at 0,99; 10 at 50,99; 11 at 99,99; 12 at 150,99; 1 taxi 2 taxi 3 taxi 4; 5 taxi 6; 7 taxi 8; "
    "9 taxi 10 taxi 11 taxi 12; 1 taxi 5 taxi 9; 4 taxi 8 taxi 12; 2 taxi 6 taxi 10; 3 taxi 7 taxi 11",
    good="1 at 0,0; 2 at 50,0; 3 at 99,0; 4 at 150,0; 5 at 0,50; 6 at 50,50; 7 at 99,50; 8 at 150,50; "
    "9 at 0,99; 10 at 50,99; 11 at 99,99; 12 at 150,99; 1 taxi 2 taxi 3 taxi 4; 5 taxi 6 taxi 7 taxi 8; "
    "9 taxi 10 taxi 11 taxi 12; 1 taxi 5 taxi 9; 4 taxi 8 taxi 12; 2 taxi 6 taxi 10; 3 taxi 7 taxi 11",
    after=("trace",),
    ranked=True,
)
def likely_missing(board: Board) -> Iterator[Fault]:
    """Two neighbouring stations are not joined, though on this board such neighbours mostly are."""
    if board.assembled:
        return  # nobody listed the links of laid tiles, so none was left out
    spots, order = study(board).positions, {each.id: place for place, each in enumerate(board.stations)}
    for rank, pair in enumerate(study(board).doubts.missing, 1):
        missing = Link(pair.start, pair.end, pair.by)
        # Only the link is the subject: naming forty stations a board would seem to point at everything.
        often = f"{min(99, round(100 * pair.likelihood))} in 100 neighbours that lie like this are"
        message = f"{pair.start} and {pair.end} are not joined by {pair.by}, as {often}"
        hint = f"look whether a {pair.by} line between {pair.start} and {pair.end} was left out"
        middle = halfway((spots[pair.start], spots[pair.end]))
        spot = f"/stations/{order[pair.start]}"
        yield Fault(missing.subject, message, hint=hint, pointer=spot, at=middle, rank=rank)
