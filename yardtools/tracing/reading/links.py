"""From lines to links: each line stops at the stations of its ends and at those it runs over."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from statistics import median

import numpy as np

from yardtools.geometry import Line
from yardtools.model import Link
from yardtools.model.box import Tracing
from yardtools.model.values import Point
from yardtools.tracing.reading.connectors import Connectors
from yardtools.tracing.reading.courses import Course
from yardtools.tracing.reading.cuts import CutLines
from yardtools.tracing.reading.joins import Hold, Join, Pass, find_joins, find_passes, lines_over_others
from yardtools.tracing.reading.junctions import Junctions
from yardtools.tracing.reading.link_faults import LinkFaults
from yardtools.tracing.reading.neighbours import Points
from yardtools.tracing.reading.reporter import Reporter
from yardtools.tracing.reading.sizes import Sizes
from yardtools.tracing.reading.stations import Spot
from yardtools.tracing.reading.strokes import Stroke

HABIT = (20, 0.02)
"""So many lines of one transport, of which no more than this part runs over a station, are a habit."""
ON_LINE = 0.5
"""An end lies on another line where it is no farther from it than this part of the weld."""


class LineJoiner:
    """Joins the lines of a drawing, or of a tile, to its stations."""

    def __init__(self, spots: Sequence[Spot], options: Tracing, sizes: Sizes, report: Reporter) -> None:
        self.spots = spots
        self.points = Points([spot.at for spot in spots])
        self._through = options.through
        self._weld, self._over = sizes.weld, sizes.over
        self._reach = max(sizes.weld, sizes.reach)
        self._welds = np.array([sizes.weld_of(spot) for spot in spots])
        self._reaches = np.array([sizes.reach_of(spot) for spot in spots])
        self._report = report
        self.faults = LinkFaults(spots, self.points, self._reach, report)
        self._ever_shown = frozenset().union(*(spot.shown or () for spot in spots))
        self._ended: set[tuple[int, str]] = set()
        self._runs_on = False

    def join_lines(self, strokes: Sequence[Stroke]) -> list[Course]:
        """The lines with their stops and links; what does not join is reported."""
        outside = [course for course in self.join_ends(strokes) if not self._is_in_a_symbol(course)]
        cut = CutLines(outside, self._is_foreign, self._reach)
        courses = cut.join()
        self.faults.report_cuts(cut)
        self._run_over(courses)
        junctions = Junctions(courses, self.spots, ON_LINE * self._weld, self._diameter)
        made = junctions.link()
        self.faults.report_junctions(junctions.found)
        self.faults.report_ends(courses)
        courses += made
        for course in courses:
            course.links = list(self._links(course))
        return courses

    def join_ends(self, strokes: Sequence[Stroke]) -> list[Course]:
        """The lines with what their ends meet."""
        ends = [end for stroke in strokes for end in (stroke.line[0], stroke.line[-1])]
        met = self.joins_of(ends)
        connectors = Connectors(self.spots, strokes, self._reach, self._report)
        courses = []
        for i, stroke in enumerate(strokes):
            start, end = met[2 * i], met[2 * i + 1]
            if any(stroke.node.connects):
                start, end = connectors.join(stroke, False, start), connectors.join(stroke, True, end)
            course = Course(stroke, (start, end))
            course.is_stated = (start.named and end.named) or self._is_stated(course)
            courses.append(course)
        return courses

    def _is_in_a_symbol(self, course: Course) -> bool:
        """Whether a line never leaves the symbol of one station: it is a piece of that, or of what passes."""
        start, end = course.ends
        if course.is_stated or not (start.is_sure and end.is_sure) or start.station != end.station:
            return False
        spot = self.spots[start.station]
        far = max(spot.rim, self._welds[start.station])
        return all(math.dist(at, spot.at) <= far for at in course.stroke.line)

    def joins_of(self, ends: Sequence[Point]) -> list[Join]:
        """What ends at these points meet."""
        return find_joins(ends, self.points, self._welds, self._reaches)

    @property
    def _diameter(self) -> float:
        """How large the symbol of a station usually is."""
        return 2 * max(self._weld, median(spot.rim for spot in self.spots) if self.spots else 0.0)

    def _is_foreign(self, station: int, by: str) -> bool:
        """Whether the symbol of a station says that a transport does not stop there."""
        shown = self.spots[station].shown
        return shown is not None and by not in shown and by in self._ever_shown

    # --- stops

    def _run_over(self, courses: Sequence[Course]) -> None:
        """Find the stops of each line between its ends, and put all its stops in order."""
        over = self._passes(courses)
        self._ended = {
            (join.station, course.stroke.by) for course in courses for join in course.ends if join.is_sure
        }
        self._runs_on = self._through == "auto" and self._draws_each_link(courses, over)
        ran_on: list[tuple[Stroke, int]] = []
        for place, course in enumerate(courses):
            by, stops = course.stroke.by, list[Pass]()
            for stop in over.get(place, ()):
                if self._halts(stop.station, by):
                    stops.append(stop)
                elif not self._is_foreign(stop.station, by):
                    ran_on.append((course.stroke, stop.station))
            course.stops = self._round(course, stops) if course.stroke.closed else self._along(course, stops)
        self.faults.report_ran_on(ran_on)

    def _passes(self, courses: Sequence[Course]) -> dict[int, list[Pass]]:
        """The stations that lines run over, by the place of the line, those at its ends among them."""
        lines = [course.stroke.line for course in courses]
        own = [(start.station, end.station) for start, end in (course.ends for course in courses)]
        long = set(lines_over_others(lines, own, self.points, self._over))
        long |= {place for place, course in enumerate(courses) if course.stroke.closed}
        chosen = sorted(place for place in long if not courses[place].is_stated)
        passes = find_passes([lines[place] for place in chosen], self.points, self._over)
        return dict(zip(chosen, passes, strict=True))

    def _draws_each_link(self, courses: Sequence[Course], over: Mapping[int, Sequence[Pass]]) -> bool:
        """Whether each link is a line of its own: hardly any of the commonest transport runs over a stop."""
        counts = Counter(course.stroke.by for course in courses)
        by, count = counts.most_common(1)[0] if counts else ("", 0)
        long = 0
        for place, stops in over.items():
            course = courses[place]
            own = {join.station for join in course.ends}
            if course.stroke.by == by:
                long += any(
                    stop.station not in own and not self._is_foreign(stop.station, by) for stop in stops
                )
        least, part = HABIT
        return count >= least and long <= part * count

    def _is_stated(self, course: Course) -> bool:
        """Whether the line's own id says from where to where it goes, as in the drawings we write."""
        if not course.stroke.node.id.startswith("link-"):
            return False
        start, end = (self.spots[join.station].number if join.is_sure else None for join in course.ends)
        node, stated = course.stroke.node, f"link-{course.stroke.by}-{start}-{end}"
        count = node.id.removeprefix(stated)
        is_so = count != node.id and (not count or (count[0] == "-" and count[1:].isdecimal()))
        return is_so and len(node.lines) == 1

    def _halts(self, station: int, by: str) -> bool:
        """Whether a line that runs over a station stops there.

        It does where the symbol shows its transport; where it says nothing about it, that is the rule too,
        unless the drawer gives each link a line of its own, and no line of this transport ends there.
        """
        shown = self.spots[station].shown
        if shown is None or by not in self._ever_shown:
            return not self._runs_on or (station, by) in self._ended
        return by in shown

    def _along(self, course: Course, between: Sequence[Pass]) -> list[Pass]:
        """The stops of an open line, from its start to its end."""
        line = course.stroke.line
        last = len(line) - 1
        start, end = course.ends
        first = [Pass(start.station, 0, -1, 1)] if start.is_sure else []
        final = [Pass(end.station, last, last - 1, last + 1)] if end.is_sure else []
        inner = [stop for stop in between if stop.before >= 0 and stop.after <= last]
        if not inner:
            return first + final
        stops = self._merge_stops([*first, *inner, *final], line)
        self._forgive_overshoot(course, stops)
        if self._through in ("auto", "split"):
            return stops
        if self._through == "report":
            self.faults.report_through(course.stroke, stops[len(first) : len(stops) - len(final)])
        return [*first, *final]

    def _forgive_overshoot(self, course: Course, stops: Sequence[Pass]) -> None:
        """Take an end that goes only a little beyond a stop for one that almost joins it."""
        line = course.stroke.line
        start, end = course.ends
        first, last = stops[0], stops[-1]
        if not start.is_sure and self._is_overshoot(line[: max(first.before, 0) + 1], first.station):
            start = Join(Hold.ALMOST, first.station, math.dist(line[0], self.spots[first.station].at))
        if not end.is_sure and self._is_overshoot(line[last.after :] or line[-1:], last.station):
            end = Join(Hold.ALMOST, last.station, math.dist(line[-1], self.spots[last.station].at))
        course.ends = (start, end)

    def _is_overshoot(self, rest: Line, station: int) -> bool:
        """Whether all the rest of a line stays within a symbol's size of a stop."""
        spot = self.spots[station]
        return all(math.dist(at, spot.at) <= 2 * max(self._weld, spot.rim) for at in rest)

    def _round(self, course: Course, between: Sequence[Pass]) -> list[Pass]:
        """The stops of a closed line, one after the other; the first comes again as the last."""
        line = course.stroke.line
        stops = _over_the_seam(self._merge_stops(between, line), len(line) - 1)
        start = course.ends[0]
        if not stops and start.is_sure:
            stops = [Pass(start.station, 0, len(line) - 2, 1)]
        if len(stops) > 1 and self._through in ("pass", "report"):
            if self._through == "report":
                self.faults.report_through(course.stroke, stops[1:])
            stops = stops[:1]
        return [*stops, *stops[:1]]

    def _merge_stops(self, stops: Sequence[Pass], line: Line) -> list[Pass]:
        """The stops, two at the same station as one unless the line went away in between."""
        merged: list[Pass] = []
        for stop in stops:
            before = merged[-1] if merged else None
            if before and before.station == stop.station and not self._leaves(before, stop, line):
                merged[-1] = Pass(stop.station, before.position, before.before, stop.after)
            else:
                merged.append(stop)
        return merged

    def _leaves(self, one: Pass, other: Pass, line: Line) -> bool:
        middle = self.spots[one.station].at
        return any(math.dist(corner, middle) > self._reach for corner in line[one.after : other.before + 1])

    # --- links

    def _links(self, course: Course) -> Iterable[Link]:
        stroke = course.stroke
        for place, (one, other) in enumerate(pairwise(course.stops)):
            start, end = self.spots[one.station].number, self.spots[other.station].number
            path = between(stroke, one, other, closing=place == len(course.stops) - 2)
            if start is None or end is None:
                continue
            if stroke.way < 0:
                start, end, path = end, start, path[::-1]
            yield Link(start, end, stroke.by, stroke.way != 0, path)


def between(stroke: Stroke, one: Pass, other: Pass, *, closing: bool) -> Line:
    """The corners strictly between two stops; to close, a closed line runs over its beginning."""
    at_seam = other.after <= other.before  # its `before` lies at the other end of the line
    if not (closing and stroke.closed) or at_seam:
        return stroke.line[one.after : other.before + 1]
    return (*stroke.line[one.after : -1], *stroke.line[: other.before + 1])


def _over_the_seam(stops: Sequence[Pass], last: int) -> list[Pass]:
    """The stops of a closed line, one that lies where it begins and ends counted once."""
    if (
        len(stops) > 1
        and stops[0].station == stops[-1].station
        and stops[0].before < 0
        and stops[-1].after > last
    ):
        return [Pass(stops[0].station, 0, stops[-1].before, stops[0].after), *stops[1:-1]]
    return list(stops)
