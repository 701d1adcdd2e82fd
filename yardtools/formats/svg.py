"""A tracing: an SVG drawing that a person opens in Inkscape and goes on drawing in.

Layers carry the meaning: one for the stations, one for each transport, one for each mission. What is
not drawn, such as the title and the start cards, lies as JSON in the drawing's metadata.
"""

from __future__ import annotations

from yardtools.findings import FaultSink, stop
from yardtools.model import Board, TileSet
from yardtools.model.network import DEFAULT_TRANSPORTS

SUFFIX = ".svg"
FILES: tuple[str, ...] = ()
LOSSLESS = True
CARRIES = "everything, as a drawing to go on with"
READ_BY = "Inkscape and other drawing programs, browsers"


def dumps(board: Board) -> str:
    """The tracing of a board; a board that cannot be drawn whole is refused, with the reasons."""
    from yardtools.tracing.writing.writer import write_tracing  # noqa: PLC0415 - drawings are slow to load

    return write_tracing(board)


def loads(text: str, fault: FaultSink = stop) -> Board | TileSet:
    """The board that a tracing is; where it is no drawing, the fault is given and the board is empty."""
    from yardtools.tracing.reading.reader import read_tracing  # noqa: PLC0415 - drawings are slow to load

    return read_tracing(text.encode(), None, fault) or Board("board", DEFAULT_TRANSPORTS)
