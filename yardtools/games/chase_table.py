"""What the chases share on a table: pawns, Mister X as far as he is seen, his log, and hops as picks."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from yardtools.games.game import CHANCE, DETECTIVES, MISTER_X, Move
from yardtools.games.pursuit import spot
from yardtools.games.tabletop import (
    Die,
    Heap,
    Log,
    LogField,
    Mark,
    Pawn,
    Pick,
    Rack,
    Sighting,
    Status,
    Table,
    Tabletop,
    Tile,
    goal_of,
    seat_label,
    station_names,
    ticket_label,
)
from yardtools.wording import count_of, join_words

PASS, START, DOUBLE, BLACK = "pass", "start", "double", "black"

X_TASK = "Click a station that glows, then what you travel with, where you have a choice."
CHASE_TASK = "Click a pawn, then a station that glows; then how it gets there, where there is a choice."


class ChaseTable(Table):
    """One view of a chase on the table; games say what is particular to them."""

    noun, nouns = "station", "stations"

    def tabletop(self) -> Tabletop:
        """What the seat of the view sees."""
        return Tabletop(
            title=self.game.title,
            seat=seat_label(self.view["seat"]),
            status=self.status(),
            goal=goal_of(self.game),
            pawns=tuple(self.pawns()),
            possible=tuple(self.view["possible"]),
            possible_label=self.possible_label(),
            last_seen=self.last_seen(),
            marks=tuple(self.marks()),
            log=self.log(),
            racks=tuple(self.racks()),
            dice=tuple(self.dice()),
            tiles=tuple(self.tiles()),
            ending=self.ending(),
        )

    # --- what games say ---

    @abstractmethod
    def round_label(self) -> str:
        """How far the game is; empty before it begins."""

    @abstractmethod
    def turn_sentence(self) -> str:
        """What happens now, whoever it is that does it."""

    @abstractmethod
    def task(self) -> str:
        """What this seat is to do now, on its turn."""

    @abstractmethod
    def racks(self) -> Iterable[Rack]:
        """Who has what."""

    @abstractmethod
    def on_field(self, entry: Mapping[str, Any]) -> tuple[str, str, str]:
        """What lies on a field of the log: a label, its look, and what a second sign on it shows."""

    def marks(self) -> Iterable[Mark]:
        """What lies or counts at stations."""
        return ()

    def dice(self) -> Iterable[Die]:
        """The dice that lie open."""
        return ()

    def tiles(self) -> Iterable[Tile]:
        """The tiles laid so far."""
        return ()

    # --- where the game stands ---

    @property
    def is_his(self) -> bool:
        """Whether Mister X is the one who looks."""
        return bool(self.view["seat"] == MISTER_X)

    def status(self) -> Status:
        """The round, whose turn it is, and what to do."""
        if ending := self.ending():
            return Status(ending.sentence, round="The end")
        is_mine = self.view["turn"] == self.view["seat"]
        return Status(self.turn_sentence(), self.task() if is_mine else "", self.round_label(), is_mine)

    def waiting(self) -> list[str]:
        """The pawns that have not moved yet in this round."""
        return [pawn for pawn in self.game.pawns if pawn not in self.view["moved"]]

    def chase_sentence(self) -> str:
        """Who of the detectives has yet to move."""
        names = [seat_label(pawn) for pawn in self.waiting()]
        return f"The detectives move: {join_words(names)} {'has' if len(names) == 1 else 'have'} yet to."

    # --- pawns ---

    def pawns(self) -> Iterator[Pawn]:
        """The detectives' pawns, then Mister X."""
        for pawn in self.game.pawns:
            at = spot(self.view["pawns"].get(pawn, {}))
            yield Pawn(pawn, seat_label(pawn), pawn, at, self._place(at), pawn in self.view["moved"])
        his = spot(self.view[MISTER_X])
        yield Pawn(MISTER_X, seat_label(MISTER_X), MISTER_X, his, self._place(his), is_mister_x=True)

    def possible_label(self) -> str:
        """How much the detectives know, in words."""
        many = len(self.view["possible"])
        if not many or self.view["outcome"]:
            return ""
        places = count_of(many, self.noun, self.nouns)
        if self.is_his:
            return "They know where you are." if many == 1 else f"They know: you are at one of {places}."
        return f"Mister X can be at {places}."

    def last_seen(self) -> Sighting | None:
        """Where Mister X was seen last by those who do not see him now."""
        if self.is_his or spot(self.view[MISTER_X]) is not None:
            return None
        for ago, entry in enumerate(reversed(self.view["log"])):
            if (at := spot(entry)) is not None:
                words = f"last seen at {self.place(at)}, {count_of(ago, 'move')} ago"
                return Sighting(at, ago, words)
        return None

    # --- the log ---

    def log(self) -> Log | None:
        """The travel log."""
        form = self.game.log_form(self.game.options)
        first = 0 if form.start == 0 else 1
        filled = (self._field(number, entry) for number, entry in enumerate(self.view["log"], first))
        shown, hidden = tuple(sorted(form.shown)), tuple(sorted(form.hidden))
        return Log(form.fields, first, shown, hidden, tuple(filled))

    def _field(self, number: int, entry: Mapping[str, Any]) -> LogField:
        label, look, special = self.on_field(entry)
        at = spot(entry)
        said, is_open = self.said(entry, label), self.is_open(number, entry)
        return LogField(number, label, look, entry["round"], at, self._place(at), special, said, is_open)

    def said(self, entry: Mapping[str, Any], label: str) -> str:  # noqa: ARG002 - games word it otherwise
        """How he came to a field, in words: `took the taxi`."""
        return f"used a {label.lower()}" if label == self.ticket(BLACK) else f"took the {label.lower()}"

    def is_open(self, number: int, entry: Mapping[str, Any]) -> bool:  # noqa: ARG002 - games go by either
        """Whether everybody knows the station of a field, and not only he who looks."""
        return number in self.game.log_form(self.game.options).shown

    # --- words ---

    @cached_property
    def _names(self) -> Mapping[int, str]:
        network = self.game.network_of(self.view)
        return station_names(network) if network else {}

    def place(self, station: int) -> str:
        """What a station is called."""
        return self._names.get(station) or str(station)

    def _place(self, station: int | None) -> str:
        return "" if station is None else self.place(station)

    def ticket(self, ticket: str) -> str:
        """What a ticket or a transport is called."""
        return ticket_label(self.game.board, ticket)

    def ride(self, ticket: str, station: int) -> str:
        """A hop in words: `the taxi to 45`."""
        name = self.ticket(ticket)
        return f"{'a' if ticket == BLACK else 'the'} {name[0].lower()}{name[1:]} to {self.place(station)}"

    def heap(self, rack: str, ticket: str, count: int | None) -> Heap:
        """A heap of tickets of one kind."""
        return Heap(f"{rack}/{ticket}", self.ticket(ticket), ticket, count)

    # --- picks ---

    def pawn_pick(self, pawn: str) -> Pick:
        """A pawn to click."""
        return Pick("pawn", pawn, seat_label(pawn))

    def station_pick(self, station: int, step: int = 0) -> Pick:
        """A station to click."""
        return Pick("station", station, self.place(station), step)

    def ticket_pick(self, rack: str, ticket: str, step: int = 0, *, opt_in: bool = False) -> Pick:
        """A ticket to click, on somebody's rack."""
        return Pick("ticket", f"{rack}/{ticket}", self.ticket(ticket), step, opt_in)

    def double_pick(self, rack: str = MISTER_X) -> Pick:
        """The ticket for two moves at once."""
        return self.ticket_pick(rack, DOUBLE, opt_in=True)

    # --- moves in words ---

    def start_label(self, move: Move) -> str:
        """Where somebody begins."""
        *_, who, _, station = (CHANCE, *move)
        return f"{seat_label(str(who))} starts at {self.place(int(station))}"

    def card_label(self, move: Move) -> str:
        """Where a start card puts somebody."""
        return f"{seat_label(str(move[1]))} draws the start {self.place(int(move[2]))}"

    def rides_label(self, who: str, hops: Sequence[tuple[str, int]]) -> str:
        """One hop or two: `Mister X takes the taxi to 45, then the bus to 46`."""
        return f"{seat_label(who)} takes {', then '.join(self.ride(*hop) for hop in hops)}"

    def pass_label(self, who: str) -> str:
        """Somebody cannot move."""
        if who == DETECTIVES:
            return "The detectives who are left cannot move"
        return f"{seat_label(who)} stays where it is" if who != MISTER_X else "Mister X stays where he is"


def pass_button(label: str) -> Pick:
    """The button of who cannot move."""
    return Pick("button", PASS, label)
