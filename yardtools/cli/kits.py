"""The kit that the sheet `kit` prints: what the game of a board says of its pieces, its rules and its log."""

from __future__ import annotations

from typing import Any

from yardtools.board_files import Source
from yardtools.cli.game_choice import parse_options
from yardtools.cli.logs import game_of, kind_of
from yardtools.game_setup import options_in_box
from yardtools.games import find_game, game_for
from yardtools.games.kits import kit_of
from yardtools.games.options import read_options
from yardtools.model import AnyBoard, Trail
from yardtools.model.values import name_of


def kit_and_log(
    source: Source, game: str | None = None, options: tuple[str, ...] = (), language: str = "en"
) -> dict[str, Any]:
    """The kit of a game, else of the game that a board is for, and the log that goes with it."""
    kind = find_game(game or game_of_kit(source.board))
    if kind.kind != kind_of(source.board):
        kind.check_kind(source.board)
    given = {**options_in_box(kind, source.file), **parse_options(kind, options)}
    values = read_options(kind.options_known, given, kind.name)
    log = kind.log_form(values)
    kit = kit_of(kind, values, language, _transport_names(source.board, language))
    return {"kit": kit} | ({"log": log} if log else {})


def game_of_kit(board: AnyBoard) -> str:
    """The game that a board is for."""
    return game_for(board.kind, board) or game_of(board)


def _transport_names(board: AnyBoard, language: str) -> dict[str, str]:
    if isinstance(board, Trail):
        return {}
    return {each.id: name_of(each.name, language, each.id) for each in board.transports}
