"""The tiny notation of examples: boards in a line or two, such as `1 taxi 2; 2 bus 3`.

Statements are separated by `;` or line ends:

    1 taxi 2 bus 3             links, also several in a row
    1 taxi> 2                  a one-way link
    1 taxi 2 via 5,5 9,9       a link with a bend
    1 at 10,20                 where a station is
    1 shows taxi, bus          what its symbol shows; else that of its links, ferries apart
    1 named Lisbon             its English name
    transports taxi, bus       what is declared; else what the links use
    ladder taxi, bus           the station types; else the usual order
    taxi pays taxi, black      which tickets a transport takes
    ferry only mister_x        who may use it ("only nobody": everybody)
    taxi looks #ff0000 dashed  its colour and line
    bus in pieces              a transport that may fall into pieces
    frame 100,100              the size of the map
    starts detective 1, 2      start cards
    mission green from 1, 2 to 9
    another mission green from 3 to 1
    missions start 5           how many starts each mission must have
    tickets taxi 4             how many tickets are printed
    without 1 taxi 2           a link less

What begins with the name of a shipped board is that board, and what is changed in it:

    europe; 194 shows car      a statement says anew what it is about; links come on top
    dice; A: no 1-2            a tile set, and what is changed in it
    dice A expert; 2 taxi> 1   one side of a tile: its streets, by taxi, as a board of its own

Tile sets and trails have statements of their own: notation_tiles.py.
What begins with `{` is a board as JSON; its keys are set in a sound one of the kind it names. What
begins with `format =` is a box.toml.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterable
from dataclasses import fields, replace
from functools import cache
from typing import Any

from yardtools.checks.shared.notation_tiles import changed_tiles, changed_trail
from yardtools.model import (
    KINDS,
    AnyBoard,
    Assembled,
    Board,
    Box,
    Link,
    Mission,
    Starts,
    Station,
    TileSet,
    Transport,
)
from yardtools.model.network import DEFAULT_LADDER, DEFAULT_TRANSPORTS
from yardtools.model.values import Point
from yardtools.resources import board_folder, board_names


def example(text: str) -> AnyBoard | Box:
    """The board or box that an example describes."""
    if text.lstrip().startswith("{"):
        document: dict[str, Any] = json.loads(text)
        return KINDS[document.get("kind", "network")].from_document(_SOUND[document["kind"]] | document)
    if text.lstrip().startswith("format ="):
        return Box.from_document(tomllib.loads(text))
    statements = [each for each in map(str.strip, re.split(r"[;\n]", text)) if each]
    if start := _first_board(statements[0] if statements else ""):
        return _CHANGED[start.kind](start, statements[1:])
    return _changed_board(None, statements)


def _first_board(statement: str) -> AnyBoard | None:
    """The board that a first statement names; nothing where it is a statement like any other."""
    name, *face = statement.split() or [""]
    if name not in board_names():
        return None
    board = _load_shipped(name)
    return _streets(board, *face) if face and isinstance(board, TileSet) else board


@cache
def _load_shipped(name: str) -> AnyBoard:
    document = json.loads((board_folder(name) / "board.json").read_text(encoding="utf-8"))
    return KINDS[document["kind"]].from_document(document)


def _streets(tiles: TileSet, letter: str, side: str = "plain") -> Board:
    """The streets of one side of a tile, where taxis go from place to place, as a board."""
    tile = next(each for each in tiles.tiles if each.id == letter)
    face = (tile.expert if side == "expert" else None) or tile.plain
    roads = [road for road in face.roads if not road.dead_end]
    return Board(
        id=f"{tiles.id}-{letter.lower()}",
        transports=tiles.transports[:1],
        stations=tuple(replace(place, transports=place.transports[:1]) for place in face.places),
        links=tuple(
            Link(road.start, road.end, tiles.transports[0].id, road.oneway, road.path)
            for road in roads
            if isinstance(road.start, int) and isinstance(road.end, int)
        ),
        frame=(tiles.size, tiles.size),
        assembled=Assembled(tiles.id, letter, (letter,) if face is tile.expert else ()),
    )


def _changed_board(board: Any, statements: Iterable[str]) -> Board:
    sketch = _Sketch(board)
    for statement in statements:
        sketch.read(statement)
    return sketch.board()


_CHANGED: dict[str, Callable[[Any, Iterable[str]], AnyBoard]] = {
    "network": _changed_board,
    "tiles": changed_tiles,
    "trail": changed_trail,
}


_SOUND: dict[str, dict[str, Any]] = {
    "network": {"id": "example", "transports": [], "stations": [], "links": []},
    "tiles": {"id": "example", "transports": [], "size": 100, "ports": [], "tiles": []},
    "trail": {
        "id": "example",
        "suspects": [],
        "hours": 12,
        "cards": [],
        "paws": [],
        "markers": [],
        "layouts": [],
    },
}


class _Sketch:
    """A board being written down statement by statement."""

    def __init__(self, board: Board | None) -> None:
        self._stations: dict[int, dict[str, Any]] = {}
        self._links: list[Link] = []
        self._transports: dict[str, Transport] = {}
        self._order = [
            transport.id for transport in (*(board.transports if board else ()), *DEFAULT_TRANSPORTS)
        ]
        self._declared: tuple[str, ...] | None = None
        self._about: dict[str, Any] = {}
        self._starts: dict[str, tuple[int, ...]] = {}
        self._missions: dict[str, Mission] = {}
        self._tickets: dict[str, int] = {}
        if board:
            self._begin(board)

    def _begin(self, board: Board) -> None:
        """Write down a whole board; stations that show what their links are go on doing so."""
        self._links = list(board.links)
        self._stations = {station.id: _values(station, "id") for station in board.stations}
        for number, values in self._stations.items():
            if {*values["transports"]} == self._transports_at(number):
                del values["transports"]
        self._transports = {transport.id: transport for transport in board.transports}
        self._starts = _values(board.starts)
        self._missions = {mission.id: mission for mission in board.missions}
        self._tickets = dict(board.tickets)
        parts = ("transports", "stations", "links", "starts", "missions", "tickets")
        self._about = {name: value for name, value in _values(board, *parts).items() if value}

    def read(self, statement: str) -> None:
        for pattern, take in _STATEMENTS:
            if match := re.fullmatch(pattern, statement):
                take(self, *match.groups())
                return
        raise ValueError(f"no statement of the notation: {statement!r}")

    def _station(self, number: str) -> dict[str, Any]:
        return self._stations.setdefault(int(number), {})

    def place(self, number: str, at: str) -> None:
        self._station(number)["at"] = _point(at)

    def show(self, number: str, names: str) -> None:
        self._station(number)["transports"] = () if names == "nothing" else _list(names)

    def call(self, number: str, name: str) -> None:
        self._station(number)["name"] = {"en": name}

    def join(self, chain: str, path: str | None) -> None:
        words = chain.split()
        bend = tuple(map(_point, (path or "").split()))
        for start, by, end in zip(words[::2], words[1::2], words[2::2], strict=False):
            self._links.append(Link(int(start), int(end), by.rstrip(">"), by.endswith(">"), bend))
        for number in words[::2]:
            if not self._about.get("stations_given"):
                self._station(number)

    def part_from(self, start: str, by: str, end: str) -> None:
        """Take the links of a transport between two stations away, whichever way they run."""
        ends = {int(start), int(end)}
        self._links = [link for link in self._links if link.by != by or {link.start, link.end} != ends]

    def only_stations(self, numbers: str) -> None:
        """The stations there are, so that links can name others."""
        self._stations = {number: self._stations.get(number, {}) for number in _numbers(numbers)}
        self._about["stations_given"] = True

    def declare(self, names: str) -> None:
        self._declared = _list(names)

    def climb(self, names: str) -> None:
        self._about["ladder"] = _list(names)

    def change(self, name: str, **values: Any) -> None:
        self._transports[name] = replace(self._transport(name), **values)

    def pay(self, name: str, tickets: str) -> None:
        self.change(name, tickets=_list(tickets))

    def keep(self, name: str, side: str) -> None:
        self.change(name, only=None if side == "nobody" else side)

    def look(self, name: str, colour: str, line: str | None) -> None:
        self.change(name, colour=colour, line=line)

    def part(self, name: str) -> None:
        self.change(name, in_pieces=True)

    def frame(self, size: str) -> None:
        self._about["frame"] = _point(size)

    def start(self, side: str, numbers: str) -> None:
        self._starts[side] = _numbers(numbers)

    def mission(self, another: str | None, name: str, starts: str | None, targets: str | None) -> None:
        mission = Mission(name, _numbers(starts or ""), _numbers(targets or ""))
        self._missions[f"{another or ''}{name}"] = mission

    def mission_starts(self, count: str) -> None:
        self._about["mission_starts"] = int(count)

    def print_tickets(self, name: str, count: str) -> None:
        self._tickets[name] = int(count)

    def assemble(self, layout: str) -> None:
        self._about["assembled"] = Assembled("tiles", layout)

    def _transport(self, name: str) -> Transport:
        known = {transport.id: transport for transport in DEFAULT_TRANSPORTS} | self._transports
        return known.get(name, Transport(name, (name,)))

    def board(self) -> Board:
        """The board as it is written down so far."""
        used = {link.by for link in self._links} | set(self._transports)
        names = self._declared or sorted(used, key=self._rank)
        transports = tuple(self._transport(name) for name in names)
        about = dict(self._about)
        about.pop("stations_given", None)
        about.setdefault("ladder", tuple(name for name in DEFAULT_LADDER if name in names))
        about.setdefault("id", "example")
        return Board(
            transports=transports,
            stations=tuple(self._make_station(number, transports) for number in self._stations),
            links=tuple(self._links),
            starts=Starts(**self._starts),
            missions=tuple(self._missions.values()),
            tickets=self._tickets,
            **about,
        )

    def _rank(self, name: str) -> tuple[int, str]:
        return (self._order.index(name) if name in self._order else len(self._order), name)

    def _make_station(self, number: int, transports: tuple[Transport, ...]) -> Station:
        values = self._stations[number]
        kept = {transport.id for transport in transports if transport.only}
        served = self._transports_at(number) - kept
        return Station(number, **{"transports": tuple(sorted(served)), **values})

    def _transports_at(self, number: int) -> set[str]:
        return {link.by for link in self._links if number in (link.start, link.end)}


def _values(thing: Any, *without: str) -> dict[str, Any]:
    """The fields of a part of a board, by name."""
    return {each.name: getattr(thing, each.name) for each in fields(thing) if each.name not in without}


def _point(text: str) -> Point:
    x, _, y = text.partition(",")
    return (float(x), float(y))


def _list(text: str) -> tuple[str, ...]:
    return tuple(filter(None, (part.strip() for part in text.split(","))))


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, _list(text)))


_NAME, _POINT, _MANY = r"([a-z][\w-]*)", r"(-?[\d.]+,-?[\d.]+)", r"(\d[\d, ]*)"
_STATEMENTS: tuple[tuple[str, Callable[..., None]], ...] = (
    (rf"(\d+) at {_POINT}", _Sketch.place),
    (r"(\d+) shows (.+)", _Sketch.show),
    (r"(\d+) named (.+)", _Sketch.call),
    (rf"stations {_MANY}", _Sketch.only_stations),
    (r"transports (.+)", _Sketch.declare),
    (r"ladder (.+)", _Sketch.climb),
    (rf"frame {_POINT}", _Sketch.frame),
    (rf"starts (detective|mister_x) {_MANY}", _Sketch.start),
    (rf"(another )?mission {_NAME}(?: from {_MANY}?)?(?: ?to {_MANY})?", _Sketch.mission),
    (r"missions start (\d+)", _Sketch.mission_starts),
    (rf"tickets {_NAME} (\d+)", _Sketch.print_tickets),
    (rf"without (\d+) {_NAME} (\d+)", _Sketch.part_from),
    (r"assembled (\S+)", _Sketch.assemble),
    (rf"{_NAME} pays (.+)", _Sketch.pay),
    (rf"{_NAME} only (mister_x|detectives|nobody)", _Sketch.keep),
    (rf"{_NAME} looks (#[0-9a-f]{{6}})(?: (solid|dashed|dotted|dash-dotted))?", _Sketch.look),
    (rf"{_NAME} in pieces", _Sketch.part),
    (r"(\d+(?: [a-z][\w-]*>? \d+)+)(?: via ([-\d., ]+))?", _Sketch.join),
)
"""The forms of statements, and who takes them."""
