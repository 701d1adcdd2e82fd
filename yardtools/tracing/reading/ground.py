"""The ground of a drawing: its areas and lines as the board has them, simplified and bounded in number."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import cast

from yardtools.geometry import Line
from yardtools.model import Ground
from yardtools.model.ground import MOST_POINTS, GroundClass
from yardtools.svg.limits import COORDINATE
from yardtools.svg.node import Node
from yardtools.svg.shapes import around_points, size
from yardtools.tracing.reading.frame import Frame, is_near
from yardtools.tracing.reading.ground_classes import CLASSES
from yardtools.tracing.reading.layers import Part
from yardtools.tracing.reading.reporter import Reporter, report_far
from yardtools.wording import count_of

FINE = 1 / 3000
"""How far a curve may run from the corners that are kept of it, measured by the board's diagonal."""
OPEN = ("line", "polyline")
"""Elements that are lines, whatever fill they inherit."""


@dataclass(slots=True)
class GroundReader:
    """Reads the pieces of ground; `nameless` are the parts that do not say what they show."""

    frame: Frame
    report: Reporter
    nameless: list[Part] = field(default_factory=list)

    def read(self, parts: Sequence[Part]) -> list[Ground]:
        """The pieces of a drawing from the bottom up, as many as a board may have."""
        pieces: list[Ground] = []
        total, left_out = 0, list[Part]()
        for part in parts:
            piece = self._piece_of(part)
            if piece is None:
                continue
            if total + piece.size > MOST_POINTS:
                left_out.append(part)
            else:
                pieces.append(piece)
                total += piece.size
        self._report_nameless()
        self._report_left_out(left_out)
        return pieces

    def _piece_of(self, part: Part) -> Ground | None:
        node = part.node
        lines = [self.frame.line(line) for line in node.lines]
        if not all(map(is_near, lines)):
            report_far(node, part.layer, self.report)
            return None
        is_area = node.style.fill != "none" and node.tag not in OPEN
        drawn = tuple(self._lines_of(node, lines, closing=not is_area))
        if is_area:
            piece = Ground(_class(part, "land"), area=drawn)
        else:
            piece = Ground(_class(part, "outline"), lines=drawn, width=self._width(node))
        if not piece.is_drawn or not (is_area or _is_seen(node)):
            return None
        if part.role and not part.role.name:
            self.nameless.append(part)
        return piece

    def _width(self, node: Node) -> float:
        wide, high = self.frame.scale
        return min(COORDINATE, node.style.stroke_width * math.sqrt(abs(wide * high)))

    def _lines_of(self, node: Node, lines: Sequence[Line], *, closing: bool) -> Iterator[Line]:
        """The lines of an element; of curves no more corners than the eye needs."""
        for line, closed, curved in zip(lines, node.closed, node.curved, strict=True):
            whole = (*line, line[0]) if closed and closing else line
            yield _simplify(whole, self._tolerance(line)) if curved else whole

    def _tolerance(self, line: Line) -> float:
        return FINE * math.hypot(*(self.frame.size or size(around_points(line))))

    # --- what is told

    def _report_nameless(self) -> None:
        if not self.nameless:
            return
        part = self.nameless[0]
        shapes = count_of(len(self.nameless), "shape")
        verb = "does" if len(self.nameless) == 1 else "do"
        words = f"{shapes} of the ground {verb} not say what is shown ({self.report.name(part.node)})"
        known = ", ".join(dict.fromkeys(CLASSES.values()))
        hint = f"put them into layers inside the ground that are called {known}, or give them such a class"
        self.report("unclear-ground", words, part.node, part.layer, about="layer:ground", hint=hint)

    def _report_left_out(self, parts: Sequence[Part]) -> None:
        if not parts:
            return
        shapes = count_of(len(parts), "shape")
        words = f"the ground has more than {MOST_POINTS:,} points; {shapes} of it {_are(parts)} left out"
        hint = "simplify its lines (in Inkscape: Path, Simplify): it is a backdrop"
        first = parts[0]
        self.report("heavy-ground", words, first.node, first.layer, about="layer:ground", hint=hint)


def _class(part: Part, otherwise: GroundClass) -> GroundClass:
    name = part.role.name if part.role else ""
    return cast(GroundClass, name) if name else otherwise


def _is_seen(node: Node) -> bool:
    """Whether a line is drawn at all."""
    return node.style.stroke != "none" and node.style.stroke_width > 0


def _are(parts: Sequence[Part]) -> str:
    return "is" if len(parts) == 1 else "are"


def _simplify(line: Line, tolerance: float) -> Line:
    """A line with as few corners as lie within the tolerance of all that it had."""
    import shapely  # noqa: PLC0415 - most drawings have no curved ground

    if len(line) < 3:
        return line
    kept = shapely.simplify(shapely.LineString(line), tolerance, preserve_topology=False)
    return tuple((float(x), float(y)) for x, y in kept.coords)
