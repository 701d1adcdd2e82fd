"""The plan of a picture: how large things are, what colour they have, where every link runs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from yardtools.drawing.lanes import Track, tracks
from yardtools.drawing.lines import path_data
from yardtools.drawing.theme import Theme
from yardtools.errors import YardError
from yardtools.geometry import Box, positions_of, station_radius
from yardtools.model import Board, Station, Transport
from yardtools.model.network import LineStyle
from yardtools.model.values import Point
from yardtools.symbols import all_transports, width_of


@dataclass(frozen=True, slots=True)
class Stroke:
    """How the lines of one transport are drawn."""

    transport: Transport
    colour: str
    line: LineStyle
    width: float


@dataclass(frozen=True)
class Plan:
    """All that the layers of a picture share.

    `emphasis` is how much larger highlights are than usual; `shown` are the stations to draw, where
    not all are; `part` tells the layers of one part of a picture from those of another.
    """

    board: Board
    theme: Theme
    radius: float
    view: Box
    strokes: Mapping[str, Stroke]
    places: Mapping[int, Point]
    tracks: tuple[Track, ...]
    prefix: str
    language: str
    emphasis: float = 1.0
    shown: frozenset[int] | None = None
    part: str = ""

    @property
    def corner(self) -> float:
        """How far sharp corners of lines are rounded."""
        return 1.5 * self.radius

    @cached_property
    def _paths(self) -> dict[int, str]:
        return {id(track): path_data(track.line, self.corner) for track in self.tracks}

    def path_of(self, track: Track) -> str:
        """The `d` of the line of one of its tracks, which several layers draw."""
        return self._paths[id(track)]

    def drawn_stations(self) -> list[Station]:
        """The stations that have a place."""
        return [station for station in self.board.stations if station.at and station.id in self.places]


def plan(
    board: Board,
    theme: Theme,
    margin: float | None,
    prefix: str,
    language: str,
    also: Iterable[Point] = (),
    enlarge: float = 1.0,
) -> Plan:
    """The plan of a board, with further points kept in sight; without a single position there is none."""
    places = positions_of(board)
    if not places:
        raise YardError(f"board {board.id} has no positions; give it some with --layout neato")
    radius = enlarge * station_radius(places.values(), board.frame)
    strokes = strokes_of(board, theme, radius)
    widths = {id: stroke.width for id, stroke in strokes.items()}
    everywhere = _anywhere(board)
    lined = [link for link in board.links if link.by not in everywhere]
    unlined = [link for link in board.links if link.by in everywhere]
    ways = [*tracks(lined, places, widths, radius)]
    ways += (replace(track, hidden=True) for track in tracks(unlined, places, widths, radius))
    room = 2.2 * radius if margin is None else margin
    view = _view(board.frame, [*places.values(), *also], room if board.frame else room + 1.2 * radius)
    return Plan(board, theme, radius, view, strokes, places, tuple(ways), prefix, language)


def _view(frame: Point | None, places: Iterable[Point], margin: float) -> Box:
    """The frame, or the stations' bounds; stations off the frame widen it, within reason."""
    xs, ys = zip(*places, strict=True)
    bounds = (min(xs), min(ys), max(xs), max(ys))
    if frame:
        wide, high = frame
        reach = (-wide / 2, -high / 2, 1.5 * wide, 1.5 * high)
        left, top = (max(reach[side], min(0.0, bounds[side])) for side in (0, 1))
        right, bottom = (min(reach[side], max(frame[side - 2], bounds[side])) for side in (2, 3))
        bounds = (left, top, right, bottom)
    return (bounds[0] - margin, bounds[1] - margin, bounds[2] + margin, bounds[3] + margin)


def strokes_of(board: Board, theme: Theme, radius: float) -> dict[str, Stroke]:
    """The strokes of the board's transports, and of those that only links know."""
    strokes = {}
    for position, transport in enumerate(all_transports(board)):
        colour, line = theme.colour(transport, position), theme.line(transport, position)
        strokes[transport.id] = Stroke(transport, colour, line, width_of(transport, position) * radius)
    return strokes


def _anywhere(board: Board) -> frozenset[str]:
    """The transports of laid tiles that go from any of their stations to any other, as the underground does.

    A web of lines over the whole table would say no more than the symbols do.
    """
    if board.assembled is None:
        return frozenset()
    joined: dict[str, set[tuple[int, int]]] = {}
    for link in board.links:
        joined.setdefault(link.by, set()).add((link.start, link.end))
    stops = {by: {number for pair in pairs for number in pair} for by, pairs in joined.items()}
    return frozenset(
        by for by, pairs in joined.items() if 2 * len(pairs) == len(stops[by]) * (len(stops[by]) - 1)
    )


def with_legend(plan: Plan, height: float) -> Plan:
    """The plan with room for a legend below the map."""
    left, top, right, bottom = plan.view
    return replace(plan, view=(left, top, right, bottom + height))
