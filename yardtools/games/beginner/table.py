"""The beginners' version on the table: nobody has tickets but Mister X, and the lines are open to all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from yardtools.games.chase_table import CHASE_TASK, START, X_TASK, ChaseTable, pass_button
from yardtools.games.game import DETECTIVES, MISTER_X, Move
from yardtools.games.pursuit import spot
from yardtools.games.tabletop import Mark, Pick, Rack, seat_label

BLACK, PASS = "black", "pass"
LINES = "lines"

Hop = tuple[str, int, bool]
"""By which transport, to which station, and whether with a black ticket."""


class BeginnerTable(ChaseTable):
    """One view of the beginners' version."""

    @property
    def is_setup(self) -> bool:
        """Whether the detectives take their places."""
        return any(spot(row) is None for row in self.view["pawns"].values())

    def round_label(self) -> str:
        """The round, of so many."""
        return "Set-up" if self.is_setup else f"Round {self.view['round']} of {self.game.rounds}"

    def turn_sentence(self) -> str:
        """Who takes a place, or moves."""
        if self.is_setup:
            return "The detectives choose who starts where."
        return "Mister X is to move." if self.view["turn"] == MISTER_X else self.chase_sentence()

    def task(self) -> str:
        """What to click."""
        if self.is_setup:
            return "Click the start of the pawn that comes next."
        if not self.is_his:
            return CHASE_TASK
        return f"{X_TASK} A black ticket hides the move; the double move, clicked first, gives you two."

    def racks(self) -> Iterator[Rack]:
        """The lines that all may use, and what Mister X has."""
        lines = (self.heap(LINES, by, None) for by in self.game.hops)
        yield Rack(LINES, "Everybody travels by", heaps=tuple(lines))
        held = self.view[MISTER_X]["tickets"].items()
        heaps = tuple(self.heap(MISTER_X, ticket, count) for ticket, count in held)
        yield Rack(MISTER_X, seat_label(MISTER_X), MISTER_X, heaps)

    def marks(self) -> Iterator[Mark]:
        """The starts, while they are chosen."""
        if self.is_setup:
            yield from (Mark("start", station, "a start of the detectives") for station in self.game.starts)

    def on_field(self, entry: Mapping[str, Any]) -> tuple[str, str, str]:
        """How he went, where that is told, and whether with a black ticket."""
        by = entry["transport"]
        label = self.ticket(by) if by else "hidden"
        black = BLACK if entry["black"] else ""
        return (f"{label}, black ticket" if black else label), by or "hidden", black

    def said(self, entry: Mapping[str, Any], label: str) -> str:
        """Openly, or hidden."""
        by = label if entry["transport"] is None else self.ticket(entry["transport"])
        words = "made a hidden move" if entry["transport"] is None else f"took the {by.lower()}"
        return f"{words} with a black ticket" if entry["black"] else words

    def is_open(self, number: int, entry: Mapping[str, Any]) -> bool:  # noqa: ARG002 - hidden ones are marked
        """All but what he hid."""
        return not entry["hidden"]

    # --- moves ---

    def picks(self, move: Move) -> tuple[Pick, ...]:
        """A pawn, a line and a station; Mister X's tickets where he uses them."""
        who = str(move[0])
        if move[1] == PASS:
            return (pass_button("Nobody left can move"),)
        if move[1] == START:
            return self.pawn_pick(who), self.station_pick(int(move[2]))
        if who != MISTER_X:
            return self.pawn_pick(who), self._line_pick(str(move[1])), self.station_pick(int(move[2]))
        hops = _hops(move)
        double = (self.double_pick(),) if len(hops) > 1 else ()
        return (*double, *(pick for step, hop in enumerate(hops, 1) for pick in self._hop_picks(hop, step)))

    def _line_pick(self, by: str, step: int = 0) -> Pick:
        return self.ticket_pick(LINES, by, step)

    def _hop_picks(self, hop: Hop, step: int) -> Iterator[Pick]:
        by, station, is_black = hop
        if is_black:
            yield self.ticket_pick(MISTER_X, BLACK, step, opt_in=True)
        yield self._line_pick(by, step)
        yield self.station_pick(station, step)

    def move_label(self, move: Move) -> str:
        """A move in a sentence."""
        who = str(move[0])
        if move[1] == PASS:
            return self.pass_label(DETECTIVES)
        if move[1] == START:
            return self.start_label(move)
        hops = _hops(move)
        words = self.rides_label(who, [(by, station) for by, station, _ in hops])
        return f"{words}, with a black ticket" if any(black for *_, black in hops) else words


def _hops(move: Move) -> list[Hop]:
    """The hops of a move."""
    words, found = list(move[1:]), list[Hop]()
    while words:
        is_black = words[0] == BLACK
        by, station = words[is_black : is_black + 2]
        del words[: is_black + 2]
        found.append((str(by), int(station), is_black))
    return found


def table(game: Any, view: dict[str, Any]) -> BeginnerTable:
    """A view on the table."""
    return BeginnerTable(game, view)
