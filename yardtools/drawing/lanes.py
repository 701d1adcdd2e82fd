"""Lanes: links that share a road lie side by side, also where one of them runs on past a station.

A bus that passes two places and the taxis from place to place take the same streets. So every line is cut
where it runs over stations; stretches between the same two spots along the same course are one road, and
each link has a lane of its own on it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from yardtools.drawing.lines import along, length, loop, pieces, shift
from yardtools.geometry import Line
from yardtools.model import Link
from yardtools.model.values import Point

OVER = 1.0
"""A line runs over a station when it passes its middle at no more than this, in station radii: its symbol
would hide it anyhow."""
NEAR = 0.3
"""Two lines that stay within this of each other, in station radii, would be drawn over each other."""
GAP = 0.14
"""The space between two lanes, in station radii."""
MOST_WORK = 10_000_000
"""So often at most a leg of a line is compared with a station, for about a second; London needs 5,800."""
MOST_PASSINGS = 20_000
"""So many stations at most are run over by lines that do not end there; in London none."""
MOST_ROADS = 50
"""With so many roads at most a further one between the same two spots is compared."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A link's lane on one road; `place` is how many lanes it lies to the right of the middle."""

    line: Line
    place: float = 0.0


@dataclass(frozen=True, slots=True)
class Track:
    """A link and the line it is drawn along, from its first station to its last.

    `stretches` are its parts from station to station; a `hidden` one needs no line to be understood.
    """

    link: Link
    line: Line
    stretches: tuple[Stretch, ...]
    hidden: bool = False


@dataclass(slots=True)
class _Road:
    """The course of a road and the widths of the links that take it."""

    line: Line
    widths: list[float] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Ride:
    """What one link takes of a road: its lane, and whether it goes against the road's own direction."""

    road: _Road
    lane: int
    turned: bool


def tracks(
    links: Iterable[Link], places: Mapping[int, Point], widths: Mapping[str, float], radius: float
) -> Iterator[Track]:
    """Every link with its line; links that share a road lie side by side, in the board's order."""
    known = [(link, line) for link in links if (line := _course(link, places, radius))]
    roads: dict[tuple[Point, Point], list[_Road]] = {}
    rides = []
    for (link, _), parts in zip(
        known, _cut_at_stations([line for _, line in known], places, radius), strict=True
    ):
        rides.append([_ride(roads, part, widths[link.by], radius) for part in parts])
    for (link, line), ways in zip(known, rides, strict=True):
        yield _track(link, line, ways, radius)


def _track(link: Link, line: Line, ways: Sequence[_Ride], radius: float) -> Track:
    stretches = tuple(_stretch(way, radius) for way in ways)
    if len(line) > 1 and all(len(way.road.widths) == 1 for way in ways):
        return Track(link, line, stretches)
    joined = _without_repeats(point for stretch in stretches for point in stretch.line)
    return Track(link, tuple(joined), stretches)


def _ride(roads: dict[tuple[Point, Point], list[_Road]], line: Line, width: float, radius: float) -> _Ride:
    """The road that a stretch takes, a new one if need be, with a lane added to it."""
    turned = line[::-1] < line
    course = line[::-1] if turned else line
    others = roads.setdefault((course[0], course[-1]), [])
    road = next((each for each in others[:MOST_ROADS] if _same(each.line, course, NEAR * radius)), None)
    if road is None:
        road = _Road(course)
        others.append(road)
    road.widths.append(width)
    return _Ride(road, len(road.widths) - 1, turned)


def _same(one: Line, other: Line, near: float) -> bool:
    """Whether two lines between the same ends take the same course, looked at in three spots."""
    parts = (0.25, 0.5, 0.75)
    spots = zip(along(one, parts), along(other, parts), strict=False)
    return (len(one) == 1) is (len(other) == 1) and all(math.dist(a, b) <= near for (a, _), (b, _) in spots)


