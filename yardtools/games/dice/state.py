"""Positions of the dice game (rules D1-D44): what can be done in each, what comes of it, and how it ends.

Its moves, as they are written in records:

    chance tile A                 chance lays a tile, row by row (D8)
    chance turn B                 and turns one to its expert side (D37)
    blue start 4                  a detective begins (D10)
    mister_x start 9              Mister X hides (D11)
    chance roll bus taxi x        the dice fall
    blue taxi 3                   a detective uses a die
    blue pass                     or stays, where he can use none (D22)
    detectives reroll             or all dice are rolled again for a token (D23)
    mister_x bus 7                Mister X uses a die that was played (D24)
    mister_x black 11             or crosses off a black ticket (D27)
    mister_x helicopter 6         or his helicopter (D29)
    mister_x bus 7 black 13       or makes a double (D28)
    mister_x pass                 or passes, where no die is of use (D25)

By the option `x_die=any` a black ticket, the helicopter and a pass are followed by where he takes the die
from, `mister_x black 11 supply`; by `double_on_last_field` a double may end early: `mister_x double bus 7`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from yardtools.games.dice.flights import PASS, SPECIAL_WAYS, SUPPLY, UNUSED, Flight, Hop, Stock
from yardtools.games.dice.knowledge import Belief, Row, Way, follow, places_of, stuck_places, sweep
from yardtools.games.dice.streetmap import BLACK, HELICOPTER, StreetMap
from yardtools.games.game import CHANCE, DETECTIVES, MISTER_X, IllegalMove, Move, Outcome, State, parse

if TYPE_CHECKING:
    from yardtools.games.dice.game import DiceGame

START, X_FACE = "start", "x"
TILE, TURN, REROLL = "tile", "turn", "reroll"

FIELDS, REVEALS = 13, frozenset({3, 7, 11})  # A-D1, D30
TOKENS = 3  # D23

LAYING, TURNING, PLACING, HIDING, ROLLING, CHASE, FLIGHT, OVER = range(8)
"""What a position waits for: a tile, a side, a pawn's start, his start, a roll, a detective, him, nothing."""
SEATS = (CHANCE, CHANCE, DETECTIVES, MISTER_X, CHANCE, DETECTIVES, MISTER_X, "")

REASONS = {
    "D32": "Mister X and a detective share a place",
    "D33": "Mister X was not caught after his last field",
}


class Entry(NamedTuple):
    """A field of Mister X's board: how he came there, in which round, and the place he wrote down."""

    by: str
    round: int
    place: int


