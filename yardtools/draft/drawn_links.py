"""What the picture shows of the links of a tracing: of those drawn, and of those that are not.

A drawn link is seen where a draft would have it; else where its ink runs near its line, and is not that of
others. A way that nobody drew is a link where a draft would have one, and no drawn link has that ink.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from yardtools.draft.drawn import Drawn, Line, walk
from yardtools.draft.drawn_stations import Kind, Unmarked
from yardtools.draft.ink import learn_inks
from yardtools.draft.lines import RADIUS, LineMap
from yardtools.draft.links import Candidate, judge_ways
from yardtools.findings import Point
from yardtools.model import Link
from yardtools.scans.picture import Floats
from yardtools.symbols import ladder_of

Pair = tuple[int, int]
"""Two stations, by their places in the list, the lower first."""

_CLOSED = (0, 3, 5, 7, 9)
"""Over gaps up to so many pixels of the map dashes are one line."""
_GAPS = 0.06
"""The usual share of a drawn line without ink from which on it is dashed."""
_DASH = 1.2
"""Longer gaps, in radii, are none between dashes."""
_INK = 0.3
"""The chance of ink from which on there is some."""
_REACH, _FARTHEST = 1.2, 4.0
"""How far beside its drawn line the ink of a link is looked for, in radii."""
_BOW = 0.2
"""How much farther at the middle of a line, by its length: bent lines are often drawn straight."""
_TURN = 0.3
_GROUND = 0.04
_PASSING = 0.6
"""What the symbols of other stations count for, under which a line may run."""
_LINK = 0.5
"""Ways from this certainty on are taken for links."""
_OWN = 0.4
"""The least share of its line that a link has for itself."""
_FAINT = 0.6
"""The least ink of a link that nobody drew, 1 for what is usual."""
_SEEN = 0.5
"""The ink near a drawn line, where it is its own, from which on the link is seen."""
_RELIABLE = 0.85
"""Where fewer are seen, each that is not is less certainly wrong."""
_MOST = 0.6
"""So many of the drawn links of a transport must be seen, or nothing is said of any."""


@dataclass(frozen=True, slots=True)
class LinkFinding:
    """A link that is drawn and not seen, or seen and not drawn: how surely, and along which line."""

    ends: tuple[int, int]
    by: str
    certainty: float
    line: tuple[Point, ...]
    link: Link | None = None
    """The link that is drawn, if one is."""


@dataclass(frozen=True, slots=True)
class LinkFindings:
    """What is drawn otherwise than seen, and the transports left alone, each with the reason."""

    undrawn: tuple[LinkFinding, ...]
    unseen: tuple[LinkFinding, ...]
    left_alone: Mapping[str, str]


def examine_links(drawn: Drawn, shown: Mapping[int, Kind], unmarked: Sequence[Unmarked] = ()) -> LinkFindings:
    """The links of all transports; `shown` are symbols, by row, that look otherwise than drawn.

    Symbols that are not drawn yet end the lines of the transports that they show, and no link leads there.
    """
    inks = learn_inks(drawn)
    lines = LineMap(drawn.picture, [*drawn.places, *(each.seen.at for each in unmarked)], drawn.radius)
    left_alone = dict.fromkeys(inks.unknown, "the colour of their lines cannot be learned")
    found = list[LinkEvidence]()
    for by, colour in inks.colours.items():
        if by not in ladder_of(drawn.board):
            left_alone[by] = "no symbol shows where they stop"
            continue
        chance = lines.chances(colour, [other for key, other in inks.colours.items() if key != by])
        evidence = LinkEvidence(drawn, lines, by, _stops(drawn, by, shown, unmarked), chance)
        if evidence.share_seen < _MOST:
            left_alone[by] = "too few of their lines can be followed, so they may be dotted or faint"
        else:
            found.append(evidence)
    undrawn = (each for evidence in found for each in evidence.undrawn())
    unseen = (each for evidence in found for each in evidence.unseen())
    return LinkFindings(tuple(undrawn), tuple(unseen), left_alone)


def _stops(drawn: Drawn, by: str, shown: Mapping[int, Kind], unmarked: Sequence[Unmarked]) -> list[int]:
    """The rows of the stations where a transport stops: by what symbols show, and by the links drawn."""
    kinds = {station.id: station.transports for station in drawn.board.stations}
    ends = {number for link in drawn.lines if link.by == by for number in (link.start, link.end)}
    rows = [
        row
        for row, number in enumerate(drawn.numbers)
        if by in shown.get(row, kinds[number]) or number in ends
    ]
    return rows + [len(drawn.numbers) + place for place, each in enumerate(unmarked) if by in each.kind]


@dataclass(frozen=True, slots=True)
class _Trace:
    """The ink along a drawn link, and the points of the map where it is."""

    points: Line
    colour: Floats

    @property
    def dashed(self) -> float:
        """The share that is short gaps in the ink."""
        edges = np.flatnonzero(np.diff(np.concatenate([[0], (self.colour < _INK).astype(int), [0]])))
        gaps = np.diff(edges.reshape(-1, 2), axis=1)
        return float(gaps[gaps < _DASH * RADIUS].sum()) / len(self.colour)


class LinkEvidence:
    """The links of one transport in the picture, drawn or not."""

    def __init__(self, drawn: Drawn, lines: LineMap, by: str, stops: Sequence[int], chance: Floats) -> None:
        self._drawn, self._lines, self._by = drawn, lines, by
        self._links = {_pair(drawn, link): link for link in drawn.lines if link.by == by}
        self._chance, self._traces = self._close_gaps(chance)
        usual = [float(np.percentile(trace.colour, 75)) for trace in self._traces.values()]
        self._usual = max(0.3, float(np.median(usual))) if usual else 1.0
        self._ways = self._find_ways(stops)

    def _close_gaps(self, chance: Floats) -> tuple[Floats, dict[Pair, _Trace]]:
        """The chances with dashes joined, as far as the drawn links need it, and the ink along these."""
        from scipy import ndimage  # noqa: PLC0415 - an extra

        closed, traces = chance, dict[Pair, _Trace]()
        for size in _CLOSED:
            closed = np.asarray(ndimage.grey_closing(chance, size=(size, size))) if size else chance
            found = (
                (pair, self._follow(closed, self._drawn.lines[link])) for pair, link in self._links.items()
            )
            traces = {pair: trace for pair, trace in found if trace}
            if not traces or float(np.median([trace.dashed for trace in traces.values()])) < _GAPS:
                break
        return closed, traces

    def _follow(self, chance: Floats, line: Line, bow: float = 0.0) -> _Trace | None:
        """The line of most ink near a drawn one, outside the symbols at its ends."""
        points, heading = walk(line * self._lines.zoom, 1.0)
        part = (np.arange(len(points)) + 0.5) / max(1, len(points))
        room = np.minimum(_FARTHEST * RADIUS, _REACH * RADIUS + 4 * part * (1 - part) * bow * len(points))
        ends = self._lines.zoom * line[[0, -1]]
        free = np.min([np.hypot(*(points - end).T) for end in ends], axis=0) > 1.25 * RADIUS
        if free.sum() < 3:
            return None
        points, across = points[free], heading[free][:, ::-1] * (-1, 1)
        reach = int(room.max())
        spots = points[:, None] + across[:, None] * np.arange(-reach, reach + 1)[None, :, None]
        colour = self._ink_at(chance, spots)
        out = np.abs(np.arange(-reach, reach + 1))[None] > room[free][:, None]
        path = _cheapest(np.where(out, 1e3, 1 / (_GROUND + colour)))
        rows = np.arange(len(path))
        return _Trace(spots[rows, path], colour[rows, path])

    def _ink_at(self, chance: Floats, spots: Line) -> Floats:
        """The chance of ink at places of the map; some under the symbols of other stations."""
        columns = spots[..., 0].astype(int).clip(0, chance.shape[1] - 1)
        rows = spots[..., 1].astype(int).clip(0, chance.shape[0] - 1)
        places = self._lines.places
        low, high = spots.min(axis=(0, 1)) - 2 * RADIUS, spots.max(axis=(0, 1)) + 2 * RADIUS
        near = places[((places > low) & (places < high)).all(axis=1)]
        apart = np.hypot(*(spots[:, :, None] - near[None, None]).transpose(3, 0, 1, 2)).min(axis=2)
        ink = chance[rows, columns]
        return np.asarray(np.where(apart < 1.1 * RADIUS, np.maximum(ink, _PASSING), ink))

    def _find_ways(self, stops: Sequence[int]) -> dict[Pair, Candidate]:
        """The ways between the stops, each with how surely it is a link."""
        found = judge_ways(list(self._lines.ways(self._chance, stops)), self._lines)
        return {
            (min(way.start, way.end), max(way.start, way.end)): each for each in found for way in [each.way]
        }

    # --- what is seen

    def _chance_of(self, pair: Pair) -> float:
        return self._ways[pair].certainty if pair in self._ways else 0.0

    def _way(self, pair: Pair) -> Line:
        return self._ways[pair].way.points

    @cached_property
    def _owners(self) -> _Taken:
        """The ink of all that a draft would take for links."""
        sure = (pair for pair, each in self._ways.items() if each.certainty >= _LINK)
        return _Taken(self._chance.shape, {pair: self._way(pair) for pair in sure})

    @cached_property
    def _seen(self) -> dict[Pair, float]:
        """How surely each drawn link is seen, from 0 to 1."""
        return {pair: max(self._chance_of(pair), self._own_ink(pair)[0]) for pair in self._links}

    def _own_ink(self, pair: Pair) -> tuple[float, Line]:
        """How much ink of its own a drawn link has near its line, 1 for what is usual, and where."""
        line, best = self._drawn.lines[self._links[pair]], (0.0, np.zeros((0, 2)))
        if pair not in self._traces:
            return 1.0, line * self._lines.zoom  # too short to be looked at
        for bow in (0.0, _BOW):
            trace = self._follow(self._chance, line, bow) if bow else self._traces[pair]
            assert trace
            share = self._owners.new_share(pair, trace.points, self._ends(pair))
            ink = min(1.0, float(trace.colour.mean()) / self._usual) * share
            best = max(best, (ink, trace.points), key=lambda row: row[0])
        return best

    def _ends(self, pair: Pair) -> Line:
        return self._lines.places[list(pair)]

    @property
    def share_seen(self) -> float:
        """The share of the drawn links that are seen."""
        return float(np.mean([chance >= _SEEN for chance in self._seen.values()])) if self._seen else 0.0

    def unseen(self) -> Iterator[LinkFinding]:
        """The drawn links that are not seen."""
        for pair, link in self._links.items():
            if self._seen[pair] < _SEEN:
                line = tuple((float(x), float(y)) for x, y in self._drawn.lines[link])
                certainty = (1 - 0.5 * self._seen[pair] / _SEEN) * min(1.0, self.share_seen / _RELIABLE)
                yield LinkFinding((link.start, link.end), self._by, certainty, line, link)

    def undrawn(self) -> Iterator[LinkFinding]:
        """The ways that look like links, and have ink that no drawn link has."""
        drawn = _Taken(
            self._chance.shape, {pair: self._line(pair) for pair in self._links if self._seen[pair] >= _SEEN}
        )
        for pair, each in self._ways.items():
            if pair in self._links or each.certainty < _LINK or max(pair) >= len(self._drawn.numbers):
                continue
            ink = float(each.way.colour.mean()) / self._usual
            share = drawn.new_share(pair, each.way.points, self._ends(pair))
            if ink >= _FAINT and share >= _OWN:
                ends = (self._drawn.numbers[pair[0]], self._drawn.numbers[pair[1]])
                certainty = each.certainty * min(1.0, ink / 0.8) * min(1.0, share / 0.7)
                yield LinkFinding(ends, self._by, certainty, self._shown(pair))

    def _line(self, pair: Pair) -> Line:
        """Where a drawn link is seen."""
        return self._way(pair) if self._chance_of(pair) >= _LINK else self._own_ink(pair)[1]

    def _shown(self, pair: Pair) -> tuple[Point, ...]:
        """The line of a way in the picture, from middle to middle, with fewer points."""
        one, other = self._ends(pair)
        way = self._ways[pair].way
        points = way.points if way.start == pair[0] else way.points[::-1]
        return tuple((float(x), float(y)) for x, y in np.vstack([one, points[::5], other]) / self._lines.zoom)


class _Taken:
    """The ink that drawn links have, each its own."""

    def __init__(self, shape: tuple[int, ...], lines: Mapping[Pair, Line]) -> None:
        self._count = np.zeros(shape, dtype=np.int16)
        self._cells = {pair: self._around(line) for pair, line in lines.items()}
        for rows, columns in self._cells.values():
            self._count[rows, columns] += 1

    def _around(self, line: Line) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """The pixels within two of a line, each once."""
        steps = np.arange(-2, 3)
        cells = line.astype(int)[:, None, None] + np.stack(np.meshgrid(steps, steps), axis=-1)[None]
        flat = cells.reshape(-1, 2).clip(0, np.array(self._count.shape)[::-1] - 1)
        unique = np.unique(flat[:, 1] * self._count.shape[1] + flat[:, 0])
        rows, columns = np.divmod(unique, self._count.shape[1])
        return rows, columns

    def new_share(self, pair: Pair, line: Line, ends: Line) -> float:
        """The share of a line that no other drawn link has; near stations lines come together."""
        apart = np.min([np.hypot(*(line - end).T) for end in ends], axis=0) if len(line) else np.zeros(0)
        far = line[apart > 2.2 * RADIUS]
        cells = (far if len(far) >= 3 else line).astype(int)
        if not len(cells):
            return 0.0
        own = self._cells.get(pair)
        if own:
            self._count[own] -= 1
        free = (
            self._count[
                cells[:, 1].clip(0, self._count.shape[0] - 1), cells[:, 0].clip(0, self._count.shape[1] - 1)
            ]
            == 0
        )
        if own:
            self._count[own] += 1
        return float(free.mean())


def _pair(drawn: Drawn, link: Link) -> Pair:
    one, other = drawn.row(link.start), drawn.row(link.end)
    return min(one, other), max(one, other)


def _cheapest(cost: Floats) -> NDArray[np.intp]:
    """The cheapest way through the rows of a table, aside by one column a row at most: its columns."""
    spent, back = cost[0].copy(), np.zeros(cost.shape, dtype=np.intp)
    for row in range(1, len(cost)):
        left, right = np.roll(spent, 1) + _TURN, np.roll(spent, -1) + _TURN
        left[0] = right[-1] = np.inf
        ways = np.stack([spent, left, right])
        best = ways.argmin(axis=0)
        back[row] = np.array([0, -1, 1])[best]
        spent = ways[best, np.arange(len(best))] + cost[row]
    path = np.zeros(len(cost), dtype=np.intp)
    path[-1] = int(spent.argmin())
    for row in range(len(cost) - 1, 0, -1):
        path[row - 1] = path[row] + back[row, path[row]]
    return path
