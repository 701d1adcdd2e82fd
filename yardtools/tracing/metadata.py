"""What a tracing carries of its board beside what is drawn: JSON in its metadata, written and read here."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from yardtools.findings import Fault, FaultSink
from yardtools.model import Board, Box
from yardtools.model.values import Document
from yardtools.svg.writer import replace_unwritable

if TYPE_CHECKING:
    from yardtools.svg.drawing import Drawing

YARD = "urn:yardtools:tracing:1"
"""The namespace of what only we read."""
BOARD = f"{{{YARD}}}board"
"""The element that holds it."""


# --- writing ----------------------------------------------------------------------------------


def board_text(board: Board) -> str:
    """What the drawing does not show of a board, as a board of its own that nothing is drawn of.

    It is JSON with a line for each key, and for each entry of a list of objects.
    """
    document: Document = replace(board, stations=(), links=(), missions=(), frame=None, ground=()).document()
    rows = (f"{json_text(key)}: {_rows(value)}" for key, value in document.items())
    return "\n{\n" + ",\n".join(rows) + "\n}\n"


def _rows(value: Any) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n  " + ",\n  ".join(map(json_text, value)) + "\n]"
    return json_text(value)


def json_text(value: Any) -> str:
    """JSON in line; the few characters that XML cannot carry are escaped as JSON escapes them."""
    return replace_unwritable(json.dumps(value, ensure_ascii=False), lambda odd: json.dumps(odd)[1:-1])


# --- reading ----------------------------------------------------------------------------------


def read_board(drawing: Drawing, fault: FaultSink) -> Board | None:
    """The board without stations and links that the metadata holds, where it holds one."""
    from yardtools import schema  # noqa: PLC0415 - who writes needs none

    element = drawing.element(BOARD)
    if element is None:
        return None
    words = "what the drawing's metadata says of the board"
    try:
        document = json.loads(element.own_text())
    except (ValueError, RecursionError):
        words += " is not JSON"
    else:
        if schema.is_valid(document, "board-1"):
            return Board.from_document(document)
        words += f": {next(schema.faults(document, 'board-1')).message}"
    fault(Fault((), words, schema.CODE, place=drawing.places()[element.number]))
    return None


def box_of(carried: Board | None) -> Box:
    """The box that a drawing of ours carries, else the usual one."""
    if carried is None:
        return Box()
    return Box(
        id=carried.id,
        title=carried.title,
        edition=carried.edition,
        ladder=carried.ladder,
        transports=carried.transports,
        starts=carried.starts,
        mission_starts=carried.mission_starts,
        tickets=carried.tickets,
    )
