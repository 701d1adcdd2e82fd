"""A link joins two stations that on this board would mostly not be joined."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.study import study
from yardtools.findings import INFO, Fault
from yardtools.model import Board, Link


@check(
    INFO,
    rationale="A link with a wrong end mostly cuts a corner: it runs close beside other links, or past a "
    "station that stands all but between its ends. The least likely links by the board's own habits are "
    "where to look first; many of them will be right. What a warning already names is left out, and so "
    "is what is odd at a station of stations/unusual-lines.",
    bad="1 at 0,0; 2 at 50,0; 3 at 99,0; 4 at 150,0; 5 at 0,50; 6 at 50,50; 7 at 99,50; 8 at 150,50; "
    "9 at 0,99; 10 at 50,99; 11 at 99,99; 12 at 150,99; 1 taxi 2 taxi 3 taxi 4; 5 taxi 6 taxi 7 taxi 8; "
    "9 taxi 10 taxi 11 taxi 12; 1 taxi 5 taxi 9; 4 taxi 8 taxi 12; 2 taxi 6 taxi 10; 3 taxi 7 taxi 11; "
    "2 taxi 7",
    good="1 at 0,0; 2 at 50,0; 3 at 99,0; 4 at 150,0; 5 at 0,50; 6 at 50,50; 7 at 99,50; 8 at 150,50; "
    "9 at 0,99; 10 at 50,99; 11 at 99,99; 12 at 150,99; 1 taxi 2 taxi 3 taxi 4; 5 taxi 6 taxi 7 taxi 8; "
    "9 taxi 10 taxi 11 taxi 12; 1 taxi 5 taxi 9; 4 taxi 8 taxi 12; 2 taxi 6 taxi 10; 3 taxi 7 taxi 11",
    ranked=True,
)
def likely_spurious(board: Board) -> Iterator[Fault]:
    """A link joins two stations that on this board would mostly not be joined."""
    if board.assembled:
        return  # nobody listed the links of laid tiles, so none has a wrong end
    links = {_ends(link): link for link in reversed(board.links)}
    for rank, pair in enumerate(study(board).doubts.odd, 1):
        link = links[pair.key]
        often = f"{max(1, round(100 * pair.likelihood))} in 100 pairs that lie like this are joined"
        hint = (
            f"look whether there is such a {pair.by} line, and whether it ends at {link.start} and {link.end}"
        )
        yield Fault(link, f"{link} is unusual: {often}", hint=hint, rank=rank)


def _ends(link: Link) -> tuple[str, int, int]:
    return (link.by, min(link.start, link.end), max(link.start, link.end))
