"""Places pushed apart until there is room for their symbols.

Places that are too near push each other off along the line between them; a weak pull leads each of
them home. The pull fades out, so that in the end only the pushes count. Only pairs that are near are looked
at, found anew when something has moved far enough; where thousands crowd together, the gap grows step
by step, so that never more than a bounded number of pairs are near.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray

from yardtools.model.values import Point, point

TURNS = 600
FIRM = 1.002
"""What the gap is widened by, so that places end up apart also after rounding."""
SIGHT = 1.5
"""How far is looked for neighbours, in gaps."""
MOST_PAIRS = 400_000
"""How many pairs are pushed apart at a time."""

Spots = NDArray[np.float64]


def spread(spots: Mapping[str, Point], gap: float, frame: Point, margin: float) -> dict[str, Point]:
    """The places moved apart until no two are nearer than `gap`, and no further than that takes."""
    home = _without_heaps(np.array(list(spots.values())))
    at = home.copy()
    low, high = np.array((margin, margin)), np.array(frame) - margin
    near = _Neighbours(gap * FIRM)
    for turn in range(TURNS):
        one, other, reach = near.pairs(at)
        away = at[one] - at[other]
        far = np.hypot(away[:, 0], away[:, 1])
        lack = np.clip(reach - far, 0, None) / np.maximum(far, 0.01)
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


@dataclass(slots=True)
class _Neighbours:
    """The pairs of places that are near, kept as long as nothing has moved far."""

    gap: float
    seen: Spots | None = None
    found: tuple[NDArray[np.int64], NDArray[np.int64], float] | None = None

    def pairs(self, at: Spots) -> tuple[NDArray[np.int64], NDArray[np.int64], float]:
        """The near places of each place, and how far apart they are to be now."""
        if self.found is None or self.seen is None or self._has_moved(at, self.found[2]):
            self.seen, self.found = at, _find_pairs(at, self.gap)
        return self.found

    def _has_moved(self, at: Spots, reach: float) -> bool:
        assert self.seen is not None
        moved = np.hypot(*(at - self.seen).T).max()
        return bool(moved > reach * (SIGHT - 1) / 2) or reach < self.gap


def _find_pairs(at: Spots, gap: float) -> tuple[NDArray[np.int64], NDArray[np.int64], float]:
    while _count_near(at, gap * SIGHT) > MOST_PAIRS:
        gap /= 2
    points = shapely.points(at)
    one, other = shapely.STRtree(points).query(points, predicate="dwithin", distance=gap * SIGHT)
    order = np.lexsort((other, one))
    apart = order[one[order] != other[order]]
    return one[apart], other[apart], gap


def _count_near(at: Spots, reach: float) -> int:
    """At most about so many pairs are that near: those in one square, and as many in each one beside it."""
    _, counts = np.unique(np.floor(at / max(reach, 1e-9)), axis=0, return_counts=True)
    return int((counts.astype(np.float64) ** 2).sum() * 3)
