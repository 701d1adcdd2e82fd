"""The beginners' version as environments for learning need it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from yardtools.games.chase_environment import BLACK, PASS, START, ChaseEnvironment, ends_of
from yardtools.games.environment import Bounds
from yardtools.games.features import YES, Feature, Kinds, Number, OneOf, Which, counts, rows
from yardtools.games.game import DETECTIVES, MISTER_X, Move

if TYPE_CHECKING:
    from yardtools.games.beginner.game import Beginner


class BeginnerEnvironment(ChaseEnvironment):
    """Nothing is left to chance."""

    game: Beginner

    def bounds(self) -> Bounds:
        """The pawns' starts, then a move of everybody in each round."""
        pawns = len(self.game.pawns)
        return Bounds(pawns + self.game.rounds * (1 + pawns) + self.doubles(), 0, 0)

    def doubles(self) -> int:
        """His double tickets."""
        return int(self.game.options["double"])

    def vocabulary(self, seat: str) -> Iterator[Move]:
        """Every transport to every station where it leads."""
        return self._flights() if seat == MISTER_X else self._chases()

    def _flights(self) -> Iterator[Move]:
        for word, hops in self.game.hops.items():
            for end in ends_of(hops):
                yield MISTER_X, word, end
                if self.game.options[BLACK]:
                    yield MISTER_X, BLACK, word, end

    def _chases(self) -> Iterator[Move]:
        for pawn in self.game.pawns:
            yield from ((pawn, START, station) for station in self.game.starts)
            for word, hops in self.game.hops.items():
                yield from ((pawn, word, end) for end in ends_of(hops))
        yield DETECTIVES, PASS

    def features(self, seat: str) -> Iterator[Feature]:  # noqa: ARG002 - both sides look at the same things
        """Beyond what all chases have: his tickets and the travel log."""
        game, places, first = self.game, self.game.stations.numbers, self.game.begin().view(MISTER_X)
        yield from self.chase_features(places, game.rounds)
        yield from counts(first[MISTER_X]["tickets"], MISTER_X, "tickets")
        entry: Kinds = {
            "transport": OneOf(game.hops),
            "station": Which(places),
            "round": Number(game.rounds),
            "hidden": YES,
            "black": YES,
        }
        yield from rows("log", range(game.rounds + self.doubles()), entry)
