"""Stations as they are drawn: which shapes are one station, where its middle is, what its symbol shows."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from yardtools.errors import YardError
from yardtools.model import Box
from yardtools.model.values import Names, Point
from yardtools.svg.colours import CURRENT, normalise_colour
from yardtools.svg.node import Node
from yardtools.svg.shapes import (
    Extent,
    around,
    everything_in,
    extent_of,
    has_area,
    is_filled,
    is_shape,
    middle,
    size,
)
from yardtools.tracing.reading.frame import Frame
from yardtools.tracing.reading.layers import Part
from yardtools.tracing.reading.station_pattern import StationPattern

PLACEHOLDER = "?"
"""The text of a symbol to copy, where its number is to be."""

_ID = re.compile(r"(?<![^\s,])[a-z][a-z0-9_-]*(?![^\s,])")
_NO_FILL = (None, "", CURRENT)
LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")


OUTLINE = 0.7
"""A stroke of more than this part of the stations is their outline, and no mark."""


@dataclass(slots=True)
class Spot:
    """A drawn station, as far as the shapes reach that mark its spot.

    `shown` are the transports its symbol shows, or nothing where it says nothing. `misread` is a text at
    one without a number that has digits, and more. `rim` is how far its symbol reaches from the middle,
    the stroke included. `pieces` are what else lies on it and belongs to it. One that is `unmarked` has
    no mark, and shows what the box says of such stations. `repeats` is a number that
    an earlier station has already, for which it has none.
    """

    node: Node
    layer: str
    at: Point
    extent: Extent
    number: int | None = None
    shown: frozenset[str] | None = None
    name: Names = field(default_factory=dict)
    derived: bool = False
    misread: str = ""
    rim: float = 0.0
    pieces: list[Part] = field(default_factory=list)
    unmarked: bool = False
    repeats: int | None = None

    @property
    def nodes(self) -> list[Node]:
        """Everything that its symbol is drawn with."""
        return [each for node in (self.node, *(part.node for part in self.pieces)) for each in node.walk()]

    @property
    def radius(self) -> float:
        """Half of its greater side."""
        return max(size(self.extent)) / 2

    def waits_beside(self, board: Point) -> bool:
        """Whether it is a symbol to copy: it lies beside the board, and its text waits for a number."""
        left, top, right, bottom = self.extent
        is_off = right < 0 or bottom < 0 or left > board[0] or top > board[1]
        return is_off and any(each.text.strip() == PLACEHOLDER for each in everything_in(self.node))

    def __str__(self) -> str:
        if self.repeats is not None:
            return f"another station {self.repeats}"
        return "a station without a number" if self.number is None else f"station {self.number}"


# --- what a symbol shows ----------------------------------------------------------------------


class Symbols:
    """What colours and classes say about transports."""

    def __init__(self, box: Box) -> None:
        self._ladder = box.ladder
        self._unmarked = box.tracing.unmarked
        self._classes: dict[str, tuple[str, ...]] = {each.id: (each.id,) for each in box.transports}
        self._fills: dict[str, tuple[str, ...]] = {}
        self._outlines = frozenset(["none"])
        self._are_mapped = bool(box.tracing.symbols)
        for key, transports in box.tracing.symbols.items():
            if key.startswith("."):
                self._classes[key[1:]] = transports
            else:
                self._fills[_fill(key)] = transports

    def transports_shown(self, part: Part, nodes: Sequence[Node]) -> frozenset[str] | None:
        """The transports that a station's drawing shows, or nothing where it says nothing."""
        found: list[Iterable[str]] = [self._up_to(transport) for transport in part.transports]
        found += [self._of_group(name) for name in part.classes if name in self._classes]
        for node in nodes:
            if node.classes:
                found += [self._classes[name] for name in node.classes if name in self._classes]
            if node.data and "transports" in node.data:
                found.append(_ID.findall(node.data["transports"].lower()))
            if self._fills and is_shape(node):
                found += [self._fills[hue] for hue in self._colours(node) if hue in self._fills]
        return frozenset(id for ids in found for id in ids) if found else None

    def _colours(self, node: Node) -> tuple[str, ...]:
        """What colours a shape: its fill, or else its stroke, if not all stations are outlined so."""
        if colour_of(node) in self._fills or node.style.stroke in self._outlines:
            return (colour_of(node),)
        return (node.style.stroke,)

    def note_outlines(self, parts: Sequence[Part]) -> None:
        """Note the colours that nearly all stations are outlined with: they tell no station from another."""
        if not self._fills:
            return
        strokes = (
            {node.style.stroke for node in everything_in(part.node) if is_filled(node)} for part in parts
        )
        counts = Counter(stroke for each in strokes for stroke in each)
        common = (stroke for stroke, count in counts.items() if count > OUTLINE * len(parts))
        self._outlines = frozenset((*common, "none"))

    def mark_the_unmarked(self, spots: Sequence[Spot]) -> None:
        """Once marks are mapped, no mark means the lowest, if the box does not say otherwise."""
        shown = self._unmarked
        if shown is None:
            has_marks = self._are_mapped and any(spot.shown is not None for spot in spots)
            shown = self._ladder[:1] if has_marks else ()
        if shown == "silent" or not shown:
            return
        for spot in spots:
            if spot.shown is None:
                spot.shown, spot.unmarked = frozenset(shown), True

    def _of_group(self, name: str) -> tuple[str, ...]:
        """What the class of a group of stations or marks says; a transport by name is as in a layer."""
        shown = self._classes[name]
        return self._up_to(name) if shown == (name,) else shown

    def _up_to(self, transport: str) -> tuple[str, ...]:
        """A layer of stations is named by their type, which is nested along the ladder."""
        if transport not in self._ladder:
            return (transport,)
        return self._ladder[: self._ladder.index(transport) + 1]


