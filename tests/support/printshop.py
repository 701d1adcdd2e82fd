"""Boards printed as publishers might: other symbols, lines and lettering than our own drawings have.

A style says how a board is printed; `any_style` makes one up from a seed. Nothing here is shared with the
drawings of yardtools, so that reading a picture is not measured on the program's own hand.
"""

from __future__ import annotations

import io
import math
import random
import subprocess
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from xml.sax.saxutils import escape

import numpy as np
import shapely
from PIL import Image
from shapely import LineString, MultiPoint, Point, STRtree
from shapely.geometry.base import BaseGeometry

from support.grounds import paint_ground
from support.prints import Print
from yardtools.model import Board, Link
from yardtools.model.values import Point as Place

Spots = Mapping[int, Place]


@dataclass(frozen=True)
class Stroke:
    """How the lines of a transport are drawn; widths and dashes are in radii of a symbol."""

    colour: str
    width: float = 0.35
    casing: str = ""
    dash: tuple[float, ...] = ()


@dataclass(frozen=True)
class Style:
    """How a board is printed."""

    strokes: tuple[Stroke, ...]
    """By transport, in the order of the board."""
    symbol: str = "disc"
    ground: str = "plain"
    shades: tuple[str, ...] = ("#f4f0e4",)
    route: str = "bowed"
    font: str = "DejaVu Sans"
    weight: str = "bold"
    digits: float = 1.05
    """The height of the numbers' type, in radii."""
    radius: float = 0.2
    """Of a symbol, in usual distances of neighbours."""
    ink: str = "#1d1a16"
    paper: str = "#fdfbf3"
    streets: str = ""
    """The colour of streets that are no links; none without one."""
    names: int = 0
    """How many places are named on the map."""
    edge: str = ""
    """The colour of a border with the title, a legend and a numbered track; none without one."""


# --- a board in a style -----------------------------------------------------------------------


def print_board(board: Board, style: Style, width: int, seed: int = 1) -> Print:
    """A board as it comes from the press, so many pixels wide."""
    rng = random.Random(seed)
    at = {station.id: station.at for station in board.stations if station.at}
    radius = style.radius * _usual_distance(list(at.values()))
    frame = board.frame or (1000.0, 1000.0)
    margin = (3.2 if style.edge else 0.6) * radius
    zoom = width / (frame[0] + 2 * margin)
    size = (width, round(zoom * (frame[1] + 2 * margin)))
    sheet = _Sheet(board, style, at, radius, frame, rng)
    view = f"{-margin:.1f} {-margin:.1f} {frame[0] + 2 * margin:.1f} {frame[1] + 2 * margin:.1f}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" width="{size[0]}" height="{size[1]}">'
    inked = _rendered(head + "".join(sheet.parts(margin)) + "</svg>")
    ground = paint_ground(style.ground, style.shades, inked.size, np.random.default_rng(seed))
    image = Image.alpha_composite(ground.convert("RGBA"), inked).convert("RGB")
    places = {number: ((x + margin) * zoom, (y + margin) * zoom) for number, (x, y) in at.items()}
    return Print(board, image, places, radius * zoom)


def _rendered(svg: str) -> Image.Image:
    done = subprocess.run(["rsvg-convert"], input=svg.encode(), capture_output=True, check=True)
    return Image.open(io.BytesIO(done.stdout)).convert("RGBA")


def _usual_distance(places: Sequence[Place]) -> float:
    tree = STRtree([Point(at) for at in places])
    _, away = tree.query_nearest([Point(at) for at in places], exclusive=True, return_distance=True)
    return float(np.median(away))