def _stretch(way: _Ride, radius: float) -> Stretch:
    widths, course = way.road.widths, way.road.line
    if len(course) == 1:
        return Stretch(loop(course[0], way.lane, 1.15 * radius))
    gap = GAP * radius
    whole = sum(widths) + gap * (len(widths) - 1)
    offset = sum(widths[: way.lane]) + gap * way.lane + widths[way.lane] / 2 - whole / 2
    line = shift(course, offset, offset * min(1.0, 1.4 * radius / whole))
    place = way.lane - (len(widths) - 1) / 2
    return Stretch(line[::-1], -place) if way.turned else Stretch(line, place)


# --- the course of a link ---------------------------------------------------------------------


def _course(link: Link, places: Mapping[int, Point], radius: float) -> Line:
    """The middle of the road a link takes, or nothing where neither station has a place."""
    start, end = places.get(link.start), places.get(link.end)
    known = start or end
    if known is None:
        return ()
    first = start or _nowhere(link, known, link.start, radius)
    last = end or _nowhere(link, known, link.end, radius)
    path = tuple(point for point in link.path if all(map(math.isfinite, point)))
    return tuple(_without_repeats((first, *path, last)))


def _nowhere(link: Link, known: Point, missing: int, radius: float) -> Point:
    """Where a link to a station without a place is left hanging; each number has its own direction."""
    angle = missing * 2.4
    known = link.path[-1 if missing == link.end else 0] if link.path else known
    return (known[0] + 2.4 * radius * math.cos(angle), known[1] + 2.4 * radius * math.sin(angle))


def _without_repeats(line: Iterable[Point]) -> Iterator[Point]:
    last = None
    for point in line:
        if point != last:
            yield point
        last = point


# --- where lines run over stations ------------------------------------------------------------


def _cut_at_stations(
    lines: Sequence[Line], places: Mapping[int, Point], radius: float
) -> Iterator[list[Line]]:
    """Each line as its stretches from station to station, its own ends and those it runs over."""
    passed: dict[int, list[tuple[float, Point]]] = {}
    for number, walked, at in _passings(lines, sorted(set(places.values())), OVER * radius):
        if radius < walked < length(lines[number]) - radius:
            passed.setdefault(number, []).append((walked, at))
    for number, line in enumerate(lines):
        yield list(pieces(line, sorted(passed.get(number, ()))))


def _passings(
    lines: Sequence[Line], spots: Sequence[Point], near: float
) -> Iterator[tuple[int, float, Point]]:
    """Which line runs over which spot, by its place in the sequence, and how far along.

    Where lines are so many and so long that this takes for ever, nobody could tell lanes apart either.
    """
    import numpy as np  # noqa: PLC0415 - slow to load
    import shapely  # noqa: PLC0415

    numbers = [number for number, line in enumerate(lines) if len(line) > 1]
    courses = np.array([shapely.LineString(lines[number]) for number in numbers], dtype=object)
    points = np.asarray(shapely.points(spots))
    if not numbers or _work(courses, points, near) > MOST_WORK:
        return
    line, spot = shapely.STRtree(points).query(courses, predicate="dwithin", distance=near)
    if len(line) - 2 * len(numbers) > MOST_PASSINGS:
        return
    walked = shapely.line_locate_point(courses[line], points[spot])
    for course, way, at in zip(line.tolist(), walked.tolist(), spot.tolist(), strict=True):
        yield numbers[course], way, spots[at]


def _work(courses: Any, points: Any, near: float) -> float:
    """How many legs and spots there are to compare: those of lines with all spots in the box around them."""
    import numpy as np  # noqa: PLC0415 - slow to load
    import shapely  # noqa: PLC0415

    whole, boxes = shapely.total_bounds(points), shapely.bounds(courses)
    sides = np.minimum(boxes[:, 2:], whole[2:]) - np.maximum(boxes[:, :2], whole[:2])
    shares = np.prod(np.clip((sides + 2 * near) / (whole[2:] - whole[:2] + 2 * near), 0, 1), axis=1)
    return float(shapely.get_num_coordinates(courses) @ shares) * len(points)
