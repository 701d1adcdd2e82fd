"""A station's number is out of the reading order of the map."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.study import study
from yardtools.checks.shared.wording import stations, subjects
from yardtools.findings import INFO, Fault
from yardtools.model import Board

FEWEST = 12
"""Fewer stations than this make no rows."""
WINDOW = 6
"""How many numbers before and after a station's say in which row it should be."""
FAR = 0.4
"""A station this part of the map's height above or below its row is out of order."""


@check(
    INFO,
    rationale="Numbers run row by row from the top left, so that players find a station quickly. One that "
    "stands rows away from the numbers before and after it was perhaps misread: 16 for 76, 112 for 12.",
    bad="\n".join(
        [
            *(f"{n} at {n % 5 * 10},{n // 5 * 10}" for n in range(1, 25) if n not in (3, 22)),
            "3 at 20,40; 22 at 30,0",
        ]
    ),
    good="\n".join(f"{n} at {n % 5 * 10},{n // 5 * 10}" for n in range(1, 25)),
)
def out_of_reading_order(board: Board) -> Iterator[Fault]:
    """A station's number is out of the reading order of the map."""
    heights = sorted((number, y) for number, (_, y) in study(board).positions.items())
    if len(heights) < FEWEST or board.assembled:  # tiles lie in any order, and their numbers with them
        return
    tall = max(y for _, y in heights) - min(y for _, y in heights)
    off = {number: drift / tall for number, drift in _drifts(heights) if abs(drift) > FAR * tall}
    if off:
        worst = sorted(off, key=lambda number: (-abs(off[number]), number))
        yield Fault(subjects(worst), _words(worst, off, len(heights)), hint=_HINT)


_HINT = "compare the number with the map; where numbers follow another order on purpose, all is well"


def _words(worst: list[int], off: dict[int, float], count: int) -> str:
    if len(worst) > count / 5:
        return f"the stations are not numbered row by row; {worst[0]} is farthest from its row"
    if len(worst) > 1:
        return f"{stations(worst)} are far from the rows of the numbers before and after them"
    way = "below" if off[worst[0]] > 0 else "above"
    return f"station {worst[0]} is far {way} the row of the numbers before and after it"


def _drifts(heights: list[tuple[int, float]]) -> Iterator[tuple[int, float]]:
    """How far each station is below the middle one of those numbered before and after it."""
    for place, (number, y) in enumerate(heights):
        near = heights[max(0, place - WINDOW) : place] + heights[place + 1 : place + 1 + WINDOW]
        middle = sorted(each for _, each in near)[len(near) // 2]
        yield number, y - middle
