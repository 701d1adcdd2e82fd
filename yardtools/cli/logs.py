"""The travel log of each game: how many fields it has, and after which Mister X shows himself."""

from __future__ import annotations

from dataclasses import replace

from yardtools.errors import YardError
from yardtools.model import AnyBoard, Board, TileSet
from yardtools.sheets import Log

GAMES = {
    "master": Log(24, frozenset({3, 8, 13, 18, 24})),  # M34
    "beginner": Log(14, frozenset({3, 8, 13}), hides=True),  # B11, B17
    "europe": Log(24, frozenset(), start=True),  # E12, E15
    "dice": Log(13, frozenset({3, 7, 11})),  # D30
}


def log_of(board: AnyBoard, game: str | None, fields: int | None, reveals: str | None) -> Log:
    """The log of a game, else of the game that a board is for, with what else was asked for."""
    log = GAMES[game or game_of(board)]
    if fields is not None:
        kept = frozenset(number for number in log.reveals if number <= fields)
        log = replace(log, fields=fields, reveals=kept)
    return log if reveals is None else replace(log, reveals=_numbers(reveals))


def game_of(board: AnyBoard) -> str:
    """The game that a board is for, by what it has: tiles, missions, or neither."""
    if isinstance(board, TileSet) or (isinstance(board, Board) and board.assembled):
        return "dice"
    return "europe" if isinstance(board, Board) and board.missions else "master"


def _numbers(text: str) -> frozenset[int]:
    try:
        return frozenset(int(part) for part in text.split(",") if part.strip())
    except ValueError as error:
        raise YardError(f"fields to reveal are numbers such as 3,8,13, not {text!r}") from error
