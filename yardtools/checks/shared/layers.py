"""How the links of one transport lie in the plane: what they cross, what they run over, how long they are."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations, pairwise
from statistics import median, quantiles

from yardtools.checks.shared.wording import MOST
from yardtools.geometry import SAME, Cell, Line, cells_under, clearance, crossing_point, nearest
from yardtools.model import Link
from yardtools.model.values import Point
from yardtools.wording import join_few

STRAIGHT_REACH = 1.5
"""So near, in station radii, a link with no drawn line may come to a stop: the symbol and half as much.

Its true line may bow a little, but whoever draws a board keeps lines clear of the symbols they do not
stop at; the radius is a fifth of the usual way to the next station, so this is a third of that way.
"""
DRAWN_REACH = 1.0
"""A link whose line is known runs over a stop only where it touches the symbol."""

AROUND = 8
"""So many of the nearest stops are a stop's neighbours: streets to stops beyond them are rare."""
ENOUGH = 12
"""A dozen links of a transport tell what is usual for it; of fewer nothing is said."""
FENCE = 2.2
"""How many times the middle half reaches beyond itself before a value is no longer usual.

Tukey's 1.5 finds a suspect in most sound boards of a few hundred links; Hoaglin and Iglewicz's 2.2 in few.
"""
LEAST_FENCE = 2.0
"""However even a board is: a link up to twice as long as those beside it is nothing to speak of."""

Leg = tuple[int, Point, Point]
"""A straight stretch of the line of a link, by the place of the link."""


