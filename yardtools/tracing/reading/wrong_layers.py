"""Lines in the wrong layer: among the stations, in a layer that is not read, among other lines."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np

from yardtools.geometry import Line, halfway
from yardtools.model import Link
from yardtools.model.values import Point
from yardtools.svg.node import Node
from yardtools.tracing.reading.courses import Course
from yardtools.tracing.reading.frame import Frame, is_near
from yardtools.tracing.reading.joins import Join, find_joins
from yardtools.tracing.reading.layer_spelling import LayerSpelling
from yardtools.tracing.reading.layers import Part
from yardtools.tracing.reading.links import LineJoiner
from yardtools.tracing.reading.neighbours import Points
from yardtools.tracing.reading.reporter import Reporter, subject_of
from yardtools.tracing.reading.stations import Spot
from yardtools.tracing.reading.unread_layers import MANY, is_plain_group
from yardtools.wording import did_you_mean, join_words

USUAL = 0.6
"""The lines of a transport have a usual colour where this part of them has it."""
HABIT = 3
"""So many lines of one colour are a habit."""
COPY = 0.9
"""A layer is a copy of others where this part of its lines join stations that are linked anyway."""

MOST = 50_000
"""So many lines that are not read are looked at."""

BESIDE = 1.5
"""A line ends at a station where it comes this many of its radii near."""

_UNPAINTED = ("none", "")


class UnreadLine(NamedTuple):
    """A line that is not read, and the numbers of the two stations it joins."""

    part: Part
    line: Line
    start: int
    end: int


class UnreadLayer(NamedTuple):
    """A layer that is not read: its lines that join stations, the number of its shapes, what it may be."""

    node: Node
    lines: Sequence[UnreadLine]
    shapes: int
    meant: str

    def lines_in_words(self, report: Reporter, its: str = "its") -> str:
        """How many of its shapes join stations, and an example."""
        first = self.lines[0]
        which = (
            f"{len(self.lines)} of {its} {self.shapes} shapes join"
            if self.shapes > 1
            else "its one shape joins"
        )
        return f"{which} stations, such as {first.start} and {first.end} ({report.name(first.part.node)})"


class LayerCritic:
    """Finds lines that join stations where they are not read, or as the wrong transport.

    `courses` are the lines that were read; from them it knows how the lines of each transport look.
    """

    def __init__(self, joiner: LineJoiner, courses: Sequence[Course], report: Reporter) -> None:
        self._joiner = joiner
        self._courses = courses
        self._report = report

    @cached_property
    def _usual(self) -> dict[str, str]:
        """The usual colour of each transport's lines, where it has one."""
        return dict(_usual_strokes(self._courses))

    # --- lines that are not read

    def report_among_stations(self, parts: Iterable[Part], transports: Sequence[str]) -> None:
        """Report lines from station to station that lie among the stations."""
        for part, line, start, end in self._lines_between(parts):
            meant = self._looks_like(part.node)
            where = (
                f"the layer {meant}"
                if meant
                else f"the layer of its transport ({join_words(transports, 'or')})"
            )
            like = f", and looks like a {meant} line" if meant else ""
            words = (
                f"a line from {start} to {end} ({self._report.name(part.node)}) lies among the stations{like}"
            )
            at = halfway(line)
            about = (subject_of(part.node, at), f"station:{start}", f"station:{end}")
            hint = f"it is not read; move it into {where}"
            self._report("wrong-layer", words, part.node, part.layer, at=at, about=about, hint=hint)

    def report_unread(self, unknown: Mapping[Node, Sequence[Part]], spelling: LayerSpelling) -> set[Node]:
        """Report layers of unknown names whose lines join stations that nothing else links; return them."""
        if not any(unknown.values()):
            return set()
        linked = {frozenset((link.start, link.end)) for link in self._links()}
        layers, groups = list[UnreadLayer](), list[UnreadLayer]()
        for node, parts in unknown.items():
            lines = list(self._lines_between(parts))
            new = [each for each in lines if frozenset((each.start, each.end)) not in linked]
            if lines and len(new) > (1 - COPY) * len(lines):
                meant = spelling.nearest_name(node)
                is_layer = meant or not is_plain_group(node)
                meant = meant or self._looks_like(new[0].part.node)
                (layers if is_layer else groups).append(UnreadLayer(node, new, len(parts), meant))
        if len(groups) > MANY:
            self._report_groups(groups)
        else:
            layers += groups
        for layer in layers:
            self._report_unread(layer)
        return {layer.node for layer in (*layers, *groups)}

    def _report_unread(self, layer: UnreadLayer) -> None:
        node, name = layer.node, layer.node.label or layer.node.id
        is_page = node.tag == "svg" and not node.number
        called = "what lies in no layer" if is_page else f"layer {name}" if name else "a layer without a name"
        words = f"{called} is not read, but {layer.lines_in_words(self._report)}"
        hint = (
            "name the layer after its transport, or map it under [tracing.layers]; _ before its name hides it"
        )
        if is_page:
            hint = "put the lines into the layers of their transports, or select them under [tracing.select]"
        asked = f"{did_you_mean(layer.meant)} " if layer.meant else ""
        at, about = halfway(layer.lines[0].line), f"layer:{name}"
        self._report("unread-lines", words, node, name, at=at, about=about, hint=asked + hint)

    def _report_groups(self, groups: Sequence[UnreadLayer]) -> None:
        """Report many groups together, as programs write them that put every shape into one."""
        first = groups[0].node
        lines = [line for group in groups for line in group.lines]
        whole = UnreadLayer(first, lines, sum(group.shapes for group in groups), "")
        joined = whole.lines_in_words(self._report, "their")
        words = f"{len(groups)} groups in no layer are not read, but {joined}"
        hint = "say under [tracing.select] in box.toml which of them are what, or let yard adopt find it out"
        at, name = halfway(lines[0].line), first.label or first.id
        self._report("unread-lines", words, first, name, at=at, about="layer:", hint=hint)

    def _lines_between(self, parts: Iterable[Part]) -> Iterator[UnreadLine]:
        """The open lines among the parts that run from one numbered station to another."""
        found = [
            (part, self._report.frame.line(line))
            for part in parts
            for line, closed in zip(part.node.lines, part.node.closed, strict=True)
            if not closed
        ]
        found = [(part, line) for part, line in found if is_near(line)][:MOST]
        joins = self._joiner.joins_of([end for _, line in found for end in (line[0], line[-1])])
        for place, (part, line) in enumerate(found):
            start, end = (self._number(join) for join in joins[2 * place : 2 * place + 2])
            if start is not None and end is not None and start != end:
                yield UnreadLine(part, line, start, end)

    def _number(self, join: Join) -> int | None:
        return self._joiner.spots[join.station].number if join.is_sure else None

    # --- lines that are read as the wrong transport

    def report_doubtful(self) -> None:
        """Report lines that look like those of another transport, or that two stations wait for."""
        doubtful = [course for course in self._courses if not course.is_stated]
        lacking = dict(self._find_lacking()) if doubtful else {}
        for course in doubtful:
            meant = self._looks_like(course.stroke.node)
            for link in course.links:
                other = meant if meant not in ("", link.by) else self._waited_for(link, lacking)
                if other:
                    self._report_doubtful(course, link, other)

    def _report_doubtful(self, course: Course, link: Link, meant: str) -> None:
        stroke, pair = course.stroke, f"{min(link.start, link.end)}-{max(link.start, link.end)}"
        name = self._report.name(stroke.node)
        words = f"{meant} {pair} missing, {link.by} {pair} doubtful: wrong layer? ({name})"
        at = halfway(stroke.line)
        about = (subject_of(stroke.node, at), f"station:{link.start}", f"station:{link.end}")
        hint = f"move the line into the layer {meant}, if it is one of those"
        self._report("doubtful-layer", words, stroke.node, stroke.part.layer, at=at, about=about, hint=hint)

    def _looks_like(self, node: Node) -> str:
        """The transport whose lines usually have the colour of this one; nothing where none or several do."""
        meant = [by for by, colour in self._usual.items() if colour == node.style.stroke]
        return meant[0] if len(meant) == 1 else ""

    def _waited_for(self, link: Link, lacking: Mapping[int, set[str]]) -> str:
        """The transport that both stations of a link show, and that reaches neither of them."""
        both = lacking.get(link.start, set()) & lacking.get(link.end, set())
        return min(both) if link.start != link.end and both else ""

    def _find_lacking(self) -> Iterator[tuple[int, set[str]]]:
        """What stations show that does not reach them, of the transports that reach most who show them."""
        served: dict[int, set[str]] = {}
        for link in self._links():
            served.setdefault(link.start, set()).add(link.by)
            served.setdefault(link.end, set()).add(link.by)
        shown = {
            spot.number: spot.shown for spot in self._joiner.spots if spot.number is not None and spot.shown
        }
        wanted = Counter(by for each in shown.values() for by in each)
        given = Counter(by for number, each in shown.items() for by in each & served.get(number, set()))
        usual = {by for by, count in wanted.items() if given[by] > USUAL * count}
        for number, each in shown.items():
            if missing := (each & usual) - served.get(number, set()):
                yield number, set(missing)

    def _links(self) -> Iterator[Link]:
        return (link for course in self._courses for link in course.links)


