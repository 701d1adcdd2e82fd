"""A tracing laid over its picture: where the drawn stations are printed, and where the drawn links run.

People draw a little beside the print. A drawn station is put on the symbol that is printed there, and the
lines of its links go along.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from yardtools.findings import Point
from yardtools.model import Board, Link
from yardtools.scans.discs import Disc, find_disc, fit_disc
from yardtools.scans.picture import Picture

Line = NDArray[np.float64]

_ASKED = 60
"""So many stations are looked at for the radius of symbols."""
_ALIKE = 0.12
"""Radii that differ by less, as logarithms, are the same."""
_ASIDE = 0.6
"""How far beside its symbol a station may be drawn, in radii."""
_SURE = 0.4
"""The least certainty of a symbol that a station is put on."""
FEWEST = 6
"""On fewer stations nothing can be learned."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """What is drawn, in pixels of its picture; stations are known by their place in `numbers`."""

    picture: Picture
    board: Board
    numbers: tuple[int, ...]
    places: tuple[Point, ...]
    radius: float
    lines: Mapping[Link, Line]

    def row(self, number: int) -> int:
        """The place of a station in the lists."""
        return self.numbers.index(number)


def lay_over(board: Board, picture: Picture, to_pixels: Callable[[Point], Point]) -> Drawn | None:
    """The drawn things in the picture; nothing where it does not show round symbols under the stations."""
    spots = {each.id: to_pixels(each.at) for each in board.stations if each.at}
    spots = {number: at for number, at in spots.items() if picture.holds(at)}
    radius = _common_radius(picture, list(spots.values())) if len(spots) >= FEWEST else None
    if radius is None:
        return None
    places = {number: _printed_place(picture, at, radius) for number, at in spots.items()}
    lines = {
        link: _line(link, places, to_pixels)
        for link in board.links
        if link.start in places and link.end in places and link.start != link.end
    }
    return Drawn(picture, board, tuple(places), tuple(places.values()), radius, lines)


def _common_radius(picture: Picture, spots: Sequence[Point]) -> float | None:
    """The radius that most symbols under the stations agree on."""
    step = max(1, len(spots) // _ASKED)
    discs = [disc for at in spots[::step] if (disc := find_disc(picture, at)) and disc.certainty > _SURE]
    near = [disc for disc in discs if _is_near_any(disc, spots)]
    if len(near) < FEWEST // 2:
        return None
    sizes = np.log([disc.radius for disc in near])
    agreeing = (np.abs(sizes[:, None] - sizes[None, :]) < _ALIKE).sum(axis=1)
    own = np.abs(sizes - sizes[int(agreeing.argmax())]) < _ALIKE
    return float(np.exp(np.median(sizes[own])))


def _is_near_any(disc: Disc, spots: Sequence[Point]) -> bool:
    return any(math.dist(disc.at, at) < _ASIDE * disc.radius for at in spots)


def _printed_place(picture: Picture, at: Point, radius: float) -> Point:
    """The middle of the symbol that a station was drawn over, else where it was drawn."""
    for look in (fit_disc, find_disc):
        disc = look(picture, at, radius)
        if disc and _is_symbol(disc, radius) and math.dist(disc.at, at) < _ASIDE * radius:
            return disc.at
    return at


def _is_symbol(disc: Disc, radius: float) -> bool:
    return disc.certainty > _SURE and abs(math.log(disc.radius / radius)) < 2 * _ALIKE


def _line(link: Link, places: Mapping[int, Point], to_pixels: Callable[[Point], Point]) -> Line:
    return np.array([places[link.start], *map(to_pixels, link.path), places[link.end]], dtype=np.float64)


def walk(line: Line, step: float) -> tuple[Line, Line]:
    """Points along a line, so far apart, and the direction in each."""
    parts = np.diff(line, axis=0)
    lengths = np.hypot(*parts.T)
    ends = np.concatenate([[0.0], np.cumsum(lengths)])
    far = np.arange(step / 2, ends[-1], step)
    piece = np.searchsorted(ends, far, side="right").clip(1, len(parts)) - 1
    heading = parts / np.maximum(lengths, 1e-9)[:, None]
    return line[piece] + (far - ends[piece])[:, None] * heading[piece], heading[piece]