class _Sheet:
    """What is printed, part by part, from the ground up."""

    def __init__(
        self, board: Board, style: Style, at: Spots, radius: float, frame: Place, rng: random.Random
    ) -> None:
        self._board, self._style, self._at, self._radius = board, style, at, radius
        self._frame, self._rng = frame, rng

    def parts(self, margin: float) -> Iterator[str]:
        if self._style.streets:
            yield from self._streets()
        yield from self._names()
        yield from self._lines()
        for station in self._board.stations:
            if station.id in self._at:
                rungs = [
                    self._board.ladder.index(by) for by in station.transports if by in self._board.ladder
                ]
                yield self._symbol(self._at[station.id], max(rungs, default=0), str(station.id))
        if self._style.edge:
            yield from self._edge(margin)

    def _streets(self) -> Iterator[str]:
        """A web of side streets, thinner than any line of the game."""
        wide, high = self._frame
        for _ in range(int(len(self._at) / 2)):
            x, y = self._rng.uniform(0, wide), self._rng.uniform(0, high)
            turn, points = self._rng.uniform(0, math.tau), [(x, y)]
            for _ in range(self._rng.randint(3, 7)):
                turn += self._rng.gauss(0, 0.35)
                step = self._rng.uniform(2, 6) * self._radius
                x, y = x + step * math.cos(turn), y + step * math.sin(turn)
                points.append((x, y))
            width = self._rng.uniform(0.08, 0.17) * self._radius
            yield _polyline(points, self._style.streets, width)

    def _names(self) -> Iterator[str]:
        wide, high = self._frame
        for _ in range(self._style.names):
            name = "".join(self._rng.choice(SYLLABLES) for _ in range(self._rng.randint(2, 4))).title()
            size = self._rng.uniform(0.7, 1.3) * self._radius
            at = (self._rng.uniform(0, 0.9 * wide), self._rng.uniform(0, high))
            tilt = self._rng.choice((0, 0, 0, -20, 15, 90))
            yield _text(at, name, size, f"{self._style.font} Italic", self._style.ink, tilt, 0.55, "normal")

    def _lines(self) -> Iterator[str]:
        routes = lay_routes(self._board, self._at, self._radius, self._style.route, self._rng)
        for rung, transport in reversed(list(enumerate(self._board.transports))):
            stroke = self._style.strokes[min(rung, len(self._style.strokes) - 1)]
            own = [points for link, points in routes.items() if link.by == transport.id]
            if stroke.casing:
                width = (stroke.width + 0.22) * self._radius
                yield from (_polyline(points, stroke.casing, width) for points in own)
            for points in own:
                dash = [part * self._radius for part in stroke.dash]
                yield _polyline(points, stroke.colour, stroke.width * self._radius, dash)

    def _symbol(self, at: Place, rung: int, number: str) -> str:
        colours = [stroke.colour for stroke in self._style.strokes]
        parts, ink = (SYMBOLS | HELD_OUT_SYMBOLS)[self._style.symbol](
            at, self._radius, rung, colours, self._style
        )
        size = self._style.digits * self._radius * (1.0 if len(number) < 3 else 0.82)
        return parts + _text(at, number, size, self._style.font, ink, weight=self._style.weight)

    def _edge(self, margin: float) -> Iterator[str]:
        """A border, a title, a track with numbers that are no stations, and a legend."""
        wide, high = self._frame
        r, style = self._radius, self._style
        yield (
            f'<rect x="{-margin / 2:.1f}" y="{-margin / 2:.1f}" width="{wide + margin:.1f}" '
            f'height="{high + margin:.1f}" fill="none" stroke="{style.edge}" stroke-width="{margin:.1f}"/>'
        )
        yield _text((0.3 * wide, -margin / 2), self._board.id.upper(), 2 * r, style.font, style.paper)
        for place in range(1, 25):
            x = wide * (place - 0.5) / 24
            yield _box((x, high + margin / 2), 1.7 * r, 1.7 * r, style.paper, style.ink, 0.08 * r)
            yield _text((x, high + margin / 2), str(place), r, style.font, style.ink)
        for rung in range(len(self._board.ladder)):
            yield self._symbol((0.55 * wide + 6 * r * rung, -margin / 2), rung, "")
            name = self._board.ladder[rung]
            yield _text((0.55 * wide + 3 * r + 6 * r * rung, -margin / 2), name, r, style.font, style.paper)


SYLLABLES = ("am", "ber", "dal", "eck", "field", "ham", "king", "lan", "mor", "nor", "port", "ton", "wick")


# --- ways of lines ----------------------------------------------------------------------------


def lay_routes(
    board: Board, at: Spots, radius: float, route: str, rng: random.Random
) -> dict[Link, list[Place]]:
    """The way of each link: as the style has it where there is room, else straight, links of a pair apart."""
    stops = defaultdict[str, list[int]](list)
    for station in board.stations:
        for by in station.transports:
            stops[by].append(station.id)
    room = _Room(radius)
    laid = dict[Link, list[Place]]()
    together = defaultdict[frozenset[int], int](int)
    for link in board.links:
        beside = together[frozenset((link.start, link.end))]
        together[frozenset((link.start, link.end))] += 1
        ways = list(_propose_ways(at[link.start], at[link.end], route, beside, radius, rng))
        kept_off = (
            [at[stop] for stop in some if stop not in (link.start, link.end)] for some in (at, stops[link.by])
        )
        free = (way for others in kept_off for way in ways if room.is_free(way, link.by, MultiPoint(others)))
        laid[link] = next(free, ways[-1])
        room.take(laid[link], link.by)
    return laid


