"""What stations and transports look like: colours, lines and station symbols, as plain data.

Drawings and tracings share this look. It is our own design after what the rule books say in words:
a disc in the colour of the first transport of the ladder, a lower half disc for the second, a
rectangle round the number for the third. Shape alone tells the types apart, and so do width and
style of the lines: neither needs colour.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from yardtools.model import Board, Transport
from yardtools.model.ground import GroundClass
from yardtools.model.network import LineStyle
from yardtools.model.values import number, round_coordinate

PLATE = "#fffdf6"
"""The pale ground under a number."""
INK = "#2a2d34"
"""Outlines and numbers."""
BLANK = "#d9d6cd"
"""The disc of a station that the base transport does not serve, or whose colour nobody gave."""

PALETTE = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00", "#56b4e9", "#7a5195", "#8c8c3e")
"""Colours that people with any colour vision tell apart, for transports we know nothing about."""

GROUND: dict[GroundClass, str] = {
    "sea": "#c8dfe8",
    "land": "#f6f0e2",
    "water": "#c6dee9",
    "park": "#d6e4bf",
    "built": "#ebe3d0",
    "street": "#fbf7ed",
    "coast": "#9abccb",
    "outline": "#d3c7ac",
}
"""The tones of the ground, by what it shows."""

LETTER = 0.56
"""The usual width of a letter or a digit in font sizes."""
NAME_SIZE = 0.92
"""The font size of names in station radii."""

LINES: tuple[LineStyle, ...] = ("solid", "dashed", "dotted", "dash-dotted")


@dataclass(frozen=True, slots=True)
class Look:
    """How a transport's lines are drawn; the width is in station radii."""

    colour: str
    line: LineStyle
    width: float


LOOKS = {
    "taxi": Look("#f0bd27", "solid", 0.22),
    "bus": Look("#1f9e94", "dashed", 0.32),
    "underground": Look("#d3403f", "solid", 0.5),
    "ferry": Look("#24405f", "dotted", 0.26),
    "car": Look("#c2a06a", "solid", 0.22),
    "rail": Look("#8a3a5c", "dashed", 0.32),
    "plane": Look("#2d7fb5", "dotted", 0.26),
}
"""The transports of the known games."""


@dataclass(frozen=True, slots=True)
class Shape:
    """One SVG element of a symbol; `css` is the transport it shows, empty on plates and outlines."""

    element: str
    geometry: tuple[tuple[str, str], ...]
    fill: str
    stroke: str = "none"
    stroke_width: float = 0.0
    css: str = ""

    def attributes(self) -> dict[str, str]:
        """The attributes of the element, in the order to write them."""
        rows = dict(self.geometry) | {"fill": self.fill}
        if self.stroke != "none":
            rows |= {"stroke": self.stroke, "stroke-width": measure(self.stroke_width)}
        return rows | ({"class": self.css} if self.css else {})


def colour_of(transport: Transport, position: int) -> str:
    """The transport's own colour, else that of its name, else one of the palette by its position."""
    if is_colour(transport.colour):
        return transport.colour
    look = LOOKS.get(transport.id)
    return look.colour if look else PALETTE[position % len(PALETTE)]


def line_of(transport: Transport, position: int) -> LineStyle:
    """The transport's own line style, else that of its name, else one by its position."""
    if transport.line:
        return transport.line
    look = LOOKS.get(transport.id)
    return look.line if look else LINES[position % len(LINES)]


def width_of(transport: Transport, position: int) -> float:
    """The width of the transport's lines in station radii; with the style it stands in for colour."""
    look = LOOKS.get(transport.id)
    return look.width if look else round(0.2 + 0.06 * min(position, 6), 2)


def all_transports(board: Board) -> list[Transport]:
    """The transports of a board, each once, and those that only its links know."""
    known = {transport.id: transport for transport in reversed(board.transports)}
    ids = dict.fromkeys([*(each.id for each in board.transports), *sorted({link.by for link in board.links})])
    return [known.get(id, Transport(id)) for id in ids]


