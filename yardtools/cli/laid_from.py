"""The tiles that a board was laid from, where they are known: they show what the board itself leaves out."""

from __future__ import annotations

from yardtools.board_files import load
from yardtools.errors import YardError
from yardtools.model import AnyBoard, Board, TileSet
from yardtools.resources import board_names


def laid_from(board: AnyBoard) -> TileSet | None:
    """The shipped tile set that gives this very board; another one of the same name will not do."""
    if not isinstance(board, Board) or not board.assembled or board.assembled.tiles not in board_names():
        return None
    from yardtools.assemble import assemble  # noqa: PLC0415 - most boards are not laid

    tiles = load(board.assembled.tiles).board
    if not isinstance(tiles, TileSet):
        return None
    try:
        again = assemble(tiles, board.assembled.layout, board.assembled.expert)
    except YardError:  # tiles that it does not have
        return None
    return tiles if (again.stations, again.links) == (board.stations, board.links) else None
