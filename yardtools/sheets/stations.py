"""`stations`: from every station, where each ticket leads; an index where stations have names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from yardtools.graph import moves
from yardtools.model import Board, Transport
from yardtools.model.values import name_of
from yardtools.sheets.shared.choice import choose_stations
from yardtools.sheets.shared.naming import alphabetical, ticket_name, transport_name
from yardtools.sheets.shared.station_symbols import Symbols, ink_on, transport_colours
from yardtools.sheets.shared.words import Words, in_language
from yardtools.sheets.sheet import Context, Document
from yardtools.symbols import all_transports, ladder_of

KINDS = ("network",)
NEEDS = "stations"
WORDS: Words = {
    "title": ("Where each ticket leads", "Wohin jedes Ticket führt", "Où mène chaque ticket"),
    "station": ("Station", "Station", "Station"),
    "number": ("No.", "Nr.", "N°"),
    "index": ("Index of names", "Namen von A bis Z", "Index des noms"),
    "pays": (
        "{ticket}: pays for {transports}.",
        "{ticket}: gilt für {transports}.",
        "{ticket} : valable pour {transports}.",
    ),
    "with": (
        "{transport}: {ticket} only.",
        "{transport}: nur mit {ticket}.",
        "{transport} : {ticket} uniquement.",
    ),
}

MOST = 1500
"""How many stations one file shows: what typst sets in its time and memory."""
WIDEST = 22
"""So many letters fit into a line of a column; further ones go below."""


def fits(board: Board) -> bool:
    """Whether there is a station."""
    return bool(board.stations)


def document(board: Board, context: Context) -> Document:
    """A row a station, a column a transport."""
    shown = choose_stations(board, context, MOST)
    symbols = Symbols(board.stations, board.transports, ladder_of(board), context.theme)
    leads, transports = moves(board), all_transports(board)
    names = {station.id: name_of(station.name, context.language) for station in shown}
    rows = [
        {
            "number": station.id,
            "name": names[station.id],
            "symbol": symbols.file(station),
            "leads": [leads[station.id].get(transport.id, []) for transport in transports],
        }
        for station in shown
    ]
    index = sorted(
        ((name, number) for number, name in names.items() if name), key=lambda e: alphabetical(e[0])
    )
    data = {
        "columns": [*_columns(transports, context, rows)],
        "rows": rows,
        "notes": [*_notes(board, context.language)],
        "index": index,
    }
    return Document(data, symbols.pictures())


def _columns(
    transports: list[Transport], context: Context, rows: list[dict[str, Any]]
) -> Iterator[dict[str, Any]]:
    """The columns; each gets room by what stands in it."""
    colours = transport_colours(transports, context.theme)
    for place, transport in enumerate(transports):
        name = transport_name(transport, context.language)
        longest = max(len(" ".join(map(str, row["leads"][place]))) for row in rows)
        yield {
            "name": name,
            "room": max(min(longest, WIDEST), len(name), 8),
            "colour": colours[transport.id],
            "ink": ink_on(colours[transport.id]),
        }


def _notes(board: Board, language: str) -> Iterator[str]:
    """What tickets for several transports pay for, and what pays for a transport without one of its own."""
    text = in_language(WORDS, language)
    tickets = dict.fromkeys(ticket for transport in board.transports for ticket in transport.tickets)
    for ticket in tickets:
        paid = [transport_name(each, language) for each in board.transports if ticket in each.tickets]
        if len(paid) > 1:
            name = ticket_name(ticket, board.transports, language)
            yield text["pays"].replace("{transports}", ", ".join(paid)).replace("{ticket}", name)
    for transport in board.transports:
        if transport.tickets and not any(ticket.startswith(transport.id) for ticket in transport.tickets):
            names = " / ".join(ticket_name(each, board.transports, language) for each in transport.tickets)
            name = transport_name(transport, language)
            yield text["with"].replace("{ticket}", names).replace("{transport}", name)
