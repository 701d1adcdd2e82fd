"""A save for Tabletop Simulator: the map with a snap point at every station, and everything to play round it.

A copy of save.json belongs into `Tabletop Simulator/Saves`. The program loads pictures from addresses: they
lie beside the save, and it names them where they lie, so the folder must stay where it was written. Who
plays with others uploads them first (Modding, Cloud Manager).
Pictures are square, because only of square tiles it is certain how large they are: two units at scale 1.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from yardtools.drawing.markup import element
from yardtools.virtual_tables.painting import png
from yardtools.virtual_tables.virtual_table import PAPER, Item, Picture, VirtualTable, picture_of, put_inside

SUFFIX = ".json"
FILES: tuple[str, ...] = ("save.json",)
CARRIES = "a game to play: the map with a snap point for each station, pawns, tickets, start cards, a log"
READ_BY = "Tabletop Simulator"

Thing = dict[str, Any]

TABLE_TOP = 0.97
"""How high the table is."""
MAP_SIZE, LOG_SIZE = 40.0, 22.0
"""How long the sides of the map and the log are, in units of the table."""
FACE_UP, FACE_DOWN = 0.0, 180.0
LOG_AT, CARDS_AT, PAWNS_AT = (-32.0, 8.0), (25.0, 14.0), (-20.0, -22.5)


def dumps(table: VirtualTable, folder: Path | None = None) -> dict[str, bytes]:
    """The save, and the pictures that lie beside it in the folder."""
    setup = _Setup(folder or Path("/"))
    map = _square(table.map)
    setup.add_tile("map", table.title, map, (0.0, 0.0), MAP_SIZE, table.spots())
    if table.log:
        log = _square(table.log_picture())
        setup.add_tile("log", "Travel log", log, LOG_AT, LOG_SIZE, table.log_fields())
    setup.add_pawns(table)
    setup.add_decks(table)
    setup.add_tickets(table)
    return {"save.json": _document(_save(table, setup)), **setup.pictures}


def _document(save: Thing) -> bytes:
    return (json.dumps(save, indent=2, ensure_ascii=False) + "\n").encode("utf-8", "replace")


def _square(picture: Picture) -> Picture:
    """The picture in the upper left corner of a square one."""
    side = max(picture.width, picture.height)
    ground = element("rect", {"width": str(side), "height": str(side), "fill": PAPER})
    inside = put_inside(picture.svg, (0, 0, picture.width, picture.height))
    return picture_of((side, side), ground + inside)


@dataclass(slots=True)
class _Setup:
    """Things being put on the table, with the pictures that they need."""

    folder: Path
    things: list[Thing] = field(default_factory=list)
    snaps: list[Thing] = field(default_factory=list)
    pictures: dict[str, bytes] = field(default_factory=dict)
    _numbers: Iterator[int] = field(default_factory=lambda: count(0x1001))
    _decks: Iterator[int] = field(default_factory=lambda: count(1))

    def _picture(self, id: str, picture: Picture) -> str:
        """Where a picture lies, as an address."""
        name = f"{id}.png"
        if name not in self.pictures:
            self.pictures[name] = png(picture)
        return (self.folder / name).as_uri()

    def _guid(self) -> str:
        return f"{next(self._numbers):06x}"

    def _thing(
        self, kind: str, name: str, at: tuple[float, float], scale: float, turn: float = 0.0, **more: Any
    ) -> Thing:
        return {
            "GUID": self._guid(),
            "Name": kind,
            "Transform": _transform(at, scale, turn),
            "Nickname": name,
            "Description": "",
            "Locked": False,
            "Grid": False,
            "Snap": True,
            **more,
        }

    def add_tile(
        self,
        id: str,
        name: str,
        picture: Picture,
        at: tuple[float, float],
        size: float,
        spots: Iterable[tuple[str, tuple[int, int]]],
    ) -> None:
        """Lay a square picture on the table, with snap points at spots of it."""
        tile = self._thing("Custom_Tile", name, at, size / 2, **_image(self._picture(id, picture)))
        self.things.append(tile | {"Locked": True, "Snap": False})
        scale = size / picture.width
        for _, (x, y) in spots:
            place = {"x": round(at[0] - size / 2 + x * scale, 4), "z": round(at[1] + size / 2 - y * scale, 4)}
            turn = {"x": 0.0, "y": 0.0, "z": 0.0}
            self.snaps.append({"Position": {**place, "y": TABLE_TOP + 0.1}, "Rotation": turn})

    def add_pawns(self, table: VirtualTable) -> None:
        """Stand the pawns in a row before the map."""
        x, z = PAWNS_AT
        for place, pawn in enumerate(table.pawns()):
            colour = table.pawn_colours()[pawn.id]
            own = self._thing("PlayerPawn", pawn.name, (x + 3 * place, z), 0.8, ColorDiffuse=_colour(colour))
            self.things.append(own)

    def add_decks(self, table: VirtualTable) -> None:
        """Lay the start cards beside the map, face down."""
        x, z = CARDS_AT
        for place, deck in enumerate(table.decks()):
            back, at = self._picture(f"{deck.id}-back", deck.back), (x + 4 * place, z)
            cards = [self._card(card, back, at, FACE_DOWN) for card in deck.cards]
            self.things.append(self._deck(deck.name, cards, at, FACE_DOWN))

    def add_tickets(self, table: VirtualTable) -> None:
        """Lay the tickets below the start cards, an open pile a kind."""
        x, z = CARDS_AT
        for place, ticket in enumerate(table.tickets()):
            row, column = divmod(place, 3)
            at = (x + 5.0 * column, z - 6.0 - 3.0 * row)
            card = self._card(ticket, self._picture(ticket.id, ticket.picture), at, FACE_UP)
            cards = [card | {"GUID": self._guid()} for _ in range(ticket.count)]
            self.things.append(self._deck(ticket.name, cards, at, FACE_UP))

    def _card(self, card: Item, back: str, at: tuple[float, float], turn: float) -> Thing:
        number = next(self._decks)
        faces = _faces(self._picture(card.id, card.picture), back)
        more = {"CardID": number * 100, "CustomDeck": {str(number): faces}}
        return self._thing("CardCustom", card.name, at, 1.0, turn, **more)

    def _deck(self, name: str, cards: list[Thing], at: tuple[float, float], turn: float) -> Thing:
        """Cards as a deck; a single one is none."""
        if len(cards) == 1:
            return cards[0]
        known = {number: faces for card in cards for number, faces in card["CustomDeck"].items()}
        more = {"DeckIDs": [card["CardID"] for card in cards], "CustomDeck": known, "ContainedObjects": cards}
        return self._thing("DeckCustom", name, at, 1.0, turn, **more)


def _transform(at: tuple[float, float], scale: float, turn: float) -> Thing:
    """Where a thing lies, upright for who sits in front."""
    place = {"posX": at[0], "posY": TABLE_TOP + 0.1, "posZ": at[1]}
    turned = {"rotX": 0.0, "rotY": 180.0, "rotZ": turn}
    return place | turned | {"scaleX": scale, "scaleY": 1.0, "scaleZ": scale}


def _image(address: str) -> Thing:
    tile = {"Type": 0, "Thickness": 0.1, "Stackable": False, "Stretch": False}
    return {"CustomImage": {"ImageURL": address, "ImageSecondaryURL": address, "CustomTile": tile}}


def _faces(face: str, back: str) -> Thing:
    urls = {"FaceURL": face, "BackURL": back, "NumWidth": 1, "NumHeight": 1}
    return {"Type": 0, **urls, "BackIsHidden": True, "UniqueBack": False}


def _colour(colour: str) -> Thing:
    return {
        part: round(int(colour[at : at + 2], 16) / 255, 4) for part, at in zip("rgb", (1, 3, 5), strict=True)
    }


def _save(table: VirtualTable, setup: _Setup) -> Thing:
    players = table.kit.players or (2, 6)
    settings: Thing = json.loads(Path(__file__).with_name("tts_settings.json").read_text(encoding="utf-8"))
    own = {"SaveName": table.title, "GameMode": table.title, "PlayerCounts": list(players)}
    return own | settings | {"SnapPoints": setup.snaps, "ObjectStates": setup.things}
