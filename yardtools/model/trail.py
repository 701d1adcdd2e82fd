"""The trail of Purrlock Holmes: clue cards, paw tiles and markers, and how the trail is laid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from yardtools.model.network import FORMAT, rank
from yardtools.model.values import Document, Names, by_key, without_empty


@dataclass(frozen=True, slots=True)
class Suspect:
    """One of the animals on the clue cards."""

    id: str
    name: Names = field(default_factory=dict, hash=False)
    colour: str = ""

    def document(self) -> Document:
        """The suspect as JSON data."""
        return {"id": self.id} | without_empty({"name": by_key(self.name), "colour": self.colour})

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Suspect:
        """The suspect in JSON data that keeps to the schema."""
        return cls(**document)


@dataclass(frozen=True, slots=True)
class Card:
    """A clue card: a suspect and an hour."""

    suspect: str
    hour: int

    @property
    def subject(self) -> str:
        """How findings name this card."""
        return f"card:{self.suspect}-{self.hour}"

    def document(self) -> Document:
        """The card as JSON data."""
        return {"suspect": self.suspect, "hour": self.hour}


@dataclass(frozen=True, slots=True)
class Marker:
    """A Furriarty marker; the one that runs on the trail is worth points."""

    id: str
    points: int = 0

    def document(self) -> Document:
        """The marker as JSON data."""
        return {"id": self.id} | without_empty({"points": self.points})

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Marker:
        """The marker in JSON data that keeps to the schema."""
        return cls(document["id"], int(document.get("points", 0)))


@dataclass(frozen=True, slots=True)
class Layout:
    """How many paws lie on the trail for so many players: face down, face up, then behind the marker."""

    players: int
    down: int
    up: int
    behind: int

    @property
    def paws(self) -> int:
        """How many paw tiles this layout takes."""
        return self.down + self.up + self.behind

    def document(self) -> Document:
        """The layout as JSON data."""
        return {"players": self.players, "down": self.down, "up": self.up, "behind": self.behind}

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Layout:
        """The layout in JSON data that keeps to the schema."""
        return cls(**{key: int(value) for key, value in document.items()})


@dataclass(frozen=True, slots=True)
class Trail:
    """A whole trail game, in canonical order."""

    id: str
    suspects: tuple[Suspect, ...] = ()
    hours: int = 12
    cards: tuple[Card, ...] = ()
    paws: tuple[int, ...] = ()
    markers: tuple[Marker, ...] = ()
    layouts: tuple[Layout, ...] = ()
    title: str = ""
    edition: str = ""

    kind = "trail"

    def __post_init__(self) -> None:
        order = rank(suspect.id for suspect in self.suspects)
        cards = sorted(self.cards, key=lambda c: (order.get(c.suspect, len(order)), c.suspect, c.hour))
        object.__setattr__(self, "cards", tuple(cards))
        object.__setattr__(self, "paws", tuple(sorted(self.paws)))
        object.__setattr__(self, "markers", tuple(sorted(self.markers, key=lambda m: (m.id, m.points))))
        object.__setattr__(self, "layouts", tuple(sorted(self.layouts, key=_layout_order)))

    def document(self) -> Document:
        """The trail as JSON data, keys in canonical order."""
        return {
            "format": FORMAT,
            "kind": self.kind,
            "id": self.id,
            **without_empty({"title": self.title, "edition": self.edition}),
            "suspects": [suspect.document() for suspect in self.suspects],
            "hours": self.hours,
            "cards": [card.document() for card in self.cards],
            "paws": list(self.paws),
            "markers": [marker.document() for marker in self.markers],
            "layouts": [layout.document() for layout in self.layouts],
        }

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Trail:
        """The trail in JSON data that keeps to the schema."""
        return cls(
            id=document["id"],
            suspects=tuple(map(Suspect.from_document, document["suspects"])),
            hours=int(document["hours"]),
            cards=tuple(Card(card["suspect"], int(card["hour"])) for card in document["cards"]),
            paws=tuple(int(paw) for paw in document["paws"]),
            markers=tuple(map(Marker.from_document, document["markers"])),
            layouts=tuple(map(Layout.from_document, document["layouts"])),
            title=document.get("title", ""),
            edition=document.get("edition", ""),
        )


def _layout_order(layout: Layout) -> tuple[int, int, int, int]:
    return (layout.players, layout.down, layout.up, layout.behind)
