"""Every game, as the tests of all of them need it; what is particular lies in the folder of its own tests."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from support.places import TESTS
from yardtools import board_files
from yardtools.games import GAMES, find_game
from yardtools.games.game import Game

SHORT = 30
"""A game whose rules let it go on for ever is cut off after so many moves of Mister X."""


@cache
def about(name: str) -> dict[str, Any]:
    """What `contract.toml` says among the tests of a game: options that bring other moves, known counts."""
    return tomllib.loads((TESTS / "games" / name / "contract.toml").read_text(encoding="utf-8"))


def variants(name: str) -> list[dict[str, Any]]:
    """Options that bring other moves, beside the defaults; `players` may be among them."""
    return list(about(name).get("variants", ()))


TABLES = [(name, number) for name in GAMES for number in range(-1, len(variants(name)))]
"""Every game with its defaults (-1), and with each of its variants."""


def at_home(name: str, players: int | None = None, moves: int = SHORT, **options: Any) -> Game:
    """A game on its home board; one that may go on for ever is cut short."""
    kind = find_game(name)
    return kind(board_files.load(kind.home).board, players, **kind.limit_options(moves) | options)


@cache
def table(name: str, number: int = -1) -> Game:
    """A game with its defaults or a variant, made once."""
    return at_home(name, **(variants(name)[number] if number >= 0 else {}))
