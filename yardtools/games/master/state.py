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
    parse,
)
from yardtools.games.pursuit import Trace

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

NOTHING = 0
"""The purse of a bobby, who needs none (M19)."""

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
        "doubles", "game", "log", "moved", "occupied", "places", "purses", "result",
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
            return self._chase_moves()
        if self.stage == FLIGHT:
            table, needed = self.game.flights(self.x, self.x_purse, self.may_double)
            occupied = self.occupied
            if not needed & occupied:
                return list(table)
            return [move for move, stations in table.items() if not stations & occupied]  # M26, M37
        return self._card_moves() if self.stage == SETUP else []

    @property
    def may_double(self) -> bool:
        """Whether he has a double ticket, and the log two fields for it (M35, A-M1)."""
        if not self.doubles:
            return False
        still = self.game.rounds - self.round if self.game.rounds else 0
        return len(self.log) + 2 + still <= self.game.fields

    def _chase_moves(self) -> list[Move]:
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

    def _card_moves(self) -> list[Move]:
        """The start cards that can be drawn now: first the pawns', then his (M20)."""
        if len(self.places) < len(self.game.pawns):
            pawn = self.game.pawns[len(self.places)]
            return [(CHANCE, pawn, card) for card in self.game.cards if card not in self.places]
        return [(CHANCE, MISTER_X, card) for card in self._his_cards()]

    def _his_cards(self) -> list[int]:
        """His cards; one that is taken, or that he could not leave, is drawn again (A-M10)."""
        free = [card for card in self.game.x_cards if not self.game.bit[card] & self.occupied]
        return [card for card in free if self.game.can_flee(card, self.x_purse, self.occupied)] or free

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
        return rng.choice(self._card_moves())

    def _draw_card(self, move: Move) -> MasterState:
        game = self.game
        who, pawn, card = cast("tuple[str, str, int]", move)
        if len(self.places) < len(game.pawns):
            if (
                (who, pawn) != (CHANCE, game.pawns[len(self.places)])
                or card not in game.cards
                or card in self.places
            ):
                raise ValueError
            return self.copy_with(places=(*self.places, card), occupied=self.occupied | game.bit[card])
        cards = self._his_cards()
        if (who, pawn) != (CHANCE, MISTER_X) or card not in cards:
            raise ValueError
        known = Trace(None, 0, None, game.stations.set_of(cards))
        after = self.copy_with(stage=FLIGHT, start=card, x=card, trace=known)
        return after._begin_his_turn(cut_short=False)

    def _flee(self, move: Move) -> MasterState:
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
        after = self.copy()
        after.stage, after.swept = CHASE, 0
        after.x, after.x_purse, after.doubles, after.log, after.trace = station, purse, doubles, log, trace
        return after if after.somebody_can_move() else after._end(MISTER_X, "M42")

    def somebody_can_move(self) -> bool:
        """Whether a pawn that counts can move; none, at the start of their turn, and Mister X wins (A-M2)."""
        for index in range(self.game.counted):  # noqa: SIM110 - any() is slower
            if self.can_move(index):
                return True
        return False

    def _walk(self, move: Move) -> MasterState:
        """A pawn moves; on Mister X's station it has caught him (M28)."""
        if len(move) != 3:
            return self._sit_out(move)
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
        after = self.copy()
        after.places, after.purses, after.x_purse, after.moved = tuple(taken), purses, x_purse, moved
        after.occupied = self.occupied ^ game.bit[at] | bit
        after.swept = self.swept | bit
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
        after = self.copy_with(moved=moved)
        return after._end_round(cut_short=True) if moved == self.game.everybody else after

    def _end_round(self, cut_short: bool) -> MasterState:
        """Everybody has moved: Mister X has got away (M41), or it is his turn again."""
        game = self.game
        if self.round == game.rounds or (game.last_field and len(self.log) >= game.last_field):
            return self._end(MISTER_X, "M41")
        after = self.copy()
        after.stage, after.moved, after.round = FLIGHT, 0, self.round + 1
        return after._begin_his_turn(cut_short)

    def _begin_his_turn(self, cut_short: bool) -> MasterState:
        """Mister X is to move: if he cannot, he has lost (M27)."""
        every_turn = self.game.every_turn
        if every_turn and not self.somebody_can_move():
            return self._end(MISTER_X, "A-M2")
        if self.game.can_flee(self.x, self.x_purse, self.occupied):
            return self
        return self._end(MISTER_X, "A-M2") if every_turn and cut_short else self._end(DETECTIVES, "M27")

    def _end(self, seat: str, rule: str) -> MasterState:
        return self.copy_with(stage=OVER, result=Outcome((seat,), rule, REASONS[rule]))

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
