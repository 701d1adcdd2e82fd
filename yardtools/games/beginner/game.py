"""The beginners' version of Scotland Yard before anybody moves: lines, starts, and every move there can be.

Visibility is turned round: Mister X moves in the open, but for his 3rd, 8th and 13th move and one more of his
choice. Nobody has tickets but his black and his double one; all go by taxi and bus alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from yardtools.games import options as kinds
from yardtools.games.beginner.state import BLACK, SETUP, BeginnerState, Log
from yardtools.games.game import DETECTIVES, MISTER_X, Doubt, Game, Move, Unplayable, View
from yardtools.games.pursuit import (
    PAWNS,
    Flights,
    Hops,
    Kept,
    Stations,
    Trace,
    Walk,
    hops_by_transport,
    reveal_doubts,
    ticket_doubts,
    union,
)
from yardtools.model import AnyBoard, Board, LogForm
from yardtools.wording import join_words

if TYPE_CHECKING:
    from yardtools.games.environment import Environment
    from yardtools.games.opening import Opening

X_START, STARTS, FOURTH_START = 82, (41, 46, 124), 142  # B4

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


class Beginner(Game):
    """The game on one board: everything about it that does not change from move to move."""

    name, title = "beginner", "Scotland Yard, the beginners' version"
    kind, home = "network", "london"
    players_range, usual_players = (4, 5), 5  # B1
    options_known = OPTIONS
    two_way_rule = "M9"
    seats = (MISTER_X, DETECTIVES)

    def __init__(self, board: AnyBoard, players: int | None = None, /, **options: Any) -> None:
        super().__init__(board, players, **options)
        self._map(cast("Board", board))
        self.pawns = PAWNS[: self.players - 1]
        self.index = {pawn: index for index, pawn in enumerate(self.pawns)}
        self.by_name = tuple(self.index[pawn] for pawn in sorted(self.pawns))
        self.everybody = (1 << len(self.pawns)) - 1
        self._places()
        self.rounds: int = self.options["rounds"]
        self.hidden = frozenset(self.options["hidden"])
        self.flights = Kept(self._flights_with)
        self.team = tuple((index, Kept(partial(self._walk, index))) for index in self.by_name)
        self.person = {self.pawns[index]: (index, turn) for turn, index in enumerate(self.by_name)}

    @classmethod
    def log_form(cls, options: kinds.Values) -> LogForm:
        """A field a move, doubles included (B17), and open to all (B10).

        Where hidden moves go by rounds, a double shifts them, so no field can be marked (A-B1).
        """
        fields = options["rounds"] + options["double"]
        by_move = options["hidden"] if options["hidden_by"] == "move" else ()
        return LogForm(fields, hidden=frozenset(n for n in by_move if 1 <= n <= fields), cover="")

    def doubts(self) -> Iterator[Doubt]:
        """Hidden moves that never come, and more tickets dealt than are printed."""
        fields = self.log_form(self.options).fields
        yield from reveal_doubts(self.name, self.hidden, fields, "B11", "hidden", "is hidden")
        printed = cast("Board", self.board).tickets
        for word in ("black", "double"):
            yield from ticket_doubts(self.name, {word: self.options[word]}, printed, "B3", word)

    def _map(self, board: Board) -> None:
        """The lines that may be used: those of some transports, which are open to all (B6, B13)."""
        self.stations = Stations(station.id for station in board.stations)
        self.bit = self.stations.bit
        usable = [transport.id for transport in board.transports if transport.only is None]
        for word in self.options["transports"] or ("",):
            if word not in usable or word == BLACK:
                known = join_words(usable) or "none"
                words = f"{self.name} on {board.id}: no {word!r} lines for all; there are {known}"
                raise Unplayable(words, "B6", "transports")
        self.hops = hops_by_transport(board, self.options["transports"], self.stations)
        self.any_hops = Hops.merge(self.stations, self.hops.values())

    def _places(self) -> None:
        """Where everybody starts (B4); the detectives use all of theirs, and choose who takes which."""
        many = len(self.pawns)
        usual = STARTS if many == len(STARTS) else (*STARTS, FOURTH_START)
        self.starts: tuple[int, ...] = self.options["detective_starts"] or usual
        self.x_start: int = self.options["mister_x_start"]
        self.stations.check_all([self.x_start], f"a start of {self.name}", "B4", "mister_x_start")
        self.stations.check_all(self.starts, f"a start of {self.name}", "B4", "detective_starts")
        if len(self.starts) != many:
            words = f"{self.name}: {many} detectives start on {len(self.starts)} stations"
            raise Unplayable(words, "B4", "detective_starts")
        if self.x_start in self.starts:
            words = f"{self.name}: Mister X and a detective both start on {self.x_start}"
            raise Unplayable(words, "B4", "mister_x_start")

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

    # --- from the first start on; how positions are written and slips explained is loaded when asked for ---

    def begin(self) -> BeginnerState:
        """Mister X stands on his start, openly; the detectives have yet to say who starts where (B4)."""
        at = Trace(None, 0, None, self.bit[self.x_start])
        return BeginnerState(
            game=self,
            stage=SETUP,
            x=self.x_start,
            places=(),
            occupied=0,
            moved=0,
            black=self.options["black"],
            doubles=self.options["double"],
            log=(),
            round=1,
            swept=0,
            trace=at,
            result=None,
        )

    def imagine(self, view: View, station: int) -> BeginnerState:
        """A position that looks like this view, with Mister X on a station."""
        from yardtools.games.beginner.position import imagine  # noqa: PLC0415

        return imagine(self, view, station)

    @classmethod
    def is_meant_for(cls, board: AnyBoard) -> bool:  # noqa: ARG003 - see below
        """No board is made for it alone."""
        return False

    def environment(self) -> Environment:
        """What environments for learning must know."""
        from yardtools.games.beginner.environment import BeginnerEnvironment  # noqa: PLC0415

        return BeginnerEnvironment(self)

    def openings(self) -> Iterable[Opening]:
        """Every start of Mister X."""
        from yardtools.games.beginner.openings import openings  # noqa: PLC0415

        return openings(self)

    # --- moves, made once and kept ---

    def _flights_with(self, luggage: tuple[int, bool, bool, bool]) -> Kept[int, Flights]:
        """What Mister X can do from a station with his black tickets and a double one, whoever stands there.

        The last two say whether his first and second hop would be hidden anyway.
        """
        return Kept(partial(self._list_flights, luggage))

    def _list_flights(self, luggage: tuple[int, bool, bool, bool], station: int) -> Flights:
        needs = dict(sorted(self._fly(station, *luggage)))
        return tuple(needs), needs, union(needs.values())

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

    def _walk(self, index: int, station: int) -> Walk:
        """What a detective can do from a station, whoever stands in his way, sorted."""
        rows = sorted((name, end) for name, hops in self.hops.items() for end in hops.ends[station])
        ends: dict[Move, int] = {(self.pawns[index], *row): self.bit[row[1]] for row in rows}
        return 1 << index, tuple(ends), ends, union(ends.values())
