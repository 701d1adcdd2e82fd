"""Junctions: where lines of a transport meet at no station, the stations along their arms are linked."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import combinations, pairwise
from typing import NamedTuple

import numpy as np
import shapely

from yardtools.geometry import Line, length
from yardtools.model.values import Point
from yardtools.tracing.reading.courses import Course
from yardtools.tracing.reading.joins import MET, Hold, Join, Pass
from yardtools.tracing.reading.stations import Spot
from yardtools.tracing.reading.strokes import Stroke

MOST = 8
"""Where more stations than this would be linked to each other, one was forgotten, and nothing is linked."""
HEAP = 200_000
"""So many meetings of ends and lines are looked at; with more, everything lies on one heap."""
CROWD = 20
"""An end near more lines than this lies on a heap, and on none of them."""

End = tuple[int, bool]
"""An end of a line: the line's place, and whether it is its last point."""
Knot = tuple[str, int]
"""A station or a junction: which of the two, and its number."""


class Mark(NamedTuple):
    """A knot on a line: how far along, and the corners before and after it."""

    position: float
    knot: Knot
    before: int
    after: int


class Arm(NamedTuple):
    """A piece of a line from one knot to the next; `corners` lie strictly between. `way` as of a stroke."""

    start: Knot
    end: Knot
    corners: Line
    stroke: Stroke
    way: int

    def turn_round(self) -> Arm:
        """The arm seen from its other end."""
        return Arm(self.end, self.start, self.corners[::-1], self.stroke, -self.way)


@dataclass(slots=True)
class Junction:
    """A place, or several that lines join, at which stations are linked to each other."""

    by: str
    at: Point
    stroke: Stroke
    stations: list[int] = field(default_factory=list)


