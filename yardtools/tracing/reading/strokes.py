"""Lines as they are drawn in the layers of transports: their corners, and the way their arrows point."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from yardtools.geometry import SAME, Line
from yardtools.model.values import Point
from yardtools.svg.node import Node
from yardtools.svg.shapes import around_points, middle, size
from yardtools.tracing.reading.frame import Frame, is_near
from yardtools.tracing.reading.layers import Part
from yardtools.tracing.reading.reporter import Reporter, report_far

CORNERS = (3, 7)
"""The fewest and the most corners of an arrowhead."""


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


def find_strokes(
    parts: Iterable[Part], frame: Frame, report: Reporter, arrowhead: float = 0.0
) -> list[Stroke]:
    """Every line that leads somewhere, in the order of the drawing.

    A filled shape of few corners that is no larger than `arrowhead` is no line.
    """
    return [stroke for part in parts for stroke in _of_part(part, frame, report, arrowhead)]


def _of_part(part: Part, frame: Frame, report: Reporter, arrowhead: float) -> Iterator[Stroke]:
    node, by = part.node, part.role.name if part.role else ""
    if not node.lines and node.at:
        _report_dot(part, by, frame.point(node.at), report)
        return
    way = _way(part, by, report)
    for place, (line, closed) in enumerate(zip(node.lines, node.closed, strict=True)):
        corners = frame.line(line)
        if not is_near(corners):
            report_far(node, part.layer, report)
        elif _is_dot(corners):
            _report_dot(part, by, corners[0], report)
        elif node.style.fill != "none" and _is_arrowhead(corners, closed, arrowhead):
            _report_arrowhead(part, corners, report)
        else:
            yield Stroke(part, by, _ring(corners) if closed else corners, closed, way, place)


def _is_arrowhead(line: Line, closed: bool, most: float) -> bool:
    """Whether a line goes round a small area with few corners."""
    is_closed = closed or line[0] == line[-1]
    if not is_closed or not min(CORNERS) <= len(set(line)) <= max(CORNERS):
        return False
    extent = around_points(line)
    return max(size(extent)) <= most and abs(_area(line)) > SAME


def _area(line: Line) -> float:
    """What a closed line goes round; negative where it goes against the clock."""
    return sum(x * below - right * y for (x, y), (right, below) in pairwise(_ring(line))) / 2


def _report_arrowhead(part: Part, line: Line, report: Reporter) -> None:
    words = "a small filled shape like an arrowhead is not read"
    hint = "use a marker or the class oneway for one-way lines; a line that is meant needs fill none"
    report("unclear-arrow", words, part.node, part.layer, at=middle(around_points(line)), hint=hint)


def _report_dot(part: Part, by: str, at: Point, report: Reporter) -> None:
    hint = "delete it, or draw it to a station"
    report("zero-length", f"{by} line without length", part.node, part.layer, at=at, hint=hint)


def _is_dot(line: Line) -> bool:
    return all(math.dist(corner, line[0]) < SAME for corner in line)


def _ring(line: Line) -> Line:
    return line if line[0] == line[-1] else (*line, line[0])


def _way(part: Part, by: str, report: Reporter) -> int:
    """The way of the arrows: forward at the end or in the middle, backward at the start."""
    style = part.node.style
    forward, backward = style.marker_end or style.marker_mid, style.marker_start
    if forward and backward:
        words = f"{by} line has arrows both ways, so it is read as two-way"
        report("unclear-arrow", words, part.node, part.layer, hint="leave one arrow, or none")
        return 0
    if forward or backward:
        return 1 if forward else -1
    return 1 if part.oneway else 0
