"""What learning environments must know of a game beyond its rules: bounds, vocabulary and features."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from yardtools.games.features import Feature
from yardtools.games.game import Move


@dataclass(frozen=True, slots=True)
class Bounds:
    """What no game exceeds; `least` and `most` are what a seat can get: who wins a chase gets 1."""

    longest: int
    """So many actions, those of chance not counted; a game that would take more is cut off."""
    chances: int
    """Chance has so many moves to choose from."""
    draws: int
    """So many moves of chance."""
    least: float = -1.0
    most: float = 1.0


class Environment(ABC):
    """One game as learners need it: how long it can be, what can be done in it, what there is to see."""

    def __init__(self, game: Any) -> None:
        self.game = game

    @abstractmethod
    def bounds(self) -> Bounds:
        """How long the game can last, how wide chance can be, and what there is to win."""

    @abstractmethod
    def vocabulary(self, seat: str) -> Iterator[Move]:
        """Every move that a seat can ever make, in an order that depends on the game alone.

        A move of two hops stands here as its hops: `begins_double` says which may be the first of two. What
        one position allows is for the rules to say: a word too many does no harm, a missing one is found
        by the tests.
        """

    def begins_double(self, move: Move) -> bool:  # noqa: ARG002 - most games have no doubles
        """Whether a move can be the first hop of two."""
        return False

    @abstractmethod
    def features(self, seat: str) -> Iterator[Feature]:
        """What a seat can see in its views, beyond whose turn it is and who has won.

        The first hop of a double under way is in the view as `first`, for its own seat alone.
        """