class Junctions:
    """Finds the junctions among some lines that know their stops, and the links that they make.

    An end within `near` of another line or end lies on it. An end that overshoots a junction by no more
    than `overshoot` is none of its own.
    """

    def __init__(
        self, courses: Sequence[Course], spots: Sequence[Spot], near: float, overshoot: float
    ) -> None:
        self._courses = courses
        self._spots = spots
        self._near = near
        self._overshoot = overshoot
        self._above: dict[End, End] = {}
        self._on: dict[int, list[tuple[float, End]]] = defaultdict(list)
        self._numbers: dict[End, int] = {}
        self._roots: list[End] = []
        self.found: list[Junction] = []

    def link(self) -> list[Course]:
        """The links that junctions make, as lines; the lines that meet at them keep their other stops."""
        loose: dict[str, list[End]] = defaultdict(list)
        for place, course in enumerate(self._courses):
            for last, join in enumerate(course.ends):
                if not course.stroke.closed and join.hold in (Hold.LOOSE, Hold.AMBIGUOUS):
                    loose[course.stroke.by].append((place, bool(last)))
        for by, ends in loose.items():
            self._meet([place for place, each in enumerate(self._courses) if each.stroke.by == by], ends)
        return list(self._links()) if self._above else []

    # --- which ends lie on what

    def _meet(self, lines: Sequence[int], ends: Sequence[End]) -> None:
        """Note for every end the lines of its transport that it lies on."""
        tree = shapely.STRtree([shapely.LineString(self._line(place)) for place in lines])
        spots = shapely.points([self._spot(end) for end in ends])
        loose, seen = set(ends), 0
        for end, spot in zip(ends, spots, strict=True):
            met = [lines[row] for row in tree.query(spot, predicate="dwithin", distance=self._near).tolist()]
            seen += len(met)
            if seen > HEAP:
                return
            if len(met) <= CROWD:
                for place in sorted(set(met) - {end[0]}):
                    self._tie(end, place, loose)

    def _tie(self, end: End, place: int, loose: set[End]) -> None:
        """Tie an end to the line it lies on: to a near end of that, else to its place on the line."""
        at = self._spot(end)
        self._above.setdefault(end, end)
        for last in (False, True):
            if (place, last) in loose and math.dist(self._spot((place, last)), at) <= 2 * self._near:
                self._join(end, (place, last))
                return
        self._on[place].append((_position(self._line(place), at), end))

    def _root(self, end: End) -> End:
        self._above.setdefault(end, end)
        while self._above[end] != end:
            self._above[end] = end = self._above[self._above[end]]
        return end

    def _join(self, one: End, other: End) -> None:
        first, second = sorted((self._root(one), self._root(other)))
        self._above[second] = first

    def _line(self, place: int) -> Line:
        return self._courses[place].stroke.line

    def _spot(self, end: End) -> Point:
        return self._courses[end[0]].stroke.end(end[1])

    # --- arms and links

    def _links(self) -> Iterator[Course]:
        """The new lines of all junctions; what joins too few or too many stations is left as it was."""
        for place, last in list(self._above):  # an end that lies on a line is a knot of its own line, too
            self._on[place].append((float(len(self._line(place)) - 1) if last else 0.0, (place, last)))
        self._tie_neighbours()
        arms: dict[Knot, list[Arm]] = defaultdict(list)
        pieces: dict[int, list[Arm]] = {}
        for place in sorted(self._on):
            pieces[place] = list(self._arms(place))
            for arm in pieces[place]:
                arms[arm.start].append(arm)
                arms[arm.end].append(arm.turn_round())
        good: set[Knot] = set()
        for knots, stations in _groups(arms):
            if 2 <= len(stations) <= MOST:
                good |= knots
                yield from self._link_group(knots, stations, arms)
        yield from self._settle(pieces, good)

    def _tie_neighbours(self) -> None:
        """Take junctions that lie next to each other on a line for one."""
        for ends in self._on.values():
            ends.sort()
            for (_, one), (_, other) in pairwise(ends):
                if math.dist(self._spot(one), self._spot(other)) <= self._near:
                    self._join(one, other)

    def _arms(self, place: int) -> Iterator[Arm]:
        """The pieces of a line between its stops and the junctions on it."""
        course = self._courses[place]
        stroke, line = course.stroke, course.stroke.line
        stops = course.stops[:-1] if stroke.closed else course.stops
        marks = [Mark(stop.position, ("station", stop.station), stop.before, stop.after) for stop in stops]
        for position, end in self._on[place]:
            knot = ("junction", self._number(self._root(end)))
            marks.append(Mark(position, knot, math.ceil(position) - 1, math.floor(position) + 1))
        marks.sort()
        for one, other in pairwise(marks):
            if one.knot != other.knot:
                yield Arm(one.knot, other.knot, line[one.after : other.before + 1], stroke, stroke.way)
        if stroke.closed and marks[0].knot != marks[-1].knot:
            corners = (*line[marks[-1].after : -1], *line[: marks[0].before + 1])
            yield Arm(marks[-1].knot, marks[0].knot, corners, stroke, stroke.way)

    def _number(self, root: End) -> int:
        if root not in self._numbers:
            self._numbers[root] = len(self._roots)
            self._roots.append(root)
        return self._numbers[root]

    def _point(self, knot: Knot) -> Point:
        if knot[0] == "station":
            return self._spots[knot[1]].at
        return self._spot(self._roots[knot[1]])

    def _link_group(
        self, knots: Iterable[Knot], stations: Sequence[Knot], arms: dict[Knot, list[Arm]]
    ) -> Iterator[Course]:
        """A line for every two of the stations, along the shortest way over the junctions."""
        points = {knot: self._point(knot) for knot in (*knots, *stations)}
        ways = {station: _ways_from(station, arms, points) for station in stations}
        first = next(arm.stroke for arm in arms[min(knots)])
        self.found.append(
            Junction(first.by, points[min(knots)], first, sorted(station for _, station in stations))
        )
        for one, other in combinations(stations, 2):
            there, back = ways[one].get(other), ways[other].get(one)
            if there is not None or back is not None:
                way = 0 if there is not None and back is not None else 1
                yield self._course(there if there is not None else back or [], way, points)

    def _settle(self, pieces: dict[int, list[Arm]], good: set[Knot]) -> Iterator[Course]:
        """Take what junctions linked from the lines that meet there; their other links stay."""
        for place, arms in pieces.items():
            course = self._courses[place]
            knots = {knot for arm in arms for knot in (arm.start, arm.end)} & good
            if not knots:
                continue
            course.ends = self._met_ends(place, good)
            course.stops = []
            for arm in arms:
                if arm.start[0] == arm.end[0] == "station":
                    points = {knot: self._point(knot) for knot in (arm.start, arm.end)}
                    yield self._course([arm], arm.way, points)

    def _met_ends(self, place: int, good: set[Knot]) -> tuple[Join, Join]:
        """The ends of a line, those that junctions take care of as met."""
        course = self._courses[place]
        if course.stroke.closed:
            return MET, MET
        start, end = (
            MET if not join.is_sure and self._is_met(place, bool(last), good) else join
            for last, join in enumerate(course.ends)
        )
        return start, end

    def _is_met(self, place: int, last: bool, good: set[Knot]) -> bool:
        """Whether an end lies at a junction, or goes only a little beyond one."""
        line = self._line(place)
        for position, end in self._on[place]:
            if ("junction", self._number(self._root(end))) in good:
                rest = line[math.ceil(position) :] if last else line[: math.floor(position) + 1]
                if (
                    length((_at(line, position), *rest) if last else (*rest, _at(line, position)))
                    <= self._overshoot
                ):
                    return True
        return False

    def _course(self, arms: Sequence[Arm], way: int, points: dict[Knot, Point]) -> Course:
        """The line along some arms, from station to station."""
        start, end = arms[0].start, arms[-1].end
        line = [points[start]]
        for arm in arms:
            ends = (points[arm.start], points[arm.end])
            line += [at for at in arm.corners if all(math.dist(at, end) > self._near for end in ends)]
            line.append(points[arm.end])
        last = len(line) - 1
        stroke = Stroke(arms[0].stroke.part, arms[0].stroke.by, tuple(line), False, way, arms[0].stroke.place)
        stops = [Pass(start[1], 0, -1, 1), Pass(end[1], last, last - 1, last + 1)]
        return Course(stroke, (Join(Hold.JOINED, start[1]), Join(Hold.JOINED, end[1])), stops)


