"""The shipped tiles that a board was assembled from: they show what the board itself leaves out."""

from __future__ import annotations

from yardtools.board_files import load
from yardtools.errors import YardError
from yardtools.model import AnyBoard, Board, TileSet
from yardtools.resources import board_names


def find_tiles(board: AnyBoard) -> TileSet | None:
    """The shipped tile set that gives this very board; another one of the same name will not do."""
    if not isinstance(board, Board) or not board.assembled or board.assembled.tiles not in board_names():
        return None
    from yardtools.assemble import assemble  # noqa: PLC0415 - most boards are not assembled

    tiles = load(board.assembled.tiles).board
    if not isinstance(tiles, TileSet):
        return None
    try:
        again = assemble(tiles, board.assembled.layout, board.assembled.expert)
    except YardError:  # it names tiles that are not in the set
        return None
    return tiles if (again.stations, again.links) == (board.stations, board.links) else None
