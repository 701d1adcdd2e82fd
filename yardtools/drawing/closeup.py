"""Close-ups of single stations: their own links in full, what else is there in pale.

Each is a square of the same size on paper. How much of the board it holds is chosen so that as many of the
station's neighbours as possible lie in it; the others have a signpost at its edge.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from heapq import nsmallest
from typing import TYPE_CHECKING

from yardtools.drawing.lanes import Track
from yardtools.drawing.lines import length
from yardtools.drawing.links import ROUND, line_look, link_layers
from yardtools.drawing.markup import element, group, head, translate
from yardtools.drawing.plan import Plan, plan
from yardtools.drawing.signposts import Signpost, put_signposts
from yardtools.drawing.stations import number_text, symbol
from yardtools.drawing.theme import Theme, is_hex, mix
from yardtools.geometry import Box, positions_of, station_radius
from yardtools.model import Board, Station
from yardtools.model.values import Point
from yardtools.symbols import measure

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ZOOMS = (1.0, 1.3, 1.65)
"""How much larger stations may be drawn than usual, so that more of the board fits into a close-up."""

MARGIN = 1.25
"""The room that a neighbour has to the edge, in station radii."""

MOST_POINTS, MOST_STATIONS = 700, 60
"""How many points the lines of other links have at most in a close-up, and how many other stations it shows.

The shortest lines and the nearest stations come first: a square of a few centimetres holds no more that
anybody could tell apart, and on a board where all lines meet each close-up would else hold the whole of it.
"""

GROUND, PALE, QUIET = "#ffffff", 0.4, "#5f5f5f"
"""What a close-up lies on, how much is seen of other links, and the colour of other stations."""


@dataclass(frozen=True, slots=True)
class CloseUp:
    """A picture, the part of the board that it shows, and the neighbours that only signposts name."""

    markup: str
    box: Box
    beyond: tuple[int, ...] = ()


class CloseUps:
    """The close-ups of a board; lengths are in radii of the stations as they are drawn.

    `width` is that of each picture, `letters` the font size of signposts.
    """

    def __init__(self, board: Board, theme: Theme, language: str, width: float, letters: float) -> None:
        self._board, self._theme, self._language = board, theme, language
        self._width, self._letters = width, letters
        self._places = positions_of(board)
        self._radius = station_radius(self._places.values(), board.frame)
        self._neighbours = _neighbours(board)
        self._scale = cache(self._scale_at)

    def of(self, station: Station) -> CloseUp:
        """The close-up of a station that has a place."""
        assert station.at is not None
        ends = [self._places[end] for end in self._neighbours.get(station.id, ()) if end in self._places]
        windows = {zoom: self._window(station.at, ends, zoom * self._radius) for zoom in ZOOMS}
        best = max(ZOOMS, key=lambda zoom: (windows[zoom][1], -zoom))
        return self._scale(best).draw(station, windows[best][0], self._letters)

    def _window(self, at: Point, ends: Sequence[Point], radius: float) -> tuple[Box, int]:
        """The square round a station that holds most of its neighbours, and how many it holds."""
        return window_round(at, ends, self._width * radius, MARGIN * radius)

    def _scale_at(self, zoom: float) -> _Scale:
        whole = plan(self._board, self._theme, None, "", self._language, enlarge=zoom)
        return _Scale(whole, self._neighbours)

    @property
    def narrowest(self) -> float:
        """How wide the part of the board is that the nearest close-up shows, in the board's units."""
        return self._width * self._radius


def _neighbours(board: Board) -> dict[int, set[int]]:
    """The stations at the other ends of each station's links."""
    found: dict[int, set[int]] = {}
    for link in board.links:
        found.setdefault(link.start, set()).add(link.end)
        found.setdefault(link.end, set()).add(link.start)
    return found


