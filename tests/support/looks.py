"""Boards in many looks, flat as from a scanner and bent as in a photograph, all by us and from a seed.

The looks are split before anything is tuned: what `yard draft` was trained and tuned on is in `TUNED` and
`TUNED_STYLES`, what its figures are measured on in `HELD_OUT`, `HELD_OUT_PRINTS` and `HELD_OUT_STYLES`.
"""

from __future__ import annotations

import io
import math
import random
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from support.grounds import paint_ground
from support.places import SCRIPTS
from support.prints import NIGHT, Print, clouds, scanned, shipped
from support.printshop import Stroke, Style, any_style, print_board
from yardtools.drawing import COLOUR, SAFE, Theme
from yardtools.drawing.links import ground_layer, link_layers
from yardtools.drawing.markup import element, head
from yardtools.drawing.plan import plan
from yardtools.drawing.stations import number_layer, station_layer, symbol_defs
from yardtools.model import Board, Transport
from yardtools.model.values import Point
from yardtools.scans.straightening import homography

sys.path.append(str(SCRIPTS))

from random_towns import town


@dataclass(frozen=True)
class Look:
    """How a board is printed: its theme, the ground below it, the size of symbols, and what they show."""

    theme: Theme
    ground: str
    shades: tuple[str, ...]
    size: float = 1.0
    streets: bool = True
    bare: bool = False


TUNED: Mapping[str, Look] = {
    "classic": Look(COLOUR, "city", ("#f0e6cf", "#cfdfb4", "#bcd6e2")),
    "night": Look(NIGHT, "city", ("#28323c", "#2c4438", "#1c3a4e")),
    "schematic": Look(replace(SAFE, casing="none", styled=False), "plain", ("#fdfdfb",), streets=False),
    "aerial": Look(
        replace(COLOUR, casing="#f7f3e6", colours=("#f6d21f", "#1fb04e", "#e0352f", "#1a1a1a")),
        "aerial",
        ("#4c5a3a", "#7a7460", "#93908a"),
        size=1.15,
        streets=False,
    ),
}
"""The looks that parameters and weights come from."""

HELD_OUT: Mapping[str, Look] = {
    "atlas": Look(
        replace(COLOUR, font="DejaVu Serif", colours=("#e8b23a", "#2f7fc1", "#b0307c", "#333333")),
        "relief",
        ("#e9e2c8", "#c9d3a6", "#d8c39a"),
    ),
    "bare": Look(replace(COLOUR, blank="#fbf7ea"), "city", ("#ece4d2", "#d3e2bb", "#c3dbe8"), bare=True),
    "small": Look(COLOUR, "city", ("#efe9da", "#d6e4c4", "#c9deea"), size=0.75),
    "poster": Look(
        replace(
            COLOUR,
            font="DejaVu Sans Mono",
            casing="none",
            colours=("#ff9f1c", "#2e933c", "#d7263d", "#1b1b3a"),
        ),
        "plain",
        ("#dbe9ee",),
        size=1.3,
        streets=False,
    ),
    "dusk": Look(
        replace(NIGHT, font="DejaVu Sans Condensed", colours=("#f2d15c", "#5ec2b7", "#ef6f6c", "#cfd8dc")),
        "aerial",
        ("#2b3440", "#33403f", "#3a3a48"),
        streets=False,
    ),
}
"""The looks that figures are measured on."""

BARE = "bare "
"""So begin the names of looks and styles for tuning whose symbols are made to show no transports."""
LOOKS = {**TUNED, **HELD_OUT, **{BARE + name: replace(look, bare=True) for name, look in TUNED.items()}}

