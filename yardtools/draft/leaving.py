"""How a way leaves a station: a line that stops there is drawn to its middle, one that runs by is not."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from yardtools.draft.lines import RADIUS, Way

_SEEN = int(2 * RADIUS)
"""So many points of a way, from its end, tell where it leads."""


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
