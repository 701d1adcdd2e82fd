"""What several checks ask of one network board, worked out once."""

from __future__ import annotations

import math
from collections.abc import Collection
from functools import cached_property

from yardtools.checks.registry import TooMuch
from yardtools.checks.shared.doubts import Doubts, find_doubts
from yardtools.checks.shared.habits import Pair, pairs_of
from yardtools.checks.shared.layers import Layer
from yardtools.geometry import Line, line_of, nearest, positions_of, station_radius
from yardtools.graph import Neighbours, around, components, neighbours, reverse, sound_links, usable
from yardtools.model import Board, Link, Station, Transport
from yardtools.model.values import Point

MOST_POINTS, MOST_WORK = 200_000, 500_000
"""How many points of lines, and how many pairs of their legs, are looked at: for a few seconds.

London has 2,100 points and 4,400 pairs; where there are this many, nobody could tell the lines apart.
"""


class Study:
    """A board, and what follows from it; each answer is worked out when it is first asked for."""

    def __init__(self, board: Board) -> None:
        self.board = board

    @cached_property
    def stations(self) -> dict[int, Station]:
        """The stations by number; the first counts where a number is used twice."""
        found: dict[int, Station] = {}
        for station in self.board.stations:
            found.setdefault(station.id, station)
        return found

    @cached_property
    def positions(self) -> dict[int, Point]:
        """Where each station is, where that is known."""
        return positions_of(self.board)

    @cached_property
    def links_at(self) -> dict[int, list[Link]]:
        """The links of each station the board has, either way."""
        found: dict[int, list[Link]] = {number: [] for number in self.stations}
        for link in self.board.links:
            for end in {link.start, link.end}:
                if end in found:
                    found[end].append(link)
        return found

    @cached_property
    def lines(self) -> list[tuple[Link, Line]]:
        """The links whose ends have positions, each with the line it is drawn as."""
        drawn = ((link, line_of(link, self.positions)) for link in self.board.links)
        return [(link, line) for link, line in drawn if line is not None]

    @property
    def layers(self) -> dict[str, Layer]:
        """The links of each transport in the plane, loops left out, unless they are too many to compare.

        The underground of a board laid from tiles joins all its stations, so it is no drawing of lines.
        """
        if self._burden:
            raise TooMuch(self._burden)
        return self._layers

    @cached_property
    def _burden(self) -> str:
        """What makes the lines too many to be compared; nothing where they are not."""
        points = sum(len(line) for _, line in self.lines)
        if points > MOST_POINTS:
            return f"its lines have {points:,} points, and {MOST_POINTS:,} are compared"
        work = sum(layer.work for layer in self._layers.values())
        return f"its lines are too tangled to be compared: {work:,} times" if work > MOST_WORK else ""

    @cached_property
    def _layers(self) -> dict[str, Layer]:
        drawn: dict[str, list[tuple[Link, Line]]] = {}
        for link, line in self.lines:
            if link.start != link.end and not (self.board.assembled and link.by == "underground"):
                drawn.setdefault(link.by, []).append((link, line))
        return {
            by: Layer(rows, self._stops(by), self.radius, self.nearest_stations) for by, rows in drawn.items()
        }

    def _stops(self, by: str) -> dict[int, Point]:
        """Where the stations are that show a transport, or that it leads to."""
        return {
            number: at
            for number, at in self.positions.items()
            if by in self.stations[number].transports or by in self.transports_at[number]
        }

    @cached_property
    def pairs(self) -> list[Pair]:
        """Neighbouring stops of each transport, joined or not, and how likely they are to be.

        Links that are wrong by the look of them are left out, so that they do not tell what is likely.
        """
        sound = {by: layer.sound for by, layer in self.layers.items()}
        streets = sound.get(self.base) if self.base else None
        return [
            pair
            for by, layer in sound.items()
            for pair in pairs_of(by, layer, None if by == self.base else streets)
        ]

    @cached_property
    def doubts(self) -> Doubts:
        """What on the board is the least like the rest of it."""
        named = [layer.links[place] for layer in self.layers.values() for place in layer.suspects]
        wrong = [link for layer in self.layers.values() for link in layer.wrong.values()]
        return find_doubts(self.pairs, named, wrong)

    @cached_property
    def nearest_stations(self) -> dict[int, list[int]]:
        """The stations with positions that are nearest to each, the nearest first: a dozen."""
        return nearest(self.positions, 12)

    @cached_property
    def radius(self) -> float:
        """How large a station is drawn."""
        return station_radius(self.positions.values(), self.board.frame)

    @cached_property
    def neighbours(self) -> Neighbours:
        """Where one can go from each station in one move, by any transport."""
        return neighbours(self.board)

    def pieces(self, by: str) -> list[list[int]]:
        """The pieces that one transport falls into; stations it does not serve are pieces of one."""
        if by not in self._pieces:
            self._pieces[by] = components(self.board, [by])
        return self._pieces[by]

    @cached_property
    def _pieces(self) -> dict[str, list[list[int]]]:
        return {}

    # --- transports ---------------------------------------------------------------------------

    @cached_property
    def transports(self) -> dict[str, Transport]:
        """The declared transports by id; the first counts where an id is used twice."""
        found: dict[str, Transport] = {}
        for transport in self.board.transports:
            found.setdefault(transport.id, transport)
        return found

    @cached_property
    def one_sided(self) -> frozenset[str]:
        """The transports kept to one side, such as the ferry: they make no type of station."""
        return frozenset(id for id, transport in self.transports.items() if transport.only)

    @cached_property
    def ladder(self) -> tuple[str, ...]:
        """The declared transports whose station types are nested; those kept to one side make none."""
        return tuple(id for id in self.board.ladder if id in self.transports and id not in self.one_sided)

    @cached_property
    def base(self) -> str | None:
        """The transport that leads everywhere: the first of the ladder, or the only one for everybody."""
        shared = [transport.id for transport in self.board.transports if not transport.only]
        return next(iter(self.ladder or (shared if len(shared) == 1 else ())), None)

    @cached_property
    def ferries(self) -> tuple[Transport, ...]:
        """The ferries: what is kept to Mister X, and what is named so and makes no type of station."""
        return tuple(
            transport
            for transport in self.transports.values()
            if transport.only == "mister_x" or (transport.id == "ferry" and transport.id not in self.ladder)
        )

    # --- the network --------------------------------------------------------------------------

    @cached_property
    def transports_at(self) -> dict[int, set[str]]:
        """The transports of the links at each station, faulty links among them."""
        return {number: {link.by for link in links} for number, links in self.links_at.items()}

    @cached_property
    def doubtful(self) -> frozenset[int]:
        """Stations at a link that is faulty in itself: it may be what they seem to lack."""
        faulty = (
            link
            for link in self.board.links
            if link.start == link.end
            or link.by not in self.transports
            or not {link.start, link.end} <= self.stations.keys()
        )
        return frozenset(end for link in faulty for end in (link.start, link.end))

    @cached_property
    def around(self) -> Neighbours:
        """The other stations that each is joined to by any transport, whichever way."""
        return around(self.board)

    @cached_property
    def ways_of_mister_x(self) -> Neighbours:
        """From where Mister X gets to each station in one move."""
        return reverse(neighbours(self.board, usable(self.board, "mister_x")))

    @cached_property
    def two_sided(self) -> frozenset[str]:
        """The transports that both sides may use."""
        return frozenset(link.by for link in self.board.links if link.by not in self.one_sided)

    @cached_property
    def islands(self) -> list[list[int]]:
        """The parts of the board that only transports kept to one side join to the rest."""
        parts = components(self.board, self.two_sided)
        part = {number: place for place, numbers in enumerate(parts) for number in numbers}
        ways = ({part[link.start], part[link.end]} for link in sound_links(self.board, self.one_sided))
        joined = {place for ends in ways if len(ends) > 1 for place in ends}
        return [numbers for place, numbers in enumerate(parts) if place and place in joined]

    def nearest(self, some: Collection[int], others: Collection[int]) -> tuple[int, int] | None:
        """The two stations of two parts that lie nearest to each other; of large boards nothing is said."""
        if len(self.stations) > 1000:
            return None
        places = self.positions
        pairs = ((one, other) for one in some for other in others if one in places and other in places)
        return min(pairs, key=lambda pair: (math.dist(places[pair[0]], places[pair[1]]), pair), default=None)

    def bridge(self, by: str, some: Collection[int], others: Collection[int]) -> str:
        """The next step where two parts should be joined: the line to draw, and where to look for it."""
        words = " ".join(filter(None, ("draw the missing", by, "line between the two parts")))
        pair = self.nearest(some, others)
        return f"{words}: {pair[0]} and {pair[1]} are nearest to each other" if pair else words


_last: list[Study] = []


def study(board: Board) -> Study:
    """The study of a board; the last one is kept, for checks ask one after the other about one board."""
    if not _last or _last[0].board is not board:
        _last[:] = [Study(board)]
    return _last[0]
