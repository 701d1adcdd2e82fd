"""The tiny notation of examples: boards in a line or two, such as `1 taxi 2; 2 bus 3`.

Statements are parted by `;` or line ends:

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
    missions start 5           how many starts each mission must have
    tickets taxi 4             how many tickets are printed

What begins with `tiles` or `trail` is a sound game of that kind and what is changed in it: notation_tiles.py.
What begins with `{` is a board as JSON; its keys are set in a sound one of the kind it names. What
begins with `format =` is a box.toml.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from yardtools.checks.notation_tiles import tile_example, trail_example
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
    Trail,
    Transport,
)
from yardtools.model.network import DEFAULT_LADDER, DEFAULT_TRANSPORTS

Point = tuple[float, float]


def example(text: str) -> AnyBoard | Box:
    """The board or box that an example describes."""
    if text.lstrip().startswith("{"):
        document: dict[str, Any] = json.loads(text)
        return KINDS[document.get("kind", "network")].from_document(_SOUND[document["kind"]] | document)
    if text.lstrip().startswith("format ="):
        return Box.from_document(tomllib.loads(text))
    statements = [each for each in map(str.strip, re.split(r"[;\n]", text)) if each]
    if statements and statements[0] in _GAMES:
        return _GAMES[statements[0]](statements[1:])
    sketch = _Sketch()
    for statement in statements:
        sketch.read(statement)
    return sketch.board()


_GAMES: dict[str, Callable[[list[str]], TileSet | Trail]] = {"tiles": tile_example, "trail": trail_example}


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

    def __init__(self) -> None:
        self._stations: dict[int, dict[str, Any]] = {}
        self._links: list[Link] = []
        self._transports: dict[str, Transport] = {}
        self._declared: tuple[str, ...] | None = None
        self._about: dict[str, Any] = {}
        self._starts: dict[str, tuple[int, ...]] = {}
        self._missions: list[Mission] = []
        self._tickets: dict[str, int] = {}

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

    def mission(self, name: str, starts: str | None, targets: str | None) -> None:
        self._missions.append(Mission(name, _numbers(starts or ""), _numbers(targets or "")))

    def mission_starts(self, count: str) -> None:
        self._about["mission_starts"] = int(count)

    def print_tickets(self, name: str, count: str) -> None:
        self._tickets[name] = int(count)

    def assembled(self, layout: str) -> None:
        self._about["assembled"] = Assembled("tiles", layout)

    def _transport(self, name: str) -> Transport:
        known = {transport.id: transport for transport in DEFAULT_TRANSPORTS} | self._transports
        return known.get(name, Transport(name, (name,)))

    def board(self) -> Board:
        """The board as it is written down so far."""
        used = {link.by for link in self._links} | set(self._transports)
        order = [transport.id for transport in DEFAULT_TRANSPORTS]
        names = self._declared or sorted(used, key=lambda each: (each not in order, *_rank(order, each)))
        transports = tuple(self._transport(name) for name in names)
        about = dict(self._about)
        about.pop("stations_given", None)
        about.setdefault("ladder", tuple(name for name in DEFAULT_LADDER if name in names))
        return Board(
            id="example",
            transports=transports,
            stations=tuple(self._finished(number, transports) for number in self._stations),
            links=tuple(self._links),
            starts=Starts(**self._starts),
            missions=tuple(self._missions),
            tickets=self._tickets,
            **about,
        )

    def _finished(self, number: int, transports: tuple[Transport, ...]) -> Station:
        values = self._stations[number]
        kept = {transport.id for transport in transports if transport.only}
        served = {link.by for link in self._links if number in (link.start, link.end)}
        return Station(number, **{"transports": tuple(sorted(served - kept)), **values})


def _rank(order: list[str], name: str) -> tuple[int, str]:
    return (order.index(name) if name in order else 0, name)


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
    (rf"mission {_NAME}(?: from {_MANY}?)?(?: ?to {_MANY})?", _Sketch.mission),
    (r"missions start (\d+)", _Sketch.mission_starts),
    (rf"tickets {_NAME} (\d+)", _Sketch.print_tickets),
    (r"assembled (\S+)", _Sketch.assembled),
    (rf"{_NAME} pays (.+)", _Sketch.pay),
    (rf"{_NAME} only (mister_x|detectives|nobody)", _Sketch.keep),
    (rf"{_NAME} looks (#[0-9a-f]{{6}})(?: (solid|dashed|dotted|dash-dotted))?", _Sketch.look),
    (rf"{_NAME} in pieces", _Sketch.part),
    (r"(\d+(?: [a-z][\w-]*>? \d+)+)(?: via ([-\d., ]+))?", _Sketch.join),
)
"""The forms of statements, and who takes them."""
