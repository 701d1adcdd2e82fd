"""Scotland Yard Master before the first card is drawn: people, tickets, times, and every move there can be.

Speed matters here, for this is the game that is played by the million: sets of stations are numbers, tickets
are counted in the digits of one number (a purse), and every move that a station allows is made once and kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, cast

from yardtools.games import options as kinds
from yardtools.games.game import DETECTIVES, MISTER_X, Doubt, Game, Move, Unplayable, View
from yardtools.games.master.state import (
    BLACK,
    DIGIT,
    DOUBLE,
    FREE,
    KINDS,
    MOST,
    SETUP,
    UNSEEN,
    MasterState,
)
from yardtools.games.pursuit import (
    PAWNS,
    Flights,
    Hops,
    Kept,
    Stations,
    Walk,
    hops_by_ticket,
    reveal_doubts,
    ticket_doubts,
    union,
)
from yardtools.model import AnyBoard, Board, LogForm
from yardtools.wording import join_words

if TYPE_CHECKING:
    from yardtools.games.environment import Environment
    from yardtools.games.master.kernel import Kernel
    from yardtools.games.opening import Opening

TEAMS = {2: (2, 2), 3: (2, 2), 4: (3, 1), 5: (4, 0), 6: (5, 0)}  # detectives and bobbies, M17, M21


REVEALS = (3, 8, 13, 18, 24)  # M34
DETECTIVE_TICKETS = {"taxi": 11, "bus": 8, "underground": 4}  # M15


def _read_end(given: Any) -> str:
    kind, _, number = str(given).partition(":")
    if kind not in ("rounds", "moves") or not 1 <= int(number) <= 999:
        raise ValueError
    return f"{kind}:{int(number)}"


OPTIONS = (
    kinds.Option("end", "rounds:22", "A-M1", "When Mister X has got away.", "rounds:N or moves:N", _read_end),
    kinds.count(
        "log_fields", None, "A-M1", "Fields of the travel log; as many as the end and the doubles need.", 1
    ),
    kinds.numbers("reveals", REVEALS, "M34", "The moves after which Mister X shows himself."),
    kinds.count("black", 5, "M14", "Mister X's black tickets."),
    kinds.count("double", 2, "A-M6", "Mister X's double-move tickets."),
    kinds.choice("x_supply", "unlimited|finite", "A-M3", "Whether the supply he travels from can run out."),
    kinds.counts(
        "x_tickets", {}, "M14", "Ordinary tickets of his own, as in older editions; none: the supply."
    ),
    kinds.choice("used_tickets", "supply|mister_x", "M25", "Where the tickets go that detectives have used."),
    kinds.counts("detective_tickets", DETECTIVE_TICKETS, "M15", "What each detective is dealt."),
    kinds.count(
        "detectives", None, "M17", "How many detectives; else as the players ask for.", 1, len(PAWNS)
    ),
    kinds.count("bobbies", None, "M17", "How many bobbies; else as the players ask for.", 0, 9),
    kinds.choice(
        "pool",
        "auto|shared|separate",
        "M21",
        "Whether detectives share their tickets; auto: with two players.",
    ),
    kinds.choice(
        "stuck",
        "all|detectives_only|every_turn",
        "A-M2",
        "Mister X wins when no pawn can move at the start of their turn; or bobbies not counted; or tested at"
        " the start of his turn too, where a turn cut short because nobody left can move counts for him.",
    ),
    kinds.choice(
        "sitting_out",
        "last|final",
        "A-M9",
        "A pawn sits out when none left can move; or for good when it cannot.",
    ),
    kinds.numbers("detective_starts", (), "M11", "Start cards of detectives and bobbies; else the board's."),
    kinds.numbers(
        "mister_x_starts",
        (),
        "M11",
        "Start cards of Mister X; the same list as theirs makes one shared pile.",
    ),
)


class Master(Game):
    """The game on one board: everything about it that does not change from move to move."""

    name, title = "master", "Scotland Yard Master"
    kind, home = "network", "london"
    players_range, usual_players = (2, 6), 6
    options_known = OPTIONS
    two_way_rule = "M9"
    seats = (MISTER_X, DETECTIVES)

    def __init__(self, board: AnyBoard, players: int | None = None, /, **options: Any) -> None:
        super().__init__(board, players, **options)
        self._map(cast("Board", board))
        self._people()
        self._times()
        self._purses()
        self._cards(cast("Board", board))
        self._moves: dict[Move, Move] = {}
        self._keep_moves()

    def _map(self, board: Board) -> None:
        self.stations = Stations(station.id for station in board.stations)
        self.bit = self.stations.bit
        self.x_hops = hops_by_ticket(board, "mister_x", self.stations)
        self.hops = hops_by_ticket(board, "detectives", self.stations)
        for word in self.options["detective_tickets"] | self.options["x_tickets"]:
            if word not in self.x_hops or word == BLACK:
                known = join_words(sorted(set(self.x_hops) - {BLACK})) or "none"
                words = f"{self.name} on {board.id}: no {word!r} tickets there; it has {known}"
                dealt = word in self.options["detective_tickets"]
                raise Unplayable(words, "M15", "detective_tickets" if dealt else "x_tickets")
        ordinary = [hops for ticket, hops in self.hops.items() if ticket != BLACK]
        self.free = Hops.merge(self.stations, ordinary)  # M19
        self.reach = {ticket: hops.reach for ticket, hops in self.hops.items() if ticket != BLACK}  # M39

    def _people(self) -> None:
        many, helpers = TEAMS[self.players]
        many = many if self.options["detectives"] is None else self.options["detectives"]
        helpers = helpers if self.options["bobbies"] is None else self.options["bobbies"]
        self.detectives = PAWNS[:many]
        self.bobbies = tuple(f"bobby-{number + 1}" for number in range(helpers))
        self.pawns = self.detectives + self.bobbies
        self.index = {pawn: index for index, pawn in enumerate(self.pawns)}
        self.by_name = tuple(self.index[pawn] for pawn in sorted(self.pawns))
        self.everybody = (1 << len(self.pawns)) - 1
        shared = {"auto": self.players == 2, "shared": True, "separate": False}[self.options["pool"]]
        self.purse_of = tuple(0 if shared else index for index in range(many))
        self.is_pool = shared
        self.counted = many if self.options["stuck"] == "detectives_only" else len(self.pawns)
        self.every_turn = self.options["stuck"] == "every_turn"
        self.sits_out_for_good = self.options["sitting_out"] == "final"

    def _times(self) -> None:
        kind, _, number = self.options["end"].partition(":")
        self.rounds = int(number) if kind == "rounds" else None
        self.last_field = None if kind == "rounds" else int(number)
        self.fields = self.log_form(self.options).fields
        self.reveals = frozenset(self.options["reveals"])

    @classmethod
    def log_form(cls, options: kinds.Values) -> LogForm:
        """A field a move, as many as he can make (A-M1); he covers each with the ticket (M32)."""
        kind, _, number = options["end"].partition(":")
        needed = int(number) + (options["double"] if kind == "rounds" else 0)
        fields = needed if options["log_fields"] is None else options["log_fields"]
        if fields < int(number):
            words = f"{cls.name}: {fields} log fields are too few for {options['end']}"
            raise Unplayable(words, "A-M1", "log_fields")
        return LogForm(fields, frozenset(number for number in options["reveals"] if 1 <= number <= fields))

    def doubts(self) -> Iterator[Doubt]:
        """Reveals that never come, and more tickets dealt than are printed."""
        yield from reveal_doubts(self.name, self.reveals, self.fields, "M34", "reveals", "shows himself")
        many, printed = len(self.detectives), cast("Board", self.board).tickets
        dealt = {ticket: count * many for ticket, count in self.options["detective_tickets"].items()}
        yield from ticket_doubts(self.name, dealt, printed, "M16", "detective_tickets")
        yield from ticket_doubts(self.name, self.options["x_tickets"], printed, "M14", "x_tickets")
        for word in (BLACK, DOUBLE):
            yield from ticket_doubts(self.name, {word: self.options[word]}, printed, "M14", word)

    def _purses(self) -> None:
        """How tickets are counted: a digit for each kind; what never runs out costs nothing."""
        ordinary = sorted(set(self.x_hops) - {BLACK})
        if len(ordinary) >= KINDS:
            words = f"{self.name}: {len(ordinary)} kinds of tickets are more than one can count"
            raise Unplayable(words, "M15", "/transports")
        self.detective_kinds = [ticket for ticket in ordinary if ticket in self.hops]
        self.digit = {ticket: DIGIT * place for place, ticket in enumerate([*ordinary, BLACK])}
        self.finite = bool(self.options["x_tickets"]) or self.options["x_supply"] == "finite"
        self.cost = {ticket: 1 << place for ticket, place in self.digit.items()}
        self.x_cost = {
            ticket: cost if self.finite or ticket == BLACK else 0 for ticket, cost in self.cost.items()
        }
        dealt = dict(self.options["detective_tickets"])
        each = self.purse(dealt)
        self.dealt = (each * len(self.detectives),) if self.is_pool else (each,) * len(self.detectives)
        held = dict.fromkeys(ordinary, 2)
        if self.options["x_tickets"]:
            held = dict(self.options["x_tickets"])
        elif self.finite:
            held = self._supply(dealt)
        self.x_dealt = self.purse(held | {BLACK: self.options["black"]})
        fed = self.options["used_tickets"] == "mister_x"
        if fed and self.options["x_supply"] == "finite" and not self.options["x_tickets"]:
            words = f"{self.name}: he travels from the supply, so used tickets go there"
            raise Unplayable(words, "M25, A-M3", "used_tickets")
        own = bool(self.options["x_tickets"])
        self.feeds = self.finite and fed == own

    def _supply(self, dealt: Mapping[str, int]) -> dict[str, int]:
        """What is left of the printed tickets when the detectives have theirs (M16)."""
        printed = cast("Board", self.board).tickets
        left = {}
        for ticket in sorted(set(self.x_hops) - {BLACK}):
            left[ticket] = printed.get(ticket, 0) - dealt.get(ticket, 0) * len(self.detectives)
            if left[ticket] < 0:
                count = printed.get(ticket, 0)
                words = f"{self.name}: more {ticket} tickets are dealt than the {count} printed"
                raise Unplayable(words, "M16", "detective_tickets")
        return left

    def _cards(self, board: Board) -> None:
        self.cards = self.options["detective_starts"] or board.starts.detective
        self.x_cards = self.options["mister_x_starts"] or board.starts.mister_x
        theirs = "detective_starts" if self.options["detective_starts"] else "/starts/detective"
        his = "mister_x_starts" if self.options["mister_x_starts"] else "/starts/mister_x"
        self.stations.check_all(self.cards, "a start card", "M11", theirs)
        self.stations.check_all(self.x_cards, "a start card", "M11", his)
        if len(set(self.cards)) < len(self.pawns):
            words = f"{self.name}: {len(self.pawns)} pawns draw from {len(set(self.cards))} start cards"
            raise Unplayable(words, "M11", theirs)
        if len(set(self.x_cards)) <= len(self.pawns) and not set(self.x_cards) - set(self.cards):
            raise Unplayable(f"{self.name}: there may be no start card left for Mister X", "M11", his)

    # --- from the first card on; how positions are written and slips explained is loaded when asked for ---

    def begin(self) -> MasterState:
        """Nobody stands anywhere yet."""
        return self._first

    @cached_property
    def _first(self) -> MasterState:
        return MasterState(
            game=self,
            stage=SETUP,
            start=0,
            x=0,
            places=(),
            purses=self.dealt,
            occupied=0,
            moved=0,
            x_purse=self.x_dealt,
            doubles=self.options["double"],
            log=(),
            round=1,
            swept=0,
            trace=UNSEEN,
            result=None,
        )

    def imagine(self, view: View, station: int) -> MasterState:
        """A position that looks like this view, with Mister X on a station."""
        from yardtools.games.master.position import imagine  # noqa: PLC0415

        return imagine(self, view, station)

    def kernel(self) -> Kernel:
        """The game made ready for compiled play, which needs numba."""
        from yardtools.games.master.kernel import Kernel  # noqa: PLC0415 - compiles what is not yet compiled

        return Kernel(self)

    @classmethod
    def is_meant_for(cls, board: AnyBoard) -> bool:
        """Every network, unless there are missions on it."""
        return isinstance(board, Board) and not board.missions

    def environment(self) -> Environment:
        """What environments for learning must know."""
        from yardtools.games.master.environment import MasterEnvironment  # noqa: PLC0415

        return MasterEnvironment(self)

    def openings(self) -> Iterable[Opening]:
        """Every start of Mister X."""
        from yardtools.games.master.openings import openings  # noqa: PLC0415

        return openings(self)

    # --- purses ---

    def purse(self, counts: Mapping[str, int]) -> int:
        """A purse that holds so many tickets of each kind."""
        return sum(count << self.digit[ticket] for ticket, count in counts.items())

    def counts(self, purse: int) -> dict[str, int]:
        """How many tickets of each kind a purse holds."""
        return {ticket: purse >> place & MOST for ticket, place in self.digit.items()}

    def x_tickets(self, purse: int, doubles: int) -> dict[str, int]:
        """What Mister X holds: what he takes from a supply without end is not counted."""
        held = self.counts(purse)
        own = {ticket: count for ticket, count in held.items() if self.finite or ticket == BLACK}
        return own | {DOUBLE: doubles}

    # --- moves, made once and kept ---

    def _keep_moves(self) -> None:
        """Tables by purse and station: what can be done there with those tickets, whoever is in the way."""
        self.flights = tuple(Kept(partial(self._flights_with, double)) for double in (False, True))
        self.walks = {pawn: Kept(partial(self._walks_with, pawn)) for pawn in self.pawns}
        purse_of = dict(enumerate(self.purse_of))  # a bobby has none, and is as well off with any (M19)
        self.team = tuple(
            (purse_of.get(index, 0), index, self.walks[self.pawns[index]]) for index in self.by_name
        )
        self.person = {
            self.pawns[index]: (index, turn, purse, self.cost if index in purse_of else {FREE: 0})
            for turn, (purse, index, _) in enumerate(self.team)
        }

    def _flights_with(self, double: bool, purse: int) -> Kept[int, Flights]:
        """What Mister X can do with these tickets; more than two of a kind are as good as two."""
        alike = self._at_most(2, purse)
        return self.flights[double][alike] if alike != purse else Kept(partial(self._fly, double, purse))

    def _walks_with(self, pawn: str, purse: int) -> Kept[int, Walk]:
        """What a pawn can do with these tickets; more than one of a kind are as good as one."""
        alike = 0 if pawn in self.bobbies else self._at_most(1, purse)
        return self.walks[pawn][alike] if alike != purse else Kept(partial(self._walk, pawn, purse))

    def _at_most(self, most: int, purse: int) -> int:
        """A purse without the tickets of each kind beyond the first few."""
        return self.purse({ticket: min(count, most) for ticket, count in self.counts(purse).items()})

    def _walk(self, pawn: str, purse: int, station: int) -> Walk:
        ways = self._ways(pawn, purse)
        moves = [self.share((pawn, word, end)) for word, hops in ways for end in hops.ends[station]]
        bits = [self.bit[end] for _, hops in ways for end in hops.ends[station]]
        reach = self.stations.set_of(end for _, hops in ways for end in hops.ends[station])
        return 1 << self.index[pawn], tuple(moves), dict(zip(moves, bits, strict=True)), reach

    def _ways(self, pawn: str, purse: int) -> list[tuple[str, Hops]]:
        if pawn in self.bobbies:
            return [(FREE, self.free)]
        kinds = [ticket for ticket, count in self.counts(purse).items() if count and ticket in self.reach]
        return [(ticket, self.hops[ticket]) for ticket in kinds]

    def _fly(self, double: bool, purse: int, station: int) -> Flights:
        rows: dict[Move, int] = {}
        for ticket, end in self._singles(station, purse):
            move = self.share((MISTER_X, ticket, end))
            rows[move] = self.bit[end]
            if double:
                for second, last in self._singles(end, purse - self.x_cost[ticket]):
                    rows[self.share((*move, second, last))] = self.bit[end] | self.bit[last]
        needs = dict(sorted(rows.items()))
        return tuple(needs), needs, union(needs.values())

    def share(self, move: Move) -> Move:
        """One and the same move for all the lists that have it: that saves memory, and so time."""
        return self._moves.setdefault(move, move)

    def _singles(self, station: int, purse: int) -> Iterator[tuple[str, int]]:
        for ticket, hops in self.x_hops.items():
            if purse >> self.digit[ticket] & MOST:
                yield from ((ticket, end) for end in hops.ends[station])

    def can_flee(self, station: int, purse: int, occupied: int) -> bool:
        """Whether Mister X has any move from a station (M27, A-M4)."""
        _, _, ends = self.flights[False][purse][station]
        return ends & ~occupied != 0

    def ways_out(self, purse: int, occupied: int) -> int:
        """All the stations from which Mister X has a move."""
        free, found = self.stations.all & ~occupied, 0
        for ticket, hops in self.x_hops.items():
            if purse >> self.digit[ticket] & MOST:
                found |= hops.back.spread(free)
        return found
