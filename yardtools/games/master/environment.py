"""Scotland Yard Master as environments for learning need it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from yardtools.games.chase_environment import PASS, ChaseEnvironment, ends_of
from yardtools.games.environment import Bounds
from yardtools.games.features import Feature, Number, OneOf, Which, at_path, counts, rows
from yardtools.games.game import DETECTIVES, MISTER_X, Move

if TYPE_CHECKING:
    from yardtools.games.master.game import Master


class MasterEnvironment(ChaseEnvironment):
    """How many tickets there can be is read from the view of the very first position, when all are dealt."""

    game: Master

    def bounds(self) -> Bounds:
        """A move of Mister X and of every pawn in each round."""
        game, pawns = self.game, len(self.game.pawns)
        longest = self._rounds() * (1 + pawns) + self.doubles()
        return Bounds(longest, max(len(game.cards), len(game.x_cards)), pawns + 1)

    def doubles(self) -> int:
        """His double tickets."""
        return int(self.game.options["double"])

    def _rounds(self) -> int:
        return self.game.rounds or self.game.last_field or 0

    def vocabulary(self, seat: str) -> Iterator[Move]:
        """Every ticket to every station where it leads."""
        return self._flights() if seat == MISTER_X else self._chases()

    def _flights(self) -> Iterator[Move]:
        for ticket, hops in self.game.x_hops.items():
            yield from ((MISTER_X, ticket, end) for end in ends_of(hops))

    def _chases(self) -> Iterator[Move]:
        game = self.game
        dealt = [ticket for ticket in game.reach if game.options["detective_tickets"].get(ticket)]
        for pawn in game.pawns:
            free = pawn in game.bobbies
            ways = [("free", game.free)] if free else [(ticket, game.hops[ticket]) for ticket in dealt]
            for word, hops in ways:
                yield from ((pawn, word, end) for end in ends_of(hops))
            if game.sits_out_for_good:
                yield pawn, PASS
        yield DETECTIVES, PASS

    def features(self, seat: str) -> Iterator[Feature]:  # noqa: ARG002 - both sides look at the same things
        """Beyond what all chases have: his start, tickets and the travel log."""
        game, places, first = self.game, self.game.stations.numbers, self.game.begin().view(MISTER_X)
        yield from self.chase_features(places, self._rounds())
        yield Feature("start", OneOf(places), at_path(MISTER_X, "start"))
        heaps = [first.get("pool", {}), *(row.get("tickets", {}) for row in first["pawns"].values())]
        yield from counts(_sums(*heaps, first[MISTER_X]["tickets"]), MISTER_X, "tickets")
        if game.is_pool:
            yield from counts(first["pool"], "pool")
        else:
            for pawn in game.detectives:
                yield from counts(first["pawns"][pawn]["tickets"], "pawns", pawn, "tickets")
        ticket, station, round = OneOf(game.x_hops), Which(places), Number(self._rounds())
        yield from rows("log", range(game.fields), {"ticket": ticket, "station": station, "round": round})


def _sums(*heaps: Mapping[str, int]) -> dict[str, int]:
    """How many there are of each word of the last heap in all of them."""
    return {word: sum(heap.get(word, 0) for heap in heaps) for word in heaps[-1]}
