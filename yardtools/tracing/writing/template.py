"""An empty tracing to draw in: the layers in place, the scan locked underneath, the conventions beside it.

The legend stands on a locked layer beside the page. Its name begins with `_`, so it is never read.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from lxml import etree

from yardtools import symbols
from yardtools.model import Transport
from yardtools.model.values import Point
from yardtools.svg.namespaces import XLINK
from yardtools.svg.writer import NAMESPACES, add, add_layer, add_view, new_page, to_text
from yardtools.symbols import measure
from yardtools.tracing.metadata import YARD
from yardtools.tracing.writing.writer import stroke_of

RADIUS = 10.0
"""Lines are as wide as they would be beside stations of this radius."""

LINES = {
    "Stations": "One circle or group a station in the layer stations, named station-1, station-2 …, "
    "or with its number as text inside or beside it.",
    "Lines": "One line, polyline or curve a link, in the layer of its transport, from middle to middle. "
    "A line over several stations is a link from each to the next.",
    "One-way": "An arrow marker at its end, or the class oneway.",
    "Missions": "In a layer mission-green (or another colour): a ring round a start, an octagon round a "
    "target.",
    "Left alone": "The layers scan, notes, and all whose name begins with _.",
}
"""What the legend says, by heading."""


@dataclass(frozen=True, slots=True)
class Scan:
    """The picture to draw over: where it is, or itself as a data: address, and its size in pixels."""

    href: str
    size: Point


def empty_network(
    transports: Sequence[Transport], ladder: Sequence[str], frame: Point, scan: Scan | None
) -> str:
    """An empty tracing of a network board."""
    root = _page(frame, scan)
    for position, transport in reversed(list(enumerate(transports))):
        add_layer(root, transport.id, transport.id, stroke_of(transport, position, RADIUS))
    add_layer(root, "stations", "stations", {})
    add_layer(root, "notes", "notes", {})
    _legend(root, transports, ladder, frame)
    return to_text(root)


def empty_tiles(letters: str, size: float) -> str:
    """An empty tracing of a tile set: two layers a tile, plain and expert, each with its square."""
    gap, columns = size / 4, 3
    rows = -(-len(letters) // columns)
    width, height = 2 * columns * (size + gap) + gap, rows * (size + gap) + gap
    root = _page((width, height), None)
    for place, letter in enumerate(letters):
        for side, shift in (("", 0), (" expert", columns * (size + gap))):
            left = gap + place % columns * (size + gap) + shift
            top = gap + place // columns * (size + gap)
            layer = add_layer(root, f"tile-{letter}{side.strip() and '-expert'}", f"tile {letter}{side}", {})
            square = {"x": measure(left), "y": measure(top), "width": measure(size), "height": measure(size)}
            add(layer, "rect", {"class": "frame", **square, "fill": "none", "stroke": symbols.INK})
    add_layer(root, "notes", "notes", {})
    return to_text(root)


def _page(frame: Point, scan: Scan | None) -> etree._Element:
    """The page with the scan on a locked layer at the bottom."""
    width, height = map(measure, frame)
    root = new_page(width, height, {**NAMESPACES, "yard": YARD, "xlink": XLINK})
    add_view(root, symbols.PLATE, "stations")
    layer = add_layer(root, "scan", "scan", {}, locked=True)
    if scan:
        href = {f"{{{XLINK}}}href": scan.href}
        add(layer, "image", {"x": "0", "y": "0", "width": width, "height": height, **href})
    return root


# --- the legend -------------------------------------------------------------------------------


def _legend(
    root: etree._Element, transports: Sequence[Transport], ladder: Sequence[str], frame: Point
) -> None:
    """Samples of every line and symbol, and the conventions in words, right of the page."""
    lettering = {"font-family": "sans-serif", "font-size": "16", "fill": symbols.INK}
    layer = add_layer(root, "_legend", "_legend", lettering, locked=True)
    left, top = frame[0] + 40, 20.0
    for position, transport in enumerate(transports):
        look = stroke_of(transport, position, RADIUS)
        add(layer, "path", {"d": f"M {measure(left)},{measure(top)} h 60", **look})
        _write(layer, (left + 75, top + 5), f"layer {transport.id}")
        top += 30
    colours = {each.id: symbols.colour_of(each, place) for place, each in enumerate(transports)}
    for count in range(1, len(ladder) + 1):
        _sample(layer, (left + 30, top + 10), ladder[:count], ladder, colours)
        _write(layer, (left + 75, top + 15), f"a station for {', '.join(ladder[:count])}")
        top += 40
    for heading, words in LINES.items():
        lines = textwrap.wrap(words, 52)
        _write(layer, (left, top + 20), heading, bold=True)
        for row, line in enumerate(lines, 1):
            _write(layer, (left, top + 20 + 20 * row), line)
        top += 20 * len(lines) + 34


def _sample(
    layer: etree._Element, at: Point, shown: Sequence[str], ladder: Sequence[str], colours: dict[str, str]
) -> None:
    group = add(layer, "g", {"transform": f"translate({measure(at[0])},{measure(at[1])})"})
    for shape in symbols.station_symbol(shown, ladder, colours, 13.0):
        add(group, shape.element, shape.attributes())


def _write(layer: etree._Element, at: Point, words: str, *, bold: bool = False) -> None:
    weight = {"font-weight": "bold"} if bold else {}
    add(layer, "text", {"x": measure(at[0]), "y": measure(at[1]), **weight}).text = words
