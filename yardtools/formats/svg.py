"""A tracing: an SVG drawing that a person opens in Inkscape and goes on drawing in.

Layers carry the meaning: one for the stations, one for each transport, one for each mission. What is
not drawn, such as the title and the start cards, lies as JSON in the drawing's metadata.
"""

from __future__ import annotations

from yardtools.findings import FaultSink, stop
from yardtools.model import Board, TileSet
from yardtools.model.network import DEFAULT_TRANSPORTS
from yardtools.tracing.read import read
from yardtools.tracing.write import dumps

__all__ = ["dumps", "loads"]

SUFFIX = ".svg"
FILES: tuple[str, ...] = ()
LOSSLESS = True
CARRIES = "everything, as a drawing to go on with"
READ_BY = "Inkscape and other drawing programs, browsers"


def loads(text: str, fault: FaultSink = stop) -> Board | TileSet:
    """The board that a tracing is; where it is no drawing, the fault is given and the board is empty."""
    return read(text.encode(), None, fault) or Board("board", DEFAULT_TRANSPORTS)