def colour_of(node: Node) -> str:
    """The colour that a shape shows: its fill, or that of its stroke where it has none."""
    return node.style.stroke if node.style.fill == "none" else node.style.fill


def is_symbol(key: str) -> bool:
    """Whether a key of the box can be a symbol: a colour, or a class after its dot."""
    return len(key) > 1 if key.startswith(".") else normalise_colour(key) not in _NO_FILL


def _fill(key: str) -> str:
    normal = normalise_colour(key)
    if normal is None or normal in _NO_FILL:
        raise YardError(f"box.toml: [tracing.symbols] {key!r} is neither a colour nor a .class")
    return normal


# --- stations ---------------------------------------------------------------------------------


def read_spot(
    part: Part, pattern: StationPattern, symbols: Symbols, anchors: frozenset[Node], frame: Frame
) -> Spot:
    """A station with its middle, what its symbol shows, and the number it says itself."""
    nodes = everything_in(part.node)
    extents = {node: extent_of(node) for node in nodes if is_shape(node)}
    marks = [node for node in extents if node in anchors][:1] if anchors else []
    marks = marks or [node for node in extents if is_filled(node)]
    spotted = frame.extent(around(extents[node] for node in marks or extents))
    spot = Spot(part.node, part.layer, middle(spotted), spotted)
    rims = [_rim(node, extent, spot.at, frame) for node, extent in extents.items() if has_area(node)]
    spot.rim = max(rims, default=0.0) or spot.radius
    spot.number = pattern.number_of(part.node)
    spot.shown = symbols.transports_shown(part, nodes)
    data = next((node.data for node in nodes if node.data), None)
    if data:
        spot.derived = data.get("derived") == "true"
        spot.name = _names(data.get("name", ""))
    return spot


def rim_of(node: Node, at: Point, frame: Frame) -> float:
    """How far a shape that lies round a point reaches from it, its stroke included; 0 where it lies aside."""
    return _rim(node, extent_of(node), at, frame)


def _rim(node: Node, extent: Extent, at: Point, frame: Frame) -> float:
    left, top, right, bottom = frame.extent(extent)
    if not (left <= at[0] <= right and top <= at[1] <= bottom):
        return 0.0
    stroke = node.style.stroke_width / 2 * max(frame.scale) if node.style.stroke != "none" else 0.0
    return max(right - at[0], at[0] - left, bottom - at[1], at[1] - top) + stroke


def _names(text: str) -> Names:
    """Names by language as our own drawings carry them; anything else is no name."""
    try:
        names = json.loads(text) if text.startswith("{") else {}
    except (ValueError, RecursionError):
        return {}
    return {
        language: name
        for language, name in names.items()
        if LANGUAGE.fullmatch(language) and isinstance(name, str) and name
    }
