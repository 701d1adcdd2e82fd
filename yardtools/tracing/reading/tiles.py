"""Tiles as they are drawn: a layer for each side, with its square frame, its places and its roads."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import shapely

from yardtools.geometry import Line, length
from yardtools.model import Port, Road, Side, Station, Tile, TileSet
from yardtools.model.tiles import End
from yardtools.model.values import Point
from yardtools.svg.node import Node
from yardtools.svg.shapes import Extent, around, extent_of, size
from yardtools.tracing.reading.courses import Course
from yardtools.tracing.reading.frame import is_near
from yardtools.tracing.reading.layers import Kind, Part, Parts, Role
from yardtools.tracing.reading.links import between
from yardtools.tracing.reading.network import Reading
from yardtools.tracing.reading.ports import Ports, edge_point
from yardtools.tracing.reading.stations import Spot
from yardtools.tracing.reading.strokes import Stroke, StrokeFinder
from yardtools.tracing.reading.what_is_seen import report_nothing

STREET = "street"
"""What lines are that lie in no transport's layer: streets for all who drive on streets."""
DRIVERS = ("taxi", "bus")
"""Who drives on streets (D17, D18); a diagonal lane is for the first of them alone (D40)."""
BAR = 0.25
"""A bar that breaks a road is shorter than this part of a tile."""
SLANT = math.radians(15)
"""A line that differs by more from both edges of a tile is a diagonal."""
SQUARE = 0.02


@dataclass(frozen=True, slots=True)
class Panel:
    """One side of a tile in the drawing: its name, what lies in it, and its frame in the drawing's units."""

    name: str
    parts: Parts
    extent: Extent


def read_tiles(reading: Reading) -> TileSet:
    """The tiles of a drawing."""
    box = reading.box
    panels = list(_panels(reading))
    side = size(panels[0].extent)[0] if panels else 1.0
    reading.rescale((box.size or side) / side)
    reading.report_layers()
    if not panels:
        report_nothing("tile", reading.drawing, reading.parts, (), reading.report)
    full = size(reading.frame.extent(panels[0].extent))[0] if panels else box.size or side
    ports = Ports(box.ports, full, reading.sizes)
    sides = {panel.name: _SideReader(reading, panel, ports).side() for panel in panels}
    return TileSet(
        id=box.id,
        transports=box.transports,
        size=full,
        ports=tuple(ports.all()),
        tiles=tuple(_tiles(sides)),
        title=box.title,
        edition=box.edition,
        ladder=box.ladder,
        dice=box.dice,
        tickets=box.tickets,
    )


def _tiles(sides: dict[str, Side]) -> Iterator[Tile]:
    for letter in dict.fromkeys(name.split()[0] for name in sides):
        yield Tile(letter, sides.get(letter, Side()), sides.get(f"{letter} expert"))


# --- frames -----------------------------------------------------------------------------------


def _panels(reading: Reading) -> Iterator[Panel]:
    """The sides that have a square frame; the others are reported."""
    for name, parts in reading.parts.sides.items():
        frame = parts.frame or _largest(parts.others)
        extent = around(extent_of(part.node) for part in frame) if frame else None
        if extent and _is_square(extent):
            yield Panel(name, _sort_parts(parts, frame, reading), extent)
        else:
            _report_frame(reading, name, parts, extent)


def _largest(parts: Sequence[Part]) -> list[Part]:
    """The square that is drawn round everything else."""
    squares = [part for part in parts if all(part.node.closed) and _is_square(extent_of(part.node))]
    return sorted(squares, key=lambda part: size(extent_of(part.node)))[-1:]


def _is_square(extent: Extent) -> bool:
    width, height = size(extent)
    return width > 0 and abs(width - height) <= SQUARE * width


def _report_frame(reading: Reading, name: str, parts: Parts, extent: Extent | None) -> None:
    shown = [*parts.frame, *parts.stations, *parts.lines, *parts.others]
    if shown:
        what = "{:.0f} × {:.0f} is no square".format(*size(extent)) if extent else "it has no square frame"
        words = f"tile {name} is left out: {what}"
        hint = "draw a square round it, in a layer frame inside the tile's own"
        first = shown[0]
        reading.report(
            "no-frame", words, first.node, first.layer, about=f"tile:{name.replace(' ', ':')}", hint=hint
        )


def _sort_parts(parts: Parts, frame: Sequence[Part], reading: Reading) -> Parts:
    """The parts of a side, what lies in no layer sorted: open lines are streets, the rest are places."""
    frames = {id(part.node) for part in frame}
    others = [part for part in parts.others if id(part.node) not in frames]
    street = Role(Kind.LINKS, STREET)
    lines = [replace(part, role=street) for part in others if _is_line(part.node, reading)]
    places = [part for part in others if not _is_line(part.node, reading)]
    return replace(parts, lines=[*parts.lines, *lines], stations=[*parts.stations, *places], others=[])


def _is_line(node: Node, reading: Reading) -> bool:
    return not any(node.closed) and reading.pattern.number(node) is None


# --- a side -----------------------------------------------------------------------------------


