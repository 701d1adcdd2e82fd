"""Players that are programs; they get a view, never a state."""

from __future__ import annotations

from importlib import import_module

from yardtools.bots.bot import Bot
from yardtools.bots.budget import Budget
from yardtools.errors import YardError
from yardtools.games.game import Game
from yardtools.wording import suggest_or_list

BOTS = ("random", "greedy", "mcts", "solver")
"""The bots, each in the module of its name, which holds it as BOT."""
LEVELS = {
    "easy": ("greedy", "random"),
    "medium": ("mcts:30", "greedy"),
    "hard": ("mcts:1000", "solver"),
}
"""Levels of strength: who plays a chase, and who plays any other game."""


def find_bot(word: str) -> type[Bot]:
    """The bot of that name."""
    kind: type[Bot] = import_module(f"{__name__}.{word}_bot").BOT
    return kind


def parse_bot(name: str) -> tuple[str, Budget | None]:
    """The word of a bot or a level, and the budget behind it; a name that nobody has is one clear line."""
    word, colon, budget = name.partition(":")
    known = (*BOTS, *LEVELS)
    if word not in known:
        raise YardError(f"no bot {name!r}; {suggest_or_list(word, known)}")
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
