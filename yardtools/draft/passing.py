"""Whether a line only passes a station: two ways that meet there may be one line, which misses its middle.

Lines that stop at a station are drawn to its middle, each by itself; one that runs on under the symbol takes
no notice of it. So two ways on opposite sides are looked at together: does one smooth curve through both fit
them better than two straight ones that meet in the middle?
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from yardtools.draft.lines import RADIUS, Way

Table = NDArray[np.float64]

_SEEN = int(2 * RADIUS)
"""So many points of a way, from its end, tell how it goes on."""
_FEWEST = 5
_LIKELY = 0.2
"""Ways that are less likely are not looked at."""
_OPPOSITE = -0.5
"""The cosine of the angle between two ways that may be one."""
_NOISE = 0.06
"""How far points may be off their line, in radii."""
_MOST = 2.0
ALONE = -_MOST
"""What is said of a way that has none opposite: it ends there."""


def look_past(ways: Sequence[Way], places: Table, chances: Table) -> Table:
    """For each way, at its start and its end, how much rather it runs on there, by the best way opposite."""
    past = np.full((len(ways), 2), ALONE)
    for stop, rows in _likely_at_stops(ways, chances).items():
        tails = {row: (_points_from(ways[row], stop) - places[stop]) / RADIUS for row in rows}
        for one, other in combinations([row for row in rows if len(tails[row]) >= _FEWEST], 2):
            score = _compare(tails[one], tails[other])
            for row in (one, other):
                side = int(ways[row].end == stop)
                past[row, side] = max(past[row, side], score)
    return past


def _likely_at_stops(ways: Sequence[Way], chances: Table) -> dict[int, list[int]]:
    rows = defaultdict[int, list[int]](list)
    for row, way in enumerate(ways):
        for stop in (way.start, way.end) if chances[row] >= _LIKELY else ():
            rows[stop].append(row)
    return rows


def _points_from(way: Way, stop: int) -> Table:
    return (way.points if way.start == stop else way.points[::-1])[:_SEEN]


def _compare(one: Table, other: Table) -> float:
    """How much better one curve past the middle fits than two that meet in it, as a logarithm."""
    along = other.mean(axis=0) - one.mean(axis=0)
    lengths = np.hypot(*one.mean(axis=0)) * np.hypot(*other.mean(axis=0))
    if one.mean(axis=0) @ other.mean(axis=0) > _OPPOSITE * lengths:
        return ALONE
    turned = np.array([along, (-along[1], along[0])]).T / (np.hypot(*along) + 1e-9)
    halves = [one @ turned, other @ turned]
    meeting = np.concatenate([_misfit(half, (1,)) for half in halves])
    passing = _misfit(np.concatenate(halves), (0, 1, 2))
    score = np.log((_size(meeting) + _NOISE) / (_size(passing) + _NOISE))
    return float(score.clip(-_MOST, _MOST))


def _misfit(points: Table, powers: Sequence[int]) -> Table:
    """How far points are beside the best curve that is made of such powers."""
    x, y = points.T
    table = np.stack([x**power for power in powers], axis=1)
    found = np.linalg.solve(table.T @ table + 1e-6 * np.eye(len(powers)), table.T @ y)
    return np.asarray(y - table @ found)


def _size(misfit: Table) -> float:
    return float(np.sqrt((misfit**2).mean()))
