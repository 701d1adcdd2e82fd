"""The rules of the five games, as engines that others can test themselves against."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module
from typing import Any

from yardtools.errors import YardError
from yardtools.games.game import Game
from yardtools.model import AnyBoard

GAMES = ("master", "beginner", "europe", "dice", "purrlock")
"""The games, each in the module of its name, which holds it as GAME."""


def named(name: str) -> type[Game]:
    """The game of that name."""
    if name not in GAMES:
        close = get_close_matches(name, GAMES, 1)
        hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(GAMES)}"
        raise YardError(f"no game {name!r}; {hint}")
    game: type[Game] = import_module(f"{__name__}.{name}").GAME
    return game


def game(name: str, board: AnyBoard, players: int | None = None, **options: Any) -> Game:
    """A game of that name on a board, for so many players, with the options given."""
    return named(name)(board, players, **options)