class DiceState(State):
    """One position.

    `hand` counts the detectives' dice that are not beside a pawn, `played` has the face beside each pawn,
    `covered` counts the dice on Mister X's board; `specials` are his black tickets, doubles and helicopters,
    `seen` is what the detectives know of them; `swept` are the places where detectives have stood since his
    last hop.
    """

    __slots__ = (
        "_legal", "belief", "covered", "game", "hand", "laid", "log", "moved", "occupied", "places",
        "played", "result", "roll", "round", "seen", "specials", "stage", "streets", "supply", "swept",
        "tokens", "turned", "x",
    )  # fmt: skip

    game: DiceGame
    stage: int
    laid: tuple[str, ...]
    turned: tuple[str, ...]
    streets: StreetMap | None
    places: tuple[int, ...]
    occupied: int
    round: int
    moved: int
    roll: tuple[str, ...]
    hand: int
    played: tuple[str, ...]
    tokens: int
    supply: int
    covered: int
    log: tuple[Entry, ...]
    x: int
    specials: tuple[int, int, int]
    seen: tuple[int, int, int]
    swept: int
    belief: Belief
    result: Outcome | None
    _legal: list[Move] | None

    @property
    def seat(self) -> str:
        """Chance lays and rolls; the detectives move before Mister X (D15)."""
        return SEATS[self.stage]

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, if it did."""
        return self.result

    @property
    def map(self) -> StreetMap:
        """The map, once all tiles lie."""
        assert self.streets is not None
        return self.streets

    def dice(self) -> dict[str, int]:
        """Where the dice are; they are never more nor less (D44)."""
        beside = len(self.stock.played)
        return {"supply": self.supply, "detectives": self.hand, "pawns": beside, "mister_x": self.covered}

    @property
    def stock(self) -> Stock:
        """The dice that are not on Mister X's board."""
        return Stock(tuple(filter(None, self.played)), self.hand, self.supply)

    @property
    def fields_left(self) -> int:
        """How many fields of his board are empty (A-D1)."""
        return FIELDS - self.game.field(len(self.log))

    # --- moves ---

    def moves(self) -> list[Move]:
        """Every legal move, sorted."""
        return list(self._moves())

    def _moves(self) -> list[Move]:
        if self._legal is None:
            self._legal = _MOVES[self.stage](self)
        return self._legal

    def weights(self) -> list[int]:
        """Maps are equally likely, rolls as the dice fall."""
        if self.stage == LAYING:
            return list(self.game.layouts.choices(self.laid).values())
        return self.game.rolls_of(self.hand)[1] if self.stage == ROLLING else super().weights()

    def _tiles(self) -> list[Move]:
        return [(CHANCE, TILE, letter) for letter in self.game.layouts.choices(self.laid)]

    def _turns(self) -> list[Move]:
        return [(CHANCE, TURN, letter) for letter in sorted(set(self.laid) - set(self.turned))]

    def _starts(self) -> list[Move]:
        pawn = self.game.pawns[len(self.places)]
        return [(pawn, START, place) for place in self.map.starts if place not in self.places]

    def _hideouts(self) -> list[Move]:
        """Any place that is free (D11, A-D23)."""
        return [(MISTER_X, START, place) for place in self.map.stations.numbers if place not in self.places]

    def _rolls(self) -> list[Move]:
        return self.game.rolls_of(self.hand)[0]

    def active(self) -> list[int]:
        """Who may use the roll: the next in turn, or either pawn of the one player (D16, D41)."""
        waiting = [index for index in self.in_order() if not self.moved >> index & 1]
        return waiting[:1] if self.game.in_turn else waiting

    def in_order(self) -> list[int]:
        """The pawns from the one with the marker on, which goes round (D13, D31)."""
        many = len(self.game.pawns)
        first = (self.round - 1) % many if self.game.in_turn else 0
        return [(first + step) % many for step in range(many)]

    def _walks(self) -> list[Move]:
        found: list[Move] = []
        active = self.active()
        bit, occupied = self.map.bit, self.occupied
        for face in set(self.roll) - {X_FACE}:  # D20
            hops = self.map.hops(face, occupied)
            for index in active:
                pawn = self.game.pawns[index]
                ends = hops.ends[self.places[index]]
                found += [(pawn, face, end) for end in ends if not bit[end] & occupied]  # D36
        if not found:
            found = [(self.game.pawns[index], PASS) for index in active]  # D22, A-D21
        if self.tokens and self.roll:
            found.append((DETECTIVES, REROLL))  # D23
        return sorted(found)

    def _flights(self) -> list[Move]:
        return self._flight().moves()

    def _flight(self) -> Flight:
        game = self.game
        return Flight(
            self.map,
            self.occupied,
            self.x,
            self.stock,
            self.specials,
            self.fields_left,
            self.covered + 1 if self._shows(len(self.log) + 1) else 0,
            any_die=game.any_die,
            is_compelled=game.is_compelled,
            late_double=game.options["double_on_last_field"],
        )

    def _shows(self, entries: int) -> bool:
        """Whether he shows himself after so many entries (D30)."""
        return self.game.field(entries) in REVEALS

    # --- play ---

    def play(self, move: Move | str) -> DiceState:
        """The position after a move."""
        legal = self._moves()
        try:
            found = legal[legal.index(move)]  # type: ignore[arg-type]
        except ValueError:
            if isinstance(move, str):
                return self.play(parse(move))
            raise IllegalMove(*self.game.reason_for(self, move)) from None
        return _STEPS[self.stage](self, found)

    def _lay_tile(self, move: Move) -> DiceState:
        after = self.copy_with(laid=(*self.laid, move[2]))
        return after.finish_layout() if len(after.laid) == self.game.size else after

    def finish_layout(self) -> DiceState:
        """All tiles lie: chance turns some (D37), or the map is complete."""
        return self.copy_with(stage=TURNING) if self.game.turns else self._complete_map()

    def _turn_tile(self, move: Move) -> DiceState:
        after = self.copy_with(turned=tuple(sorted([*self.turned, str(move[2])])))
        return after._complete_map() if len(after.turned) == self.game.turns else after

    def _complete_map(self) -> DiceState:
        return self.copy_with(
            stage=PLACING, streets=self.game.map_of(self.game.layout_of(self.laid), self.turned)
        )

    def _place_pawn(self, move: Move) -> DiceState:
        place: Any = move[2]
        places = (*self.places, place)
        stage = HIDING if len(places) == len(self.game.pawns) else PLACING
        return self.copy_with(stage=stage, places=places, occupied=self.occupied | self.map.bit[place])

    def _hide(self, move: Move) -> DiceState:
        """Mister X covers his start and says its letter; the detectives take their dice (D11-D14)."""
        place: Any = move[2]
        streets = self.map
        near = streets.stations.set_of(streets.on_tile[streets.tile_of[place]]) & ~self.occupied
        return self.copy_with(
            stage=ROLLING,
            x=place,
            log=(Entry(START, 0, place),),
            covered=1,
            hand=self.game.their_dice,
            supply=self.supply - 1 - self.game.their_dice,
            belief=(Row(self.specials[0], self.specials[2], near),),
        )

    def _roll_dice(self, move: Move) -> DiceState:
        return self.copy_with(stage=CHASE, roll=move[2:])

    def _walk(self, move: Move) -> DiceState:
        """A detective moves, stays, or all of them pay for another roll (D16, D22, D23)."""
        if move[1] == REROLL:
            return self.copy_with(stage=ROLLING, tokens=self.tokens - 1, roll=())
        index = self.game.pawns.index(str(move[0]))
        moved = self.moved | 1 << index
        if move[1] == PASS:
            return self.copy_with(moved=moved, roll=())._next()
        place: Any = move[2]
        bit = self.map.bit
        after = self.copy_with(
            places=(*self.places[:index], place, *self.places[index + 1 :]),
            occupied=self.occupied ^ bit[self.places[index]] | bit[place],
            swept=self.swept | bit[place],
            played=(*self.played[:index], move[1], *self.played[index + 1 :]),
            hand=self.hand - 1,
            moved=moved,
            roll=(),
        )
        return after._end(DETECTIVES, "D32") if place == self.x else after._next()

    def _next(self) -> DiceState:
        """The next detective rolls; after the last of them Mister X moves, or has got away (D33)."""
        if self.moved != self.game.everybody:
            return self.copy_with(stage=ROLLING)
        return self.copy_with(stage=FLIGHT) if self.fields_left else self._end(MISTER_X, "D33")

    def _flee(self, move: Move) -> DiceState:
        """Mister X makes his one action (D42)."""
        hops, double = self._flight().parts(move)
        after = self
        for number, hop in enumerate(hops):
            after = after._hop(hop, hops[number + 1 :], len(hops) > 1)
        if double:
            after = after._cross_off_double(is_seen=len(hops) > 1 or self.game.is_shown)
        if self.map.bit[after.x] & self.occupied:
            return after._end(DETECTIVES, "D32")
        return after._begin_round()

    def _cross_off_double(self, is_seen: bool) -> DiceState:
        """He crosses off his double; two dice laid at once show it in any case (A-D18, A-D20)."""
        black, doubles, helicopters = self.specials
        known = (self.seen[0], self.seen[1] - is_seen, self.seen[2])
        return self.copy_with(specials=(black, doubles - 1, helicopters), seen=known)

    def _hop(self, hop: Hop, still: list[Hop], is_double: bool) -> DiceState:
        """He writes a place down and covers it; on some fields he shows himself (D24, D30)."""
        black, doubles, helicopters = self.specials
        specials = (black - (hop.by == BLACK), doubles, helicopters - (hop.by == HELICOPTER))
        log = (*self.log, Entry(hop.by, self.round, hop.place))
        belief = follow(
            self.map,
            sweep(self.belief, self.swept),
            self._seen_ways(hop.by, is_double),
            self.map.stations.all & ~self.occupied,
        )
        seen = specials if self.game.is_shown else self.seen
        after = self._take_die(hop, still).copy_with(
            x=hop.place, log=log, specials=specials, seen=seen, belief=belief, swept=0
        )
        return after._show_himself() if self._shows(len(log)) else after

    def _take_die(self, hop: Hop, still: list[Hop]) -> DiceState:
        """A die goes to his board (D24, A-D3)."""
        if hop.source == UNUSED:
            return self.copy_with(hand=self.hand - 1, covered=self.covered + 1)
        if hop.source == SUPPLY:
            return self.copy_with(supply=self.supply - 1, covered=self.covered + 1)
        played = list(self.played)
        if hop.by in played:
            played[played.index(hop.by)] = ""
        else:  # X face up: one that the second hop does not need
            needed = {each.by for each in still}
            spare = [index for index, face in enumerate(played) if face and face not in needed]
            played[(spare or [index for index, face in enumerate(played) if face])[0]] = ""
        return self.copy_with(played=tuple(played), covered=self.covered + 1)

    def _seen_ways(self, by: str, is_double: bool) -> list[Way]:
        """What the detectives think he may have done, from the die he laid and what he crossed off (D43)."""
        if by not in SPECIAL_WAYS:
            return [Way(0, 0, self.map.hops(by, self.occupied), 0)]
        ways = {
            BLACK: Way(1, 0, self.map.hops(BLACK, self.occupied), 0),
            HELICOPTER: Way(0, 1, self.map.hops(HELICOPTER, self.occupied), 0),
            PASS: Way(0, 0, None, self._stuck_places()),
        }
        if self.game.is_shown or is_double:
            return [ways[by]]
        return list(ways.values())  # A-D18

    def _stuck_places(self) -> int:
        """The places from which he has to pass (D25, A-D5)."""
        dice = [self.map.hops(face, self.occupied) for face in set(self.stock.played)]
        onto = 0 if self.game.is_compelled else self.occupied
        return stuck_places(self.map, dice, self.map.stations.all & ~onto)

    def _show_himself(self) -> DiceState:
        """He shows himself, and his whole route is uncovered: the dice on it go back (D30)."""
        black, _, helicopters = self.specials
        return self.copy_with(
            supply=self.supply + self.covered,
            covered=0,
            belief=(Row(black, helicopters, self.map.bit[self.x]),),
            seen=(black, self.seen[1], helicopters),
        )

    def _begin_round(self) -> DiceState:
        """The next round: all their dice again, or by option those left and one more (D31, A-D2)."""
        game, left = self.game, self.hand + len(self.stock.played)
        if game.options["refill"] == "en":
            hand, supply = game.their_dice, self.supply + left - game.their_dice
        else:
            more = 1 if self.supply else 0
            hand, supply = left + more, self.supply - more
        played = ("",) * len(game.pawns)
        return self.copy_with(
            stage=ROLLING, round=self.round + 1, moved=0, hand=hand, supply=supply, played=played, roll=()
        )

    def _end(self, seat: str, rule: str) -> DiceState:
        return self.copy_with(stage=OVER, roll=(), result=Outcome((seat,), rule, REASONS[rule]))

    # --- what is known ---

    def possible(self) -> list[int]:
        """Where Mister X can be, for those who see all but his place; exact."""
        if self.stage < ROLLING:
            return []
        if self.stage == OVER:
            return [self.x]
        return list(self.map.stations.members(places_of(self.belief) & ~self.swept))

    def beliefs(self) -> Belief:
        """Where he can be with which tickets left, for the detectives (A-D18)."""
        return sweep(self.belief, self.swept)


_MOVES: tuple[Callable[[DiceState], list[Move]], ...] = (
    DiceState._tiles,
    DiceState._turns,
    DiceState._starts,
    DiceState._hideouts,
    DiceState._rolls,
    DiceState._walks,
    DiceState._flights,
    lambda _: [],
)
_STEPS = (
    DiceState._lay_tile,
    DiceState._turn_tile,
    DiceState._place_pawn,
    DiceState._hide,
    DiceState._roll_dice,
    DiceState._walk,
    DiceState._flee,
)
