"""Games by the million: one game of Master, compiled, played in series or out from a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

import yardtools.games.master.kernel.chase as chase  # noqa: PLR0402 - the package imports this module
from yardtools.errors import YardError
from yardtools.games.game import CHANCE, DETECTIVES, MISTER_X, Move
from yardtools.games.kernel import SUMS, Ints, Placed, Results
from yardtools.games.master.kernel.book import (
    LARGEST,
    NO_CHART,
    Bits,
    Book,
    Chart,
    bits,
    book_of,
    chart_of,
    counts,
    longest,
    words,
)
from yardtools.games.master.kernel.many_games import ManyGames
from yardtools.games.master.kernel.policies import players
from yardtools.games.master.kernel.thinker import Thinker
from yardtools.games.master.state import CHASE, FLIGHT, FREE, PASS, REASONS, MasterState

if TYPE_CHECKING:
    from yardtools.games.master.game import Master

FOREVER = 1 << 40
FROM_CARDS = np.zeros(0, np.int64), np.zeros(0, np.uint64), np.zeros(0, np.int64)
"""The start of a game that begins with the drawing of cards."""
OUTCOMES = np.array([[0, *[-1] * (len(chase.RULES) - 1)], [0, *[1] * (len(chase.RULES) - 1)]], np.int8)
"""What a playout was worth, by the winner and the rule; nothing where no rule ended it."""
ONE_WAY = (1 << chase.WAY) - 1


class Kernel:
    """A game made ready for compiled play.

    A policy is `random`, `greedy` (what the greedy bot does), for Mister X `flee` and for detectives
    `chase`; with a number behind it, as in `greedy:0.1`, so often any single move is made instead.
    """

    bots: ClassVar[tuple[str, ...]] = ("random", "greedy")

    def __init__(self, game: Master) -> None:
        self.game = game
        self.weighs_distances = len(game.stations.numbers) <= LARGEST
        self.book = book_of(game)
        self.place = {station: index for index, station in enumerate(game.stations.numbers)}
        self._numbers = np.array(game.stations.numbers, np.int64)

    @cached_property
    def chart(self) -> Chart:
        """Distances and sets, for those who look; made when first asked for."""
        return chart_of(self.game)

    def series(
        self,
        first: int,
        games: int,
        seed: int,
        x_bot: str = "random",
        detective_bot: str = "random",
        order: str = "free",
    ) -> Results:
        """So many games by their numbers, from the first on; a game is the same in every series."""
        table, room = self._play(first, games, seed, players(x_bot, detective_bot, order))
        return self._tell(table, room.tally)

    def record(
        self,
        number: int,
        seed: int,
        x_bot: str = "random",
        detective_bot: str = "random",
        order: str = "free",
    ) -> list[Move]:
        """The moves of one game of a series, cards included, as the engine writes them."""
        return [move for move, _ in self.decisions(number, seed, x_bot, detective_bot, order)]

    def decisions(
        self,
        number: int,
        seed: int,
        x_bot: str = "random",
        detective_bot: str = "random",
        order: str = "free",
    ) -> list[tuple[Move, int]]:
        """The same with how many moves there were to choose from; by seat, of the pawn whose turn it was."""
        how = players(x_bot, detective_bot, order)
        _, room = self._play(number, 1, seed, how, longest(self.game))
        made = int(room.at[chase.LENGTH])
        return [(self.to_words(int(move)), int(many)) for move, many in room.tape[:, :made].T]

    def rollouts(
        self,
        state: MasterState,
        x_stations: Sequence[int] | None,
        playouts: int,
        seed: int,
        x_policy: str = "flee:0.1",
        detective_policy: str = "chase:0.1",
        max_rounds: int | None = None,
    ) -> NDArray[np.int8]:
        """Playouts from where somebody is to move: 1 where Mister X won, -1 where the detectives did.

        He stands on each of `x_stations` in turn (else where the state has him); everything else is as in the
        state, also in the middle of the detectives' moves. After `max_rounds` full rounds, the one that is
        being played not counted, a playout is broken off with 0.
        """
        at, where = self.position(state), [state.x] if x_stations is None else x_stations
        if not len(where):
            raise YardError("playouts need a station where Mister X can be")
        stations = [self.place[self.game.stations.check(station, "Mister X")] for station in where]
        possible = bits(state.trace.stations & ~state.swept, words(len(self._numbers)))
        start = at, possible, np.array(stations, np.int64)
        until = FOREVER if max_rounds is None else state.round + max_rounds
        how = players(x_policy, detective_policy, "free")
        table, _ = self._play(0, playouts, seed, how, until=until, start=start)
        return OUTCOMES[table[:, 0], table[:, 1]]

    def many_games(
        self,
        games: int,
        actions: Mapping[str, Sequence[Move]],
        placed: Placed,
        learner: str | None = None,
        x_bot: str = "random",
        detective_bot: str = "random",
    ) -> ManyGames:
        """Games side by side, an action in each at a time."""
        return ManyGames(self, games, actions, placed, learner, players(x_bot, detective_bot, "free"))

    def thinker(self, seat: str) -> Thinker:
        """One who searches for the moves of a seat, through one game."""
        return Thinker(self, seat)

    # --- room to work in ---

    def _play(
        self,
        first: int,
        games: int,
        seed: int,
        how: Ints,
        tape: int = 0,
        until: int = FOREVER,
        start: tuple[Ints, Bits, Ints] = FROM_CARDS,
    ) -> tuple[Ints, _Room]:
        """Games with their table, and the room as they left it."""
        room = self.room(tape)
        table = np.zeros((games, chase.COLUMNS + len(self.game.pawns)), np.int64)
        word = seed & 0x7FFF_FFFF_FFFF_FFFF
        chase.play_games(*self._ground(how), how, *room, word, first, until, *start, table)
        return table, room

    def _ground(self, how: Ints) -> tuple[Book, Bits, NDArray[np.int16]]:
        """What never changes: the book, and for those who look, the chart."""
        looks = how[chase.X_POLICY] or how[chase.POLICY]
        return self.book, *(self.chart if looks else NO_CHART)

    def _tell(self, table: Ints, tally: Ints) -> Results:
        """What compiled play has written down, in the words of the board."""
        columns = (table[:, place] for place in range(chase.COLUMNS))
        won, rule, rounds, log, moves, end, start = columns
        numbers, kinds = self._numbers, len(self.game.digit)
        sums = np.split(tally, [*(len(numbers) * part for part in range(1, chase.USED + 1)), -kinds])
        return Results(
            x_won=won == chase.MISTER_X_WON,
            rule=rule,
            rounds=rounds,
            log=log,
            moves=moves,
            x_starts=numbers[start],
            starts=numbers[table[:, chase.COLUMNS :]],
            ends=numbers[end],
            **dict(zip(SUMS, sums, strict=True)),
            stations=self.game.stations.numbers,
            tickets=tuple(self.game.digit),
            rules=chase.RULES,
            reasons=REASONS,
        )

    def room(self, tape: int = 0) -> _Room:
        """Room for one game at a time, with a tape of so many moves."""
        book, stations = self.book, len(self._numbers)
        kinds = int(book[chase.KINDS])
        return _Room(
            at=np.zeros(book[chase.LENGTH_OF_POSITION], np.int64),
            desk=np.zeros(book[chase.LENGTH_OF_DESK], np.int64),
            sets=np.zeros((chase.TICKETS + kinds, words(stations)), np.uint64),
            random=np.zeros(1, np.uint64),
            tally=np.zeros(chase.USED * stations + 2 * kinds + 1, np.int64),
            tape=np.zeros((2, tape), np.int64),
        )

    def position(self, state: MasterState) -> Ints:
        """A position of the engine as compiled play has it."""
        if state.stage not in (FLIGHT, CHASE):
            raise YardError("playouts begin where Mister X or the detectives are to move")
        book, places = self.book, [self.place[station] for station in state.places]
        at = np.zeros(book[chase.LENGTH_OF_POSITION], np.int64)
        at[chase.STAGE] = chase.FLIGHT if state.stage == FLIGHT else chase.CHASE
        at[chase.ROUND] = state.round
        at[chase.MOVED] = state.moved
        at[chase.DOUBLES] = state.doubles
        at[chase.LOG] = len(state.log)
        at[chase.LENGTH] = len(places) + 1
        at[chase.PLACES : chase.PLACES + len(places)] = places
        purses = [count for purse in (*state.purses, state.x_purse) for count in counts(self.game, purse)]
        at[book[chase.PURSES] : book[chase.OCCUPIED]] = purses
        at[book[chase.OCCUPIED] + np.array(places)] = 1
        return at

    def to_words(self, move: int) -> Move:
        """A move in the engine's words."""
        who, way, second = move >> 2 * chase.WAY, move >> chase.WAY & ONE_WAY, move & ONE_WAY
        kind, station = way >> chase.END, int(self._numbers[way & chase.AT_END])
        if who == chase.CARD:
            return CHANCE, MISTER_X if kind == chase.MISTER_X else self.game.pawns[kind], station
        if kind == chase.PASS:
            return DETECTIVES if who == chase.EVERYBODY else self.game.pawns[who], PASS
        tickets = dict(enumerate(self.game.digit)) | {chase.FREE: FREE}
        first = (self.game.pawns[who] if who != chase.MISTER_X else MISTER_X, tickets[kind], station)
        if second == chase.ALONE:
            return first
        return (*first, tickets[second >> chase.END], int(self._numbers[second & chase.AT_END]))

    def from_words(self, move: Move) -> int:
        """A move of Mister X as compiled play has it."""
        kinds = list(self.game.digit)
        ways = [
            kinds.index(str(ticket)) << chase.END | self.place[int(station)]
            for ticket, station in zip(move[1::2], move[2::2], strict=True)
        ]
        way, second = (*ways, chase.ALONE)[:2]
        return (chase.MISTER_X << chase.WAY | way) << chase.WAY | second


class _Room(NamedTuple):
    """What play writes on, in the order in which it takes it."""

    at: Ints
    desk: Ints
    sets: Bits
    random: Bits
    tally: Ints
    tape: Ints
