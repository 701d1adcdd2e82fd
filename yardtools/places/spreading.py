"""Places pushed apart until there is room for their symbols.

Places that are too near push each other off along the line between them; a weak pull leads each of
them home. The pull fades out, so that in the end only the pushes count. Only pairs that are near are looked
at, found anew when something has moved far enough. Where too many crowd in one spot for that, the map is
first stretched there, as little as will do: towards one on which every place has as much room as any other.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray

from yardtools.geometry import Box
from yardtools.model.values import Point, point

TURNS = 600
FIRM = 1.002
"""What the gap is widened by, so that places end up apart also after rounding."""
SIGHT = 1.5
"""How far is looked for neighbours, in gaps."""
CROWD = 2.0
"""With how many others a place may share a square as wide as the gap before the map is stretched."""
STEPS = 10
"""In how many steps the map is stretched."""

Spots = NDArray[np.float64]


def spread(spots: Mapping[str, Point], gap: float, frame: Point, margin: float) -> dict[str, Point]:
    """The places moved apart until no two are nearer than `gap`, and no further than that takes."""
    home = stretch(_without_heaps(np.array(list(spots.values()))), gap, frame, margin)
    at = home.copy()
    low, high = np.array((margin, margin)), np.array(frame) - margin
    near = _Neighbours(gap * FIRM)
    for turn in range(TURNS):
        one, other = near.pairs(at)
        away = at[one] - at[other]
        far = np.hypot(away[:, 0], away[:, 1])
        lack = np.clip(near.gap - far, 0, None) / np.maximum(far, 0.01)
        push = away * lack[:, None]
        pushes = np.stack([np.bincount(one, push[:, axis], len(at)) for axis in (0, 1)], axis=1)
        at = at + 0.3 * pushes
        at = np.clip(at + 0.05 * (1 - turn / TURNS) * (home - at), low, high)
    return {key: point((float(x), float(y))) for key, (x, y) in zip(spots, at, strict=True)}


def _without_heaps(at: Spots) -> Spots:
    """The spots, those that lie on one another laid round it: nobody can be pushed off from nowhere."""
    _, places, counts = np.unique(np.round(at, 2), axis=0, return_inverse=True, return_counts=True)
    moved = at.copy()
    for index in np.flatnonzero(counts[places.ravel()] > 1):
        turn, reach = 2.4 * index, 0.05 * math.sqrt(1 + index)
        moved[index] += (reach * math.cos(turn), reach * math.sin(turn))
    return moved


def stretch(at: Spots, gap: float, frame: Point, margin: float) -> Spots:
    """The spots with no crowd too dense to be pushed apart."""
    even: Spots | None = None
    for step in range(STEPS + 1):
        share = step / STEPS
        moved = at if even is None else (1 - share) * at + share * even
        if crowding(moved, gap) <= CROWD:
            return moved
        if even is None:
            even = np.empty_like(at)
            _share_out(at, np.arange(len(at)), (margin, margin, frame[0] - margin, frame[1] - margin), even)
    return moved


def crowding(at: Spots, gap: float) -> float:
    """With how many places one shares its square on average, itself among them."""
    _, counts = np.unique(np.floor(at / gap), axis=0, return_counts=True)
    return float((counts.astype(np.float64) ** 2).sum() / len(at))


def _share_out(at: Spots, some: NDArray[np.int64], area: Box, even: Spots) -> None:
    """Give some places an equal part of an area each: it is halved again and again, and so are they."""
    left, top, right, bottom = area
    if len(some) == 1:
        even[some[0]] = ((left + right) / 2, (top + bottom) / 2)
        return
    axis = int(bottom - top > right - left)
    order = some[np.lexsort((at[some, 1 - axis], at[some, axis]))]
    half = len(order) // 2
    share = half / len(order)
    cut = (left + share * (right - left), top + share * (bottom - top))[axis]
    first = (left, top, right, cut) if axis else (left, top, cut, bottom)
    second = (left, cut, right, bottom) if axis else (cut, top, right, bottom)
    _share_out(at, order[:half], first, even)
    _share_out(at, order[half:], second, even)


@dataclass(slots=True)
class _Neighbours:
    """The pairs of places that are near, kept as long as nothing has moved far."""

    gap: float
    seen: Spots | None = None
    found: tuple[NDArray[np.int64], NDArray[np.int64]] | None = None

    def pairs(self, at: Spots) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The places that are near each other, both ways round."""
        if self.found is None or self.seen is None or self._has_moved(at, self.seen):
            self.seen, self.found = at, _find_pairs(at, self.gap * SIGHT)
        return self.found

    def _has_moved(self, at: Spots, seen: Spots) -> bool:
        return bool(np.hypot(*(at - seen).T).max() > self.gap * (SIGHT - 1) / 2)


def _find_pairs(at: Spots, reach: float) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    points = np.asarray(shapely.points(at))
    one, other = shapely.STRtree(points).query(points, predicate="dwithin", distance=reach)
    order = np.lexsort((other, one))
    apart = order[one[order] != other[order]]
    return one[apart], other[apart]