class _Room:
    """The lines that are laid already, and what is still free beside them."""

    def __init__(self, radius: float) -> None:
        self._radius = radius
        self._lines: list[LineString] = []
        self._kinds: list[str] = []

    def take(self, way: list[Place], by: str) -> None:
        self._lines.append(LineString(way))
        self._kinds.append(by)

    def is_free(self, way: list[Place], by: str, others: MultiPoint) -> bool:
        """Whether a way keeps off other stops, crosses no line of its own, and lies on no other."""
        line, r = LineString(way), self._radius
        if not others.is_empty and line.distance(others) < 1.7 * r:
            return False
        inner = line.difference(MultiPoint([way[0], way[-1]]).buffer(1.5 * r))
        near = [place for place, is_near in enumerate(shapely.dwithin(self._lines, line, 0.8 * r)) if is_near]
        return not any(self._is_in_the_way(inner, place, by) for place in near)

    def _is_in_the_way(self, inner: BaseGeometry, place: int, by: str) -> bool:
        other, r = self._lines[place], self._radius
        if self._kinds[place] == by:
            return bool(inner.distance(other) < 0.8 * r)
        return bool(inner.intersection(other.buffer(0.5 * r)).length > 3 * r)


def _propose_ways(
    one: Place, other: Place, route: str, beside: int, radius: float, rng: random.Random
) -> Iterator[list[Place]]:
    length, apart = math.dist(one, other), 0.9 * radius * beside
    for eager in (1.0, 0.6, -1.0, -0.5):
        if route == "streets":
            yield _along_streets(one, other, eager * rng.uniform(0.05, 0.2) * length + apart, rng)
        elif route == "corners":
            yield _with_corner(one, other, eager > 0)
        elif route == "bowed":
            yield _bow(one, other, eager * (0.06 + 0.06 * beside) * length + apart)
    for off in (apart, -apart, 1.5 * radius, -1.5 * radius, apart):
        yield _bow(one, other, off)


def _bow(one: Place, other: Place, off: float) -> list[Place]:
    """A shallow arc that leaves the straight line by so much."""
    if not off:
        return [one, other]
    across = _across(one, other)
    steps = [step / 12 for step in range(13)]
    return [_beside(one, other, step, 4 * off * step * (1 - step), across) for step in steps]


def _along_streets(one: Place, other: Place, off: float, rng: random.Random) -> list[Place]:
    """A way with one or two sharp bends."""
    across = _across(one, other)
    bends = sorted(rng.uniform(0.2, 0.8) for _ in range(rng.choice((1, 2))))
    middle = [_beside(one, other, step, off * rng.uniform(0.6, 1.0), across) for step in bends]
    return [one, *middle, other]


def _with_corner(one: Place, other: Place, is_first: bool) -> list[Place]:
    """Level or upright for a part, aslant for the rest, as maps of undergrounds have it."""
    right, down = other[0] - one[0], other[1] - one[1]
    slant = min(abs(right), abs(down))
    step = (math.copysign(slant, right), math.copysign(slant, down))
    bend = (one[0] + step[0], one[1] + step[1]) if is_first else (other[0] - step[0], other[1] - step[1])
    return [one, bend, other]


def _across(one: Place, other: Place) -> Place:
    length = math.dist(one, other) or 1.0
    return ((one[1] - other[1]) / length, (other[0] - one[0]) / length)


def _beside(one: Place, other: Place, step: float, off: float, across: Place) -> Place:
    x, y = (one[axis] + step * (other[axis] - one[axis]) + off * across[axis] for axis in (0, 1))
    return (x, y)


# --- symbols ----------------------------------------------------------------------------------


def _disc(at: Place, r: float, rung: int, colours: list[str], style: Style) -> tuple[str, str]:
    """The colour of the highest transport, and dark or light numbers on it."""
    return _circle(at, r, colours[rung], style.ink, 0.12 * r), _readable(colours[rung], style)


def _ring(at: Place, r: float, rung: int, colours: list[str], style: Style) -> tuple[str, str]:
    """Paper with a broad ring of the highest transport's colour."""
    rim = _circle(at, r, colours[rung], style.ink, 0.1 * r)
    return rim + _circle(at, 0.72 * r, style.paper, "none", 0), style.ink


def _rings(at: Place, r: float, rung: int, colours: list[str], style: Style) -> tuple[str, str]:
    """Paper with a thin ring for each transport."""
    parts = [_circle(at, (1 - 0.11 * level) * r, colours[level], "none", 0) for level in range(rung + 1)]
    return "".join(parts) + _circle(at, (1 - 0.11 * (rung + 1)) * r, style.paper, "none", 0), style.ink


