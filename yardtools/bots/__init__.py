"""Players that are programs; they get a view, never a state."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from yardtools.bots.bot import Bot
from yardtools.bots.budget import Budget
from yardtools.errors import YardError
from yardtools.games.game import Game
from yardtools.wording import suggest_or_list

BOTS = ("random", "greedy", "mcts", "solver")
"""The bots, each in the module of its name, which holds it as BOT."""
GROUP = "yardtools.bots"
"""The entry points by which other packages bring bots along."""
LEVELS = {
    "easy": ("greedy", "random"),
    "medium": ("mcts:30", "greedy"),
    "hard": ("mcts:1000", "solver"),
}
"""Levels of strength: who plays a chase, and who plays any other game."""


def bot_names() -> tuple[str, ...]:
    """The bots, those last that other packages bring along; ours cannot be replaced."""
    return (*BOTS, *sorted(set(_installed()) - {*BOTS, *LEVELS}))


@cache
def find_bot(word: str) -> type[Bot]:
    """The bot of that name."""
    if word not in BOTS:
        return _load(_installed()[word])
    kind: type[Bot] = import_module(f"{__name__}.{word}_bot").BOT
    return kind


@cache
def _installed() -> dict[str, EntryPoint]:
    """The bots of other packages, by the names under which they say them."""
    return {point.name: point for point in entry_points(group=GROUP)}


def _load(point: EntryPoint) -> type[Bot]:
    """A bot that another package has; whatever is wrong with it is one clear line."""
    try:
        kind = point.load()
    except Exception as error:
        raise YardError(f"bot {point.name!r} ({point.value}) cannot be loaded: {error}") from error
    if not (isinstance(kind, type) and issubclass(kind, Bot)):
        raise YardError(f"bot {point.name!r} ({point.value}) is no class made from yardtools.bots.bot.Bot")
    return kind


def bots_for(game: type[Game]) -> list[str]:
    """The bots that have a way of their own to play a game; one that cannot be loaded is left out."""
    found = []
    for name in bot_names():
        with suppress(YardError):
            found += [name] if find_bot(name).plays(game) else []
    return found


def parse_bot(name: str) -> tuple[str, Budget | None]:
    """The word of a bot or a level, and the budget behind it; a name that nobody has is one clear line."""
    word, colon, budget = name.partition(":")
    if word not in BOTS and word not in LEVELS and word not in _installed():
        raise YardError(f"no bot {name!r}; {suggest_or_list(word, (*bot_names(), *LEVELS))}")
    if colon and (word in LEVELS or not find_bot(word).budget_help):
        able = ", ".join(each for each in BOTS if find_bot(each).budget_help)
        raise YardError(f"no bot {name!r}; {word} takes no budget, only {able} does")
    return word, Budget.parse(budget, name) if colon else None


def bot(name: str, game: Game, seat: str) -> Bot:
    """A bot of that name, or of that level, at a seat of a game."""
    if name in LEVELS:
        chase, other = LEVELS[name]
        name = chase if game.is_chase() else other
    word, budget = parse_bot(name)
    return find_bot(word)(game, seat, budget)
