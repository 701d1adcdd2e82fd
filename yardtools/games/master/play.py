"""Scotland Yard Master, the base game (rules M1-M45), and by its options the editions before it.

Speed matters here, for this is the game that is played by the million: sets of stations are numbers, tickets
are counted in the digits of one number (a purse), and every move that a station allows is made once and kept.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, cast

from yardtools.errors import YardError
from yardtools.games import options as kinds
from yardtools.games.game import (
    CHANCE,
    DETECTIVES,
    MISTER_X,
    Game,
    IllegalMove,
    Move,
    Outcome,
    State,
    parse,
)
from yardtools.games.pursuit import PAWNS, Hops, Stations, Trace, hops_by_ticket, listed
from yardtools.model import AnyBoard, Board, LogForm

REVEALS = (3, 8, 13, 18, 24)  # M34
TEAMS = {2: (2, 2), 3: (2, 2), 4: (3, 1), 5: (4, 0), 6: (5, 0)}  # detectives and bobbies, M17, M21
DETECTIVE_TICKETS = {"taxi": 11, "bus": 8, "underground": 4}  # M15
BLACK, DOUBLE, FREE, PASS = "black", "double", "free", "pass"

SETUP, FLIGHT, CHASE, OVER = range(4)
"""What a position waits for: a card, Mister X, the detectives, nothing any more."""

DIGIT, MOST = 16, 0xFFFF
"""A purse counts each kind of ticket in sixteen bits of one number."""
NOTHING = 0
"""The purse of a bobby, who needs none (M19)."""
KINDS = 16
"""How many kinds of tickets there can be."""

Flights = tuple[dict[Move, int], int]
"""Moves with the stations each needs free, and all those stations together."""
Walk = tuple[int, tuple[Move, ...]]
"""For one pawn on one station: where its tickets lead, and the moves."""
Log = tuple[tuple[str, int, int], ...]
"""Mister X's travel log: ticket, station and round of every move."""


def _ending(given: Any) -> str:
    kind, _, number = str(given).partition(":")
    if kind not in ("rounds", "moves") or not 1 <= int(number) <= 999:
        raise ValueError
    return f"{kind}:{int(number)}"


