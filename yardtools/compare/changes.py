"""The single things that differ between two network boards: a station, its place, a link."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from yardtools.compare.documents import Change, document_changes
from yardtools.model.network import Link, Station
from yardtools.model.values import Point, pair
from yardtools.wording import count_of


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
class StationMove:
    """A station that stands somewhere else; None where a board does not say where."""

    station: int
    before: Point | None
    after: Point | None

    @property
    def distance(self) -> float | None:
        """How far it moved, in board units."""
        return round(math.dist(self.before, self.after), 2) if self.before and self.after else None

    def document(self) -> dict[str, Any]:
        """The move as JSON data; what is not known is left out."""
        ends = {"from": self.before and pair(self.before), "to": self.after and pair(self.after)}
        known = {key: value for key, value in (ends | {"distance": self.distance}).items() if value}
        return {"id": self.station} | known


def link_name(link: Link) -> str:
    """A link as short as lists name it: `taxi 1-8`, and `bus 5→9` where it is one-way."""
    return f"{link.by} {link_ends(link)}"


def link_ends(link: Link) -> str:
    """The ends of a link: `1-8`, and `5→9` where it is one-way."""
    return f"{link.start}{'→' if link.oneway else '-'}{link.end}"


@dataclass(frozen=True, slots=True)
class LinkChange:
    """A link of the same transport between the same stations that runs or is drawn otherwise."""

    before: Link
    after: Link

    def direction(self) -> str:
        """What became of its direction, in words; nothing where it is the same."""
        a, b = self.before, self.after
        if a.oneway != b.oneway:
            return "one-way now" if b.oneway else "no longer one-way"
        return "the other way round" if a.start != b.start else ""

    def path(self) -> str:
        """How its path of so many points became one of so many others."""
        old, new = len(self.before.path), len(self.after.path)
        if old == new:
            return f"path of {count_of(new, 'point')} redrawn"
        return f"path of {old} → {new} points"

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
