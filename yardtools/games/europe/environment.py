"""Mister X Europe as environments for learning need it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from yardtools.games.chase_environment import RECENT, ChaseEnvironment, ends_of
from yardtools.games.environment import Bounds
from yardtools.games.europe.moves import STAGES
from yardtools.games.features import YES, Feature, Kinds, Number, OneOf, Some, Which, at_path, counts, rows
from yardtools.games.game import DETECTIVES, MISTER_X, Move

if TYPE_CHECKING:
    from yardtools.games.europe.game import Europe

ENDLESS = 60
"""A game without an end of its own is cut off after about so many moves of Mister X."""


class EuropeEnvironment(ChaseEnvironment):
    """Also the mission, the rings, the racks and what is paid."""

    game: Europe

    def bounds(self) -> Bounds:
        """In a round: Mister X's turn in steps, five pawns, a special with its payment, all the discards."""
        game, racks = self.game, sum(self.game.sizes)
        a_round = 4 + 5 + 3 + 5 + racks + len(game.people)
        rounds = game.max_moves or ENDLESS
        return Bounds(rounds * a_round, max(len(game.kinds), len(game.cards)), (rounds + 2) * racks)

    def vocabulary(self, seat: str) -> Iterator[Move]:
        """Every ticket to every city where it leads, specials, discards and payments."""
        return self._flights() if seat == MISTER_X else self._chases()

    def _flights(self) -> Iterator[Move]:
        game = self.game
        for mission in game.missions.values():
            yield from ((MISTER_X, "mission", mission.id, start) for start in sorted(set(mission.starts)))
        for kind, mode in zip(game.kinds, game.mode_of, strict=True):
            yield from ((MISTER_X, kind, end) for end in ends_of(game.x_hops[mode]))
        for kind in game.kinds:
            yield from ((MISTER_X, "face-down", kind, end) for end in ends_of(game.x_any))
        for word, special in (("double", "footprints"), ("hidden", "shadow")):
            held = [game.kinds[place] for place in game.with_special[special]]
            yield from ((MISTER_X, word, *paid) for paid in combinations_with_replacement(held, 3))
        yield MISTER_X, "stay"
        yield from self._discards((MISTER_X,))

    def _chases(self) -> Iterator[Move]:
        game = self.game
        for pawn in game.pawns:
            for kind, mode in zip(game.kinds, game.mode_of, strict=True):
                yield from ((pawn, kind, end) for end in ends_of(game.hops[mode]))
            for mode in game.operation.values():
                yield from ((pawn, "operation", end) for end in ends_of(game.hops[mode]))
        yield DETECTIVES, "done"
        yield from ((DETECTIVES, "investigate", count) for count in game.investigation)
        yield from ((DETECTIVES, "operation", count) for count in game.operation)
        yield from self._discards(game.people[1:])
        yield from ((name, "pay", kind) for name in game.people[1:] for kind in game.kinds)

    def _discards(self, people: Iterable[str]) -> Iterator[Move]:
        for name in people:
            yield from ((name, "discard", kind) for kind in self.game.kinds)
            yield name, "done"

    def features(self, seat: str) -> Iterator[Feature]:  # noqa: ARG002 - both sides look at the same things
        """Beyond what all chases have: the mission, tickets wherever they lie, specials and the log."""
        game, places, many = self.game, self.game.stations.numbers, self.game.max_moves or 100
        yield from self.chase_features(places, many)
        yield Feature("start", OneOf(places), at_path(MISTER_X, "start"))
        yield Feature("stage", OneOf(STAGES), at_path("stage"))
        yield Feature("acting", OneOf(game.people), at_path("acting"))
        yield Feature("turns", Number(many), at_path("turns"))
        yield Feature("mission", OneOf(game.missions), at_path("mission"))
        yield Feature("entered", Some(places), at_path("entered"))
        yield from self._ticket_features()
        words = (*game.people, *game.kinds, "double", "hidden", "face-down", "investigate", "operation")
        kind = Which((*words, *places))
        yield from (Feature(f"special {part + 1}", kind, at_path("special", part)) for part in range(12))
        yield from self._log_features(places, many)

    def _ticket_features(self) -> Iterator[Feature]:
        """The heaps of tickets, and everybody's rack."""
        game = self.game
        printed = dict(zip(game.kinds, game.printed, strict=True))
        for heap in ("box", "played", "unseen"):
            yield from counts(printed, heap)
        yield Feature("bag", Number(sum(game.printed)), at_path("bag"))
        for person, size in zip(game.people, game.sizes, strict=True):
            path = (MISTER_X,) if person == MISTER_X else ("players", person)
            yield Feature(f"{person} count", Number(2 * size), at_path(*path, "count"))
            yield from counts(printed, *path, "tickets")

    def _log_features(self, places: Sequence[int], many: int) -> Iterator[Feature]:
        """The rings, and the last entries of the log."""
        ring: Kinds = {"strokes": Number(5), "station": Which(places), "number": Number(many)}
        yield from rows("rings", range(5), ring)
        yield Feature("log length", Number(many), lambda view: len(view["log"]))
        ticket = OneOf(self.game.kinds)
        entry: Kinds = {"ticket": ticket, "station": Which(places), "face_down": YES, "told": YES}
        yield from rows("log", range(-RECENT, 0), entry)
