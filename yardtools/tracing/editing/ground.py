"""Between the board and the text of its drawing: points in the units of an element, and numbers written."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from yardtools.geometry import Line
from yardtools.model.values import Point
from yardtools.svg.outlines import OUTLINES
from yardtools.svg.placer import draw_alone
from yardtools.svg.shapes import around_points, middle
from yardtools.svg.tags import attributes_of, parts_of, tag_of
from yardtools.svg.transform import (
    IDENTITY,
    Matrix,
    inverse,
    move_points,
    product,
    read_transform,
    scale,
    stretch,
)
from yardtools.svg.units import Room
from yardtools.tracing.editing.refusal import Refusal
from yardtools.tracing.reading.frame import Frame

EXACT = 6
"""So many decimals a number has whose unit is the board's; more where units are larger."""


@dataclass(frozen=True, slots=True)
class Ground:
    """Where the board lies in the drawing, and by what the drawing's lengths are measured."""

    frame: Frame
    room: Room

    @property
    def matrix(self) -> Matrix:
        """What leads from board units to those of the drawing."""
        (x, y), (wide, high) = self.frame.corner, self.frame.scale
        return IDENTITY if self.frame.is_plain else (1 / wide, 0.0, 0.0, 1 / high, x, y)

    def inside(self, matrix: Matrix) -> Matrix:
        """What leads from board units to those inside a layer."""
        back = inverse(matrix)
        if back is None:
            raise Refusal("the layer is flattened by its transform, so nothing can be drawn in it")
        return product(back, self.matrix)

    def local(self, line: Iterable[Point], matrix: Matrix) -> Line:
        """Points of the board in the units of an element or layer."""
        return move_points(line, self.inside(matrix))

    def local_step(self, step: Point, base: Matrix) -> Point:
        """A step on the board in the units round an element."""
        (x0, y0), (x1, y1) = self.local([(0.0, 0.0), step], base)
        return (x1 - x0, y1 - y0)

    def places(self, matrix: Matrix) -> int:
        """How many decimals a number needs in the units of an element or layer."""
        size = stretch(self.inside(matrix)) or 1.0
        return min(12, max(2, EXACT - math.floor(math.log10(size))))

    def unit(self, matrix: Matrix) -> float:
        """How long a unit of the board is in those of an element or layer."""
        return scale(self.inside(matrix))

    def write_line(self, line: Iterable[Point], matrix: Matrix) -> str:
        """The path data of a line of the board, for an element with that matrix."""
        places = self.places(matrix)
        spots = (f"{decimal(x, places)},{decimal(y, places)}" for x, y in self.local(line, matrix))
        return f"M {' L '.join(spots)}"

    def lines_of(self, element: bytes, base: Matrix) -> list[Line]:
        """What an element draws, in board units, as it is read."""
        own = attributes_of(element)
        trail = draw_alone(tag_of(element), own, matrix_of(own.get("transform", ""), base), self.room)
        return [self.frame.line(tuple(line)) for line in trail.lines]

    def middle_of(self, group: bytes, base: Matrix) -> Point:
        """Where the middle of a symbol is read, in board units: that of the areas right inside its group."""
        matrix = matrix_of(attributes_of(group).get("transform", ""), base)
        shapes = [group[start:end] for tag, (start, end) in parts_of(group) if tag in OUTLINES]
        filled = [shape for shape in shapes if attributes_of(shape).get("fill") != "none"]
        return middle(
            around_points(at for shape in filled for line in self.lines_of(shape, matrix) for at in line)
        )


def matrix_of(transform: str, base: Matrix) -> Matrix:
    """What leads from the units of an element with such a transform to those of the drawing."""
    return product(base, read_transform(transform) or IDENTITY)


def decimal(value: float, places: int = EXACT) -> str:
    """A number with so many decimals at most."""
    return f"{round(value, places) + 0.0:.{places}f}".rstrip("0").rstrip(".")


def write_transform(matrix: Matrix, places: int = EXACT) -> str:
    """A matrix as the value of a `transform`; nothing for one that does nothing."""
    a, b, c, d, e, f = matrix
    if matrix == IDENTITY:
        return ""
    if (a, b, c, d) == (1.0, 0.0, 0.0, 1.0):
        return f"translate({decimal(e, places)},{decimal(f, places)})"
    return f"matrix({','.join(f'{value:.12g}' for value in matrix)})"
