"""What is wrong with the ends of lines, and with what lines run over."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from yardtools.model.values import Point
from yardtools.tracing.reading.courses import Course, Shortfall, number_words
from yardtools.tracing.reading.cuts import CutLines
from yardtools.tracing.reading.joins import Hold, Join, Pass
from yardtools.tracing.reading.junctions import Junction
from yardtools.tracing.reading.neighbours import Points
from yardtools.tracing.reading.reporter import Reporter, measure, subject_of
from yardtools.tracing.reading.stations import Spot
from yardtools.tracing.reading.strokes import Stroke
from yardtools.wording import join_few, join_words

MANY = 3
"""So many ends that almost join, and most of all, are one fault of the drawing."""
FEW = 5
"""More junctions than this are reported together."""


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
        at_rims = self._report_loose_ends(open_ends)
        self._report_short_ends(open_ends, at_rims)

    def report_through(self, stroke: Stroke, stops: Iterable[Pass]) -> None:
        """Report the stations that a line runs over."""
        for stop in stops:
            spot = self._spots[stop.station]
            words = f"{stroke.by} line ({self._report.name(stroke.node)}) runs over {spot}"
            hint = 'through = "split" under [tracing] in box.toml would stop it there'
            self._report_line("through-station", words, stroke, spot.at, hint, [spot])

    # --- what was concluded from how the drawing is made

    def report_ran_on(self, over: Sequence[tuple[Stroke, int]]) -> None:
        """Report that lines run on over stations, since this drawer gives each link a line of its own."""
        if not over:
            return
        stroke, station = over[0]
        spot, count = self._spots[station], len({stroke for stroke, _ in over})
        one = f"{stroke.by} line ({self._report.name(stroke.node)}) over {number_words(spot)}"
        lines = "1 line runs" if count == 1 else f"{count} lines run"
        words = (
            "each link of this drawing is a line of its own, "
            f"so {lines} on over stations whose symbols say nothing about them: {one}"
        ) + (" and others" if len(over) > 1 else "")
        hint = 'through = "split" under [tracing] in box.toml would stop them there'
        self._report_line("one-line-a-link", words, stroke, spot.at, hint, None)

    def report_cuts(self, cut: CutLines) -> None:
        """Report lines that were put together where they are cut, and ends that do not pair."""
        if cut.joined:
            (by, station), stroke = next(iter(cut.joined.items()))
            spot, count = self._spots[station], len(cut.joined)
            if count == 1:
                words = f"{by} lines cut at {spot} are read as one, since its symbol does not show {by}"
            else:
                words = f"lines cut at {count} stations are read as one, since the symbols do not show them: "
                words += f"{by} at {number_words(spot)} ({self._report.name(stroke.node)}) and others"
            hint = "if they stop there, show it in the symbol of the station"
            self._report_line("cut-line", words, stroke, spot.at, hint, None)
        for (by, station), ends in cut.uneven.items():
            self._report_uneven(by, self._spots[station], [cut.stroke_of(end) for end in ends])

    def _report_uneven(self, by: str, spot: Spot, strokes: Sequence[Stroke]) -> None:
        names = join_few([self._report.name(stroke.node) for stroke in strokes], 5)
        words = (
            f"{len(strokes)} ends of {by} lines ({names}) meet at {spot}, "
            f"whose symbol does not show {by}: all of them stop there"
        )
        hint = f"show {by} in the symbol, or draw a line that only passes in one piece"
        self._report_line("uneven-cut", words, strokes[0], spot.at, hint, [spot])

    def report_junctions(self, found: Sequence[Junction]) -> None:
        """Report the stations that are linked since lines meet between them."""
        hint = "if a station is meant there, draw it; if not, all is well"
        if len(found) > FEW:
            first = found[0]
            words = (
                f"lines meet at {len(found)} places where no station is, "
                f"and the stations around each are linked: {first.by} {self._numbers(first)} and so on"
            )
            self._report_line("junction", words, first.stroke, first.at, hint, None)
            return
        for each in found:
            words = f"{each.by} lines meet here, at no station, so {self._numbers(each)} are linked"
            spots = [self._spots[station] for station in each.stations]
            self._report_line("junction", words, each.stroke, each.at, hint, spots)

    def _numbers(self, junction: Junction) -> str:
        return join_words([number_words(self._spots[station]) for station in junction.stations])

    # --- how lines are spoken of

    def _line_words(self, course: Course, last: bool) -> str:
        """What to call a line with a doubtful end: its transport, the station at its other end, its id."""
        stroke, _ = course.drawn_end(last)
        other = course.ends[not last]
        start = f" from {number_words(self._spots[other.station])}" if other.is_sure else ""
        return f"{stroke.by} line{start} ({self._report.name(stroke.node)})"

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
            stroke, is_last = course.drawn_end(last)
            words = self._line_words(course, last)
            self.short.append(Shortfall(stroke, is_last, self._spots[join.station], join.distance, words))
        elif join.hold is Hold.AMBIGUOUS:
            self._report_ambiguous(course, last, join)
        elif join.hold is Hold.LOOSE:
            self._loose.append((course, last))

    def _report_ambiguous(self, course: Course, last: bool, join: Join) -> None:
        stroke, _ = course.drawn_end(last)
        at, one, other = course.stroke.end(last), self._spots[join.station], self._spots[join.rival]
        far = math.dist(at, other.at)
        words = (
            f"{self._line_words(course, last)} ends {measure(join.distance)} from {number_words(one)} "
            f"and {measure(far)} from {number_words(other)}: it may mean either"
        )
        hint = "draw it to the middle of its station"
        self._report_line("ambiguous-end", words, stroke, at, hint, [one, other])

    # --- ends that meet nothing

    def _report_loose_ends(self, open_ends: int) -> list[float]:
        """Report every loose end; how far those are that stop at the rim of a station comes back.

        Where most ends stop at rims, the first of them says what would fit, unless that is said anyway.
        """
        if not self._loose:
            return []
        near = self._points.nearest([course.stroke.end(last) for course, last in self._loose])
        at_rims = [self._is_at_rim(*each) for each in near]
        rims = [distance for (_, distance), is_at_rim in zip(near, at_rims, strict=True) if is_at_rim]
        short = [*(each.distance for each in self.short), *rims]
        is_habit = _are_most(len(short), open_ends) and not _are_most(len(self.short), open_ends)
        first = at_rims.index(True) if is_habit and rims else -1
        for place, ((course, last), nearest) in enumerate(zip(self._loose, near, strict=True)):
            self._report_loose(course, last, nearest, _advice(max(short)) if place == first else "")
        return rims

    def _is_at_rim(self, nearest: int, distance: float) -> bool:
        return distance <= self._spots[nearest].radius + self._reach

    def _report_loose(self, course: Course, last: bool, nearest: tuple[int, float], advice: str) -> None:
        (stroke, _), (station, distance) = course.drawn_end(last), nearest
        spot = self._spots[station]
        if stroke.closed:
            what = f"closed {stroke.by} line ({self._report.name(stroke.node)}) runs over no station"
            words = f"{what}; the nearest, {spot}, is {measure(distance)} away"
        else:
            line = self._line_words(course, last)
            words = f"{line} ends {measure(distance)} from {number_words(spot)}, at no station"
        hint = advice or "draw it to the middle of its station"
        others = [self._spots[stop.station] for stop in course.stops]
        at = course.stroke.end(last)
        self._report_line("loose-end", words, stroke, at, hint, others[:1] + others[1:][-1:])

    # --- ends that almost join

    def _report_short_ends(self, open_ends: int, at_rims: Sequence[float]) -> None:
        """Report ends that almost join, one by one, or all together where most are such."""
        if _are_most(len(self.short), open_ends):
            self._report_most_short(open_ends, at_rims)
            return
        for each in self.short:
            words = (
                f"{each.line} ends {measure(each.distance)} from {number_words(each.spot)}, not at its middle"
            )
            hint = "yard validate --fix moves it there"
            self._report_line("almost-joined", words, each.stroke, each.at, hint, [each.spot])

    def _report_most_short(self, open_ends: int, at_rims: Sequence[float]) -> None:
        worst = max(self.short, key=lambda each: each.distance)
        farthest = max([worst.distance, *at_rims])
        fitting = f"weld = {_tenths_up(farthest)}"
        fitting += f" and reach = {_tenths_up(farthest)}" if at_rims else ""
        words = (
            f"{len(self.short) + len(at_rims)} of {open_ends} ends of lines "
            "do not meet the middle of their station, "
            f"by up to {measure(farthest)}: {fitting} would fit this drawing"
        )
        hint = f"write {fitting} under [tracing] in box.toml"
        self._report_line("almost-joined", words, worst.stroke, worst.at, hint, None)


def _are_most(count: int, of: int) -> bool:
    return count >= MANY and 2 * count > of


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
