"""Lines of a map as links: which places a line passes, in order, and how it runs between them.

A line is a net of stretches; each place near it stands at its foot on the nearest stretch. From the feet
all of the net is reached at once, and where the reaches of two places meet, the two are linked along
the shortest way. So a line links the places along it one by one, and a fork is no link across it.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import shapely

from yardtools.geometry import Line
from yardtools.model.values import Point, point, points
from yardtools.places.plan import Road, road_of

ROUND_STATION = 17.0
"""How near to a station's middle a course has no corners: that is under the symbol."""
ROUGH = 3.0
"""How far a simplified course may run from the true one."""
STRAIGHT = 5.0
"""A course that never runs further beside the straight line than this is straight."""
MOST_CORNERS = 24


@dataclass(frozen=True, slots=True)
class Stretch:
    """What links two places: the course from the first of the road to the second, on the map as projected."""

    road: Road
    course: Line


@dataclass(slots=True)
class _Net:
    """The stretches of a line as a graph over points, and the places that stand on it."""

    near: dict[Point, dict[Point, float]] = field(default_factory=dict)
    feet: dict[Point, str] = field(default_factory=dict)

    def add(self, one: Point, other: Point) -> None:
        if one != other:
            self.near.setdefault(one, {})[other] = self.near.setdefault(other, {})[one] = math.dist(
                one, other
            )


class Spots:
    """Places that lines are laid among, and how near a line has to pass one."""

    def __init__(self, spots: Mapping[str, Point], reach: float) -> None:
        self.at, self.reach = spots, reach
        self._keys = list(spots)
        self._tree = shapely.STRtree(shapely.points(list(spots.values())))

    def near_stops(self, stops: Sequence[Point]) -> set[str]:
        """The places that are the nearest to some stop, within reach of it."""
        _, near = self._tree.query_nearest(shapely.points(stops), max_distance=self.reach, all_matches=False)
        return {self._keys[place] for place in near.tolist()}

    def around(self, line: Sequence[Point]) -> list[str]:
        """The places that may be within reach of a line."""
        left, top, right, bottom = shapely.MultiPoint(line).bounds
        area = shapely.box(left - self.reach, top - self.reach, right + self.reach, bottom + self.reach)
        return [self._keys[place] for place in sorted(self._tree.query(area).tolist())]


def stretches(
    courses: Iterable[Sequence[Point]], spots: Spots, stops: Sequence[Point] = ()
) -> Iterator[Stretch]:
    """The links of one line among the places it passes; where its stops are known, only among theirs."""
    legs = [leg for course in courses for leg in pairwise(points(course)) if leg[0] != leg[1]]
    if not legs:
        return
    served = spots.near_stops(stops) if stops else None
    around = spots.around([at for leg in legs for at in leg])
    passed = {key: spots.at[key] for key in around if served is None or key in served}
    if len(passed) > 1:
        yield from _meetings(_lay_out(legs, _feet(legs, passed, spots.reach)))


def _feet(
    legs: Sequence[tuple[Point, Point]], spots: Mapping[str, Point], reach: float
) -> dict[int, list[tuple[Point, str]]]:
    """Where places stand on the legs, by the place of the leg; one a place, on the nearest leg."""
    tree = shapely.STRtree(shapely.linestrings(legs))
    keys, at = list(spots), shapely.points(list(spots.values()))
    place, leg = tree.query_nearest(at, max_distance=reach, all_matches=False)
    feet: dict[int, list[tuple[Point, str]]] = {}
    for index, nearest in zip(place.tolist(), leg.tolist(), strict=True):
        foot = _foot(spots[keys[index]], *legs[nearest])
        feet.setdefault(nearest, []).append((foot, keys[index]))
    return feet


def _foot(at: Point, start: Point, end: Point) -> Point:
    """The point of a straight stretch that is nearest to a place."""
    right, down = end[0] - start[0], end[1] - start[1]
    share = ((at[0] - start[0]) * right + (at[1] - start[1]) * down) / (right * right + down * down)
    share = min(1.0, max(0.0, share))
    return point((start[0] + share * right, start[1] + share * down))


