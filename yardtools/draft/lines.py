"""Lines in the picture: for each transport, the cheapest ways between its stations along its colour.

A way costs little where the picture has the colour of the transport in a narrow line, and much elsewhere.
From every station the ways to all others are found that pass no other station of the transport; symbols of
stations where it does not stop are passed over.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from yardtools.findings import Point
from yardtools.scans.picture import Floats, Picture

_FINE = 14.0
"""The radius of a station, in pixels, at which colours are compared."""
_STEP = 2
"""So many of those pixels make one of the map in which ways are found."""
RADIUS = _FINE / _STEP
_NEAR = 15.0
"""How far from its colour a line may be, in Lab units."""
_THICK = 1.1
"""What is wider than this, in radii, is a park or water, no line."""
_OTHERS = 0.3
"""So much of its nearness to a colour is left to a pixel that is nearer to another."""
_NOISE = 4.0
"""How much pixels of one colour differ, in Lab units."""
_BLOCK = 8
"""Colours of lines are averaged by blocks of so many pixels, …"""
_AROUND = 9 * _FINE / _BLOCK
"""… so many of them around each place, …"""
_PULL = 0.5
"""… and drawn to the colour of the whole picture as if there were so much of it around, …"""
_SHIFT = 16.0
"""… nowhere farther than this from the one that was found, in Lab units."""
_ROUNDS = 2
_COVERED = 0.3
"""A way may run under another line; that costs as if it had so much of its colour there."""
_UNDER = 0.5
"""The same under the symbol of a station."""
_EDGE, _BESIDE = 3, 7
"""So many pixels of the map wide is a line with its edges at least, and with what is close beside it."""
_DASHED = 0.9
"""A gap between two dashes is at most so long, in radii; …"""
_BRIDGED = 0.6
"""… a way may cross it as if it had so much of the colour of the dashes."""
_GROUND = 0.04
_SEEN = 0.12
"""The least chance of a line that a way may follow."""
_MOST = 12
"""So many ways of a stop are looked at: hardly any has more links."""
_FARTHEST = 8.0
"""The dearest way, in usual distances of stops: hardly any link is longer."""
_WEIGHTS = np.array([0.55, 1.0, 1.0], dtype=np.float32)


class Coloured(Protocol):
    """What has a colour, in Lab."""

    @property
    def lab(self) -> tuple[float, float, float]:
        """The colour."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way between two stations, by their places in the list: its cost, and its points in the map."""

    start: int
    end: int
    cost: float
    points: NDArray[np.float64]
    colour: NDArray[np.float32]
    """How much of the colour each point has, from 0 to 1."""
    cover: NDArray[np.float32]
    """How likely something else is printed over each point, from 0 to 1."""
    passes: float
    """How far it runs along the rims of other stations where the transport stops, in radii."""
    under: float
    """How far it runs under the symbols of stations where the transport does not stop, in radii."""
    beside: NDArray[np.float32]
    """How near something else is printed, from 0 to 1: edges of other lines may look like lines."""


@dataclass(frozen=True, slots=True)
class Ink:
    """Where a transport's narrow lines are, from 0 to 1, and where something else may lie over them."""

    own: Floats
    bridged: Floats
    """The same, with some of it in the gaps between dashes."""
    cover: Floats
    beside: Floats
    """Where lines of other colours are near, from 0 to 1."""


