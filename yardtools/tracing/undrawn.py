"""What a drawing of ours carries of its board beside what is drawn: JSON in its metadata."""

from __future__ import annotations

import json

from yardtools import schema
from yardtools.findings import Fault, FaultSink
from yardtools.model import Board, Box
from yardtools.tracing.drawing import Drawing


def written_board(drawing: Drawing, fault: FaultSink) -> Board | None:
    """The board without stations and links that the metadata holds, where it holds one."""
    if drawing.metadata is None:
        return None
    try:
        document = json.loads(drawing.metadata)
    except (ValueError, RecursionError):
        fault(_unreadable(drawing, "what the drawing's metadata says of the board is not JSON"))
        return None
    if schema.is_valid(document, "board-1"):
        return Board.from_document(document)
    breach = next(schema.faults(document, "board-1"))
    fault(_unreadable(drawing, f"what the drawing's metadata says of the board: {breach.message}"))
    return None


def _unreadable(drawing: Drawing, message: str) -> Fault:
    return Fault((), message, schema.CODE, place=drawing.metadata_place)


def box_of(written: Board | None) -> Box:
    """The box that a drawing of ours carries, else the usual one."""
    if written is None:
        return Box()
    return Box(
        id=written.id,
        title=written.title,
        edition=written.edition,
        ladder=written.ladder,
        transports=written.transports,
        starts=written.starts,
        mission_starts=written.mission_starts,
        tickets=written.tickets,
    )
