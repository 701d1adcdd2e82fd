"""The beginners' version of Scotland Yard (rules B1-B21).

Visibility is turned round: Mister X moves in the open, but for his 3rd, 8th and 13th move and one more of his
choice. Nobody has tickets but his black and his double one; all go by taxi and bus alone.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple, cast

from yardtools.errors import YardError
from yardtools.games import options as kinds
from yardtools.games.game import DETECTIVES, MISTER_X, Game, IllegalMove, Move, Outcome, State, parse
from yardtools.games.pursuit import PAWNS, Hops, Stations, Trace, hops_by_transport, listed
from yardtools.model import AnyBoard, Board, LogForm

X_START, STARTS, FOURTH_START = 82, (41, 46, 124), 142  # B4
BLACK, PASS, START = "black", "pass", "start"

SETUP, FLIGHT, CHASE, OVER = range(4)
"""What a position waits for: a detective to take his place, Mister X, the detectives, nothing any more."""

OPTIONS = (
    kinds.count("rounds", 13, "B5", "After so many rounds Mister X has got away.", 1),
    kinds.numbers("hidden", (3, 8, 13), "B11", "The moves of Mister X that are hidden."),
    kinds.choice(
        "hidden_by", "move|round", "A-B1", "Whether those numbers count his moves, or the rounds of the game."
    ),
    kinds.choice(
        "hidden_transport", "secret|announced", "A-B2", "Whether he says how he travels when he is hidden."
    ),
    kinds.count("black", 1, "B3", "Mister X's black tickets."),
    kinds.count("double", 1, "B3", "Mister X's double-move tickets."),
    kinds.flag(
        "black_hides_round",
        False,
        "A-B5",
        "In a double move, a black ticket hides both hops until his next turn, and not one of them.",
    ),
    replace(
        kinds.letters("transports", ("taxi", "bus"), "B6", "The transports whose lines may be used."),
        values="a list of transports such as taxi,bus",
    ),
    kinds.count("mister_x_start", X_START, "B4", "Where Mister X starts.", 0, 999_999_999),
    kinds.numbers(
        "detective_starts",
        (),
        "B4",
        "Where the detectives start, a station for each; else 41, 46, 124 and for the fourth 142.",
    ),
)


class Entry(NamedTuple):
    """One move on Mister X's log; `hidden` says how it was made, whether or not it is uncovered by now."""

    transport: str
    station: int
    round: int
    hidden: bool
    black: bool


Log = tuple[Entry, ...]


