"""What a bot is: it knows its game and its seat, sees views, and chooses among legal moves."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from yardtools.games.game import Game, Move, View


class Bot(ABC):
    """A player. It never sees a state: what its seat may know is all it has."""

    name: ClassVar[str]
    help: ClassVar[str]
    looks: ClassVar[bool] = True
    """Whether it looks at its view; one that does not need not be shown any, which saves time."""

    def __init__(self, game: Game, seat: str) -> None:
        self.game, self.seat = game, seat

    @abstractmethod
    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        """One of the moves, which are all that are legal; there is at least one."""
