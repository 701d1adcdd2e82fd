"""The tiles as they lie, compiled for play: where dice, black tickets and the helicopter lead."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from yardtools.assemble import Ride, assemble, edge_places, rides
from yardtools.games.pursuit import Hops, Stations
from yardtools.graph import moves
from yardtools.model import Board, Side, TileSet
from yardtools.model.tiles import Edge
from yardtools.streets import BUS, OPPOSITE, has_arrows

BLACK, HELICOPTER = "black", "helicopter"

Lines = Mapping[tuple[int, Edge | None], Collection[int]]
"""From a stop, by heading, the next stops of the bus."""


class StreetMap:
    """One map. `aligned` flies the helicopter straight across; `passing` lets buses pass occupied stops."""

    def __init__(
        self, tiles: TileSet, layout: str, expert: Collection[str], *, aligned: bool, passing: bool
    ) -> None:
        self.layout, self.expert = layout, tuple(sorted(expert))
        board = assemble(tiles, layout, expert)
        self.stations = Stations(station.id for station in board.stations)
        self.bit = self.stations.bit
        sides = {
            tile.id: (tile.expert or tile.plain) if tile.id in expert else tile.plain
            for tile in tiles.tiles
            if tile.id in layout
        }
        self.on_tile = {letter: _numbers(side) for letter, side in sides.items()}
        self.tile_of = {place: letter for letter, places in self.on_tile.items() for place in places}
        self._hops = {by: Hops(self.stations, reach) for by, reach in _by_transport(board).items()}
        arrows = any(map(has_arrows, sides.values()))
        against = list(rides(tiles, layout, expert, against=True)) if arrows or passing else []
        self._against = against
        self._transports = {station.id: station.transports for station in board.stations}
        self._with_black(_reach(against) if arrows else {})
        self.helicopter = Hops(self.stations, _flights(board, aligned))
        self._passing = passing
        self._lines = _lines(rides(tiles, layout, expert)) if passing else {}
        self._black_lines = _lines(against)
        self._detours: dict[tuple[str, int], Hops] = {}

    def _with_black(self, against: Mapping[int, Collection[int]]) -> None:
        """A black ticket takes every transport, and one-way streets both ways (D27, D38)."""
        ways = [*self._hops.values(), Hops(self.stations, against)]
        self._hops[BLACK] = Hops.joined(self.stations, ways)

    def hops(self, by: str, occupied: int) -> Hops:
        """Where a face of a die, or a black ticket, leads while detectives stand on these places."""
        if self._passing and by in (BUS, BLACK):
            return self._detour(by, occupied)
        return self._hops[by]

    def stops(self, by: str, place: int) -> bool:
        """Whether a transport stops at a place (D21)."""
        return by in self._transports[place]

    def is_against(self, by: str, start: int, end: int) -> bool:
        """Whether a transport would go there, if no street were one-way (D38)."""
        return any(ride[:3] == (by, start, end) for ride in self._against)

    def _detour(self, by: str, occupied: int) -> Hops:
        """As `hops`, with buses that run on where a stop is occupied (A-D7)."""
        found = self._detours.get((by, occupied))
        if found is None:
            past = self._past(self._lines if by == BUS else self._black_lines, occupied)
            parts = [past] if by == BUS else [past, self._hops[by]]
            found = self._detours[by, occupied] = Hops.joined(self.stations, parts)
        return found

    def _past(self, lines: Lines, occupied: int) -> Hops:
        reach: dict[int, set[int]] = {}
        for (start, heading), ends in lines.items():
            todo, passed = list(ends), {start}
            while todo:
                end = todo.pop()
                if not self.bit[end] & occupied:
                    reach.setdefault(start, set()).add(end)
                elif end not in passed:
                    passed.add(end)
                    todo += lines.get((end, heading), ())
        return Hops(self.stations, {start: ends - {start} for start, ends in reach.items()})


def _numbers(side: Side) -> tuple[int, ...]:
    return tuple(sorted(place.id for place in side.places))


def _by_transport(board: Board) -> dict[str, dict[int, Collection[int]]]:
    rows = moves(board)
    return {
        transport.id: {station: ends.get(transport.id, ()) for station, ends in rows.items()}
        for transport in board.transports
    }


def _reach(found: Iterable[Ride]) -> dict[int, set[int]]:
    reach: dict[int, set[int]] = {}
    for ride in found:
        reach.setdefault(ride.start, set()).add(ride.end)
    return reach


def _lines(found: Iterable[Ride]) -> Lines:
    lines: dict[tuple[int, Edge | None], set[int]] = {}
    for ride in found:
        if ride.by == BUS:
            lines.setdefault((ride.start, ride.heading), set()).add(ride.end)
    return lines


def _flights(board: Board, aligned: bool) -> dict[int, set[int]]:
    """From each place at an edge of the map to those at the opposite one (D29); a corner has two (A-D4)."""
    at = {station.id: station.at for station in board.stations if station.at}
    edges = edge_places(board)
    reach: dict[int, set[int]] = {}
    for edge, places in edges.items():
        along = 0 if edge in ("top", "bottom") else 1
        for place in places:
            ends = {end: abs(at[end][along] - at[place][along]) for end in edges[OPPOSITE[edge]]}
            across = {end for end, off in ends.items() if not aligned or off == min(ends.values())}
            reach.setdefault(place, set()).update(across - {place})
    return reach
