"""The tray below a map: where pawns, start cards and tickets lie, side by side and in rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from yardtools.drawing.markup import element
from yardtools.virtual_tables.virtual_table import (
    INK,
    PAPER,
    RIM,
    Picture,
    VirtualTable,
    picture_of,
    put_inside,
    words,
)

GAP, LABEL = 24, 26
"""What is left between things, and for the words below them."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where something lies: its middle, and the words below it."""

    id: str
    name: str
    size: tuple[int, int]
    at: tuple[int, int]


def places(table: VirtualTable) -> list[Place]:
    """The places of pawns, decks and tickets, in pixels of the whole picture."""
    things = [(pawn.id, pawn.name, pawn.picture) for pawn in table.pawns()]
    things += [(deck.id, deck.name, deck.back) for deck in table.decks()]
    things += [(f"pile-{ticket.id}", ticket.name, ticket.picture) for ticket in table.tickets()]
    return list(_in_rows(things, table.map.width, table.map.height))


def _in_rows(things: Sequence[tuple[str, str, Picture]], width: int, top: int) -> Iterator[Place]:
    left, tallest, top = GAP, 0, top + GAP
    for id, name, picture in things:
        room = max(picture.width, 110)
        if left + room + GAP > width:
            left, top, tallest = GAP, top + tallest + LABEL + GAP, 0
        middle = (left + room // 2, top + picture.height // 2)
        yield Place(id, name, (picture.width, picture.height), middle)
        left, tallest = left + room + GAP, max(tallest, picture.height)


def whole_picture(table: VirtualTable, things: Sequence[Place]) -> Picture:
    """The map with its tray."""
    bottom = max((place.at[1] + place.size[1] // 2 for place in things), default=table.map.height)
    size = (table.map.width, bottom + LABEL + GAP)
    ground = element("rect", {"width": str(size[0]), "height": str(size[1]), "fill": PAPER})
    inside = put_inside(table.map.svg, (0, 0, table.map.width, table.map.height))
    return picture_of(size, ground + inside + "".join(map(_outline, things)))


def _outline(place: Place) -> str:
    (x, y), (width, height) = place.at, place.size
    box = {"x": str(x - width // 2), "y": str(y - height // 2), "width": str(width), "height": str(height)}
    look = {"fill": "none", "stroke": RIM, "stroke-width": "2", "stroke-dasharray": "6 5", "rx": "6"}
    return element("rect", box | look) + words(
        place.name, INK, (x, y + height // 2 + 20), 200, 16, middle=True
    )
