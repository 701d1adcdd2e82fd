"""What the chases share as environments: pawns, Mister X as far as he is seen, and his double moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from yardtools.games.environment import Environment
from yardtools.games.features import Feature, Number, OneOf, Some, at_path
from yardtools.games.game import MISTER_X, Move, View
from yardtools.games.pursuit import Hops, spot

PASS, START, BLACK = "pass", "start", "black"
NO_HOPS = (PASS, START, "helicopter", "double")
"""What no double begins with."""
RECENT = 25
"""In a game whose log has no end, so many of its last entries are seen."""


class ChaseEnvironment(Environment):
    """One chase as learners need it."""

    def doubles(self) -> int:
        """How many double moves Mister X has, where one move holds both hops."""
        return 0

    def begins_double(self, move: Move) -> bool:
        """Whether a move can be the first hop of two."""
        return move[0] == MISTER_X and move[1] not in NO_HOPS and self.doubles() > 0

    def chase_features(self, places: Sequence[int], rounds: int) -> Iterator[Feature]:
        """What all chases have: pawns, who has moved, Mister X as far as he is seen, where he can be."""
        yield Feature("round", Number(rounds), at_path("round"))
        for pawn in self.game.pawns:
            yield Feature(pawn, OneOf(places), _spot("pawns", pawn))
        yield Feature("moved", Some(self.game.pawns), at_path("moved"))
        yield Feature(MISTER_X, OneOf(places), _spot(MISTER_X))
        yield Feature("possible", Some(places, follows=True), at_path("possible"))
        yield Feature("last seen", OneOf(places, follows=True), lambda view: _last_seen(view)[0])
        yield Feature("seen ago", Number(RECENT, follows=True), lambda view: _last_seen(view)[1])
        firsts = [move for move in self.vocabulary(MISTER_X) if self.begins_double(move)]
        if firsts:
            words = sorted({word for move in firsts for word in move[1:] if isinstance(word, str)})
            yield Feature("first hop by", Some(words), lambda view: _first(view, str))
            yield Feature("first hop to", OneOf(places), lambda view: (_first(view, int) or [None])[0])


def ends_of(hops: Hops) -> list[int]:
    """Every station that some hop leads to."""
    return sorted({end for ends in hops.ends.values() for end in ends})


def _spot(*path: str) -> Callable[[View], int | None]:
    row = at_path(*path)
    return lambda view: spot(row(view) or {})


def _last_seen(view: View) -> tuple[int | None, int]:
    """The last entry of the log whose station is known, and how many came after it."""
    log = view["log"]
    for ago, entry in enumerate(reversed(log)):
        at = spot(entry)
        if at is not None:
            return at, ago
    return None, len(log)


def _first(view: View, kind: type) -> list[Any]:
    """The words, or the stations, of the first hop of a double under way."""
    return [word for word in (view["first"] or ())[1:-1] if isinstance(word, kind)]
