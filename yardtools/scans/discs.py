"""The printed disc under a click: its middle to a fraction of a pixel, its radius, and how sure that is.

A disc is a ring of edges that all face its middle. Each pixel votes with the direction of its edge, doubled,
so that dark on pale and pale on dark count alike; a ring of such votes is found for every middle at once by
a Fourier transform. Then the ring is fitted along rays, where lines that leave the symbol do not count.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from yardtools.findings import Point
from yardtools.scans.peaks import Taken, fast_length, peaks_of
from yardtools.scans.picture import Floats, Picture

Complex = NDArray[np.complex64]

SMALLEST = 4.0
"""The smallest radius that is looked for, in pixels."""
LARGEST = 0.06
"""The largest one, in diagonals of the picture."""

_RADII = tuple(8.0 * 2.5 ** (step / 11) for step in range(12))
"""The radii that are tried at one zoom, in pixels of the patch."""
_HINTED = tuple(13.0 * 0.72 * 1.93 ** (step / 11) for step in range(12))
_SIDE = 112
_GRID = 128
_AWAY = 1.25
"""How far from the click a disc's middle may lie, in radii."""
_CLEAR = 0.3
"""The least votes of a ring, where the whole picture is searched for some."""
_MOST = 1500
"""So many rings are found at most."""
_OUTER = 8.0
"""What a radius e times as large counts for."""
_TRIED = 6
"""So many rings are fitted; the one that most rays agree on is the disc."""
_FAINT = 3.0
"""The least edge that counts, in Lab units a pixel."""
_LEAST = 0.25
"""Rings that are vaguer than this are none."""


@dataclass(frozen=True, slots=True)
class Disc:
    """A round symbol: its middle, its radius, and from 0 to 1 how sure it is one."""

    at: Point
    radius: float
    certainty: float


def find_disc(picture: Picture, at: Point, radius_hint: float | None = None) -> Disc | None:
    """The round symbol printed under or near a place; nothing where the picture shows none."""
    if not picture.holds(at):
        return None
    rings = [
        ring for zoom, radii in _zooms(picture, radius_hint) for ring in _rings(picture, at, zoom, radii)
    ]
    best = sorted(rings, key=lambda ring: -ring.score)[:_TRIED]
    discs = [disc for ring in best if ring.score >= _LEAST and (disc := _fit(picture, ring))]
    return max(discs, key=_preference, default=None)


def fit_disc(picture: Picture, at: Point, radius: float, score: float = 1.0) -> Disc | None:
    """The disc whose middle and radius are known already, nearly: only a closer look is taken."""
    return _fit(picture, _Ring(at, radius, score))


def find_rings(picture: Picture, radius: float) -> list[tuple[Point, float]]:
    """The middles of all rings of about that radius in the picture, with their votes, the clearest first."""
    zoom = 10.0 / radius
    votes = _votes(picture.whole(zoom))
    grid = tuple(fast_length(side + 30) for side in votes.shape)
    seen = np.asarray(np.fft.fft2(votes, grid), dtype=np.complex64)
    scores = np.max([_whole_scores(seen, size, votes.shape) for size in (9.3, 10.0, 10.8)], axis=0)
    rows, columns = peaks_of(scores, _CLEAR)
    order = np.argsort(-scores[rows, columns], kind="stable")
    taken = Taken(1.5 * radius)
    spots = (
        ((columns[at] + 0.5) / zoom, (rows[at] + 0.5) / zoom, scores[rows[at], columns[at]]) for at in order
    )
    return [((x, y), float(score)) for x, y, score in spots if taken.add((x, y))][:_MOST]


def _whole_scores(seen: Complex, radius: float, shape: tuple[int, ...]) -> Floats:
    ring = np.conj(np.fft.fft2(_ring(radius, seen.shape)))
    return np.asarray(np.fft.ifft2(seen * ring).real[: shape[0], : shape[1]], dtype=np.float32)


def _ring(radius: float, grid: tuple[int, ...]) -> Complex:
    """A ring round the first pixel, its votes facing the middle, about two pixels wide."""
    y, x = np.meshgrid(*(np.fft.fftfreq(side, 1 / side) for side in grid), indexing="ij")
    ring = np.exp(-(((np.hypot(x, y) - radius) / 1.2) ** 2))
    return np.asarray(ring / ring.sum() * np.exp(2j * np.arctan2(y, x)), dtype=np.complex64)


def _preference(disc: Disc) -> float:
    """The surer, and of those that are about as sure the larger: its rim, not a rim inside it."""
    sure = min(0.999, max(0.001, disc.certainty))
    return math.log(sure / (1 - sure)) + _OUTER * math.log(disc.radius)


@dataclass(frozen=True, slots=True)
class _Ring:
    at: Point
    radius: float
    score: float


def _zooms(picture: Picture, hint: float | None) -> list[tuple[float, tuple[float, ...]]]:
    if hint:
        return [(13.0 / hint, _HINTED)]
    zooms, largest = [], LARGEST * picture.diagonal
    zoom = _RADII[0] / SMALLEST
    while _RADII[0] / zoom <= largest:
        zooms.append((zoom, _RADII))
        zoom *= _RADII[0] / _RADII[-1]
    return zooms


