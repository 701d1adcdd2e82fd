"""Players that are programs; they get a view, never a state."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module

from yardtools.bots.bot import Bot
from yardtools.errors import YardError
from yardtools.games.game import Game

BOTS = ("random", "greedy")
"""The bots, each in the module of its name, which holds it as BOT."""


def named(name: str) -> type[Bot]:
    """The bot of that name."""
    if name not in BOTS:
        close = get_close_matches(name, BOTS, 1)
        hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(BOTS)}"
        raise YardError(f"no bot {name!r}; {hint}")
    bot: type[Bot] = import_module(f"{__name__}.{name}_bot").BOT
    return bot


def bot(name: str, game: Game, seat: str) -> Bot:
    """A bot of that name at a seat of a game."""
    return named(name)(game, seat)
