"""A number or a name is printed over another station."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from statistics import median

from yardtools.checks.registry import check
from yardtools.checks.shared.study import study
from yardtools.checks.shared.wording import stations, subjects
from yardtools.findings import WARNING, Fault
from yardtools.geometry import Box
from yardtools.model import Board, Station
from yardtools.model.values import Point
from yardtools.symbols import LETTER, NAME_SIZE

SYMBOL = 0.2
"""The radius of a symbol at its standard size, in usual distances from a station to the next."""
PLATE = (0.76, 0.45)
"""Half the width and height of the plate a number stands on, in station radii."""
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1), (0.75, -0.75), (0.75, 0.75), (-0.75, -0.75), (-0.75, 0.75))
"""Where a name may stand round its station."""
REACH = 1.2
"""How far off it stands, in station radii: any further, and it seems to be another station's."""


@check(
    WARNING,
    rationale="A number stands inside its symbol, a name beside it. Where another station covers the number "
    "at the standard size, or leaves no side free for the name, the printed board does not say where one "
    "is. Our own pictures then shrink the symbols and leave the name out.",
    bad="1 at 0,0; 2 at 9,0; 3 at 99,0; 4 at 0,99; 5 at 99,99; 1 taxi 3 taxi 2 taxi 4 taxi 5",
    good="1 at 0,0; 2 at 50,0; 3 at 99,0; 4 at 0,99; 5 at 99,99; 1 taxi 2 taxi 3 taxi 5 taxi 4",
)
def label_overlap(board: Board) -> Iterator[Fault]:
    """A number or a name is printed over another station."""
    known = study(board)
    around = known.nearest_stations
    sheet = _Sheet(known.positions, around)
    for number, others in around.items():
        covering = [other for other in others if other > number and sheet.covers(other, number)]
        if covering:
            words = f"the number of station {number} is covered by {stations(covering)}"
            yield Fault(subjects((number, *covering)), words, hint=f"move {number} and {covering[0]} apart")
        elif not sheet.has_room(known.stations[number]):
            words = f"there is no room beside station {number} for its name"
            hint = f"move station {number} away from {others[0]}, or shorten its name"
            yield Fault(subjects((number, others[0])), words, hint=hint)


class _Sheet:
    """The stations as printed at the standard size, each with those round about."""

    def __init__(self, places: Mapping[int, Point], around: Mapping[int, list[int]]) -> None:
        gaps = [math.dist(places[one], places[others[0]]) for one, others in around.items() if others]
        self._radius = SYMBOL * median(gaps) if gaps else 0.0
        self._places, self._around = places, around

    def covers(self, other: int, number: int) -> bool:
        """Whether the symbol of one station lies over the number of another."""
        plate = _box(self._places[number], PLATE[0] * self._radius, PLATE[1] * self._radius)
        return _meet(plate, self._symbol(other))

    def has_room(self, station: Station) -> bool:
        """Whether the name of a station can stand on some side of it, or there is none."""
        symbols = [self._symbol(other) for other in self._around[station.id]]
        spots = self._spots(station) if station.name else ()
        return not spots or any(not any(_meet(spot, each) for each in symbols) for spot in spots)

    def _spots(self, station: Station) -> list[Box]:
        """The boxes that the longest of a station's names may stand in."""
        x, y = self._places[station.id]
        size, away = NAME_SIZE * self._radius, REACH * self._radius
        half = LETTER * size * max(map(len, station.name.values())) / 2
        return [
            _box((x + side * away + half * _sign(side), y + down * (away + size / 2)), half, size / 2)
            for side, down in SIDES
        ]

    def _symbol(self, number: int) -> Box:
        """The square about a station's symbol, a little less: its corners are empty."""
        return _box(self._places[number], 0.9 * self._radius, 0.9 * self._radius)


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def _box(at: Point, half_width: float, half_height: float) -> Box:
    return (at[0] - half_width, at[1] - half_height, at[0] + half_width, at[1] + half_height)


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
