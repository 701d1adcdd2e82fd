"""A station lies outside the map."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.study import study
from yardtools.checks.shared.wording import subjects
from yardtools.findings import WARNING, Fault
from yardtools.model import Board


@check(
    WARNING,
    rationale="The frame is the size of the map. A station outside it is cut off in print and out of sight "
    "in the viewer. Mostly it was moved by accident, or the frame is that of another drawing.",
    bad="frame 100,100; 1 at 20,50; 2 at 130,50; 1 taxi 2",
    good="frame 100,100; 1 at 20,50; 2 at 80,50; 1 taxi 2",
)
def outside_frame(board: Board) -> Iterator[Fault]:
    """A station lies outside the map."""
    if board.frame is None:
        return
    width, height = board.frame
    places = study(board).positions
    outside = {n: at for n, at in places.items() if not (0 <= at[0] <= width and 0 <= at[1] <= height)}
    if len(outside) > 3 and len(outside) > len(places) / 4:
        words = f"{len(outside)} of {len(places)} stations lie outside the frame of {width:g} by {height:g}"
        yield Fault(subjects(outside), words, hint="set the frame to the size of the map the stations are on")
        return
    for number, (x, y) in outside.items():
        words = f"station {number} at {x:g},{y:g} lies outside the frame of {width:g} by {height:g}"
        yield Fault(f"station:{number}", words, hint=f"move {number} onto the map, or make the frame larger")
