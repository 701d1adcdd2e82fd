"""A game and its board as flat arrays, which is all that compiled play knows of them.

Stations and tickets are counted from 0 here: stations ascending by their numbers, tickets as the game's purses
have them, black last. The engine stays the one definition of the rules; what it has worked out is copied.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from yardtools.bots.greedy_bot import doubt
from yardtools.bots.ground import ground_of
from yardtools.errors import YardError
from yardtools.games.master import Master
from yardtools.games.master.play import MOST
from yardtools.games.pursuit import Hops
from yardtools.playtest.kernel.chase import reckon_distances

Ints = NDArray[np.int64]
Ways = NDArray[np.int32]
Bits = NDArray[np.uint64]

LARGEST = 5_000
"""The most stations for which all distances are kept."""
WORD = 64


class Rules(NamedTuple):
    """One game: how far it goes, who plays, what leads where."""

    rounds: int
    """The last round; 0 where log fields end the game."""
    last_field: int
    """The field that ends the game; 0 where rounds do."""
    fields: int
    pawns: int
    counted: int
    """So many pawns count when it is asked whether anybody can move."""
    every_turn: int
    for_good: int
    feeds: int
    doubles: int
    walk_at: Ways
    """Where a station's row begins in `walk_end` and `walk_kind`: a detective's ways and their tickets."""
    walk_end: Ways
    walk_kind: Ways
    free_at: Ways
    """The same for bobbies, who need no tickets."""
    free_end: Ways
    flee_at: Ways
    """The same for Mister X."""
    flee_end: Ways
    flee_kind: Ways
    purse_of: Ints
    """Which purse a pawn pays from; -1 for a bobby."""
    dealt: Ways
    x_dealt: Ways
    pays: Ways
    """What a ticket of each kind costs Mister X: nothing where the supply has no end."""
    shown: NDArray[np.uint8]
    """Whether he shows himself after a move, by its number."""
    cards: Ways
    x_cards: Ways


class Map(NamedTuple):
    """What only those who look ahead need: where whole sets lead, and how far it is."""

    reach: Bits
    """By ticket and station, the set of stations where Mister X can go."""
    away: NDArray[np.int16]
    """How many moves a detective needs from one station to another."""
    doubts: Ways
    """What it is worth to him that he can be on so many stations."""


def rules_of(game: Master) -> Rules:
    """A game as arrays."""
    place = {station: index for index, station in enumerate(game.stations.numbers)}
    kinds = {ticket: index for index, ticket in enumerate(game.digit)}
    walks = {ticket: game.hops[ticket] for ticket in kinds if ticket in game.reach}
    walk_at, walk_end, walk_kind = _rows(walks, kinds, place)
    free_at, free_end, _ = _rows({"": game.free}, {"": 0}, place)
    flee_at, flee_end, flee_kind = _rows(game.x_hops, kinds, place)
    bobbies = [-1] * len(game.bobbies)
    return Rules(
        rounds=game.rounds or 0,
        last_field=game.last_field or 0,
        fields=game.fields,
        pawns=len(game.pawns),
        counted=game.counted,
        every_turn=int(game.every_turn),
        for_good=int(game.sits_out_for_good),
        feeds=int(game.feeds),
        doubles=game.options["double"],
        walk_at=walk_at,
        walk_end=walk_end,
        walk_kind=walk_kind,
        free_at=free_at,
        free_end=free_end,
        flee_at=flee_at,
        flee_end=flee_end,
        flee_kind=flee_kind,
        purse_of=np.array([*game.purse_of, *bobbies], np.int64),
        dealt=_ways([counts(game, purse) for purse in game.dealt]),
        x_dealt=_ways(counts(game, game.x_dealt)),
        pays=_ways([int(game.x_cost[ticket] > 0) for ticket in kinds]),
        shown=_shown(game),
        cards=_ways([place[card] for card in game.cards]),
        x_cards=_ways([place[card] for card in game.x_cards]),
    )


def counts(game: Master, purse: int) -> list[int]:
    """How many tickets of each kind a purse holds."""
    return [purse >> digit & MOST for digit in game.digit.values()]


def longest(rules: Rules) -> int:
    """The most moves that a game can have, with the cards drawn."""
    return ((rules.rounds or rules.last_field) + 1) * (rules.pawns + 2)


def widest(rules: Rules) -> int:
    """The most legal moves that a position can have."""
    ways = int(np.diff(rules.flee_at).max(initial=0))
    steps = int(max(np.diff(rules.walk_at).max(initial=0), np.diff(rules.free_at).max(initial=0))) + 1
    return max(ways + ways * ways, steps * rules.pawns, len(rules.cards), len(rules.x_cards), 1)


def words(stations: int) -> int:
    """How many numbers of 64 bits hold a set of stations."""
    return -(-stations // WORD)


def no_map() -> Map:
    """For those who do not look."""
    return Map(np.zeros((1, 1, 1), np.uint64), np.zeros((1, 1), np.int16), np.zeros(1, np.int32))


def map_of(game: Master) -> Map:
    """The map of a game; its board must not be too large for it."""
    numbers = game.stations.numbers
    if len(numbers) > LARGEST:
        raise YardError(
            f"{game.board.id} has {len(numbers):,} stations; compiled play by distances goes up to {LARGEST:,}"
        )
    steps = ground_of(game, {}).steps
    place = {station: index for index, station in enumerate(numbers)}
    at, end, _ = _joined([[(place[end], 0) for end in steps[station]] for station in numbers])
    reach = [_sets(game.x_hops.get(ticket), numbers) for ticket in game.digit]
    doubts = [doubt(count) for count in range(len(numbers) + 1)]
    return Map(np.stack(reach), reckon_distances(at, end), _ways(doubts))


def bits(stations: int, size: int) -> Bits:
    """A set of stations, of so many words."""
    return np.frombuffer(stations.to_bytes(size * WORD // 8, "little"), "<u8").astype(np.uint64)


def _sets(hops: Hops | None, numbers: Sequence[int]) -> Bits:
    size = words(len(numbers))
    return np.stack([bits(hops.reach[station] if hops else 0, size) for station in numbers])


def _rows(ways: Mapping[str, Hops], kinds: Mapping[str, int], place: Mapping[int, int]) -> tuple[Ways, Ways, Ways]:
    """All ways of some tickets, station by station."""
    return _joined(
        [
            [(place[end], kinds[ticket]) for ticket, hops in ways.items() for end in hops.ends[station]]
            for station in place
        ]
    )


def _joined(rows: Sequence[Sequence[tuple[int, int]]]) -> tuple[Ways, Ways, Ways]:
    """Rows of ends and tickets behind one another, and where each row begins."""
    begins = np.cumsum([0, *map(len, rows)])
    flat = [pair for row in rows for pair in row]
    return _ways(begins), _ways([end for end, _ in flat]), _ways([kind for _, kind in flat])


def _ways(numbers: Iterable[object]) -> Ways:
    return np.array(numbers, np.int32)


def _shown(game: Master) -> NDArray[np.uint8]:
    most = max(game.fields, game.last_field or 0, 1) + 3
    return np.array([number in game.reveals for number in range(most)], np.uint8)
