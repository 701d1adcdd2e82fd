"""Questions about lines and points in the plane: where a link runs, what it meets, what it runs along.

The plane is the board's: x to the right, y downwards, so "right of the way" is as a walker on the
printed board sees it. Lines are the corners from end to end. numpy and shapely are slow to load, and
much of a program's work asks nothing of them: the functions that need them load them.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from yardtools.model.network import Board, Link
from yardtools.model.values import Point, point, points

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from shapely.geometry.base import BaseGeometry

Line = tuple[Point, ...]
"""The corners of a line, both ends among them."""

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

SAME = 0.01
"""Points nearer than this are one: the model rounds coordinates to it."""
PARALLEL = math.radians(25)
"""Lines that differ by less look as if they ran side by side."""


# --- lines of a board -------------------------------------------------------------------------


def positions_of(board: Board) -> dict[int, Point]:
    """Where each station is; the first counts where a number is used twice."""
    positions: dict[int, Point] = {}
    for station in board.stations:
        if station.at is not None and all(map(math.isfinite, station.at)):
            positions.setdefault(station.id, station.at)
    return positions


def line_of(link: Link, positions: Mapping[int, Point]) -> Line | None:
    """The line of a link from station to station, or nothing where one of them has no position."""
    if link.start not in positions or link.end not in positions:
        return None
    return (positions[link.start], *link.path, positions[link.end])


def station_radius(places: Iterable[Point], frame: Point | None = None) -> float:
    """A station's size: a fifth of the typical distance to the next station.

    It is less where some stations are very close, or where there are only a few on the map.
    """
    return _radius_of(tuple(sorted(set(places))), frame)


@lru_cache(maxsize=4)
def _radius_of(spots: tuple[Point, ...], frame: Point | None) -> float:
    """The same, remembered: checks, drawing and page ask it of one board after the other."""
    gaps = _gaps(spots)
    if not gaps:
        return (min(frame) / 40 if frame else 0) or 13.0
    xs, ys = zip(*spots, strict=True)
    extent = max(frame or (0,)) or max(max(xs) - min(xs), max(ys) - min(ys))
    return min(0.2 * gaps[len(gaps) // 2], 0.45 * gaps[len(gaps) // 40], extent / 20)


def _gaps(places: Sequence[Point]) -> list[float]:
    """How far it is from each place to the nearest other one, in rising order."""
    if len(places) < 2:
        return []
    near = nearest(dict(enumerate(places)), 1)
    return sorted(math.dist(places[one], places[other]) for one, others in near.items() for other in others)


# --- what is near -----------------------------------------------------------------------------
# By hand, for shapely alone takes longer to load than all checks of a board of London's size.


Cell = tuple[int, int]


def nearest(places: Mapping[int, Point], count: int) -> dict[int, list[int]]:
    """The nearest other places of each, the nearest first; equally near ones in the order of their keys."""
    size = _square(places.values())
    squares: dict[Cell, list[int]] = {}
    for key, (x, y) in places.items():
        squares.setdefault((math.floor(x / size), math.floor(y / size)), []).append(key)
    return {key: _nearest(key, places, squares, size, count) for key in places}


def _square(places: Collection[Point]) -> float:
    """A size of squares that leaves a few places in each, whatever lies far off."""
    sides = []
    for values in zip(*places, strict=True):
        ranked = sorted(values)
        sides.append(ranked[len(ranked) * 9 // 10] - ranked[len(ranked) // 10])
    size = math.sqrt(math.prod(sides) * 3 / max(len(places), 1)) if sides else 0.0
    return max(size, max(sides, default=0.0) * 3 / max(len(places), 1), SAME)


MOST_RINGS = 12
"""So far round a place is looked in squares; who has no neighbours there is compared with all."""


def _nearest(
    key: int, places: Mapping[int, Point], squares: Mapping[Cell, list[int]], size: float, count: int
) -> list[int]:
    at = places[key]
    column, row = math.floor(at[0] / size), math.floor(at[1] / size)
    found: list[tuple[float, int]] = []
    for reach in range(MOST_RINGS):
        others = [other for cell in _ring(column, row, reach) for other in squares.get(cell, ())]
        found += [(math.dist(at, places[other]), other) for other in others if other != key]
        if len(found) >= count:
            found.sort()
            if found[count - 1][0] <= reach * size:
                return [other for _, other in found[:count]]
    if len(found) < count:
        found = [(math.dist(at, spot), other) for other, spot in places.items() if other != key]
    return [other for _, other in sorted(found)[:count]]


def _ring(column: int, row: int, reach: int) -> list[Cell]:
    """The squares so many steps from one, straight or diagonally."""
    return [(column + right, row + down) for right, down in _steps(reach)]


@cache
def _steps(reach: int) -> list[Cell]:
    """The steps to those squares."""
    if reach == 0:
        return [(0, 0)]
    across, down = range(-reach, reach + 1), range(1 - reach, reach)
    edges = [(step, side) for step in across for side in (-reach, reach)]
    return edges + [(side, step) for step in down for side in (-reach, reach)]


def cells_under(start: Point, end: Point, size: float) -> Iterator[Cell]:
    """The squares of that size that a straight stretch runs through."""
    (left, first), (right, last) = sorted((start, end))
    slope = (last - first) / (right - left) if right > left else 0.0
    for column in range(math.floor(left / size), math.floor(right / size) + 1):
        enter = first + slope * (max(left, column * size) - left)
        leave = first + slope * (min(right, (column + 1) * size) - left) if right > left else last
        for row in range(math.floor(min(enter, leave) / size), math.floor(max(enter, leave) / size) + 1):
            yield column, row


def clearance(at: Point, start: Point, end: Point) -> float:
    """How far a point is from the straight stretch between two others."""
    right, down = end[0] - start[0], end[1] - start[1]
    square = right * right + down * down
    share = ((at[0] - start[0]) * right + (at[1] - start[1]) * down) / square if square else 0.0
    share = min(1.0, max(0.0, share))
    return math.dist(at, (start[0] + share * right, start[1] + share * down))


def crossing_point(one: tuple[Point, Point], other: tuple[Point, Point]) -> Point | None:
    """Where two straight stretches cross; a corner of a line that lies on the other counts for one side."""
    (a, b), (c, d) = one, other
    from_c, from_d = _side(a, b, c), _side(a, b, d)
    from_a, from_b = _side(c, d, a), _side(c, d, b)
    if (from_c >= 0) == (from_d >= 0) or (from_a >= 0) == (from_b >= 0):
        return None
    share = from_a / (from_a - from_b)
    return (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]))


def _side(start: Point, end: Point, at: Point) -> float:
    """Positive to one side of the way from start to end, negative to the other."""
    return (end[0] - start[0]) * (at[1] - start[1]) - (end[1] - start[1]) * (at[0] - start[0])


# --- making lines -----------------------------------------------------------------------------


def bow(start: Point, end: Point, height: float, lean: float = 0.0, tolerance: float = 0.25) -> Line:
    """The points strictly between the ends of a smooth curve, rounded as the model rounds them.

    Halfway it stands `height` to the right of the straight way (to the left when negative). `lean`
    moves the bulge: 1 all to the start, -1 all to the end. The chords stay within `tolerance` of the
    curve; where the straight line does, there are no points.
    """
    chord = math.dist(start, end)
    if abs(height) <= tolerance or chord < SAME:
        return ()
    right = (-(end[1] - start[1]) / chord, (end[0] - start[0]) / chord)
    near, far = 4 / 3 * height * (1 + lean), 4 / 3 * height * (1 - lean)
    bend = max(abs(far - 2 * near), abs(near - 2 * far))  # a sixth of the greatest second derivative
    count = math.ceil(math.sqrt(6 * bend / 8 / tolerance))
    return points(_beside(start, end, right, near, far, step / count) for step in range(1, count))


def _beside(start: Point, end: Point, right: Point, near: float, far: float, part: float) -> Point:
    """The point of a cubic whose handles stand beside the thirds of the chord: it moves evenly along it."""
    off = 3 * part * (1 - part) * ((1 - part) * near + part * far)
    return (
        start[0] + part * (end[0] - start[0]) + off * right[0],
        start[1] + part * (end[1] - start[1]) + off * right[1],
    )


def trim(line: Line, margin: float) -> Line:
    """The line without what lies within `margin` of its ends, measured along it; nothing if that is all."""
    from shapely import LineString  # noqa: PLC0415 - see above
    from shapely.ops import substring  # noqa: PLC0415

    whole = length(line)
    if 2 * margin >= whole:
        return ()
    return tuple((x, y) for x, y in substring(LineString(line), margin, whole - margin).coords)


# --- measures ---------------------------------------------------------------------------------


def length(line: Line) -> float:
    """How long the line is."""
    return sum(math.dist(start, end) for start, end in pairwise(line))


def halfway(line: Line) -> Point:
    """The point halfway along the line, as the model rounds it."""
    left = length(line) / 2
    for start, end in pairwise(line):
        step = math.dist(start, end)
        if left <= step and step > 0:
            part = left / step
            return point((start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])))
        left -= step
    return line[-1]


def clearances(line: Line, places: Sequence[Point]) -> list[float]:
    """How far each of the places is from the line."""
    import shapely  # noqa: PLC0415 - see above

    distances = shapely.distance(shapely.LineString(line), shapely.points(places)) if places else ()
    return [float(distance) for distance in distances]


# --- lines among lines ------------------------------------------------------------------------


class Bundle:
    """Lines that are asked again and again how other lines run among them."""

    def __init__(self, lines: Iterable[Line]) -> None:
        import numpy as np  # noqa: PLC0415 - see above
        import shapely  # noqa: PLC0415

        self.lines = tuple(lines)
        self._whole = shapely.STRtree([shapely.LineString(line) for line in self.lines])
        legs = [leg for line in self.lines for leg in pairwise(line) if leg[0] != leg[1]]
        self._legs = shapely.STRtree(shapely.linestrings(legs) if legs else [])
        self._headings = np.array([_heading(*leg) for leg in legs]).reshape(-1, 2)

    def crossings(self, line: Line) -> Iterator[tuple[int, Point]]:
        """Which lines of the bundle this line crosses, by their place, and where."""
        import shapely  # noqa: PLC0415 - see above

        for place in sorted(self._whole.query(shapely.LineString(line), predicate="intersects").tolist()):
            at = crossing(line, self.lines[place])
            if at is not None:
                yield place, at

    def overlap(self, line: Line, width: float, step: float = 2.0) -> float:
        """For how long this line runs along any of the bundle: within `width` of it, and nearly parallel.

        The line is looked at every `step`, so the answer is that exact.
        """
        import numpy as np  # noqa: PLC0415 - see above
        import shapely  # noqa: PLC0415

        if length(line) <= 0:
            return 0.0
        spots, headings, stride = _walk(line, step)
        spot, leg = self._legs.query(shapely.points(spots), predicate="dwithin", distance=width)
        aligned = np.abs((headings[spot] * self._headings[leg]).sum(axis=1)) >= math.cos(PARALLEL)
        return float(len(np.unique(spot[aligned])) * stride)


def crossings(lines: Sequence[Line]) -> Iterator[tuple[int, int, Point]]:
    """Every two lines that cross, by their places in the sequence, and where."""
    bundle = Bundle(lines)
    for one, line in enumerate(lines):
        for other, at in bundle.crossings(line):
            if one < other:
                yield one, other, at


def crossing(one: Line, other: Line) -> Point | None:
    """A point where two lines meet, other than an end that both share; nothing where they do not meet."""
    import shapely  # noqa: PLC0415 - see above

    shared = {one[0], one[-1]} & {other[0], other[-1]}
    common = shapely.intersection(shapely.LineString(one), shapely.LineString(other))
    meetings = (_middle(part) for part in shapely.get_parts(common) if not part.is_empty)
    return next((at for at in meetings if all(math.dist(at, end) > SAME for end in shared)), None)


def _middle(part: BaseGeometry) -> Point:
    """The point itself, or the middle of a stretch where two lines lie on each other."""
    import shapely  # noqa: PLC0415 - see above

    spot = part.interpolate(0.5, normalized=True) if isinstance(part, shapely.LineString) else part.centroid
    return (spot.x, spot.y)


def _heading(start: Point, end: Point) -> Point:
    size = math.dist(start, end)
    return ((end[0] - start[0]) / size, (end[1] - start[1]) / size)


def _walk(line: Line, step: float) -> tuple[NDArray[np.float64], NDArray[np.float64], float]:
    """Points all along a line at an even stride of at most `step`, and its heading at each."""
    import numpy as np  # noqa: PLC0415 - see above

    legs = [leg for leg in pairwise(line) if leg[0] != leg[1]]
    starts, headings = np.array([start for start, _ in legs]), np.array([_heading(*leg) for leg in legs])
    reached = np.concatenate([[0.0], np.cumsum([math.dist(*leg) for leg in legs])])
    count = math.ceil(reached[-1] / step)
    walked = (np.arange(count) + 0.5) * reached[-1] / count
    leg = np.clip(np.searchsorted(reached, walked, side="right") - 1, 0, len(legs) - 1)
    spots = starts[leg] + headings[leg] * (walked - reached[leg])[:, None]
    return spots, headings[leg], float(reached[-1] / count)
