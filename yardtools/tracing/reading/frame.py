"""Where the board lies in the drawing: the frame that the box names, or the drawing's own, or its page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from yardtools.geometry import SAME, Line
from yardtools.model import Box
from yardtools.model.values import Point
from yardtools.svg.drawing import Drawing
from yardtools.svg.limits import COORDINATE
from yardtools.svg.node import Node
from yardtools.svg.shapes import Extent, area, around, extent_of, middle, shapes_of, size
from yardtools.svg.transform import scale as matrix_scale
from yardtools.tracing.metadata import BOARD
from yardtools.tracing.reading.layers import Parts
from yardtools.tracing.reading.names import name_key

PAGE = "viewbox"


@dataclass(frozen=True, slots=True)
class Frame:
    """Where the board lies in the drawing: the corner that is its origin, and how large a unit is there.

    `size` is the board's, in its own units, where the drawing has a frame at all.
    """

    corner: Point = (0.0, 0.0)
    scale: Point = (1.0, 1.0)
    size: Point | None = None

    @property
    def is_plain(self) -> bool:
        """Whether the drawing's units are the board's already."""
        return self.corner == (0, 0) and self.scale == (1, 1)

    def point(self, at: Point) -> Point:
        """A point of the drawing in board units."""
        return ((at[0] - self.corner[0]) * self.scale[0], (at[1] - self.corner[1]) * self.scale[1])

    def line(self, line: Line) -> Line:
        """A line of the drawing in board units."""
        return line if self.is_plain else tuple(map(self.point, line))

    def extent(self, extent: Extent) -> Extent:
        """An extent of the drawing in board units."""
        if self.is_plain:
            return extent
        return (*self.point((extent[0], extent[1])), *self.point((extent[2], extent[3])))

    def back(self, at: Point) -> Point:
        """A point of the board in the drawing's units."""
        return (at[0] / self.scale[0] + self.corner[0], at[1] / self.scale[1] + self.corner[1])


def is_near(line: Iterable[Point]) -> bool:
    """Whether points are where a board can be."""
    return all(-COORDINATE <= x <= COORDINATE and -COORDINATE <= y <= COORDINATE for x, y in line)


def find_frame(box: Box, drawing: Drawing, parts: Parts) -> Frame | None:
    """The frame of a drawing; nothing where the box names one that is not there."""
    root, view = drawing.root, drawing.view
    wanted = box.tracing.frame
    if isinstance(wanted, tuple):
        return page_frame(box, wanted)
    if wanted and name_key(wanted) != PAGE:
        nodes = shapes_named(root, wanted)
        return _fit(box, *_measure_shapes(nodes)) if nodes else None
    drawn = [] if wanted else [part.node for part in parts.frame]
    if drawn:
        return _fit(box, *_measure_shapes(drawn))
    is_none = root.data.get("frame") == "none" and not wanted and not box.frame
    if is_none:
        return Frame()
    return page_frame(box, drawing.page if is_framed_by_page(box, drawing, parts) else view)


def is_framed_by_page(box: Box, drawing: Drawing, parts: Parts) -> bool:
    """Whether stations lie outside the viewBox, but on the page: then the page is what its author sees."""
    if box.tracing.frame or parts.frame or drawing.root.data.get("frame") == "none":
        return False
    if all(abs(own - other) <= SAME for own, other in zip(drawing.page, drawing.view, strict=True)):
        return False
    if drawing.element(BOARD):  # a drawing of ours, whose viewBox is the board's own frame
        return False
    shapes = (shapes_of(part.node) for part in parts.stations)
    middles = (middle(around(map(extent_of, each))) for each in shapes if each)
    return any(_is_inside(each, drawing.page) and not _is_inside(each, drawing.view) for each in middles)


def _is_inside(at: Point, view: Extent) -> bool:
    x, y, width, height = view
    return x <= at[0] <= x + width and y <= at[1] <= y + height


def page_frame(box: Box, view: Extent) -> Frame:
    """The page, or another rectangle, as the frame."""
    x, y, width, height = view
    return _fit(box, (x, y, x + width, y + height), (1.0, 1.0))


def shapes_named(root: Node, name: str) -> list[Node]:
    """What is drawn in the layers of that name, or by the element of that id."""
    key = name_key(name)
    for node in root.walk():
        if node is not root and key in (name_key(node.label), name_key(node.id)):
            drawn = [each for each in node.walk() if each.lines]
            if drawn:
                return drawn
    return []


def _measure_shapes(nodes: Iterable[Node]) -> tuple[Extent, Point]:
    """How far the shapes of a frame reach, and how large the user units of the largest are."""
    extents = {node: extent_of(node) for node in nodes}
    largest = max(extents, key=lambda node: area(extents[node]))
    a, b, c, d, _, _ = largest.matrix
    units = (abs(a), abs(d)) if b == c == 0 else (matrix_scale(largest.matrix),) * 2
    return around(extents.values()), units if all(units) else (1.0, 1.0)


def _fit(box: Box, extent: Extent, units: Point) -> Frame:
    """The frame as the board's: in its own user units, or in the size that the box gives it."""
    drawn = size(extent)
    corner, scale = (extent[0], extent[1]), (1 / units[0], 1 / units[1])
    if not all(drawn):
        return Frame(corner, scale, box.frame)
    if box.frame:
        scale = (box.frame[0] / drawn[0], box.frame[1] / drawn[1])
    own = (drawn[0] * scale[0], drawn[1] * scale[1])
    return Frame(corner, scale, own if all(SAME <= side <= COORDINATE for side in own) else None)