class Layer:
    """The links of one transport whose ends have positions, and the stations where it stops."""

    def __init__(
        self,
        drawn: Sequence[tuple[Link, Line]],
        stops: Mapping[int, Point],
        radius: float,
        around: Mapping[int, list[int]],
    ) -> None:
        self.links = [link for link, _ in drawn]
        self.lines = [line for _, line in drawn]
        self.stops = stops
        self.radius = radius
        self._around = around

    @cached_property
    def around(self) -> Mapping[int, list[int]]:
        """The stops nearest to each; where the transport stops everywhere, they are known already."""
        if len(self.stops) < len(self._around):
            return nearest(self.stops, AROUND)
        return {stop: others[:AROUND] for stop, others in self._around.items()}

    @cached_property
    def near(self) -> dict[int, dict[int, float]]:
        """The stops that each is joined to, and how far they are as the crow flies."""
        found: dict[int, dict[int, float]] = {stop: {} for stop in self.stops}
        for link in self.links:
            chord = math.dist(self.stops[link.start], self.stops[link.end])
            found[link.start][link.end] = found[link.end][link.start] = chord
        return found

    @property
    def work(self) -> int:
        """How many pairs of legs are compared to find what crosses what."""
        return sum(len(legs) * (len(legs) - 1) // 2 for legs in self._squares.values())

    # --- what lies on what --------------------------------------------------------------------

    @cached_property
    def crossings(self) -> list[tuple[int, int, Point]]:
        """Every two links that cross, by their places, and where.

        Where they meet at a stop of either they do not: one ends there, or runs over it.
        """
        found: dict[tuple[int, int], Point] = {}
        for legs in self._squares.values():
            for one, other in combinations(legs, 2):
                pair = (min(one[0], other[0]), max(one[0], other[0]))
                if pair[0] != pair[1] and pair not in found:
                    at = crossing_point(one[1:], other[1:])
                    if at is not None and not any(self._is_at_stop(at, each) for each in pair):
                        found[pair] = at
        return [(*pair, found[pair]) for pair in sorted(found)]

    def crosses(self, start: Point, end: Point) -> bool:
        """Whether a straight line between two stops would cross a link."""
        ends = {start, end}
        legs = {leg for cell in cells_under(start, end, self._size) for leg in self._squares.get(cell, ())}
        return any(
            crossing_point((start, end), leg[1:]) is not None
            for leg in legs
            if not ends & {self.lines[leg[0]][0], self.lines[leg[0]][-1]}
        )

    @cached_property
    def stops_passed(self) -> dict[int, list[int]]:
        """The stops that a link runs over though it does not end there, by the place of the link."""
        found: dict[int, set[int]] = {}
        for stop, at in self.stops.items():
            for place, start, end in self._legs_round(at):
                if clearance(at, start, end) < self._reaches[place] and not self._is_at_stop(at, place):
                    found.setdefault(place, set()).add(stop)
        return {place: sorted(found[place]) for place in sorted(found)}

    @cached_property
    def _reaches(self) -> list[float]:
        """How near a stop each link must come to run over it."""
        return [self.radius * (DRAWN_REACH if len(line) > 2 else STRAIGHT_REACH) for line in self.lines]

    def _is_at_stop(self, at: Point, place: int) -> bool:
        """Whether a point is where this link begins or ends."""
        line = self.lines[place]
        return min(math.dist(at, line[0]), math.dist(at, line[-1])) <= max(self._reaches[place], SAME)

    @cached_property
    def _size(self) -> float:
        """The size of squares: a usual leg, and no less than what makes a few squares a leg on average."""
        lengths = [math.dist(start, end) for line in self.lines for start, end in pairwise(line)]
        usual = median(lengths) if lengths else 0.0
        return max(usual, sum(lengths) / (4 * len(lengths) or 1), 2 * STRAIGHT_REACH * self.radius, SAME)

    @cached_property
    def _squares(self) -> dict[Cell, list[Leg]]:
        """The legs of all lines by the squares they run through; loops and dots have none."""
        found: dict[Cell, list[Leg]] = {}
        for place, line in enumerate(self.lines):
            for start, end in pairwise(line):
                if start != end:
                    for cell in cells_under(start, end, self._size):
                        found.setdefault(cell, []).append((place, start, end))
        return found

    def _legs_round(self, at: Point) -> Iterator[Leg]:
        column, row = math.floor(at[0] / self._size), math.floor(at[1] / self._size)
        for aside in (-1, 0, 1):
            for down in (-1, 0, 1):
                yield from self._squares.get((column + aside, row + down), ())

    # --- how long it is -----------------------------------------------------------------------

    @cached_property
    def excess(self) -> list[float]:
        """How much longer each link is than is usual for the others at its ends: at the end where it is less.

        A link that is alone at one of its ends has nothing to be compared with, and counts 0.
        """
        return [
            min(self._excess(link.start, link.end), self._excess(link.end, link.start)) for link in self.links
        ]

    def _excess(self, here: int, there: int) -> float:
        others = [chord for stop, chord in self.near[here].items() if stop not in (here, there)]
        usual = median(others) if others else math.inf
        return self.near[here][there] / usual if usual else 0.0

    @cached_property
    def fence(self) -> float:
        """The greatest excess that is usual: a fence about the middle half, on the scale of ratios."""
        known = [math.log(value) for value in self.excess if value > 0]
        if len(known) < ENOUGH:
            return math.inf
        low, _, high = quantiles(known, n=4)
        return max(math.exp(high + FENCE * (high - low)), LEAST_FENCE)

    @cached_property
    def overlong(self) -> list[int]:
        """The links beyond the fence, by their places."""
        return [place for place, excess in enumerate(self.excess) if excess > self.fence]

    # --- what is suspect ----------------------------------------------------------------------

    @cached_property
    def crossers(self) -> dict[int, list[int]]:
        """Links and those they cross, each crossing counted against the more suspicious of the two.

        That is the one that crosses more, else the one that is longer for where it is. Where more than
        a quarter of many links would be suspect, the transport crosses itself as it likes: none is.
        """
        times = Counter(place for one, other, _ in self.crossings for place in (one, other))
        found: dict[int, list[int]] = {}
        for one, other, _ in self.crossings:
            first, second = sorted((one, other), key=lambda each: (-times[each], -self.excess[each], each))
            found.setdefault(first, []).append(second)
        return {} if 4 * len(found) > len(self.links) >= ENOUGH else dict(sorted(found.items()))

    @cached_property
    def suspects(self) -> set[int]:
        """The links that warnings already speak of, by their places."""
        crossing = {place for one, other, _ in self.crossings for place in (one, other)}
        return crossing | set(self.stops_passed) | set(self.overlong)

    @cached_property
    def wrong(self) -> dict[int, Link]:
        """The links that warnings take for wrong, by their places; what a wrong link crosses is not."""
        return {place: self.links[place] for place in {*self.crossers, *self.stops_passed, *self.overlong}}

    @cached_property
    def sound(self) -> Layer:
        """The layer without its wrong links: these would stand in the way of what they were taken for."""
        if not self.wrong:
            return self
        rows = enumerate(zip(self.links, self.lines, strict=True))
        drawn = [row for place, row in rows if place not in self.wrong]
        return Layer(drawn, self.stops, self.radius, self._around)


def spans(links: Sequence[Link]) -> str:
    """Links by their ends, in a row; of very many, the first: `1-2, 3-4 and 20 more`."""
    return join_few((f"{link.start}-{link.end}" for link in links), MOST)


def several(by: str, links: Sequence[Link]) -> str:
    """`taxi link 1-2`, or `taxi links 1-2 and 3-4`."""
    return f"{by} link{'s' * (len(links) != 1)} {spans(links)}"
