"""Lines that are drawn in pieces, cut at stations where their transport does not stop."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from yardtools.geometry import SAME, Line
from yardtools.model.values import Point
from yardtools.tracing.reading.courses import Course
from yardtools.tracing.reading.joins import Join
from yardtools.tracing.reading.strokes import Stroke

MOST = 12
"""With more ends than this at a station nobody sees which belong together."""

End = tuple[int, bool]
"""An end of a line: the line's place, and whether it is its last point."""


class CutLines:
    """Puts lines together that are cut at stations which `is_foreign` to their transport.

    `joined` are the stations where that was done, `uneven` the ends where one would have been left over,
    by transport and station.
    """

    def __init__(
        self, courses: Sequence[Course], is_foreign: Callable[[int, str], bool], near: float
    ) -> None:
        self._courses = courses
        self._near = near
        self._next: dict[End, End] = {}
        self.joined: dict[tuple[str, int], Stroke] = {}
        self.uneven: dict[tuple[str, int], list[End]] = {}
        for key, ends in self._ends_at_foreign(is_foreign).items():
            if len(ends) % 2 or len(ends) > MOST:
                self.uneven |= {key: ends} if len(ends) > 1 else {}
            else:
                for one, other in self._straightest(ends):
                    self._next |= {one: other, other: one}

    def _ends_at_foreign(self, is_foreign: Callable[[int, str], bool]) -> dict[tuple[str, int], list[End]]:
        found: dict[tuple[str, int], list[End]] = defaultdict(list)
        for place, course in enumerate(self._courses):
            if course.stroke.closed or course.is_stated:
                continue
            for last, join in enumerate(course.ends):
                if join.is_sure and not join.named and is_foreign(join.station, course.stroke.by):
                    found[course.stroke.by, join.station].append((place, bool(last)))
        return found

    def _straightest(self, ends: Sequence[End]) -> Iterator[tuple[End, End]]:
        """The ends in pairs, those first that run on most nearly straight."""
        if len(ends) == 2:
            yield ends[0], ends[1]
            return
        ways = {end: self._heading(end) for end in ends}
        turns = sorted((_cosine(ways[one], ways[other]), one, other) for one, other in combinations(ends, 2))
        taken: set[End] = set()
        for _, one, other in turns:
            if one[0] != other[0] and not taken & {one, other}:
                taken |= {one, other}
                yield one, other

    def _heading(self, end: End) -> Point:
        """The way in which a line leaves its end, seen from some way off."""
        place, last = end
        line = self._courses[place].stroke.line
        ahead = line[::-1] if last else line
        away = next((at for at in ahead if math.dist(at, ahead[0]) > self._near), ahead[-1])
        return (away[0] - ahead[0][0], away[1] - ahead[0][1])

    def stroke_of(self, end: End) -> Stroke:
        """The line of an end."""
        return self._courses[end[0]].stroke

    def join(self) -> list[Course]:
        """The lines, those put together in the place of their first piece."""
        if not self._next:
            return list(self._courses)
        found: list[Course] = []
        seen: set[int] = set()
        for place in range(len(self._courses)):
            if place not in seen:
                chain = self._chain(place)
                seen.update(each for each, _ in chain)
                found += self._join_chain(chain)
        return found

    def _chain(self, place: int) -> list[End]:
        """The pieces of a line in order, each with whether it is run along forwards."""
        here: End = (place, False)
        while (before := self._next.get(here)) is not None and before[0] != place:
            here = (before[0], not before[1])
        first, chain = here[0], list[End]()
        while True:
            chain.append((here[0], not here[1]))
            after = self._next.get((here[0], not here[1]))
            if after is None or after[0] == first or len(chain) > len(self._courses):
                return chain
            here = after

    def _join_chain(self, chain: Sequence[End]) -> list[Course]:
        """One course for all pieces; the pieces where that would lead nowhere or against an arrow."""
        pieces = [(self._courses[place], is_forward) for place, is_forward in chain]
        ways = {course.stroke.way * (1 if is_forward else -1) for course, is_forward in pieces} - {0}
        start, end = _end_of(*pieces[0], False), _end_of(*pieces[-1], True)
        if len(pieces) == 1 or len(ways) > 1 or (start.is_sure and start.station == end.station):
            return [course for course, _ in pieces]
        first = pieces[0][0].stroke
        for course, is_forward in pieces[:-1]:
            self.joined.setdefault((first.by, _end_of(course, is_forward, True).station), course.stroke)
        line = _without_repeats(
            at for course, is_forward in pieces for at in course.stroke.line[:: 1 if is_forward else -1]
        )
        whole = Stroke(first.part, first.by, line, False, ways.pop() if ways else 0, first.place)
        drawn = tuple((course.stroke, is_forward) for course, is_forward in pieces)
        return [Course(whole, (start, end), pieces=drawn)]


def _end_of(course: Course, is_forward: bool, last: bool) -> Join:
    return course.ends[last == is_forward]


def _without_repeats(points: Iterator[Point]) -> Line:
    """The points, those left out that lie on the one before."""
    kept: list[Point] = []
    for at in points:
        if not kept or math.dist(kept[-1], at) > SAME:
            kept.append(at)
    return tuple(kept)


def _cosine(one: Point, other: Point) -> float:
    """-1 for opposite ways, 1 for the same."""
    sizes = math.hypot(*one) * math.hypot(*other)
    return (one[0] * other[0] + one[1] * other[1]) / sizes if sizes else 0.0
