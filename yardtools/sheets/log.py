"""`log`: Mister X's travel log, with the fields after which he shows himself."""

from __future__ import annotations

from typing import Any

from yardtools.errors import YardError
from yardtools.model import Board, LogForm, TileSet
from yardtools.sheets.sheet import Context, Document
from yardtools.sheets.tickets import HEIGHT, WIDTH

NAME = "log"
KINDS = ("network", "tiles")
NEEDS = "travel log"

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
    if beyond := sorted(number for number in log.marked if not 1 <= number <= log.fields):
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
    return {"number": number, "marked": number in log.marked, "word": word}
