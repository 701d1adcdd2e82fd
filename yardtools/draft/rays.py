"""The lines that leave a station, by rays from its middle: each is a narrow band that is alike on both sides.

Along a ray that runs in a line the colour stays the same; beside it, to the left and to the right, comes the
same: the ground, or the line's edges and then the ground. Streets and rivers that only pass are not aimed at
the middle, parks are wide, and the edge of a line has the line on one side and the ground on the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from yardtools.findings import Point
from yardtools.scans.picture import Floats, Picture

_RADIUS = 20.0
"""The radius of a station, in pixels, at which its surroundings are looked at."""
_RAYS = 240
_REACH = np.linspace(1.35, 2.15, 9)
"""How far from the middle a line is looked at, in radii."""
_BESIDE = 13
"""So many rays to each side are compared: wider than a line with its edges."""
_APART = 3
"""Two lines are at least so many rays apart."""
_WIDE = 13
"""What looks the same for so many rays to each side is ground."""
_GROUND = 9.0
"""The colours of ground differ by less than this, in Lab units."""
_STANDS_OUT = 9.0
"""A line differs from what is beside it by at least so much."""
_OFF_GROUND = 8.0
"""A line differs from any ground round the station by so much; with clear edges, by less."""
_EDGED = 14.0
_NEARLY_GROUND = 3.0
_THIN, _EDGES = 3, 14
"""Edges are gone after so many rays to each side, and at most so many apart."""
_SAME_EDGE = 14.0
"""The two edges of a line differ by less than this."""
_UNLIKE = 0.38
"""The sides of a line may differ by this share of what it differs from them."""
_UNEVEN = 0.6
"""And so may its colour along the ray."""
_WEIGHTS = np.array([0.6, 1.0, 1.0], dtype=np.float32)
"""Light falls unevenly, so lightness tells less than colour."""


@dataclass(frozen=True, slots=True)
class Leaving:
    """What is round a station, as Lab colours: the lines that leave it, and the ground between them."""

    lines: Floats
    ground: Floats
    angles: Floats
    """In which directions the lines leave, from the right clockwise."""


def look_around(picture: Picture, at: Point, radius: float) -> Leaving:
    """The lines that leave a station."""
    rays = _rays_from(picture, at, radius) * _WEIGHTS
    bands = np.median(rays, axis=1)
    uneven = np.linalg.norm(rays - bands[:, None], axis=2).mean(axis=1)
    unlike, contrast = _compare_sides(bands)
    ratio = unlike / np.maximum(contrast, 1e-6)
    best = np.min([np.roll(ratio, step) for step in range(-_APART, _APART + 1)], axis=0)
    ground = _ground_in(bands)
    off = np.linalg.norm(bands[:, None] - ground[None], axis=2).min(axis=1)
    clear = (off > _OFF_GROUND) | ((off > _NEARLY_GROUND) & (contrast > _EDGED))
    alike = (ratio < _UNLIKE) & (contrast > _STANDS_OUT) & (uneven < _UNEVEN * contrast)
    found = np.flatnonzero(alike & (ratio <= best))
    between, edges = _between_edges(bands, found.tolist(), alike & (contrast > _EDGED))
    kept = sorted({ray for ray in found.tolist() if clear[ray]} - edges | between)
    middles = (bands + np.roll(bands, 1, axis=0) + np.roll(bands, -1, axis=0)) / 3
    angles = np.array(kept, dtype=np.float32) * (2 * np.pi / _RAYS)
    return Leaving(middles[kept].reshape(-1, 3) / _WEIGHTS, ground / _WEIGHTS, angles)


def _between_edges(
    bands: Floats, found: Sequence[int], alike: NDArray[np.bool_]
) -> tuple[set[int], set[int]]:
    """The middles of lines of which a thin edge was found, and those edges: they are no lines themselves.

    Often only one edge is found, for beside it the line and the ground look much the same.
    """
    middles, edges, count = set[int](), set[int](), len(bands)
    for one in (ray for ray in found if _is_thin(bands, ray)):
        for apart in (*range(-_EDGES, -2), *range(3, _EDGES + 1)):
            other, middle = (one + apart) % count, (one + apart // 2) % count
            if _are_edges(bands, one, apart):
                edges |= {one, other} - {middle}
                middles |= {middle} if alike[middle] else set()
    return middles, edges


def _are_edges(bands: Floats, one: int, apart: int) -> bool:
    """Whether two rays are the edges of a line between them: alike and thin, and no ground in the middle."""
    count, step = len(bands), 1 if apart > 0 else -1
    other = (one + apart) % count
    if _off(bands, one, other) > _SAME_EDGE or not _is_thin(bands, other):
        return False
    middle = (one + apart // 2) % count
    outer = [(ray + off * step) % count for ray, off in ((one, -4), (other, 4))]
    off_ground = min(_off(bands, middle, ray) for ray in outer)
    return off_ground > _NEARLY_GROUND and _off(bands, one, middle) > _STANDS_OUT


def _is_thin(bands: Floats, ray: int) -> bool:
    """Whether what is at a ray is gone a few rays to each side."""
    return min(_off(bands, ray, ray - _THIN), _off(bands, ray, (ray + _THIN) % len(bands))) > _STANDS_OUT


def _off(bands: Floats, one: int, other: int) -> float:
    return float(np.linalg.norm(bands[one] - bands[other]))


def _rays_from(picture: Picture, at: Point, radius: float) -> Floats:
    """The colours along each ray."""
    zoom, half = _RADIUS / radius, int(2.3 * _RADIUS)
    patch = picture.patch((at[0] - half / zoom, at[1] - half / zoom), (2 * half, 2 * half), zoom)
    angles = np.arange(_RAYS) * (2 * np.pi / _RAYS)
    columns = (half + np.outer(np.cos(angles), _REACH) * _RADIUS).astype(int)
    rows = (half + np.outer(np.sin(angles), _REACH) * _RADIUS).astype(int)
    return np.asarray(patch[rows, columns])


def _compare_sides(bands: Floats) -> tuple[Floats, Floats]:
    """For each ray how much its sides differ, and how much it differs from the one that is more like it."""
    steps = np.arange(1, _BESIDE + 1)
    rays = np.arange(len(bands))[:, None]
    left, right = bands[(rays - steps) % len(bands)], bands[(rays + steps) % len(bands)]
    unlike = np.linalg.norm(right - left, axis=2).mean(axis=1)
    sides = [np.linalg.norm(side - bands[:, None], axis=2).max(axis=1) for side in (left, right)]
    return np.asarray(unlike), np.asarray(np.minimum(*sides))


def _ground_in(bands: Floats) -> Floats:
    """The colours of all that is wide; where nothing is, what is usual."""
    around = (np.arange(len(bands))[:, None] + np.arange(-_WIDE, _WIDE + 1)) % len(bands)
    same = (np.linalg.norm(bands[around] - bands[:, None], axis=2) < _GROUND).mean(axis=1)
    ground = bands[same >= 0.75]
    return np.asarray(ground if len(ground) else np.median(bands, axis=0, keepdims=True))