_DARK = Stroke("#16191d", 0.16, "", (0.35, 0.45))
_LIGHT = Stroke("#e8eaec", 0.16, "", (0.35, 0.45))
HELD_OUT_PRINTS: Mapping[str, Style] = {
    "gazette": Style(
        (
            Stroke("#e8b800", 0.3, "#5b4a20"),
            Stroke("#007f6e", 0.34),
            Stroke("#c5161d", 0.45, dash=(0.9, 0.35)),
            _DARK,
        ),
        "ring",
        "city",
        ("#f3ead0", "#d9e6bd", "#bfd9e8"),
        "streets",
        "C059, DejaVu Serif",
        streets="#ffffff",
        names=25,
        edge="#1c2733",
    ),
    "skyline": Style(
        (
            Stroke("#fff3b0", 0.3, "#23231f"),
            Stroke("#35c0b8", 0.34, "#23231f"),
            Stroke("#ff4f5e", 0.42, "#23231f"),
            _LIGHT,
        ),
        "quarters",
        "aerial",
        ("#6f7a63", "#9c9584", "#7f8a8c"),
        font="Lato, DejaVu Sans",
        radius=0.23,
        names=12,
        digits=0.95,
    ),
    "tube": Style(
        (Stroke("#00a3e0", 0.42), Stroke("#f58220", 0.42), Stroke("#7d3f98", 0.5), _DARK),
        "bare",
        "plain",
        ("#ffffff",),
        "corners",
        "URW Gothic, DejaVu Sans",
        radius=0.24,
    ),
    "parchment": Style(
        (Stroke("#5a3a1e", 0.26), Stroke("#1e6a5e", 0.32), Stroke("#9c1c2a", 0.45), _DARK),
        "halo",
        "relief",
        ("#e8d3a4", "#d9bf8a", "#c9a36b"),
        "streets",
        "URW Bookman, DejaVu Serif",
        streets="#cbb27f",
        names=30,
        edge="#4a3220",
    ),
    "neon": Style(
        (Stroke("#f5e663", 0.24), Stroke("#2de1c2", 0.3), Stroke("#ff5d8f", 0.42), _LIGHT),
        "halo",
        "city",
        ("#12161f", "#13231d", "#0d2233"),
        font="Roboto Condensed, DejaVu Sans Condensed",
        paper="#1d2430",
        ink="#05070a",
        streets="#2a3444",
        digits=1.1,
    ),
}
"""Prints with symbols, letters and colours that no look or style for tuning has."""

TUNED_STYLES = tuple(f"style-{seed}" for seed in (*range(1, 41), *range(101, 151)))
HELD_OUT_STYLES = tuple(f"style-{seed}" for seed in range(9001, 9009))
"""Made-up styles, split in the same way; those in between were tuned on or measured before."""


@cache
def board_named(name: str) -> Board:
    """A board of ours, or a made-up one: `town-7` and `harbour-7` have 7 as their seed."""
    kind, _, seed = name.partition("-")
    if kind == "town":
        return _framed(town(random.Random(int(seed))))
    if kind == "harbour":
        return _other_colours(_framed(_shrunk(town(random.Random(int(seed))), 60)))
    return shipped(name)


def _framed(board: Board) -> Board:
    places = [station.at for station in board.stations if station.at]
    left, top = (min(at[axis] for at in places) - 30 for axis in (0, 1))
    wide, high = (max(at[axis] for at in places) + 30 for axis in (0, 1))
    moved = [replace(each, at=(each.at[0] - left, each.at[1] - top)) for each in board.stations if each.at]
    return replace(board, frame=(wide - left, high - top), stations=tuple(moved))


def _shrunk(board: Board, count: int) -> Board:
    kept = {station.id for station in board.stations[:count]}
    links = [link for link in board.links if link.start in kept and link.end in kept]
    return replace(board, stations=board.stations[:count], links=tuple(links))


def _other_colours(board: Board) -> Board:
    names = {"taxi": ("tram", "#8e44ad"), "bus": ("boat", "#0e86d4"), "underground": ("cable", "#e67e22")}
    transports = tuple(Transport(names[each.id][0], colour=names[each.id][1]) for each in board.transports)
    ids = {old: new for old, (new, _) in names.items()}
    stations = [replace(each, transports=tuple(ids[by] for by in each.transports)) for each in board.stations]
    links = [replace(link, by=ids[link.by]) for link in board.links]
    return Board(
        "harbour", transports, tuple(stations), tuple(links), frame=board.frame, ladder=tuple(ids.values())
    )


