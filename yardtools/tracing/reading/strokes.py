"""Lines as they are drawn in the layers of transports: their corners, and the way their arrows point."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from yardtools.geometry import SAME, Line, length
from yardtools.model.values import Point
from yardtools.svg.node import Node
from yardtools.svg.shapes import around_points, middle, size
from yardtools.tracing.reading.bands import area, centre_line
from yardtools.tracing.reading.frame import Frame, is_near
from yardtools.tracing.reading.layers import Part
from yardtools.tracing.reading.reporter import Reporter, report_far, subject_of
from yardtools.wording import count_of

CORNERS = (3, 7)
"""The fewest and the most corners of an arrowhead."""
CLICK = 0.1
"""A line shorter than this part of a symbol was left by a click."""
COMPACT = 2.0
"""A shape is compact where it is less than this many times as long as it is wide."""
ROUND = ("circle", "ellipse")
"""What is drawn as a station also without a fill."""
LIKE_A_STATION = 1.5
"""A compact shape no larger than this many symbols may be one itself."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """One line of a transport, in board units; `way` is 1 or -1 for one-way along or against it, else 0.

    A closed one ends where it begins. `place` counts the lines of an element that draws several.
    """

    part: Part
    by: str
    line: Line
    closed: bool
    way: int = 0
    place: int = 0

    @property
    def node(self) -> Node:
        """The element that draws it."""
        return self.part.node

    def end(self, last: bool) -> Point:
        """Where it ends, or else where it begins."""
        return self.line[-1 if last else 0]


@dataclass(slots=True)
class StrokeFinder:
    """Finds the lines among the parts of a drawing; `clicks` are the parts that draw hardly anything.

    A filled shape of few corners that is no larger than `arrowhead` is no line. `symbol` is how large the
    symbols of stations are: a closed shape that is narrower is a street, and read as its middle line.
    """

    frame: Frame
    report: Reporter
    arrowhead: float = 0.0
    symbol: float = 0.0
    clicks: list[tuple[Part, Point]] = field(default_factory=list)

    def find(self, parts: Iterable[Part]) -> list[Stroke]:
        """Every line that leads somewhere, in the order of the drawing."""
        found = [stroke for part in parts for stroke in self._of_part(part)]
        self._report_clicks()
        return found

    def _of_part(self, part: Part) -> Iterator[Stroke]:
        node, by = part.node, transport_of(part)
        if not node.lines and node.at:
            self.clicks.append((part, self.frame.point(node.at)))
            return
        way = _way(part, by, self.report)
        for place, (line, closed) in enumerate(zip(node.lines, node.closed, strict=True)):
            corners = self.frame.line(line)
            if not is_near(corners):
                report_far(node, part.layer, self.report)
            elif self._is_click(corners, node.id.startswith(f"link-{by}-")):
                self.clicks.append((part, corners[0]))
            elif closed or (node.style.fill != "none" and corners[0] == corners[-1]):
                yield from self._of_ring(part, corners, Stroke(part, by, _ring(corners), closed, way, place))
            else:
                yield Stroke(part, by, corners, False, way, place)

    def _of_ring(self, part: Part, corners: Line, whole: Stroke) -> Iterator[Stroke]:
        """What a closed line is: the outline of a street, a mark, or a line that goes round."""
        is_filled = part.node.style.fill != "none"
        along = centre_line(corners, self.symbol) if self.symbol else None
        if along:
            yield Stroke(part, whole.by, along, False, whole.way, whole.place)
        elif is_filled and _is_arrowhead(corners, self.arrowhead):
            _report_arrowhead(part, corners, self.report)
        elif (is_filled or part.node.tag in ROUND) and _is_compact(corners, LIKE_A_STATION * self.symbol):
            _report_station(part, corners, self.report)
        else:
            yield whole

    def _is_click(self, line: Line, is_stated: bool) -> bool:
        """Whether a line is too short to be meant; one whose id states its stations, as ours do, is meant."""
        if all(math.dist(corner, line[0]) < SAME for corner in line):
            return True
        return not is_stated and length(line) < CLICK * self.symbol

    def _report_clicks(self) -> None:
        """Report in one finding all the lines that are mere clicks."""
        if not self.clicks:
            return
        part, at = self.clicks[0]
        names = [self.report.name(each.node) for each, _ in self.clicks]
        if len(self.clicks) == 1:
            words = f"{transport_of(part)} line without length ({names[0]})".strip()
        else:
            more = f", {names[1]}" + (" …" if len(names) > 2 else "")
            words = f"{count_of(len(names), 'line')} without length ({names[0]}{more})"
        them = "it" if len(names) == 1 else "them"
        hint = f"clicks leave such lines; yard validate --fix removes {them}"
        about = tuple(dict.fromkeys(subject_of(each.node, spot) for each, spot in self.clicks))
        self.report("zero-length", words, part.node, part.layer, at=at, about=about, hint=hint)


def transport_of(part: Part) -> str:
    """The transport whose layer something lies in."""
    return part.role.name if part.role else ""


def _is_arrowhead(line: Line, most: float) -> bool:
    """Whether a closed line goes round a small area with few corners."""
    if not min(CORNERS) <= len(set(line)) <= max(CORNERS):
        return False
    return max(size(around_points(line))) <= most and abs(area(line)) > SAME


def _is_compact(line: Line, most: float) -> bool:
    """Whether a closed line goes round a small area, about as wide as high."""
    wide, high = size(around_points(line))
    return max(wide, high) <= most and max(wide, high) < COMPACT * min(wide, high)


def _report_arrowhead(part: Part, line: Line, report: Reporter) -> None:
    words = f"a small filled shape like an arrowhead is not read ({report.name(part.node)})"
    hint = "use a marker or the class oneway for one-way lines; a line that is meant needs fill none"
    report("unclear-arrow", words, part.node, part.layer, at=middle(around_points(line)), hint=hint)


def _report_station(part: Part, line: Line, report: Reporter) -> None:
    by = transport_of(part)
    words = (
        f"a shape like a station lies in the layer of {by} lines ({report.name(part.node)}), at no station"
    )
    hint = "move it into the layer stations, or delete it; a line that is meant needs two ends"
    report("wrong-layer", words, part.node, part.layer, at=middle(around_points(line)), hint=hint)


def _ring(line: Line) -> Line:
    return line if line[0] == line[-1] else (*line, line[0])


def _way(part: Part, by: str, report: Reporter) -> int:
    """The way of the arrows: forward at the end or in the middle, backward at the start."""
    style = part.node.style
    forward, backward = style.marker_end or style.marker_mid, style.marker_start
    if forward and backward:
        words = f"{by} line ({report.name(part.node)}) has arrows both ways, so it is read as two-way"
        report("unclear-arrow", words, part.node, part.layer, hint="leave one arrow, or none")
        return 0
    if forward or backward:
        return 1 if forward else -1
    return 1 if part.oneway else 0
