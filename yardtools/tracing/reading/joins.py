"""Joining lines to stations: the ends of lines by two distances, and the stations that lines run over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import chain
from typing import NamedTuple

import numpy as np
import shapely

from yardtools.geometry import Line
from yardtools.model.values import Point
from yardtools.tracing.reading.neighbours import Floats, Indices, Pairs, Points, Shapes, in_rows

CLEARLY = 1.5
"""A second station this many times as far as the first is no rival."""
CHOICES = 4
"""So many stations near an end are looked at: the nearest need not be the one whose symbol it meets."""


class Hold(StrEnum):
    """How an end of a line holds to a station."""

    JOINED = "joined"
    ALMOST = "almost"
    AMBIGUOUS = "ambiguous"
    LOOSE = "loose"
    MET = "met"
    """At no station, but where lines of its transport meet."""


class Join(NamedTuple):
    """What an end meets: the nearest station within reach, how far it is, and a rival as good as it.

    It is `named` where the drawing itself says which station the end belongs to.
    """

    hold: Hold
    station: int = -1
    distance: float = 0.0
    rival: int = -1
    named: bool = False

    @property
    def is_sure(self) -> bool:
        """Whether there is one station that the end belongs to."""
        return self.hold in (Hold.JOINED, Hold.ALMOST)


LOOSE, MET = Join(Hold.LOOSE), Join(Hold.MET)


def find_joins(
    ends: Sequence[Point], stations: Points, weld: float | Floats, reach: float | Floats
) -> list[Join]:
    """What each end meets. Up to `weld` it joins the nearest station, up to `reach` if it has no rival.

    The two distances are the same for all stations, or one for each.
    """
    found = [LOOSE] * len(ends)
    if not len(stations):
        return found
    welds = np.broadcast_to(np.asarray(weld, dtype=np.float64), len(stations))
    reaches = np.maximum(welds, reach)
    pairs = _within(stations.near(ends, float(reaches.max()), CHOICES), welds, reaches)
    first = pairs.firsts()
    second = np.append(pairs.asker, -1)[first + 1] == pairs.asker[first]
    station, distance = np.append(pairs.found, -1), np.append(pairs.distance, np.inf)
    rows = zip(
        pairs.asker[first].tolist(),
        station[first].tolist(),
        distance[first].tolist(),
        (distance[first] <= np.append(welds, 0.0)[station[first]]).tolist(),
        np.where(second, station[first + 1], -1).tolist(),
        np.where(second, distance[first + 1], np.inf).tolist(),
        strict=True,
    )
    for end, nearest, near, is_welded, rival, far in rows:
        if is_welded:
            found[end] = Join(Hold.JOINED, nearest, near)
        elif far < CLEARLY * near:
            found[end] = Join(Hold.AMBIGUOUS, nearest, near, rival)
        else:
            found[end] = Join(Hold.ALMOST, nearest, near)
    return found


def _within(pairs: Pairs, welds: Floats, reaches: Floats) -> Pairs:
    """The pairs within the reach of their stations, those first that are within its weld."""
    near = np.flatnonzero(pairs.distance <= reaches[pairs.found])
    beyond = pairs.distance[near] > welds[pairs.found[near]]
    order = near[np.lexsort((near, beyond, pairs.asker[near]))]
    return Pairs(pairs.asker[order], pairs.found[order], pairs.distance[order])


# --- running over stations --------------------------------------------------------------------


class Pass(NamedTuple):
    """A station that a line runs over: between which of its corners, those too near it left out."""

    station: int
    position: float
    before: int
    after: int


def lines_over_others(
    lines: Sequence[Line], own: Sequence[tuple[int, int]], stations: Points, weld: float
) -> list[int]:
    """Which lines come within `weld` of a station that is neither of their own two (-1: they have none)."""
    if not lines or not len(stations):
        return []
    counts = [len(line) for line in lines]
    corners = in_rows(chain.from_iterable(lines))
    shapes = shapely.linestrings(corners, indices=np.repeat(np.arange(len(lines)), counts))
    line, station = stations.beside(np.asarray(shapes), weld)
    ends = np.array(own, dtype=np.intp)[line]
    others = (station != ends[:, 0]) & (station != ends[:, 1])
    return sorted(set(line[others].tolist()))


def find_passes(lines: Sequence[Line], stations: Points, weld: float) -> list[list[Pass]]:
    """The stations that each line runs over, in the order of the line, those at its ends among them."""
    found: list[list[Pass]] = [[] for _ in lines]
    if not lines or not len(stations):
        return found
    corners = _Corners(lines)
    row, station = stations.beside(corners.legs(), weld)
    if len(row):
        for line, stop in _stops(corners, corners.starts[row], station, stations.array[station], weld):
            found[line].append(stop)
    for stops in found:
        stops.sort(key=lambda stop: (stop.position, stop.station))
    return found


class _Corners:
    """The corners of some lines, all in one row; a leg is named by the corner it starts from."""

    def __init__(self, lines: Sequence[Line]) -> None:
        counts = [len(line) for line in lines]
        self.at: Floats = in_rows(chain.from_iterable(lines))
        self.line: Indices = np.repeat(np.arange(len(lines)), counts)
        self.first: Indices = np.concatenate([[0], np.cumsum(counts)])[:-1].astype(np.intp)
        self.starts: Indices = np.flatnonzero(np.diff(self.line, append=-1) == 0)

    def legs(self) -> Shapes:
        """The straight pieces of the lines."""
        ends = np.stack([self.at[self.starts], self.at[self.starts + 1]], axis=1)
        return np.asarray(shapely.linestrings(ends), dtype=np.object_)

    def nearest(self, legs: Indices, spots: Floats) -> tuple[Floats, Floats]:
        """How far along each leg the point nearest to a spot is (0 to 1), and its distance."""
        start, way = self.at[legs], self.at[legs + 1] - self.at[legs]
        square = (way * way).sum(axis=1)
        along = ((spots - start) * way).sum(axis=1)
        part = np.clip(np.divide(along, square, out=np.zeros_like(along), where=square > 0), 0, 1)
        return part, np.hypot(*(start + part[:, None] * way - spots).T)


def _stops(
    corners: _Corners, leg: Indices, station: Indices, middle: Floats, weld: float
) -> Iterator[tuple[int, Pass]]:
    """Each stretch of legs on which one line stays beside one station, as one stop of that line.

    Row i of the arrays is a leg that comes near a station. A stretch goes on from leg to leg where the
    corner between them is near the station too.
    """
    order = np.lexsort((leg, station, corners.line[leg]))
    leg, station, middle = leg[order], station[order], middle[order]
    starts_near = np.hypot(*(corners.at[leg] - middle).T) <= weld
    ends_near = np.hypot(*(corners.at[leg + 1] - middle).T) <= weld
    runs_on = (np.diff(leg) == 1) & (np.diff(station) == 0) & starts_near[1:]
    begins = np.concatenate([[0], np.flatnonzero(~runs_on) + 1])
    part, distance = corners.nearest(leg, middle)
    best = _least(distance, begins)
    line = corners.line[leg[begins]]
    first = corners.first[line]
    position = leg[best] - first + part[best]
    far = len(corners.at)
    first_near = np.minimum.reduceat(np.where(starts_near, leg, np.where(ends_near, leg + 1, far)), begins)
    last_near = np.maximum.reduceat(np.where(ends_near, leg + 1, np.where(starts_near, leg, -1)), begins)
    before = np.where(first_near < far, first_near - first - 1, position.astype(np.intp))
    after = np.where(last_near >= 0, last_near - first + 1, position.astype(np.intp) + 1)
    columns = (station[begins], position, before, after)
    for number, *stop in zip(line.tolist(), *(column.tolist() for column in columns), strict=True):
        yield number, Pass(*stop)


def _least(values: Floats, begins: Indices) -> Indices:
    """The place of the least value in each stretch; a stretch lasts until the next begins."""
    stretch = np.repeat(np.arange(len(begins)), np.diff(np.append(begins, len(values))))
    order = np.lexsort((values, stretch))
    return np.asarray(order[begins])
