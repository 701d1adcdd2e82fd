"""Where the board lies in the drawing: the frame that the box names, or the drawing's own, or its page."""

from __future__ import annotations

import math
from collections.abc import Iterable

from yardtools.geometry import SAME
from yardtools.model import Box
from yardtools.model.values import Point
from yardtools.tracing.layers import Part, plain
from yardtools.tracing.node import Node
from yardtools.tracing.safety import COORDINATE
from yardtools.tracing.shapes import Extent, around, extent_of, size
from yardtools.tracing.sheet import Frame

PAGE = "viewbox"


def find_frame(box: Box, root: Node, view: Extent, layer: Iterable[Part]) -> Frame | None:
    """The frame of a drawing; nothing where the box names one that is not there.

    `view` is the page: its corner, width and height. `layer` is what lies in a layer `frame`.
    """
    wanted = box.tracing.frame
    if wanted and plain(wanted) != PAGE:
        nodes = named(root, wanted)
        return _fitted(box, *_shaped(nodes)) if nodes else None
    drawn = [] if wanted else [part.node for part in layer]
    if drawn:
        return _fitted(box, *_shaped(drawn))
    is_none = root.data.get("frame") == "none" and not wanted and not box.frame
    return Frame() if is_none else page(box, view)


def page(box: Box, view: Extent) -> Frame:
    """The page as the frame."""
    x, y, width, height = view
    return _fitted(box, (x, y, x + width, y + height), (1.0, 1.0))


def named(root: Node, name: str) -> list[Node]:
    """What is drawn in the layers of that name, or by the element of that id."""
    key = plain(name)
    for node in root.walk():
        if node is not root and key in (plain(node.label), plain(node.id)):
            drawn = [each for each in node.walk() if each.lines]
            if drawn:
                return drawn
    return []


def _shaped(nodes: Iterable[Node]) -> tuple[Extent, Point]:
    """How far the shapes of a frame reach, and how large the user units of the largest are."""
    extents = {node: extent_of(node) for node in nodes}
    largest = max(extents, key=lambda node: math.prod(size(extents[node])))
    a, b, c, d, _, _ = largest.matrix
    units = (abs(a), abs(d)) if b == c == 0 else (math.sqrt(abs(a * d - b * c)),) * 2
    return around(extents.values()), units if all(units) else (1.0, 1.0)


def _fitted(box: Box, extent: Extent, units: Point) -> Frame:
    """The frame as the board's: in its own user units, or in the size that the box gives it."""
    drawn = size(extent)
    corner, scale = (extent[0], extent[1]), (1 / units[0], 1 / units[1])
    if not all(drawn):
        return Frame(corner, scale, box.frame)
    if box.frame:
        scale = (box.frame[0] / drawn[0], box.frame[1] / drawn[1])
    own = (drawn[0] * scale[0], drawn[1] * scale[1])
    return Frame(corner, scale, own if all(SAME <= side <= COORDINATE for side in own) else None)
