"""Positions of Scotland Yard Master: what can be done in each, what comes of it, and how it ends."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, cast

from yardtools.games.game import (
    CHANCE,
    DETECTIVES,
    MISTER_X,
    IllegalMove,
    Move,
    Outcome,
    State,
    copier,
    parse,
)
from yardtools.games.pursuit import Flights, Trace, Walk, list_flights

if TYPE_CHECKING:
    from yardtools.games.master.game import Master

BLACK, DOUBLE, FREE = "black", "double", "free"
PASS = "pass"  # noqa: S105 - sitting out

DIGIT, MOST = 16, 0xFFFF
"""A purse counts each kind of ticket in sixteen bits of one number."""
KINDS = 16
"""How many kinds of tickets there can be."""

SETUP, FLIGHT, CHASE, OVER = range(4)
"""What a position waits for: a card, Mister X, the detectives, nothing any more."""

Log = tuple[tuple[str, int, int], ...]
"""Mister X's travel log: ticket, station and round of every move."""

REASONS = {
    "M27": "Mister X cannot move",
    "M28": "a pawn has entered Mister X's station",
    "M41": "Mister X was not caught to the end",
    "M42": "no detective can move any more",
    "A-M2": "no detective who is to move can move",
}

UNSEEN = Trace(None, 0, None, 0)
"""What is known of Mister X before he has drawn his card."""


