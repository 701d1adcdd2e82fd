"""How a view looks on a table, and the things a move is made of, as plain data that pages and terminals draw.

A game tells it from a view alone, so that nothing can show more than a seat may know. Labels are the players'
words. A `look` is not for reading: it names what a thing is drawn like (`taxi`, `black`, `red`, `crow`), and
who draws it finds the colours and the sign that go with it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Literal

from yardtools.games.kits import kit_of
from yardtools.model import Board, TileSet
from yardtools.model.values import id_in_words, name_of
from yardtools.wording import join_words

if TYPE_CHECKING:  # a game makes tables
    from yardtools.games.game import Game, Move, View

Id = str | int

PickKind = Literal["pawn", "station", "ticket", "die", "card", "button"]
"""What can be clicked: a pawn, a station, a heap of a rack, a die, a card, or a button of the page."""


@dataclass(frozen=True, slots=True)
class Pick:
    """One of the things that make up a move; its id is that of a part of the tabletop, save for a button.

    The picks of a move may be chosen in any order within a step, the steps one after the other. A move with
    an `opt_in` pick is not meant until that is chosen: who clicks a station makes no double move. A pick
    that stands there twice is to be chosen twice.
    """

    kind: PickKind
    id: Id
    label: str
    step: int = 0
    opt_in: bool = False


@dataclass(frozen=True, slots=True)
class Status:
    """Where the game stands: the round, whose turn it is, and what this seat is to do now, if anything."""

    sentence: str
    task: str = ""
    round: str = ""
    is_mine: bool = False


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended, in a sentence; `rule` is the id of the rule by which it did."""

    sentence: str
    winners: tuple[str, ...]
    rule: str
    scores: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Pawn:
    """A pawn; without a station it is not on the board, or this seat does not see where.

    Where everything is told again, it `is_hidden` when others did not see it.
    """

    id: str
    label: str
    look: str
    station: int | None = None
    place: str = ""
    has_moved: bool = False
    is_mister_x: bool = False
    is_hidden: bool = False


@dataclass(frozen=True, slots=True)
class Sighting:
    """Where Mister X was last seen, and so many of his moves ago."""

    station: int
    ago: int
    label: str


@dataclass(frozen=True, slots=True)
class Mark:
    """What lies or counts at a station besides pawns: a ring (with its `sign`), a start or a target."""

    kind: Literal["ring", "target", "start"]
    station: int
    label: str
    look: str = ""
    sign: str = ""


@dataclass(frozen=True, slots=True)
class LogField:
    """A field of the travel log that is filled; without a station, this seat does not see it.

    `look` and `label` are what lies on it, `special` is what a second sign on that shows; `said` is how he
    came there, in words. Where it `is_open`, everybody knows the station.
    """

    number: int
    label: str
    look: str
    round: int
    station: int | None = None
    place: str = ""
    special: str = ""
    said: str = ""
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class Log:
    """The travel log: so many fields from the first number on, and those that stand out.

    After the fields in `shown` Mister X shows himself, those in `hidden` he fills unseen.
    """

    size: int
    first: int = 1
    shown: tuple[int, ...] = ()
    hidden: tuple[int, ...] = ()
    filled: tuple[LogField, ...] = ()


@dataclass(frozen=True, slots=True)
class Heap:
    """Some of a kind: tickets, chips; without a count, as many as one likes."""

    id: str
    label: str
    look: str
    count: int | None = None
    special: str = ""


@dataclass(frozen=True, slots=True)
class Rack:
    """What somebody has, or what lies together: of `unseen` this seat knows only how many there are."""

    id: str
    label: str
    look: str = ""
    heaps: tuple[Heap, ...] = ()
    pawns: tuple[str, ...] = ()
    unseen: int = 0
    note: str = ""


@dataclass(frozen=True, slots=True)
class Die:
    """A die with its face; equal ones that can be used alike have the same id. `pawn` is whom it lies by."""

    id: str
    label: str
    look: str
    pawn: str = ""


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile that has been laid, in the order of rows and columns."""

    letter: str
    is_expert: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """A card, or a piece of a trail; without an id it is none to click: a note, a back, a piece."""

    label: str
    look: str
    id: str = ""
    number: int | None = None
    is_down: bool = False


@dataclass(frozen=True, slots=True)
class CardGroup:
    """Cards that lie together; `owner` is the player before whom they lie, `more` how many lie below.

    `said` are the words for a card that comes to lie there, `{}` for its label; empty where that is no news.
    """

    id: str
    title: str
    cards: tuple[Card, ...] = ()
    owner: str = ""
    kind: Literal["row", "trail", "pile", "notes"] = "row"
    more: int = 0
    said: str = ""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at a table of cards: what there is to say about him, and whether it is his turn."""

    id: str
    label: str
    look: str
    note: str = ""
    is_active: bool = False
    is_me: bool = False


