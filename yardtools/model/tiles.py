"""The tile set of the dice game: double-sided square tiles that fit together in any order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from yardtools.model.network import FORMAT, Station, Transport, in_rank, is_backwards, rank
from yardtools.model.values import (
    Document,
    Point,
    by_key,
    number,
    pair,
    points,
    round_coordinate,
    without_empty,
)

Edge = Literal["top", "right", "bottom", "left"]
End = int | str
"""Where a road ends: a place by its number, or a port by its id."""


@dataclass(frozen=True, slots=True)
class Port:
    """A spot on a tile's edge where roads run on to the next tile; `offset` from the left or the top."""

    id: str
    edge: Edge
    offset: float

    def __post_init__(self) -> None:
        object.__setattr__(self, "offset", round_coordinate(self.offset))

    def document(self) -> Document:
        """The port as JSON data."""
        return {"id": self.id, "edge": self.edge, "offset": number(self.offset)}

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Port:
        """The port in JSON data that keeps to the schema."""
        return cls(**document)


@dataclass(frozen=True, slots=True)
class Road:
    """A street between two places, or from a place to a port; `dead_end` breaks it, `oneway` directs it."""

    start: End
    end: End
    by: tuple[str, ...]
    oneway: bool = False
    dead_end: bool = False
    path: tuple[Point, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "path", points(self.path))
        if not self.oneway and is_backwards(_end_order(self.start), _end_order(self.end), self.path):
            start, end = self.start, self.end
            object.__setattr__(self, "start", end)
            object.__setattr__(self, "end", start)
            object.__setattr__(self, "path", self.path[::-1])

    def document(self) -> Document:
        """The road as JSON data."""
        ends = {"from": self.start, "to": self.end, "by": list(self.by)}
        marks = {"oneway": self.oneway, "dead_end": self.dead_end, "path": [pair(at) for at in self.path]}
        return ends | without_empty(marks)

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Road:
        """The road in JSON data that keeps to the schema."""
        return cls(
            _end(document["from"]),
            _end(document["to"]),
            tuple(document["by"]),
            document.get("oneway", False),
            document.get("dead_end", False),
            tuple(document.get("path", ())),
        )


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a tile: its places, in the tile's own coordinates, and its roads."""

    places: tuple[Station, ...] = ()
    roads: tuple[Road, ...] = ()

    def document(self) -> Document:
        """The side as JSON data."""
        places = [place.document() for place in self.places]
        return {"places": places, "roads": [road.document() for road in self.roads]}

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Side:
        """The side in JSON data that keeps to the schema."""
        places = tuple(map(Station.from_document, document["places"]))
        return cls(places, tuple(map(Road.from_document, document["roads"])))


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile: its letter, its plain side and its expert side."""

    id: str
    plain: Side
    expert: Side | None = None

    @property
    def subject(self) -> str:
        """How findings name this tile."""
        return f"tile:{self.id}"

    def document(self) -> Document:
        """The tile as JSON data."""
        sides = {"plain": self.plain.document()}
        return {"id": self.id} | sides | ({"expert": self.expert.document()} if self.expert else {})

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Tile:
        """The tile in JSON data that keeps to the schema."""
        expert = Side.from_document(document["expert"]) if "expert" in document else None
        return cls(document["id"], Side.from_document(document["plain"]), expert)


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice: how many there are, and the faces of each."""

    count: int
    faces: tuple[str, ...]

    def document(self) -> Document:
        """The dice as JSON data."""
        return {"count": self.count, "faces": list(self.faces)}

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Dice:
        """The dice in JSON data that keeps to the schema."""
        return cls(int(document["count"]), tuple(document["faces"]))


@dataclass(frozen=True, slots=True)
class TileSet:
    """A whole tile set, in canonical order; `size` is the side of a tile."""

    id: str
    transports: tuple[Transport, ...]
    size: float
    ports: tuple[Port, ...] = ()
    tiles: tuple[Tile, ...] = ()
    title: str = ""
    edition: str = ""
    ladder: tuple[str, ...] = ()
    dice: Dice | None = None
    tickets: Mapping[str, int] = field(default_factory=dict, hash=False)

    kind = "tiles"

    def __post_init__(self) -> None:
        order = rank(transport.id for transport in self.transports)
        tiles = tuple(sorted((_tile_in_order(tile, order) for tile in self.tiles), key=lambda tile: tile.id))
        object.__setattr__(self, "size", round_coordinate(self.size))
        object.__setattr__(self, "ports", tuple(sorted(self.ports, key=_port_order)))
        object.__setattr__(self, "tiles", tiles)
        if self.dice:
            object.__setattr__(self, "dice", Dice(self.dice.count, in_rank(self.dice.faces, order)))

    def document(self) -> Document:
        """The tile set as JSON data, keys in canonical order."""
        head = {"title": self.title, "edition": self.edition, "ladder": list(self.ladder)}
        tail = {"dice": self.dice.document() if self.dice else None, "tickets": by_key(self.tickets)}
        return {
            "format": FORMAT,
            "kind": self.kind,
            "id": self.id,
            **without_empty(head),
            "transports": [transport.document() for transport in self.transports],
            "size": number(self.size),
            "ports": [port.document() for port in self.ports],
            "tiles": [tile.document() for tile in self.tiles],
            **without_empty(tail),
        }

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> TileSet:
        """The tile set in JSON data that keeps to the schema."""
        return cls(
            id=document["id"],
            transports=tuple(map(Transport.from_document, document["transports"])),
            size=document["size"],
            ports=tuple(map(Port.from_document, document["ports"])),
            tiles=tuple(map(Tile.from_document, document["tiles"])),
            title=document.get("title", ""),
            edition=document.get("edition", ""),
            ladder=tuple(document.get("ladder", ())),
            dice=Dice.from_document(document["dice"]) if "dice" in document else None,
            tickets={ticket: int(count) for ticket, count in document.get("tickets", {}).items()},
        )


def _tile_in_order(tile: Tile, order: Mapping[str, int]) -> Tile:
    expert = _side_in_order(tile.expert, order) if tile.expert else None
    return Tile(tile.id, _side_in_order(tile.plain, order), expert)


def _side_in_order(side: Side, order: Mapping[str, int]) -> Side:
    places = (
        Station(place.id, place.at, in_rank(place.transports, order), place.name, place.derived)
        for place in side.places
    )
    roads = (
        Road(road.start, road.end, in_rank(road.by, order), road.oneway, road.dead_end, road.path)
        for road in side.roads
    )
    return Side(tuple(sorted(places, key=_place_order)), tuple(sorted(roads, key=_road_order)))


def _place_order(place: Station) -> tuple[Any, ...]:
    return (place.id, place.at or (), place.transports, sorted(place.name.items()), place.derived)


def _road_order(road: Road) -> tuple[Any, ...]:
    return (_end_order(road.start), _end_order(road.end), road.by, road.oneway, road.dead_end, road.path)


def _port_order(port: Port) -> tuple[int, float, str]:
    return (("top", "right", "bottom", "left").index(port.edge), port.offset, port.id)


def _end_order(end: End) -> tuple[bool, int, str]:
    return (isinstance(end, str), 0 if isinstance(end, str) else end, str(end))


def _end(value: Any) -> End:
    return value if isinstance(value, str) else int(value)
