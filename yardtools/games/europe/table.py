"""Mister X Europe on the table: racks, bag and box, rings, the mission, and what moves are made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from yardtools.games.chase_table import CHASE_TASK, X_TASK, ChaseTable
from yardtools.games.europe.moves import (
    CARDS,
    CHASE,
    DEAL,
    DISCARD,
    DONE,
    DOUBLE,
    FACE_DOWN,
    FLIGHT,
    HIDDEN,
    INVESTIGATE,
    MISSION,
    OPERATE,
    OPERATION,
    PAY,
    REFILL,
    SPECIAL,
    STAY,
)
from yardtools.games.europe.tickets import split_ticket
from yardtools.games.game import CHANCE, MISTER_X, Move
from yardtools.games.tabletop import Heap, Mark, Pick, Rack, seat_label
from yardtools.model.values import id_in_words
from yardtools.wording import count_of, join_words

PAID_WITH = {DOUBLE: "three footprints", HIDDEN: "three shadows"}
SPECIAL_NAMES = {DOUBLE: "a double move", HIDDEN: "a hidden move"}

TASKS = {
    MISSION: "Choose your mission, then click the city where you begin.",
    DISCARD: "Click tickets to put them back into the bag, or keep what you have.",
    CHASE: CHASE_TASK,
    SPECIAL: "You may now investigate, or move one detective once more, if you can pay for it together.",
    PAY: "Click the next ticket that is paid.",
    OPERATE: "Click the pawn that moves once more, then a city that glows.",
    FLIGHT: f"{X_TASK} Three footprints pay for a double move, three shadows for a hidden one.",
}
"""What to click, by what the position waits for."""


class EuropeTable(ChaseTable):
    """One view of Mister X Europe."""

    noun, nouns = "city", "cities"

    def round_label(self) -> str:
        """The round; there is no last one."""
        return f"Round {self.view['round']}" if self.view["round"] else "Set-up"

    def turn_sentence(self) -> str:
        """What happens now."""
        stage, who = self.view["stage"], seat_label(self.view["acting"] or "")
        if stage == CHASE:
            return self.chase_sentence()
        if stage == FLIGHT:
            return "Mister X is to move."
        return {
            DEAL: f"{who} draws tickets from the bag.",
            REFILL: f"{who} draws tickets from the bag.",
            CARDS: "The start cards of the detectives are drawn.",
            MISSION: "Mister X chooses his mission and where he begins.",
            DISCARD: f"{who} may discard tickets.",
            SPECIAL: "The detectives may use one special action together.",
            PAY: "The detectives pay for their special action.",
            OPERATE: "One detective moves once more.",
        }[stage]

    def task(self) -> str:
        """What to click."""
        special = self.view["special"][:1]
        if self.view["stage"] == FLIGHT and special == [DOUBLE]:
            return "Your double move: click a city that glows, then the ticket; twice."
        if self.view["stage"] == FLIGHT and special == [HIDDEN]:
            return "Your hidden move: click any ticket to lay face down, and a city that glows."
        return TASKS[self.view["stage"]]

    # --- tickets ---

    def ticket(self, ticket: str) -> str:
        """What a ticket is called: its transport and its special."""
        mode, special = split_ticket(ticket)
        name = super().ticket(mode)
        return f"{name} · {id_in_words(special).lower()}" if special else name

    def heap(self, rack: str, ticket: str, count: int | None) -> Heap:
        """A heap of tickets of one kind."""
        mode, special = split_ticket(ticket)
        return Heap(f"{rack}/{ticket}", self.ticket(ticket), mode, count, special)

    def racks(self) -> Iterator[Rack]:
        """Mister X's and the players' racks, then what lies on the table."""
        yield self._rack(MISTER_X, self.view[MISTER_X], ())
        for name, row in self.view["players"].items():
            yield self._rack(name, row, tuple(row["pawns"]))
        yield Rack("bag", "Bag", unseen=self.view["bag"])
        for id, label in (("played", "Paid in this round"), ("box", "Out of the game")):
            if held := self.view[id]:
                yield Rack(id, label, heaps=self._heaps(id, held))

    def _rack(self, id: str, row: Mapping[str, Any], pawns: tuple[str, ...]) -> Rack:
        look = MISTER_X if id == MISTER_X else pawns[0]
        if row["tickets"] is None:
            return Rack(id, seat_label(id), look, (), pawns, row["count"])
        return Rack(id, seat_label(id), look, self._heaps(id, row["tickets"]), pawns)

    def _heaps(self, rack: str, held: Mapping[str, int]) -> tuple[Heap, ...]:
        order = {kind: self.game.mode_of[place] for place, kind in enumerate(self.game.kinds)}
        return tuple(self.heap(rack, kind, held[kind]) for kind in sorted(held, key=lambda kind: order[kind]))

    # --- the map ---

    def marks(self) -> Iterator[Mark]:
        """The starts while a mission is chosen, the targets of the one he has, and the rings."""
        if self.view["stage"] == MISSION:
            for mission in self.game.missions.values():
                label = f"a start of the {mission.id} mission"
                yield from (
                    Mark("start", station, label, f"mission-{mission.id}") for station in mission.starts
                )
        if chosen := self.view["mission"]:
            label = f"a target of the {chosen} mission"
            targets = self.game.missions[chosen].targets
            yield from (Mark("target", station, label, f"mission-{chosen}") for station in targets)
        for ring in self.view["rings"]:
            label = f"Mister X was here at move {ring['number']}"
            yield Mark("ring", ring["station"], label, sign=str(ring["number"]))

    def on_field(self, entry: Mapping[str, Any]) -> tuple[str, str, str]:
        """The ticket on the bar."""
        if entry["ticket"] is None:
            return ("Face down", "hidden", "") if entry["face_down"] else ("Start", "start", "")
        mode, special = split_ticket(entry["ticket"])
        label = self.ticket(entry["ticket"])
        return f"{label}, face down" if entry["face_down"] else label, mode, special

    def said(self, entry: Mapping[str, Any], label: str) -> str:
        """By a ticket that lies open, or face down."""
        if entry["face_down"]:
            return "laid a ticket face down"
        return "took the " + label.split(" · ", maxsplit=1)[0].lower() if entry["ticket"] else "has begun"

    def is_open(self, number: int, entry: Mapping[str, Any]) -> bool:  # noqa: ARG002 - it is told or not
        """Where the city was told to all."""
        return bool(entry["told"])

    # --- picks ---

    def picks(self, move: Move) -> tuple[Pick, ...]:
        """A ticket and a city, with a pawn before them; tickets to pay or discard; else a button."""
        who, what, *rest = (str(word) for word in move)
        if what == MISSION:
            return Pick("button", f"{MISSION}/{rest[0]}", f"{rest[0]} mission"), self._city(rest[1])
        if what in (DOUBLE, HIDDEN):
            label = f"{id_in_words(what)} move for {PAID_WITH[what]}"
            return Pick("button", what, label, opt_in=True), *(self.ticket_pick(who, each) for each in rest)
        if what in (DISCARD, PAY):
            return (self.ticket_pick(who, rest[0]),)
        if what == FACE_DOWN:
            return self.ticket_pick(who, rest[0]), self._city(rest[1])
        if what in (DONE, STAY, INVESTIGATE) or (what == OPERATION and who not in self.game.pawns):
            return (Pick("button", " ".join((what, *rest)), self._button(move)),)
        return self._travel(who, what, rest[0])

    def _travel(self, who: str, what: str, end: str) -> tuple[Pick, ...]:
        """A hop of Mister X or of a pawn."""
        if who == MISTER_X:
            return self.ticket_pick(who, what), self._city(end)
        if what == OPERATION:
            return self.pawn_pick(who), self._city(end)
        leader = self.game.people[self.game.leader[self.game.pawn_index[who]]]
        return self.pawn_pick(who), self.ticket_pick(leader, what), self._city(end)

    def _city(self, station: str) -> Pick:
        return self.station_pick(int(station))

    def _button(self, move: Move) -> str:
        what, *rest = move[1:]
        if what == DONE:
            return "No special action" if self.view["stage"] == SPECIAL else "Keep the rest"
        if what == STAY:
            return "Stay, and draw new tickets"
        return self._special(str(what), int(rest[0]))

    def _special(self, what: str, count: int) -> str:
        if what == INVESTIGATE:
            ago = count_of(self.game.investigation[count], "move")
            return f"Investigate with {count} magnifiers: where was he {ago} ago?"
        by = super().ticket(self.game.modes[self.game.operation[count]]).lower()
        return f"One more move by {by} for {count} blue lights"

    # --- moves in words ---

    def move_label(self, move: Move) -> str:
        """A move in a sentence."""
        if move[0] == CHANCE:
            return self._chance_label(move)
        who, what, *rest = (str(word) for word in move)
        name = seat_label(who)
        if what in (DISCARD, PAY):
            return f"{name} {'discards' if what == DISCARD else 'pays'} {self._tickets(rest)}"
        if what == OPERATION and who in self.game.pawns:
            return f"{name} moves once more, to {self.place(int(rest[0]))}"
        if what in (DONE, STAY, INVESTIGATE, OPERATION):
            return f"{name}: {self._button(move)}"
        return f"{name} {self._flight(what, rest)}"

    def _flight(self, what: str, rest: list[str]) -> str:
        """What Mister X does on his turn, or the hop of a pawn."""
        if what in (DOUBLE, HIDDEN):
            return f"pays {PAID_WITH[what]} for {SPECIAL_NAMES[what]}: {self._tickets(rest)}"
        place = self.place(int(rest[-1]))
        if what == MISSION:
            return f"chooses the {rest[0]} mission and begins in {place}"
        if what == FACE_DOWN:
            return f"lays {self._tickets(rest[:1])} face down and goes to {place}"
        return f"takes {self.ride(split_ticket(what)[0], int(rest[0]))}"

    def _tickets(self, kinds: list[str]) -> str:
        return join_words(self.ticket(kind).lower() for kind in kinds)

    def _chance_label(self, move: Move) -> str:
        if self.view["stage"] == CARDS:
            return self.card_label(move)
        return f"{seat_label(self.view['acting'] or '')} draws {self._tickets([str(move[2])])}"


def table(game: Any, view: dict[str, Any]) -> EuropeTable:
    """A view on the table."""
    return EuropeTable(game, view)
