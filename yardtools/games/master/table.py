"""Scotland Yard Master on the table: everybody's tickets, the travel log, and what moves are made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from yardtools.games.chase_table import CHASE_TASK, X_TASK, ChaseTable, pass_button
from yardtools.games.game import CHANCE, MISTER_X, Move
from yardtools.games.master.state import BLACK, DOUBLE, FREE, PASS
from yardtools.games.tabletop import Pick, Rack, seat_label

POOL = "pool"


class MasterTable(ChaseTable):
    """One view of Scotland Yard Master."""

    def round_label(self) -> str:
        """The round, of so many; or how many fields there are still to fill."""
        if self.view["turn"] == CHANCE:
            return "Set-up"
        if self.game.rounds:
            return f"Round {self.view['round']} of {self.game.rounds}"
        return f"Round {self.view['round']}, move {len(self.view['log'])} of {self.game.last_field}"

    def turn_sentence(self) -> str:
        """Who draws or moves."""
        turn = self.view["turn"]
        if turn == CHANCE:
            return "The start cards are drawn."
        return "Mister X is to move." if turn == MISTER_X else self.chase_sentence()

    def task(self) -> str:
        """What to click."""
        if not self.is_his:
            return CHASE_TASK
        return f"{X_TASK} The double move, clicked first, gives you two moves at once."

    def racks(self) -> Iterator[Rack]:
        """Mister X's tickets, then each detective's or their pool."""
        yield self._his_rack()
        if self.game.is_pool:
            yield self._rack(POOL, "The detectives' tickets", "", self.view[POOL], self.game.detectives)
        for pawn in self.game.detectives:
            if (held := self.view["pawns"].get(pawn, {}).get("tickets")) is not None:
                yield self._rack(pawn, seat_label(pawn), pawn, held, (pawn,))
        if self.game.bobbies:
            yield Rack("bobbies", "Bobbies", pawns=self.game.bobbies, note="need no tickets")

    def _his_rack(self) -> Rack:
        held = self.view[MISTER_X]["tickets"]
        ordinary = [ticket for ticket in self.game.x_hops if ticket != BLACK]
        kinds = {ticket: held.get(ticket) for ticket in (*ordinary, BLACK)} | {DOUBLE: held[DOUBLE]}
        heaps = tuple(self.heap(MISTER_X, ticket, count) for ticket, count in kinds.items())
        return Rack(MISTER_X, seat_label(MISTER_X), MISTER_X, heaps)

    def _rack(self, id: str, label: str, look: str, held: Mapping[str, int], pawns: tuple[str, ...]) -> Rack:
        order = [ticket for ticket in self.game.x_hops if ticket in held]
        return Rack(id, label, look, tuple(self.heap(id, each, held[each]) for each in order), pawns)

    def on_field(self, entry: Mapping[str, Any]) -> tuple[str, str, str]:
        """The ticket."""
        return self.ticket(entry["ticket"]), entry["ticket"], ""

    # --- moves ---

    def picks(self, move: Move) -> tuple[Pick, ...]:
        """A pawn, a ticket and a station; two tickets and stations for a double."""
        who = str(move[0])
        if move[1] == PASS:
            own = (self.pawn_pick(who),) if who in self.game.index else ()
            return *own, pass_button("Stay: there is no way" if own else "Nobody left can move")
        if who != MISTER_X:
            return self.pawn_pick(who), *self._paid(move), self.station_pick(int(move[2]))
        hops = _hops(move)
        double = (self.double_pick(),) if len(hops) > 1 else ()
        return (*double, *(pick for step, hop in enumerate(hops, 1) for pick in self._hop_picks(*hop, step)))

    def _paid(self, move: Move) -> tuple[Pick, ...]:
        """A detective's ticket; a bobby needs none."""
        if move[1] == FREE:
            return ()
        return (self.ticket_pick(POOL if self.game.is_pool else str(move[0]), str(move[1])),)

    def _hop_picks(self, ticket: str, station: int, step: int) -> tuple[Pick, Pick]:
        return self.ticket_pick(MISTER_X, ticket, step), self.station_pick(station, step)

    def move_label(self, move: Move) -> str:
        """A move in a sentence."""
        who = str(move[0])
        if who == CHANCE:
            return self.card_label(move)
        if move[1] == PASS:
            return self.pass_label(who)
        if move[1] == FREE:
            return f"{seat_label(who)} goes to {self.place(int(move[2]))}"
        return self.rides_label(who, _hops(move))


def _hops(move: Move) -> list[tuple[str, int]]:
    return [(str(by), int(at)) for by, at in zip(move[1::2], move[2::2], strict=True)]


def table(game: Any, view: dict[str, Any]) -> MasterTable:
    """A view on the table."""
    return MasterTable(game, view)
