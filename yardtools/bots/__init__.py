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
SEARCHING = ("mcts",)
"""Those that take a budget: `mcts:400` playouts a move, `mcts:0.5s`."""
LEVELS = {
    "easy": ("greedy", "random"),
    "medium": ("mcts:30", "greedy"),
    "hard": ("mcts:1000", "solver"),
}
"""Levels of strength: who plays the chases, and who plays Purrlock."""


def checked(name: str) -> tuple[str, Budget | None]:
    """The word of a bot or a level, and the budget behind it; what there is not is one clear line."""
    word, colon, budget = name.partition(":")
    known = (*BOTS, *LEVELS)
    if word not in known:
        raise YardError(f"no bot {name!r}; {suggest_or_list(word, known)}")
    if colon and word not in SEARCHING:
        raise YardError(f"no bot {name!r}; {word} takes no budget, only {', '.join(SEARCHING)} does")
    return word, Budget.parsed(budget, name) if colon else None


def named(name: str) -> type[Bot]:
    """The bot of that name; of a level, the one that plays the chases."""
    word, _ = checked(LEVELS[name][0] if name in LEVELS else name)
    bot: type[Bot] = import_module(f"{__name__}.{word}_bot").BOT
    return bot


def bot(name: str, game: Game, seat: str) -> Bot:
    """A bot of that name, or of that level, at a seat of a game."""
    if name in LEVELS:
        name = LEVELS[name][game.kind == "trail"]
    kind, (_, budget) = named(name), checked(name)
    return kind(game, seat) if budget is None else kind(game, seat, budget)  # type: ignore[call-arg]