def style_named(look: str) -> Style:
    """A print held out, or a made-up style: `style-7`, or `bare style-7` with symbols that show nothing."""
    if look in HELD_OUT_PRINTS:
        return HELD_OUT_PRINTS[look]
    style = any_style(int(look.removeprefix(BARE).removeprefix("style-")))
    return replace(style, symbol="bare") if look.startswith(BARE) else style


@cache
def printed_in(name: str, look: str, width: int, seed: int = 1) -> Print:
    """A board in a look as it comes from the printer; `style-7` is the one made up from the seed 7."""
    board = board_named(name)
    if look not in LOOKS:
        return print_board(board, style_named(look), width, seed)
    style = LOOKS[look]
    theme = style.theme
    if name.startswith("harbour"):
        theme = replace(theme, colours=())
    shown = (
        replace(board, stations=tuple(replace(each, transports=()) for each in board.stations))
        if style.bare
        else board
    )
    sketch = plan(board, theme, None, "", "en")
    sketch = replace(sketch, board=shown, radius=style.size * sketch.radius)
    left, top, right, _ = sketch.view
    layers = [symbol_defs(sketch), ground_layer(sketch) if style.streets else "", *link_layers(sketch)]
    svg = element("svg", head(sketch.view, name), *layers, station_layer(sketch), number_layer(sketch))
    command = ["rsvg-convert", "--width", str(width), "--keep-aspect-ratio"]
    picture = subprocess.run(command, input=svg.encode(), capture_output=True, check=True).stdout
    inked = Image.open(io.BytesIO(picture)).convert("RGBA")
    ground = paint_ground(style.ground, style.shades, inked.size, np.random.default_rng(seed))
    zoom = width / (right - left)
    places = {number: ((x - left) * zoom, (y - top) * zoom) for number, (x, y) in sketch.places.items()}
    return Print(
        board,
        Image.alpha_composite(ground.convert("RGBA"), inked).convert("RGB"),
        places,
        sketch.radius * zoom,
    )


# --- photographs ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Photo:
    """A print photographed at an angle: the corners of the board in it, and where its stations are."""

    print: Print
    corners: tuple[Point, ...]


def photographed(clean: Print, seed: int) -> Photo:
    """The print bent, folded in the middle, lit unevenly and seen at an angle; then as a camera saves it."""
    rng = np.random.default_rng(seed)
    wide, high = clean.image.size
    size = (round(1.12 * wide), round(1.12 * high))
    tilt = rng.uniform(0.02, 0.08, (4, 2)) * (wide, high)
    corners = [(float(x), float(y)) for x, y in (tilt * _INWARD + np.array(_CORNERS) * size)]
    forth = homography([(0, 0), (wide, 0), (wide, high), (0, high)], corners)
    bend = _Bend(rng, clean.image.size)
    places = {number: _project(forth, bend.forth(at)) for number, at in clean.places.items()}
    image = _seen_through(clean.image, size, np.asarray(np.linalg.inv(forth), dtype=np.float64), bend)
    zoom = math.sqrt(abs(np.linalg.det(forth[:2, :2])))
    moved = replace(clean, image=image, places=places, radius=clean.radius * zoom)
    return Photo(scanned(moved, seed + 1, wear=1.1, quality=(50, 60)), tuple(corners))


_CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))
_INWARD = np.array([(1, 1), (-1, 1), (-1, -1), (1, -1)])


