"""Bows the links of a drawing, as little as possible, so that none lies on another or over a station."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from math import dist, floor, inf
from typing import Generic, TypeVar

from yardtools.geometry import Box, Bundle, Line, bow, clearances, line_of, trim
from yardtools.model import Link, Station
from yardtools.model.values import Point

RADIUS = 13.0  # of a station's disc
BESIDE = 18.0  # a line this far from a station's middle runs clearly beside its disc
KEEP_OFF = 12.5  # nearer than this, a line would stop at a station of its own transport
TOUCHING = 4.5  # parallel lines this near lie on each other
APART = 8.0  # parallel lines this far apart are clearly two
MARGIN = 5.0  # what stays free at the edge of the frame

HEIGHTS = (6, 9, 12, 15, 18, 22, 26, 30, 35, 40, 46, 53, 60, 68)
STEEPEST = 0.22  # of the chord: a higher bow would look like a detour
LEANS = (-0.3, 0.3, -0.6, 0.6, -0.9, 0.9, -1.2, 1.2, -1.5, 1.5)
FINE = 5.0  # so little trouble leaves nothing to improve
SQUARE = 120.0  # the squares in which lines and stations are looked up

OVER_STATION = 80.0  # the cost of a line through the middle of a foreign station
ALONG = 0.4  # the cost of running close along another line, a unit
BOWED = 4.0  # the cost of not being straight, whatever the height
HIGH = 0.2  # and more for every unit of height
LEANING = 0.6  # and for the share of it that leans


LinkKey = tuple[str, int, int, bool]
Key = TypeVar("Key", bound=Hashable)


class NoRoomError(Exception):
    """A link that sits nowhere, however it is bowed."""


@dataclass(frozen=True, slots=True)
class Neighbourhood:
    """What a link may come near to, however it is bowed."""

    lines: Bundle
    kin: Bundle
    stops: list[Point]
    others: list[Point]


class Squares(Generic[Key]):
    """Things by the squares that they lie in, to find those in an area without looking at all."""

    def __init__(self) -> None:
        self._held: dict[tuple[int, int], dict[Key, None]] = {}
        self._areas: dict[Key, Box] = {}

    def put(self, key: Key, area: Box) -> None:
        """Note where a thing lies, in place of where it lay before."""
        for square in _squares(self._areas[key]) if key in self._areas else ():
            del self._held[square][key]
        self._areas[key] = area
        for square in _squares(area):
            self._held.setdefault(square, {})[key] = None

    def find(self, area: Box) -> set[Key]:
        """The things whose own areas touch this one."""
        found = {key for square in _squares(area) for key in self._held.get(square, ())}
        return {key for key in found if _touch(self._areas[key], area)}


class Sketch:
    """The drawing while it grows: stations in their places, and the links drawn so far."""

    def __init__(self, stations: Iterable[Station], frame: Point) -> None:
        self.stations = tuple(stations)
        self.frame = frame
        self.at = {station.id: station.at for station in self.stations if station.at}
        self.shown = {transport for station in self.stations for transport in station.transports}
        self.links: dict[LinkKey, Link] = {}
        self._order: dict[LinkKey, int] = {}
        self._lines: Squares[LinkKey] = Squares()
        self._spots: Squares[int] = Squares()
        for place, station in enumerate(self.stations):
            if station.at:
                self._spots.put(place, _area((station.at,)))

    def put(self, link: Link) -> None:
        """Draw a link, in place of the one drawn before for the same move."""
        self.links[link.key] = link
        self._order.setdefault(link.key, len(self._order))
        self._lines.put(link.key, _area(self.line(link)))

    def line(self, link: Link) -> Line:
        """The whole line of a link."""
        line = line_of(link, self.at)
        assert line is not None, link
        return line

    def neighbourhood(self, link: Link) -> Neighbourhood:
        """Everything near enough to a link to matter to its bow."""
        chord = self.line(replace(link, path=()))
        reach = min(HEIGHTS[-1], STEEPEST * dist(*chord)) * 1.5 + BESIDE
        area = _area(chord, reach)
        keys = sorted(self._lines.find(area) - {link.key}, key=self._order.__getitem__)
        near = [(self.links[key], self.line(self.links[key])) for key in keys]
        some = [self.stations[place] for place in sorted(self._spots.find(area))]
        foreign = [station for station in some if station.id not in (link.start, link.end)]
        gaps = clearances(chord, [self.at[s.id] for s in foreign])
        around = [station for station, gap in zip(foreign, gaps, strict=True) if gap < reach]
        return Neighbourhood(
            lines=Bundle(line for _, line in near),
            kin=Bundle(line for other, line in near if other.by == link.by),
            stops=[self.at[s.id] for s in around if self.stops(link.by, s)],
            others=[self.at[s.id] for s in around if not self.stops(link.by, s)],
        )

    def stops(self, transport: str, station: Station) -> bool:
        """Whether a line of the transport over the station would be read as stopping there."""
        return transport in station.transports or transport not in self.shown

    def best(self, link: Link) -> Link:
        """The link bowed as it sits best; leaning bows are tried only where no even one will do.

        Where there is no place for it at all, that is a NoRoomError.
        """
        near, start, end = self.neighbourhood(link), self.at[link.start], self.at[link.end]
        chosen, least, trouble = link, inf, inf
        for height, lean in _bows(dist(start, end)):
            if lean and trouble <= FINE:
                break
            effort = BOWED * bool(height) + HIGH * abs(height) * (1 + LEANING * abs(lean))
            if effort >= least:
                continue
            line = (start, *bow(start, end, height, lean), end)
            left = self.trouble(line, near, least - effort)
            if left < least - effort:
                chosen, least, trouble = replace(link, path=line[1:-1]), effort + left, left
        if least == inf:
            raise NoRoomError(f"no place for {link}")
        return chosen

    def is_in_trouble(self, link: Link, limit: float = FINE) -> bool:
        """Whether a link, as drawn, might sit better now that all the others are in place."""
        return self.trouble(self.line(self.links[link.key]), self.neighbourhood(link)) > limit

    def trouble(self, line: Line, near: Neighbourhood, limit: float = inf) -> float:
        """How badly a line sits among the others; infinite where it cannot stay, or from the limit on."""
        total = 0.0 if self._is_framed(line) else inf
        for measure in TROUBLES:
            if total >= limit:
                return inf
            total += measure(line, near)
        return total

    def _is_framed(self, line: Line) -> bool:
        return all(MARGIN <= at[axis] <= self.frame[axis] - MARGIN for at in line for axis in (0, 1))


def _stops(line: Line, near: Neighbourhood) -> float:
    return inf if min(clearances(line, near.stops), default=inf) < KEEP_OFF else 0.0


def _over_stations(line: Line, near: Neighbourhood) -> float:
    gaps = clearances(line, near.stops + near.others)
    return OVER_STATION * sum((BESIDE - gap) / BESIDE for gap in gaps if gap < BESIDE)


def _on_lines(line: Line, near: Neighbourhood) -> float:
    return near.lines.overlap(_free_part(line), TOUCHING)


def _along_lines(line: Line, near: Neighbourhood) -> float:
    return ALONG * near.lines.overlap(_free_part(line), APART)


@lru_cache(maxsize=4)  # two measures ask for the same line
def _free_part(line: Line) -> Line:
    """The line without what lies under the symbols of its stations."""
    return trim(line, RADIUS + 2)


def _crossings(line: Line, near: Neighbourhood) -> float:
    return inf if any(near.kin.crossings(line)) else 0.0


TROUBLES = (_stops, _over_stations, _crossings, _on_lines, _along_lines)
"""All that makes a line sit badly, the quickly found first."""


def _bows(chord: float) -> Iterator[tuple[float, float]]:
    """Ways to bow a link, as height and lean: straight, then even bows, then leaning ones."""
    heights = [height for height in HEIGHTS if height <= STEEPEST * chord]
    yield 0.0, 0.0
    for lean in (0.0, *LEANS):
        for height in heights:
            yield height, lean
            yield -height, lean


def _squares(area: Box) -> Iterator[tuple[int, int]]:
    left, top, right, bottom = (floor(edge / SQUARE) for edge in area)
    return ((column, row) for column in range(left, right + 1) for row in range(top, bottom + 1))


def _area(line: Line, margin: float = 0.0) -> Box:
    xs, ys = zip(*line, strict=True)
    return (min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin)


def _touch(one: Box, other: Box) -> bool:
    apart = one[0] > other[2] or other[0] > one[2] or one[1] > other[3] or other[1] > one[3]
    return not apart
