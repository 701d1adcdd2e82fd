"""The travel log that the sheet `log` prints: what the game says of it, and what else was asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from yardtools.board_files import Source
from yardtools.errors import YardError
from yardtools.game_setup import options_in_box
from yardtools.games import GAMES, find_game, game_for
from yardtools.games.options import read_options
from yardtools.model import AnyBoard, Board, LogForm, TileSet


def log_of(source: Source, game: str | None = None, options: Mapping[str, Any] | None = None) -> LogForm:
    """The log of a game, else of the game that a board is for; its box.toml counts first, then options."""
    kind = find_game(game or game_of(source.board))
    given = {**options_in_box(kind, source.file), **(options or {})}
    form = kind.log_form(read_options(kind.options_known, given, kind.name))
    if form is None:
        raise YardError(f"nobody keeps a travel log in {kind.name}, so there is no sheet log")
    return form


def game_of(board: AnyBoard) -> str:
    """The game that a board is for; what was assembled of tiles is for the game that lays them."""
    name = game_for(kind_of(board), board)
    return name if name and find_game(name).is_chase() else GAMES[0]  # the sheet refuses other boards itself


def kind_of(board: AnyBoard) -> str:
    """The kind of board that a board comes from: what was assembled of tiles is still tiles."""
    return TileSet.kind if isinstance(board, Board) and board.assembled else board.kind


def change_form(form: LogForm, fields: int | None, reveals: str | None) -> LogForm:
    """A log with so many fields, and with these marked instead of its own."""
    if fields is not None:
        shown, hidden = (
            frozenset(number for number in own if number <= fields) for own in (form.shown, form.hidden)
        )
        form = replace(form, fields=fields, shown=shown, hidden=hidden)
    if reveals is None:
        return form
    numbers = _numbers(reveals)
    return replace(form, hidden=numbers) if form.hidden else replace(form, shown=numbers)


def _numbers(text: str) -> frozenset[int]:
    try:
        return frozenset(int(part) for part in text.split(",") if part.strip())
    except ValueError as error:
        raise YardError(f"fields to reveal are numbers such as 3,8,13, not {text!r}") from error
