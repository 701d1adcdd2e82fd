"""What differs between two network boards: stations, positions, links, and what is said beside them."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from yardtools.compare.documents import Change, document_changes
from yardtools.model.network import Board, Link, Station
from yardtools.model.values import Point, pair

Item = TypeVar("Item", Station, Link)

STATION_FIELDS = ("transports", "name", "derived", "at")
"""What a station says of itself."""


@dataclass(frozen=True, slots=True)
class StationChange:
    """A station that says something else of itself: the old one and the new one."""

    before: Station
    after: Station

    def changes(self) -> list[Change]:
        """What exactly it says otherwise."""
        return list(document_changes(self.before.document(), self.after.document()))

    def document(self) -> dict[str, Any]:
        """The change as JSON data."""
        return {"id": self.after.id, "changes": [change.document() for change in self.changes()]}


@dataclass(frozen=True, slots=True)
class Moved:
    """A station that stands somewhere else."""

    station: int
    before: Point
    after: Point

    @property
    def distance(self) -> float:
        """How far it moved, in board units."""
        return round(math.dist(self.before, self.after), 2)

    def document(self) -> dict[str, Any]:
        """The move as JSON data."""
        ends = {"from": pair(self.before), "to": pair(self.after)}
        return {"id": self.station} | ends | {"distance": self.distance}


def link_name(link: Link) -> str:
    """A link as short as lists name it: `taxi 1-8`, and `bus 5→9` where it is one-way."""
    return f"{link.by} {link.start}{'→' if link.oneway else '-'}{link.end}"


@dataclass(frozen=True, slots=True)
class LinkChange:
    """A link of the same transport between the same stations that runs otherwise."""

    before: Link
    after: Link

    def words(self) -> list[str]:
        """What is different about it, in words."""
        a, b = self.before, self.after
        told = []
        if a.oneway != b.oneway:
            told.append("one-way now" if b.oneway else "no longer one-way")
        elif a.start != b.start:
            told.append("the other way round")
        if _along(a) != _along(b):
            told.append(_redrawn(len(a.path), len(b.path)))
        return told

    def document(self) -> dict[str, Any]:
        """The change as JSON data."""
        return {"old": self.before.document(), "new": self.after.document()}


@dataclass(frozen=True, slots=True)
class OneSided:
    """What only one of the boards says of its stations: one difference, not one for each station."""

    field: str
    stations: int
    in_new: bool

    def document(self) -> dict[str, Any]:
        """The row as JSON data."""
        return {"field": self.field, "stations": self.stations, "only": "new" if self.in_new else "old"}


@dataclass(frozen=True, slots=True)
class Difference:
    """Everything that differs between an old and a new board."""

    stations_added: tuple[Station, ...] = ()
    stations_removed: tuple[Station, ...] = ()
    stations_changed: tuple[StationChange, ...] = ()
    moved: tuple[Moved, ...] = ()
    links_added: tuple[Link, ...] = ()
    links_removed: tuple[Link, ...] = ()
    links_changed: tuple[LinkChange, ...] = ()
    one_sided: tuple[OneSided, ...] = ()
    metadata: tuple[Change, ...] = ()

    @property
    def count(self) -> int:
        """How many differences there are."""
        stations = len(self.stations_added) + len(self.stations_removed) + len(self.stations_changed)
        links = len(self.links_added) + len(self.links_removed) + len(self.links_changed)
        return stations + len(self.moved) + links + len(self.one_sided) + len(self.metadata)

    @property
    def identical(self) -> bool:
        """Whether the boards are equal."""
        return not self.count

    def document(self) -> dict[str, Any]:
        """The difference as JSON data."""
        return {
            "stations": {
                "added": [station.document() for station in self.stations_added],
                "removed": [station.document() for station in self.stations_removed],
                "changed": [change.document() for change in self.stations_changed],
                "moved": [move.document() for move in self.moved],
                "one_sided": [row.document() for row in self.one_sided],
            },
            "links": {
                "added": [link.document() for link in self.links_added],
                "removed": [link.document() for link in self.links_removed],
                "changed": [change.document() for change in self.links_changed],
            },
            "metadata": [change.document() for change in self.metadata],
        }


def difference(a: Board, b: Board) -> Difference:
    """What one must change in board a to get board b."""
    one_sided = tuple(_one_sided(a, b))
    hushed = {row.field for row in one_sided}
    removed, added, stations = _matched(a.stations, b.stations, lambda station: station.id)
    # Paths belong to the drawing: where one board has none, they are no news beside the positions.
    lost, gained, links = _matched(
        [_straight(link) for link in a.links] if "at" in hushed else a.links,
        [_straight(link) for link in b.links] if "at" in hushed else b.links,
        lambda link: (link.by, *sorted((link.start, link.end))),
    )
    return Difference(
        stations_added=added,
        stations_removed=removed,
        stations_changed=tuple(_changed(stations, hushed)),
        moved=tuple(_moved(stations)),
        links_added=gained,
        links_removed=lost,
        links_changed=tuple(LinkChange(old, new) for old, new in links),
        one_sided=one_sided,
        metadata=tuple(document_changes(_metadata(a), _metadata(b))),
    )


def _matched(
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


def _changed(stations: Iterable[tuple[Station, Station]], hushed: set[str]) -> Iterator[StationChange]:
    """Stations that differ in more than where they stand and what only one of the boards says."""
    for old, new in stations:
        same = {field: getattr(new, field) for field in hushed}
        if old.at and new.at:
            same["at"] = new.at
        before = replace(old, **same)
        if before != new:
            yield StationChange(before, new)


def _moved(stations: Iterable[tuple[Station, Station]]) -> Iterator[Moved]:
    for old, new in stations:
        if old.at and new.at and old.at != new.at:
            yield Moved(new.id, old.at, new.at)


def _metadata(board: Board) -> dict[str, Any]:
    document = board.document()
    return {key: value for key, value in document.items() if key not in ("stations", "links")}


def _straight(link: Link) -> Link:
    return replace(link, path=()) if link.path else link


def _along(link: Link) -> tuple[Point, ...]:
    """The path from the lower station to the higher, so that a turned link compares."""
    return link.path if link.start <= link.end else link.path[::-1]


def _redrawn(old: int, new: int) -> str:
    """How a path of so many points became one of so many others."""
    if old == new:
        return f"path of {new} point{'' if new == 1 else 's'} redrawn"
    return f"path of {old} → {new} points"
