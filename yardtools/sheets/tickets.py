"""`tickets`: every ticket of the box to cut."""

from __future__ import annotations

from yardtools.drawing.pictograms import pictogram
from yardtools.drawing.theme import in_theme
from yardtools.model import Board, TileSet, Transport
from yardtools.sheets.shared.cutting import Face, grid, pages
from yardtools.sheets.shared.naming import ticket_name, ticket_special, ticket_transport, transport_name
from yardtools.sheets.shared.station_symbols import ink_on, transport_colours
from yardtools.sheets.shared.words import Words, in_language
from yardtools.sheets.sheet import Context, Document

KINDS = ("network", "tiles")
NEEDS = "tickets"
WORDS: Words = {
    "title": ("Tickets", "Tickets", "Tickets"),
    "counts": ("In the box:", "In der Schachtel:", "Dans la boîte :"),
    "total": ("; {count} in all", "; {count} insgesamt", " ; {count} en tout"),
}

WIDTH, HEIGHT = 45.0, 20.0
"""The size of a ticket: it covers a field of the travel log."""

FEW, THREE_ROWS = 2, 9
"""How much larger tickets are where there are too few of them for three rows, and how many those have."""

COLOURS = {"black": "#1d1d1f", "double": "#7d4f9e", "helicopter": "#5a6b3c"}
"""Tickets that belong to no transport; unknown ones are grey."""


def fits(board: Board | TileSet) -> bool:
    """Whether there are tickets."""
    return any(count > 0 for count in board.tickets.values())


def document(board: Board | TileSet, context: Context) -> Document:
    """Every ticket as often as it is in the box, those of a kind together."""
    pictures: dict[str, str] = {}
    faces: list[Face] = []
    for ticket in in_box_order(board):
        face = _face(ticket, board, context, pictures)
        faces += [face] * board.tickets[ticket]
    scale = FEW if len(faces) < THREE_ROWS else 1
    text = in_language(WORDS, context.language)
    total = text["total"].replace("{count}", str(len(faces)))
    data = {
        "pages": [*pages(faces, grid(context.paper, scale * WIDTH, scale * HEIGHT))],
        "scale": scale,
        "counts": f"{text['counts']} {_counts(board, context.language)}{total}",
    }
    return Document(data, pictures)


def in_box_order(board: Board | TileSet) -> list[str]:
    """The tickets that there are: by transport, then those that belong to none."""
    paid = [ticket for transport in board.transports for ticket in (transport.id, *transport.tickets)]
    own = [ticket for ticket in paid if ticket_transport(ticket, board.transports)]
    known = dict.fromkeys([*own, *sorted(board.tickets)])
    return [ticket for ticket in known if board.tickets.get(ticket, 0) > 0]


def _face(ticket: str, board: Board | TileSet, context: Context, pictures: dict[str, str]) -> Face:
    transport = ticket_transport(ticket, board.transports)
    special = ticket_special(ticket, board.transports)
    own = _colour(transport, special, board, context)
    colour = "#ffffff" if context.low_ink else own
    ink = ink_on(colour)
    main = transport.id if transport else special
    face = {
        "name": transport_name(transport, context.language)
        if transport
        else ticket_name(ticket, board.transports, context.language),
        "colour": colour,
        "ink": ink,
        "frame": own if context.low_ink else "",
        "sign": _picture(main, ink, colour, pictures),
        "special": "",
    }
    if transport and special != ticket:
        face["special"] = ticket_name(ticket, board.transports, context.language)
        face["special_sign"] = _picture(special, "#2a2d34", "#ffffff", pictures)
    return face


def _colour(transport: Transport | None, special: str, board: Board | TileSet, context: Context) -> str:
    if transport is None:
        return in_theme(COLOURS.get(special, "#6b6b6b"), context.theme)
    return transport_colours(board.transports, context.theme)[transport.id]


def _picture(id: str, ink: str, ground: str, pictures: dict[str, str]) -> str:
    """The file of a sign in its colours."""
    markup = pictogram(id, ink, ground)
    known = next((file for file, other in pictures.items() if other == markup), f"sign-{len(pictures)}.svg")
    pictures[known] = markup
    return known


def _counts(board: Board | TileSet, language: str) -> str:
    """How many there are of each; where a transport has several, they stand in brackets behind its name."""
    groups: dict[str, list[str]] = {}
    for ticket in in_box_order(board):
        transport = ticket_transport(ticket, board.transports)
        group = transport_name(transport, language) if transport and transport.id != ticket else ""
        name = ticket_name(ticket, board.transports, language)
        groups.setdefault(group, []).append(f"{board.tickets[ticket]}\u00a0×\u00a0{name}")
    return ", ".join(
        f"{group} ({', '.join(own)})" if group else ", ".join(own) for group, own in groups.items()
    )
