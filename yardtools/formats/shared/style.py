"""What graph programs show of a board: the colours of its links and stations, and how large they are."""

from __future__ import annotations

import re

from yardtools.model import Board, Station
from yardtools.symbols import BLANK, INK, PLATE, colours_of, ladder_of

DIAMETER = 26
"""The size of a station in board units: on London, two neighbours do not touch."""

LINE_WIDTH = 3
RIM_WIDTH = 4
"""A station is a pale disc, so that its number can be read, with a rim in its colour."""

__all__ = ["BLANK", "DIAMETER", "INK", "LINE_WIDTH", "PLATE", "RIM_WIDTH", "Look", "rgb"]


class Look:
    """The colours of one board."""

    def __init__(self, board: Board) -> None:
        self._colours = colours_of(board)
        self._ladder = ladder_of(board)

    def link(self, transport: str) -> str:
        """The colour of a transport's links."""
        return self._colours.get(transport, BLANK)

    def station(self, station: Station) -> str:
        """The colour of a station: that of the highest transport of the ladder it shows."""
        shown = [transport for transport in self._ladder if transport in station.transports]
        return self.link(shown[-1]) if shown else BLANK


def rgb(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of a colour in six hexadecimal digits; grey for any other."""
    digits = (colour if re.fullmatch("#[0-9a-fA-F]{6}", colour) else BLANK)[1:]
    red, green, blue = bytes.fromhex(digits)
    return red, green, blue