class _Bend:
    """Paper that does not lie flat: waves of a few pixels, and a fold across the middle."""

    def __init__(self, rng: np.random.Generator, size: tuple[int, int]) -> None:
        self._size = size
        self._waves = rng.uniform(-0.0025, 0.0025, (2, 2)) * size[0]
        self._turns = rng.uniform(0.6, 1.6, (2, 2)) * math.pi
        self.fold = 0.5 * size[0]
        self.table = rng

    def shift(self, x: NDArray[np.float64], y: NDArray[np.float64]) -> tuple[NDArray[np.float64], ...]:
        """How far each place is moved; nothing at the corners of the board."""
        u, v = x / self._size[0], y / self._size[1]
        calm = 16 * u * (1 - u) * v * (1 - v) * ((u > 0) & (u < 1) & (v > 0) & (v < 1))
        right = self._waves[0, 0] * np.sin(self._turns[0, 0] * 2 * u) + self._waves[0, 1] * np.cos(
            self._turns[0, 1] * 2 * v
        )
        down = self._waves[1, 0] * np.sin(self._turns[1, 0] * 2 * v) + self._waves[1, 1] * np.cos(
            self._turns[1, 1] * 2 * u
        )
        return right * calm, down * calm

    def forth(self, at: Point) -> Point:
        """Where a place of the flat board lies."""
        right, down = self.shift(np.array(at[0]), np.array(at[1]))
        return (at[0] + float(right), at[1] + float(down))

    def back(self, x: NDArray[np.float64], y: NDArray[np.float64]) -> tuple[NDArray[np.float64], ...]:
        """Which places of the flat board lie there."""
        flat_x, flat_y = x, y
        for _ in range(3):
            right, down = self.shift(flat_x, flat_y)
            flat_x, flat_y = x - right, y - down
        return flat_x, flat_y


def _project(matrix: NDArray[np.float64], at: Point) -> Point:
    x, y, w = matrix @ (at[0], at[1], 1.0)
    return (float(x / w), float(y / w))


def _seen_through(
    image: Image.Image, size: tuple[int, int], back: NDArray[np.float64], bend: _Bend
) -> Image.Image:
    """The picture of a bent print on a table."""
    columns, rows = np.meshgrid(np.arange(size[0]) + 0.5, np.arange(size[1]) + 0.5)
    x, y, w = (back[row, 0] * columns + back[row, 1] * rows + back[row, 2] for row in range(3))
    x, y = bend.back(x / w, y / w)
    pixels = np.asarray(image, dtype=np.float32)
    high, wide, _ = pixels.shape
    inside = (x >= 0) & (x < wide) & (y >= 0) & (y < high)
    left, top = (x - 0.5).clip(0, wide - 1.001), (y - 0.5).clip(0, high - 1.001)
    column, row = left.astype(int), top.astype(int)
    across, down = (left - column)[..., None].astype(np.float32), (top - row)[..., None].astype(np.float32)
    right, below = np.minimum(column + 1, wide - 1), np.minimum(row + 1, high - 1)
    upper = pixels[row, column] * (1 - across) + pixels[row, right] * across
    lower = pixels[below, column] * (1 - across) + pixels[below, right] * across
    seen = upper * (1 - down) + lower * down
    seen *= (1 - 0.3 * np.exp(-(((x - bend.fold) / (0.0015 * wide)) ** 2)) - 0.06 * (x > bend.fold))[
        ..., None
    ]
    return Image.fromarray(
        np.where(inside[..., None], seen, _table(size, bend.table)).clip(0, 255).astype(np.uint8)
    )


def _table(size: tuple[int, int], rng: np.random.Generator) -> NDArray[np.float32]:
    """What the board lies on: wood, cloth or stone, darker or lighter than most boards."""
    tone = np.array(_TABLES[rng.integers(len(_TABLES))], dtype=np.float32)
    grain = 9 * clouds(rng, size[0], size[1], 120) + 5 * clouds(rng, size[1], size[0], 4).T
    return np.asarray(tone + grain[..., None], dtype=np.float32)


_TABLES = ((70, 70, 70), (112, 78, 48), (48, 38, 34), (176, 170, 160), (52, 70, 92))
