"""Tiles laid side by side as one network board: streets joined at the seams, buses straight on.

A taxi goes to the next place along a street, through the ports of neighbouring tiles too. A bus runs on
without turning to the next place where buses stop. The underground goes from any of its places to any
other. A dead end breaks a street; a one-way part makes the whole one-way, and two parts that point at
each other join nothing. The ways a single side offers are in `yardtools.tile_graph`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from yardtools.errors import YardError
from yardtools.geometry import Line
from yardtools.model import Assembled, Board, Link, Side, Station, Tile, TileSet
from yardtools.model.tiles import Edge, End
from yardtools.model.values import Point
from yardtools.tile_graph import (
    BUS,
    STEPS,
    UNDERGROUND,
    Leg,
    legs,
    partners,
    simplify,
)

Cell = tuple[int, int]
"""A tile's column and row in a layout, from the upper left."""

LONGEST_LAYOUT = 100
"""Each letter stands once, so that there are 26 at most, with a stroke between two rows."""


class Ride(NamedTuple):
    """A journey along the streets from one place to the next; buses have a heading."""

    by: str
    start: int
    end: int
    heading: Edge | None
    line: Line


class Tray:
    """A tile set at hand for laying many maps: how one travels on each side is worked out but once."""

    def __init__(self, tiles: TileSet) -> None:
        self.tiles = tiles
        self._streets: dict[tuple[int, bool], _Streets] = {}

    def stations(self, layout: str, expert: Collection[str] = ()) -> tuple[Station, ...]:
        """The places of a layout, where they lie on the table."""
        return tuple(_Table(self.tiles, self._sides(layout, expert), {}).stations())

    def rides(self, layout: str, expert: Collection[str] = (), against: bool = False) -> Iterator[Ride]:
        """Every journey along the streets of a layout, without their lines; several may lead to one place.

        With `against` they also go against one-way streets, as a black ticket does (D38).
        """
        sides = self._sides(layout, expert)
        streets = {cell: self._streets_of(side, against) for cell, side in sides.items()}
        return _Table(self.tiles, sides, streets).rides()

    def _sides(self, layout: str, expert: Collection[str]) -> dict[Cell, Side]:
        return dict(_sides_up(self.tiles, rows_of(layout), expert))

    def _streets_of(self, side: Side, against: bool) -> _Streets:
        key = (id(side), against)
        if key not in self._streets:
            bare = (replace(leg, line=()) for leg in legs(side, self.tiles, against))
            self._streets[key] = _by_start(bare)
        return self._streets[key]


def assemble(tiles: TileSet, layout: str, expert: Collection[str] = ()) -> Board:
    """The network board that a tile set makes in a layout such as `ABC/DEF`.

    The tiles named in `expert` lie with their expert side up. A layout that cannot be laid is a YardError.
    """
    rows, turned = rows_of(layout), tuple(sorted({letter.upper() for letter in expert}))
    sides = dict(_sides_up(tiles, rows, turned))
    table = _Table(tiles, sides, {cell: _by_start(legs(side, tiles)) for cell, side in sides.items()})
    return Board(
        id="-".join([tiles.id, *map(str.lower, rows), *_expert_words(turned)]),
        transports=tiles.transports,
        stations=tuple(table.stations()),
        links=tuple(table.links()),
        title=tiles.title,
        edition=tiles.edition,
        frame=(tiles.size * len(rows[0]), tiles.size * len(rows)),
        ladder=tiles.ladder,
        tickets=tiles.tickets,
        assembled=Assembled(tiles.id, "/".join(rows), turned),
    )


def outer_places(
    stations: Collection[Station], rows: Sequence[str], frame: Point
) -> dict[Edge, tuple[int, ...]]:
    """The stations along each edge of a map of these rows of tiles, where the helicopter lands (D29).

    They are those of the outermost row or column: of the outer tiles, the half that lies at the edge. The map
    is as large as the frame.
    """
    width, height = frame
    half = width / len(rows[0]) / 2
    placed = [(station.id, station.at) for station in stations if station.at]
    return {
        "top": tuple(number for number, at in placed if at[1] < half),
        "right": tuple(number for number, at in placed if at[0] > width - half),
        "bottom": tuple(number for number, at in placed if at[1] > height - half),
        "left": tuple(number for number, at in placed if at[0] < half),
    }


