"""Many games of Master at once, as arrays: what stands in them is written by compiled play, in place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

import yardtools.games.master.kernel.chase as chase  # noqa: PLR0402 - the package imports this module
import yardtools.games.master.kernel.lockstep as lockstep  # noqa: PLR0402
from yardtools.games.game import DETECTIVES, MISTER_X, Move
from yardtools.games.kernel import Ints, Placed, Words
from yardtools.games.master.kernel.book import Book, words
from yardtools.games.master.kernel.sight import counts_of, layout_of
from yardtools.games.master.state import FREE, PASS

if TYPE_CHECKING:
    from yardtools.games.master.game import Master
    from yardtools.games.master.kernel.kernel import Kernel

NOBODY = -1
"""The seat of a learner who has both."""
WORD = 0x7FFF_FFFF_FFFF_FFFF


class ManyGames:
    """So many games side by side; bots play the seats that nobody learns."""

    def __init__(
        self,
        kernel: Kernel,
        games: int,
        actions: Mapping[str, Sequence[Move]],
        placed: Placed,
        learner: str | None,
        players: Ints,
    ) -> None:
        game, book = kernel.game, kernel.book
        room, seat = kernel.room(), NOBODY if learner is None else game.seats.index(learner)
        self._ground = book, *kernel.chart, players, _numbers(kernel, actions), _ways(game, actions)
        self._at = np.zeros(len(room.at) + lockstep.MORE, np.int32)
        self._room = self._at, room.desk, room.sets, room.tally, room.tape, seat
        self._sight = book, layout_of(game, placed), counts_of(game, book, placed)
        self._kept = np.zeros((games, book[chase.OCCUPIED] + lockstep.MORE), np.int32)
        self._logs = np.zeros((games, lockstep.ENTRY * game.fields), np.int16)
        self._beliefs = np.zeros((games, words(len(game.stations.numbers))), np.uint64)
        self._random = np.zeros(games, np.uint64)
        self._seeds, self._numbers, self._stride = np.zeros(games, np.int64), np.arange(games), games
        self._todo = np.zeros(games, np.int8)
        self._idle = np.zeros(games, np.int32)
        self.turn = np.full(games, chase.OVER, np.int8)
        self.legal = np.zeros((games, _most_actions(book, len(game.pawns))), np.int32)
        self.many = np.zeros(games, np.int32)
        self.masks = np.zeros((games, max(map(len, actions.values()))), np.int8)

    def begin(self, seeds: Ints, numbers: Ints, stride: int) -> None:
        """New games everywhere, by their seeds and numbers; each later one has a number that is higher."""
        self._seeds[:], self._numbers[:], self._stride = seeds & WORD, numbers, stride
        self.deal(np.ones(len(self.turn), np.bool_))

    def deal(self, where: NDArray[np.bool_]) -> None:
        """A new game in some places; one in which there is nothing to decide is dealt again."""
        self._todo[:] = np.where(where, lockstep.DEAL, lockstep.LEAVE)
        self._play_on(self._idle)

    def act(self, actions: NDArray[np.int32]) -> None:
        """A legal action in every game that is not over."""
        self._todo[:] = np.where(self.turn == chase.OVER, lockstep.LEAVE, lockstep.ACT)
        self._play_on(actions)

    def _play_on(self, actions: NDArray[np.int32]) -> None:
        lockstep.play_on(
            *self._ground, *self._room, self._seeds, self._numbers, self._stride, self._random, self._kept,
            self._logs, self._beliefs, self._todo, actions, self.turn, self.legal, self.many, self.masks,
        )  # fmt: skip

    def find_illegal(self, actions: NDArray[np.int32]) -> int | None:
        """The first game that goes on in which an action is not legal."""
        found = lockstep.find_illegal(self.masks, self.turn, actions)
        return None if found < 0 else int(found)

    def draw(self, random: Words, actions: NDArray[np.int32]) -> None:
        """Any legal action in each game, by numbers that are drawn already."""
        lockstep.draw_actions(self.legal, self.many, random, actions)

    def x_won(self) -> NDArray[np.bool_]:
        """Where Mister X has won; only of games that are over."""
        return np.asarray(self._kept[:, chase.WINNER] == chase.MISTER_X_WON)

    def observe(self, seats: NDArray[np.int8], games: Ints, rows: NDArray[np.float32]) -> None:
        """What a seat may know of each of some games, written into rows."""
        lockstep.see_all(*self._sight, self._at, self._kept, self._logs, self._beliefs, games, seats, rows)


def _most_actions(book: Book, pawns: int) -> int:
    """More actions than any position has."""
    walk, free, flee = (_most_ways(book, table) for table in (chase.WALK, chase.FREE_WALK, chase.FLEE))
    return max(2 * flee, pawns * max(walk, free, 1))


def _most_ways(book: Book, table: int) -> int:
    """The most ways from a station."""
    begins = book[book[table] : book[table] + book[chase.STATIONS] + 1]
    return int(np.diff(begins).max())


def _numbers(kernel: Kernel, actions: Mapping[str, Sequence[Move]]) -> NDArray[np.int32]:
    """The number of the action that goes a way: a row for each pawn, one for his hops, one for first hops."""
    game, book = kernel.game, kernel.book
    known = {seat: {words: number for number, words in enumerate(own)} for seat, own in actions.items()}
    tickets = dict(enumerate(game.digit)) | {chase.FREE: FREE}
    table = np.full((len(game.pawns) + 2, len(book)), -1, np.int32)
    for row in range(book[book[chase.WALK]], book[chase.PAIRS]):
        kind, end = divmod(int(book[row]), 1 << chase.END)
        if kind not in tickets or end >= len(game.stations.numbers):
            continue  # where the ways of a station begin
        way = tickets[kind], game.stations.numbers[end]
        for pawn, name in enumerate(game.pawns):
            table[pawn, row] = known[DETECTIVES].get((name, *way), -1)
        table[-2, row] = known[MISTER_X].get((MISTER_X, *way), -1)
        table[-1, row] = known[MISTER_X].get((MISTER_X, *way, "then"), -1)
    for pawn, name in enumerate((*game.pawns, DETECTIVES)):
        table[pawn, 0] = known[DETECTIVES].get((name, PASS), -1)
    return table


def _ways(game: Master, actions: Mapping[str, Sequence[Move]]) -> Ints:
    """What each action does: a row of his ways, and one of the detectives' moves."""
    place = {station: index for index, station in enumerate(game.stations.numbers)}
    kinds = {ticket: index for index, ticket in enumerate(game.digit)} | {FREE: chase.FREE}
    index = game.index | {DETECTIVES: chase.EVERYBODY}
    table = np.zeros((2, max(map(len, actions.values()))), np.int64)

    def way(words: Move) -> int:
        return kinds[str(words[1])] << chase.END | place[int(words[2])]

    for number, words_ in enumerate(actions[MISTER_X]):
        table[0, number] = way(words_) | (lockstep.THEN if len(words_) > 3 else 0)
    for number, words_ in enumerate(actions[DETECTIVES]):
        to = chase.PASS << chase.END if words_[1] == PASS else way(words_)
        table[1, number] = (index[str(words_[0])] << chase.WAY | to) << chase.WAY | chase.ALONE
    return table
