"""The picture that a tracing was drawn over, and how it lies under the board."""

from __future__ import annotations

import math
import re
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
_ADDRESS = re.compile(r"(\w+:)?href")
"""The attribute with the address of a picture: drawings may call the namespace of links as they like."""
_ALIGN = re.compile(r"x(Min|Mid|Max)Y(Min|Mid|Max)(?:\s+(meet|slice))?")
_SHARE = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}


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


@dataclass(frozen=True, slots=True)
class Placing:
    """How the pixels of a scan lie under the board: the matrix from them to board units."""

    matrix: tuple[float, float, float, float, float, float]

    @classmethod
    def of(cls, below: Underlay, pixels: Point) -> Placing:
        """The placing of a picture of so many pixels."""
        (sx, sy), (x, y) = _fit(below, pixels)
        a, b, c, d, e, f = below.matrix
        return cls((a * sx, b * sx, c * sy, d * sy, a * x + c * y + e, b * x + d * y + f))

    def to_board(self, at: Point) -> Point:
        """A place in the picture in board units."""
        a, b, c, d, e, f = self.matrix
        return (a * at[0] + c * at[1] + e, b * at[0] + d * at[1] + f)

    def to_pixels(self, at: Point) -> Point:
        """A place of the board in pixels of the picture."""
        a, b, c, d, e, f = self.matrix
        x, y, area = at[0] - e, at[1] - f, a * d - b * c
        return ((d * x - c * y) / area, (a * y - b * x) / area)

    @property
    def scale(self) -> float:
        """How many board units a pixel is."""
        a, b, c, d, _, _ = self.matrix
        return float(abs(a * d - b * c) ** 0.5)


def _fit(below: Underlay, pixels: Point) -> tuple[Point, Point]:
    """How large a pixel is in the picture's own units, and where the first one lies: as its `fit` says."""
    wide, high = below.size
    sx, sy = wide / pixels[0], high / pixels[1]
    match = _ALIGN.search(below.fit) or _ALIGN.search("xMidYMid meet")
    if below.fit.strip().startswith("none") or match is None:
        return (sx, sy), (0.0, 0.0)
    scale = max(sx, sy) if match[3] == "slice" else min(sx, sy)
    left = (wide - scale * pixels[0]) * _SHARE[match[1]]
    return (scale, scale), (left, (high - scale * pixels[1]) * _SHARE[match[2]])


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
    href = next((text.strip() for name, text in own.items() if text and _ADDRESS.fullmatch(name)), "")
    return Underlay(href, (wide, high), matrix, own.get("preserveAspectRatio", "")) if href else None


def _own_attributes(node: Node, data: bytes) -> dict[str, str]:
    """What the file says of an element, the embedded picture too, which the reader cuts out."""
    markup = open_file(data).markup
    spans = attribute_spans(markup, find_elements(markup)[node.number][0])
    return {name: unescape(markup[start:end].decode()) for name, (start, end) in spans.items()}
