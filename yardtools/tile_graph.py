"""Questions about the tiles of a set: how the streets of a side can be travelled, and which ports meet."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from yardtools.geometry import Line, clearance
from yardtools.model import Port, Road, Side, TileSet
from yardtools.model.tiles import Edge, End
from yardtools.model.values import Point

TAXI, BUS, UNDERGROUND = "taxi", "bus", "underground"

STEPS: Mapping[Edge, tuple[int, int]] = {"top": (0, -1), "right": (1, 0), "bottom": (0, 1), "left": (-1, 0)}
"""The way over each edge, to the right and down."""
OPPOSITE: Mapping[Edge, Edge] = {"top": "bottom", "right": "left", "bottom": "top", "left": "right"}

SLANT = math.tan(math.radians(22.5))
"""A line between two places runs along the tile or diagonally, whichever of the eight ways is nearest."""
PORT_SLANT = math.tan(math.radians(30))
"""A street over the edge may slant more, for its way is known by the edge."""
BOW = 0.25
"""A street runs straight while it stays within this part of its length of the line between its ends."""
FIT = 0.05
"""Two ports meet when their offsets differ by no more than this part of a tile: drawn by hand, they may."""

SHAPES = ((3, 3), (3, 2))
"""The maps of the game, columns and rows: all nine tiles, or six (D8)."""
UNDERGROUND_TILES = 3
"""So many of the six tiles of the small map have underground (A-D8)."""


@dataclass(frozen=True, slots=True)
class Leg:
    """A street travelled one way; `heading` is the edge of the tile a bus on it runs towards."""

    start: End
    end: End
    by: tuple[str, ...]
    heading: Edge | None = None
    line: Line = ()


def legs(side: Side, tiles: TileSet, against: bool = False) -> Iterator[Leg]:
    """The ways one can travel on a side: a street both ways, a one-way one, a dead end none (D38, D39).

    With `against` one-way streets are travelled both ways too, as Mister X does with a black ticket.
    """
    known, ground = ends_of(side, tiles), Ground(side, tiles)
    for road in side.roads:
        if road.dead_end or not {road.start, road.end} <= known:
            continue
        heading, line = ground.heading(road), ground.line(road)
        yield Leg(road.start, road.end, road.by, heading, line)
        if against or not road.oneway:
            yield Leg(road.end, road.start, road.by, heading and OPPOSITE[heading], line[::-1])


def ends_of(side: Side, tiles: TileSet) -> frozenset[End]:
    """Where roads of a side can end: its places, and the ports of the set."""
    return frozenset([*(place.id for place in side.places), *(port.id for port in tiles.ports)])


def port_spot(port: Port, size: float) -> Point:
    """Where a port is on a tile of that size."""
    spots: Mapping[Edge, Point] = {
        "top": (port.offset, 0.0),
        "right": (size, port.offset),
        "bottom": (port.offset, size),
        "left": (0.0, port.offset),
    }
    return spots[port.edge]


def partners(tiles: TileSet) -> dict[str, str]:
    """Each port with the one of the opposite edge that it meets when tiles lie side by side."""
    by_id: dict[str, Port] = {}
    for port in tiles.ports:
        by_id.setdefault(port.id, port)
    nearest = {id: _nearest(port, by_id, tiles.size) for id, port in by_id.items()}
    return {id: other for id, other in nearest.items() if other is not None and nearest[other] == id}


def _nearest(port: Port, ports: Mapping[str, Port], size: float) -> str | None:
    facing = (each for each in ports.values() if each.edge == OPPOSITE[port.edge])
    apart = min(((abs(each.offset - port.offset), each.id) for each in facing), default=(math.inf, ""))
    return apart[1] if apart[0] <= FIT * size else None


def has_arrows(side: Side) -> bool:
    """Whether a street of this side is one-way."""
    return any(road.oneway for road in side.roads)


def has_underground(side: Side) -> bool:
    """Whether the underground stops on this side."""
    return any(UNDERGROUND in place.transports for place in side.places)


# --- which way a street runs ------------------------------------------------------------------


class Ground:
    """A side as it is drawn: where its places and ports are, and how its roads run between them."""

    def __init__(self, side: Side, tiles: TileSet) -> None:
        self._edges: dict[End, Edge] = {}
        self._spots: dict[End, Point] = {}
        for port in tiles.ports:
            self._edges.setdefault(port.id, port.edge)
            self._spots.setdefault(port.id, port_spot(port, tiles.size))
        for place in side.places:
            if place.at:
                self._spots.setdefault(place.id, place.at)

    def line(self, road: Road) -> Line:
        """The line of a road from end to end; empty where the position of an end is not known."""
        if road.start not in self._spots or road.end not in self._spots:
            return ()
        return (self._spots[road.start], *road.path, self._spots[road.end])

    def heading(self, road: Road) -> Edge | None:
        """The edge a road runs straight towards; nothing where it bends or runs diagonally."""
        line = self.line(road)
        if not line or not is_straight(line):
            return None
        exits = [self._edges[road.end]] if road.end in self._edges else []
        entries = [OPPOSITE[self._edges[road.start]]] if road.start in self._edges else []
        way = along(line, PORT_SLANT if exits or entries else SLANT)
        return way if {way}.issuperset(exits + entries) else None

    def is_lane(self, road: Road) -> bool:
        """Whether a road is a diagonal lane: straight from place to place, along no edge (D40)."""
        line = () if {road.start, road.end} & set(self._edges) else self.line(road)
        return len(line) > 1 and line[0] != line[-1] and is_straight(line) and along(line, SLANT) is None


def along(line: Line, slant: float) -> Edge | None:
    """The edge that the far end of a line lies towards, unless the line slants too much."""
    right, down = line[-1][0] - line[0][0], line[-1][1] - line[0][1]
    if min(abs(right), abs(down)) > slant * max(abs(right), abs(down)) or right == down == 0:
        return None
    if abs(right) >= abs(down):
        return "right" if right > 0 else "left"
    return "bottom" if down > 0 else "top"


def is_straight(line: Line) -> bool:
    """Whether a line stays near the straight one between its ends."""
    chord = math.dist(line[0], line[-1])
    return all(clearance(at, line[0], line[-1]) <= BOW * chord for at in line[1:-1])


def simplify(line: Sequence[Point]) -> Line:
    """Make a line without points that lie on the straight one between their neighbours."""
    kept = [line[0]]
    for at, after in zip(line[1:], [*line[2:], None], strict=True):
        if after is None or (at != kept[-1] and clearance(at, kept[-1], after) > 0.01):
            kept.append(at)
    return tuple(kept)
