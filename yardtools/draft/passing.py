"""Lines that pass a station and do not stop there, where no symbol tells.

A line that stops at a station is drawn to its middle. One that runs by is not; and one that runs under the
symbol goes straight on, with no other line of its transport beginning there. Stops on a straight line look
the same, but are far rarer: what is concluded here stays a doubt.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from yardtools.draft.lines import RADIUS, Way

_AIMED = 0.6
"""A line that would miss the middle by more than this, in radii, leads elsewhere."""
_STRAIGHT = math.radians(150)
_SAME = math.radians(25)
"""Lines that leave a station by less than this apart are one."""
_SEEN = int(2 * RADIUS)
"""So many points of a way, from its end, tell where it leads."""


def passing_stops(links: Sequence[Way], places: NDArray[np.float64], unclear: Collection[int]) -> set[int]:
    """Those of the unclear stops that lines only pass."""
    leaving = defaultdict[int, list[tuple[float, float]]](list)
    for way in links:
        for stop in {way.start, way.end} & set(unclear):
            leaving[stop].append(leave(way, stop, places))
    aimed = {stop: [angle for angle, miss in ends if miss < _AIMED] for stop, ends in leaving.items()}
    return {stop for stop, angles in aimed.items() if _goes_on(angles)}


def leave(way: Way, stop: int, places: NDArray[np.float64]) -> tuple[float, float]:
    """In which direction a way leaves a station, and by how much, in radii, it misses the middle."""
    points = (way.points if way.start == stop else way.points[::-1])[:_SEEN]
    off = points - places[stop]
    middle = off.mean(axis=0)
    if len(points) < 4:
        return math.atan2(middle[1], middle[0]), 0.0
    x, y = np.linalg.svd(off - middle)[2][0]
    along = 1 if x * middle[0] + y * middle[1] > 0 else -1
    return math.atan2(along * y, along * x), abs(float(x * middle[1] - y * middle[0])) / RADIUS


def _goes_on(angles: Sequence[float]) -> bool:
    """Whether lines in these directions are a single one that goes straight on, or none at all."""
    apart = list[float]()
    for angle in angles:
        if all(_between(angle, other) > _SAME for other in apart):
            apart.append(angle)
    return not apart or (len(apart) == 2 and _between(*apart) > _STRAIGHT)


def _between(one: float, other: float) -> float:
    return abs(math.remainder(one - other, 2 * math.pi))
