"""Makes plain lines of Inkscape's connectors, from the middle of a station to that of another.

A connector follows its shapes only inside Inkscape; a line is a link everywhere.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from yardtools.model import Box
from yardtools.model.values import Point
from yardtools.svg.edits import (
    Edit,
    SvgFile,
    element_span,
    find_elements,
    insertion_at_end,
    open_file,
    removal,
)
from yardtools.svg.node import Node
from yardtools.svg.path_edits import format_number
from yardtools.svg.tags import attributes_of, set_attributes
from yardtools.tracing.reading.layers import Kind, LayerNames, Role
from yardtools.tracing.reading.network import Reading
from yardtools.tracing.reading.reader import board_of, read_quietly

_OF_CONNECTORS = re.compile(r"(connector|connection)-[a-z-]+|nodetypes")
"""What Inkscape notes at connectors, without its prefix; the kinds of nodes are no longer those."""


@dataclass(frozen=True, slots=True)
class Straightened:
    """The changed drawing, how many connectors became lines, and how many did not.

    `loose` lead to something else than a station at one end, `elsewhere` lie in no layer of a transport.
    """

    data: bytes
    lines: int = 0
    loose: int = 0
    elsewhere: int = 0


def straighten_connectors(data: bytes, box: Box | None = None, transport: str = "") -> Straightened:
    """The drawing with its connectors made lines, each in its transport's layer.

    Those that lie in no such layer go into that of `transport`, if one is given; else they stay. All else
    is kept byte for byte, and so are connectors that clones show again.
    """
    reading = read_quietly(data, box)
    if reading is None or reading.is_tiles:
        return Straightened(data)
    board_of(reading)
    work = _Work(reading, open_file(data), transport)
    drawn = Counter(node.number for node in reading.drawing.root.walk())
    nodes = (node for node in reading.drawing.root.walk() if any(node.connects))
    done = Counter(work.straighten(node) for node in nodes if drawn[node.number] == 1)
    return Straightened(work.finish(), done["line"], done["loose"], done["elsewhere"])


class _Work:
    """Collects the changes to the text of a drawing."""

    def __init__(self, reading: Reading, file: SvgFile, transport: str) -> None:
        self._frame = reading.frame
        self._file = file
        self._elements = find_elements(file.markup)
        self._edits: list[Edit] = []
        self._middles = {
            node.id: spot.at for spot in reversed(reading.all_spots) for node in spot.nodes if node.id
        }
        self._in_layers = {part.node for part in reading.parts.lines}
        self._layer = _find_layer(reading, transport) if transport else None
        self._moved: list[bytes] = []

    def straighten(self, node: Node) -> str:
        """Make a connector a line, and say what became of it."""
        ends = [self._middles.get(id) for id in node.connects]
        if node.tag != "path" or None in ends:
            return "loose"
        line = [self._frame.back(at) for at in ends if at]
        if node in self._in_layers:
            self._edits.append(self._line(node, line, node))
        elif self._layer:
            self._moved.append(self._line(node, line, self._layer).text)
            self._edits.append(removal(self._file.markup, self._elements[node.number]))
        else:
            return "elsewhere"
        return "line"

    def finish(self) -> bytes:
        """The drawing with all changes."""
        if self._layer and self._moved:
            layer = self._elements[self._layer.number]
            lines = b"".join(line + b"\n" for line in self._moved)
            self._edits.append(insertion_at_end(self._file.markup, lines, layer))
        return self._file.apply(self._edits)

    def _line(self, node: Node, line: list[Point], around: Node) -> Edit:
        """The change that makes an element a line, in the units of another one or of its own."""
        start, end = element_span(self._file.markup, self._elements[node.number])
        element = self._file.markup[start:end]
        points = [around.local(at) or (0.0, 0.0) for at in line]
        changes: dict[str, str | None] = {
            name: None for name in attributes_of(element) if _OF_CONNECTORS.fullmatch(name.rpartition(":")[2])
        }
        if around is not node:
            changes["transform"] = None
        changes["d"] = f"M {' L '.join(map(_spot, points))}"
        return Edit(start, end, set_attributes(element, changes))


def _find_layer(reading: Reading, transport: str) -> Node | None:
    names, role = LayerNames(reading.box), Role(Kind.LINKS, transport)
    return next((node for node in reading.drawing.root.walk() if names.of(node) == role), None)


def _spot(at: Point) -> str:
    return ",".join(format_number(round(value, 5)) for value in at)
