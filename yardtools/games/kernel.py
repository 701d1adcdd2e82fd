"""Compiled play: what a game offers that has it, and what a series of compiled games has shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar, Protocol

import numpy as np
from numpy.typing import NDArray

from yardtools.games.features import Feature
from yardtools.games.game import DETECTIVES, MISTER_X, Move, View

Ints = NDArray[np.int64]
Words = NDArray[np.uint64]
Placed = Mapping[str, tuple[int, Feature]]
"""All that a seat can see, by name: its place in a row of numbers, and how it is written."""

DOUBLE = "double"


class Kernel(Protocol):
    """A game made ready for compiled play; `bots` are those that it can play as."""

    bots: ClassVar[tuple[str, ...]]
    weighs_distances: bool
    """Whether it can play by distances; of a very large board it does not keep them all."""

    def series(
        self, first: int, games: int, seed: int, x_bot: str = "random", detective_bot: str = "random"
    ) -> Results:
        """So many games by their numbers, from the first on; a game is the same in every series."""

    def rollouts(
        self,
        state: Any,
        x_stations: Sequence[int] | None,
        playouts: int,
        seed: int,
        x_policy: str,
        detective_policy: str,
        max_rounds: int | None = None,
    ) -> NDArray[np.int8]:
        """Playouts of a position: 1 where Mister X won, -1 where the detectives did, 0 where it went on."""

    def many_games(
        self,
        games: int,
        actions: Mapping[str, Sequence[Move]],
        placed: Placed,
        learner: str | None = None,
        x_bot: str = "random",
        detective_bot: str = "random",
    ) -> ManyGames:
        """Games side by side, an action in each at a time; bots have the seat that nobody learns.

        Actions are the words that stand behind their numbers, for each seat.
        """

    def thinker(self, seat: str) -> Thinker:
        """One who searches for the moves of a seat, through one game."""


class Thinker(Protocol):
    """Searches for the moves of a seat: begin with each, walk as long as there is time, end with a move.

    It remembers between its moves what it has made of the game so far.
    """

    def begin(self, view: View, moves: Sequence[Move], most: int = 0, seed: int = 0) -> int:
        """Think about a position anew; at Mister X's turn, only of these moves.

        What came before may need thoughts too: how many walks of so many they took comes back.
        """

    def walk(self, walks: int, seed: int) -> None:
        """So many walks more through what may come."""

    def is_settled(self, left: int) -> bool:
        """Whether so many walks more can change nothing."""

    def end(self) -> Move:
        """The move that looks best, which is made."""


class ManyGames(Protocol):
    """Games side by side in compiled play: arrays that it writes, with a row a game.

    Seats are their places among those of the game; whose `turn` it is beyond them is nobody's any more.
    """

    turn: NDArray[np.int8]
    legal: NDArray[np.int32]
    many: NDArray[np.int32]
    """How many of the numbers in each row of `legal` are legal actions."""
    masks: NDArray[np.int8]

    def begin(self, seeds: Ints, numbers: Ints, stride: int) -> None:
        """New games everywhere, by their seeds and numbers; later ones have numbers a stride higher."""

    def deal(self, where: NDArray[np.bool_]) -> None:
        """A new game in some places."""

    def act(self, actions: NDArray[np.int32]) -> None:
        """A legal action in every game that goes on."""

    def find_illegal(self, actions: NDArray[np.int32]) -> int | None:
        """The first game that goes on in which an action is not legal."""

    def draw(self, random: Words, actions: NDArray[np.int32]) -> None:
        """Any legal action in each game, by numbers that are drawn already."""

    def x_won(self) -> NDArray[np.bool_]:
        """Where Mister X has won; only of games that are over."""

    def observe(self, seats: NDArray[np.int8], games: Ints, rows: NDArray[np.float32]) -> None:
        """What a seat may know of each of some games, written into rows."""


@dataclass(frozen=True, eq=False)
class Results:
    """Games in the order of their numbers; stations by their numbers on the board."""

    x_won: NDArray[np.bool_]
    rule: Ints
    """By which rule each game ended, as its place in `rules`."""
    rounds: Ints
    log: Ints
    """How many moves Mister X wrote down."""
    moves: Ints
    """How many moves were made, the drawing of cards not counted."""
    x_starts: Ints
    starts: Ints
    """A row a game, a column a pawn."""
    ends: Ints
    """Where Mister X stood at the end."""
    x_visits: Ints
    """How often he came to each station, in the order of `stations`; starts are not counted."""
    visits: Ints
    captures: Ints
    cornered: Ints
    """How often he could not move, by station."""
    x_tickets: Ints
    """What he used, in the order of `tickets`, and at the end the doubles."""
    used: Ints
    """What detectives used, in the order of `tickets`."""
    stations: tuple[int, ...]
    tickets: tuple[str, ...]
    rules: tuple[str, ...]
    reasons: Mapping[str, str]
    """Why a game ends by each of the rules, in a sentence."""

    def __len__(self) -> int:
        return len(self.x_won)

    @property
    def winners(self) -> list[str]:
        """The side that won each game."""
        return [MISTER_X if won else DETECTIVES for won in self.x_won]

    def by_rule(self) -> dict[str, int]:
        """How many games ended by each rule."""
        counts = np.bincount(self.rule, minlength=len(self.rules))
        return {rule: int(count) for rule, count in zip(self.rules, counts, strict=True) if count}

    def x_used(self) -> dict[str, int]:
        """What Mister X used, by ticket."""
        return dict(zip((*self.tickets, DOUBLE), map(int, self.x_tickets), strict=True))

    @classmethod
    def join(cls, parts: Sequence[Results]) -> Results:
        """Series of the same game behind one another."""
        rows: dict[str, Any] = {
            name: np.concatenate([getattr(part, name) for part in parts]) for name in ROWS
        }
        sums: dict[str, Any] = {
            name: np.sum([getattr(part, name) for part in parts], axis=0) for name in SUMS
        }
        return replace(parts[0], **rows, **sums)


SUMS = ("x_visits", "visits", "captures", "cornered", "x_tickets", "used")
WORDS = ("stations", "tickets", "rules", "reasons")
ROWS = tuple(each.name for each in fields(Results) if each.name not in (*SUMS, *WORDS))
