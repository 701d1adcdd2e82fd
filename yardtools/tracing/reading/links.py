"""From lines to links: each line stops at the stations of its ends and at those it runs over."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from yardtools.geometry import Line
from yardtools.model import Link
from yardtools.model.box import Tracing
from yardtools.model.values import Point
from yardtools.tracing.reading.joins import Hold, Join, Pass, find_joins, find_passes, lines_over_others
from yardtools.tracing.reading.neighbours import Points
from yardtools.tracing.reading.reporter import Reporter, measure, subject_of
from yardtools.tracing.reading.stations import Spot
from yardtools.tracing.reading.strokes import Stroke

MANY = 3
"""So many ends that almost join, and most of all, are one fault of the drawing."""


@dataclass(frozen=True, slots=True)
class Shortfall:
    """An end that stops short of the middle of its station; `last` where it is the line's end."""

    stroke: Stroke
    last: bool
    spot: Spot
    distance: float

    @property
    def at(self) -> Point:
        """Where the end is."""
        return self.stroke.end(self.last)


@dataclass(slots=True)
class Course:
    """One line with the stations at its ends and the stops it makes, in order."""

    stroke: Stroke
    ends: tuple[Join, Join]
    stops: list[Pass] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)


class Weaver:
    """Joins the lines of a drawing, or of a tile, to its stations."""

    def __init__(self, spots: Sequence[Spot], options: Tracing, report: Reporter) -> None:
        self.spots = spots
        self.points = Points([spot.at for spot in spots])
        self._options = options
        self._reach = max(options.weld, options.reach)
        self._report = report
        self._ever_shown = frozenset().union(*(spot.shown or () for spot in spots))
        self.short: list[Shortfall] = []
        self._loose: list[tuple[Course, bool]] = []

    def weave(self, strokes: Sequence[Stroke]) -> list[Course]:
        """The lines with their stops and links; what does not join is reported."""
        courses = self.join_ends(strokes)
        self._run_over(courses)
        for course in courses:
            course.links = list(self._links(course))
        self._report_ends(courses)
        return courses

    def join_ends(self, strokes: Sequence[Stroke]) -> list[Course]:
        """The lines with what their ends meet."""
        ends = [end for stroke in strokes for end in (stroke.line[0], stroke.line[-1])]
        met = find_joins(ends, self.points, self._options.weld, self._reach)
        return [Course(stroke, (met[2 * i], met[2 * i + 1])) for i, stroke in enumerate(strokes)]

    # --- stops

    def _run_over(self, courses: Sequence[Course]) -> None:
        """Find the stops of each line between its ends, and put all its stops in order."""
        lines = [course.stroke.line for course in courses]
        own = [(start.station, end.station) for start, end in (course.ends for course in courses)]
        long = set(lines_over_others(lines, own, self.points, self._options.weld))
        long |= {place for place, course in enumerate(courses) if course.stroke.closed}
        chosen = sorted(place for place in long if not self._is_stated(courses[place]))
        over = dict(
            zip(chosen, find_passes([lines[i] for i in chosen], self.points, self._options.weld), strict=True)
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
        self._report_through(course, stops[len(first) : len(stops) - len(final)])
        return [*first, *final]

    def _round(self, course: Course, between: Sequence[Pass]) -> list[Pass]:
        """The stops of a closed line, one after the other; the first comes again as the last."""
        line = course.stroke.line
        stops = _over_the_seam(self._merge_stops(between, line), len(line) - 1)
        start = course.ends[0]
        if not stops and start.is_sure:
            stops = [Pass(start.station, 0, len(line) - 2, 1)]
        if len(stops) > 1 and self._options.through == "report":
            self._report_through(course, stops[1:])
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

    # --- faults

    def _report_ends(self, courses: Sequence[Course]) -> None:
        if not self.spots:
            self._report_no_stations(courses)
            return
        open_ends = 0
        for course in courses:
            for last, join in enumerate(course.ends):
                if course.stroke.closed and (course.stops or last):
                    continue
                open_ends += 1
                self._report_end(course, bool(last), join)
        self._report_all_loose(open_ends)
        self._report_short(open_ends)

    def _report_no_stations(self, courses: Sequence[Course]) -> None:
        """Where there are no stations at all, every end is loose: that is one fault, and not of the lines."""
        if courses:
            stroke = courses[0].stroke
            count = "is 1 line" if len(courses) == 1 else f"are {len(courses)} lines"
            words = f"there {count}, but no station to end at"
            hint = "draw the stations in a layer stations, or say in box.toml where they are"
            at, layer = stroke.line[0], stroke.part.layer
            self._report("loose-end", words, stroke.node, layer, at=at, about="tracing", hint=hint)

    def _report_end(self, course: Course, last: bool, join: Join) -> None:
        if join.hold is Hold.ALMOST:
            self.short.append(Shortfall(course.stroke, last, self.spots[join.station], join.distance))
        elif join.hold is Hold.AMBIGUOUS:
            self._report_ambiguous(course, last, join)
        elif join.hold is Hold.LOOSE:
            self._loose.append((course, last))

    def _report_ambiguous(self, course: Course, last: bool, join: Join) -> None:
        stroke, at = course.stroke, course.stroke.end(last)
        one, other = self.spots[join.station], self.spots[join.rival]
        far = math.dist(at, other.at)
        words = (
            f"{stroke.by} line ends {measure(join.distance)} from {one} and {measure(far)} from {other}: "
            "it may mean either"
        )
        about = (subject_of(stroke.node, at), *_subjects(one, other))
        hint = "draw it to the middle of its station"
        self._report("ambiguous-end", words, stroke.node, stroke.part.layer, at=at, about=about, hint=hint)

    def _report_all_loose(self, open_ends: int) -> None:
        """Report every loose end; where most ends stop at rims, the first of those says what would fit."""
        if not self._loose:
            return
        near = self.points.nearest([course.stroke.end(last) for course, last in self._loose])
        at_rims = [self._is_at_rim(*each) for each in near]
        short = [each.distance for each in self.short]
        short += [distance for (_, distance), is_at_rim in zip(near, at_rims, strict=True) if is_at_rim]
        advice = _advice(max(short)) if len(short) >= MANY and 2 * len(short) > open_ends else ""
        first = at_rims.index(True) if advice and True in at_rims else -1
        for place, ((course, last), nearest) in enumerate(zip(self._loose, near, strict=True)):
            self._report_loose(course, last, nearest, advice if place == first else "")

    def _is_at_rim(self, nearest: int, distance: float) -> bool:
        return distance <= self.spots[nearest].radius + self._reach

    def _report_loose(self, course: Course, last: bool, nearest: tuple[int, float], advice: str) -> None:
        stroke, at = course.stroke, course.stroke.end(last)
        what = (
            f"closed {stroke.by} line runs over no station"
            if stroke.closed
            else f"{stroke.by} line ends at no station"
        )
        others = [self.spots[stop.station] for stop in course.stops]
        about = (subject_of(stroke.node, at), *_subjects(*others[:1], *others[1:][-1:]))
        hint = advice or "draw it to the middle of its station"
        station, distance = nearest
        what += f"; the nearest, {self.spots[station]}, is {measure(distance)} away"
        self._report("loose-end", what, stroke.node, stroke.part.layer, at=at, about=about, hint=hint)

    def _report_short(self, open_ends: int) -> None:
        """Report ends that almost join, one by one, or all together where most are such."""
        if len(self.short) >= MANY and 2 * len(self.short) > open_ends:
            self._report_all_short(open_ends)
            return
        for each in self.short:
            stroke = each.stroke
            words = f"{stroke.by} line ends {measure(each.distance)} from the middle of {each.spot}"
            hint = "yard validate --fix moves it there"
            about = (subject_of(stroke.node, each.at), *_subjects(each.spot))
            self._report(
                "almost-joined", words, stroke.node, stroke.part.layer, at=each.at, about=about, hint=hint
            )

    def _report_all_short(self, open_ends: int) -> None:
        worst = max(self.short, key=lambda each: each.distance)
        fitting = math.ceil(worst.distance * 10) / 10
        words = (
            f"{len(self.short)} of {open_ends} ends of lines do not meet the middle of their station, "
            f"by up to {measure(worst.distance)}: weld = {measure(fitting)} would fit this drawing"
        )
        hint = f"write weld = {measure(fitting)} under [tracing] in box.toml"
        stroke = worst.stroke
        self._report(
            "almost-joined", words, stroke.node, stroke.part.layer, at=worst.at, about="tracing", hint=hint
        )

    def _report_through(self, course: Course, stops: Iterable[Pass]) -> None:
        stroke = course.stroke
        for stop in stops:
            spot = self.spots[stop.station]
            words = f"{stroke.by} line runs over {spot}"
            about = (subject_of(stroke.node, spot.at), *_subjects(spot))
            hint = 'through = "split" under [tracing] in box.toml would stop it there'
            self._report(
                "through-station", words, stroke.node, stroke.part.layer, at=spot.at, about=about, hint=hint
            )


def _advice(farthest: float) -> str:
    """What to write into the box where lines stop at the rims of large stations."""
    fitting = measure(math.ceil(farthest * 10) / 10)
    return (
        "most lines of this drawing stop at the rims of their stations: "
        f"weld = {fitting} and reach = {fitting} under [tracing] in box.toml would fit it"
    )


def _subjects(*spots: Spot) -> tuple[str, ...]:
    return tuple(f"station:{spot.number}" for spot in spots if spot.number is not None)


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
