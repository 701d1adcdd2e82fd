"""The rules of the games, a folder each, as engines that others can test themselves against."""

from __future__ import annotations

from importlib import import_module

from yardtools.errors import YardError
from yardtools.games.game import Game
from yardtools.model import AnyBoard
from yardtools.wording import suggest_or_list

GAMES = ("master", "beginner", "europe", "dice", "purrlock")
"""The games, each in the module of its name, which holds it as GAME."""


def find_game(name: str) -> type[Game]:
    """The game of that name."""
    if name not in GAMES:
        raise YardError(f"no game {name!r}; {suggest_or_list(name, GAMES)}")
    game: type[Game] = import_module(f"{__name__}.{name}").GAME
    return game


def game_for(kind: str, board: AnyBoard) -> str | None:
    """The game to play on a board of some kind, where nobody says which; None where there is none."""
    games = (find_game(name) for name in GAMES)
    return next((game.name for game in games if game.kind == kind and game.is_meant_for(board)), None)