@dataclass(frozen=True, slots=True)
class Tabletop:
    """All that a seat sees. `possible` are the stations where Mister X can be for the detectives."""

    title: str
    seat: str
    status: Status
    goal: str = ""
    pawns: tuple[Pawn, ...] = ()
    possible: tuple[int, ...] = ()
    possible_label: str = ""
    last_seen: Sighting | None = None
    marks: tuple[Mark, ...] = ()
    log: Log | None = None
    racks: tuple[Rack, ...] = ()
    dice: tuple[Die, ...] = ()
    tiles: tuple[Tile, ...] = ()
    people: tuple[Person, ...] = ()
    cards: tuple[CardGroup, ...] = ()
    ending: Ending | None = None

    def document(self) -> dict[str, Any]:
        """The tabletop as JSON data; what is as usual is left out."""
        document: dict[str, Any] = plain_data(self)
        return document

    def has(self, pick: Pick) -> bool:
        """Whether what is to be clicked is there; buttons always are, and so are the stations of the map."""
        return pick.kind in ("button", "station") or pick.id in self._ids(pick.kind)

    def _ids(self, kind: PickKind) -> set[str]:
        parts: dict[str, Iterable[Any]] = {
            "pawn": self.pawns,
            "ticket": (heap for rack in self.racks for heap in rack.heaps),
            "die": self.dice,
            "card": (card for group in self.cards for card in group.cards),
        }
        return {part.id for part in parts[kind]}


def plain_data(value: Any) -> Any:
    """A value of this module as JSON data, without the fields that are as usual."""
    if isinstance(value, tuple):
        return [plain_data(part) for part in value]
    if not is_dataclass(value):
        return value
    kind: Any = type(value)
    parts = ((name, getattr(value, name), usual) for name, usual in _usual_values(kind))
    return {name: plain_data(part) for name, part, usual in parts if usual is MISSING or part != usual}


@cache
def _usual_values(kind: Any) -> tuple[tuple[str, Any], ...]:
    """The fields of a class of this module, with what each usually is."""
    return tuple((each.name, each.default) for each in fields(kind))


class Table(ABC):
    """One view on the table: what lies there, and what moves are made of; cheap to make."""

    def __init__(self, game: Any, view: View) -> None:
        self.game, self.view = game, view

    @abstractmethod
    def tabletop(self) -> Tabletop:
        """What the seat of the view sees."""

    @abstractmethod
    def picks(self, move: Move) -> tuple[Pick, ...]:
        """What a legal move of this seat is made of; no two legal moves are made of the same."""

    @abstractmethod
    def move_label(self, move: Move) -> str:
        """A move in a sentence: `Red takes the taxi to 45`; of chance too."""

    def move_list(self, moves: Sequence[Move]) -> dict[str, Any]:
        """Legal moves as JSON data, each with its label and the places of its picks in one list of them."""
        from yardtools.games.game import notation  # noqa: PLC0415 - a game has a table

        places: dict[Pick, int] = {}
        rows = []
        for move in moves:
            picks = [places.setdefault(pick, len(places)) for pick in self.picks(move)]
            rows.append({"move": notation(move), "label": self.move_label(move), "picks": picks})
        return {"picks": plain_data(tuple(places)), "moves": rows}

    # --- what all games share ---

    def ending(self) -> Ending | None:
        """How the game ended, if it did."""
        outcome = self.view["outcome"]
        if outcome is None:
            return None
        winners = tuple(seat_label(seat) for seat in outcome["winners"])
        scores = tuple((seat_label(seat), points) for seat, points in outcome.get("scores", {}).items())
        reason = outcome["reason"]
        for seat in self.game.seats:
            reason = reason.replace(seat, seat_label(seat)) if "-" in seat else reason
        return Ending(f"{_who_wins(winners)}: {reason}.", winners, outcome["rule"], scores)


def _who_wins(winners: Sequence[str]) -> str:
    if not winners:
        return "Nobody wins"
    is_one = len(winners) == 1 and not winners[0].endswith("s")
    return f"{join_words(winners)} {'wins' if is_one else 'win'}"


# --- words ------------------------------------------------------------------------------------

_SEATS = {"mister_x": "Mister X", "detectives": "The detectives"}


def seat_label(seat: str) -> str:
    """What a seat, a player or a pawn is called: `Mister X`, `Player 2`, `Red`."""
    return _SEATS.get(seat) or id_in_words(seat)


@lru_cache(maxsize=8)
def goal_of(game: Game) -> str:
    """What the game is about, for a first-time player: the opening of the rules on a page."""
    summary = kit_of(type(game), game.options).summary
    return summary[0][1] if summary else ""


_TICKETS = {"black": "Black ticket", "double": "Double move"}


def ticket_label(board: Board | TileSet, ticket: str) -> str:
    """What a transport or a ticket is called: `Taxi`, `Black ticket`."""
    for transport in board.transports:
        if transport.id == ticket:
            return name_of(transport.name, "en", transport.id)
    return _TICKETS.get(ticket) or id_in_words(ticket)


_named: list[tuple[Board, dict[int, str]]] = []


def station_names(board: Board) -> dict[int, str]:
    """What each station is called: `45`, or `Lisbon (12)`; those of the last few boards are kept."""
    for known, names in _named:
        if known is board:
            return names
    names = {each.id: _station_name(name_of(each.name, "en"), each.id) for each in board.stations}
    _named[:] = [(board, names), *_named[:3]]
    return names


def _station_name(name: str, id: int) -> str:
    return f"{name} ({id})" if name else str(id)
