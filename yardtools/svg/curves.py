"""Curves as short straight lines that stay within a tolerance of them.

Every curve begins where the pen is, so the functions give the points after that, the end among them.
Bends get a few points even where one would do, so that a small ring never looks like an octagon.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from yardtools.findings import Point
from yardtools.svg.limits import COORDINATE

FEWEST = 4
"""Lines that any bend becomes, and any quarter of an ellipse."""
MOST = 4_000_000
BEYOND = "a curve that bends beyond all measure"
STRAIGHT = 1e-6
"""A curve whose handles are this near its chord, as part of the chord, is a straight line."""
FLAT = 1e-12
"""An arc whose ends or radii are this small, as part of the others, is a straight line."""

_QUARTER = math.pi / 2

Spend = Callable[[int], None]
"""Hears how many points there will be, before they are made."""


def cubic(start: Point, one: Point, two: Point, end: Point, tolerance: float, spend: Spend) -> list[Point]:
    """A Bézier curve with two handles."""
    if _is_straight(start, one, end, tolerance) and _is_straight(start, two, end, tolerance):
        return [end]
    bend = max(_bend(start, one, two), _bend(one, two, end))
    count = _count(0.75 * bend / tolerance)
    spend(count)
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = start, one, two, end
    points = []
    for step in range(1, count):
        t = step / count
        s = 1 - t
        p, q, r, u = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
        points.append((p * x0 + q * x1 + r * x2 + u * x3, p * y0 + q * y1 + r * y2 + u * y3))
    points.append(end)
    return points


def quadratic(start: Point, handle: Point, end: Point, tolerance: float, spend: Spend) -> list[Point]:
    """A Bézier curve with one handle."""
    if _is_straight(start, handle, end, tolerance):
        return [end]
    count = _count(0.25 * _bend(start, handle, end) / tolerance)
    spend(count)
    (x0, y0), (x1, y1), (x2, y2) = start, handle, end
    points = []
    for step in range(1, count):
        t = step / count
        s = 1 - t
        p, q, r = s * s, 2 * s * t, t * t
        points.append((p * x0 + q * x1 + r * x2, p * y0 + q * y1 + r * y2))
    points.append(end)
    return points


def _bend(one: Point, two: Point, three: Point) -> float:
    """How far three points are from an even straight row."""
    return math.hypot(one[0] - 2 * two[0] + three[0], one[1] - 2 * two[1] + three[1])


def _count(square: float) -> int:
    if not square <= MOST * MOST:
        raise ValueError(BEYOND)
    return max(FEWEST, math.ceil(math.sqrt(square)))


def _is_straight(start: Point, handle: Point, end: Point, tolerance: float) -> bool:
    """Whether the handle is on the way from start to end, so that it bends nothing."""
    x, y = end[0] - start[0], end[1] - start[1]
    u, v = handle[0] - start[0], handle[1] - start[1]
    chord = x * x + y * y
    if not chord:
        return not u and not v
    slack = min(STRAIGHT * chord, tolerance * math.sqrt(chord))
    return -slack <= u * x + v * y <= chord + slack and abs(u * y - v * x) <= slack


# --- ellipses ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Oval:
    """A part of an ellipse: its middle, radii, tilt (as a direction), and the angles of both ends."""

    middle: Point
    radii: Point
    axis: Point
    first: float
    last: float


def arc(
    start: Point,
    radii: Point,
    tilt: float,
    flags: tuple[bool, bool],
    end: Point,
    tolerance: float,
    spend: Spend,
) -> list[Point]:
    """An elliptical arc as path data has it: by ends, radii, and flags for the larger and rightward way."""
    if start == end:
        return []
    sizes = (abs(radii[0]), abs(radii[1]), math.dist(start, end))
    if not (max(sizes[:2]) <= COORDINATE and math.isfinite(tilt)):
        raise ValueError("an arc is beyond all measure")
    if min(sizes) <= FLAT * max(sizes):
        return [end]
    return [*oval_points(_oval(start, radii, tilt, flags, end), tolerance, spend), end]


def _oval(start: Point, radii: Point, tilt: float, flags: tuple[bool, bool], end: Point) -> Oval:
    """The ellipse that an arc is part of; it grows where it is too small to reach from end to end."""
    rx, ry = abs(radii[0]), abs(radii[1])
    cosine, sine = math.cos(math.radians(tilt)), math.sin(math.radians(tilt))
    right, down = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    # From here on in a frame where the ellipse is a circle of radius 1, and the middle between the ends is 0.
    x, y = (cosine * right + sine * down) / rx, (cosine * down - sine * right) / ry
    reach = math.hypot(x, y)
    if reach > 1:
        rx, ry, x, y = rx * reach, ry * reach, x / reach, y / reach
    off = math.sqrt(1 / (reach * reach) - 1) if reach < 1 - 1e-12 else 0.0
    large, rightward = flags
    u, v = (-off * y, off * x) if large == rightward else (off * y, -off * x)
    first, last = math.atan2(y - v, x - u), math.atan2(-y - v, -x - u)
    last += math.tau * ((rightward and last < first) - (not rightward and last > first))
    across, along = rx * u, ry * v
    middle = (
        (start[0] + end[0]) / 2 + cosine * across - sine * along,
        (start[1] + end[1]) / 2 + sine * across + cosine * along,
    )
    return Oval(middle, (rx, ry), (cosine, sine), first, last)


def oval_points(oval: Oval, tolerance: float, spend: Spend) -> list[Point]:
    """The points strictly between the ends, those at the ends of the axes always among them."""
    angles = _angles(oval.first, oval.last, quarter(max(oval.radii), tolerance), spend)
    (cx, cy), (rx, ry), (cosine, sine) = oval.middle, oval.radii, oval.axis
    points = []
    for angle in angles:
        x, y = rx * math.cos(angle), ry * math.sin(angle)
        points.append((cx + cosine * x - sine * y, cy + sine * x + cosine * y))
    return points


def _angles(first: float, last: float, quarter: int, spend: Spend) -> list[float]:
    """Angles strictly between two, evenly in each quarter turn."""
    low, high = sorted((first / _QUARTER, last / _QUARTER))
    if quarter * (high - low) > MOST:
        raise ValueError(BEYOND)
    marks = [low, *range(math.floor(low) + 1, math.ceil(high)), high]
    counts = [max(1, math.ceil(quarter * (end - start) - 1e-9)) for start, end in pairwise(marks)]
    spend(sum(counts))
    angles = []
    for (start, end), count in zip(pairwise(marks), counts, strict=True):
        angles += [_QUARTER * (start + (end - start) * step / count) for step in range(count)]
    return angles[1:] if first < last else angles[:0:-1]


@lru_cache(maxsize=1024)
def quarter(radius: float, tolerance: float, fewest: int = FEWEST) -> int:
    """How many lines a quarter of a circle becomes."""
    if radius <= tolerance:
        return fewest
    share = max(tolerance / radius, 1e-18)  # finer than any number can tell
    return max(fewest, math.ceil(math.pi / 8 / math.asin(math.sqrt(share / 2))))


def circle(count: int) -> tuple[Point, ...]:
    """The unit circle from the right on, so many points a quarter; each has its very opposite."""
    return _kept_circle(count) if count <= 1_000 else _circle(count)


def _circle(count: int) -> tuple[Point, ...]:
    angles = (_QUARTER * step / count for step in range(count))
    first = [(math.cos(angle), math.sin(angle)) for angle in angles]
    half = first + [(-y, x) for x, y in first]
    return tuple(half + [(-x, -y) for x, y in half])


_kept_circle = lru_cache(maxsize=256)(_circle)