def colours_of(board: Board) -> dict[str, str]:
    """The colour of each transport of the board."""
    return {transport.id: colour_of(transport, place) for place, transport in enumerate(board.transports)}


def ladder_of(board: Board) -> tuple[str, ...]:
    """The board's ladder; where it has none, the transports that are for everybody."""
    return board.ladder or tuple(transport.id for transport in board.transports if not transport.only)


def is_colour(text: str) -> bool:
    """Whether the text is a plain colour: a name or a hex number, nothing that a page would fetch."""
    return bool(re.fullmatch(r"#[0-9a-fA-F]{3,8}|[a-zA-Z]+", text))


def dash_array(line: LineStyle, width: float) -> str:
    """The `stroke-dasharray` of a line style at a line width, for round caps; empty for a solid line."""
    return " ".join(measure(length * width) for length in _DASHES[line])


_DASHES: dict[LineStyle, tuple[float, ...]] = {
    "solid": (),
    "dashed": (2.2, 2.2),
    "dotted": (0.01, 2.0),
    "dash-dotted": (3.0, 2.0, 0.01, 2.0),
}


def measure(value: float) -> str:
    """A length or coordinate as SVG text, to 0.01."""
    return str(number(round_coordinate(value)))


def number_size(number: int, radius: float) -> float:
    """The font size of a number inside its symbol: long numbers are smaller."""
    return radius * min(0.86, 1.46 / (LETTER * len(str(number))))


def station_symbol(
    transports: Sequence[str],
    ladder: Sequence[str],
    colours: Mapping[str, str],
    radius: float,
    *,
    ink: str = INK,
    plate: str = PLATE,
    blank: str = BLANK,
) -> tuple[Shape, ...]:
    """The shapes of a station, centred on 0,0, from the bottom to the top; the number goes over them.

    Only transports of the ladder show: a ferry makes no type of station.
    """
    rungs = tuple(dict.fromkeys(ladder))
    shown = {rung: colours.get(rung, blank) for rung in rungs if rung in transports}
    base, second, third = (*rungs, "", "", "")[:3]
    shapes = [
        Shape("circle", _circle(0, 0, radius), shown.get(base, blank), css=base if base in shown else "")
    ]
    if second in shown:
        shapes.append(Shape("path", _half_disc(radius), shown[second], css=second))
    shapes.append(Shape("circle", _circle(0, 0, radius), "none", ink, 0.09 * radius))
    if third in shown:
        shapes.append(Shape("rect", _box(0.94, 0.66, 0.1, radius), shown[third], ink, 0.07 * radius, third))
    corner = 0.06 if third in shown else 0.45
    shapes.append(Shape("rect", _box(0.76, 0.45, corner, radius), plate))
    return (*shapes, *_dots(rungs[3:], shown, radius, ink))


def _dots(transports: Sequence[str], shown: Mapping[str, str], radius: float, ink: str) -> Iterator[Shape]:
    """Every further transport of the ladder: a dot at its own place on the upper rim."""
    step = math.radians(min(36, 100 / max(len(transports) - 1, 1)))
    for place, transport in enumerate(transports):
        if transport in shown:
            angle = (place - (len(transports) - 1) / 2) * step
            middle = (0.8 * radius * math.sin(angle), -0.8 * radius * math.cos(angle))
            circle = _circle(*middle, 0.17 * radius)
            yield Shape("circle", circle, shown[transport], ink, 0.05 * radius, transport)


def _half_disc(radius: float) -> tuple[tuple[str, str], ...]:
    edge = measure(radius)
    return (("d", f"M-{edge} 0A{edge} {edge} 0 0 0 {edge} 0Z"),)


def _circle(x: float, y: float, radius: float) -> tuple[tuple[str, str], ...]:
    return (("cx", measure(x)), ("cy", measure(y)), ("r", measure(radius)))


def _box(half_width: float, half_height: float, corner: float, radius: float) -> tuple[tuple[str, str], ...]:
    values = {"x": -half_width, "y": -half_height, "width": 2 * half_width, "height": 2 * half_height}
    return tuple((key, measure(value * radius)) for key, value in (values | {"rx": corner}).items())
