"""What a bot is: it knows its game and its seat, sees views, and chooses among legal moves."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from yardtools.bots.budget import Budget
from yardtools.games.game import Game, Move, View


class Bot(ABC):
    """A player. It never sees a state: what its seat may know is all it has."""

    name: ClassVar[str]
    help: ClassVar[str]
    looks: ClassVar[bool] = True
    """Whether it looks at its view; one that does not need not be shown any, which saves time."""
    budget_help: ClassVar[str] = ""
    """How a budget is written behind its name, and what it means; empty where it takes none."""

    def __init__(self, game: Game, seat: str, budget: Budget | None = None) -> None:
        self.game, self.seat, self.budget = game, seat, budget

    @abstractmethod
    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        """One of the moves, which are all that are legal; there is at least one."""

    @classmethod
    def plays(cls, game: type[Game]) -> bool:  # noqa: ARG003 - most play everything
        """Whether it has a way of its own to play a game; where it has none, it plays as `greedy` does."""
        return True
