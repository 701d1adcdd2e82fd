"""Lines in the picture: for each transport, the cheapest ways between its stations along its colour.

A way costs little where the picture has the colour of the transport in a narrow line, and much elsewhere.
From every station the ways to all others are found that pass no other station of the transport; symbols of
stations where it does not stop are passed over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

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
_NARROW = 0.6
"""The share of a line's colour that is in narrow things."""
_GROUND = 0.04
_SEEN = 0.12
"""The least chance of a line that a way may follow."""
_FARTHEST = 12.0
"""The dearest way, in usual distances of stops: hardly any link is longer."""
_WEIGHTS = np.array([0.55, 1.0, 1.0], dtype=np.float32)


class Coloured(Protocol):
    """What has a colour, in Lab."""

    @property
    def lab(self) -> tuple[float, float, float]:
        """The colour."""


C = TypeVar("C", bound=Coloured)


@dataclass(frozen=True, slots=True)
class Way:
    """A way between two stations, by their places in the list: its cost, and its points in the map."""

    start: int
    end: int
    cost: float
    points: NDArray[np.float64]
    colour: NDArray[np.float32]
    """How much of the colour each point has, from 0 to 1."""
    passes: float
    """How far it runs along the rims of other stations where the transport stops, in radii."""


class LineMap:
    """The picture as chances of a transport's colour, and the ways in it."""

    def __init__(self, picture: Picture, places: Sequence[Point], radius: float) -> None:
        self._zoom = _FINE / radius
        self._lab = picture.whole(self._zoom)
        self.zoom = self._zoom / _STEP
        self.places = np.array(places) * self.zoom

    def chances(self, colour: Coloured, others: Sequence[Coloured]) -> Floats:
        """Where a narrow line of this colour is, from 0 to 1; what is nearer to another is that one's."""
        near = self._nearness(colour)
        for other in others:
            near = np.where(self._nearness(other) > near, 0.3 * near, near)
        return _shrink(_thin_parts(near))

    def line_colours(self, colours: Sequence[C], count: int) -> list[C]:
        """Those that narrow lines have; of more than so many, the ones of which there is most."""
        narrow = [colour for colour in colours if self.is_line_colour(colour)]
        if len(narrow) <= count:
            return narrow
        near = np.stack([self._nearness(colour)[::_STEP, ::_STEP] for colour in narrow])
        best, clear = near.argmax(axis=0), (near.max(axis=0) > 0.5) & self._around(near.shape[1:])
        amounts = [int((clear & (best == place)).sum()) for place in range(len(narrow))]
        kept = sorted(range(len(narrow)), key=lambda place: -amounts[place])[:count]
        return [narrow[place] for place in sorted(kept)]

    def is_line_colour(self, colour: Coloured) -> bool:
        """Whether a colour is that of narrow lines round the stations, and not of parks, water or fields."""
        near = self._nearness(colour)[::_STEP, ::_STEP]
        around = self._around(near.shape)
        return float((_thin_parts(near, _STEP) * around).sum()) > _NARROW * float((near * around).sum())

    def _around(self, shape: tuple[int, ...]) -> NDArray[np.bool_]:
        """The pixels round the stations, without their symbols."""
        from scipy import ndimage  # noqa: PLC0415 - an extra

        free = np.ones(shape, dtype=bool)
        columns, rows = self.places.astype(int).T
        free[rows.clip(0, shape[0] - 1), columns.clip(0, shape[1] - 1)] = False
        away = ndimage.distance_transform_edt(free) / RADIUS
        return np.asarray((away > 1.2) & (away < 3.0))

    def _nearness(self, colour: Coloured) -> Floats:
        away = np.linalg.norm((self._lab - np.array(colour.lab, dtype=np.float32)) * _WEIGHTS, axis=2)
        return np.asarray(np.exp(-((away / _NEAR) ** 2)), dtype=np.float32)

    def ways(self, chance: Floats, stops: Sequence[int]) -> Iterator[Way]:
        """The cheapest way from each stop to each other that can be reached without passing a third."""
        away, owner = self._rims(chance.shape, stops)
        passed, _ = self._rims(chance.shape, sorted(set(range(len(self.places))) - set(stops)))
        eased = np.where(passed < 1.05, np.maximum(chance, 0.5), chance)
        rim = (away >= 1.0) & (away < 1.3)
        net = _Net(eased, (away >= 1.0) & (_grow(eased > _SEEN) | rim), np.where(rim, owner, -1))
        doors = {stop: net.nodes(rim & (owner == stop)) for stop in stops}
        dearest = _FARTHEST * np.sqrt(chance.size / max(1, len(stops)))
        for stop in stops:
            if len(doors[stop]):
                yield from _ways_from(net, stop, doors, dearest)

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


def _thin_parts(near: Floats, step: int = 1) -> Floats:
    """What is left where all that is wide is taken away."""
    from scipy import ndimage  # noqa: PLC0415 - an extra

    wide = int(_THICK * _FINE / step) | 1
    return np.asarray(near - ndimage.grey_opening(near, size=(wide, wide)))


def _shrink(values: Floats) -> Floats:
    """The largest value of each field of pixels: thin lines stay."""
    high, wide = (side // _STEP * _STEP for side in values.shape)
    fields = values[:high, :wide].reshape(high // _STEP, _STEP, wide // _STEP, _STEP)
    return np.asarray(fields.max(axis=(1, 3)), dtype=np.float32)


class _Net:
    """The pixels that a line may run through, as a graph in which ways have costs."""

    def __init__(self, chance: Floats, open_: NDArray[np.bool_], rims: NDArray[np.intp]) -> None:
        from scipy import sparse  # noqa: PLC0415 - an extra

        self._number: NDArray[np.int32] = np.full(chance.shape, -1, dtype=np.int32)
        self.places = np.argwhere(open_)
        self._number[open_] = np.arange(len(self.places))
        self.chance = chance[open_]
        self.rims = rims[open_]
        cost = 1 / (_GROUND + self.chance)
        ends = [self._pairs(down, right) for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))]
        lengths = [np.full(len(one), length) for (one, _), length in zip(ends, _LENGTHS, strict=True)]
        one, other = (np.concatenate([pair[side] for pair in ends]) for side in (0, 1))
        values = np.concatenate(lengths) * (cost[one] + cost[other]) / 2
        size = len(self.places)
        self.graph = sparse.csr_matrix((values, (one, other)), shape=(size, size))

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

    spent, before, _ = csgraph.dijkstra(
        net.graph, directed=False, indices=doors[stop], return_predecessors=True, limit=dearest, min_only=True
    )
    for other, door in doors.items():
        if other <= stop or not len(door):
            continue
        best = door[int(spent[door].argmin())]
        if np.isfinite(spent[best]):
            path = _trace(before, int(best))
            points, rims = net.places[path][:, ::-1].astype(np.float64) + 0.5, net.rims[path]
            passes = float(np.isin(rims, (-1, stop, other), invert=True).sum()) / RADIUS
            yield Way(stop, other, float(spent[best]), points, net.chance[path], passes)


def _trace(before: NDArray[np.int32], last: int) -> list[int]:
    path = [last]
    while before[path[-1]] >= 0:
        path.append(int(before[path[-1]]))
    return path[::-1]


def _grow(open_: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Pixels near a line too: other lines cross it, and print fades."""
    from scipy import ndimage  # noqa: PLC0415 - an extra

    return np.asarray(ndimage.binary_dilation(open_, np.ones((3, 3), dtype=bool), iterations=3))
