"""What a way in the picture looks like, alone and among the others, in numbers to learn from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from yardtools.draft.leaving import leave
from yardtools.draft.lines import RADIUS, Way
from yardtools.draft.passing import look_past

Table = NDArray[np.float64]

ALONE = (
    "colour",
    "colour against the usual",
    "weakest tenth",
    "weakest quarter",
    "bare share",
    "longest bare gap",
    "longest gap",
    "covered share",
    "weaker end",
    "stronger end",
    "detour",
    "sharpest turn",
    "all turns",
    "off the chord",
    "length",
    "length against the usual",
    "cost a step",
    "higher rank",
    "lower rank",
    "cost against the cheapest",
    "passes stops",
    "under symbols",
    "misses a middle",
    "misses both",
    "clear ends",
    "room beside stops",
    "usual colour",
    "stops",
    "beside others",
    "weaker end or covered",
)
"""What is known of a way by itself."""
AMONG = (
    "first odds",
    "new share",
    "own share",
    "crossings",
    "links at the fuller end",
    "links at the emptier end",
    "better by the same door",
    "better by both doors",
    "runs on",
    "better by a third stop",
    "runs past an end",
    "runs past both ends",
)
"""What is known of it among the others, once each has a first chance."""
TOGETHER = (*ALONE, *AMONG)

_WEAK = 0.3
"""Less than so much of the colour is none."""
_DOOR = np.radians(22)
"""Ways that leave a station by less than this apart share a door."""
_STRAIGHT = np.radians(150)
_LIKELY = 0.4


def traits_alone(ways: Sequence[Way], places: Table, unclear: Collection[int] = ()) -> Table:
    """What is known of each way by itself, in the order of `ALONE`; symbols of unclear stops tell nothing."""
    lower, higher, dearer = _ranks(ways)
    stops = sorted({stop for way in ways for stop in (way.start, way.end)})
    usual = _usual_colour(ways, len(stops))
    apart = _usual_distance(places[stops])
    rows = []
    for place, way in enumerate(ways):
        chord = float(np.hypot(*(places[way.end] - places[way.start]))) / RADIUS
        misses = sorted(leave(way, stop, places)[1] for stop in (way.start, way.end))
        others = [stop for stop in stops if stop not in (way.start, way.end)]
        mean = float(way.colour.mean())
        rows.append(
            [
                *(mean, mean / usual, float(np.quantile(way.colour, 0.1)), _weakest_quarter(way)),
                *_gaps(way),
                *_ends(way),
                *_shape(way, places, chord),
                *(np.log(max(chord, 1.0)), min(9.0, chord * RADIUS / apart)),
                min(8.0, way.cost / max(1, len(way.points))),
                *(min(12, higher[place]), min(12, lower[place]), min(12.0, dearer[place])),
                *(min(2.0, way.passes), min(9.0, way.under)),
                *(min(2.0, misses[1]), min(2.0, misses[0])),
                sum(stop not in unclear for stop in (way.start, way.end)),
                _room(way, places[others]),
                *(usual, np.log(len(stops)), float(way.beside.mean()), _weaker_end_or_covered(way)),
            ]
        )
    return np.array(rows, dtype=np.float64).reshape(-1, len(ALONE))


def _usual_colour(ways: Sequence[Way], stops: int) -> float:
    """How much of the colour the best ways have, those of short ways aside."""
    means = sorted((float(way.colour.mean()) for way in ways if len(way.points) > 2 * RADIUS), reverse=True)
    best = means[: max(3, stops // 8)]
    return max(0.2, sum(best) / len(best) if best else 0.0)


def _usual_distance(places: Table) -> float:
    """How far stops are from their nearest neighbours."""
    if len(places) < 2:
        return RADIUS
    away = np.hypot(*(places[:, None] - places[None]).transpose(2, 0, 1))
    np.fill_diagonal(away, np.inf)
    return max(RADIUS, float(np.median(away.min(axis=1))))


def _weakest_quarter(way: Way) -> float:
    """The least mean of a quarter; what may be covered is half excused."""
    shown = np.maximum(way.colour, 0.6 * way.cover)
    return min(float(part.mean()) for part in np.array_split(shown, min(4, len(shown))))


def _gaps(way: Way) -> tuple[float, float, float, float]:
    weak = way.colour < _WEAK
    bare = weak & (way.cover < _WEAK)
    covered = float((weak & ~bare).mean())
    gaps = (min(6.0, _longest_run(bare) / RADIUS), min(9.0, _longest_run(weak) / RADIUS))
    return (float(bare.mean()), *gaps, covered)


def _longest_run(marked: NDArray[np.bool_]) -> int:
    edges = np.flatnonzero(np.diff(np.concatenate([[0], marked.astype(int), [0]])))
    return int(np.diff(edges.reshape(-1, 2), axis=1).max()) if len(edges) else 0


def _ends(way: Way) -> list[float]:
    """How much of the colour there is where the way leaves its symbols, the weaker end first."""
    size = max(2, int(RADIUS))
    return sorted((float(way.colour[:size].mean()), float(way.colour[-size:].mean())))


def _weaker_end_or_covered(way: Way) -> float:
    """How much of the colour, or of what may cover it, there is at the end that has less of both."""
    shown = np.maximum(way.colour, way.cover)
    size = max(2, int(RADIUS))
    return min(float(shown[:size].mean()), float(shown[-size:].mean()))


def _shape(way: Way, places: Table, chord: float) -> tuple[float, float, float, float]:
    """Detour, the sharpest turn, all turns, and how far the way leaves the straight line."""
    start, end = places[way.start], places[way.end]
    steps = np.hypot(*np.diff(way.points, axis=0).T) if len(way.points) > 1 else np.zeros(1)
    length = float(steps.sum()) / RADIUS + 2.2
    sharpest, turns = _turns(way.points)
    along = end - start
    off = (way.points - start) @ np.array([-along[1], along[0]]) / (np.hypot(*along) + 1e-9)
    away = min(4.0, float(np.abs(off).max()) / RADIUS)
    return min(1.0, length / max(chord, 1.0) - 1), sharpest, turns, away


def _turns(points: Table) -> tuple[float, float]:
    """The sharpest turn, seen over some radii, as the fall of a cosine; and the sum of all, in half turns."""
    reach = int(1.5 * RADIUS)
    if len(points) < 2 * reach + 1:
        return 0.0, 0.0
    back, forth = points[reach:-reach] - points[: -2 * reach], points[2 * reach :] - points[reach:-reach]
    cosine = (back * forth).sum(axis=1) / (np.hypot(*back.T) * np.hypot(*forth.T) + 1e-9)
    return float((1 - cosine).max()), float(np.arccos(cosine.clip(-1, 1)).sum() / (reach * np.pi))


def _room(way: Way, others: Table) -> float:
    """How far the way keeps off all other stops, in radii."""
    if not len(others):
        return 6.0
    away = np.hypot(*(way.points[::3, None] - others[None]).transpose(2, 0, 1))
    return min(6.0, float(away.min()) / RADIUS)


def _ranks(ways: Sequence[Way]) -> tuple[NDArray[np.intp], NDArray[np.intp], Table]:
    """How many cheaper ways each end has, at the end with fewer and with more, and how much cheaper."""
    seen, cheapest = defaultdict[int, int](int), dict[int, float]()
    lower, higher = np.zeros(len(ways), dtype=np.intp), np.zeros(len(ways), dtype=np.intp)
    dearer = np.ones(len(ways))
    for place in np.argsort([way.cost for way in ways], kind="stable"):
        way = ways[place]
        ends = (way.start, way.end)
        lower[place], higher[place] = sorted(seen[stop] for stop in ends)
        dearer[place] = max(way.cost / (cheapest.setdefault(stop, way.cost) + 1e-6) for stop in ends)
        for stop in ends:
            seen[stop] += 1
    return lower, higher, dearer


# --- among the others -------------------------------------------------------------------------


def traits_together(ways: Sequence[Way], places: Table, alone: Table, odds: Table) -> Table:
    """What is known of each way among the others, in the order of `TOGETHER`, by the first odds of each."""
    first = 1 / (1 + np.exp(-odds.clip(-30, 30)))
    order = np.argsort(-first, kind="stable")
    ground = _Ground(ways)
    new, crossings = np.ones(len(ways)), np.zeros(len(ways))
    for place in order:
        new[place], crossings[place] = ground.look(place)
        if first[place] > _LIKELY:
            ground.cover(place)
    own = np.array([ground.own_share(place, first[place] > _LIKELY) for place in range(len(ways))])
    columns = [odds.clip(-9, 9), new, own, crossings, *_degrees(ways, first), *_doors(ways, places, first)]
    past = look_past(ways, places, first)
    return np.column_stack([alone, *columns, _by_thirds(ways, first), past.max(axis=1), past.min(axis=1)])


class _Ground:
    """The map with the likely ways on it."""

    def __init__(self, ways: Sequence[Way]) -> None:
        wide, high = (int(side) + 2 for side in np.concatenate([way.points for way in ways]).max(axis=0))
        self._ways = ways
        self._count = np.zeros((high, wide), dtype=np.int32)
        self._owner = np.full((high, wide), -1, dtype=np.intp)
        self._cells = [way.points.astype(int) for way in ways]

    def look(self, place: int) -> tuple[float, float]:
        """What share of a way is not covered yet, and how many ways between other stops it meets."""
        columns, rows = self._cells[place].T
        way, owners = self._ways[place], self._owner[rows, columns]
        met = {int(owner) for owner in owners if owner >= 0}
        ends = {way.start, way.end}
        foreign = sum(not ends & {self._ways[other].start, self._ways[other].end} for other in met)
        return float((owners < 0).mean()), min(4.0, foreign)

    def cover(self, place: int) -> None:
        """Put a way on the map, with its edges."""
        cells = self._widened(place)
        self._owner[cells] = place
        self._count[cells] += 1

    def own_share(self, place: int, is_there: bool) -> float:
        """What share of a way no other way covers."""
        columns, rows = self._cells[place].T
        return float((self._count[rows, columns] <= int(is_there)).mean())

    def _widened(self, place: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        around = [(right, down) for right in (-1, 0, 1) for down in (-1, 0, 1)]
        cells = np.unique(np.concatenate([self._cells[place] + step for step in around]), axis=0)
        high, wide = self._owner.shape
        return cells[:, 1].clip(0, high - 1), cells[:, 0].clip(0, wide - 1)


def _degrees(ways: Sequence[Way], first: Table) -> tuple[Table, Table]:
    """How many other links its ends are likely to have, at the fuller and the emptier one."""
    sums = defaultdict[int, float](float)
    for way, chance in zip(ways, first, strict=True):
        for stop in (way.start, way.end):
            sums[stop] += float(chance)
    ends = np.array([[sums[way.start], sums[way.end]] for way in ways]) - first[:, None]
    return ends.max(axis=1), ends.min(axis=1)


def _doors(ways: Sequence[Way], places: Table, first: Table) -> list[Table]:
    """The best chance of a better way by the same door, at either end and at both; and how likely it runs on.

    It runs on where it goes straight into another, with no third one beginning there.
    """
    leaving = defaultdict[int, list[tuple[float, int]]](list)
    for place, way in enumerate(ways):
        for stop in (way.start, way.end):
            leaving[stop].append((leave(way, stop, places)[0], place))
    better, on = np.zeros((len(ways), 2)), np.zeros((len(ways), 2))
    for stop, doors in leaving.items():
        rows = np.array([place for _, place in doors])
        side = np.array([int(ways[place].end == stop) for place in rows])
        better[rows, side], on[rows, side] = _at_a_stop(np.array([angle for angle, _ in doors]), first[rows])
    return [better.max(axis=1), better.min(axis=1), on.max(axis=1)]


def _at_a_stop(angles: Table, chances: Table) -> tuple[Table, Table]:
    """For each of the ways that leave a stop, what `_doors` says of it there."""
    apart = np.abs(np.angle(np.exp(1j * (angles[:, None] - angles[None]))))
    others = np.broadcast_to(chances, apart.shape)
    same, opposite = apart < _DOOR, apart > _STRAIGHT
    better = (same & (others > chances[:, None])) * others
    aside = (~same & ~opposite) * others
    on = (opposite * others).max(axis=1) * (1 - aside.max(axis=1))
    return better.max(axis=1), on


def _by_thirds(ways: Sequence[Way], first: Table) -> Table:
    """The best chance that there are links by way of a third stop instead, for little more."""
    known: dict[int, dict[int, tuple[float, float]]] = defaultdict(dict)
    for way, chance in zip(ways, first, strict=True):
        known[way.start][way.end] = known[way.end][way.start] = (way.cost, float(chance))
    return np.array([_by_third(way, known[way.start], known[way.end]) for way in ways])


def _by_third(
    way: Way, ones: dict[int, tuple[float, float]], others: dict[int, tuple[float, float]]
) -> float:
    chances = [
        min(ones[stop][1], others[stop][1])
        for stop in ones.keys() & others.keys()
        if ones[stop][0] + others[stop][0] < _AROUND * way.cost
    ]
    return max(chances, default=0.0)


_AROUND = 1.25
"""By a third stop a way may cost so much more."""
