"""How likely each link is by the board's own habits: which neighbours it joins, and which it leaves apart.

Every two stops of a transport that could be joined without crossing one of its links are looked at,
joined or not, and described by a few measures that hold at any scale. A linear discriminant (Fisher's)
of the board's own pairs then says how much each is like those that are joined. Nothing is learnt from
other boards, and a handful of faults does not change the habits of hundreds of links.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import mul
from statistics import fmean, median

from yardtools.checks.shared.layers import AROUND, ENOUGH, Layer
from yardtools.geometry import SAME
from yardtools.model.values import Point

VIEW = math.cos(math.radians(135))
"""Two stops are no neighbours where a third sees them this far apart: it stands all but between them."""
FEWEST = 5
"""So many pairs that are not joined tell what is left apart."""
FAR = 2.0
"""A way over the streets twice as long as the straight one is no way along it, however long."""
LITTLE = 0.001
"""What is added to the variance of every measure, so that one that is the same everywhere weighs nothing."""
LONG = 5.0
"""So many times the straight way is as long as any way round."""
SURE = 1e-6
"""Nothing is surer than this: a straight rule of a few measures knows no more."""
STREETS = 3
"""So many streets in a row are looked along."""

Ways = Mapping[tuple[int, int], float]
"""How long the way over the streets is between two stops, the lower number first."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two stops of a transport, whether they are joined, and how likely they are to be, from 0 to 1."""

    by: str
    start: int
    end: int
    joined: bool
    likelihood: float

    @property
    def key(self) -> tuple[str, int, int]:
        """What tells it from every other pair."""
        return self.by, self.start, self.end

    @property
    def odds(self) -> float:
        """How far more likely it is to be joined than not, on the scale of logarithms."""
        share = min(max(self.likelihood, SURE), 1 - SURE)
        return math.log(share / (1 - share))


def pairs_of(by: str, layer: Layer, streets: Layer | None) -> list[Pair]:
    """The pairs of a transport with their likelihood; none where there are too few to tell.

    `streets` are the links of the base transport, which the others mostly run along; none for itself.
    """
    joined = {(min(link.start, link.end), max(link.start, link.end)) for link in layer.links}
    if len(joined) < ENOUGH:
        return []
    ground = _Ground(layer, streets)
    views = {pair: ground.view(pair) for pair in ground.pairs() | joined}
    known = [pair for pair in sorted(views) if pair in joined or ground.is_open(pair, views[pair])]
    rows = [ground.measures(pair, views[pair]) for pair in known]
    likelihoods = discriminant(rows, [pair in joined for pair in known])
    return [Pair(by, *pair, pair in joined, each) for pair, each in zip(known, likelihoods, strict=False)]


# --- measures ---------------------------------------------------------------------------------


class _Ground:
    """The stops of a transport, with what is round about each of them."""

    def __init__(self, layer: Layer, streets: Layer | None) -> None:
        self._layer = layer
        self._stops = layer.stops
        self._around = layer.around
        self._spacing = {stop: self._usual(stop) for stop in layer.stops}
        self._ways = _ways(layer, streets) if streets else None
        self._detours = _detours(layer)

    def _usual(self, stop: int) -> float:
        """The usual distance to the stops round about."""
        at = self._stops[stop]
        others = (math.dist(at, self._stops[other]) for other in self._around[stop][:5])
        return max(median(others), SAME)

    def pairs(self) -> set[tuple[int, int]]:
        """Every stop with those round about."""
        return {
            (min(one, other), max(one, other))
            for one, others in self._around.items()
            for other in others
            if self._stops[one] != self._stops[other]
        }

    def view(self, pair: tuple[int, int]) -> float:
        """The cosine of the widest angle under which another stop sees the two: -1 from just between."""
        start, end = pair
        here, there = self._stops[start], self._stops[end]
        others = {*self._around[start], *self._around[end]} - {start, end}
        return min([_cosine(self._stops[other], here, there) for other in others], default=1.0)

    def is_open(self, pair: tuple[int, int], view: float) -> bool:
        """Whether two stops could be joined: nothing stands between them, and no link of theirs."""
        return view > VIEW and not self._layer.crosses(self._stops[pair[0]], self._stops[pair[1]])

    def measures(self, pair: tuple[int, int], view: float) -> tuple[float, ...]:
        """Length, what is seen between, the turns to the links beside at both ends, and the ways round.

        These are the way over three other links of the transport, and for others than the base by street.
        """
        start, end = pair
        chord = max(math.dist(self._stops[start], self._stops[end]), SAME)
        usual = math.sqrt(self._spacing[start] * self._spacing[end])
        turns = sorted((self._turn(start, end), self._turn(end, start)))
        along = () if self._ways is None else (min(self._ways.get(pair, math.inf) / chord, FAR),)
        around = min(self._detours.get(pair, math.inf) / chord, LONG)
        return (math.log(chord / usual), view, *turns, math.log(max(around, 1.0)) ** 2, *along)

    def _turn(self, here: int, there: int) -> float:
        """The angle to the nearest other link at a stop; half a turn where there is none."""
        at, ahead = self._stops[here], self._stops[there]
        others = (self._stops[other] for other in self._layer.near[here] if other not in (here, there))
        nearest_link = max((_cosine(at, ahead, other) for other in others), default=-1.0)
        return math.acos(max(-1.0, min(1.0, nearest_link)))


