"""What lies on a table: map, pawns, tickets, start cards and a travel log, each with its picture as SVG."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from yardtools.drawing import COLOUR, draw
from yardtools.drawing.markup import element, escape_xml, text
from yardtools.drawing.pictograms import pictogram
from yardtools.model import Board, KitForm, LogForm, PieceFace, Station
from yardtools.model.values import Point, name_of
from yardtools.sheets.shared.naming import ticket_name, ticket_special, ticket_transport, transport_name
from yardtools.sheets.shared.station_symbols import ink_on, transport_colours
from yardtools.sheets.starts import COLOURS as SIDES
from yardtools.sheets.tickets import COLOURS as TICKETS
from yardtools.sheets.tickets import in_box_order

PAPER, INK, RIM = "#f3ecdc", "#2a2d34", "#b9ad92"
LANGUAGE = "en"

PAWNS = tuple(map(PieceFace, "X12345", ("#ffffff", "#d3403f", "#2f6fb5", "#f0bd27", "#1f8a5a", "#2a2d34")))
"""The pawns of a board whose game says nothing of them."""

SIDE_WORDS = {"detective": "Detective", "mister_x": "Mister X"}


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as SVG, and how large it is meant to be in pixels."""

    svg: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Item:
    """Something that lies on the table, so many times."""

    id: str
    name: str
    picture: Picture
    count: int = 1


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards that are drawn unseen, and their back."""

    id: str
    name: str
    back: Picture
    cards: tuple[Item, ...]


MAP_WIDTH = 2200
"""How many pixels wide the map is."""

PAWN, TICKET, CARD = (56, 56), (180, 80), (132, 174)


@dataclass(frozen=True)
class VirtualTable:
    """A board with all that is needed to play on it."""

    board: Board
    kit: KitForm
    log: LogForm | None

    @property
    def title(self) -> str:
        """What the board is called."""
        return self.board.title or self.board.id

    # --- the map -------------------------------------------------------------------------------

    @cached_property
    def map(self) -> Picture:
        """The map, so large that its numbers can be read."""
        svg = draw(self.board)
        _, _, width, height = view_of(svg)
        return Picture(svg, MAP_WIDTH, round(MAP_WIDTH * height / width))

    def place(self, at: Point) -> tuple[int, int]:
        """Where a point of the board lies on the picture of the map."""
        left, top, width, _ = view_of(self.map.svg)
        scale = self.map.width / width
        return round((at[0] - left) * scale), round((at[1] - top) * scale)

    def spots(self) -> Iterator[tuple[str, tuple[int, int]]]:
        """The stations that have a place: what each is called, which no two are, and where it lies."""
        known: set[str] = set()
        for station in self.board.stations:
            if station.at:
                name = label = self._label(station)
                repeat = 1
                while label in known:
                    repeat += 1
                    label = f"{name} #{repeat}"
                known.add(label)
                yield label, self.place(station.at)

    @staticmethod
    def _label(station: Station) -> str:
        return f"{station.id} {name_of(station.name, LANGUAGE, '')}".strip()

    # --- pieces --------------------------------------------------------------------------------

    def pawns(self) -> list[Item]:
        """A pawn for every player, Mister X first."""
        return [
            Item(_pawn_id(face), _pawn_name(face.sign), _pawn(face), face.count) for face in self._faces()
        ]

    def pawn_colours(self) -> dict[str, str]:
        """The colour of each pawn, by its id."""
        return {_pawn_id(face): face.colour for face in self._faces()}

    def _faces(self) -> Sequence[PieceFace]:
        return [face for piece in self.kit.pieces if piece.kind == "pawn" for face in piece.faces] or PAWNS

    def tickets(self) -> list[Item]:
        """Every kind of ticket, as many as there are in the box."""
        counts = self.kit.tickets or self.board.tickets
        return [
            Item(f"ticket-{ticket}", self._ticket_name(ticket), self._ticket(ticket), counts[ticket])
            for ticket in in_box_order(self.board)
            if counts.get(ticket)
        ]

    def _ticket_name(self, ticket: str) -> str:
        transport = ticket_transport(ticket, self.board.transports)
        name = ticket_name(ticket, self.board.transports, LANGUAGE)
        is_plain = transport is None or transport.id == ticket
        return name if is_plain else f"{transport_name(transport, LANGUAGE)} {name}"  # type: ignore[arg-type]

    def _ticket(self, ticket: str) -> Picture:
        transport = ticket_transport(ticket, self.board.transports)
        special = ticket_special(ticket, self.board.transports)
        colours = transport_colours(self.board.transports, COLOUR)
        colour = colours[transport.id] if transport else TICKETS.get(special, "#6b6b6b")
        ink = ink_on(colour)
        sign = put_inside(pictogram(transport.id if transport else special, ink, colour), (10, 14, 52, 52))
        return _card(TICKET, colour, [sign, words(self._ticket_name(ticket), ink, (70, 46), 100)])

    def decks(self) -> list[Deck]:
        """The start cards of each side that has some."""
        starts = {"detective": self.board.starts.detective, "mister_x": self.board.starts.mister_x}
        return [self._deck(side, numbers) for side, numbers in starts.items() if numbers]

    def _deck(self, side: str, numbers: tuple[int, ...]) -> Deck:
        stations = {station.id: station for station in reversed(self.board.stations)}
        cards = (
            Item(
                f"start-{side}-{number}",
                f"Start {self._label(stations.get(number, Station(number)))}",
                _start_card(side, self._label(stations.get(number, Station(number)))),
            )
            for number in numbers
        )
        word = SIDE_WORDS[side]
        return Deck(f"start-{side}", f"Start cards {word}", _start_card(side, ""), tuple(cards))

    # --- the log -------------------------------------------------------------------------------

    def log_fields(self) -> list[tuple[str, tuple[int, int]]]:
        """The fields of the travel log by their numbers, and where the middle of each lies on its picture."""
        return [
            (str(field), _field_at(field)) for field in range(1, (self.log.fields if self.log else 0) + 1)
        ]

    def log_picture(self) -> Picture:
        """The travel log: a field for every move, those marked after which Mister X shows himself."""
        fields = self.log_fields()
        marked = self.log.marked_fields if self.log else frozenset()
        width, height = COLUMNS * FIELD[0] + 2 * EDGE, -(-len(fields) // COLUMNS) * FIELD[1] + 2 * EDGE
        parts = [_field(name, at, int(name) in marked) for name, at in fields]
        return _card((width, height), PAPER, parts)


COLUMNS, FIELD, EDGE = 6, (210, 120), 20


def _field_at(field: int) -> tuple[int, int]:
    row, column = divmod(field - 1, COLUMNS)
    return EDGE + column * FIELD[0] + FIELD[0] // 2, EDGE + row * FIELD[1] + FIELD[1] // 2


def _field(name: str, at: tuple[int, int], is_marked: bool) -> str:
    left, top = at[0] - FIELD[0] // 2 + 5, at[1] - FIELD[1] // 2 + 5
    size = {"width": str(FIELD[0] - 10), "height": str(FIELD[1] - 10)}
    look = {
        "fill": "#ffffff",
        "stroke": "#d3403f" if is_marked else RIM,
        "stroke-width": "5" if is_marked else "2",
    }
    box = element("rect", {"x": str(left), "y": str(top), **size, "rx": "8", **look})
    return box + words(name, INK, (left + 12, top + 22), 60, 20)


# --- pictures ---------------------------------------------------------------------------------


def view_of(svg: str) -> tuple[float, float, float, float]:
    """Left, top, width and height of what a picture shows."""
    match = re.search(r'viewBox="([^"]+)"', svg)
    assert match
    left, top, width, height = map(float, match[1].split())
    return left, top, width, height


def _pawn_id(face: PieceFace) -> str:
    return f"pawn-{face.sign.lower()}"


def _pawn_name(sign: str) -> str:
    return "Mister X" if sign == "X" else f"Detective {sign}"


def _pawn(face: PieceFace) -> Picture:
    ink = ink_on(face.colour)
    disc = element(
        "circle",
        {"cx": "28", "cy": "28", "r": "25", "fill": face.colour, "stroke": INK, "stroke-width": "4"},
    )
    return picture_of(PAWN, disc + words(face.sign, ink, (28, 37), 40, 26, middle=True))


def _start_card(side: str, label: str) -> Picture:
    """The face of a start card, or its back where it has no label."""
    colour = SIDES[side]
    if not label:
        middle = (CARD[0] // 2, CARD[1] // 2 + 8)
        return _card(CARD, colour, [words(SIDE_WORDS[side], ink_on(colour), middle, 120, 22, middle=True)])
    number, _, name = label.partition(" ")
    top = element("rect", {"width": str(CARD[0]), "height": "44", "fill": colour})
    lines = [
        words(SIDE_WORDS[side], ink_on(colour), (CARD[0] // 2, 29), 116, 18, middle=True),
        words(number, INK, (CARD[0] // 2, 118), 116, 54, middle=True),
        words(name, INK, (CARD[0] // 2, 152), 116, 16, middle=True),
    ]
    return _card(CARD, "#ffffff", [top, *lines])


def _card(size: tuple[int, int], colour: str, parts: list[str]) -> Picture:
    area = {"width": str(size[0]), "height": str(size[1])}
    ground = element("rect", {**area, "fill": colour})
    edge = {"x": "1", "y": "1", "width": str(size[0] - 2), "height": str(size[1] - 2), "stroke": RIM}
    return picture_of(
        size, ground + "".join(parts) + element("rect", {**edge, "fill": "none", "stroke-width": "2"})
    )


def picture_of(size: tuple[int, int], markup: str) -> Picture:
    """Markup as a picture of that size."""
    view = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {size[0]} {size[1]}"}
    return Picture(element("svg", view, markup), *size)


def put_inside(svg: str, box: tuple[int, int, int, int]) -> str:
    """A picture inside another one."""
    place = dict(zip(("x", "y", "width", "height"), map(str, box), strict=True))
    attributes = "".join(f' {key}="{escape_xml(value)}"' for key, value in place.items())
    return svg.replace("<svg", f"<svg{attributes}", 1)


def words(
    content: str, ink: str, at: tuple[int, int], room: int, size: int = 20, *, middle: bool = False
) -> str:
    """A line of words, smaller where it would not fit into its room."""
    size = min(size, max(9, round(room / max(1, len(content)) / 0.6)))
    look = {"font-size": str(size), "font-weight": "bold", "fill": ink, "font-family": COLOUR.font}
    place = {"x": str(at[0]), "y": str(at[1]), "text-anchor": "middle" if middle else "start"}
    return text(content, place | look)
