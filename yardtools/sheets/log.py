"""`log`: Mister X's travel log.

Fields after which he shows himself are marked.
"""

from __future__ import annotations

from typing import Any

from yardtools.errors import YardError
from yardtools.model import Board, LogForm, TileSet
from yardtools.sheets.shared.words import Words
from yardtools.sheets.sheet import Context, Document
from yardtools.sheets.tickets import HEIGHT, WIDTH

KINDS = ("network", "tiles")
NEEDS = "travel log"
TAKES = ("log",)
WORDS: Words = {
    "title": ("Mister X’s travel log", "Fahrtenbuch von Mister X", "Carnet de route de Mister X"),
    "log_ticket": (
        "Write the station into the next field and cover it with the ticket.",
        "Die Station ins nächste Feld schreiben und mit dem Ticket abdecken.",
        "Noter la station dans la case suivante et la couvrir avec le ticket.",
    ),
    "log_die": (
        "Write the place into the next field and cover it with the die.",
        "Den Ort ins nächste Feld schreiben und mit dem Würfel abdecken.",
        "Noter le lieu dans la case suivante et le couvrir avec le dé.",
    ),
    "log_open": (
        "Write the station into the next field.",
        "Die Station ins nächste Feld schreiben.",
        "Noter la station dans la case suivante.",
    ),
    "reveal": ("shows himself", "zeigt sich", "se montre"),
    "hide": ("vanishes", "taucht unter", "disparaît"),
    "reveal_how": (
        "After the ringed fields Mister X shows himself.",
        "Nach den umringten Feldern zeigt sich Mister X.",
        "Après les cases cerclées, Mister X se montre.",
    ),
    "hide_how": (
        "In the ringed fields Mister X vanishes until his next move.",
        "Bei den umringten Feldern taucht Mister X bis zu seinem nächsten Zug unter.",
        "Aux cases cerclées, Mister X disparaît jusqu’à son prochain déplacement.",
    ),
    "start": ("Start", "Start", "Départ"),
    "player": ("Mister X", "Mister X", "Mister X"),
    "date": ("Date", "Datum", "Date"),
    "mission": ("Mission", "Auftrag", "Mission"),
}

MOST = 200
"""The most fields there are."""


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
    data = {
        "fields": [_field(number, log) for number in numbers],
        "shows": bool(log.shown),
        "hides": bool(log.hidden),
        "missions": [mission.id for mission in board.missions] if isinstance(board, Board) else [],
        "cover": log.cover,
        "ticket": {"width": WIDTH, "height": HEIGHT},
    }
    return Document(data)


def _field(number: int, log: LogForm) -> dict[str, Any]:
    """A field, and the word that stands at it."""
    words = (("reveal", log.shown), ("hide", log.hidden), ("start", {log.start}))
    word = next((word for word, numbers in words if number in numbers), "")
    return {"number": number, "marked": number in log.marked_fields, "word": word}
