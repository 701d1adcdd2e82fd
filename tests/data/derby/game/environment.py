"""Derby as environments for learning need it."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.games.environment import Bounds, Environment
from yardtools.games.features import Feature, Number, OneOf, at_path
from yardtools.games.game import Move


class DerbyEnvironment(Environment):
    """Everything is in the open."""

    def bounds(self) -> Bounds:
        """A move of each runner in each round, and a roll before it."""
        longest = 2 * int(self.game.options["rounds"])
        return Bounds(longest, max(len(self.game.starts), 2), longest + 2)

    def vocabulary(self, seat: str) -> Iterator[Move]:
        """Every station, and a pass."""
        yield from ((seat, station) for station in self.game.ends[1])
        yield seat, "pass"

    def features(self, seat: str) -> Iterator[Feature]:
        """The runners and the die."""
        yield Feature("round", Number(self.game.options["rounds"]), at_path("round"))
        yield Feature("roll", OneOf(self.game.ends), at_path("roll"))
        for runner in self.game.seats:
            yield Feature(runner, OneOf(self.game.ends[1]), at_path("pawns", runner, "station"))