def _usual_strokes(courses: Sequence[Course]) -> Iterator[tuple[str, str]]:
    """The usual colour of each transport's lines, where it has one."""
    found: dict[str, Counter[str]] = {}
    for course in courses:
        found.setdefault(course.stroke.by, Counter())[course.stroke.node.style.stroke] += 1
    for by, colours in found.items():
        colour, count = colours.most_common(1)[0]
        if colour not in _UNPAINTED and count >= USUAL * colours.total():
            yield by, colour


def split_lines(spots: Sequence[Spot], frame: Frame) -> tuple[list[Spot], list[Spot]]:
    """What is drawn among the stations, without the curves that lead from one to another; and those."""
    curves = {place for place, spot in enumerate(spots) if spot.number is None and _is_curve(spot.node)}
    others = [spot for place, spot in enumerate(spots) if place not in curves]
    if not curves or not others:
        return list(spots), []
    ordered = sorted(curves)
    ends = [frame.point(end) for place in ordered for end in _ends(spots[place].node)]
    rims = np.array([spot.rim for spot in others])
    joins = find_joins(ends, Points([spot.at for spot in others]), rims, BESIDE * rims)
    lines = {place for row, place in enumerate(ordered) if _are_apart(joins[2 * row : 2 * row + 2], others)}
    kept = [spot for place, spot in enumerate(spots) if place not in lines]
    return kept, [spots[place] for place in sorted(lines)]


def _is_curve(node: Node) -> bool:
    """Whether a node is an open stroke, which goes round nothing."""
    return len(node.lines) == 1 and not node.closed[0] and node.style.fill == "none" and not node.children


def _ends(node: Node) -> tuple[Point, Point]:
    return node.lines[0][0], node.lines[0][-1]


def _are_apart(joins: Sequence[Join], spots: Sequence[Spot]) -> bool:
    """Whether two ends lie at two stations, and not at two pieces of the same."""
    if not all(join.is_sure for join in joins):
        return False
    one, other = (spots[join.station] for join in joins)
    return math.dist(one.at, other.at) > one.rim + other.rim
