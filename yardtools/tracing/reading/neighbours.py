"""Which points are near which: for many at once, nearest first, without comparing every two."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from yardtools.errors import YardError
from yardtools.model.values import Point

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]
Shapes = NDArray[np.object_]

AT_ONCE = 2_000_000
"""How many pairs are looked at together at most, so that a heap of points takes no memory."""
MOST = 5_000_000
"""How many pairs are looked at in all: with more, everything lies on one heap, and it is no map."""


@dataclass(frozen=True, slots=True)
class Pairs:
    """Neighbours: row i of each array is one pair, by asker and then by distance."""

    asker: Indices
    found: Indices
    distance: Floats

    def firsts(self) -> Indices:
        """The rows at which a new asker begins."""
        return np.flatnonzero(np.diff(self.asker, prepend=-1))


class Points:
    """Points that are asked again and again which of them are near."""

    def __init__(self, points: Sequence[Point]) -> None:
        self.array: Floats = in_rows(points)
        self._tree = shapely.STRtree(_shapes(self.array))

    def __len__(self) -> int:
        return len(self.array)

    def near(self, askers: Sequence[Point], reach: float | Floats, most: int) -> Pairs:
        """For each asker the nearest points within its reach, `most` at most."""
        asked = in_rows(askers)
        reaches = np.broadcast_to(np.asarray(reach, dtype=np.float64), len(asked))
        nothing = (np.empty(0, np.intp), np.empty(0, np.intp), np.empty(0))
        parts, seen = [nothing], 0
        for rows in self._chunks(len(asked)):
            count, part = self._part(asked, reaches, rows, most)
            parts.append(part)
            seen = _check_count(seen + count)
        return Pairs(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))

    def _chunks(self, count: int) -> Iterator[slice]:
        step = max(1, AT_ONCE // max(1, len(self)))
        return (slice(start, start + step) for start in range(0, count, step))

    def _part(
        self, asked: Floats, reaches: Floats, rows: slice, most: int
    ) -> tuple[int, tuple[Indices, Indices, Floats]]:
        spots = asked[rows]
        asker, found = self._tree.query(_shapes(spots), predicate="dwithin", distance=reaches[rows])
        distance = np.hypot(*(spots[asker] - self.array[found]).T)
        order = np.lexsort((found, distance, asker))
        asker, found, distance = asker[order], found[order], distance[order]
        kept = _rank(asker) < most
        return len(order), (asker[kept] + rows.start, found[kept], distance[kept])

    def beside(self, lines: Shapes, reach: float) -> tuple[Indices, Indices]:
        """Every line with every point that it comes within reach of, as two rows of places."""
        return self._query(lines, 10, {"predicate": "dwithin", "distance": reach})

    def inside(self, boxes: Shapes) -> tuple[Indices, Indices]:
        """Every box with every point in it, as two rows of places."""
        return self._query(boxes, 1, {"predicate": "contains"})

    def _query(self, shapes: Shapes, weight: int, how: Mapping[str, Any]) -> tuple[Indices, Indices]:
        rows, points, seen = [np.empty(0, np.intp)], [np.empty(0, np.intp)], 0
        for chunk in self._chunks(len(shapes)):
            row, found = self._tree.query(shapes[chunk], **how)
            rows.append(row + chunk.start)
            points.append(found)
            seen = _check_count(seen + weight * len(found))
        return np.concatenate(rows), np.concatenate(points)

    def nearest(self, askers: Sequence[Point]) -> list[tuple[int, float]]:
        """The nearest point for each asker, however far, and how far; there must be a point."""
        spots = _shapes(in_rows(askers))
        indices, distances = self._tree.query_nearest(spots, all_matches=False, return_distance=True)
        found = dict(
            zip(indices[0].tolist(), zip(indices[1].tolist(), distances.tolist(), strict=True), strict=True)
        )
        return [found[place] for place in range(len(spots))]


def in_rows(points: Iterable[Point]) -> Floats:
    """Points as an array of two columns."""
    return np.fromiter(chain.from_iterable(points), dtype=np.float64).reshape(-1, 2)


def _check_count(pairs: int) -> int:
    """So many pairs; too many are refused. A line over a station is worth ten, for it is so much work."""
    if pairs > MOST:
        raise YardError("stations, numbers and lines lie on one heap: this is no map")
    return pairs


def _shapes(points: Floats) -> Shapes:
    return np.asarray(shapely.points(points), dtype=np.object_)


def _rank(asker: Indices) -> Indices:
    """The place of each row among those of its asker; rows of an asker lie together."""
    begins = np.flatnonzero(np.diff(asker, prepend=-1))
    counts = np.diff(np.append(begins, len(asker)))
    return np.arange(len(asker)) - np.repeat(begins, counts)
