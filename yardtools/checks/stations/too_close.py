"""Two stations are so close that their symbols overlap."""

from __future__ import annotations

import math
from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.study import study
from yardtools.checks.shared.wording import numbers, stations, subjects
from yardtools.findings import WARNING, Fault
from yardtools.geometry import nearest
from yardtools.model import Board
from yardtools.model.values import Point

OVERLAP = 0.4
"""The width of a symbol: this part of the usual distance from a station to the next."""


@check(
    WARNING,
    rationale="Symbols are drawn at a fifth of the usual distance to the next station. Where two stations "
    "are closer than two such radii, the symbols cover each other and pawns do not fit side by side; "
    "mostly one of the two was put in the wrong place, or drawn twice.",
    bad="1 at 0,0; 2 at 3,0; 3 at 100,0; 4 at 0,100; 5 at 100,100; 1 taxi 3 taxi 2 taxi 4 taxi 5",
    good="1 at 0,0; 2 at 50,0; 3 at 100,0; 4 at 0,100; 5 at 100,100; 1 taxi 2 taxi 3 taxi 5 taxi 4",
    after=("trace/overlapping-stations",),
)
def too_close(board: Board) -> Iterator[Fault]:
    """Two stations are so close that their symbols overlap."""
    at: dict[Point, list[int]] = {}
    for number, spot in study(board).positions.items():
        at.setdefault(spot, []).append(number)
    spots = list(at)
    for here in spots:
        if len(at[here]) > 1:
            words = f"{stations(at[here])} are at the same place"
            yield Fault(subjects(at[here]), words, hint=f"move all but one of {numbers(at[here])}")
    for one, other in _overlaps(spots):
        pair = sorted((at[spots[one]][0], at[spots[other]][0]))
        words = f"stations {numbers(pair)} are so close that their symbols overlap"
        yield Fault(subjects(pair), words, hint=f"move {pair[0]} and {pair[1]} apart")


def _overlaps(spots: list[Point]) -> list[tuple[int, int]]:
    """Each spot with the next one, where that is too near, by their places in the list."""
    if len(spots) < 3:
        return []
    next_to = nearest(dict(enumerate(spots)), 1)
    gaps = {one: (math.dist(spots[one], spots[other]), other) for one, (other,) in next_to.items()}
    limit = OVERLAP * sorted(gap for gap, _ in gaps.values())[len(gaps) // 2]
    near = ((one, other) for one, (gap, other) in gaps.items() if gap < limit)
    return sorted({(min(pair), max(pair)) for pair in near})
