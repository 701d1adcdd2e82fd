"""`starts`: start cards to cut.

There are cards for both sides, told apart by their backs.
"""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.drawing.theme import in_theme
from yardtools.model import Board, Station
from yardtools.model.values import name_of
from yardtools.sheets.shared.cutting import Face, grid, pages
from yardtools.sheets.shared.station_symbols import Symbols
from yardtools.sheets.shared.words import Words, in_language
from yardtools.sheets.sheet import Context, Document
from yardtools.symbols import ladder_of

KINDS = ("network",)
NEEDS = "start cards"
WORDS: Words = {
    "title": ("Start cards", "Startkarten", "Cartes de départ"),
    "detective": ("Detective", "Detektiv", "Détective"),
    "mister_x": ("Mister X", "Mister X", "Mister X"),
}

WIDTH, HEIGHT = 44.0, 58.0
COLOURS = {"detective": "#2f6f8f", "mister_x": "#2a2d34"}
"""What tells the sides apart, besides their signs."""


def fits(board: Board) -> bool:
    """Whether there are start cards."""
    return bool(board.starts.detective or board.starts.mister_x)


def document(board: Board, context: Context) -> Document:
    """A card a start; backs tell the sides apart."""
    stations = {station.id: station for station in reversed(board.stations)}
    drawn = [stations.get(number, Station(number)) for _, number in _starts(board)]
    symbols = Symbols(drawn, board.transports, ladder_of(board), context.theme)
    text = in_language(WORDS, context.language)
    fronts: list[Face] = [
        {
            "side": side,
            "word": text[side],
            "number": station.id,
            "name": name_of(station.name, context.language),
            "symbol": symbols.file(station),
        }
        for (side, _), station in zip(_starts(board), drawn, strict=True)
    ]
    backs: list[Face] = [{"side": side, "word": text[side], "number": None} for side, _ in _starts(board)]
    for face in (*fronts, *backs):
        face["colour"] = in_theme(COLOURS[face["side"]], context.theme)
    return Document(
        {"pages": [*pages(fronts, grid(context.paper, WIDTH, HEIGHT), backs)]}, symbols.pictures()
    )


def _starts(board: Board) -> Iterator[tuple[str, int]]:
    yield from (("detective", number) for number in board.starts.detective)
    yield from (("mister_x", number) for number in board.starts.mister_x)
