"""From lines to links: each line stops at the stations of its ends and at those it runs over."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from yardtools.geometry import Line
from yardtools.model import Link
from yardtools.model.box import Tracing
from yardtools.tracing.reading.courses import Course
from yardtools.tracing.reading.joins import Pass, find_joins, find_passes, lines_over_others
from yardtools.tracing.reading.link_faults import LinkFaults
from yardtools.tracing.reading.neighbours import Points
from yardtools.tracing.reading.reporter import Reporter
from yardtools.tracing.reading.sizes import Sizes
from yardtools.tracing.reading.stations import Spot
from yardtools.tracing.reading.strokes import Stroke


class LineJoiner:
    """Joins the lines of a drawing, or of a tile, to its stations."""

    def __init__(self, spots: Sequence[Spot], options: Tracing, sizes: Sizes, report: Reporter) -> None:
        self.spots = spots
        self.points = Points([spot.at for spot in spots])
        self._options = options
        self._weld, self._over = sizes.weld, sizes.over
        self._reach = max(sizes.weld, sizes.reach)
        self.faults = LinkFaults(spots, self.points, self._reach, report)
        self._ever_shown = frozenset().union(*(spot.shown or () for spot in spots))

    def join_lines(self, strokes: Sequence[Stroke]) -> list[Course]:
        """The lines with their stops and links; what does not join is reported."""
        courses = self.join_ends(strokes)
        self._run_over(courses)
        for course in courses:
            course.links = list(self._links(course))
        self.faults.report_ends(courses)
        return courses

    def join_ends(self, strokes: Sequence[Stroke]) -> list[Course]:
        """The lines with what their ends meet."""
        ends = [end for stroke in strokes for end in (stroke.line[0], stroke.line[-1])]
        met = find_joins(ends, self.points, self._weld, self._reach)
        return [Course(stroke, (met[2 * i], met[2 * i + 1])) for i, stroke in enumerate(strokes)]

    # --- stops

    def _run_over(self, courses: Sequence[Course]) -> None:
        """Find the stops of each line between its ends, and put all its stops in order."""
        lines = [course.stroke.line for course in courses]
        own = [(start.station, end.station) for start, end in (course.ends for course in courses)]
        long = set(lines_over_others(lines, own, self.points, self._over))
        long |= {place for place, course in enumerate(courses) if course.stroke.closed}
        chosen = sorted(place for place in long if not self._is_stated(courses[place]))
        over = dict(
            zip(chosen, find_passes([lines[i] for i in chosen], self.points, self._over), strict=True)
        )
        for place, course in enumerate(courses):
            stops = [stop for stop in over.get(place, ()) if self._halts(stop.station, course.stroke.by)]
            course.stops = self._round(course, stops) if course.stroke.closed else self._along(course, stops)

    def _is_stated(self, course: Course) -> bool:
        """Whether the line's own id says from where to where it goes, as in the drawings we write."""
        start, end = (self.spots[join.station].number if join.is_sure else None for join in course.ends)
        node, stated = course.stroke.node, f"link-{course.stroke.by}-{start}-{end}"
        count = node.id.removeprefix(stated)
        is_so = count != node.id and (not count or (count[0] == "-" and count[1:].isdecimal()))
        return is_so and len(node.lines) == 1

    def _halts(self, station: int, by: str) -> bool:
        """Whether a line that runs over a station stops there: unless its symbol shows others, not this."""
        shown = self.spots[station].shown
        return shown is None or by in shown or by not in self._ever_shown

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
        if self._options.through == "split":
            return stops
        self.faults.report_through(course.stroke, stops[len(first) : len(stops) - len(final)])
        return [*first, *final]

    def _round(self, course: Course, between: Sequence[Pass]) -> list[Pass]:
        """The stops of a closed line, one after the other; the first comes again as the last."""
        line = course.stroke.line
        stops = _over_the_seam(self._merge_stops(between, line), len(line) - 1)
        start = course.ends[0]
        if not stops and start.is_sure:
            stops = [Pass(start.station, 0, len(line) - 2, 1)]
        if len(stops) > 1 and self._options.through == "report":
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
