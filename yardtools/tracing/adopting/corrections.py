"""What the user corrects: which lines are which transport, what stations are, what is to be left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from yardtools.errors import YardError
from yardtools.svg.colours import normalise_colour
from yardtools.svg.drawing import Drawing
from yardtools.svg.node import Node
from yardtools.tracing.adopting.families import names_of
from yardtools.tracing.adopting.survey import Shape
from yardtools.tracing.reading.names import loose_key

IGNORE = "ignore"
"""The name under which lines are left out."""


@dataclass(frozen=True, slots=True)
class Corrections:
    """Corrections by the user: `transports` by colour, name or selector of their lines."""

    transports: Mapping[str, str] = field(default_factory=dict)
    stations: str = ""
    ignore: tuple[str, ...] = ()


class GivenTransports:
    """Knows which transport the user says a line is."""

    def __init__(self, transports: Mapping[str, str], drawing: Drawing) -> None:
        self._transports = transports
        self._colours = {colour: key for key in transports if (colour := normalise_colour(key))}
        self._names = {loose_key(key): key for key in transports}
        self._picked = _pick(transports, drawing)
        self.unused = set(transports)

    def of(self, shape: Shape) -> str:
        """The transport that the user says a line is, or nothing."""
        if not self._transports:
            return ""
        key = self._key(shape)
        self.unused.discard(key)
        return self._transports[key] if key else ""

    def _key(self, shape: Shape) -> str:
        nodes = [shape.node, *(group.node for group in shape.group.around())]
        for node in nodes:
            if node in self._picked:
                return self._picked[node]
        if shape.colour in self._colours:
            return self._colours[shape.colour]
        names = (loose_key(name) for node in nodes for name in names_of(node))
        return next((self._names[name] for name in names if name in self._names), "")


def _pick(transports: Mapping[str, str], drawing: Drawing) -> dict[Node, str]:
    """What those keys find that are selectors."""
    picked: dict[Node, str] = {}
    for key in transports:
        if normalise_colour(key) is None and any(mark in key for mark in ".#[ >"):
            picked |= dict.fromkeys(drawing.matches(key), key)
    return picked


def find_chosen(selector: str, drawing: Drawing, option: str) -> frozenset[Node]:
    """What a selector of the user finds; that it finds nothing is an error."""
    found = drawing.matches(selector)
    if not found:
        raise YardError(f"{option} {selector!r} finds nothing in the drawing")
    return found