def _rings(picture: Picture, at: Point, zoom: float, radii: tuple[float, ...]) -> Iterator[_Ring]:
    """The best ring of each radius near a place at one zoom."""
    corner = (at[0] - _SIDE / 2 / zoom, at[1] - _SIDE / 2 / zoom)
    scores = _ring_scores(_votes(picture.patch(corner, (_SIDE, _SIDE), zoom)), radii)
    for radius, layer in zip(radii, scores, strict=True):
        away = _distances() / radius
        near = np.where(away <= _AWAY, layer - 0.08 * away**2, -1.0)
        row, column = np.unravel_index(int(near.argmax()), near.shape)
        middle = (corner[0] + (column + 0.5) / zoom, corner[1] + (row + 0.5) / zoom)
        yield _Ring(middle, radius / zoom, float(near[row, column]))


@cache
def _distances() -> Floats:
    steps = np.arange(_SIDE, dtype=np.float32) + 0.5 - _SIDE / 2
    return np.asarray(np.hypot(steps[None, :], steps[:, None]))


def _votes(colours: Floats) -> Complex:
    """For each pixel the doubled direction of its edge, as long as the edge is clear, at most 1."""
    down, across = np.gradient(colours, axis=(0, 1))
    along = ((across + 1j * down) ** 2).sum(axis=-1)  # the direction that the channels agree on
    size = np.sqrt(np.abs(along))
    clear = size / (size + max(_FAINT, 0.25 * float(np.percentile(size, 95))))
    return np.asarray(along / np.maximum(size**2, 1e-9) * clear, dtype=np.complex64)


def _ring_scores(votes: Complex, radii: tuple[float, ...]) -> Floats:
    """For each radius and each middle the share of the ring round it that faces it."""
    seen = np.fft.fft2(votes, (_GRID, _GRID))
    found = np.fft.ifft2(seen * np.conj(_kernels(radii)))
    return np.asarray(found.real[:, :_SIDE, :_SIDE], dtype=np.float32)


@cache
def _kernels(radii: tuple[float, ...]) -> Complex:
    """The transform of each ring, its votes facing the middle, about two pixels wide."""
    return np.asarray(
        np.fft.fft2(np.stack([_ring(radius, (_GRID, _GRID)) for radius in radii])), np.complex64
    )


# --- the fit ----------------------------------------------------------------------------------

_RAYS = 72
_FINE = 20.0
"""The radius, in pixels, at which a ring is fitted."""
_BANDS = (0.3, 0.2, 0.12)
"""How far from the ring an edge is looked for, in radii, one fit after another."""
_STEPS = 25


def _fit(picture: Picture, ring: _Ring) -> Disc | None:
    """The circle through the edges that rays from the middle meet."""
    x, y, radius, share = *ring.at, ring.radius, 0.0
    for band in _BANDS:
        reach, clear = _edges_along_rays(picture, (x, y), radius, band)
        (size, right, down), share = _circle_through(reach, clear)
        if not 0.6 < size < 1.5 or math.hypot(right, down) > 0.5:
            return None
        x, y, radius = x + right * radius, y + down * radius, size * radius
    if math.dist((x, y), ring.at) > 0.6 * ring.radius:
        return None
    return Disc((x, y), radius, _certainty(ring.score, share))


def _certainty(score: float, share: float) -> float:
    """How sure a circle is a disc, by its votes and by the share of rays that meet a clear edge on it."""
    return 1 / (1 + math.exp(-(12 * (score - 0.48) + 8 * (share - 0.5))))


def _edges_along_rays(picture: Picture, at: Point, radius: float, band: float) -> tuple[Floats, Floats]:
    """Where each ray meets the edge, in radii, and how clear the edge is there."""
    zoom = _FINE / radius
    half = math.ceil(_FINE * (1 + band)) + 2
    patch = picture.patch((at[0] - half / zoom, at[1] - half / zoom), (2 * half, 2 * half), zoom)
    reach = np.linspace(1 - band, 1 + band, _STEPS, dtype=np.float32)
    rays = _along_rays(patch, half, reach * _FINE)
    edges = np.abs(np.gradient(rays, axis=1)).sum(axis=-1) / (reach[1] - reach[0]) / _FINE
    sharp = np.maximum(edges - np.median(edges, axis=1, keepdims=True), 0) ** 2 + 1e-6
    return (sharp * reach).sum(axis=1) / sharp.sum(axis=1), edges.max(axis=1)


def _along_rays(patch: Floats, middle: float, reach: Floats) -> Floats:
    """The colours of a patch along rays from its middle."""
    angles = np.arange(_RAYS) * (2 * math.pi / _RAYS)
    xs = middle - 0.5 + np.cos(angles)[:, None] * reach
    ys = middle - 0.5 + np.sin(angles)[:, None] * reach
    left, top = xs.astype(np.intp), ys.astype(np.intp)
    across, down = (xs - left)[..., None], (ys - top)[..., None]
    upper = patch[top, left] * (1 - across) + patch[top, left + 1] * across
    lower = patch[top + 1, left] * (1 - across) + patch[top + 1, left + 1] * across
    return np.asarray(upper * (1 - down) + lower * down, dtype=np.float32)


def _circle_through(reach: Floats, clear: Floats) -> tuple[tuple[float, float, float], float]:
    """Size and shift of the circle that most rays agree on, in radii, and the share of rays that do."""
    angles = np.arange(_RAYS) * (2 * math.pi / _RAYS)
    table = np.stack([np.ones(_RAYS), np.cos(angles), np.sin(angles)], axis=1)
    clarity = clear / (clear + 9.0)
    weights, found = clarity + 1e-6, np.zeros(3)
    for _ in range(6):
        rows = table.T * weights
        found = np.linalg.solve(rows @ table, rows @ reach)
        off = np.abs(reach - table @ found)
        weights = (clarity + 1e-6) / (1 + (off / 0.04) ** 2)
    share = float(((off < 0.08) * clarity).mean())
    return (float(found[0]), float(found[1]), float(found[2])), share