def _split(at: Place, r: float, rung: int, colours: list[str], style: Style) -> tuple[str, str]:
    """The base transport's colour above, the next one's below; the third's in a plate for the number."""
    lower = colours[min(rung, 1)]
    x, y = at
    half = f'<path d="M {x - r:.2f},{y:.2f} a {r:.2f},{r:.2f} 0 0 0 {2 * r:.2f},0 z" fill="{lower}"/>'
    plate = colours[rung] if rung > 1 else style.paper
    parts = _circle(at, r, colours[0], style.ink, 0.12 * r) + half
    return parts + _box(at, 1.7 * r, 0.95 * r, plate, "none", 0), _readable(plate, style)


def _plate(at: Place, r: float, rung: int, colours: list[str], style: Style) -> tuple[str, str]:
    """A disc; the highest transports' numbers stand in a bar that is wider than it."""
    parts = _circle(at, r, colours[min(rung, 1)], style.ink, 0.12 * r)
    if rung < 2:
        return parts, _readable(colours[rung], style)
    return parts + _box(at, 2.5 * r, 1.1 * r, colours[rung], style.paper, 0.1 * r), _readable(
        colours[rung], style
    )


def _caps(at: Place, r: float, rung: int, colours: list[str], style: Style) -> tuple[str, str]:
    """Paper with a segment of colour for each transport above the base."""
    parts = _circle(at, r, style.paper, style.ink, 0.14 * r)
    for level in range(1, rung + 1):
        x, y = at[0], at[1] + (0.62 if level == 1 else -0.62) * r
        size = f'rx="{0.62 * r:.2f}" ry="{0.24 * r:.2f}"'
        parts += f'<ellipse cx="{x:.2f}" cy="{y:.2f}" {size} fill="{colours[level]}"/>'
    return parts, style.ink


def _bare(at: Place, r: float, _: int, __: list[str], style: Style) -> tuple[str, str]:
    """Paper with a rim, whatever stops there."""
    return _circle(at, r, style.paper, style.ink, 0.16 * r), _readable(style.paper, style)


def _halo(at: Place, r: float, rung: int, colours: list[str], style: Style) -> tuple[str, str]:
    """A plate of paper, dark or light, in a halo of the highest transport's colour."""
    plate = _circle(at, 0.8 * r, style.paper, style.ink, 0.06 * r)
    return _circle(at, r, colours[rung], "none", 0) + plate, _readable(style.paper, style)


def _quarters(at: Place, r: float, rung: int, colours: list[str], style: Style) -> tuple[str, str]:
    """Quarters of the two lower transports, the number on a disc of paper or of the third's colour."""
    parts = _circle(at, r, colours[0], style.ink, 0.1 * r)
    for side in (r, -r):
        arc = f"l {side:.2f},0 a {r:.2f},{r:.2f} 0 0 1 {-side:.2f},{side:.2f} z"
        parts += f'<path d="M {at[0]:.2f},{at[1]:.2f} {arc}" fill="{colours[min(rung, 1)]}"/>'
    plate = colours[rung] if rung > 1 else style.paper
    return parts + _circle(at, 0.74 * r, plate, "none", 0), _readable(plate, style)


SYMBOLS = {
    "disc": _disc,
    "ring": _ring,
    "rings": _rings,
    "split": _split,
    "plate": _plate,
    "caps": _caps,
    "bare": _bare,
}
HELD_OUT_SYMBOLS = {"halo": _halo, "quarters": _quarters}
"""Those that no style made up from a seed has."""


def _readable(ground: str, style: Style) -> str:
    red, green, blue = (int(ground[at : at + 2], 16) for at in (1, 3, 5))
    return style.ink if 0.3 * red + 0.59 * green + 0.11 * blue > 105 else "#ffffff"


def _circle(at: Place, r: float, fill: str, rim: str, width: float) -> str:
    return (
        f'<circle cx="{at[0]:.2f}" cy="{at[1]:.2f}" r="{r - width / 2:.2f}" fill="{fill}" stroke="{rim}" '
        f'stroke-width="{width:.2f}"/>'
    )


def _box(at: Place, wide: float, high: float, fill: str, rim: str, width: float) -> str:
    return (
        f'<rect x="{at[0] - wide / 2:.2f}" y="{at[1] - high / 2:.2f}" width="{wide:.2f}" height="{high:.2f}" '
        f'rx="{0.15 * high:.2f}" fill="{fill}" stroke="{rim}" stroke-width="{width:.2f}"/>'
    )


