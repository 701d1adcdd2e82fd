"""Lines as they are drawn in the layers of transports: their corners, and the way their arrows point."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from yardtools.geometry import SAME, Line
from yardtools.tracing.layers import Part
from yardtools.tracing.node import Node
from yardtools.tracing.sheet import Frame, Reporter, is_near, tell_far


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


def strokes(parts: Iterable[Part], frame: Frame, report: Reporter) -> list[Stroke]:
    """Every line that leads somewhere, in the order of the drawing."""
    return [stroke for part in parts for stroke in _of_part(part, frame, report)]


def _of_part(part: Part, frame: Frame, report: Reporter) -> Iterator[Stroke]:
    node, by = part.node, part.role.name if part.role else ""
    way = _way(part, by, report)
    for place, (line, closed) in enumerate(zip(node.lines, node.closed, strict=True)):
        corners = frame.line(line)
        if not is_near(corners):
            tell_far(node, part.layer, report)
        elif _is_dot(corners):
            words = f"{by} line without length"
            report(
                "zero-length",
                words,
                node,
                part.layer,
                at=corners[0],
                hint="delete it, or draw it to a station",
            )
        else:
            yield Stroke(part, by, _ring(corners) if closed else corners, closed, way, place)


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
