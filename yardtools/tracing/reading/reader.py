"""From a drawing to the board it means: `read_tracing` does the whole job, and names every doubt."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from yardtools.findings import Fault, FaultSink
from yardtools.model import Board, Box, TileSet
from yardtools.model.values import point
from yardtools.svg.limits import MAX_SIZE
from yardtools.svg.reader import read_drawing
from yardtools.tracing.metadata import BOARD, box_of, read_board
from yardtools.tracing.reading.frame import Frame
from yardtools.tracing.reading.network import Reading
from yardtools.tracing.reading.origins import Origins
from yardtools.tracing.reading.tiles import read_tiles


def read_tracing(
    data: bytes, box: Box | None, fault: FaultSink, *, max_size: int = MAX_SIZE
) -> Board | TileSet | None:
    """The board that a drawing means under its box; what is wrong goes to `fault`, and reading goes on.

    Nothing comes back where the file is no drawing at all, or none of its stations can be read. Without a
    box, what the drawing carries of a board that we wrote counts, else the usual four transports do.
    """
    found = read_with_origins(data, box, fault, max_size=max_size)
    return found.board if found else None


@dataclass(frozen=True, slots=True)
class TracedBoard:
    """The board that a drawing means, and which elements its things were drawn as."""

    board: Board | TileSet
    origins: Origins


def read_with_origins(
    data: bytes, box: Box | None, fault: FaultSink, *, max_size: int = MAX_SIZE
) -> TracedBoard | None:
    """The same as `read_tracing`, for those who want to point at the drawing when they speak of its board."""
    with no_garbage_collection():
        return _read(data, box, fault, max_size)


@contextmanager
def no_garbage_collection() -> Iterator[None]:
    """No search for garbage meanwhile: reading makes many things, and hardly any that are garbage soon."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _read(data: bytes, box: Box | None, fault: FaultSink, max_size: int) -> TracedBoard | None:
    seen: list[Fault] = []
    drawing = read_drawing(data, seen.append, max_size=max_size, keep_text=(BOARD,))
    if drawing is None:
        _pass_on(seen, Frame(), fault)
        return None
    carried = read_board(drawing, fault) if box is None else None
    reading = Reading(drawing, box or box_of(carried), fault)
    _pass_on(seen, reading.frame, fault)
    board = board_of(reading)
    if carried and isinstance(board, Board):
        board = replace(board, assembled=carried.assembled)
    elif not (board.stations if isinstance(board, Board) else board.tiles):
        return None
    return TracedBoard(board, Origins(reading))


def board_of(reading: Reading) -> Board | TileSet:
    """What a drawing shows: a network, or tiles."""
    return read_tiles(reading) if reading.is_tiles else reading.board()


def read_quietly(data: bytes, box: Box | None, *, max_size: int = MAX_SIZE) -> Reading | None:
    """A drawing read without a word about its faults, for those who change its file."""
    drawing = read_drawing(data, _ignore, max_size=max_size, keep_text=(BOARD,))
    if drawing is None:
        return None
    carried = read_board(drawing, _ignore) if box is None else None
    return Reading(drawing, box or box_of(carried), _ignore)


def _ignore(_: Fault) -> None:
    """Hear of a fault, and do nothing."""


def _pass_on(faults: Iterable[Fault], frame: Frame, fault: FaultSink) -> None:
    """Pass on what the SVG reader found, which knows the drawing's units and not the board's."""
    for each in faults:
        fault(replace(each, at=point(frame.point(each.at))) if each.at else each)