class _Scale:
    """The whole board at one scale, from which close-ups are taken."""

    def __init__(self, whole: Plan, neighbours: Mapping[int, set[int]]) -> None:
        self.plan = whole
        self._neighbours = neighbours
        self._stations = whole.drawn_stations()
        self._own: dict[int, list[Track]] = {}
        for track in whole.tracks:
            for number in dict.fromkeys((track.link.start, track.link.end)):
                self._own.setdefault(number, []).append(track)
        self._symbol = cache(lambda transports: symbol(whole, transports, whole.radius))

    @cached_property
    def _spots(self) -> NDArray[np.float64]:
        import numpy as np  # noqa: PLC0415 - slow to load

        return np.array([station.at for station in self._stations], dtype=float)

    @cached_property
    def _reaches(self) -> NDArray[np.float64]:
        """The box that each track lies in."""
        import numpy as np  # noqa: PLC0415 - slow to load

        rows = [_bounds(track.line) for track in self.plan.tracks]
        return np.array(rows, dtype=float).reshape(-1, 4)

    @cached_property
    def _lengths(self) -> NDArray[np.float64]:
        """How long each track is."""
        import numpy as np  # noqa: PLC0415 - slow to load

        return np.array([length(track.line) for track in self.plan.tracks], dtype=float)

    @cached_property
    def _points(self) -> NDArray[np.int64]:
        """How many points each track has."""
        import numpy as np  # noqa: PLC0415 - slow to load

        return np.array([len(track.line) for track in self.plan.tracks], dtype=np.int64)

    # --- what it holds ------------------------------------------------------------------------

    def _stations_in(self, box: Box) -> list[Station]:
        left, top, right, bottom = box
        x, y = self._spots[:, 0], self._spots[:, 1]
        edge = self.plan.radius * 0.9
        inside = (x > left + edge) & (x < right - edge) & (y > top + edge) & (y < bottom - edge)
        return [self._stations[place] for place in inside.nonzero()[0].tolist()]

    def _tracks_in(self, box: Box) -> Iterable[Track]:
        left, top, right, bottom = box
        reach = self._reaches
        meets = (reach[:, 0] < right) & (reach[:, 2] > left) & (reach[:, 1] < bottom) & (reach[:, 3] > top)
        return (self.plan.tracks[place] for place in self._shortest(meets.nonzero()[0]).tolist())

    def _shortest(self, places: NDArray[np.intp]) -> NDArray[np.intp]:
        """Those tracks of some, in their order, that are no more than a close-up shows."""
        if self._points[places].sum() <= MOST_POINTS:
            return places
        by_length = places[self._lengths[places].argsort(kind="stable")]
        kept = by_length[self._points[by_length].cumsum() <= MOST_POINTS]
        kept.sort()
        return kept

    def _others(self, station: Station, seen: Iterable[Station], near: set[int]) -> list[Station]:
        """The stations in sight that are not joined to one; of very many the nearest."""
        others = [each for each in seen if each.id not in near]
        if len(others) <= MOST_STATIONS:
            return others
        return nsmallest(MOST_STATIONS, others, key=lambda each: _distance(station, each))

    # --- how it looks -------------------------------------------------------------------------

    def draw(self, station: Station, box: Box, letters: float) -> CloseUp:
        """The picture of a station and what is round it."""
        own = [replace(track, hidden=False) for track in self._own.get(station.id, ())]
        seen = self._stations_in(box)
        near = {station.id, *self._neighbours.get(station.id, ())}
        bold = [each for each in seen if each.id in near and each != station] + [station]
        others = self._others(station, seen, near)
        away = [*self._beyond(station.id, own, {each.id for each in bold})]
        taken = [each.at for each in bold if each.at]
        rows = [
            self._paper(box),
            *self._pale_links(box, station.id),
            *link_layers(replace(self.plan, tracks=tuple(own))),
            self._outlines(others),
            *self._symbols(station, bold),
            self._numbers(others, QUIET),
            self._numbers(bold, self.plan.theme.ink),
            *put_signposts(self.plan, away, box, taken, letters * self.plan.radius),
        ]
        return CloseUp(
            element("svg", head(box, str(station.id)), *rows), box, tuple(each.number for each in away)
        )

    def _beyond(self, number: int, own: Iterable[Track], shown: set[int]) -> Iterable[Signpost]:
        """The ends of a station's links that are not in the picture, each with the way there."""
        for track in own:
            leaves = track.link.start == number
            end = track.link.end if leaves else track.link.start
            if end not in shown:
                yield Signpost(end, track.link.by, track.line if leaves else track.line[::-1])

    def _paper(self, box: Box) -> str:
        left, top, right, bottom = map(measure, (box[0], box[1], box[2] - box[0], box[3] - box[1]))
        return element("rect", {"x": left, "y": top, "width": right, "height": bottom, "fill": GROUND})

    def _pale_links(self, box: Box, number: int) -> Iterable[str]:
        """The links of other stations, a path for each transport."""
        ways: dict[str, list[str]] = {}
        for track in self._tracks_in(box):
            if number not in (track.link.start, track.link.end) and not track.hidden:
                ways.setdefault(track.link.by, []).append(self.plan.path_of(track))
        for id, look in self._pale_looks.items():
            if by := ways.get(id):
                yield element("path", {"class": "pale", "d": "".join(by)} | look)

    @cached_property
    def _pale_looks(self) -> dict[str, dict[str, str]]:
        """How the links of each transport look in pale, the widest first."""
        widest_first = sorted(self.plan.strokes.values(), key=lambda stroke: -stroke.width)
        return {
            stroke.transport.id: ROUND | line_look(replace(stroke, colour=_pale(stroke.colour)))
            for stroke in widest_first
        }

    def _outlines(self, stations: Iterable[Station]) -> str:
        """Stations that are not joined to this one."""
        radius = measure(0.9 * self.plan.radius)
        look = {"fill": GROUND, "stroke": QUIET, "stroke-width": measure(0.06 * self.plan.radius)}
        rows = (
            element("circle", {"cx": measure(each.at[0]), "cy": measure(each.at[1]), "r": radius})
            for each in stations
            if each.at
        )
        return group(look, rows)

    def _symbols(self, own: Station, stations: Sequence[Station]) -> Iterable[str]:
        """A ring round the station itself, and the symbols of it and its neighbours."""
        assert own.at is not None
        ring = {"cx": measure(own.at[0]), "cy": measure(own.at[1]), "r": measure(1.42 * self.plan.radius)}
        line = {"stroke": self.plan.theme.ink, "stroke-width": measure(0.2 * self.plan.radius)}
        yield element("circle", ring | {"fill": GROUND} | line)
        for each in stations:
            if each.at:
                yield element("g", {"transform": translate(each.at)}, self._symbol(each.transports))

    def _numbers(self, stations: Iterable[Station], ink: str) -> str:
        look = {"font-family": self.plan.theme.font, "font-weight": "700", "text-anchor": "middle"}
        style = {"fill": ink, "style": "font-variant-numeric:tabular-nums"}
        return group(look | style, (number_text(self.plan, each) for each in stations))


