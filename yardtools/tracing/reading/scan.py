"""The picture that a tracing was drawn over, and how it lies under the board."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape

from yardtools.model import Box
from yardtools.model.values import Point
from yardtools.svg.edits import attribute_spans, find_elements, open_file
from yardtools.svg.markup import GZIP
from yardtools.svg.node import Node
from yardtools.tracing.reading.frame import shapes_named
from yardtools.tracing.reading.network import Reading
from yardtools.tracing.reading.reader import read_quietly

LAYER = "scan"
_ADDRESSES = ("xlink:href", "href")


@dataclass(frozen=True, slots=True)
class Underlay:
    """A picture under a board: its address, its size in its own units, and what puts it in its place.

    `matrix` (a b c d e f) leads from the picture's own units, from its corner, to those of the board;
    `fit` is the picture's preserveAspectRatio.
    """

    href: str
    size: Point
    matrix: tuple[float, float, float, float, float, float]
    fit: str = ""


def underlay(data: bytes, box: Box | None) -> Underlay | None:
    """The largest picture of the layer `scan`, else of the drawing; nothing where there is none."""
    if not _may_hold_pictures(data):
        return None
    reading = read_quietly(data, box)
    largest = largest_picture(reading) if reading else None
    return _place(largest, reading, data) if largest and reading else None


def largest_picture(reading: Reading) -> Node | None:
    """The largest picture of the layer `scan`, else of the drawing; nothing where there is none."""
    return max(_pictures(reading), key=_area, default=None)


def _may_hold_pictures(data: bytes) -> bool:
    """Whether a drawing is worth reading for this; one that is packed or in wide letters may always be."""
    return b"image" in data or data.startswith(GZIP) or b"\0" in data[:4]


def _pictures(reading: Reading) -> Iterator[Node]:
    root = reading.drawing.root
    inside = [node for node in shapes_named(root, LAYER) if node.tag == "image"]
    yield from inside or (node for node in root.walk() if node.tag == "image" and node.lines)


def _area(node: Node) -> float:
    (x0, y0), (x1, y1), _, (x3, y3) = node.lines[0]
    return abs((x1 - x0) * (y3 - y0) - (y1 - y0) * (x3 - x0))


def _place(node: Node, reading: Reading, data: bytes) -> Underlay | None:
    """The picture with its corners in board units; a flat one has no place."""
    a, b, c, d, _, _ = node.matrix
    first, right, _, below = node.lines[0]
    if not (math.hypot(a, b) and math.hypot(c, d) and _area(node)):
        return None
    wide, high = math.dist(first, right) / math.hypot(a, b), math.dist(first, below) / math.hypot(c, d)
    x, y = reading.frame.point(first)
    (rx, ry), (bx, by) = reading.frame.point(right), reading.frame.point(below)
    matrix = ((rx - x) / wide, (ry - y) / wide, (bx - x) / high, (by - y) / high, x, y)
    own = _own_attributes(node, data)
    href = next((own[name].strip() for name in _ADDRESSES if own.get(name)), "")
    return Underlay(href, (wide, high), matrix, own.get("preserveAspectRatio", "")) if href else None


def _own_attributes(node: Node, data: bytes) -> dict[str, str]:
    """What the file says of an element, the embedded picture too, which the reader cuts out."""
    markup = open_file(data).markup
    spans = attribute_spans(markup, find_elements(markup)[node.number][0])
    return {name: unescape(markup[start:end].decode()) for name, (start, end) in spans.items()}
