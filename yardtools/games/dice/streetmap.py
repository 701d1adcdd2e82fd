"""The tiles as they lie, compiled for play: where dice, black tickets and the helicopter lead."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from yardtools.assemble import Ride, Tray, outer_places
from yardtools.games.pursuit import Hops, Stations
from yardtools.model import Side, Station
from yardtools.model.tiles import Edge
from yardtools.tile_graph import BUS, OPPOSITE, TAXI, UNDERGROUND, has_arrows

BLACK, HELICOPTER = "black", "helicopter"

Lines = Mapping[tuple[int, Edge | None], Collection[int]]
"""From a stop, by heading, the next stops of the bus."""


class StreetMap:
    """One map. `aligned` flies the helicopter straight across; `passing` lets buses pass occupied stops."""

    def __init__(
        self, tray: Tray, layout: str, expert: Collection[str], *, aligned: bool, passing: bool
    ) -> None:
        self.layout, self.expert = layout, tuple(sorted(expert))
        found = tray.stations(layout, expert)
        self.stations = Stations(station.id for station in found)
        self.bit = self.stations.bit
        sides = {
            tile.id: (tile.expert or tile.plain) if tile.id in expert else tile.plain
            for tile in tray.tiles.tiles
            if tile.id in layout
        }
        self.on_tile = {letter: _numbers(side) for letter, side in sides.items()}
        self.tile_of = {place: letter for letter, places in self.on_tile.items() for place in places}
        self.starts = sorted(place for side in sides.values() for place in start_places(side))
        self._transports = {station.id: station.transports for station in found}
        self._passing = passing
        self._detours: dict[tuple[str, int], Hops] = {}
        self._streets(tray, any(map(has_arrows, sides.values())))
        flights = _flights(found, layout.split("/"), tray.tiles.size, aligned)
        self._hops[HELICOPTER] = Hops(self.stations, flights)

    def _streets(self, tray: Tray, arrows: bool) -> None:
        """Where each transport leads, and a black ticket: by all of them, one-way streets both ways (D38)."""
        along = self._rides(tray, against=False)
        self._against = self._rides(tray, against=True) if arrows else along
        by_transport = {transport.id: _reach(along, transport.id) for transport in tray.tiles.transports}
        by_transport[UNDERGROUND] = _any_to_any(self._transports)
        self._hops = {by: Hops(self.stations, reach) for by, reach in by_transport.items()}
        against = Hops(self.stations, _reach(self._against))
        self._hops[BLACK] = Hops.merge(self.stations, [against, self._hops[UNDERGROUND]])
        self._lines = {BUS: _lines(along), BLACK: _lines(self._against)} if self._passing else {}

    def _rides(self, tray: Tray, *, against: bool) -> list[Ride]:
        """The rides between places where the transport stops: no die takes one on from others (D16)."""
        rides = tray.rides(self.layout, self.expert, against=against)
        return [ride for ride in rides if self.stops(ride.by, ride.start) and self.stops(ride.by, ride.end)]

    def hops(self, by: str, occupied: int) -> Hops:
        """Where a face of a die, a black ticket or the helicopter leads, detectives being on these places."""
        if self._passing and by in (BUS, BLACK):
            return self._detour(by, occupied)
        return self._hops[by]

    def stops(self, by: str, place: int) -> bool:
        """Whether a transport stops at a place (D21)."""
        return by in self._transports[place]

    def is_against(self, by: str, start: int, end: int) -> bool:
        """Whether a transport would go there, if no street were one-way (D38)."""
        return any(ride[:3] == (by, start, end) for ride in self._against)

    def ends_against(self, by: str, start: int) -> list[int]:
        """Where a transport would go from a place, if no street were one-way (D38)."""
        return [ride.end for ride in self._against if ride[:2] == (by, start)]

    def _detour(self, by: str, occupied: int) -> Hops:
        """As `hops`, with buses that run on where a stop is occupied (A-D7)."""
        found = self._detours.get((by, occupied))
        if found is None:
            past = self._past(self._lines[by], occupied)
            parts = [past] if by == BUS else [past, self._hops[by]]
            found = self._detours[by, occupied] = Hops.merge(self.stations, parts)
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


def start_places(side: Side) -> list[int]:
    """Where detectives can begin: the places where only taxis stop (D10)."""
    return [place.id for place in side.places if place.transports == (TAXI,)]


def _any_to_any(transports: Mapping[int, Collection[str]]) -> dict[int, set[int]]:
    """The underground goes from each of its places to every other (D19)."""
    served = {place for place, shown in transports.items() if UNDERGROUND in shown}
    return {place: served - {place} for place in served}


def _reach(found: Iterable[Ride], by: str | None = None) -> dict[int, set[int]]:
    reach: dict[int, set[int]] = {}
    for ride in found:
        if by in (None, ride.by):
            reach.setdefault(ride.start, set()).add(ride.end)
    return reach


def _lines(found: Iterable[Ride]) -> Lines:
    lines: dict[tuple[int, Edge | None], set[int]] = {}
    for ride in found:
        if ride.by == BUS:
            lines.setdefault((ride.start, ride.heading), set()).add(ride.end)
    return lines


def _flights(
    stations: Collection[Station], rows: list[str], size: float, aligned: bool
) -> dict[int, set[int]]:
    """From each place at an edge of the map to those at the opposite one (D29); a corner has two (A-D4)."""
    at = {station.id: station.at for station in stations if station.at}
    edges = outer_places(stations, rows, (size * len(rows[0]), size * len(rows)))
    reach: dict[int, set[int]] = {}
    for edge, places in edges.items():
        along = 0 if edge in ("top", "bottom") else 1
        for place in places:
            ends = {end: abs(at[end][along] - at[place][along]) for end in edges[OPPOSITE[edge]]}
            across = {end for end, off in ends.items() if not aligned or off == min(ends.values())}
            reach.setdefault(place, set()).update(across - {place})
    return reach
