"""Which markers are arrows: a dot, a bar or a square at the end of a line is not."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.svg.elements import Element
from yardtools.svg.limits import Meter, Refused
from yardtools.svg.outlines import OUTLINES, Measures, Plane, outline
from yardtools.svg.transform import IDENTITY, Line, Matrix, product, read_transform
from yardtools.svg.units import DPI, FONT_SIZE, Room

ALIKE = 0.05
"""How far a shape may be from its mirror image and still look the same, measured by its size."""

MOST = 500
"""Points of a mark; to compare it with its mirror image takes their square."""


def is_arrow(marker: Element) -> bool:
    """Whether a marker points somewhere: whether it looks different when front and back change places.

    One that draws nothing we know, or more than a mark needs, may be an arrow and counts as one.
    """
    import shapely  # noqa: PLC0415 - few drawings have markers

    try:
        lines = list(_lines(marker))
    except Refused:
        return True
    if not lines:
        return True
    shape = shapely.MultiLineString(lines)
    left, top, right, bottom = shape.bounds
    mirrored = shapely.MultiLineString([[(left + right - x, y) for x, y in line] for line in lines])
    size = max(right - left, bottom - top)
    return bool(shapely.hausdorff_distance(shape, mirrored, densify=0.1) > ALIKE * size)


def _lines(marker: Element) -> Iterator[Line]:
    """Everything that a marker draws, in its own units; whole outlines, so that corners are complete."""
    left = Meter(MOST, "points in a marker")
    room = Room(100.0, 100.0, DPI)
    waiting: list[tuple[Element, Matrix]] = [(child, IDENTITY) for child in marker.children]
    while waiting:
        element, matrix = waiting.pop()
        own = read_transform(element.attributes.get("transform", ""))
        matrix = product(matrix, own) if own else matrix
        waiting += [(child, matrix) for child in element.children]
        if element.tag in OUTLINES and element.tag != "image":
            measures = Measures(element, {}, room, FONT_SIZE)
            trail = outline(measures, Plane(matrix, ALIKE, left.spend))
            for line, closed in zip(trail.lines, trail.closed, strict=True):
                yield (*line, line[0]) if closed else tuple(line)
