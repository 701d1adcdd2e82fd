"""Where the things of a board stand in its file and on the map: pointers and positions for faults."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from yardtools.findings import Fault, Point
from yardtools.geometry import halfway, line_of, positions_of
from yardtools.model import AnyBoard, Board, Box, TileSet, Trail


class Spots:
    """Pointers and positions by thing and by subject; of what stands twice, the thing itself counts."""

    def __init__(self, entries: Iterator[tuple[Any, str, str]], board: Board | None = None) -> None:
        self._by_thing: dict[int, str] = {}
        self._by_subject: dict[str, tuple[str, Any]] = {}
        for thing, subject, pointer in entries:
            self._by_thing[id(thing)] = pointer
            self._by_subject.setdefault(subject, (pointer, thing))
        self._positions = positions_of(board) if board else {}

    def place(self, fault: Fault) -> Fault:
        """The fault with the pointer and position of the first of its subjects that is there."""
        about = fault.about if isinstance(fault.about, tuple | list) else (fault.about,)
        pointer = fault.pointer
        if pointer is None:
            pointer = next((known for each in about if (known := self._pointer(each)) is not None), "")
        at = fault.at or next((spot for each in about if (spot := self._at(each)) is not None), None)
        return replace(fault, pointer=pointer, at=at)

    def _pointer(self, thing: Any) -> str | None:
        if isinstance(thing, str):
            return self._by_subject[thing][0] if thing in self._by_subject else None
        if id(thing) in self._by_thing:
            return self._by_thing[id(thing)]
        return self._pointer(thing.subject)

    def _at(self, thing: Any) -> Point | None:
        if isinstance(thing, str):
            kind, _, name = thing.partition(":")
            if thing in self._by_subject:
                return self._at(self._by_subject[thing][1])
            return self._positions.get(int(name)) if kind == "station" and name.isdigit() else None
        if hasattr(thing, "by"):
            line = line_of(thing, self._positions)
            return halfway(line) if line else None
        at: Point | None = getattr(thing, "at", None)
        return at


def spots_of(thing: AnyBoard | Box) -> Spots:
    """The spots of a board; a box has none, for what it says is found by its keys."""
    if isinstance(thing, Board):
        return Spots(_network(thing), thing)
    if isinstance(thing, TileSet):
        return Spots(_tiles(thing))
    if isinstance(thing, Trail):
        return Spots(_trail(thing))
    return Spots(iter(()))


def _network(board: Board) -> Iterator[tuple[Any, str, str]]:
    for name in ("stations", "links", "transports", "missions"):
        for number, thing in enumerate(getattr(board, name)):
            yield thing, thing.subject, f"/{name}/{number}"
    for side in ("detective", "mister_x"):
        for number, station in enumerate(getattr(board.starts, side)):
            yield object(), f"card:{side}-{station}", f"/starts/{side}/{number}"


def _tiles(board: TileSet) -> Iterator[tuple[Any, str, str]]:
    for number, tile in enumerate(board.tiles):
        yield tile, tile.subject, f"/tiles/{number}"
        for name in ("plain", "expert"):
            if (side := getattr(tile, name)) is not None:
                yield side, f"{tile.subject}:{name}", f"/tiles/{number}/{name}"
                for row, place in enumerate(side.places):
                    yield place, f"place:{place.id}", f"/tiles/{number}/{name}/places/{row}"
                for row, road in enumerate(side.roads):
                    yield (
                        road,
                        f"{tile.subject}:{name}:{road.start}-{road.end}",
                        f"/tiles/{number}/{name}/roads/{row}",
                    )
    for number, transport in enumerate(board.transports):
        yield transport, transport.subject, f"/transports/{number}"


def _trail(board: Trail) -> Iterator[tuple[Any, str, str]]:
    for number, card in enumerate(board.cards):
        yield card, card.subject, f"/cards/{number}"
    for number, layout in enumerate(board.layouts):
        yield layout, f"layout:{layout.players}", f"/layouts/{number}"
    for number, _ in enumerate(board.paws):
        yield object(), f"paw:{number + 1}", f"/paws/{number}"