class Table(Game):
    """The game on one board: everything about it that does not change from move to move."""

    name, title = "beginner", "Scotland Yard, the beginners' version"
    kind, home = "network", "london"
    players_range, usual_players = (4, 5), 5  # B1
    options_known = OPTIONS
    seats = (MISTER_X, DETECTIVES)

    def __init__(self, board: AnyBoard, players: int | None = None, **options: Any) -> None:
        super().__init__(board, players, **options)
        self._map(cast("Board", board))
        self.pawns = PAWNS[: self.players - 1]
        self.index = {pawn: index for index, pawn in enumerate(self.pawns)}
        self.by_name = tuple(self.index[pawn] for pawn in sorted(self.pawns))
        self.everybody = (1 << len(self.pawns)) - 1
        self._places()
        self.rounds: int = self.options["rounds"]
        self.hidden = frozenset(self.options["hidden"])
        self._flights: dict[tuple[int, int, bool, bool, bool], dict[Move, int]] = {}
        self._walks: dict[tuple[int, int], tuple[Move, ...]] = {}

    @classmethod
    def log_form(cls, options: kinds.Values) -> LogForm:
        """A field a move, doubles included (B17), and open to all (B10).

        Where hidden moves go by rounds, a double shifts them, so no field can be marked (A-B1).
        """
        fields = options["rounds"] + options["double"]
        by_move = options["hidden"] if options["hidden_by"] == "move" else ()
        return LogForm(fields, hidden=frozenset(n for n in by_move if 1 <= n <= fields), cover="")

    def _map(self, board: Board) -> None:
        """The lines that may be used: those of some transports, which are open to all (B6, B13)."""
        self.stations = Stations(station.id for station in board.stations)
        self.bit = self.stations.bit
        usable = [transport.id for transport in board.transports if transport.only is None]
        for word in self.options["transports"] or ("",):
            if word not in usable or word == BLACK:
                raise YardError(
                    f"{self.name} on {board.id}: no {word!r} lines for all; there are {listed(usable)} (B6)"
                )
        self.hops = hops_by_transport(board, self.options["transports"], self.stations)
        self.any_hops = Hops.joined(self.stations, self.hops.values())

    def _places(self) -> None:
        """Where everybody starts (B4); the detectives use all of theirs, and choose who takes which."""
        many = len(self.pawns)
        usual = STARTS if many == len(STARTS) else (*STARTS, FOURTH_START)
        self.starts: tuple[int, ...] = self.options["detective_starts"] or usual
        self.x_start: int = self.options["mister_x_start"]
        for station in (self.x_start, *self.starts):
            self.stations.known(station, f"a start of {self.name} (B4)")
        if len(self.starts) != many:
            raise YardError(f"{self.name}: {many} detectives start on {len(self.starts)} stations (B4)")
        if self.x_start in self.starts:
            raise YardError(f"{self.name}: Mister X and a detective both start on {self.x_start} (B4)")

    def is_hidden(self, field: int, round: int) -> bool:
        """Whether a move is hidden without a black ticket (B11, A-B1)."""
        return (round if self.options["hidden_by"] == "round" else field) in self.hidden

    def covered_in(self, entries: Log) -> int:
        """How many of the entries of one turn stay covered after it.

        An entry is uncovered when the next hop begins, so that is the last one, if it is hidden (A-B5).
        """
        if self.options["black_hides_round"] and len(entries) > 1 and entries[0].black:
            return len(entries)
        return int(entries[-1].hidden)

    # --- moves, made once and kept ---

    def flights(self, station: int, black: int, double: bool, first: bool, second: bool) -> dict[Move, int]:
        """What Mister X can do from a station, each with the stations it needs free, whoever stands there.

        `first` and `second` say whether those hops would be hidden anyway.
        """
        key = (station, min(black, 2), double, first, second)
        found = self._flights.get(key)
        if found is None:
            rows = dict(self._fly(station, black, double, first, second))
            found = self._flights[key] = dict(sorted(rows.items()))
        return found

    def _fly(
        self, station: int, black: int, double: bool, first: bool, second: bool
    ) -> Iterator[tuple[Move, int]]:
        whole = self.options["black_hides_round"]
        for words, end in self._hop(station, black > 0 and not first):
            yield (MISTER_X, *words, end), self.bit[end]
        if not double:
            return
        for words, end in self._hop(station, black > 0 and (whole or not first)):
            left = 0 if whole else black - (words[0] == BLACK)
            for more, last in self._hop(end, left > 0 and not second):
                yield (MISTER_X, *words, end, *more, last), self.bit[end] | self.bit[last]

    def _hop(self, station: int, black: bool) -> Iterator[tuple[tuple[str, ...], int]]:
        """The hops from a station, openly and where that is of use with a black ticket (B13)."""
        for transport, hops in self.hops.items():
            for end in hops.ends[station]:
                yield (transport,), end
                if black:
                    yield (BLACK, transport), end

    def walk(self, index: int, station: int) -> tuple[Move, ...]:
        """What a detective can do from a station, whoever stands in his way, sorted."""
        found = self._walks.get((index, station))
        if found is None:
            rows = [(name, end) for name, hops in self.hops.items() for end in hops.ends[station]]
            found = tuple((self.pawns[index], *row) for row in sorted(rows))
            self._walks[index, station] = found
        return found

    def begin(self) -> BeginnerState:
        """Mister X stands on his start, openly; the detectives have yet to say who starts where (B4)."""
        at = Trace(None, 0, None, self.bit[self.x_start])
        held = self.options["black"], self.options["double"]
        return BeginnerState(self, SETUP, self.x_start, (), 0, 0, *held, (), 1, 0, at, None)

    @abstractmethod
    def reason_for(self, state: BeginnerState, move: Any) -> tuple[str, str]:
        """Why a move is illegal, and by which rule."""