def window_round(at: Point, ends: Iterable[Point], side: float, margin: float) -> tuple[Box, int]:
    """A square that holds a point and as many ends as it can, the nearest first, and how many those are.

    It has the point in its middle, and moves no further away than the ends want it.
    """
    room, held, bounds = side - 2 * margin, 0, (*at, *at)
    for end in sorted(ends, key=lambda end: math.dist(at, end)):
        wider = _bounds((bounds[:2], bounds[2:], end))
        if max(wider[2] - wider[0], wider[3] - wider[1]) <= room:
            held, bounds = held + 1, wider
    left, top = (
        min(max(at[axis], bounds[axis + 2] - room / 2), bounds[axis] + room / 2) - side / 2 for axis in (0, 1)
    )
    return (left, top, left + side, top + side), held


def _pale(colour: str) -> str:
    """The colour of a line that is there for orientation; mixed, for see-through lines take long to set."""
    return mix(GROUND, colour if is_hex(colour) else QUIET, PALE)


def _distance(one: Station, other: Station) -> float:
    assert one.at is not None
    assert other.at is not None
    return math.dist(one.at, other.at)


def _bounds(line: Sequence[Point]) -> Box:
    xs, ys = [x for x, _ in line], [y for _, y in line]
    return (min(xs), min(ys), max(xs), max(ys))