def layout_text(letters: Collection[str], columns: int) -> str:
    """The layout of these letters, row by row."""
    line = "".join(letters)
    return "/".join(line[start : start + columns] for start in range(0, len(line), columns))


# --- reading a layout -------------------------------------------------------------------------


def rows_of(layout: str) -> list[str]:
    """The rows of a layout, all of one length and no letter twice."""
    if len(layout) > LONGEST_LAYOUT:
        raise YardError(
            f"a layout has no more than {LONGEST_LAYOUT} letters and strokes, not {len(layout):,}"
        )
    rows = layout.strip().upper().split("/")
    if not all(row.isascii() and row.isalpha() for row in rows):
        raise YardError(f"a layout is rows of tile letters such as ABC/DEF, not {layout!r}")
    if len({len(row) for row in rows}) > 1:
        lengths = ", ".join(f"{row} has {len(row)}" for row in rows)
        raise YardError(f"the rows of layout {layout} differ in length: {lengths}")
    letters = "".join(rows)
    if twice := sorted({letter for letter in letters if letters.count(letter) > 1}):
        raise YardError(f"layout {layout} uses tile {twice[0]} twice; there is only one")
    return rows


def _sides_up(tiles: TileSet, rows: list[str], expert: Collection[str]) -> Iterator[tuple[Cell, Side]]:
    """The side that lies in each cell."""
    known: dict[str, Tile] = {}
    for tile in tiles.tiles:
        known.setdefault(tile.id, tile)
    laid = set("".join(rows))
    if unknown := sorted(laid - set(known)):
        raise YardError(f"{tiles.id} has no tile {unknown[0]}; it has {', '.join(known) or 'none'}")
    if absent := sorted(set(expert) - laid):
        raise YardError(
            f"tile {absent[0]} is to lie expert side up, but layout {'/'.join(rows)} has no {absent[0]}"
        )
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters):
            yield (column, row), _side_up(tiles, known[letter], letter in expert)


def _side_up(tiles: TileSet, tile: Tile, is_expert: bool) -> Side:
    side = tile.expert if is_expert else tile.plain
    if side is None:
        raise YardError(f"tile {tile.id} of {tiles.id} has no expert side")
    if lost := [place.id for place in side.places if place.at is None]:
        raise YardError(
            f"place {lost[0]} of tile {tile.id} has no position, so nothing can be laid beside it"
        )
    return side


def _expert_words(expert: Collection[str]) -> list[str]:
    return ["expert", "".join(expert).lower()] if expert else []


# --- joining the tiles ------------------------------------------------------------------------

_Streets = dict[End, list[Leg]]
"""The legs of a side, by where they start."""


def _by_start(found: Iterable[Leg]) -> _Streets:
    streets: _Streets = {}
    for leg in found:
        streets.setdefault(leg.start, []).append(leg)
    return streets