def _text(
    at: Place,
    words: str,
    size: float,
    font: str,
    ink: str,
    tilt: float = 0,
    opacity: float = 1.0,
    weight: str = "bold",
) -> str:
    turn = f' transform="rotate({tilt} {at[0]:.2f} {at[1]:.2f})"' if tilt else ""
    return (
        f'<text x="{at[0]:.2f}" y="{at[1] + 0.36 * size:.2f}" font-family="{font}" font-weight="{weight}" '
        f'font-size="{size:.2f}" fill="{ink}" fill-opacity="{opacity}" '
        f'text-anchor="middle"{turn}>{escape(words)}</text>'
    )


def _polyline(points: Sequence[Place], colour: str, width: float, dash: Sequence[float] = ()) -> str:
    spots = " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
    dashes = f' stroke-dasharray="{" ".join(f"{part:.2f}" for part in dash)}"' if dash else ""
    return (
        f'<polyline points="{spots}" fill="none" stroke="{colour}" stroke-width="{width:.2f}" '
        f'stroke-linejoin="round"{dashes}/>'
    )


# --- styles by chance -------------------------------------------------------------------------

PALETTES = (
    ("#f2c81e", "#1f9e63", "#d8322c"),
    ("#ffffff", "#2a8f4f", "#c9302b"),
    ("#f7e04a", "#2b9ea8", "#e0457b"),
    ("#e9a03b", "#3b62b5", "#8a2f7d"),
    ("#7a4a2b", "#3f8f3a", "#1f4fa0"),
    ("#f4f1e6", "#e08a2e", "#2f6fc4"),
    ("#55585c", "#d9432f", "#2376c9"),
    ("#b9d532", "#8d4fb8", "#e2572f"),
)
"""Colours of lines: the base transport's, the next one's, the third's."""
GROUNDS = (
    ("plain", ("#fbfaf5",)),
    ("plain", ("#cfe3e8",)),
    ("city", ("#efe4c8", "#c6dba8", "#a9cde0")),
    ("city", ("#dcd6cb", "#b7cf9d", "#8fbcd6")),
    ("city", ("#39424d", "#2f4a3c", "#1d3d55")),
    ("aerial", ("#5d6a4c", "#8a8472", "#a3a09a")),
    ("aerial", ("#9aa07f", "#c2bba6", "#ccc9c2")),
    ("relief", ("#e6dcc0", "#c3cf9f", "#cfb88c")),
)
FONTS = (
    "DejaVu Sans",
    "DejaVu Serif",
    "Liberation Sans",
    "Nimbus Sans Narrow",
    "Roboto",
    "DejaVu Sans Condensed",
)


@cache
def any_style(seed: int) -> Style:
    """A style made up from a seed, in which lines can be told from the ground."""
    rng = random.Random(seed)
    while True:
        style = _draw_style(rng)
        if all(_contrast(stroke, shade) for stroke in style.strokes[:3] for shade in style.shades):
            return style


def _draw_style(rng: random.Random) -> Style:
    ground, shades = rng.choice(GROUNDS)
    colours = rng.choice(PALETTES)
    is_dark = _light(shades[0]) < 110
    casing = rng.choice(("", "#2a2622", "#f8f5ea"))
    dashed = rng.random() < 0.3
    strokes = [Stroke(colour, rng.uniform(0.26, 0.42), casing) for colour in colours]
    strokes[2] = replace(strokes[2], width=rng.uniform(0.35, 0.55), dash=(1.3, 0.5) if dashed else ())
    ferry = Stroke("#f0f0f0" if is_dark else "#16191d", 0.16, "", (0.35, 0.45))
    return Style(
        (*strokes, ferry),
        rng.choice(list(SYMBOLS)),
        ground,
        shades,
        rng.choice(("bowed", "straight", "streets", "streets", "corners")),
        rng.choice(FONTS),
        rng.choice(("bold", "normal", "bold")),
        rng.uniform(0.95, 1.15),
        rng.uniform(0.17, 0.27),
        streets=rng.choice(("", "#faf8f2", "#b8b2a4")) if not is_dark else rng.choice(("", "#59636d")),
        names=rng.choice((0, 15, 40)),
        edge=rng.choice(("", "#25415c", "#7a2b23", "#ded2b4")),
    )


def _contrast(stroke: Stroke, shade: str) -> bool:
    """Whether a person sees the line: by its own colour, or by its edges."""
    own = sum(abs(a - b) for a, b in zip(_parts(stroke.colour), _parts(shade), strict=True))
    edged = stroke.casing and abs(_light(stroke.casing) - _light(shade)) > 90
    return own > (60 if edged else 130)


def _parts(colour: str) -> list[int]:
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]


def _light(colour: str) -> float:
    red, green, blue = _parts(colour)
    return 0.3 * red + 0.59 * green + 0.11 * blue
