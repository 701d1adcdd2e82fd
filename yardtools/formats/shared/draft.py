"""A board in the making: formats hand in rows as they read them, and get the board they make.

A row that cannot be read at all is left out; one with an unreadable part is kept without that part.
Either way there is one fault, in its place. What formats do not say is filled in here:

- transports that are not described get the usual definitions of the four known ones, in their order
  (all four where no transport is named);
  others follow by name, each with a ticket of its own name (by name, not by first appearance, so that
  the same rows in another order make the same board);
- the ladder is the usual one, as far as its transports occur; a ladder of one is none;
- a station whose transports nobody wrote down has those of its links (but for a ferry, which no
  symbol shows: those that only one side may use), and is marked as derived;
- in a directed graph two opposite arcs of one transport are a two-way link, a lone arc is one-way;
- a drawing with negative coordinates is moved into a frame that begins at 0, 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from yardtools import schema
from yardtools.findings import Fault, FaultSink, stop
from yardtools.formats.shared import plain_values
from yardtools.formats.shared.plain_values import KEPT, Renaming, Row, pick, show_value
from yardtools.model import Board, Link, Station, Transport
from yardtools.model.network import DEFAULT_LADDER, DEFAULT_TRANSPORTS
from yardtools.model.network import about as about_fields
from yardtools.model.values import Point
from yardtools.wording import count_of

UNREADABLE, NEW_TRANSPORT = "document/unreadable", "document/new-transport"

UNNAMED = "board"
"""The id of a board whose file gives it none."""

Spot = Mapping[str, Any]
"""Where something stands, as the fields of a fault: `place`, `pointer`, `file`, `hint`."""

Where = Callable[[str], Spot]
"""Tells where a field of a row stands; the empty name asks for the row itself."""

MOST_ROWS = 100_000
"""How many links are read: London has 467."""

LOST = -1
"""The number of a node that has none."""

MARGIN = 40
"""The room left around a drawing that is moved into a frame."""

KNOWN = {transport.id for transport in DEFAULT_TRANSPORTS}

Ends = tuple[str, str]
ENDS: Ends = ("from", "to")
"""The fields of a link that name its two stations."""

T = TypeVar("T")


def empty() -> Board:
    """What is left of a text in which nothing can be read."""
    return Board(UNNAMED, ())


class Draft:
    """Collects stations and links, gives faults for what cannot be read, and makes the board."""

    def __init__(self, fault: FaultSink, renamed: Renaming = KEPT) -> None:
        self._fault = fault
        self._renamed = renamed
        self._stations: list[Station] = []
        self._undescribed: list[Station] = []
        self._links: list[Link] = []
        self._arcs: list[Link] = []
        self._numbers: dict[str, int | None] = {}
        self._lost: list[tuple[Any, Spot]] = []
        self._lost_links: Counter[str] = Counter()
        self._first_seen: dict[str, Spot] = {}
        self._about: dict[str, Any] | None = None
        self._rows_left = MOST_ROWS

    def refuse(self, message: str, spot: Spot, about: object = ()) -> None:
        """Give a fault for something that cannot be read."""
        self._fault(Fault(about, message, UNREADABLE, **spot))

    def remark(self, message: str, code: str, spot: Spot, about: object = ()) -> None:
        """Tell something that is no error; who wants a sound board or none is not stopped by it."""
        if self._fault is not stop:
            self._fault(Fault(about, message, code, **spot))

    @property
    def is_full(self) -> bool:
        """Whether no more links are read."""
        return self._rows_left < 0

    def _has_room(self, where: Where) -> bool:
        """Whether one more link is read; the first that is not gives a fault, and the rest is passed over."""
        self._rows_left -= 1
        if self._rows_left == -1:
            words = f"more than {MOST_ROWS:,} links: this one and the rest are not read"
            self._fault(Fault((), words, "document/refused", **where("")))
        return self._rows_left >= 0

    # --- stations ------------------------------------------------------------------------------

    def station(self, row: Row, where: Where, said: str = "") -> None:
        """Take a station whose number is one of the row's fields; `said` is the row as it stands."""
        number = self._read_needed(row, "id", "station", plain_values.read_station, where, said)
        if number is not None:
            self._take(number, row, where)

    def node(self, name: Any, row: Row, where: Where) -> None:
        """Take a node of a graph: its name is the station number, else its label or number field is.

        Programs that number nodes anew keep the name in a field `id`, which is believed before the new name.
        Links of a node without a number are left out with it, and its fault counts them.
        """
        told = (row.get("id"), name, pick(row, "number")[1])
        number = next((number for number in map(number_of, told) if number is not None), None)
        self._numbers[str(name)] = number
        if number is None:
            self._lost.append((name, where("")))
        else:
            self._take(number, row, where)

    def _take(self, number: int, row: Row, where: Where) -> None:
        subject = f"station:{number}"
        at = self._position(row, where, subject)
        transports, name = self._transports(row, where, subject), self._names(row, where, subject)
        derived = self._value(row, "derived", plain_values.read_flag, where, subject) or False
        station = Station(number, at, transports or (), name, derived)
        (self._undescribed if transports is None else self._stations).append(station)

    def _position(self, row: Row, where: Where, subject: str) -> Point | None:
        if "NaN" in (row.get("x"), row.get("y")):  # how programs write that a number is missing
            return None
        x = self._value(row, "x", plain_values.read_coordinate, where, subject)
        y = self._value(row, "y", plain_values.read_coordinate, where, subject)
        if x is not None and y is not None:
            return (x, y)
        for value, field, other in ((x, "x", "y"), (y, "y", "x")):
            if value is not None and pick(row, other)[1] is None:
                self.refuse(
                    f"{field} stands without {other}: {show_value(row[field])}", where(field), subject
                )
        return None

    def _transports(self, row: Row, where: Where, subject: str) -> tuple[str, ...] | None:
        if row.get("transports") == "":
            return ()
        transports = self._value(row, "transports", self._all_of, where, subject)
        self._see(transports or (), where("transports"))
        return transports

    def _all_of(self, value: Any) -> tuple[str, ...]:
        return plain_values.read_transports(value, self._renamed)

    def _names(self, row: Row, where: Where, subject: str) -> dict[str, str]:
        names = self._value(row, "name", plain_values.read_names, where, subject) or {}
        for field, value in row.items():
            language = field.removeprefix("name_")
            if language != field and value and isinstance(value, str) and plain_values.is_language(language):
                names[language] = value
        return names

    # --- links ---------------------------------------------------------------------------------

    def edge(
        self, row: Row, where: Where, nodes: tuple[Any, Any], *, directed: bool = False, ends: Ends = ENDS
    ) -> None:
        """Take a link that is an edge between two nodes of a graph; `ends` is what the file calls them.

        Which way it leads is what its own `from` and `to` say, if they name the same two stations:
        programs swap the nodes of an undirected edge at will.
        """
        said = (number_of(row.get("from")), number_of(row.get("to")))
        known = tuple(self._numbers.get(str(node), number_of(node)) for node in nodes)
        true_nodes = nodes[::-1] if said == known[::-1] else nodes
        others = {field: value for field, value in row.items() if field not in ENDS}
        self.link(others | dict(zip(ends, true_nodes, strict=True)), where, directed=directed)

    def link(self, row: Row, where: Where, *, directed: bool = False, said: str = "") -> None:
        """Take a link, or one for each transport the row names; `said` is the row as it stands.

        In a directed graph it leads one way unless the row says otherwise.
        """
        if not self._has_room(where):
            return
        if (start := self._read_needed(row, "from", "link", self._end, where, said)) is None:
            return
        if (end := self._read_needed(row, "to", "link", self._end, where, said)) is None:
            return
        if (means := self._read_needed(row, "by", "link", self.means, where, said)) is None:
            return
        if LOST in (start, end):
            self._lost_links.update({str(pick(row, field)[1]) for field in ("from", "to")})
            return
        self._see(means, where(pick(row, "by")[0]))
        oneway = self._value(row, "oneway", plain_values.read_flag, where, Link(start, end, means[0]))
        is_arc = directed and oneway is None and start != end
        first = Link(start, end, means[0], is_arc or bool(oneway))
        path = self._value(row, "path", plain_values.read_path, where, first) or ()
        kept = self._arcs if is_arc else self._links
        kept += [Link(start, end, by, is_arc or bool(oneway), path) for by in means]

    def means(self, value: Any) -> tuple[str, ...]:
        """The transports that a link's row names, under the names they are to have."""
        return plain_values.read_means(value, KNOWN, self._renamed)

    def _see(self, transports: Iterable[str], spot: Spot) -> None:
        for transport in transports:
            self._first_seen.setdefault(transport, spot)

    def _end(self, value: Any) -> int:
        """The number of a station that a link names."""
        if str(value) in self._numbers:
            number = self._numbers[str(value)]
            return LOST if number is None else number
        try:
            return plain_values.read_station(value)
        except ValueError:
            if self._numbers:
                raise ValueError(f"no node is called {show_value(value)}") from None
            raise

    # --- values --------------------------------------------------------------------------------

    def _read_needed(
        self, row: Row, field: str, what: str, read: Callable[[Any], T], where: Where, said: str
    ) -> T | None:
        if pick(row, field)[1] is None:
            quoted = show_value(said or plain_values.row_text(row))
            self.refuse(f"a {what} without {_WORDS[field]}: {quoted}", where(""))
            return None
        return self._value(row, field, read, where, ())

    def _value(self, row: Row, field: str, read: Callable[[Any], T], where: Where, about: object) -> T | None:
        name, value = pick(row, field)
        if value is None:
            return None
        try:
            return read(value)
        except ValueError as error:
            self.refuse(f"{name} is {error}", where(name), about)
            return None

    # --- the board -----------------------------------------------------------------------------

    def about(self, document: Any, spot: Callable[[str], Spot]) -> None:
        """Take what a file says of the board beside stations and links, as the canonical file has it."""
        whole = document | {"stations": [], "links": []} if isinstance(document, dict) else document
        if schema.is_valid(whole, "board-1"):
            self._about = about_fields(whole)
            return
        for breach in schema.faults(whole, "board-1"):
            self._fault(replace(breach, **{"pointer": None, **spot(breach.pointer or "")}))

    def board(self, *, create: bool = False, drawn: bool = False) -> Board:
        """The board; `create` adds the stations that only links name, `drawn` moves it into a frame."""
        self._tell_lost()
        links = [*self._links, *_join_arcs(self._arcs)]
        about = self._about or _usual(links, self._stations)
        undescribed = list(self._undescribed)
        if create:
            undescribed += _stations_of_links(links, [*self._stations, *undescribed])
        stations = (*self._stations, *_describe_stations(undescribed, links, about["transports"]))
        self._tell_new({transport.id for transport in about["transports"]} if self._about else KNOWN)
        board = Board(stations=stations, links=tuple(links), **about)
        return put_in_frame(board) if drawn and self._about is None else board

    def _tell_lost(self) -> None:
        for name, spot in self._lost:
            count = self._lost_links[str(name)]
            loss = f" ({count_of(count, 'link')} lost)" if count else ""
            words = (
                "a node without an id"
                if name is None
                else f"a node without a station number: {show_value(name)}"
            )
            self.refuse(words + loss, spot)

    def _tell_new(self, known: Container[str]) -> None:
        usual = ", ".join(transport.id for transport in DEFAULT_TRANSPORTS)
        for id, spot in self._first_seen.items():
            if id not in known:
                words = f"transport {id!r} is new here: known ones are {usual}"
                self.remark(words, NEW_TRANSPORT, spot, f"transport:{id}")


