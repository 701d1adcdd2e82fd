"""Streets drawn as thin closed shapes: the line that runs along the middle of such a band."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import shapely

from yardtools.geometry import SAME, Line
from yardtools.model.values import Point
from yardtools.tracing.reading.neighbours import Floats

ELONGATED = 4.0
"""A band is at least this many times as long as it is wide."""
SAMPLES = 256
"""So many points round a band tell where its middle is."""
CAP = SAMPLES // 16
"""So many of them at each end of a band may belong to its round or pointed end."""
EVEN = (0.3, 2.5)
"""A band is nowhere narrower or wider than these parts of its usual width."""


def centre_line(ring: Line, widest: float) -> Line | None:
    """The middle line of a closed shape that is long and nowhere wider than `widest`; else nothing."""
    corners = _corners(ring)
    if len(corners) == 2:
        return corners
    around = sum(math.dist(*leg) for leg in pairwise((*corners, corners[0])))
    if len(corners) < 2 or 2 * abs(area(corners)) > widest * around:
        return None
    return _of_four(corners, widest) if len(corners) == 4 else _of_many(corners, around, widest)


def area(ring: Line) -> float:
    """What a closed line goes round; negative where it goes against the clock."""
    legs = pairwise((*ring, ring[0]))
    return sum(x * below - right * y for (x, y), (right, below) in legs) / 2


def _corners(ring: Line) -> Line:
    """The corners without those that lie on the one before."""
    kept = [at for before, at in pairwise((ring[-1], *ring)) if math.dist(before, at) > SAME]
    return tuple(kept)


def _of_four(corners: Line, widest: float) -> Line | None:
    """The line between the middles of the two short sides."""
    a, b, c, d = corners
    first, second = (math.dist(a, b), math.dist(c, d)), (math.dist(b, c), math.dist(d, a))
    if sum(first) > sum(second):
        (a, b, c, d), first, second = (b, c, d, a), second, first
    if max(first) > widest or min(second) < ELONGATED * max(first):
        return None
    return (_halfway(a, b), _halfway(c, d)) if min(first) >= EVEN[0] * max(first) else None


def _of_many(corners: Line, around: float, widest: float) -> Line | None:
    """The middle between the two long sides, which lie opposite each other seen from an end of the band."""
    ring = _sample(corners, around)
    steps = np.arange(SAMPLES // 2 + 1)
    starts = np.arange(SAMPLES // 2)[:, None]
    left, right = ring[(starts + steps) % SAMPLES], ring[(starts - steps) % SAMPLES]
    gaps = np.hypot(*(left - right).transpose(2, 0, 1))
    best = int(gaps.mean(axis=1).argmin())
    inner = gaps[best, CAP:-CAP]
    width = float(np.median(inner))
    if width > widest or around / 2 < (ELONGATED + 1) * width:
        return None
    if inner.min() < EVEN[0] * width or inner.max() > EVEN[1] * width:
        return None
    line = shapely.LineString((left[best] + right[best]) / 2)
    return tuple((x, y) for x, y in shapely.simplify(line, max(width / 8, SAME)).coords)


def _sample(corners: Line, around: float) -> Floats:
    """Points at even distances round a closed line."""
    ring = np.array([*corners, corners[0]])
    reached = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(ring, axis=0).T))])
    wanted = np.arange(SAMPLES) * around / SAMPLES
    return np.stack([np.interp(wanted, reached, ring[:, axis]) for axis in (0, 1)], axis=1)


def _halfway(one: Point, other: Point) -> Point:
    return ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
