"""Games by the million: one game of the London family, compiled, played in series or out from a position."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from yardtools.errors import YardError
from yardtools.games.game import CHANCE, DETECTIVES, MISTER_X, Move
from yardtools.games.master import Master, MasterState
from yardtools.games.master import play as engine
from yardtools.playtest.kernel import chase
from yardtools.playtest.kernel.results import Results
from yardtools.playtest.kernel.tables import (
    Map,
    Rules,
    bits,
    counts,
    longest,
    map_of,
    no_map,
    rules_of,
    widest,
    words,
)

POLICIES = {
    MISTER_X: {"random": chase.RANDOM, "greedy": chase.GREEDY, "flee": chase.NEAR},
    DETECTIVES: {"random": chase.RANDOM, "greedy": chase.GREEDY, "chase": chase.NEAR},
}
"""How each side can choose; `flee` and `chase` go by distances to where the others truly are."""
ORDERS = ("free", "seat")
FOREVER = 1 << 40


class Kernel:
    """A game made ready for compiled play.

    A policy is `random`, `greedy` (what the greedy bot does), for Mister X `flee` and for detectives
    `chase`; with a number behind it, as in `greedy:0.1`, so often any single move is made instead.
    """

    def __init__(self, game: Master) -> None:
        self.game = game
        self.rules: Rules = rules_of(game)
        self._place = {station: index for index, station in enumerate(game.stations.numbers)}
        self._numbers = np.array(game.stations.numbers, np.int64)
        self._blind = no_map()

    @cached_property
    def map(self) -> Map:
        """Distances and sets, for those who look; made when first asked for."""
        return map_of(self.game)

    def series(
        self,
        first: int,
        games: int,
        seed: int,
        x_bot: str = "random",
        detective_bot: str = "random",
        order: str = "free",
    ) -> Results:
        """So many games by their numbers, from the first on; each is the same in whatever series it is played."""
        players = _players(x_bot, detective_bot, order)
        table = np.zeros((games, chase.COLUMNS + self.rules.pawns), np.int64)
        tally = self._tally()
        chase.play_games(
            self.rules, self._ground(players), self._position(), self._desk(), players, tally, _word(seed), first, table
        )
        return Results.told(self.game, self._numbers, table, tally)

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
        self, number: int, seed: int, x_bot: str = "random", detective_bot: str = "random", order: str = "free"
    ) -> list[tuple[Move, int]]:
        """The same with how many moves there were to choose from; by seat, of the pawn whose turn it was."""
        players = _players(x_bot, detective_bot, order)
        desk, position = self._desk(longest(self.rules)), self._position()
        table = np.zeros((1, chase.COLUMNS + self.rules.pawns), np.int64)
        chase.play_games(
            self.rules, self._ground(players), position, desk, players, self._tally(), _word(seed), number, table
        )
        made = int(position.numbers[chase.LENGTH])
        return [(self._written(int(move)), int(many)) for move, many in desk.tape[:, :made].T]

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
        """Playouts from a position where somebody is to move: 1 where Mister X won, -1 where the detectives did.

        He stands on each of `x_stations` in turn (else where the state has him); everything else is as in the
        state, also in the middle of the detectives' moves. After `max_rounds` full rounds, the one that is
        being played not counted, a playout is broken off with 0.
        """
        players = _players(x_policy, detective_policy, "free")
        start = self._loaded(state)
        stations = [self._place[station] for station in ([state.x] if x_stations is None else x_stations)]
        until = FOREVER if max_rounds is None else state.round + max_rounds
        results = np.zeros(playouts, np.int8)
        chase.play_out(
            self.rules,
            self._ground(players),
            start,
            self._room,
            self._bench,
            players,
            self._sums,
            _word(seed),
            until,
            np.array(stations, np.int64),
            results,
        )
        return results

    # --- room to work in ---

    @cached_property
    def _room(self) -> chase.Position:
        return self._position()

    @cached_property
    def _bench(self) -> chase.Desk:
        return self._desk()

    @cached_property
    def _sums(self) -> chase.Tally:
        return self._tally()

    def _ground(self, players: chase.Players) -> Map:
        return self._blind if players.x == players.detectives == chase.RANDOM else self.map

    def _position(self) -> chase.Position:
        rules, stations = self.rules, len(self._numbers)
        return chase.Position(
            numbers=np.zeros(chase.NUMBERS, np.int64),
            places=np.zeros(rules.pawns, np.int64),
            purses=np.zeros_like(rules.dealt),
            x_purse=np.zeros_like(rules.x_dealt),
            occupied=np.zeros(stations, np.uint8),
            possible=np.zeros(words(stations), np.uint64),
        )

    def _desk(self, tape: int = 0) -> chase.Desk:
        kinds, stations = len(self.rules.pays), len(self._numbers)
        return chase.Desk(
            moves=np.zeros(widest(self.rules), np.int64),
            random=np.zeros(1, np.uint64),
            sets=np.zeros((kinds + 2, words(stations)), np.uint64),
            members=np.zeros(stations, np.int64),
            worth=np.zeros((kinds, kinds + 1), np.int64),
            tape=np.zeros((2, tape), np.int64),
        )

    def _tally(self) -> chase.Tally:
        kinds, stations = len(self.rules.pays), len(self._numbers)
        sizes = (stations, stations, stations, stations, kinds + 1, kinds)
        return chase.Tally(*(np.zeros(size, np.int64) for size in sizes))

    def _loaded(self, state: MasterState) -> chase.Position:
        """A position of the engine as arrays."""
        if state.stage not in (engine.FLIGHT, engine.CHASE):
            raise YardError("playouts begin where Mister X or the detectives are to move")
        game, at = self.game, self._position()
        at.numbers[chase.STAGE] = chase.FLIGHT if state.stage == engine.FLIGHT else chase.CHASE
        at.numbers[chase.X] = self._place[state.x]
        at.numbers[chase.ROUND] = state.round
        at.numbers[chase.MOVED] = state.moved
        at.numbers[chase.DOUBLES] = state.doubles
        at.numbers[chase.LOG] = len(state.log)
        at.places[:] = [self._place[station] for station in state.places]
        at.purses[:] = [counts(game, purse) for purse in state.purses]
        at.x_purse[:] = counts(game, state.x_purse)
        at.occupied[at.places] = 1
        at.possible[:] = bits(state.trace.stations & ~state.swept, len(at.possible))
        return at

    def _written(self, move: int) -> Move:
        """A move in the engine's words."""
        who, kind, end = chase.who_of(move), chase.kind_of(move), chase.end_of(move)
        station = int(self._numbers[end])
        if who == chase.CARD:
            return CHANCE, MISTER_X if kind == chase.MISTER_X else self.game.pawns[kind], station
        if who == chase.EVERYBODY:
            return DETECTIVES, engine.PASS
        tickets = dict(enumerate(self.game.digit)) | {chase.FREE: engine.FREE}
        if who != chase.MISTER_X:
            pawn = self.game.pawns[who]
            return (pawn, engine.PASS) if kind == chase.PASS else (pawn, tickets[kind], station)
        second, last = chase.second_of(move), chase.last_of(move)
        more = () if second == chase.NOTHING else (tickets[second], int(self._numbers[last]))
        return (MISTER_X, tickets[kind], station, *more)


def _word(seed: int) -> int:
    """A seed as a number that fits into 63 bits."""
    return seed & 0x7FFFFFFFFFFFFFFF


@lru_cache
def _players(x: str, detectives: str, order: str) -> chase.Players:
    if order not in ORDERS:
        raise YardError(f"no order {order!r} of moves; there are {', '.join(ORDERS)}")
    return chase.Players(*_policy(MISTER_X, x), *_policy(DETECTIVES, detectives), int(order == "seat"))


def _policy(seat: str, text: str) -> tuple[int, int]:
    """A policy by its number, and how often of 2**32 times it slips."""
    name, _, share = text.partition(":")
    try:
        slips = round(float(share or 0) * (1 << 32))
    except (ValueError, OverflowError):
        slips = -1
    if name not in POLICIES[seat] or not 0 <= slips <= 1 << 32:
        known = ", ".join(POLICIES[seat])
        raise YardError(f"no policy {text!r} for {seat}; there are {known}, and shares such as greedy:0.1")
    return POLICIES[seat][name], slips