class MasterState(State):
    """One position; `swept` are the stations detectives have stood on since Mister X's last hop."""

    __slots__ = (
        "_flights", "_walks", "doubles", "game", "log", "moved", "occupied", "places", "purses", "result",
        "round", "stage", "start", "swept", "trace", "x", "x_purse",
    )  # fmt: skip

    game: Master
    stage: int
    start: int
    x: int
    places: tuple[int, ...]
    purses: tuple[int, ...]
    occupied: int
    moved: int
    x_purse: int
    doubles: int
    log: Log
    round: int
    swept: int
    trace: Trace
    result: Outcome | None
    _flights: Flights | None
    """What Mister X could do, whoever stands in his way."""
    _walks: tuple[Walk, ...] | None
    """What each pawn could do before it moved, whoever stands in its way, in the order of names."""

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
            walks = self._walks or self._find_walks()
            if self.game.sits_out_for_good:
                return self._moves_or_passes(walks)
            occupied, moved = self.occupied, self.moved
            found: list[Move] = []
            for pawn, moves, ends, reach in walks:  # `list_walks`, written out: this is asked most of all
                if moved & pawn:
                    continue
                if not reach & occupied:
                    found += moves
                else:
                    found += [move for move, end in ends.items() if not end & occupied]
            return found or [(DETECTIVES, PASS)]  # M29
        if self.stage == FLIGHT:
            return list_flights(self._flights or self._find_flights(), self.occupied)  # M26, M37
        return self._card_moves() if self.stage == SETUP else []

    @property
    def may_double(self) -> bool:
        """Whether he has a double ticket, and the log two fields for it (M35, A-M1)."""
        if not self.doubles:
            return False
        still = self.game.rounds - self.round if self.game.rounds else 0
        return len(self.log) + 2 + still <= self.game.fields

    def _moves_or_passes(self, walks: tuple[Walk, ...]) -> list[Move]:
        """The moves of the detectives where a pawn that has none sits out for good (A-M9)."""
        game, occupied, found = self.game, self.occupied, list[Move]()
        for index, (pawn, _, ends, reach) in zip(game.by_name, walks, strict=True):
            if not self.moved & pawn:
                found += [move for move, end in ends.items() if not end & occupied]
                if not reach & ~occupied:
                    found.append((game.pawns[index], PASS))
        return found

    def _find_flights(self) -> Flights:
        """What Mister X could do, whoever stands in his way."""
        found = self._flights = self.game.flights[self.may_double][self.x_purse][self.x]
        return found

    def _find_walks(self) -> tuple[Walk, ...]:
        """What each pawn could do; that stays so until it moves, and is handed on from move to move."""
        places, purses = self.places, self.purses
        found = tuple([walks[purses[purse]][places[index]] for purse, index, walks in self.game.team])
        self._walks = found
        return found

    def can_move(self, index: int) -> bool:
        """Whether a pawn has a legal move (M29)."""
        walks = self._walks or self._find_walks()
        return walks[self.game.by_name.index(index)][3] & ~self.occupied != 0

    def _card_moves(self) -> list[Move]:
        return [(CHANCE, self._who_draws(), card) for card in self._cards()]

    def _who_draws(self) -> str:
        """First the pawns, then Mister X (M20)."""
        pawns, drawn = self.game.pawns, len(self.places)
        return pawns[drawn] if drawn < len(pawns) else MISTER_X

    def _cards(self) -> list[int]:
        """The start cards that can be drawn; of his, one that he could not leave is drawn again (A-M10)."""
        game, bit, occupied = self.game, self.game.bit, self.occupied
        if len(self.places) < len(game.pawns):
            return [card for card in game.cards if not bit[card] & occupied]
        free = [card for card in game.x_cards if not bit[card] & occupied]
        return [card for card in free if game.can_flee(card, self.x_purse, occupied)] or free

    # --- play ---

    def play(self, move: Move | str) -> MasterState:
        """The position after a move."""
        try:
            if self.stage == CHASE:
                return self._walk(move)  # type: ignore[arg-type]
            if self.stage == FLIGHT:
                return self._flee(move)  # type: ignore[arg-type]
            if self.stage == SETUP:
                return self._draw_card(move)  # type: ignore[arg-type]
        except (TypeError, ValueError, KeyError):
            pass
        if isinstance(move, str):
            return self.play(parse(move))
        raise IllegalMove(*self.game.reason_for(self, move))

    def draw(self, rng: Random) -> Move:
        """Any of the cards; all are alike."""
        return (CHANCE, self._who_draws(), rng.choice(self._cards()))

    def settle(self, rng: Random) -> MasterState:
        """The position after all cards are drawn."""
        if self.stage != SETUP:
            return self
        places, cards = self.places, self._cards()
        while len(places) < len(self.game.pawns):
            places = (*places, rng.choice(cards))
            cards = [card for card in cards if card != places[-1]]
        dealt = self._stand_on(places)
        cards = dealt._cards()
        return dealt._take_card(rng.choice(cards), cards)

    def _draw_card(self, move: Move) -> MasterState:
        who, pawn, card = cast("tuple[str, str, int]", move)
        cards = self._cards()
        if (who, pawn) != (CHANCE, self._who_draws()) or card not in cards:
            raise ValueError
        return self._take_card(card, cards)

    def _take_card(self, card: int, cards: list[int]) -> MasterState:
        """Somebody has drawn one of the cards that there were."""
        game = self.game
        if len(self.places) < len(game.pawns):
            return self._stand_on((*self.places, card))
        after = self.copy()
        after.stage, after.start, after.x = FLIGHT, card, card
        after.trace = Trace(None, 0, None, game.stations.set_of(cards))
        return after._begin_his_turn(cut_short=False)

    def _stand_on(self, places: tuple[int, ...]) -> MasterState:
        """The first pawns are set down."""
        after = self.copy()
        after.places, after.occupied = places, self.game.stations.set_of(places)
        return after

    def _flee(self, move: Move) -> MasterState:
        """Mister X makes one hop or two (M22, M35)."""
        game, occupied = self.game, self.occupied
        _, needs, _ = self._flights or self._find_flights()
        if needs[move] & occupied:
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
        after: MasterState = _copy_after_hop(
            self, CHASE, 0, station, purse, doubles, log, trace, self._walks or self._find_walks()
        )
        return after if after.somebody_can_move() else after._end(MISTER_X, "M42")

    def somebody_can_move(self) -> bool:
        """Whether a pawn that counts can move; none, at the start of their turn, and Mister X wins (A-M2)."""
        occupied, counted = self.occupied, 1 << self.game.counted
        for pawn, _, _, reach in self._walks or self._find_walks():
            if reach & ~occupied and pawn < counted:
                return True
        return False

    def _walk(self, move: Move) -> MasterState:
        """A pawn moves; on Mister X's station it has caught him (M28)."""
        if len(move) != 3:
            return self._sit_out(move)
        game, occupied = self.game, self.occupied
        who: Any
        ticket: Any
        station: Any
        who, ticket, station = move
        index, turn, purse, costs = game.person[who]
        own, _, ends, _ = (self._walks or self._find_walks())[turn]
        end, moved = ends[move], self.moved | own
        if moved == self.moved or end & occupied:
            raise ValueError
        places, purses, cost = list(self.places), list(self.purses), costs[ticket]
        occupied ^= game.bit[places[index]] | end
        places[index] = station
        purses[purse] -= cost
        x_purse = self.x_purse + cost if game.feeds else self.x_purse  # M25
        walks = None if game.is_pool else self._walks
        after: MasterState = _copy_after_step(
            self, tuple(places), tuple(purses), x_purse, moved, occupied, self.swept | end, walks
        )
        if station == self.x:
            return after._end(DETECTIVES, "M28")
        return after._end_round(cut_short=False) if moved == game.everybody else after

    def _sit_out(self, move: Move) -> MasterState:
        """The pawns left, or by A-M9 this one, have no legal move (M29)."""
        if move not in self.moves():
            raise ValueError
        moved = (
            self.game.everybody if move[0] == DETECTIVES else self.moved | 1 << self.game.index[str(move[0])]
        )
        after = self.copy()
        after.moved = moved
        return after._end_round(cut_short=True) if moved == self.game.everybody else after

    # a position that a move has just made, and nobody else has seen, may still change

    def _end_round(self, cut_short: bool) -> MasterState:
        """Everybody has moved: Mister X has got away (M41), or it is his turn again."""
        game = self.game
        if self.round == game.rounds or (game.last_field and len(self.log) >= game.last_field):
            return self._end(MISTER_X, "M41")
        self.stage, self.moved, self.round, self._walks = FLIGHT, 0, self.round + 1, None
        return self._begin_his_turn(cut_short)

    def _begin_his_turn(self, cut_short: bool) -> MasterState:
        """Mister X is to move: if he cannot, he has lost (M27)."""
        every_turn = self.game.every_turn
        if every_turn and not self.somebody_can_move():
            return self._end(MISTER_X, "A-M2")
        if self.game.can_flee(self.x, self.x_purse, self.occupied):
            return self
        return self._end(MISTER_X, "A-M2") if every_turn and cut_short else self._end(DETECTIVES, "M27")

    def _end(self, seat: str, rule: str) -> MasterState:
        self.stage, self.result = OVER, Outcome((seat,), rule, REASONS[rule])
        return self

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


_copy_after_step = copier(MasterState, "places", "purses", "x_purse", "moved", "occupied", "swept", "_walks")
_copy_after_hop = copier(MasterState, "stage", "swept", "x", "x_purse", "doubles", "log", "trace", "_walks")
"""What the step of a pawn changes, and what a move of Mister X changes."""