class _Table:
    """The tiles as they lie on the table, and where one gets to on them."""

    def __init__(self, tiles: TileSet, sides: dict[Cell, Side], streets: dict[Cell, _Streets]) -> None:
        self._size = tiles.size
        self._edges = {port.id: port.edge for port in tiles.ports}
        self._partners = partners(tiles)
        self._places = {cell: {place.id: place for place in side.places} for cell, side in sides.items()}
        self._legs = streets

    def stations(self) -> Iterator[Station]:
        """The places of all tiles, where they lie on the table."""
        for cell, places in self._places.items():
            for place in places.values():
                at = self._shift([place.at], cell)[0] if place.at else None
                yield Station(place.id, at, place.transports, place.name, place.derived)

    def links(self) -> Iterator[Link]:
        """Every move there is, once: two-way where one can come back the same way."""
        found: dict[tuple[str, int, int], Line] = {}
        for ride in sorted(self.rides(), key=lambda ride: (ride.by, len(ride.line), ride.line, ride[1:3])):
            found.setdefault(ride[:3], ride.line)
        for (by, start, end), line in found.items():
            comes_back = (by, end, start) in found
            if start < end or not comes_back:
                yield Link(start, end, by, not comes_back, simplify(line)[1:-1])
        for one, other in combinations(self._underground(), 2):
            yield Link(one, other, UNDERGROUND)

    def _underground(self) -> list[int]:
        """The places of the underground: it goes from any to any (D19)."""
        places = (place for places in self._places.values() for place in places.values())
        return sorted({place.id for place in places if UNDERGROUND in place.transports})

    def rides(self) -> Iterator[Ride]:
        """Every single journey along the streets."""
        for cell, places in self._places.items():
            for place in places:
                for leg in self._legs[cell].get(place, ()):
                    for by in leg.by:
                        for end, line in self._journeys(cell, leg, by):
                            if end != place:
                                yield Ride(by, place, end, leg.heading if by == BUS else None, line)

    def _journeys(self, cell: Cell, leg: Leg, by: str) -> Iterator[tuple[int, Line]]:
        """Where one gets along a leg by a transport, and the line on the way there."""
        if by == BUS:
            yield from self._bus_rides(cell, leg)
        elif by != UNDERGROUND:
            yield from ((end, line) for _, end, line in self._arrivals(cell, leg, by))

    def _bus_rides(self, cell: Cell, leg: Leg) -> Iterator[tuple[int, Line]]:
        """Straight on to the first place where buses stop (D18), if buses stop where it begins."""
        if leg.heading is None or not self._is_stop(cell, leg.start):
            return
        todo: list[tuple[Cell, Leg, Line]] = [(cell, leg, ())]
        passed: set[tuple[Cell, End]] = set()
        while todo:
            here, part, before = todo.pop()
            for there, place, line in self._arrivals(here, part, BUS):
                if self._is_stop(there, place):
                    yield place, before + line
                elif (there, place) not in passed:
                    passed.add((there, place))
                    onward = self._legs[there].get(place, ())
                    todo += ((there, each, before + line) for each in onward if _goes_on(leg, each, BUS))

    def _is_stop(self, cell: Cell, place: End) -> bool:
        return isinstance(place, int) and BUS in self._places[cell][place].transports

    def _arrivals(self, cell: Cell, leg: Leg, by: str) -> Iterator[tuple[Cell, int, Line]]:
        """The next places along a leg, on this tile or through ports on another."""
        todo: list[tuple[Cell, Leg, Line]] = [(cell, leg, ())]
        entered: set[tuple[Cell, str]] = set()
        while todo:
            here, part, before = todo.pop()
            line = before + self._shift(part.line, here)
            if isinstance(part.end, int):
                yield here, part.end, line
            elif (beyond := self._beyond(here, part.end)) and beyond not in entered:
                entered.add(beyond)
                onward = self._legs[beyond[0]].get(beyond[1], ())
                todo += ((beyond[0], each, line) for each in onward if _goes_on(leg, each, by))

    def _beyond(self, cell: Cell, port: str) -> tuple[Cell, str] | None:
        """The neighbouring cell behind a port, and the port that leads into it; nothing at the edge (D34)."""
        if port not in self._partners:
            return None
        right, down = STEPS[self._edges[port]]
        there = (cell[0] + right, cell[1] + down)
        return (there, self._partners[port]) if there in self._legs else None

    def _shift(self, line: Collection[Point], cell: Cell) -> Line:
        if not line:
            return ()
        left, top = cell[0] * self._size, cell[1] * self._size
        return tuple((x + left, y + top) for x, y in line)


def _goes_on(leg: Leg, onward: Leg, by: str) -> bool:
    """Whether a journey goes on by another leg: buses do not turn."""
    return by in onward.by and (by != BUS or onward.heading == leg.heading)
