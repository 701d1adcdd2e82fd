"""Positions of the beginners' version: what can be done in each, what comes of it, and how it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, cast

from yardtools.games.game import DETECTIVES, MISTER_X, IllegalMove, Move, Outcome, State, copier, parse
from yardtools.games.pursuit import Flights, Trace, Walk, list_flights, list_walks

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
        "_walks", "black", "doubles", "game", "log", "moved", "occupied", "places", "result",
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
    _walks: tuple[Walk, ...] | None
    """What each pawn could do before it moved, whoever stands in its way, in the order of names."""

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
            walks = self._walks or self._find_walks()
            return list_walks(walks, self.moved, self.occupied) or [(DETECTIVES, PASS)]  # A-B4
        if self.stage == FLIGHT:
            return list_flights(self.flights(), self.occupied)  # B8, B16
        return self._start_moves() if self.stage == SETUP else []

    def flights(self) -> Flights:
        """What Mister X can do here, whoever stands in his way."""
        field, game = len(self.log) + 1, self.game
        first, second = game.is_hidden(field, self.round), game.is_hidden(field + 1, self.round)
        return game.flights[min(self.black, 2), self.doubles > 0, first, second][self.x]

    def _find_walks(self) -> tuple[Walk, ...]:
        """What each pawn could do; that stays so until it moves, and is handed on from move to move."""
        places = self.places
        found = self._walks = tuple([walks[places[index]] for index, walks in self.game.team])
        return found

    def _start_moves(self) -> list[Move]:
        pawn = self.game.pawns[len(self.places)]
        return [(pawn, START, station) for station in self.game.starts if station not in self.places]

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
        _, needs, _ = self.flights()
        if needs[move] & occupied:
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
        if len(move) != 3:
            return self._sit_out(move)
        who: Any
        station: Any
        who, _, station = move
        game, places = self.game, list(self.places)
        index, turn = game.person[who]
        walks = self._walks or self._find_walks()
        own, _, ends, _ = walks[turn]
        end, moved = ends[move], self.moved | own
        if moved == self.moved or end & self.occupied:
            raise ValueError
        occupied = self.occupied ^ game.bit[places[index]] | end
        places[index] = station
        after: BeginnerState = _copy_after_step(self, tuple(places), moved, occupied, self.swept | end, walks)
        if station == self.x:
            return after._end(DETECTIVES, "B18", "a detective has entered Mister X's station")
        return after._end_round() if moved == game.everybody else after

    def _sit_out(self, move: Move) -> BeginnerState:
        """The detectives left have no free place to go to (A-B4)."""
        if move != (DETECTIVES, PASS) or self.moves() != [move]:
            raise ValueError
        return self.copy()._end_round()

    # a position that a move has just made, and nobody else has seen, may still change

    def _end_round(self) -> BeginnerState:
        """Everybody has moved: Mister X has got away (B19), or it is his turn again."""
        if self.round == self.game.rounds:
            self.moved = self.game.everybody
            return self._end(MISTER_X, "B19", "Mister X was not caught to the end")
        self.round += 1
        return self._begin_his_turn()

    def _begin_his_turn(self) -> BeginnerState:
        """Mister X shows himself (B12), and is to move; if he cannot, he has lost (B18)."""
        game = self.game
        self.stage, self.moved, self.swept, self._walks = FLIGHT, 0, 0, None
        self.trace = Trace(None, 0, None, game.bit[self.x])
        if game.any_hops.reach[self.x] & ~self.occupied:
            return self
        return self._end(DETECTIVES, "B18", "Mister X cannot move")

    def _end(self, seat: str, rule: str, reason: str) -> BeginnerState:
        self.stage, self.result = OVER, Outcome((seat,), rule, reason)
        return self

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


_copy_after_step = copier(BeginnerState, "places", "moved", "occupied", "swept", "_walks")
"""What the step of a pawn changes."""
