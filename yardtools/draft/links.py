"""Which ways are links: a logistic model of what ways look like, learned from boards that we drew ourselves.

The weights are in `link_model.json`; `scripts/train_links.py` makes them, from the looks that are there to be
learned from. A first model looks at each way alone. A second one knows what the first thinks of the others: a
way that runs along better ones all the time explains nothing.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from yardtools.draft.lines import RADIUS, LineMap, Way

Table = NDArray[np.float64]

ALONE = (
    "constant",
    "colour",
    "thin parts",
    "longest gap",
    "detour",
    "turns",
    "length",
    "weak end",
    "cost a step",
    "rank",
    "off the chord",
    "passes a stop",
)
"""What the first model knows of a way."""
TOGETHER = (*ALONE, "first chance", "new share", "crossings")
"""What the second one knows."""

_FAINTLY = 0.9
"""The most that a link in faint print can be certain."""
_CLEAR = 0.73
"""The mean of the colour that all but a few of a hundred links have."""
_GAP = 0.3
"""A gap in a line that hardly any link has, in radii: it may be a station that was not found."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A way that may be a link, and from 0 to 1 how sure it is."""

    way: Way
    certainty: float


def judge_ways(ways: Sequence[Way], lines: LineMap) -> list[Candidate]:
    """The ways with their certainties."""
    if not ways:
        return []
    alone = features_alone(ways, lines)
    first = _chances(alone, _model()["alone"])
    second = _chances(features_together(ways, lines, alone, first), _model()["together"])
    return [
        Candidate(way, min(float(chance), _FAINTLY if _is_faint(way) else 1.0))
        for way, chance in zip(ways, second, strict=True)
    ]


def _is_faint(way: Way) -> bool:
    """Whether the print of a way leaves doubts, whatever the model says: few of the links have that."""
    return float(way.colour.mean()) < _CLEAR or _longest_gap(way.colour) > _GAP * RADIUS


def _chances(table: Table, weights: Sequence[float]) -> Table:
    return np.asarray(1 / (1 + np.exp(-(table @ np.array(weights)).clip(-30, 30))))


@cache
def _model() -> dict[str, Any]:
    text = files("yardtools.draft").joinpath("link_model.json").read_text(encoding="utf-8")
    model: dict[str, Any] = json.loads(text)
    return model


# --- what a way looks like --------------------------------------------------------------------


def features_alone(ways: Sequence[Way], lines: LineMap) -> Table:
    """What is known of each way by itself, in the order of `ALONE`."""
    ranks = _ranks(ways)
    return np.array([_features(way, lines, rank) for way, rank in zip(ways, ranks, strict=True)])


def _features(way: Way, lines: LineMap, rank: int) -> list[float]:
    start, end = lines.places[way.start], lines.places[way.end]
    chord = float(np.hypot(*(end - start))) / RADIUS
    steps = np.hypot(*np.diff(way.points, axis=0).T) if len(way.points) > 1 else np.zeros(1)
    length = float(steps.sum()) / RADIUS + 2.2
    size = max(2, int(RADIUS))
    ends = min(float(way.colour[:size].mean()), float(way.colour[-size:].mean()))
    return [
        1.0,
        float(way.colour.mean()),
        float((way.colour < 0.3).mean()),
        min(6.0, _longest_gap(way.colour) / RADIUS),
        min(1.0, length / max(chord, 1.0) - 1),
        _turns(way.points),
        np.log(max(chord, 1.0)),
        ends,
        min(8.0, way.cost / max(1, len(way.points))),
        min(rank, 12) / 4,
        min(4.0, _off_chord(way.points, start, end) / RADIUS),
        min(2.0, way.passes),
    ]


def _longest_gap(colour: NDArray[np.float32]) -> int:
    """The longest run of points that hardly have the colour."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], (colour < 0.3).astype(int), [0]])))
    return int(np.diff(edges.reshape(-1, 2), axis=1).max()) if len(edges) else 0


def _turns(points: Table) -> float:
    """The sharpest turn of a way, seen over a radius to each side, as half of a cosine's fall."""
    reach = int(1.5 * RADIUS)
    if len(points) < 2 * reach + 1:
        return 0.0
    back, forth = points[reach:-reach] - points[: -2 * reach], points[2 * reach :] - points[reach:-reach]
    cosine = (back * forth).sum(axis=1) / (np.hypot(*back.T) * np.hypot(*forth.T) + 1e-9)
    return float((1 - cosine).max())


def _off_chord(points: Table, start: Table, end: Table) -> float:
    """How far a way leaves the straight line between its ends."""
    along = end - start
    off = (points - start) @ np.array([-along[1], along[0]]) / (np.hypot(*along) + 1e-9)
    return float(np.abs(off).max())


def _ranks(ways: Sequence[Way]) -> list[int]:
    """How many cheaper ways there are from the end where there are most."""
    order, seen, ranks = (
        np.argsort([way.cost for way in ways], kind="stable"),
        dict[int, int](),
        [0] * len(ways),
    )
    for place in order:
        way = ways[place]
        ranks[place] = max(seen.get(way.start, 0), seen.get(way.end, 0))
        for stop in (way.start, way.end):
            seen[stop] = seen.get(stop, 0) + 1
    return ranks


def features_together(ways: Sequence[Way], lines: LineMap, alone: Table, first: Table) -> Table:
    """What is known of each way among the others, in the order of `TOGETHER`."""
    wide, high = (int(side) + 20 for side in lines.places.max(axis=0))
    taken = np.zeros((high + 200, wide + 200), dtype=bool)
    owner = np.full(taken.shape, -1, dtype=np.intp)
    new, crossings = np.ones(len(ways)), np.zeros(len(ways))
    for place in np.argsort(-first, kind="stable"):
        way = ways[place]
        cells = way.points.astype(int)
        columns, rows = cells[:, 0].clip(0, taken.shape[1] - 1), cells[:, 1].clip(0, taken.shape[0] - 1)
        covered = taken[rows, columns]
        new[place] = 1 - float(covered.mean())
        crossings[place] = _foreign(owner[rows, columns], way, ways)
        if first[place] > 0.4:
            for right in (-1, 0, 1):
                for down in (-1, 0, 1):
                    y, x = (
                        (rows + down).clip(0, taken.shape[0] - 1),
                        (columns + right).clip(0, taken.shape[1] - 1),
                    )
                    taken[y, x] = True
                    owner[y, x] = place
    logit = np.log(first.clip(1e-4, 1 - 1e-4) / (1 - first.clip(1e-4, 1 - 1e-4)))
    return np.column_stack([alone, logit, new, crossings])


def _foreign(owners: NDArray[np.intp], way: Way, ways: Sequence[Way]) -> float:
    """How many better ways between other stations are met."""
    met = {int(owner) for owner in np.unique(owners) if owner >= 0}
    ends = {way.start, way.end}
    return min(3.0, sum(not ends & {ways[other].start, ways[other].end} for other in met))
