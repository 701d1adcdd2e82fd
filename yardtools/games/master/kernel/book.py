"""A game and its board as one flat array, the book, which is all that compiled play knows of them.

Stations and tickets are counted from 0 here: stations ascending by their numbers, tickets as the game's
purses have them, black last. The engine stays the one definition of the rules; what it has worked out is
copied.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

import yardtools.games.master.kernel.chase as chase  # noqa: PLR0402 - the package imports this module
from yardtools.errors import YardError
from yardtools.games.master.state import MOST
from yardtools.games.pursuit import Hops, detective_steps
from yardtools.games.weights import FAR, KEEPING, SPARING, doubt
from yardtools.model import Board

if TYPE_CHECKING:
    from yardtools.games.master.game import Master

Book = NDArray[np.int32]
Bits = NDArray[np.uint64]

LARGEST = 5_000
"""The most stations for which all distances are kept."""
WORD = 64


def book_of(game: Master) -> Book:
    """A game as compiled play reads it: the numbers, then the tables one after another."""
    place = {station: index for index, station in enumerate(game.stations.numbers)}
    kinds = {ticket: index for index, ticket in enumerate(game.digit)}
    walks = {kinds[ticket]: game.hops[ticket] for ticket in kinds if ticket in game.reach}
    flights = {kinds[ticket]: hops for ticket, hops in game.x_hops.items()}
    head = _head(game)
    pages = _Pages(head)
    pages.add_ways(chase.WALK, _ways(place, walks))
    pages.add_ways(chase.FREE_WALK, _ways(place, {chase.FREE: game.free}))
    pages.add_ways(chase.FLEE, _ways(place, flights))
    pages.add(chase.PAIRS, _pairs(game))
    tables = [chase.WALK] * len(game.detectives) + [chase.FREE_WALK] * len(game.bobbies)
    pages.add(chase.WAYS_OF, [head[table] for table in tables])
    pages.add(chase.PURSE_OF, _purse_of(game, head))
    pages.add(chase.DEALT, [count for purse in (*game.dealt, game.x_dealt) for count in counts(game, purse)])
    pages.add(chase.PAYS, [int(game.x_cost[ticket] > 0) for ticket in kinds])
    pages.add(chase.SHOWN, [int(number in game.reveals) for number in range(game.fields + 3)])
    pages.add(chase.CARDS, [place[card] for card in game.cards])
    pages.add(chase.X_CARDS, [place[card] for card in game.x_cards])
    pages.add(chase.DOUBTS, [doubt(count) for count in range(len(place) + 1)])
    pages.add(chase.KEEPING, KEEPING)
    return np.array([*(head[number] for number in range(chase.HEAD)), *pages.rows], np.int32)


class _Pages:
    """The tables of a book while it is written; the head notes where each begins."""

    def __init__(self, head: dict[int, int]) -> None:
        self._head, self.rows = head, list[int]()

    def add(self, place: int, rows: Iterable[int]) -> None:
        """One table more."""
        self._head[place] = chase.HEAD + len(self.rows)
        self.rows += rows

    def add_ways(self, place: int, ways: Sequence[Sequence[int]]) -> None:
        """The ways from each station: first where those of a station begin, then all of them."""
        begins = np.cumsum([0, *map(len, ways)]) + chase.HEAD + len(self.rows) + len(ways) + 1
        self.add(place, [*map(int, begins), *(way for row in ways for way in row)])


def _head(game: Master) -> dict[int, int]:
    """The numbers: how far the game goes, who plays, and where things stand in a position and on the desk."""
    stations, kinds, pawns = len(game.stations.numbers), len(game.digit), len(game.pawns)
    purses = chase.PLACES + pawns
    x_purse = purses + len(game.dealt) * kinds
    members = _room_for_moves(game)
    return {
        chase.ROUNDS: game.rounds or 0,
        chase.LAST_FIELD: game.last_field or 0,
        chase.FIELDS: game.fields,
        chase.PAWNS: pawns,
        chase.COUNTED: game.counted,
        chase.EVERY_TURN: int(game.every_turn),
        chase.FOR_GOOD: int(game.sits_out_for_good),
        chase.FEEDS: int(game.feeds),
        chase.DEALT_DOUBLES: game.options["double"],
        chase.STATIONS: stations,
        chase.KINDS: kinds,
        chase.SAFE: len(KEEPING) - 1,
        chase.BLACK_COSTS: SPARING["black"],
        chase.DOUBLE_COSTS: SPARING["double"],
        chase.PURSES: purses,
        chase.X_PURSE: x_purse,
        chase.OCCUPIED: x_purse + kinds,
        chase.LENGTH_OF_POSITION: x_purse + kinds + stations,
        chase.MEMBERS: members,
        chase.WORTH: members + stations,
        chase.LENGTH_OF_DESK: members + stations + kinds * (kinds + 1),
    }


def _room_for_moves(game: Master) -> int:
    """More moves than any position has, and any pawn, and cards."""
    his = max(sum(len(hops.ends[station]) for hops in game.x_hops.values()) for station in game.bit)
    walks = (*game.hops.values(), game.free)
    theirs = max(sum(len(hops.ends[station]) for hops in walks) for station in game.bit) + 1
    return his * (his + 1) + theirs * (len(game.pawns) + 1) + len(game.cards) + len(game.x_cards)


def _ways(place: Mapping[int, int], hops: Mapping[int, Hops]) -> list[list[int]]:
    """For each station, the tickets and where they lead."""
    return [
        [kind << chase.END | place[end] for kind, by in hops.items() for end in by.ends[station]]
        for station in place
    ]


def _pairs(game: Master) -> list[int]:
    """From each station, how many ways there are of two hops."""
    many = {station: sum(len(hops.ends[station]) for hops in game.x_hops.values()) for station in game.bit}
    return [
        sum(many[end] for hops in game.x_hops.values() for end in hops.ends[station]) for station in game.bit
    ]


def _purse_of(game: Master, head: Mapping[int, int]) -> list[int]:
    """Where in a position the purse of each pawn stands; -1 for a bobby."""
    theirs = [head[chase.PURSES] + number * head[chase.KINDS] for number in game.purse_of]
    return theirs + [-1] * len(game.bobbies)


def counts(game: Master, purse: int) -> list[int]:
    """How many tickets of each kind a purse holds."""
    return [purse >> digit & MOST for digit in game.digit.values()]


def longest(game: Master) -> int:
    """More moves than any game has, with the cards drawn."""
    return ((game.rounds or 0) + (game.last_field or 0) + 1) * (len(game.pawns) + 2)


# --- for those who look ahead -----------------------------------------------------------------


class Chart(NamedTuple):
    """What random play does not need: where whole sets of stations lead, and how far it is."""

    reach: Bits
    """A row for each station, ticket by ticket: the set of stations where Mister X can go."""
    away: NDArray[np.int16]
    """How many moves a detective needs from one station to another."""


NO_CHART = Chart(np.zeros((1, 1), np.uint64), np.zeros((1, 1), np.int16))


def chart_of(game: Master) -> Chart:
    """The chart of a game; its board must not be too large for it."""
    numbers = game.stations.numbers
    if len(numbers) > LARGEST:
        many = f"{game.board.id} has {len(numbers):,} stations"
        raise YardError(f"{many}; compiled play that looks at distances is for {LARGEST:,} at most")
    size = words(len(numbers))
    hops = [game.x_hops.get(ticket) for ticket in game.digit]
    reach = [bits(by.reach[station] if by else 0, size) for by in hops for station in numbers]
    return Chart(np.stack(reach), _distances(game))


def _distances(game: Master) -> NDArray[np.int16]:
    place = {station: index for index, station in enumerate(game.stations.numbers)}
    steps = detective_steps(cast("Board", game.board))
    rows = [[place[end] for end in steps[station]] for station in place]
    begins = np.cumsum([0, *map(len, rows)])
    ends = np.array([end for row in rows for end in row], np.int64)
    away = np.full((len(place), len(place)), -1, np.int16)
    chase.reckon_distances(begins, ends, np.zeros(len(place), np.int64), away, FAR)
    return away


def words(stations: int) -> int:
    """How many numbers of 64 bits hold a set of stations."""
    return -(-stations // WORD)


def bits(stations: int, size: int) -> Bits:
    """A set of stations, of so many words."""
    return np.frombuffer(stations.to_bytes(size * WORD // 8, "little"), "<u8").astype(np.uint64)