def move_board(board: Board, right: float, down: float) -> Board:
    """The board with everything on it moved."""

    def there(at: Point) -> Point:
        return (at[0] + right, at[1] + down)

    places = (replace(station, at=there(station.at)) if station.at else station for station in board.stations)
    links = (replace(link, path=tuple(map(there, link.path))) for link in board.links)
    ground = tuple(piece.move(there) for piece in board.ground)
    return replace(board, stations=tuple(places), links=tuple(links), ground=ground)


def put_in_frame(board: Board) -> Board:
    """The board in a frame that begins at 0, 0, where parts of it lie outside any such frame."""
    places = [station.at for station in board.stations if station.at]
    points = places + [at for link in board.links for at in link.path]
    if not places or board.frame or min(map(min, points)) >= 0:
        return board
    left, top = (min(values) for values in zip(*points, strict=True))
    right, bottom = (max(values) for values in zip(*points, strict=True))
    size = (right - left + 2 * MARGIN, bottom - top + 2 * MARGIN)
    return replace(move_board(board, MARGIN - left, MARGIN - top), frame=size)


_WORDS = {"id": "a number", "from": "a start", "to": "an end", "by": "a transport"}


def number_of(value: Any) -> int | None:
    """The station number that a value is, if it is one."""
    try:
        return plain_values.read_station(value)
    except ValueError:
        return None