def _groups(arms: dict[Knot, list[Arm]]) -> Iterator[tuple[set[Knot], list[Knot]]]:
    """Junctions that are joined to each other, and the stations that their arms lead to."""
    seen: set[Knot] = set()
    for start in sorted(arms):
        if start[0] == "station" or start in seen:
            continue
        group, waiting, stations = {start}, [start], set[Knot]()
        while waiting:
            for arm in arms[waiting.pop()]:
                if arm.end[0] == "station":
                    stations.add(arm.end)
                elif arm.end not in group:
                    group.add(arm.end)
                    waiting.append(arm.end)
        seen |= group
        yield group, sorted(stations)


def _ways_from(start: Knot, arms: dict[Knot, list[Arm]], points: dict[Knot, Point]) -> dict[Knot, list[Arm]]:
    """The shortest ways from a station over junctions to other stations, with the arrows."""
    queue: list[tuple[float, int, Knot, list[Arm]]] = [(0.0, 0, start, [])]
    found: dict[Knot, list[Arm]] = {}
    count = 0
    while queue:
        far, _, here, way = heappop(queue)
        if here in found:
            continue
        found[here] = way
        if here[0] == "station" and here != start:
            continue
        for arm in arms[here]:
            is_open = arm.way >= 0 and arm.end in points and (here != start or arm.end[0] != "station")
            if is_open and arm.end not in found:
                count += 1
                step = length((points[here], *arm.corners, points[arm.end]))
                heappush(queue, (far + step, count, arm.end, [*way, arm]))
    return {knot: way for knot, way in found.items() if knot[0] == "station" and knot != start}


def _position(line: Line, at: Point) -> float:
    """How far along a line the point of it is that is nearest to another: the corner before, and a part."""
    corners = np.array(line)
    start, way = corners[:-1], np.diff(corners, axis=0)
    square = (way * way).sum(axis=1)
    along = ((np.array(at) - start) * way).sum(axis=1)
    part = np.clip(np.divide(along, square, out=np.zeros_like(along), where=square > 0), 0, 1)
    leg = int(np.hypot(*(start + part[:, None] * way - np.array(at)).T).argmin())
    return leg + float(part[leg])


def _at(line: Line, position: float) -> Point:
    """The point so far along a line."""
    leg = min(int(position), len(line) - 2)
    (x, y), (u, v), part = line[leg], line[leg + 1], position - leg
    return (x + part * (u - x), y + part * (v - y))
