"""The network board: stations joined by links, each link travelled by one transport.

A board is canonical from the start: coordinates are rounded, stations and links sorted, two-way
links run from the lower number to the higher. So equal boards are equal values, and the same board
always gives the same bytes. A faulty board (a link to nowhere, a number used twice) is a value too:
checks find such faults, the model does not refuse them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

from yardtools.model.ground import Ground, seen_ground
from yardtools.model.values import Document, Names, Point, by_key, number, pair, point, points, without_empty

if TYPE_CHECKING:
    import networkx

FORMAT = "yard-board/1"

Team = Literal["mister_x", "detectives"]
"""Who play against each other."""
LineStyle = Literal["solid", "dashed", "dotted", "dash-dotted"]


@dataclass(frozen=True, slots=True)
class Transport:
    """A way to travel, and the tickets that pay for it; `only` keeps it to one side."""

    id: str
    tickets: tuple[str, ...] = ()
    only: Team | None = None
    name: Names = field(default_factory=dict, hash=False)
    colour: str = ""
    line: LineStyle | None = None
    in_pieces: bool = False

    @property
    def subject(self) -> str:
        """How findings name this transport."""
        return f"transport:{self.id}"

    def document(self) -> Document:
        """The transport as JSON data."""
        rest = {"tickets": list(self.tickets), "only": self.only, "name": by_key(self.name)}
        look = {"colour": self.colour, "line": self.line, "in_pieces": self.in_pieces}
        return {"id": self.id} | without_empty(rest | look)

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Transport:
        """The transport in JSON data that keeps to the schema."""
        return cls(**{**document, "tickets": tuple(document.get("tickets", ()))})


@dataclass(frozen=True, slots=True)
class Station:
    """A numbered place; `transports` are those its symbol shows, `derived` says no symbol did."""

    id: int
    at: Point | None = None
    transports: tuple[str, ...] = ()
    name: Names = field(default_factory=dict, hash=False)
    derived: bool = False

    def __post_init__(self) -> None:
        if self.at is not None:
            object.__setattr__(self, "at", point(self.at))

    @property
    def subject(self) -> str:
        """How findings name this station."""
        return f"station:{self.id}"

    def document(self) -> Document:
        """The station as JSON data."""
        row: Document = {"id": self.id}
        if self.at is not None:
            row["at"] = pair(self.at)
        if self.name:
            row["name"] = by_key(self.name)
        row["transports"] = list(self.transports)
        if self.derived:
            row["derived"] = True
        return row

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Station:
        """The station in JSON data that keeps to the schema."""
        at = document.get("at")
        return cls(
            int(document["id"]),
            (at[0], at[1]) if at else None,
            tuple(document["transports"]),
            document.get("name", {}),
            document.get("derived", False),
        )


@dataclass(frozen=True, slots=True)
class Link:
    """One move of one transport between two stations; `path` are the points strictly between them."""

    start: int
    end: int
    by: str
    oneway: bool = False
    path: tuple[Point, ...] = ()

    def __post_init__(self) -> None:
        if self.path:
            object.__setattr__(self, "path", points(self.path))
        if not self.oneway and is_backwards(self.start, self.end, self.path):
            start, end = self.start, self.end
            object.__setattr__(self, "start", end)
            object.__setattr__(self, "end", start)
            object.__setattr__(self, "path", self.path[::-1])

    def __str__(self) -> str:
        return f"{self.by} {'one-way ' if self.oneway else ''}link {self.start}-{self.end}"

    @property
    def key(self) -> tuple[str, int, int, bool]:
        """What makes two links the same move."""
        return (self.by, self.start, self.end, self.oneway)

    @property
    def subject(self) -> str:
        """How findings name this link."""
        return f"link:{self.by}:{self.start}-{self.end}"

    def document(self) -> Document:
        """The link as JSON data."""
        row: Document = {"from": self.start, "to": self.end, "by": self.by}
        if self.oneway:
            row["oneway"] = True
        if self.path:
            row["path"] = [pair(at) for at in self.path]
        return row

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Link:
        """The link in JSON data that keeps to the schema."""
        return cls(
            int(document["from"]),
            int(document["to"]),
            document["by"],
            document.get("oneway", False),
            tuple(document.get("path", ())),
        )


@dataclass(frozen=True, slots=True)
class Mission:
    """A task of Mister X: he begins on one of the starts and must reach one of the targets."""

    id: str
    starts: tuple[int, ...] = ()
    targets: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "starts", tuple(sorted(self.starts)))
        object.__setattr__(self, "targets", tuple(sorted(self.targets)))

    @property
    def subject(self) -> str:
        """How findings name this mission."""
        return f"mission:{self.id}"

    def document(self) -> Document:
        """The mission as JSON data."""
        return {"id": self.id, "starts": list(self.starts), "targets": list(self.targets)}

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Mission:
        """The mission in JSON data that keeps to the schema."""
        return cls(document["id"], _integers(document["starts"]), _integers(document["targets"]))


@dataclass(frozen=True, slots=True)
class Starts:
    """The start cards of both sides, by station number."""

    detective: tuple[int, ...] = ()
    mister_x: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "detective", tuple(sorted(self.detective)))
        object.__setattr__(self, "mister_x", tuple(sorted(self.mister_x)))

    def document(self) -> Document:
        """The start cards as JSON data."""
        return without_empty({"detective": list(self.detective), "mister_x": list(self.mister_x)})

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Starts:
        """The start cards in JSON data that keeps to the schema."""
        return cls(_integers(document.get("detective", ())), _integers(document.get("mister_x", ())))


@dataclass(frozen=True, slots=True)
class Assembled:
    """Which tiles a board was laid from: rows of tile letters, and the tiles with the expert side up."""

    tiles: str
    layout: str
    expert: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "expert", tuple(sorted(self.expert)))

    def document(self) -> Document:
        """The origin as JSON data."""
        return {"tiles": self.tiles, "layout": self.layout, "expert": list(self.expert)}

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Assembled:
        """The origin in JSON data that keeps to the schema."""
        return cls(document["tiles"], document["layout"], tuple(document["expert"]))


@dataclass(frozen=True, slots=True)
class Board:
    """A whole network board, in canonical order."""

    id: str
    transports: tuple[Transport, ...]
    stations: tuple[Station, ...] = ()
    links: tuple[Link, ...] = ()
    title: str = ""
    edition: str = ""
    frame: Point | None = None
    ladder: tuple[str, ...] = ()
    missions: tuple[Mission, ...] = ()
    mission_starts: int | None = None
    starts: Starts = field(default_factory=Starts)
    tickets: Mapping[str, int] = field(default_factory=dict, hash=False)
    assembled: Assembled | None = None
    ground: tuple[Ground, ...] = ()

    kind = "network"

    def __post_init__(self) -> None:
        order = rank(transport.id for transport in self.transports)
        if self.frame is not None:
            object.__setattr__(self, "frame", point(self.frame))
        stations = sorted((_in_order(station, order) for station in self.stations), key=_station_order)
        links = sorted(self.links, key=lambda link: _link_order(link, order))
        object.__setattr__(self, "transports", tuple(self.transports))
        object.__setattr__(self, "stations", tuple(stations))
        object.__setattr__(self, "links", tuple(links))
        object.__setattr__(self, "missions", tuple(sorted(self.missions, key=lambda mission: mission.id)))
        object.__setattr__(self, "ground", seen_ground(self.ground))

    def document(self) -> Document:
        """The board as JSON data, keys in canonical order."""
        head = {"title": self.title, "edition": self.edition}
        shape = {"frame": pair(self.frame) if self.frame else None, "ladder": list(self.ladder)}
        tail = {
            "missions": [mission.document() for mission in self.missions],
            "mission_starts": self.mission_starts,
            "starts": self.starts.document(),
            "tickets": {ticket: number(count) for ticket, count in by_key(self.tickets).items()},
            "assembled": self.assembled.document() if self.assembled else None,
            "ground": [piece.document() for piece in self.ground],
        }
        return {
            "format": FORMAT,
            "kind": self.kind,
            "id": self.id,
            **without_empty(head | shape),
            "transports": [transport.document() for transport in self.transports],
            "stations": [station.document() for station in self.stations],
            "links": [link.document() for link in self.links],
            **without_empty(tail),
        }

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Board:
        """The board in JSON data that keeps to the schema."""
        return cls(
            stations=tuple(map(Station.from_document, document["stations"])),
            links=tuple(map(Link.from_document, document["links"])),
            **about(document),
        )

    def to_networkx(self) -> networkx.MultiDiGraph[int]:
        """The board as a MultiDiGraph with the transports as keys; a two-way link is two arcs."""
        from yardtools.graph import to_networkx  # noqa: PLC0415 - the one step up: users ask the board itself

        return to_networkx(self)


def about(document: Mapping[str, Any]) -> dict[str, Any]:
    """Everything a network board's JSON data says beside its stations and links, as the fields of a Board."""
    frame, steps = document.get("frame"), document.get("mission_starts")
    return {
        "id": document["id"],
        "transports": tuple(map(Transport.from_document, document["transports"])),
        "title": document.get("title", ""),
        "edition": document.get("edition", ""),
        "frame": tuple(frame) if frame else None,
        "ladder": tuple(document.get("ladder", ())),
        "missions": tuple(map(Mission.from_document, document.get("missions", ()))),
        "mission_starts": None if steps is None else int(steps),
        "starts": Starts.from_document(document.get("starts", {})),
        "tickets": {ticket: int(count) for ticket, count in document.get("tickets", {}).items()},
        "assembled": Assembled.from_document(document["assembled"]) if "assembled" in document else None,
        "ground": tuple(map(Ground.from_document, document.get("ground", ()))),
    }


