"""What is wrong with the ends of lines, and with what lines run over."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from yardtools.model.values import Point
from yardtools.tracing.reading.courses import Course, Shortfall
from yardtools.tracing.reading.joins import Hold, Join, Pass
from yardtools.tracing.reading.neighbours import Points
from yardtools.tracing.reading.reporter import Reporter, measure, subject_of
from yardtools.tracing.reading.stations import Spot
from yardtools.tracing.reading.strokes import Stroke

MANY = 3
"""So many ends that almost join, and most of all, are one fault of the drawing."""


class LinkFaults:
    """Reports the faults of lines among some stations; `short` are the ends that almost join one."""

    def __init__(self, spots: Sequence[Spot], points: Points, reach: float, report: Reporter) -> None:
        self.short: list[Shortfall] = []
        self._loose: list[tuple[Course, bool]] = []
        self._spots = spots
        self._points = points
        self._reach = reach
        self._report = report

    def report_ends(self, courses: Sequence[Course]) -> None:
        """Report every end that does not meet the middle of a station."""
        if not self._spots:
            self._report_no_stations(courses)
            return
        open_ends = 0
        for course in courses:
            for last, join in enumerate(course.ends):
                if course.stroke.closed and (course.stops or last):
                    continue
                open_ends += 1
                self._sort_end(course, bool(last), join)
        self._report_loose_ends(open_ends)
        self._report_short_ends(open_ends)

    def report_through(self, stroke: Stroke, stops: Iterable[Pass]) -> None:
        """Report the stations that a line runs over."""
        for stop in stops:
            spot = self._spots[stop.station]
            words = f"{stroke.by} line runs over {spot}"
            hint = 'through = "split" under [tracing] in box.toml would stop it there'
            self._report_line("through-station", words, stroke, spot.at, hint, [spot])

    def _report_line(
        self, code: str, words: str, stroke: Stroke, at: Point, hint: str, spots: Sequence[Spot] | None
    ) -> None:
        """Report a fault of a line at some stations, or else of the drawing as a whole."""
        numbers = [f"station:{spot.number}" for spot in spots or () if spot.number is not None]
        about = "tracing" if spots is None else (subject_of(stroke.node, at), *numbers)
        self._report(code, words, stroke.node, stroke.part.layer, at=at, about=about, hint=hint)

    def _report_no_stations(self, courses: Sequence[Course]) -> None:
        """Where there are no stations at all, every end is loose: that is one fault, and not of the lines."""
        if courses:
            count = "is 1 line" if len(courses) == 1 else f"are {len(courses)} lines"
            words = f"there {count}, but no station to end at"
            hint = "draw the stations in a layer stations, or say in box.toml where they are"
            stroke = courses[0].stroke
            self._report_line("loose-end", words, stroke, stroke.line[0], hint, None)

    def _sort_end(self, course: Course, last: bool, join: Join) -> None:
        if join.hold is Hold.ALMOST:
            self.short.append(Shortfall(course.stroke, last, self._spots[join.station], join.distance))
        elif join.hold is Hold.AMBIGUOUS:
            self._report_ambiguous(course.stroke, last, join)
        elif join.hold is Hold.LOOSE:
            self._loose.append((course, last))

    def _report_ambiguous(self, stroke: Stroke, last: bool, join: Join) -> None:
        at, one, other = stroke.end(last), self._spots[join.station], self._spots[join.rival]
        far = math.dist(at, other.at)
        words = (
            f"{stroke.by} line ends {measure(join.distance)} from {one} and {measure(far)} from {other}: "
            "it may mean either"
        )
        hint = "draw it to the middle of its station"
        self._report_line("ambiguous-end", words, stroke, at, hint, [one, other])

    # --- ends that meet nothing

    def _report_loose_ends(self, open_ends: int) -> None:
        """Report every loose end; where most ends stop at rims, the first of those says what would fit."""
        if not self._loose:
            return
        near = self._points.nearest([course.stroke.end(last) for course, last in self._loose])
        at_rims = [self._is_at_rim(*each) for each in near]
        short = [each.distance for each in self.short]
        short += [distance for (_, distance), is_at_rim in zip(near, at_rims, strict=True) if is_at_rim]
        advice = _advice(max(short)) if len(short) >= MANY and 2 * len(short) > open_ends else ""
        first = at_rims.index(True) if advice and True in at_rims else -1
        for place, ((course, last), nearest) in enumerate(zip(self._loose, near, strict=True)):
            self._report_loose(course, last, nearest, advice if place == first else "")

    def _is_at_rim(self, nearest: int, distance: float) -> bool:
        return distance <= self._spots[nearest].radius + self._reach

    def _report_loose(self, course: Course, last: bool, nearest: tuple[int, float], advice: str) -> None:
        stroke, (station, distance) = course.stroke, nearest
        what = (
            f"closed {stroke.by} line runs over no station"
            if stroke.closed
            else f"{stroke.by} line ends at no station"
        )
        words = f"{what}; the nearest, {self._spots[station]}, is {measure(distance)} away"
        hint = advice or "draw it to the middle of its station"
        others = [self._spots[stop.station] for stop in course.stops]
        self._report_line("loose-end", words, stroke, stroke.end(last), hint, others[:1] + others[1:][-1:])

    # --- ends that almost join

    def _report_short_ends(self, open_ends: int) -> None:
        """Report ends that almost join, one by one, or all together where most are such."""
        if len(self.short) >= MANY and 2 * len(self.short) > open_ends:
            self._report_most_short(open_ends)
            return
        for each in self.short:
            words = f"{each.stroke.by} line ends {measure(each.distance)} from the middle of {each.spot}"
            hint = "yard validate --fix moves it there"
            self._report_line("almost-joined", words, each.stroke, each.at, hint, [each.spot])

    def _report_most_short(self, open_ends: int) -> None:
        worst = max(self.short, key=lambda each: each.distance)
        fitting = _tenths_up(worst.distance)
        words = (
            f"{len(self.short)} of {open_ends} ends of lines do not meet the middle of their station, "
            f"by up to {measure(worst.distance)}: weld = {fitting} would fit this drawing"
        )
        hint = f"write weld = {fitting} under [tracing] in box.toml"
        self._report_line("almost-joined", words, worst.stroke, worst.at, hint, None)


def _advice(farthest: float) -> str:
    """What to write into the box where lines stop at the rims of large stations."""
    fitting = _tenths_up(farthest)
    return (
        "most lines of this drawing stop at the rims of their stations: "
        f"weld = {fitting} and reach = {fitting} under [tracing] in box.toml would fit it"
    )


def _tenths_up(farthest: float) -> str:
    """The least distance in tenths that takes in an end so far away."""
    return measure(math.ceil(farthest * 10) / 10)
