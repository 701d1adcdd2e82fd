"""Positions of the beginners' version: what can be done in each, what comes of it, and how it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from yardtools.games.game import DETECTIVES, MISTER_X, IllegalMove, Move, Outcome, State, parse
from yardtools.games.pursuit import Trace

if TYPE_CHECKING:
    from yardtools.games.beginner.game import Beginner

BLACK, PASS, START = "black", "pass", "start"

SETUP, FLIGHT, CHASE, OVER = range(4)
"""What a position waits for: a detective to take his place, Mister X, the detectives, nothing any more."""


class Entry(NamedTuple):
    """One move on Mister X's log; `hidden` says how it was made, whether or not it is uncovered by now."""

    transport: str
    station: int
    round: int
    hidden: bool
    black: bool


Log = tuple[Entry, ...]


class BeginnerState(State):
    """One position; `swept` are the stations detectives have stood on since Mister X's last hop."""

    __slots__ = (
        "black", "doubles", "game", "log", "moved", "occupied", "places", "result",
        "round", "stage", "swept", "trace", "x",
    )  # fmt: skip

    game: Beginner
    stage: int
    x: int
    places: tuple[int, ...]
    occupied: int
    moved: int
    black: int
    doubles: int
    log: Log
    round: int
    swept: int
    trace: Trace
    result: Outcome | None

    @property
    def seat(self) -> str:
        """The detectives take their places, Mister X moves first, then all the others (B4, B5)."""
        return (DETECTIVES, MISTER_X, DETECTIVES, "")[self.stage]

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, if it did."""
        return self.result

    # --- moves ---

    def moves(self) -> list[Move]:
        """Every legal move, sorted."""
        if self.stage == CHASE:
            return self._chase_moves()
        if self.stage == FLIGHT:
            occupied = self.occupied
            return [move for move, needed in self.flights().items() if not needed & occupied]  # B8, B16
        return self._start_moves() if self.stage == SETUP else []

    def flights(self) -> dict[Move, int]:
        """What Mister X can do here, whoever stands in his way."""
        field, game = len(self.log) + 1, self.game
        first, second = game.is_hidden(field, self.round), game.is_hidden(field + 1, self.round)
        return game.flights(self.x, self.black, self.doubles > 0, first, second)

    def _start_moves(self) -> list[Move]:
        pawn = self.game.pawns[len(self.places)]
        return [(pawn, START, station) for station in self.game.starts if station not in self.places]

    def _chase_moves(self) -> list[Move]:
        game, bit, occupied = self.game, self.game.bit, self.occupied
        found: list[Move] = []
        for index in game.by_name:
            if not self.moved >> index & 1:
                moves = game.walk(index, self.places[index])
                found += [move for move in moves if not bit[move[2]] & occupied]  # type: ignore[index]
        return found or [(DETECTIVES, PASS)]  # A-B4

    # --- play ---

    def play(self, move: Move | str) -> BeginnerState:
        """The position after a move."""
        step = (self._take_start, self._flee, self._walk, None)[self.stage]
        try:
            if step is not None:
                return step(move)  # type: ignore[arg-type]
        except (TypeError, ValueError, KeyError):
            pass
        if isinstance(move, str):
            return self.play(parse(move))
        raise IllegalMove(*self.game.reason_for(self, move))

    def _take_start(self, move: Move) -> BeginnerState:
        """A detective takes one of the starts; when all have, the game begins (B4)."""
        if move not in self._start_moves():
            raise ValueError
        station = cast("int", move[2])
        after = self.copy_with(
            places=(*self.places, station), occupied=self.occupied | self.game.bit[station]
        )
        return after._begin_his_turn() if len(after.places) == len(self.game.pawns) else after

    def _flee(self, move: Move) -> BeginnerState:
        """Mister X makes one hop or two, each of them open or hidden (B10, B11, B13, B14)."""
        game, occupied = self.game, self.occupied
        if self.flights()[move] & occupied:
            raise ValueError
        entries = self._entries(move)
        log, covered = (*self.log, *entries), game.covered_in(entries)
        trace = Trace(None, 0, None, game.bit[self.x])
        for number, entry in enumerate(entries):
            is_covered = number >= len(entries) - covered
            keep = ~occupied if is_covered else game.bit[entry.station]
            trace = Trace(trace, 0, game.hops[entry.transport] if self.tells(entry) else game.any_hops, keep)
        after = self.copy()
        after.stage, after.swept, after.x = CHASE, 0, entries[-1].station
        after.black -= sum(entry.black for entry in entries)
        after.doubles -= len(entries) - 1
        after.log, after.trace = log, trace
        return after

    def _entries(self, move: Move) -> Log:
        """What a move of Mister X writes on his log."""
        words, entries = list(move[1:]), list[Entry]()
        while words:
            black = words[0] == BLACK
            transport, station = words[black : black + 2]
            del words[: black + 2]
            hidden = black or self.game.is_hidden(len(self.log) + len(entries) + 1, self.round)
            entries.append(Entry(str(transport), cast("int", station), self.round, hidden, black))
        if self.game.options["black_hides_round"] and entries[0].black:
            entries = [entry._replace(hidden=True) for entry in entries]  # A-B5
        return tuple(entries)

    def tells(self, entry: Entry) -> bool:
        """Whether the detectives learn how a move went (A-B2)."""
        return not entry.hidden or self.game.options["hidden_transport"] == "announced"

    def _walk(self, move: Move) -> BeginnerState:
        """A detective moves; on Mister X's station he has caught him (B8, B18)."""
        game = self.game
        if move == (DETECTIVES, PASS):
            return self._sit_out()
        pawn, transport, station = cast("tuple[str, str, int]", move)
        index, bit = game.index[pawn], game.bit[station]
        before = self.places[index]
        legal = game.hops[transport].reach[before] & bit and not bit & self.occupied
        if not legal or self.moved >> index & 1:
            raise ValueError
        after = self.copy()
        after.places = (*self.places[:index], station, *self.places[index + 1 :])
        after.occupied = self.occupied ^ game.bit[before] | bit
        after.moved, after.swept = self.moved | 1 << index, self.swept | bit
        if station == self.x:
            return after._end(DETECTIVES, "B18", "a detective has entered Mister X's station")
        return after._end_round() if after.moved == game.everybody else after

    def _sit_out(self) -> BeginnerState:
        """The detectives left have no free place to go to (A-B4)."""
        if self.moves() != [(DETECTIVES, PASS)]:
            raise ValueError
        return self.copy_with(moved=self.game.everybody)._end_round()

    def _end_round(self) -> BeginnerState:
        """Everybody has moved: Mister X has got away (B19), or it is his turn again."""
        if self.round == self.game.rounds:
            return self._end(MISTER_X, "B19", "Mister X was not caught to the end")
        return self.copy_with(round=self.round + 1)._begin_his_turn()

    def _begin_his_turn(self) -> BeginnerState:
        """Mister X shows himself (B12), and is to move; if he cannot, he has lost (B18)."""
        seen = Trace(None, 0, None, self.game.bit[self.x])
        after = self.copy_with(stage=FLIGHT, moved=0, swept=0, trace=seen)
        if self.game.any_hops.reach[self.x] & ~self.occupied:
            return after
        return after._end(DETECTIVES, "B18", "Mister X cannot move")

    def _end(self, seat: str, rule: str, reason: str) -> BeginnerState:
        return self.copy_with(stage=OVER, result=Outcome((seat,), rule, reason))

    # --- what is known ---

    @property
    def hidden_entries(self) -> int:
        """How many entries at the end of the log the detectives cannot read now (B11, B12)."""
        if self.stage != CHASE:
            return 0
        return self.game.covered_in(tuple(entry for entry in self.log[-2:] if entry.round == self.round))

    def possible(self) -> list[int]:
        """Where Mister X can be, for the detectives; exact."""
        if not self.hidden_entries:
            return [self.x]
        return list(self.game.stations.members(self.trace.stations & ~self.swept))
