"""An empty tracing to draw in: the layers in place, the scan locked underneath, the conventions beside it.

The legend stands on a locked layer beside the page. Its name begins with `_`, so it is never read. The
symbols to copy stand there too, but in the layer `stations`, so that copies of them are stations.
"""

from __future__ import annotations

import math
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
from yardtools.tracing.reading.stations import PLACEHOLDER
from yardtools.tracing.writing.writer import LETTERING, SymbolLook, add_symbol, stroke_of

SHARE = 1 / 1000
"""The unit of sizes in the legend, measured by the page (the root of its area): it grows with the scan."""
RADIUS = 12.0
"""The radius of the symbols to copy, in such units; lines are as wide as they would be beside them."""
LETTERS, LINE, COLUMN = 16.0, 21.0, 44
"""The size of letters in the legend, how far its lines are apart, and how many letters one has."""

BASE = {"fill": "#ffffff", "fill-opacity": "0.6", "stroke": symbols.INK}
"""How a shape looks that is drawn among the stations with no look of its own: the scan shines through."""

WORDS = {
    "Stations": "Copy the symbol above that fits: Ctrl+C, then Ctrl+V over the print. Double-click the "
    f"{PLACEHOLDER} and write the number. If the size does not fit the print, scale the symbol here first. "
    "Any circle in the layer stations with a number in or beside it is a station, too.",
    "Lines": "Choose the layer of the transport, then draw a line for each link from middle to middle "
    "(pen tool, snapping to centres). A line over several stations links each to the next.",
    "One-way": "An arrow marker at its end.",
    "Missions": "In a layer mission-green (or another colour): a ring round a start, an octagon round a "
    "target.",
    "Ground": "Scenery: areas and lines in layers water, park, sea … inside the layer ground.",
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
    unit = SHARE * math.sqrt(frame[0] * frame[1])
    root = _page(frame, scan, transports[0].id)
    add_layer(root, "ground", "ground", {"fill": symbols.GROUND["land"], "fill-opacity": "0.6"})
    for position, transport in reversed(list(enumerate(transports))):
        add_layer(root, transport.id, transport.id, stroke_of(transport, position, RADIUS * unit))
    stations = add_layer(root, "stations", "stations", BASE | {"stroke-width": measure(unit)})
    add_layer(root, "notes", "notes", {})
    _Legend(root, stations, (frame[0] + 40 * unit, 30 * unit), unit).write(transports, ladder)
    return to_text(root)


def empty_tiles(letters: str, size: float) -> str:
    """An empty tracing of a tile set: two layers a tile, plain and expert, each with its square."""
    gap, columns = size / 4, 3
    rows = -(-len(letters) // columns)
    width, height = 2 * columns * (size + gap) + gap, rows * (size + gap) + gap
    root = _page((width, height), None, f"tile-{letters[0]}")
    for place, letter in enumerate(letters):
        for side, shift in (("", 0), (" expert", columns * (size + gap))):
            left = gap + place % columns * (size + gap) + shift
            top = gap + place // columns * (size + gap)
            layer = add_layer(root, f"tile-{letter}{side.strip() and '-expert'}", f"tile {letter}{side}", {})
            square = {"x": measure(left), "y": measure(top), "width": measure(size), "height": measure(size)}
            add(layer, "rect", {"class": "frame", **square, "fill": "none", "stroke": symbols.INK})
    add_layer(root, "notes", "notes", {})
    return to_text(root)


def _page(frame: Point, scan: Scan | None, current: str) -> etree._Element:
    """The page with the scan on a locked layer at the bottom; `current` is the layer to draw in first."""
    width, height = map(measure, frame)
    root = new_page(width, height, {**NAMESPACES, "yard": YARD, "xlink": XLINK})
    add_view(root, symbols.PLATE, current)
    layer = add_layer(root, "scan", "scan", {}, locked=True)
    if scan:
        href = {f"{{{XLINK}}}href": scan.href}
        add(layer, "image", {"x": "0", "y": "0", "width": width, "height": height, **href})
    return root


# --- the legend -------------------------------------------------------------------------------


class _Legend:
    """Symbols to copy, samples of every line, and the conventions in words, from the top down."""

    def __init__(self, root: etree._Element, stations: etree._Element, corner: Point, unit: float) -> None:
        lettering = {"font-family": "sans-serif", "font-size": measure(LETTERS * unit), "fill": symbols.INK}
        self._layer = add_layer(root, "_legend", "_legend", lettering, locked=True)
        self._stations = stations
        self._left, self._top = corner
        self._unit = unit

    def write(self, transports: Sequence[Transport], ladder: Sequence[str]) -> None:
        """Write all of it."""
        colours = {each.id: symbols.colour_of(each, place) for place, each in enumerate(transports)}
        for count in range(1, len(ladder) + 1):
            self._add_symbol(ladder[:count], ladder, colours)
        for position, transport in enumerate(transports):
            self._add_line(transport, position)
        for heading, words in WORDS.items():
            self._add_words(heading, words)

    def _add_symbol(self, shown: Sequence[str], ladder: Sequence[str], colours: dict[str, str]) -> None:
        """A symbol to copy, with a text that waits for its number."""
        radius = RADIUS * self._unit
        middle = f"translate({measure(self._left + 30 * self._unit)},{measure(self._top)})"
        look = {"transform": middle, "stroke": "none", "fill-opacity": "1"}
        group = add(self._stations, "g", {"id": f"copy-{shown[-1]}", **look})
        add_symbol(group, shown, SymbolLook(ladder, colours, radius))
        size = symbols.number_size(100, radius)
        place = {"y": measure(0.36 * size), "font-size": measure(size), "fill": symbols.INK}
        add(group, "text", LETTERING | place).text = PLACEHOLDER
        self._add_text(f"a station for {', '.join(shown)}", 75, 5)
        self._top += 36 * self._unit

    def _add_line(self, transport: Transport, position: int) -> None:
        look = stroke_of(transport, position, RADIUS * self._unit)
        start = f"M {measure(self._left)},{measure(self._top)}"
        add(self._layer, "path", {"d": f"{start} h {measure(60 * self._unit)}", **look})
        self._add_text(f"layer {transport.id}", 75, 5)
        self._top += 30 * self._unit

    def _add_words(self, heading: str, words: str) -> None:
        self._top += 12 * self._unit
        self._add_text(heading, bold=True)
        for line in textwrap.wrap(words, COLUMN):
            self._top += LINE * self._unit
            self._add_text(line)
        self._top += LINE * self._unit

    def _add_text(self, words: str, right: float = 0.0, down: float = 0.0, *, bold: bool = False) -> None:
        at = {"x": measure(self._left + right * self._unit), "y": measure(self._top + down * self._unit)}
        add(self._layer, "text", at | ({"font-weight": "bold"} if bold else {})).text = words