def _join_arcs(arcs: Iterable[Link]) -> Iterator[Link]:
    """Opposite arcs of one transport as two-way links, the rest one-way."""
    waiting: dict[tuple[str, int, int], list[Link]] = {}
    for arc in sorted(arcs, key=lambda arc: (arc.by, arc.start, arc.end, arc.path)):
        if opposite := waiting.get((arc.by, arc.end, arc.start)):
            yield Link(arc.start, arc.end, arc.by, path=arc.path or opposite[-1].path[::-1])
            opposite.pop()
        else:
            waiting.setdefault((arc.by, arc.start, arc.end), []).append(arc)
    for alone in waiting.values():
        yield from alone


def _describe_stations(
    stations: Iterable[Station], links: Iterable[Link], transports: Iterable[Transport]
) -> Iterator[Station]:
    """The stations with the transports of their links, but for those that only one side may use."""
    hidden = {transport.id for transport in transports if transport.only}
    seen: dict[int, set[str]] = {}
    for link in links:
        for end in (link.start, link.end):
            seen.setdefault(end, set()).add(link.by)
    for station in stations:
        yield replace(station, transports=tuple(seen.get(station.id, set()) - hidden), derived=True)


def _stations_of_links(links: Iterable[Link], stations: Iterable[Station]) -> list[Station]:
    """Stations that links name and nobody listed."""
    named = {end for link in links for end in (link.start, link.end)}
    return [Station(number) for number in sorted(named - {station.id for station in stations})]


def _usual(links: Iterable[Link], stations: Iterable[Station]) -> dict[str, Any]:
    """What a list of stations and links means where nothing else says so."""
    found = {link.by for link in links} | {id for station in stations for id in station.transports}
    found = found or KNOWN
    known = tuple(transport for transport in DEFAULT_TRANSPORTS if transport.id in found)
    others = sorted(found - {transport.id for transport in known})
    ladder = tuple(id for id in DEFAULT_LADDER if id in found)
    return {
        "id": UNNAMED,
        "transports": known + tuple(Transport(id, (id,)) for id in others),
        "ladder": ladder if len(ladder) > 1 else (),
    }
