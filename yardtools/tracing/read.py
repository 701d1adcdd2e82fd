"""From a drawing to the board it means: `read` does the whole job, and names every doubt."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from yardtools.findings import Fault, FaultSink
from yardtools.model import Board, Box, TileSet
from yardtools.model.values import point
from yardtools.tracing.origins import Origins
from yardtools.tracing.reading import Reading
from yardtools.tracing.sheet import Frame
from yardtools.tracing.svg import read_drawing
from yardtools.tracing.tiles import tile_set
from yardtools.tracing.undrawn import box_of, written_board

MAX_SIZE = 32_000_000
"""Bytes of markup, embedded pictures not counted."""


def read(
    data: bytes, box: Box | None, fault: FaultSink, *, max_size: int = MAX_SIZE
) -> Board | TileSet | None:
    """The board that a drawing means under its box; what is wrong goes to `fault`, and reading goes on.

    Nothing comes back where the file is no drawing at all. Without a box, what the drawing carries of
    a board that we wrote counts, else the usual four transports do.
    """
    found = traced(data, box, fault, max_size=max_size)
    return found.board if found else None


@dataclass(frozen=True, slots=True)
class Traced:
    """The board that a drawing means, and which elements its things were drawn as."""

    board: Board | TileSet
    origins: Origins


def traced(data: bytes, box: Box | None, fault: FaultSink, *, max_size: int = MAX_SIZE) -> Traced | None:
    """The same as `read`, for those who want to point at the drawing when they speak of its board."""
    with _undisturbed():
        return _read(data, box, fault, max_size)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """No search for garbage meanwhile: reading makes many things, and hardly any that are garbage soon."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _read(data: bytes, box: Box | None, fault: FaultSink, max_size: int) -> Traced | None:
    seen: list[Fault] = []
    drawing = read_drawing(data, seen.append, max_size=max_size)
    if drawing is None:
        _pass_on(seen, Frame(), fault)
        return None
    written = written_board(drawing, fault) if box is None else None
    reading = Reading(drawing, box or box_of(written), fault)
    _pass_on(seen, reading.frame, fault)
    board = result(reading)
    if written and isinstance(board, Board):
        board = replace(board, assembled=written.assembled)
    return Traced(board, Origins(reading))


def result(reading: Reading) -> Board | TileSet:
    """What a drawing shows: a network, or tiles."""
    is_tiles = reading.box.kind == "tiles" or bool(reading.parts.sides)
    return tile_set(reading) if is_tiles else reading.board()


def reading_of(data: bytes, box: Box | None, *, max_size: int = MAX_SIZE) -> Reading | None:
    """A drawing read without a word about its faults, for those who change its file."""
    drawing = read_drawing(data, _silent, max_size=max_size)
    if drawing is None:
        return None
    written = written_board(drawing, _silent) if box is None else None
    return Reading(drawing, box or box_of(written), _silent)


def _silent(_: Fault) -> None:
    """Hear of a fault, and say nothing."""


def _pass_on(faults: Iterable[Fault], frame: Frame, fault: FaultSink) -> None:
    """Give on what the SVG reader told, which knows the drawing's units and not the board's."""
    for each in faults:
        fault(replace(each, at=point(frame.point(each.at))) if each.at else each)
