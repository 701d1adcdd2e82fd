"""The links between the stations of a picture: by colours, by what symbols show, by the lines between."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from yardtools.draft.colours import (
    LineColour,
    Surroundings,
    shares_in_symbols,
    stops_by_symbol,
)
from yardtools.draft.drafted import DraftLink, DraftStation
from yardtools.draft.leaving import leave
from yardtools.draft.line_ends import compare_ends
from yardtools.draft.lines import RADIUS, LineMap, Way
from yardtools.draft.links import Candidate, judge_ways
from yardtools.findings import Point
from yardtools.scans.picture import Picture

_STOPPING = 0.45
"""The most that links can be certain that lead to stations that seem to be passed."""
_SURE = 0.5
_BESIDE = 0.5
"""A line that misses the middle of a station by more than this, in radii, may only run past it."""
_DRAWN = 0.3
"""From this certainty on a link seems to lead to the middle that its line is drawn to."""
DOUBTFUL = 0.05
"""Links below this are not even doubts."""


@dataclass(frozen=True, slots=True)
class _Stops:
    """The stations where a transport may stop, and those whose symbols do not clearly show it."""

    places: list[int]
    unclear: frozenset[int]


class Network:
    """The stations of a picture, the colours of the transports round them, and where each may stop."""

    def __init__(
        self,
        picture: Picture,
        stations: Sequence[DraftStation],
        radius: float,
        colours: Mapping[str, LineColour],
        shown: Mapping[str, Collection[int]] | None = None,
    ) -> None:
        places = [station.at for station in stations]
        self._spots = stations
        self._lines = LineMap(picture, places, radius)
        self._inks = dict(zip(colours, self._lines.inks(list(colours.values())), strict=True))
        self._colours = colours
        self._around = Surroundings(picture, places, radius)
        self._stops = (
            _find_stops(picture, places, radius, colours, self._around)
            if shown is None
            else _told_stops(stations, shown)
        )

    def find_links(self) -> tuple[DraftLink, ...]:
        """All that may be links."""
        return tuple(link for by in self._inks for link in self._links_by(by))

    def _links_by(self, by: str) -> Iterator[DraftLink]:
        for each in self._judge_ways(by):
            if each.certainty >= DOUBTFUL:
                start, end = (self._spots[place].number for place in (each.way.start, each.way.end))
                yield DraftLink(start, end, by, _path(each.way, self._lines), each.certainty)

    def _judge_ways(self, by: str) -> list[Candidate]:
        """The ways of a transport.

        Where symbols do not tell whether it stops, it is looked for everywhere first. Stations that lines
        only run past are then passed over, and after that all to which no link seems to lead; what might lead
        there all the same are doubts at most.
        """
        stops, doubts = self._stops[by], list[Candidate]()
        left, found = stops.places, self._judge(by, stops.places)
        for passes in (self._is_run_past, self._is_not_led_to):
            passed = {stop for stop in stops.unclear.intersection(left) if passes(stop, found)}
            if passed:
                left = [stop for stop in left if stop not in passed]
                doubts += [_at_most(each, _STOPPING) for each in found if passed & _ends(each)]
                found = self._judge(by, left)
        return [*found, *doubts, *self._beyond(by)]

    def _is_run_past(self, stop: int, found: Sequence[Candidate]) -> bool:
        """Whether lines miss the middle of a station, and none seems to be drawn to it."""
        here = [each for each in found if stop in _ends(each) and each.certainty >= DOUBTFUL]
        missed = [leave(each.way, stop, self._lines.places)[1] for each in here]
        drawn = (each.certainty >= _DRAWN for each, miss in zip(here, missed, strict=True) if miss < _BESIDE)
        return max(missed, default=0.0) > _BESIDE and not self._is_led_to(stop, found) and not any(drawn)

    def _is_led_to(self, stop: int, found: Sequence[Candidate]) -> bool:
        return any(stop in _ends(each) for each in found if each.certainty >= _SURE)

    def _is_not_led_to(self, stop: int, found: Sequence[Candidate]) -> bool:
        return not self._is_led_to(stop, found)

    def _beyond(self, by: str) -> Iterator[Candidate]:
        """Links to stations whose symbols do not show the transport: doubts, since symbols may be misread."""
        stops, everywhere = set(self._stops[by].places), range(len(self._spots))
        others = frozenset(everywhere) - stops
        if others:
            for each in self._judge(by, everywhere, others):
                if others & _ends(each) and each.certainty >= _SURE:
                    yield _at_most(each, _STOPPING)

    def _judge(self, by: str, stops: Sequence[int], others: Collection[int] = ()) -> list[Candidate]:
        """The ways between some stops; the symbols of others, too, do not tell whether it stops there."""
        ways = self._lines.ways(self._inks[by], stops)
        return judge_ways(ways, self._lines.places, self._stops[by].unclear.union(others))

    def compare_ends(
        self, stations: Sequence[DraftStation], links: Sequence[DraftLink]
    ) -> tuple[tuple[DraftStation, ...], tuple[DraftLink, ...]]:
        """The stations and links, held against the lines that are seen to leave the stations."""
        return compare_ends(stations, links, self._colours, self._around)

    def describe_stations(self, links: Sequence[DraftLink]) -> tuple[DraftStation, ...]:
        """The stations with their transports: what symbols show, else what lines lead there."""
        sure = [link for link in links if link.certainty >= 0.5]
        led = {(link.by, end) for link in sure for end in (link.start, link.end)}
        return tuple(
            replace(spot, transports=tuple(by for by in self._stops if self._has(row, spot.number, by, led)))
            for row, spot in enumerate(self._spots)
        )

    def _has(self, row: int, number: int, by: str, led: Collection[tuple[str, int]]) -> bool:
        if by == next(iter(self._stops)):
            return True
        stops = self._stops[by]
        return (by, number) in led if row in stops.unclear else row in stops.places


def _ends(candidate: Candidate) -> frozenset[int]:
    return frozenset((candidate.way.start, candidate.way.end))


def _at_most(candidate: Candidate, most: float) -> Candidate:
    return replace(candidate, certainty=min(most, candidate.certainty))


def _told_stops(stations: Sequence[DraftStation], shown: Mapping[str, Collection[int]]) -> dict[str, _Stops]:
    """Where each transport stops, as somebody told."""
    return {
        by: _Stops([row for row, each in enumerate(stations) if each.number in numbers], frozenset())
        for by, numbers in shown.items()
    }


def _find_stops(
    picture: Picture,
    places: Sequence[Point],
    radius: float,
    colours: Mapping[str, LineColour],
    around: Surroundings,
) -> dict[str, _Stops]:
    """Where each transport stops, as the symbols show it; where they do not, everywhere."""
    shares = shares_in_symbols(picture, places, radius, list(colours.values()))
    everywhere = np.ones(len(shares), dtype=bool)
    higher = clear = ~everywhere
    stops: dict[str, _Stops] = {}
    for rung, by in reversed(list(enumerate(colours))):
        lines = around.count_lines(colours[by])
        shown = stops_by_symbol(shares[:, rung], lines, ~higher) if rung else None
        if shown is not None:
            higher = shown | higher  # who has the higher rung has the lower
        clear = clear | higher if rung else everywhere
        kept = everywhere if shown is None else higher
        stops[by] = _Stops(_places(kept), frozenset(_places(~clear)))
    return {by: stops[by] for by in colours}


def _places(chosen: NDArray[np.bool_]) -> list[int]:
    return [int(place) for place in np.flatnonzero(chosen)]


def _path(way: Way, lines: LineMap) -> tuple[Point, ...]:
    """The few points that a way bends at; none where it is straight."""
    start, end = lines.places[way.start], lines.places[way.end]
    points = np.vstack([start, way.points, end])
    kept = _simplify(points, 0.3 * RADIUS)
    return tuple((float(x / lines.zoom), float(y / lines.zoom)) for x, y in kept[1:-1])


def _simplify(points: NDArray[np.float64], most: float) -> NDArray[np.float64]:
    """The line with fewer points, nowhere farther off than that (Douglas and Peucker)."""
    first, last = points[0], points[-1]
    along = last - first
    if len(points) < 3:
        return points
    away = np.abs((points - first) @ np.array([-along[1], along[0]])) / (np.hypot(*along) + 1e-9)
    worst = int(away.argmax())
    if away[worst] <= most:
        return np.array([first, last])
    left, right = _simplify(points[: worst + 1], most), _simplify(points[worst:], most)
    return np.vstack([left[:-1], right])