def _cosine(at: Point, one: Point, other: Point) -> float:
    """The cosine of the angle between two points as seen from a third."""
    right, down = one[0] - at[0], one[1] - at[1]
    aside, below = other[0] - at[0], other[1] - at[1]
    sizes = math.hypot(right, down) * math.hypot(aside, below)
    return (right * aside + down * below) / sizes if sizes else -1.0


def _ways(layer: Layer, streets: Layer) -> Ways:
    """The ways over the streets from stop to stop of a transport, past stations where it does not stop."""
    found: dict[tuple[int, int], float] = {}
    for stop in layer.stops:
        reached = {stop: 0.0}
        for _ in range(STREETS):
            reached = _step(stop, reached, layer, streets, found)
    return found


def _step(
    stop: int,
    reached: Mapping[int, float],
    layer: Layer,
    streets: Layer,
    found: dict[tuple[int, int], float],
) -> dict[int, float]:
    """Where one more street leads; ways that end at a stop are found."""
    further: dict[int, float] = {}
    for here, way in reached.items():
        for there, chord in streets.near.get(here, {}).items():
            if there in layer.stops:
                pair = (min(stop, there), max(stop, there))
                found[pair] = min(found.get(pair, math.inf), way + chord)
            else:
                further[there] = min(further.get(there, math.inf), way + chord)
    return further


def _detours(layer: Layer) -> Ways:
    """The ways between stops over two or three links: what a link between them would spare.

    Of a stop with very many links the shortest are followed, so that a tangle takes no longer than a town.
    """
    found: dict[tuple[int, int], float] = {}
    near = {stop: _shortest(ends) for stop, ends in layer.near.items()}
    for start, ends in near.items():
        for first, one in ends.items():
            for second, two in near[first].items():
                if second == start:
                    continue
                _shorten(found, start, second, one + two)
                for third, three in near[second].items():
                    if third not in (start, first):
                        _shorten(found, start, third, one + two + three)
    return found


def _shortest(ends: Mapping[int, float]) -> Mapping[int, float]:
    if len(ends) <= AROUND:
        return ends
    return {end: ends[end] for end in sorted(ends, key=ends.__getitem__)[:AROUND]}


def _shorten(ways: dict[tuple[int, int], float], start: int, end: int, way: float) -> None:
    """Note a way that is found from its lower end; from the other it is found again."""
    if start < end and way < ways.get((start, end), math.inf):
        ways[start, end] = way


# --- the discriminant -------------------------------------------------------------------------


def discriminant(rows: Sequence[Sequence[float]], joined: Sequence[bool]) -> list[float]:
    """How likely each row is one of the joined, by what tells these from the rest; none if either is rare."""
    ours = [row for row, is_joined in zip(rows, joined, strict=True) if is_joined]
    theirs = [row for row, is_joined in zip(rows, joined, strict=True) if not is_joined]
    if min(len(ours), len(theirs)) < FEWEST:
        return []
    near, far = (tuple(map(fmean, zip(*part, strict=True))) for part in (ours, theirs))
    spread = _spread([(ours, near), (theirs, far)])
    weights = solve(spread, [one - other for one, other in zip(near, far, strict=True)])
    middle = [(one + other) / 2 for one, other in zip(near, far, strict=True)]
    offset = math.log(len(ours) / len(theirs)) - _product(weights, middle)
    return [1 / (1 + math.exp(-max(-50.0, min(50.0, offset + _product(weights, row))))) for row in rows]


def _spread(parts: Sequence[tuple[Sequence[Sequence[float]], Sequence[float]]]) -> list[list[float]]:
    """The common covariance of the parts about their means, and a little for measures that do not vary."""
    columns = [
        [row[place] - means[place] for rows, means in parts for row in rows]
        for place in range(len(parts[0][1]))
    ]
    count = len(columns[0])
    spread = [[sum(map(mul, one, other)) / count for other in columns] for one in columns]
    for place, row in enumerate(spread):
        row[place] += LITTLE
    return spread


def _product(one: Sequence[float], other: Sequence[float]) -> float:
    return float(sum(map(mul, one, other)))


def solve(matrix: Sequence[Sequence[float]], result: Sequence[float]) -> list[float]:
    """The solution of a few linear equations, for a positive definite matrix.

    By elimination: to load numpy would take many times as long as six equations do.
    """
    rows = [[*row, value] for row, value in zip(matrix, result, strict=True)]
    for place, pivot in enumerate(rows):
        for other in rows[place + 1 :]:
            factor = other[place] / pivot[place]
            other[:] = [value - factor * above for value, above in zip(other, pivot, strict=True)]
    values = [0.0] * len(rows)
    for place in range(len(rows) - 1, -1, -1):
        known = _product(rows[place][place + 1 : -1], values[place + 1 :])
        values[place] = (rows[place][-1] - known) / rows[place][place]
    return values