class LineMap:
    """The picture as chances of a transport's colour, and the ways in it."""

    def __init__(self, picture: Picture, places: Sequence[Point], radius: float) -> None:
        self._zoom = _FINE / radius
        self._lab = picture.whole(self._zoom)
        self._ground = self._away_from_ground()
        self.zoom = self._zoom / _STEP
        self.places = np.array(places) * self.zoom

    def inks(self, colours: Sequence[Coloured]) -> list[Ink]:
        """Where narrow lines of each colour are; what is nearer to another colour is that one's."""
        near = self._competing([self._nearness(local) for local in self._local_colours(colours)])
        thin = [_shrink(_thin_parts(each)) for each in near]
        return [self._ink(own, [*thin[:place], *thin[place + 1 :]]) for place, own in enumerate(thin)]

    def _ink(self, own: Floats, others: Sequence[Floats]) -> Ink:
        return Ink(own, _bridge_gaps(own), _spread(others, own, _EDGE), _spread(others, own, _BESIDE))

    def _competing(self, near: Sequence[Floats]) -> list[Floats]:
        """Each nearness, far less where another is higher."""
        best = np.max(near, axis=0)
        return [np.where(each < best, _OTHERS * each, each) for each in near]

    def _local_colours(self, colours: Sequence[Coloured]) -> list[Floats]:
        """The colours of lines all over the picture: print and light differ from place to place."""
        means = [np.array(colour.lab, dtype=np.float32) for colour in colours]
        fields = [np.broadcast_to(mean, (1, 1, 3)) for mean in means]
        for _ in range(_ROUNDS):
            near = self._competing([self._nearness(field) for field in fields])
            fields = [
                self._colour_around(_thin_parts(each) ** 2, mean)
                for each, mean in zip(near, means, strict=True)
            ]
        return fields

    def _colour_around(self, weights: Floats, mean: Floats) -> Floats:
        """The weighted mean of the colours around each place, drawn to that of all, near the one given."""
        from scipy import ndimage  # noqa: PLC0415 - an extra

        total = _blocks(weights)
        sums = [_blocks(weights * self._lab[..., channel]) for channel in range(3)]
        seen = np.array([float(each.sum()) for each in sums])
        own = mean + _shorten((seen + mean) / (float(total.sum()) + 1) - mean, _SHIFT)
        around = ndimage.gaussian_filter(total, _AROUND)
        pull = _PULL * float(around.mean()) + 1e-6
        parts = [ndimage.gaussian_filter(each, _AROUND) for each in sums]
        local = np.stack(
            [(part + pull * value) / (around + pull) for part, value in zip(parts, own, strict=True)], axis=2
        )
        return np.asarray(own + _shorten(local - own, _SHIFT / 2), dtype=np.float32)

    def _nearness(self, colours: Floats) -> Floats:
        """How near each pixel is to its colour in a field of colours, and not to the ground around it."""
        away = _squared((self._lab - self._widen(colours)) * _WEIGHTS)
        return np.asarray(np.exp(-away / _NEAR**2) * self._ground / (self._ground + away + _NOISE**2))

    def _widen(self, blocks: Floats) -> Floats:
        """A field of blocks, or of a single one, at the size of the picture."""
        if blocks.shape[:2] == (1, 1):
            return blocks
        high, wide = self._lab.shape[:2]
        return blocks.repeat(_BLOCK, axis=0).repeat(_BLOCK, axis=1)[:high, :wide]

    def _away_from_ground(self) -> Floats:
        """How far each pixel is, squared, from the usual colour around it."""
        from scipy import ndimage  # noqa: PLC0415 - an extra

        coarse = self._lab[_BLOCK // 4 :: _BLOCK // 2, _BLOCK // 4 :: _BLOCK // 2]
        window = int(4 * _FINE / (_BLOCK // 2)) | 1
        usual = np.stack(
            [ndimage.median_filter(coarse[..., channel], window) for channel in range(3)], axis=2
        )
        high, wide = self._lab.shape[:2]
        spread = usual.repeat(_BLOCK // 2, axis=0).repeat(_BLOCK // 2, axis=1)
        padded = np.pad(spread, ((0, _BLOCK), (0, _BLOCK), (0, 0)), mode="edge")[:high, :wide]
        return _squared((self._lab - padded) * _WEIGHTS)

    def ways(self, ink: Ink, stops: Sequence[int]) -> list[Way]:
        """The cheapest way from each stop to each other that can be reached without passing a third."""
        away, owner = self._rims(ink.own.shape, stops)
        passed, _ = self._rims(ink.own.shape, sorted(set(range(len(self.places))) - set(stops)))
        under = passed < 1.05
        cover = np.where(under, 1.0, ink.cover)
        eased = np.maximum(ink.bridged, np.where(under, _UNDER, _COVERED * ink.cover))
        rim = (away >= 1.0) & (away < 1.3)
        open_ = (away >= 1.0) & (_grow(eased > _SEEN) | rim)
        rims = np.where(rim, owner, -1)[open_]
        marks = _Marks(ink.own[open_], cover[open_], ink.beside[open_], under[open_], rims)
        net = _Net(eased, open_, marks)
        doors = {stop: net.nodes(rim & (owner == stop)) for stop in stops}
        dearest = _FARTHEST * np.sqrt(ink.own.size / max(1, len(stops)))
        found = _cheapest([way for stop in stops for way in _ways_from(net, stop, doors, dearest)])
        shown = np.where((away >= 1.0) & ~under, ink.own, 0.0)
        return [replace(way, points=_onto_middle(way.points, shown)) for way in found]

    def _rims(self, shape: tuple[int, ...], stops: Sequence[int]) -> tuple[Floats, NDArray[np.intp]]:
        """How far each pixel is from the nearest of some stations, in radii, and which that is."""
        away = np.full(shape, np.inf, dtype=np.float32)
        owner = np.full(shape, -1, dtype=np.intp)
        reach = int(1.5 * RADIUS) + 1
        for stop in stops:
            x, y = self.places[stop]
            rows = slice(max(0, int(y) - reach), max(0, int(y) + reach + 1))
            columns = slice(max(0, int(x) - reach), max(0, int(x) + reach + 1))
            part = away[rows, columns]
            ys, xs = np.mgrid[
                rows.start : rows.start + part.shape[0], columns.start : columns.start + part.shape[1]
            ]
            distance = np.hypot(xs + 0.5 - x, ys + 0.5 - y) / RADIUS
            nearer = distance < part
            part[nearer] = distance[nearer]
            owner[rows, columns][nearer] = stop
        return away, owner


def _squared(differences: Floats) -> Floats:
    return np.asarray(np.einsum("yxc,yxc->yx", differences, differences))


def _shorten(shifts: NDArray[np.floating], longest: float) -> NDArray[np.floating]:
    """Shifts of colours, none longer than that."""
    lengths = np.linalg.norm(shifts, axis=-1, keepdims=True)
    return np.asarray(shifts * np.minimum(1.0, longest / (lengths + 1e-6)))


def _blocks(values: Floats) -> Floats:
    """The sum of each block of pixels; what is missing at the edges counts nothing."""
    high, wide = (-side % _BLOCK for side in values.shape)
    padded = np.pad(values, ((0, high), (0, wide)))
    rows, columns = (side // _BLOCK for side in padded.shape)
    return np.asarray(padded.reshape(rows, _BLOCK, columns, _BLOCK).sum(axis=(1, 3)))


def _spread(others: Sequence[Floats], own: Floats, size: int) -> Floats:
    """Where lines of other colours run, and as far around as a square of that size reaches."""
    from scipy import ndimage  # noqa: PLC0415 - an extra

    return (
        np.asarray(ndimage.grey_dilation(np.max(others, axis=0), size=(size, size)))
        if others
        else np.zeros_like(own)
    )


def _thin_parts(near: Floats) -> Floats:
    """What is left where all that is wide is taken away."""
    from scipy import ndimage  # noqa: PLC0415 - an extra

    wide = int(_THICK * _FINE) | 1
    return np.asarray(near - ndimage.grey_opening(near, size=(wide, wide)))


def _bridge_gaps(own: Floats) -> Floats:
    """The colour, and some of it between dashes: else the lines of others would seem the better ways."""
    from scipy import ndimage  # noqa: PLC0415 - an extra

    bridged = [ndimage.grey_closing(own, footprint=each) for each in _bars(int(_DASHED * RADIUS) + 1)]
    return np.asarray(np.maximum(own, _BRIDGED * np.max(bridged, axis=0)), dtype=np.float32)


def _bars(length: int) -> Iterator[NDArray[np.bool_]]:
    """Thin bars of that length, turned all round in eight steps."""
    half = length // 2
    steps = np.linspace(-half, half, 4 * half + 1)
    for turn in np.arange(8) * np.pi / 8:
        bar = np.zeros((2 * half + 1, 2 * half + 1), dtype=bool)
        rows, columns = (np.rint(half + steps * part).astype(int) for part in (np.sin(turn), np.cos(turn)))
        bar[rows, columns] = True
        yield bar


def _shrink(values: Floats) -> Floats:
    """The largest value of each field of pixels: thin lines stay."""
    high, wide = (side // _STEP * _STEP for side in values.shape)
    fields = values[:high, :wide].reshape(high // _STEP, _STEP, wide // _STEP, _STEP)
    return np.asarray(fields.max(axis=(1, 3)), dtype=np.float32)


@dataclass(frozen=True, slots=True)
class _Marks:
    """What is known of each pixel of a net: of whose rim it is, and whether it is under a symbol."""

    own: Floats
    cover: Floats
    beside: Floats
    under: NDArray[np.bool_]
    rims: NDArray[np.intp]


class _Net:
    """The pixels that a line may run through, as a graph in which ways have costs."""

    def __init__(self, chance: Floats, open_: NDArray[np.bool_], marks: _Marks) -> None:
        from scipy import sparse  # noqa: PLC0415 - an extra

        self._number: NDArray[np.int32] = np.full(chance.shape, -1, dtype=np.int32)
        self.places = np.argwhere(open_)
        self._number[open_] = np.arange(len(self.places))
        self.marks = marks
        cost = 1 / (_GROUND + chance[open_])
        ends = [self._pairs(down, right) for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))]
        lengths = [np.full(len(one), length) for (one, _), length in zip(ends, _LENGTHS, strict=True)]
        one, other = (np.concatenate([pair[side] for pair in ends]) for side in (0, 1))
        values = np.concatenate(lengths) * (cost[one] + cost[other]) / 2
        size = len(self.places)
        both = (np.concatenate([one, other]), np.concatenate([other, one]))
        self.graph = sparse.csr_matrix((np.concatenate([values, values]), both), shape=(size, size))

    def _pairs(self, down: int, right: int) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """Neighbours in one direction."""
        high, wide = self._number.shape[:2]
        one = self._number[: high - down, max(0, -right) : wide - max(0, right)].ravel()
        other = self._number[down:, max(0, right) : wide - max(0, -right)].ravel()
        both = (one >= 0) & (other >= 0)
        return one[both], other[both]

    def nodes(self, where: NDArray[np.bool_]) -> NDArray[np.int32]:
        """The nodes among some pixels."""
        found = self._number[where]
        return found[found >= 0]


_LENGTHS = (1.0, 1.0, 2**0.5, 2**0.5)


def _ways_from(net: _Net, stop: int, doors: dict[int, NDArray[np.int32]], dearest: float) -> Iterator[Way]:
    from scipy.sparse import csgraph  # noqa: PLC0415 - an extra

    if not len(doors[stop]):
        return
    spent, before, _ = csgraph.dijkstra(
        net.graph, indices=doors[stop], return_predecessors=True, limit=dearest, min_only=True
    )
    for other, door in doors.items():
        if other <= stop or not len(door):
            continue
        best = door[int(spent[door].argmin())]
        if np.isfinite(spent[best]):
            path = _trace(before, int(best))
            points, marks = net.places[path][:, ::-1].astype(np.float64) + 0.5, net.marks
            passes = float(np.isin(marks.rims[path], (-1, stop, other), invert=True).sum()) / RADIUS
            under = float(marks.under[path].sum()) / RADIUS
            seen = marks.own[path], marks.cover[path]
            yield Way(stop, other, float(spent[best]), points, *seen, passes, under, marks.beside[path])


def _onto_middle(points: NDArray[np.float64], own: Floats) -> NDArray[np.float64]:
    """The points moved onto the middle of their line: cheap ways cut corners, and run along edges."""
    columns, rows = points.astype(int).T[..., None] + _WINDOW[:, None]
    padded = np.pad(own, _ASIDE)
    weights = padded[rows + _ASIDE, columns + _ASIDE]
    return np.asarray(points + weights @ _WINDOW.T / (weights.sum(axis=1, keepdims=True) + _FIRM))


_ASIDE = 2
"""So many pixels of the map aside a way may miss the middle of its line."""
_WINDOW = np.stack([each.ravel() for each in np.mgrid[-_ASIDE : _ASIDE + 1, -_ASIDE : _ASIDE + 1]])
_FIRM = 0.5
"""Where there is no more colour around than this, a point hardly moves."""


def _cheapest(ways: Sequence[Way]) -> list[Way]:
    """Those that are among the cheapest of either of their ends."""
    counts = defaultdict[int, int](int)
    kept = set[int]()
    for place in sorted(range(len(ways)), key=lambda place: ways[place].cost):
        ends = (ways[place].start, ways[place].end)
        if min(counts[stop] for stop in ends) < _MOST:
            kept.add(place)
        for stop in ends:
            counts[stop] += 1
    return [way for place, way in enumerate(ways) if place in kept]


def _trace(before: NDArray[np.int32], last: int) -> list[int]:
    path = [last]
    while before[path[-1]] >= 0:
        path.append(int(before[path[-1]]))
    return path[::-1]


def _grow(open_: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Pixels near a line too: other lines cross it, and print fades."""
    from scipy import ndimage  # noqa: PLC0415 - an extra

    return np.asarray(ndimage.binary_dilation(open_, np.ones((3, 3), dtype=bool), iterations=3))
