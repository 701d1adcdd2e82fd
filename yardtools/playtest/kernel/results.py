"""What a series of compiled games has shown: a row a game, and sums over all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

import yardtools.playtest.kernel.chase as chase  # noqa: PLR0402 - the package imports this module
from yardtools.games.game import DETECTIVES, MISTER_X
from yardtools.games.master import Master
from yardtools.games.master.state import DOUBLE

Ints = NDArray[np.int64]


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

    rules = chase.RULES

    @classmethod
    def told(cls, game: Master, numbers: Ints, table: Ints, tally: Ints) -> Results:
        """What compiled play has written down, in the words of the board."""
        columns = (table[:, place] for place in range(chase.COLUMNS))
        won, rule, rounds, log, moves, end, start = columns
        stations, kinds = len(numbers), len(game.digit)
        sums = np.split(tally, [*(stations * part for part in range(1, chase.USED + 1)), -kinds])
        return cls(
            x_won=won == chase.MISTER_X_WON,
            rule=rule,
            rounds=rounds,
            log=log,
            moves=moves,
            x_starts=numbers[start],
            starts=numbers[table[:, chase.COLUMNS :]],
            ends=numbers[end],
            **dict(zip(SUMS, sums, strict=True)),
            stations=game.stations.numbers,
            tickets=tuple(game.digit),
        )

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
    def joined(cls, parts: Sequence[Results]) -> Results:
        """Series of the same game behind one another."""
        first = parts[0]
        rows = {name: np.concatenate([getattr(part, name) for part in parts]) for name in ROWS}
        sums = {name: np.sum([getattr(part, name) for part in parts], axis=0) for name in SUMS}
        return cls(**rows, **sums, stations=first.stations, tickets=first.tickets)


SUMS = ("x_visits", "visits", "captures", "cornered", "x_tickets", "used")
ROWS = tuple(each.name for each in fields(Results) if each.name not in (*SUMS, "stations", "tickets"))