OPTIONS = (
    kinds.Option("end", "rounds:22", "A-M1", "When Mister X has got away.", "rounds:N or moves:N", _ending),
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


class Table(Game):
    """The game on one board: everything about it that does not change from move to move."""

    name, title = "master", "Scotland Yard Master"
    kind, home = "network", "london"
    players_range, usual_players = (2, 6), 6
    options_known = OPTIONS
    seats = (MISTER_X, DETECTIVES)

    def __init__(self, board: AnyBoard, players: int | None = None, **options: Any) -> None:
        super().__init__(board, players, **options)
        self._map(cast("Board", board))
        self._people()
        self._times()
        self._purses()
        self._cards(cast("Board", board))
        self._flights: dict[tuple[int, int, bool], Flights] = {}
        self.walks = tuple(_Walks(self, pawn) for pawn in self.pawns)
        self.held = _Held(self)

    def _map(self, board: Board) -> None:
        self.stations = Stations(station.id for station in board.stations)
        self.bit = self.stations.bit
        self.x_hops = hops_by_ticket(board, "mister_x", self.stations)
        self.hops = hops_by_ticket(board, "detectives", self.stations)
        for word in self.options["detective_tickets"] | self.options["x_tickets"]:
            if word not in self.x_hops or word == BLACK:
                known = listed(sorted(set(self.x_hops) - {BLACK}))
                raise YardError(f"{self.name} on {board.id}: no {word!r} tickets there; it has {known} (M15)")
        ordinary = [hops for ticket, hops in self.hops.items() if ticket != BLACK]
        self.free = Hops.joined(self.stations, ordinary)  # M19
        self.x_free = Hops.joined(self.stations, [self.x_hops[each] for each in self.x_hops if each != BLACK])
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
            raise YardError(f"{cls.name}: {fields} log fields are too few for {options['end']} (A-M1)")
        return LogForm(fields, frozenset(number for number in options["reveals"] if 1 <= number <= fields))

    def _purses(self) -> None:
        """How tickets are counted: a digit for each kind; what never runs out costs nothing."""
        ordinary = sorted(set(self.x_hops) - {BLACK})
        if len(ordinary) >= KINDS:
            raise YardError(
                f"{self.name}: {len(ordinary)} kinds of tickets are more than one can count (M15)"
            )
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
            raise YardError(f"{self.name}: he travels from the supply, so used tickets go there (M25, A-M3)")
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
                raise YardError(
                    f"{self.name}: more {ticket} tickets are dealt than the {count} printed (M16)"
                )
        return left

    def _cards(self, board: Board) -> None:
        self.cards = self.options["detective_starts"] or board.starts.detective
        self.x_cards = self.options["mister_x_starts"] or board.starts.mister_x
        for card in (*self.cards, *self.x_cards):
            self.stations.known(card, "a start card")
        if len(set(self.cards)) < len(self.pawns):
            raise YardError(
                f"{self.name}: {len(self.pawns)} pawns draw from {len(set(self.cards))} start cards (M11)"
            )
        if len(set(self.x_cards)) <= len(self.pawns) and not set(self.x_cards) - set(self.cards):
            raise YardError(f"{self.name}: a start card for Mister X may be wanting (M11)")

    @property
    def supply(self) -> dict[str, int]:
        """What is left of the printed tickets after dealing (M16)."""
        return self._supply(self.options["detective_tickets"])

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

    def flights(self, station: int, purse: int, double: bool) -> Flights:
        """What Mister X can do from a station with these tickets, whoever stands in his way."""
        key = (station, self._at_most_two(purse) if self.finite else purse, double)
        found = self._flights.get(key)
        if found is None:
            found = self._flights[key] = self._fly(station, purse, double)
        return found

    def _at_most_two(self, purse: int) -> int:
        """A purse that allows the same moves: more than two of a kind are as good as two."""
        return sum(min(purse >> place & MOST, 2) << place for place in self.digit.values())

    def _fly(self, station: int, purse: int, double: bool) -> Flights:
        rows: dict[Move, int] = {}
        for ticket, end in self._singles(station, purse):
            move: Move = (MISTER_X, ticket, end)
            rows[move] = self.bit[end]
            if double:
                for second, last in self._singles(end, purse - self.x_cost[ticket]):
                    rows[(*move, second, last)] = self.bit[end] | self.bit[last]
        needed = 0
        for stations in rows.values():
            needed |= stations
        return dict(sorted(rows.items())), needed

    def _singles(self, station: int, purse: int) -> Iterator[tuple[str, int]]:
        for ticket, hops in self.x_hops.items():
            if purse >> self.digit[ticket] & MOST:
                yield from ((ticket, end) for end in hops.ends[station])

    def can_flee(self, station: int, purse: int, occupied: int) -> bool:
        """Whether Mister X has any move from a station (M27, A-M4)."""
        if not self.finite and self.x_free.reach[station] & ~occupied:
            return True
        for ticket, hops in self.x_hops.items():
            if hops.reach[station] & ~occupied and purse >> self.digit[ticket] & MOST:
                return True
        return False

    def ways_out(self, purse: int, occupied: int) -> int:
        """All the stations from which Mister X has a move."""
        free, found = self.stations.all & ~occupied, 0
        for ticket, hops in self.x_hops.items():
            if purse >> self.digit[ticket] & MOST:
                found |= hops.back.spread(free)
        return found

    # --- beginning ---

    def begin(self) -> MasterState:
        """Nobody stands anywhere yet."""
        return MasterState(
            self,
            SETUP,
            0,
            0,
            (),
            self.dealt,
            0,
            0,
            self.x_dealt,
            self.options["double"],
            (),
            1,
            0,
            _UNSEEN,
            None,
        )

    @abstractmethod
    def reason_for(self, state: MasterState, move: Any) -> tuple[str, str]:
        """Why a move is illegal, and by which rule."""


class _Held(dict[int, int]):
    """Which kinds of tickets there are in a purse, a bit for each; few purses differ in that."""

    def __init__(self, game: Table) -> None:
        self._game = game

    def __missing__(self, purse: int) -> int:
        counts = self._game.counts(purse).values()
        held = self[purse] = sum(1 << place for place, count in enumerate(counts) if count)
        return held


class _Walks(dict[int, Walk]):
    """What a pawn can do, whoever stands in its way: by station and, in the low bits, the tickets it has."""

    def __init__(self, game: Table, pawn: str) -> None:
        self._game, self._pawn = game, pawn

    def __missing__(self, key: int) -> Walk:
        game, station = self._game, key >> KINDS
        moves = tuple((self._pawn, word, end) for word, hops in self._ways(key) for end in hops.ends[station])
        walk = self[key] = game.stations.set_of({end for _, _, end in moves}), moves
        return walk

    def _ways(self, held: int) -> list[tuple[str, Hops]]:
        game = self._game
        if self._pawn in game.bobbies:
            return [(FREE, game.free)]
        kinds = [ticket for place, ticket in enumerate(game.digit) if held >> place & 1]
        return [(ticket, game.hops[ticket]) for ticket in kinds if ticket in game.reach]


_UNSEEN = Trace(None, 0, None, 0)


class MasterState(State):
    """One position; `swept` are the stations detectives have stood on since Mister X's last hop."""

    __slots__ = (
        "doubles", "game", "log", "moved", "occupied", "places", "purses", "result",
        "round", "stage", "start", "swept", "trace", "x", "x_purse",
    )  # fmt: skip

    game: Table

    def __init__(  # noqa: PLR0917 - by position, for speed
        self,
        game: Table,
        stage: int,
        start: int,
        x: int,
        places: tuple[int, ...],
        purses: tuple[int, ...],
        occupied: int,
        moved: int,
        x_purse: int,
        doubles: int,
        log: Log,
        round: int,
        swept: int,
        trace: Trace,
        result: Outcome | None,
    ) -> None:
        self.game = game
        self.stage = stage
        self.start = start
        self.x = x
        self.places = places
        self.purses = purses
        self.occupied = occupied
        self.moved = moved
        self.x_purse = x_purse
        self.doubles = doubles
        self.log = log
        self.round = round
        self.swept = swept
        self.trace = trace
        self.result = result

    @property
    def seat(self) -> str:
        """Chance deals, Mister X moves first, then all the others (M22)."""
        return (CHANCE, MISTER_X, DETECTIVES, "")[self.stage]

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
            table, needed = self.game.flights(self.x, self.x_purse, self.may_double)
            occupied = self.occupied
            if not needed & occupied:
                return list(table)
            return [move for move, stations in table.items() if not stations & occupied]  # M26, M37
        return self._deal() if self.stage == SETUP else []

    @property
    def may_double(self) -> bool:
        """Whether he has a double ticket, and the log two fields for it (M35, A-M1)."""
        if not self.doubles:
            return False
        still = self.game.rounds - self.round if self.game.rounds else 0
        return len(self.log) + 2 + still <= self.game.fields

    def _chase(self) -> list[Move]:
        game, occupied, moved, purses, places = self.game, self.occupied, self.moved, self.purses, self.places
        walks, purse_of, held, bit = game.walks, game.purse_of, game.held, game.bit
        found: list[Move] = []
        for index in game.by_name:
            if moved >> index & 1:
                continue
            purse = purses[purse_of[index]] if index < len(purse_of) else NOTHING
            reach, moves = walks[index][places[index] << KINDS | held[purse]]
            if not reach & occupied:
                found += moves
            else:
                found += [move for move in moves if not bit[move[2]] & occupied]  # type: ignore[index]
            if game.sits_out_for_good and not reach & ~occupied:
                found.append((game.pawns[index], PASS))  # A-M9
        return found or [(DETECTIVES, PASS)]  # M29

    def can_move(self, index: int) -> bool:
        """Whether a pawn has a legal move (M29)."""
        game = self.game
        purse = self.purses[game.purse_of[index]] if index < len(game.purse_of) else NOTHING
        return game.walks[index][self.places[index] << KINDS | game.held[purse]][0] & ~self.occupied != 0

    def _deal(self) -> list[Move]:
        """The start cards that can be drawn now: first the pawns', then his (M20)."""
        if len(self.places) < len(self.game.pawns):
            pawn = self.game.pawns[len(self.places)]
            return [(CHANCE, pawn, card) for card in self.game.cards if card not in self.places]
        return [(CHANCE, MISTER_X, card) for card in self._x_cards()]

    def _x_cards(self) -> list[int]:
        """His cards; one that is taken, or that he could not leave, is drawn again (A-M10)."""
        free = [card for card in self.game.x_cards if not self.game.bit[card] & self.occupied]
        return [card for card in free if self.game.can_flee(card, self.x_purse, self.occupied)] or free

    # --- play ---

    def play(self, move: Move | str) -> MasterState:
        """The position after a move."""
        try:
            if self.stage == CHASE:
                return self._walked(move)  # type: ignore[arg-type]
            if self.stage == FLIGHT:
                return self._fled(move)  # type: ignore[arg-type]
            if self.stage == SETUP:
                return self._dealt(move)  # type: ignore[arg-type]
        except (TypeError, ValueError, KeyError):
            pass
        if isinstance(move, str):
            return self.play(parse(move))
        raise IllegalMove(*self.game.reason_for(self, move))

    def draw(self, rng: Random) -> Move:
        """Any of the cards; all are alike."""
        return rng.choice(self._deal())

    def _dealt(self, move: Move) -> MasterState:
        game = self.game
        who, pawn, card = cast("tuple[str, str, int]", move)
        if len(self.places) < len(game.pawns):
            if (
                (who, pawn) != (CHANCE, game.pawns[len(self.places)])
                or card not in game.cards
                or card in self.places
            ):
                raise ValueError
            return self._with_pawn(card)
        cards = self._x_cards()
        if (who, pawn) != (CHANCE, MISTER_X) or card not in cards:
            raise ValueError
        known = Trace(None, 0, None, game.stations.set_of(cards))
        ready = MasterState(
            game, FLIGHT, card, card, self.places, self.purses, self.occupied, 0,
            self.x_purse, self.doubles, (), 1, 0, known, None,
        )  # fmt: skip
        return ready._his_turn(cut_short=False)

    def _with_pawn(self, card: int) -> MasterState:
        return MasterState(
            self.game, SETUP, 0, 0, (*self.places, card), self.purses, self.occupied | self.game.bit[card], 0,
            self.x_purse, self.doubles, (), 1, 0, self.trace, None,
        )  # fmt: skip

    def _fled(self, move: Move) -> MasterState:
        """Mister X makes one hop or two (M22, M35)."""
        game, occupied = self.game, self.occupied
        table, _ = game.flights(self.x, self.x_purse, self.may_double)
        if table[move] & occupied:
            raise ValueError
        ticket: Any = move[1]
        station: Any = move[2]
        log = (*self.log, (ticket, station, self.round))
        keep = game.bit[station] if len(log) in game.reveals else ~occupied  # M34
        trace = Trace(self.trace, self.swept, game.x_hops[ticket], keep)
        purse = self.x_purse - game.x_cost[ticket]
        doubles = self.doubles
        if len(move) == 5:
            ticket, station = move[3], move[4]
            log = (*log, (ticket, station, self.round))
            keep = game.bit[station] if len(log) in game.reveals else ~occupied  # M36
            trace = Trace(trace, 0, game.x_hops[ticket], keep)
            purse -= game.x_cost[ticket]
            doubles -= 1
        after = MasterState(
            game, CHASE, self.start, station, self.places, self.purses, occupied, 0,
            purse, doubles, log, self.round, 0, trace, None,
        )  # fmt: skip
        return after if after.somebody_can_move() else after._won(MISTER_X, "M42")

    def somebody_can_move(self) -> bool:
        """Whether a pawn that counts can move; none, at the start of their turn, and Mister X wins (A-M2)."""
        for index in range(self.game.counted):  # noqa: SIM110 - any() is slower
            if self.can_move(index):
                return True
        return False

    def _walked(self, move: Move) -> MasterState:
        """A pawn moves; on Mister X's station it has caught him (M28)."""
        if len(move) != 3:
            return self._sat_out(move)
        pawn: Any
        ticket: Any
        station: Any
        pawn, ticket, station = move
        game, places, purses, x_purse = self.game, self.places, self.purses, self.x_purse
        index = game.index[pawn]
        at, bit = places[index], game.bit[station]
        if index < len(game.purse_of):
            place, cost = game.purse_of[index], game.cost[ticket]
            purse = purses[place]
            legal = game.reach[ticket][at] & bit and purse & cost * MOST
            spent = list(purses)
            spent[place] = purse - cost
            purses = tuple(spent)
            if game.feeds:
                x_purse += cost  # M25
        else:
            legal = ticket == FREE and game.free.reach[at] & bit
        if not legal or self.moved >> index & 1 or bit & self.occupied:
            raise ValueError
        moved = self.moved | 1 << index
        taken = list(places)
        taken[index] = station
        after = MasterState(
            game,
            CHASE,
            self.start,
            self.x,
            tuple(taken),
            purses,
            self.occupied ^ game.bit[at] | bit,
            moved,
            x_purse,
            self.doubles,
            self.log,
            self.round,
            self.swept | bit,
            self.trace,
            None,
        )
        if station == self.x:
            return after._won(DETECTIVES, "M28")
        return after._round_over(cut_short=False) if moved == game.everybody else after

    def _sat_out(self, move: Move) -> MasterState:
        """The pawns left, or by A-M9 this one, have no legal move (M29)."""
        if move not in self.moves():
            raise ValueError
        moved = (
            self.game.everybody if move[0] == DETECTIVES else self.moved | 1 << self.game.index[str(move[0])]
        )
        after = self.replaced(moved=moved)
        return after._round_over(cut_short=True) if moved == self.game.everybody else after

    def _round_over(self, cut_short: bool) -> MasterState:
        """Everybody has moved: Mister X has got away (M41), or it is his turn again."""
        game = self.game
        if self.round == game.rounds or (game.last_field and len(self.log) >= game.last_field):
            return self._won(MISTER_X, "M41")
        after = MasterState(
            game, FLIGHT, self.start, self.x, self.places, self.purses, self.occupied, 0,
            self.x_purse, self.doubles, self.log, self.round + 1, self.swept, self.trace, None,
        )  # fmt: skip
        return after._his_turn(cut_short)

    def _his_turn(self, cut_short: bool) -> MasterState:
        """Mister X is to move: if he cannot, he has lost (M27)."""
        every_turn = self.game.every_turn
        if every_turn and not self.somebody_can_move():
            return self._won(MISTER_X, "A-M2")
        if self.game.can_flee(self.x, self.x_purse, self.occupied):
            return self
        return self._won(MISTER_X, "A-M2") if every_turn and cut_short else self._won(DETECTIVES, "M27")

    def _won(self, seat: str, rule: str) -> MasterState:
        return self.replaced(stage=OVER, result=Outcome((seat,), rule, REASONS[rule]))

    def replaced(self, **changes: Any) -> MasterState:
        """The same position with some of it changed; for the rare steps, since it is slow."""
        fields = {name: getattr(self, name) for name in MasterState.__slots__}
        return MasterState(**fields | changes)

    # --- what is known ---

    def possible(self) -> list[int]:
        """Where Mister X can be, for those who see all but his place; exact."""
        game = self.game
        if self.stage == SETUP:
            return []
        if self.stage == OVER:
            return [self.x]  # A-M11
        stations = self.trace.stations & ~self.swept
        if self.stage == FLIGHT:  # where he could not move, he would have lost
            stations &= game.ways_out(self.x_purse, self.occupied)
        return list(game.stations.members(stations))


REASONS = {
    "M27": "Mister X cannot move",
    "M28": "a pawn has entered Mister X's station",
    "M41": "Mister X was not caught to the end",
    "M42": "no detective can move any more",
    "A-M2": "no detective who is to move can move",
}
