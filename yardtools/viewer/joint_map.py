"""Two boards as one map: everything that either has, in one layout, and where subjects are on it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from yardtools.compare.difference import Difference
from yardtools.compare.drawings import LayoutChange
from yardtools.geometry import Line, line_of, positions_of, station_radius
from yardtools.model import Board, Link, Station, Transport
from yardtools.model.values import Point

NUMBER = re.compile(r"-?\d+")
LINK = re.compile(r"link:(.+):(-?\d+)-(-?\d+)", re.DOTALL)


def both_boards(old: Board, new: Board, found: Difference) -> Board:
    """One board with everything that either has, laid out as the new one; as the old one if only that is."""
    carried = _Carried(found.layout)
    lead, other = (new, old) if positions_of(new) else (old, new)
    stations, links = (
        (found.stations_removed, found.links_removed)
        if lead is new
        else (found.stations_added, found.links_added)
    )
    known = {} if found.layout else positions_of(other)
    return replace(
        lead,
        stations=(
            *(_give_place(station, known) for station in lead.stations),
            *map(carried.station, stations),
        ),
        links=(*lead.links, *map(carried.link, links)),
        transports=(*lead.transports, *_further(lead, other)),
    )


def _give_place(station: Station, known: Mapping[int, Point]) -> Station:
    return station if station.at else replace(station, at=known.get(station.id))


class _Carried:
    """What only the old board has, put where it belongs in the layout of the new one, if that is known."""

    def __init__(self, layout: LayoutChange | None) -> None:
        self.layout = layout

    def station(self, station: Station) -> Station:
        """The station in its place; without one where the layouts have nothing in common."""
        return replace(station, at=self._at(station.at)) if station.at and self.layout else station

    def link(self, link: Link) -> Link:
        """The link along its path; straight where the layouts have nothing in common."""
        path = tuple(at for spot in link.path if (at := self._at(spot)))
        return replace(link, path=path) if link.path else link

    def _at(self, spot: Point) -> Point | None:
        if self.layout is None:
            return spot
        return self.layout.fit.at(spot) if self.layout.fit else None


def _further(lead: Board, other: Board) -> list[Transport]:
    known = {transport.id for transport in lead.transports}
    return [transport for transport in other.transports if transport.id not in known]


class Places:
    """Where on the map the subjects of entries are."""

    def __init__(self, board: Board) -> None:
        self.stations = positions_of(board)
        self.links = {link.subject: link for link in reversed(board.links)}
        self.radius = station_radius(self.stations.values(), board.frame) if self.stations else 0.0

    def line(self, subject: str) -> Line:
        """The points of a subject: one for a station, a line for a link, none where it has no place."""
        kind, _, name = subject.partition(":")
        if kind == "station":
            at = self.stations.get(int(name)) if NUMBER.fullmatch(name) else None
            return (at,) if at else ()
        link = self.links.get(subject)
        return (line_of(link, self.stations) if link else None) or ()

    def way(self, subject: str) -> Line:
        """The same, whichever way a link is named; one that is not there is the straight way."""
        match = LINK.fullmatch(subject)
        if match is None:
            return self.line(subject)
        ends = tuple(self.stations[int(end)] for end in match.groups()[1:] if int(end) in self.stations)
        turned = f"link:{match[1]}:{match[3]}-{match[2]}"
        return self.line(subject) or self.line(turned) or (ends if len(set(ends)) == 2 else ())