class BeginnerState(State):
    """One position; `swept` are the stations detectives have stood on since Mister X's last hop."""

    __slots__ = (
        "black", "doubles", "game", "log", "moved", "occupied", "places", "result",
        "round", "stage", "swept", "trace", "x",
    )  # fmt: skip

    game: Table

    def __init__(  # noqa: PLR0917 - a state is made often, and keywords are slow
        self,
        game: Table,
        stage: int,
        x: int,
        places: tuple[int, ...],
        occupied: int,
        moved: int,
        black: int,
        doubles: int,
        log: Log,
        round: int,
        swept: int,
        trace: Trace,
        result: Outcome | None,
    ) -> None:
        self.game = game
        self.stage = stage
        self.x = x
        self.places = places
        self.occupied = occupied
        self.moved = moved
        self.black = black
        self.doubles = doubles
        self.log = log
        self.round = round
        self.swept = swept
        self.trace = trace
        self.result = result

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
            return self._chase()
        if self.stage == FLIGHT:
            occupied = self.occupied
            return [move for move, needed in self.flights().items() if not needed & occupied]  # B8, B16
        return self._starts() if self.stage == SETUP else []

    def flights(self) -> dict[Move, int]:
        """What Mister X can do here, whoever stands in his way."""
        field, game = len(self.log) + 1, self.game
        first, second = game.is_hidden(field, self.round), game.is_hidden(field + 1, self.round)
        return game.flights(self.x, self.black, self.doubles > 0, first, second)

    def _starts(self) -> list[Move]:
        pawn = self.game.pawns[len(self.places)]
        return [(pawn, START, station) for station in self.game.starts if station not in self.places]

    def _chase(self) -> list[Move]:
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
        step = (self._placed, self._fled, self._walked, None)[self.stage]
        try:
            if step is not None:
                return step(move)  # type: ignore[arg-type]
        except (TypeError, ValueError, KeyError):
            pass
        if isinstance(move, str):
            return self.play(parse(move))
        raise IllegalMove(*self.game.reason_for(self, move))

    def _placed(self, move: Move) -> BeginnerState:
        """A detective takes one of the starts; when all have, the game begins (B4)."""
        if move not in self._starts():
            raise ValueError
        station = cast("int", move[2])
        after = self._copy(places=(*self.places, station), occupied=self.occupied | self.game.bit[station])
        return after._his_turn() if len(after.places) == len(self.game.pawns) else after

    def _fled(self, move: Move) -> BeginnerState:
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
        return BeginnerState(
            game, CHASE, entries[-1].station, self.places, occupied, 0,
            self.black - sum(entry.black for entry in entries), self.doubles - len(entries) + 1,
            log, self.round, 0, trace, None,
        )  # fmt: skip

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

    def _walked(self, move: Move) -> BeginnerState:
        """A detective moves; on Mister X's station he has caught him (B8, B18)."""
        game = self.game
        if move == (DETECTIVES, PASS):
            return self._sat_out()
        pawn, transport, station = cast("tuple[str, str, int]", move)
        index, bit = game.index[pawn], game.bit[station]
        before = self.places[index]
        legal = game.hops[transport].reach[before] & bit and not bit & self.occupied
        if not legal or self.moved >> index & 1:
            raise ValueError
        after = BeginnerState(
            game, CHASE, self.x, (*self.places[:index], station, *self.places[index + 1 :]),
            self.occupied ^ game.bit[before] | bit, self.moved | 1 << index, self.black, self.doubles,
            self.log, self.round, self.swept | bit, self.trace, None,
        )  # fmt: skip
        if station == self.x:
            return after._won(DETECTIVES, "B18", "a detective has entered Mister X's station")
        return after._round_over() if after.moved == game.everybody else after

    def _sat_out(self) -> BeginnerState:
        """The detectives left have no free place to go to (A-B4)."""
        if self.moves() != [(DETECTIVES, PASS)]:
            raise ValueError
        return self._copy(moved=self.game.everybody)._round_over()

    def _round_over(self) -> BeginnerState:
        """Everybody has moved: Mister X has got away (B19), or it is his turn again."""
        if self.round == self.game.rounds:
            return self._won(MISTER_X, "B19", "Mister X was not caught to the end")
        return self._copy(round=self.round + 1)._his_turn()

    def _his_turn(self) -> BeginnerState:
        """Mister X shows himself (B12), and is to move; if he cannot, he has lost (B18)."""
        seen = Trace(None, 0, None, self.game.bit[self.x])
        after = self._copy(stage=FLIGHT, moved=0, swept=0, trace=seen)
        if self.game.any_hops.reach[self.x] & ~self.occupied:
            return after
        return after._won(DETECTIVES, "B18", "Mister X cannot move")

    def _won(self, seat: str, rule: str, reason: str) -> BeginnerState:
        return self._copy(stage=OVER, result=Outcome((seat,), rule, reason))

    def _copy(self, **changes: Any) -> BeginnerState:
        """The same position with some of it changed; for the rare steps, since it is slow."""
        fields = {name: getattr(self, name) for name in BeginnerState.__slots__}
        return BeginnerState(**fields | changes)

    # --- what is known ---

    @property
    def covered(self) -> int:
        """How many entries at the end of the log the detectives cannot read now (B11, B12)."""
        if self.stage != CHASE:
            return 0
        return self.game.covered_in(tuple(entry for entry in self.log[-2:] if entry.round == self.round))

    def possible(self) -> list[int]:
        """Where Mister X can be, for the detectives; exact."""
        if not self.covered:
            return [self.x]
        return list(self.game.stations.members(self.trace.stations & ~self.swept))