def is_backwards(start: Any, end: Any, path: tuple[Point, ...]) -> bool:
    """Whether a two-way line is written the wrong way round; from a station to itself, by its path."""
    return bool(start > end) or (start == end and path > path[::-1])


def rank(ids: Iterable[str]) -> dict[str, int]:
    """The place of each id in its order; the first counts where an id comes twice."""
    order: dict[str, int] = {}
    for id in ids:
        order.setdefault(id, len(order))
    return order


def in_rank(ids: Iterable[str], order: Mapping[str, int]) -> tuple[str, ...]:
    """Ids in the given order; unknown ones come last, by name."""
    return tuple(sorted(ids, key=lambda each: (order.get(each, len(order)), each)))


def _in_order(station: Station, order: Mapping[str, int]) -> Station:
    transports = in_rank(station.transports, order)
    return station if transports == station.transports else replace(station, transports=transports)


def _station_order(station: Station) -> tuple[Any, ...]:
    return (station.id, station.at or (), station.transports, sorted(station.name.items()), station.derived)


def _link_order(link: Link, order: Mapping[str, int]) -> tuple[Any, ...]:
    return (order.get(link.by, len(order)), link.by, link.start, link.end, link.oneway, link.path)


def _integers(values: Iterable[float]) -> tuple[int, ...]:
    return tuple(int(value) for value in values)


DEFAULT_TRANSPORTS = (
    Transport("taxi", ("taxi", "black")),
    Transport("bus", ("bus", "black")),
    Transport("underground", ("underground", "black")),
    Transport("ferry", ("black",), only="mister_x"),
)
"""What a drawing or a list of links means where nothing else says so."""

DEFAULT_LADDER = ("taxi", "bus", "underground")
