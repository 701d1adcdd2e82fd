"""The dice game on the table: tiles, dice in the hand and beside pawns, chips, and what moves are made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from yardtools.games.chase_table import ChaseTable, pass_button
from yardtools.games.dice.flights import DOUBLE, PASS, PLAYED, SPECIAL_WAYS, SUPPLY, UNUSED
from yardtools.games.dice.state import REROLL, START, TILE, TURN, X_FACE
from yardtools.games.dice.streetmap import BLACK, HELICOPTER
from yardtools.games.game import CHANCE, MISTER_X, Move
from yardtools.games.tabletop import Die, Heap, Pick, Rack, Tile, seat_label
from yardtools.wording import count_of, join_words

ROLLED, BESIDE, CHIPS = "roll", "beside", "chips"

SENTENCES = {
    "tiles": "The tiles are laid.",
    "expert": "Some tiles are turned to their expert side.",
    "starts": "The detectives choose where they start.",
    "hideout": "Mister X chooses where he hides.",
    "roll": "The dice are rolled.",
    "flight": "Mister X is to move.",
}
"""What happens, by what a position waits for."""

TASKS = {
    "starts": "Click a place that glows: there the next pawn begins.",
    "hideout": "Click the place where you hide; the others learn the letter of its tile.",
    "chase": "Click a die, then a place that glows; or use a chip to roll again.",
    "flight": "Click a die beside a pawn, or one of your tickets, then a place that glows."
    " The double move, clicked first, gives you two moves at once.",
}
"""What to click."""

SOURCES = {PLAYED: "a die that was played", UNUSED: "an unused die", SUPPLY: "a die from the supply"}
"""Where Mister X can take a die from that he lays X up."""

Hop = tuple[str, int | None, str]
"""By what, to which place (none for a pass), and where its die comes from, where that is his to choose."""


class DiceTable(ChaseTable):
    """One view of the dice game."""

    noun, nouns = "place", "places"

    def round_label(self) -> str:
        """The round, and how many fields are left."""
        if self.view["phase"] in ("tiles", "expert", "starts", "hideout"):
            return "Set-up"
        return f"Round {self.view['round']}, {count_of(self.view['fields_left'], 'field')} left"

    def turn_sentence(self) -> str:
        """What happens now."""
        if self.view["phase"] == "chase":
            names = join_words((seat_label(pawn) for pawn in self._active()), "or")
            return f"{names} is to move."
        return SENTENCES[self.view["phase"]]

    def _active(self) -> list[str]:
        """Who may use the roll: the next in turn, or either pawn of the one player."""
        waiting, starter = self.waiting(), self.view["starter"]
        if starter is None:
            return waiting
        pawns = self.game.pawns
        first = pawns.index(starter)
        return [pawn for pawn in (*pawns[first:], *pawns[:first]) if pawn in waiting][:1]

    def task(self) -> str:
        """What to click."""
        return TASKS[self.view["phase"]]

    def place(self, station: int) -> str:
        """Places have numbers alone."""
        return str(station)

    def ticket(self, ticket: str) -> str:
        """What a face of a die or a ticket is called."""
        return "X" if ticket == X_FACE else super().ticket(ticket)

    def racks(self) -> Iterator[Rack]:
        """What Mister X can cross off, the chips, and the dice that are not in play."""
        held = self.view[MISTER_X]["tickets"].items()
        letter = self.view[MISTER_X]["letter"]
        heaps = tuple(self.heap(MISTER_X, ticket, count) for ticket, count in held)
        note = f"began on tile {letter}" if letter else ""
        yield Rack(MISTER_X, seat_label(MISTER_X), MISTER_X, heaps, note=note)
        chips = Heap(f"{CHIPS}/{REROLL}", "Roll again", REROLL, self.view["tokens"])
        yield Rack(CHIPS, "The detectives' chips", heaps=(chips,), note=self._supply())

    def _supply(self) -> str:
        dice = self.view["dice"]
        return f"{count_of(dice['supply'], 'die', 'dice')} in the supply, {dice['mister_x']} on his log"

    def dice(self) -> Iterator[Die]:
        """The dice that were rolled, then those beside pawns."""
        for face in self.view["roll"]:
            yield Die(f"{ROLLED}/{face}", self.ticket(face), face)
        for pawn, row in self.view["pawns"].items():
            if face := row["die"]:
                yield Die(f"{BESIDE}/{face}", self.ticket(face), face, pawn)

    def tiles(self) -> Iterator[Tile]:
        """The tiles laid so far."""
        for letter in self.view["layout"].replace("/", ""):
            yield Tile(letter, letter in self.view["expert"])

    def on_field(self, entry: Mapping[str, Any]) -> tuple[str, str, str]:
        """The die, and what he crossed off."""
        by = entry["by"]
        special = by if by in SPECIAL_WAYS else ""
        return self.ticket(by), X_FACE if special else by, special

    def said(self, entry: Mapping[str, Any], label: str) -> str:
        """By a die, or what he crossed off."""
        words = {START: "has hidden", PASS: "passed", X_FACE: "laid a die with X up"}
        return words.get(entry["by"]) or super().said(entry, label)

    def is_open(self, number: int, entry: Mapping[str, Any]) -> bool:  # noqa: ARG002 - the fields decide
        """What he had filled when he last showed himself."""
        log = self.log_end()
        return any(number <= shown <= log for shown in self.game.log_form(self.game.options).shown)

    def log_end(self) -> int:
        """The last field that is filled."""
        return int(self.game.field(len(self.view["log"])))

    # --- moves ---

    def picks(self, move: Move) -> tuple[Pick, ...]:
        """A pawn, a die and a place; for Mister X a die beside a pawn or a ticket, and a place."""
        who, what = str(move[0]), move[1]
        if what == REROLL:
            return (Pick("ticket", f"{CHIPS}/{REROLL}", "Roll again"),)
        if what == START:
            return self.pawn_pick(who), self.station_pick(int(move[2]))
        if who == MISTER_X:
            hops, double = _flight(move, self.game.any_die)
            first = (self.double_pick(),) if double else ()
            return (
                *first,
                *(pick for step, hop in enumerate(hops, 1) for pick in self._hop_picks(hop, step)),
            )
        if what == PASS:
            return self.pawn_pick(who), pass_button("Stay: no die is of use")
        die = Pick("die", f"{ROLLED}/{what}", self.ticket(str(what)))
        return self.pawn_pick(who), die, self.station_pick(int(move[2]))

    def _hop_picks(self, hop: Hop, step: int) -> Iterator[Pick]:
        by, place, source = hop
        if by == PASS:
            yield pass_button("Pass: no die is of use")
        elif by in (BLACK, HELICOPTER):
            yield self.ticket_pick(MISTER_X, by, step)
        else:
            yield Pick("die", f"{BESIDE}/{by}", self.ticket(by), step)
        if place is not None:
            yield self.station_pick(place, step)
        if source:
            yield Pick("button", f"source/{source}", f"Lay {SOURCES[source]}", step)

    def move_label(self, move: Move) -> str:
        """A move in a sentence."""
        who, what = str(move[0]), str(move[1])
        if who == CHANCE:
            return self._chance_label(move)
        if what == REROLL:
            return "The detectives use a chip to roll again"
        if what == START:
            return self.start_label(move)
        if what == PASS:
            return self.pass_label(who)
        hops, double = (
            _flight(move, self.game.any_die) if who == MISTER_X else ([(what, int(move[2]), "")], False)
        )
        label = self.rides_label(who, [(by, place) for by, place, _ in hops if place is not None])
        return f"{label}, his last field" if double and len(hops) == 1 else label

    def _chance_label(self, move: Move) -> str:
        if move[1] == TILE:
            return f"Tile {move[2]} is laid"
        if move[1] == TURN:
            return f"Tile {move[2]} is turned to its expert side"
        return f"The dice show {join_words(self.ticket(str(face)).lower() for face in move[2:])}"


def _flight(move: Move, any_die: bool) -> tuple[list[Hop], bool]:
    """The hops of a turn of Mister X, and whether it is a double."""
    words = list(move[1:])
    early = words[0] == DOUBLE
    if early:
        del words[0]
    hops: list[Hop] = []
    while words:
        by = str(words.pop(0))
        place = None if by == PASS else int(words.pop(0))
        source = str(words.pop(0)) if any_die and by in SPECIAL_WAYS else ""
        hops.append((by, place, source))
    return hops, early or len(hops) > 1


def table(game: Any, view: dict[str, Any]) -> DiceTable:
    """A view on the table."""
    return DiceTable(game, view)