def _lay_out(legs: Sequence[tuple[Point, Point]], feet: Mapping[int, list[tuple[Point, str]]]) -> _Net:
    """The net of the legs, each cut where places stand on it."""
    net = _Net()
    for index, (start, end) in enumerate(legs):
        stops = sorted(feet.get(index, ()), key=lambda foot: math.dist(start, foot[0]))
        for one, other in pairwise([start, *(at for at, _ in stops), end]):
            net.add(one, other)
        for at, key in stops:
            net.feet.setdefault(at, key)
    return net


def _meetings(net: _Net) -> Iterator[Stretch]:
    """The links between places whose reaches meet, each along its shortest way."""
    far, owner, back = _reach_all(net)
    shortest: dict[Road, tuple[float, Point, Point]] = {}
    for one in owner:
        for other, step in net.near[one].items():
            if other not in owner or owner[one] >= owner[other]:
                continue
            road = road_of(owner[one], owner[other])
            found = (far[one] + step + far[other], one, other)
            shortest[road] = min(found, shortest.get(road, found))
    for road, (_, one, other) in shortest.items():
        yield Stretch(road, (*reversed(_way_home(one, back)), *_way_home(other, back)))


def _reach_all(net: _Net) -> tuple[dict[Point, float], dict[Point, str], dict[Point, Point]]:
    """How far each point is from the nearest place, which that is, and the next point on the way to it."""
    far, owner, back = dict.fromkeys(net.feet, 0.0), dict(net.feet), dict[Point, Point]()
    queue = [(0.0, at) for at in net.feet]
    heapq.heapify(queue)
    while queue:
        reached, at = heapq.heappop(queue)
        if reached > far[at]:
            continue
        for other, step in net.near.get(at, {}).items():
            if reached + step < far.get(other, math.inf):
                far[other], owner[other], back[other] = reached + step, owner[at], at
                heapq.heappush(queue, (reached + step, other))
    return far, owner, back


def _way_home(at: Point, back: Mapping[Point, Point]) -> list[Point]:
    way = [at]
    while way[-1] in back:
        way.append(back[way[-1]])
    return way


# --- from the map to the board ----------------------------------------------------------------


def path_between(stretch: Stretch, spots: Mapping[str, Point]) -> Line:
    """The corners of a link whose stations may have moved from their feet on the course; none if straight."""
    start, end = (spots[key] for key in stretch.road)
    feet = (stretch.course[0], stretch.course[-1])
    shifts = [(at[0] - foot[0], at[1] - foot[1]) for at, foot in zip((start, end), feet, strict=True)]
    moved = [_shift(at, share, *shifts) for at, share in zip(stretch.course, _shares(stretch), strict=True)]
    free = [at for at in moved if min(math.dist(at, start), math.dist(at, end)) > ROUND_STATION]
    return _simplify((start, *free, end))


def _shares(stretch: Stretch) -> list[float]:
    """How much of the way lies before each corner."""
    walked = [0.0]
    for one, other in pairwise(stretch.course):
        walked.append(walked[-1] + math.dist(one, other))
    return [step / (walked[-1] or 1.0) for step in walked]


def _shift(at: Point, share: float, first: Point, last: Point) -> Point:
    """A corner moved as the nearer station was."""
    return (
        at[0] + (1 - share) * first[0] + share * last[0],
        at[1] + (1 - share) * first[1] + share * last[1],
    )


def _simplify(line: Line) -> Line:
    """The corners that a course needs to look as it does."""
    rough, chord = ROUGH, shapely.LineString((line[0], line[-1]))
    if all(shapely.distance(chord, shapely.Point(at)) <= STRAIGHT for at in line):
        return ()
    while True:
        corners = shapely.simplify(shapely.LineString(line), rough, preserve_topology=False).coords[1:-1]
        if len(corners) <= MOST_CORNERS:
            return points(corners)
        rough *= 1.5
