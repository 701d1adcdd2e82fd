"""A link is far longer than the links of its transport beside it."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.study import study
from yardtools.findings import WARNING, Fault
from yardtools.model import Board

GRID = (
    "1 at 0,0; 2 at 50,0; 3 at 99,0; 4 at 150,0; 5 at 0,50; 6 at 50,50; 7 at 99,50; 8 at 150,50; "
    "9 at 0,99; 10 at 50,99; 11 at 99,99; 12 at 150,99; 1 taxi 2 taxi 3 taxi 4; 5 taxi 6 taxi 7 taxi 8; "
    "9 taxi 10 taxi 11 taxi 12; 1 taxi 5 taxi 9; 4 taxi 8 taxi 12; 2 taxi 6 taxi 10; 7 taxi 11"
)


@check(
    WARNING,
    rationale="Stations of a town lie evenly enough that a link is about as long as those at its ends. One "
    "far beyond what the rest of the board shows (outside a wide fence about the middle half of all, and "
    "more than twice as long) at both of its ends mostly leads to a wrong number.",
    bad=f"{GRID}; 3 taxi 9",
    good=GRID,
)
def unusual_length(board: Board) -> Iterator[Fault]:
    """A link is far longer than the links of its transport beside it."""
    known = study(board)
    for by, layer in known.layers.items():
        if board.assembled and by != known.base:
            continue  # D18: a bus of laid tiles runs on to the next stop, however far that is
        for place in layer.overlong:
            link = layer.links[place]
            times = f"{layer.excess[place]:.1f} times as long as the other {by} links at its ends"
            hint = f"check the numbers {link.start} and {link.end}: one of the two is mostly wrong"
            yield Fault(link, f"{link} is at least {times}", hint=hint)
