"""Where Mister X has gone when he shows nothing but a ticket: where he would have found it best to go.

From each station where he may have been, the detectives search as he would have. That tells far more than
how he is drawn to stations in general, for he too thinks of what they will do next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

import yardtools.games.master.kernel.belief as belief  # noqa: PLR0402 - the package imports this module
import yardtools.games.master.kernel.chase as chase  # noqa: PLR0402
import yardtools.games.master.kernel.search as search  # noqa: PLR0402
from yardtools.games.master.kernel.belief import Floats, Ground, Ints, Room
from yardtools.games.master.kernel.book import Bits, bits, words
from yardtools.games.master.kernel.tree import NODES, VISITS, Tree

if TYPE_CHECKING:
    from yardtools.games.master.kernel.kernel import Kernel

LEAST = 0.002
"""From stations less likely than that no search begins."""
EVENLY = 0.5
"""This part of all walks is the same for each station; the rest goes by how likely they are."""
FEWEST = 10
"""Fewer walks from a station tell nothing."""
HABIT = 30
"""How many walks count as much as how he is drawn to stations in general."""


class _Hop(NamedTuple):
    """A hop that was made, and how everything stood before it."""

    start: Ints
    possible: Bits
    shares: Floats
    kind: int
    pulls: Floats
    """How he is drawn to each station."""
    pays: Floats
    """How likely he pays with each ticket."""
    mind: Tree
    """What the detectives would answer, by what they would see: the same wherever he is."""


class Suspicion:
    """The detectives' thoughts about Mister X's hops."""

    def __init__(self, kernel: Kernel, his: Ground, theirs: Ground, room: Room) -> None:
        self._kernel, self._his, self._theirs, self._room = kernel, his, theirs, room
        self._tree, self._black = Tree.plant([]), int(kernel.book[chase.KINDS]) - 1

    def follow(self, shares: Floats, at: Ints, kind: int, walks: int, seed: int) -> Floats:
        """Where he may be after a hop by a ticket, by where he may have been; `at` is what came of it."""
        hop, found = self._hop(shares, at, kind), np.zeros(len(shares))
        many = (shares >= LEAST).sum()
        for place in np.flatnonzero(shares).tolist():
            fair = EVENLY / many + (1 - EVENLY) * shares[place] if shares[place] >= LEAST else 0.0
            ways = self._ways(place)
            likely = shares[place] * self._likely(hop, place, ways, int(fair * walks), seed + place)
            paid = ways >> chase.END == kind
            np.add.at(found, ways[paid] & chase.AT_END, likely[paid])
        return found

    def _hop(self, shares: Floats, at: Ints, kind: int) -> _Hop:
        book, room, start = self._kernel.book, self._room, at.copy()
        start[chase.STAGE] = chase.FLIGHT
        start[chase.LOG] -= 1
        start[book[chase.X_PURSE] + kind] += book[book[chase.PAYS] + kind]
        room.at[:] = start
        search.reckon(self._his, room)
        pulls, pays = room.floats[belief.PULL].copy(), room.floats[belief.SHARES].copy()
        possible = bits(sum(1 << int(place) for place in np.flatnonzero(shares)), words(len(shares)))
        return _Hop(start, possible, shares, kind, pulls, pays, Tree.plant([]))

    def _likely(self, hop: _Hop, place: int, ways: Ints, walks: int, seed: int) -> Floats:
        """How likely he goes each way from a station: by a search, as far as it went, else as he is drawn."""
        kinds = ways >> chase.END
        drawn = hop.pulls[ways & chase.AT_END] * hop.pays[kinds]
        drawn /= drawn.sum() or 1.0
        tried = self._tried(hop, place, ways, walks, seed) if walks >= FEWEST else np.zeros(len(ways))
        if not tried.any():
            return np.asarray(drawn)
        alike = (kinds == self._black) == (hop.kind == self._black)  # the search was of these ways alone
        searched = drawn[alike].sum() * tried / tried.sum()
        weight = alike * walks / (walks + HABIT)
        return np.asarray((1 - weight) * drawn + weight * searched)

    def _tried(self, hop: _Hop, place: int, ways: Ints, walks: int, seed: int) -> Floats:
        """How often he would have tried each way from a station in a search of so many walks."""
        room, tree, stand = self._room, self._tree, (hop.start, hop.possible, hop.shares)
        hop.start[chase.X] = place
        search.plant_flights(self._his, room, tree, stand, hop.kind == self._black)
        moves = slice(1, int(tree.path[NODES]))
        search.flight((self._his, self._theirs), room, (tree, hop.mind), stand, seed, walks)
        codes = tree.codes[moves] >> chase.WAY & (1 << chase.WAY) - 1
        visits = dict(zip(codes.tolist(), tree.links[moves, VISITS].tolist(), strict=True))
        return np.array([visits.get(way, 0) for way in ways.tolist()], float)

    def _ways(self, place: int) -> Ints:
        book = self._kernel.book
        first, until = book[book[chase.FLEE] + place], book[book[chase.FLEE] + place + 1]
        return book[first:until].astype(np.int64)