class _SideReader:
    """Reads one side of a tile, in the units of the sheet; what it gives is in those of the tile."""

    def __init__(self, reading: Reading, panel: Panel, ports: Ports) -> None:
        self.reading = reading
        self.panel = panel
        self.frame: Extent = reading.frame.extent(panel.extent)
        self.ports = ports
        self.known = [transport.id for transport in reading.box.transports]

    def side(self) -> Side:
        """The places and roads of the side."""
        reading, parts = self.reading, self.panel.parts
        places = reading.spots(parts)
        lines = StrokeFinder(reading.frame, reading.report).find(parts.lines)
        bars, roads = self._without_bars(lines, places)
        exits = self._exits(roads, places)
        spots = [*places, *(self._exit(port, roads[0].node) for port in exits)]
        courses = reading.courses(spots, roads)
        ends: list[End | None] = [*(spot.number for spot in places), *(port.id for port in exits)]
        found = list(_merge_roads(self._roads(courses, spots, ends, bars)))
        return Side(tuple(self._places(places, found)), tuple(found))

    def _places(self, places: Iterable[Spot], roads: Sequence[Road]) -> Iterator[Station]:
        served: dict[int, set[str]] = {}
        for road in roads:
            for end in (road.start, road.end):
                if isinstance(end, int):
                    served.setdefault(end, set()).update(road.by)
        for spot in places:
            if spot.number is not None and is_near([self._inside(spot.at)]):
                station = self.reading.station(spot, served)
                yield replace(station, at=self._inside(spot.at))

    def _inside(self, at: Point) -> Point:
        return (at[0] - self.frame[0], at[1] - self.frame[1])

    # --- ports

    def _exits(self, roads: Sequence[Stroke], places: Sequence[Spot]) -> list[Port]:
        """The ports that roads of this side end at."""
        reach = self.reading.reach
        exits: dict[str, Port] = {}
        for stroke in roads:
            for end in (stroke.line[0], stroke.line[-1]):
                away, edge, offset = edge_point(end, self.frame)
                nearest = min((math.dist(end, spot.at) for spot in places), default=math.inf)
                port = self.ports.at(edge, offset) if away <= min(reach, nearest) else None
                if port:
                    exits[port.id] = port
        return list(exits.values())

    def _exit(self, port: Port, node: Node) -> Spot:
        x, y = self.ports.spot(port)
        at = (x + self.frame[0], y + self.frame[1])
        return Spot(node, "", at, (*at, *at), name={"port": port.id})

    # --- roads

    def _without_bars(
        self, lines: Sequence[Stroke], places: Sequence[Spot]
    ) -> tuple[list[Line], list[Stroke]]:
        """The bars that break roads, and the roads."""
        shapes = [shapely.LineString(stroke.line) for stroke in lines]
        tree = shapely.STRtree(shapes)
        crossing = {
            place
            for place, stroke in enumerate(lines)
            if self._may_be_bar(stroke.line, places) and len(tree.query(shapes[place], "intersects")) > 1
        }
        bars = [stroke.line for place, stroke in enumerate(lines) if place in crossing]
        return bars, [stroke for place, stroke in enumerate(lines) if place not in crossing]

    def _may_be_bar(self, line: Line, places: Sequence[Spot]) -> bool:
        """Whether a line is short, and ends neither in a place nor on the edge."""
        weld = self.reading.weld
        ends = (line[0], line[-1])
        return (
            length(line) <= BAR * size(self.frame)[0]
            and all(math.dist(end, spot.at) > weld for end in ends for spot in places)
            and not all(edge_point(end, self.frame)[0] <= weld for end in ends)
        )

    def _roads(
        self,
        courses: Iterable[Course],
        spots: Sequence[Spot],
        ends: Sequence[End | None],
        bars: Sequence[Line],
    ) -> Iterator[Road]:
        for course in courses:
            stroke = course.stroke
            for place, (one, other) in enumerate(pairwise(course.stops)):
                start, end = ends[one.station], ends[other.station]
                inner = between(stroke, one, other, closing=place == len(course.stops) - 2)
                if start is None or end is None:
                    continue
                line = (spots[one.station].at, *inner, spots[other.station].at)
                is_broken = "dead-end" in stroke.node.classes or _meets(line, bars)
                by = self._drivers(stroke, line, isinstance(start, int) and isinstance(end, int))
                path = tuple(map(self._inside, inner))
                if stroke.way < 0:
                    start, end, path = end, start, path[::-1]
                yield Road(start, end, by, stroke.way != 0, is_broken, path)

    def _drivers(self, stroke: Stroke, line: Line, joins_places: bool) -> tuple[str, ...]:
        """Who uses a road: whose layer it is in, else all drivers; a diagonal is for the first alone."""
        if stroke.by != STREET:
            return (stroke.by,)
        drivers = tuple(id for id in DRIVERS if id in self.known) or tuple(self.known)
        return drivers[:1] if joins_places and len(line) == 2 and _is_diagonal(line) else drivers


def _is_diagonal(line: Line) -> bool:
    angle = math.atan2(abs(line[1][1] - line[0][1]), abs(line[1][0] - line[0][0]))
    return SLANT < angle < math.pi / 2 - SLANT


def _meets(line: Line, bars: Sequence[Line]) -> bool:
    shape = shapely.LineString(line)
    return any(shape.intersects(shapely.LineString(bar)) for bar in bars)


def _merge_roads(roads: Iterable[Road]) -> Iterator[Road]:
    """Roads that lie on each other, drawn for several transports, as one."""
    found: dict[tuple[object, ...], Road] = {}
    for road in roads:
        key = (road.start, road.end, road.oneway, road.dead_end, road.path)
        there = found.get(key)
        by = tuple(dict.fromkeys((*(there.by if there else ()), *road.by)))
        found[key] = replace(road, by=by)
    yield from found.values()
