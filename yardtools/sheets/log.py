"""`log`: Mister X's travel log.

Fields after which he shows himself are marked.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from yardtools.drawing.pictograms import pictogram
from yardtools.errors import YardError
from yardtools.model import Board, LogForm, TileSet
from yardtools.sheets.shared.cutting import spread
from yardtools.sheets.shared.naming import ticket_name
from yardtools.sheets.shared.words import Words
from yardtools.sheets.sheet import BOTTOM, SIDE, TOP, Context, Document, Paper
from yardtools.sheets.tickets import HEIGHT, WIDTH, in_box_order

KINDS = ("network", "tiles")
NEEDS = "travel log"
TAKES = ("log",)
WORDS: Words = {
    "title": (
        "Mister X’s travel log",
        "Fahrtentafel von Mister X",
        "Tablette de déplacements de Mister X",
    ),
    "log_ticket": (
        "Write the number into the next field and cover it with the ticket.",
        "Die Nummer ins nächste Feld schreiben und das Ticket darauflegen.",
        "Noter le numéro dans la case suivante et poser le ticket dessus.",
    ),
    "log_die": (
        "Write the place into the next field and cover it with the die.",
        "Die Nummer des Orts ins nächste Feld schreiben und den Würfel darauflegen.",
        "Noter le numéro du lieu dans la case suivante et poser le dé dessus.",
    ),
    "log_open": (
        "Write the number into the next field.",
        "Die Nummer ins nächste Feld schreiben.",
        "Noter le numéro dans la case suivante.",
    ),
    "log_bar": (
        "Lay each ticket on the next field for all to see; face down for a hidden move.",
        "Jedes Ticket offen auf das nächste Feld legen, für einen verdeckten Zug umgedreht.",
        "Poser chaque ticket à la vue de tous sur la case suivante ; face cachée pour un coup caché.",
    ),
    "cross_off": (
        "Cross off what you use:",
        "Abstreichen, was eingesetzt wurde:",
        "Cocher ce qui est utilisé :",
    ),
    "reveal": ("shows himself", "zeigt sich", "se montre"),
    "hide": ("vanishes", "taucht unter", "disparaît"),
    "reveal_how": (
        "After the ringed fields Mister X shows himself.",
        "Nach den eingekreisten Feldern zeigt sich Mister X.",
        "Après les cases au numéro entouré, Mister X se montre.",
    ),
    "hide_how": (
        "In the ringed fields Mister X vanishes until his next move.",
        "Bei den eingekreisten Feldern taucht Mister X bis zu seinem nächsten Zug unter.",
        "Aux cases au numéro entouré, Mister X disparaît jusqu’à son prochain coup.",
    ),
    "start": ("Start", "Start", "Départ"),
    "player": ("Mister X", "Mister X", "Mister X"),
    "date": ("Date", "Datum", "Date"),
    "mission": ("Mission", "Mission", "Mission"),
}

MOST = 200
"""The most fields there are."""

HEAD, TICKETS, GAP = 26.0, 12.0, 2.4
"""The room above the fields, more of it for tickets to cross off, and the space between, in millimetres."""

LEAST, TALLEST = HEIGHT + 10.0, 60.0
"""How high a field with its number is, so that a ticket covers it, and how high at most."""

FEW = 12
"""So many tickets can be crossed off on the log; more are printed on a sheet of their own."""

SHAPE = 1.4
"""How much wider than high a field with its number is at best."""


def fits(board: Board | TileSet) -> bool:
    """Whether there is something to travel by."""
    return bool(board.transports)


def document(board: Board | TileSet, context: Context) -> Document:
    """A field a move, each as large as a ticket."""
    log = context.log
    if not 1 <= log.fields <= MOST:
        raise YardError(f"a travel log has 1 to {MOST} fields, not {log.fields}")
    if beyond := sorted(number for number in log.marked_fields if not 1 <= number <= log.fields):
        raise YardError(
            f"the travel log has fields 1 to {log.fields}, so there is no field {beyond[0]} to reveal"
        )
    numbers = range(0 if log.start == 0 else 1, log.fields + 1)
    data: dict[str, Any] = {
        "fields": [_field(number, log) for number in numbers],
        "shows": bool(log.shown),
        "hides": bool(log.hidden),
        "missions": [mission.id for mission in board.missions] if isinstance(board, Board) else [],
        "cover": log.cover,
        "is_written": log.is_written,
    }
    pictures, head = dict[str, str](), HEAD
    if log.cover == "die" and sum(board.tickets.values()) <= FEW:
        head += TICKETS
        data["tickets"] = [*_tickets(board, context, pictures)]
    return Document(data | {"lay": _lay_out(len(numbers), context.paper, head)}, pictures)


def _lay_out(count: int, paper: Paper, head: float) -> dict[str, Any]:
    """The columns of fields, the rows of each page, and the size of a field with its number above it."""
    room = (paper.width - 2 * SIDE, paper.height - TOP - BOTTOM - head)
    most = int((room[0] + GAP) // (WIDTH + GAP))
    fitting = [each for each in range(3, most + 1) if -(-count // each) * LEAST <= room[1]] or [most]
    columns = min(
        fitting, key=lambda each: abs(math.log(room[0] / each * -(-count // each) / room[1] / SHAPE))
    )
    rows = spread(-(-count // columns), int(room[1] // LEAST))
    return {
        "columns": columns,
        "rows": rows,
        "width": (room[0] - (columns - 1) * GAP) / columns,
        "height": min(room[1] / rows[0], TALLEST),
        "gap": GAP,
    }


def _tickets(board: Board | TileSet, context: Context, pictures: dict[str, str]) -> Iterator[dict[str, str]]:
    """What is crossed off instead of handed over: a sign and a name for each."""
    for ticket in in_box_order(board):
        pictures[f"{ticket}.svg"] = pictogram(ticket, context.theme.ink, "#ffffff")
        name = ticket_name(ticket, board.transports, context.language)
        yield from ({"sign": f"{ticket}.svg", "name": name} for _ in range(board.tickets[ticket]))


def _field(number: int, log: LogForm) -> dict[str, Any]:
    """A field, and the word that stands at it."""
    words = (("reveal", log.shown), ("hide", log.hidden), ("start", {log.start}))
    word = next((word for word, numbers in words if number in numbers), "")
    return {"number": number, "marked": number in log.marked_fields, "word": word}
