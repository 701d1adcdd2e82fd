"""What differs between two network boards: stations, positions, links, and what is said beside them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeVar, get_args

from yardtools.compare.changes import LinkChange, OneSided, StationChange, StationMove
from yardtools.compare.documents import Change, document_changes
from yardtools.compare.drawings import DrawingChange, LayoutChange, along, drawing_change, layout_change
from yardtools.model.network import Board, Link, Station
from yardtools.wording import count_of

Item = TypeVar("Item", Station, Link)

Kind = Literal["stations", "links", "positions", "paths", "about"]
KINDS: tuple[Kind, ...] = get_args(Kind)
"""What differences are about, in the order they are listed."""

STATION_FIELDS = ("transports", "name", "derived", "at")
"""What a station says of itself."""

SHEET = "frame"
"""The one thing said beside stations and links that is about positions: how large the sheet is."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Everything that differs between an old and a new board.

    `moved` and `redrawn` are complete; where `layout` or `drawing` is there, it describes most
    of them as one difference.
    """

    stations_added: tuple[Station, ...] = ()
    stations_removed: tuple[Station, ...] = ()
    stations_changed: tuple[StationChange, ...] = ()
    links_added: tuple[Link, ...] = ()
    links_removed: tuple[Link, ...] = ()
    links_changed: tuple[LinkChange, ...] = ()
    moved: tuple[StationMove, ...] = ()
    layout: LayoutChange | None = None
    redrawn: tuple[LinkChange, ...] = ()
    drawing: DrawingChange | None = None
    one_sided: tuple[OneSided, ...] = ()
    metadata: tuple[Change, ...] = ()

    @property
    def moves_to_list(self) -> tuple[StationMove, ...]:
        """The moves to list one by one: all, or those that a new layout does not explain."""
        if not self.layout:
            return self.moved
        return (*self.layout.strays, *(move for move in self.moved if move.distance is None))

    @property
    def paths_to_list(self) -> tuple[LinkChange, ...]:
        """The paths to list one by one."""
        return self.drawing.rest if self.drawing else self.redrawn

    @property
    def in_network(self) -> int:
        """How many differences there are in stations and links, on which play depends."""
        stations = len(self.stations_added) + len(self.stations_removed) + len(self.stations_changed)
        return stations + len(self.links_added) + len(self.links_removed) + len(self.links_changed)

    @property
    def count(self) -> int:
        """How many differences there are; what is described together counts as one."""
        drawn = len(self.moves_to_list) + bool(self.layout) + len(self.paths_to_list) + bool(self.drawing)
        return self.in_network + drawn + len(self.one_sided) + len(self.metadata)

    @property
    def identical(self) -> bool:
        """Whether the boards are equal."""
        return not self.count

    def only(self, kinds: Collection[Kind]) -> Difference:
        """The differences of some kinds alone."""
        return Difference(
            **{
                field: value
                for kind in kinds
                for field in FIELDS[kind]
                if (value := getattr(self, field)) is not None
            },
            one_sided=tuple(row for row in self.one_sided if _row_kind(row) in kinds),
            metadata=tuple(change for change in self.metadata if change_kind(change) in kinds),
        )

    def document(self) -> dict[str, Any]:
        """The difference as JSON data."""
        return {
            "stations": {
                "added": [station.document() for station in self.stations_added],
                "removed": [station.document() for station in self.stations_removed],
                "changed": [change.document() for change in self.stations_changed],
                "one_sided": [row.document() for row in self.one_sided],
            },
            "links": {
                "added": [link.document() for link in self.links_added],
                "removed": [link.document() for link in self.links_removed],
                "changed": [change.document() for change in self.links_changed],
            },
            "positions": {
                "layout": self.layout.document() if self.layout else None,
                "moved": [move.document() for move in self.moved],
            },
            "paths": {
                "drawing": self.drawing.document() if self.drawing else None,
                "changed": [change.document() for change in self.redrawn],
            },
            "about": [change.document() for change in self.metadata],
        }


FIELDS: dict[Kind, tuple[str, ...]] = {
    "stations": ("stations_added", "stations_removed", "stations_changed"),
    "links": ("links_added", "links_removed", "links_changed"),
    "positions": ("moved", "layout"),
    "paths": ("redrawn", "drawing"),
    "about": (),
}
"""Which parts of a difference are of one kind throughout."""


def change_kind(change: Change) -> Kind:
    """Whether something said beside stations and links is about the sheet or the board."""
    return "positions" if change.key == SHEET else "about"


def _row_kind(row: OneSided) -> Kind:
    return "positions" if row.field == "at" else "stations"


def difference(a: Board, b: Board) -> Difference:
    """What one must change in board a to get board b."""
    one_sided = tuple(_one_sided(a, b))
    hushed = {row.field for row in one_sided}
    # Paths belong to the drawing: where one board has none, they are no news beside the positions.
    before, after = (_straighten(a), _straighten(b)) if "at" in hushed else (a, b)
    removed, added, stations = _match(a.stations, b.stations, lambda station: station.id)
    lost, gained, links = _match(
        before.links, after.links, lambda link: (link.by, *sorted((link.start, link.end)))
    )
    moved = () if "at" in hushed else tuple(_station_moves(stations))
    layout = layout_change(_places(a, b), moved)
    changes = [LinkChange(old, new) for old, new in links]
    redrawn = tuple(change for change in changes if along(change.before) != along(change.after))
    return Difference(
        stations_added=added,
        stations_removed=removed,
        stations_changed=tuple(_station_changes(stations, hushed)),
        links_added=gained,
        links_removed=lost,
        links_changed=tuple(change for change in changes if change.direction()),
        moved=moved,
        layout=layout,
        redrawn=redrawn,
        drawing=drawing_change((before, after), redrawn, layout),
        one_sided=one_sided,
        metadata=(*document_changes(_metadata(a), _metadata(b)), *_ground_changes(a, b)),
    )


def _straighten(board: Board) -> Board:
    """The board with every link straight."""
    return replace(board, links=tuple(replace(link, path=()) for link in board.links))


def _places(a: Board, b: Board) -> dict[int, Any]:
    """Where the stations stand that both boards place."""
    old, new = ({station.id: station.at for station in board.stations} for board in (a, b))
    return {id: (at, new[id]) for id, at in sorted(old.items()) if at and new.get(id)}


def _match(
    old: Iterable[Item], new: Iterable[Item], key: Callable[[Item], Hashable]
) -> tuple[tuple[Item, ...], tuple[Item, ...], list[tuple[Item, Item]]]:
    """What only the old has, what only the new has, and what both have but not alike.

    Things of one key are the same thing. Where a key comes several times, equal things go together
    first and the rest in order, so doubled stations and links are counted.
    """
    rest: dict[Hashable, list[Item]] = defaultdict(list)
    unequal: list[Item] = []
    for item in new:
        rest[key(item)].append(item)
    for item in old:
        others = rest[key(item)]
        if item in others:
            others.remove(item)
        else:
            unequal.append(item)
    removed: list[Item] = []
    changed: list[tuple[Item, Item]] = []
    for item in unequal:
        others = rest[key(item)]
        if others:
            changed.append((item, others.pop(0)))
        else:
            removed.append(item)
    return tuple(removed), tuple(item for others in rest.values() for item in others), changed


def _one_sided(a: Board, b: Board) -> Iterator[OneSided]:
    """The fields that one board says nowhere and the other for most of its stations."""
    for field in STATION_FIELDS:
        old, new = (sum(bool(getattr(station, field)) for station in board.stations) for board in (a, b))
        if not new and 2 * old > len(a.stations):
            yield OneSided(field, old, in_new=False)
        elif not old and 2 * new > len(b.stations):
            yield OneSided(field, new, in_new=True)


def _station_changes(
    stations: Iterable[tuple[Station, Station]], hushed: set[str]
) -> Iterator[StationChange]:
    """Stations that differ in more than where they stand and what only one of the boards says."""
    for old, new in stations:
        before = replace(old, **{field: getattr(new, field) for field in {*hushed, "at"}})
        if before != new:
            yield StationChange(before, new)


def _station_moves(stations: Iterable[tuple[Station, Station]]) -> Iterator[StationMove]:
    return (StationMove(new.id, old.at, new.at) for old, new in stations if old.at != new.at)


def _metadata(board: Board) -> dict[str, Any]:
    document = board.document()
    return {key: value for key, value in document.items() if key not in ("stations", "links", "ground")}


def _ground_changes(a: Board, b: Board) -> Iterator[Change]:
    """What became of the ground, in a word: it is no part of the game."""
    if a.ground != b.ground:
        old, new = _ground_in_words(a), _ground_in_words(b)
        yield Change("ground", old, f"{new}, drawn otherwise" if old == new else new)


def _ground_in_words(board: Board) -> str | None:
    if not board.ground:
        return None
    points = sum(piece.size for piece in board.ground)
    return f"{count_of(len(board.ground), 'piece')} of {count_of(points, 'point')}"
