"""The plan of a picture: how large things are, what colour they have, where every link runs."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from yardtools.drawing.lines import loop, shifted
from yardtools.drawing.theme import Theme
from yardtools.errors import YardError
from yardtools.geometry import Line, positions_of, station_radius
from yardtools.model import Board, Link, Station, Transport
from yardtools.model.network import LineStyle
from yardtools.model.values import Point
from yardtools.symbols import width_of

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """How the lines of one transport are drawn."""

    transport: Transport
    colour: str
    line: LineStyle
    width: float


@dataclass(frozen=True, slots=True)
class Track:
    """A link and the line it is drawn along, from its first station to its last."""

    link: Link
    line: Line


@dataclass(frozen=True, slots=True)
class Plan:
    """All that the layers of a picture share.

    `emphasis` is how much larger highlights are than usual; `shown` are the stations to draw, where
    not all are.
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

    @property
    def corner(self) -> float:
        """How far sharp corners of lines are rounded."""
        return 1.5 * self.radius

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
) -> Plan:
    """The plan of a board, with further points kept in sight; without a single position there is none."""
    places = positions_of(board)
    if not places:
        raise YardError(f"board {board.id} has no positions; give it some with --layout neato")
    radius = station_radius(places.values(), board.frame)
    strokes = _strokes(board, theme, radius)
    tracks = tuple(_tracks(board.links, places, strokes, radius))
    room = 2.2 * radius if margin is None else margin
    view = _view(board.frame, [*places.values(), *also], room if board.frame else room + 1.2 * radius)
    return Plan(board, theme, radius, view, strokes, places, tracks, prefix, language)


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


def _strokes(board: Board, theme: Theme, radius: float) -> dict[str, Stroke]:
    """The strokes of the board's transports, and of those that only links know."""
    known = {transport.id: transport for transport in reversed(board.transports)}
    ids = dict.fromkeys([t.id for t in board.transports] + sorted({link.by for link in board.links}))
    strokes = {}
    for position, id in enumerate(ids):
        transport = known.get(id, Transport(id))
        colour, line = theme.colour(transport, position), theme.line(transport, position)
        strokes[id] = Stroke(transport, colour, line, width_of(transport, position) * radius)
    return strokes


def _tracks(
    links: Iterable[Link], places: Mapping[int, Point], strokes: Mapping[str, Stroke], radius: float
) -> Iterable[Track]:
    """Every link with its line; links that share a road lie side by side, in the board's order."""
    roads: dict[Line, list[tuple[Link, bool]]] = {}
    for link in links:
        line = _road(link, places, radius)
        if line:
            turned = line[::-1] < line
            roads.setdefault(line[::-1] if turned else line, []).append((link, turned))
    for road, sharers in roads.items():
        widths = [strokes[link.by].width for link, _ in sharers]
        for place, (link, turned) in enumerate(sharers):
            line = _lane(road, widths, place, radius)
            yield Track(link, line[::-1] if turned else line)


def _road(link: Link, places: Mapping[int, Point], radius: float) -> Line | None:
    """The middle of the road a link takes, or nothing where neither station has a place."""
    start, end = places.get(link.start), places.get(link.end)
    known = start or end
    if known is None:
        return None
    first = start or _nowhere(link, known, link.start, radius)
    last = end or _nowhere(link, known, link.end, radius)
    path = tuple(point for point in link.path if all(map(math.isfinite, point)))
    return tuple(_without_repeats((first, *path, last)))


def _nowhere(link: Link, known: Point, missing: int, radius: float) -> Point:
    """Where a link to a station without a place is left hanging; each number has its own direction."""
    angle = missing * 2.4
    known = link.path[-1 if missing == link.end else 0] if link.path else known
    return (known[0] + 2.4 * radius * math.cos(angle), known[1] + 2.4 * radius * math.sin(angle))


def _without_repeats(line: Iterable[Point]) -> Iterable[Point]:
    last = None
    for point in line:
        if point != last:
            yield point
        last = point


def _lane(road: Line, widths: list[float], place: int, radius: float) -> Line:
    """The line of one of the links that share a road."""
    if len(road) == 1:
        return loop(road[0], place, 1.15 * radius)
    gap = 0.14 * radius
    whole = sum(widths) + gap * (len(widths) - 1)
    offset = sum(widths[:place]) + gap * place + widths[place] / 2 - whole / 2
    squeeze = min(1.0, 1.4 * radius / whole)
    return shifted(road, offset, offset * squeeze)


def with_legend(plan: Plan, height: float) -> Plan:
    """The plan with room for a legend below the map."""
    left, top, right, bottom = plan.view
    return replace(plan, view=(left, top, right, bottom + height))
