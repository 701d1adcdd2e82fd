"""The ways to a table: a seat's own, which leads to that seat alone, and the host's, for one shared screen.

A door gives a document of all that its page may show, and does what the page asks for. No seat has anything
to show that its view does not hold, so there is nothing that everybody may watch: who wants to look on sits
beside a player, with the player's own address.

On the host's screen a curtain hangs between people: a seat is shown after somebody has said to be there, and
until that is taken back. A seat that was opened by its own address is elsewhere, and is brought back to the
host's screen only when the host asks for it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

from yardtools.games.tabletop import seat_label
from yardtools.table.hosted import HostedGame, Refusal
from yardtools.table.refusals import explain_refusal
from yardtools.table.seat_document import SeatDocuments

Document = dict[str, Any]
Request = Mapping[str, Any]


class Door(ABC):
    """A way to the table."""

    is_host = False

    def __init__(self, hosted: HostedGame, documents: SeatDocuments) -> None:
        self.hosted, self._documents = hosted, documents

    @property
    @abstractmethod
    def shown(self) -> str | None:
        """The seat that is shown behind this door, if any."""

    @abstractmethod
    def may_hand_over(self, seat: str) -> bool:
        """Whether who plays a seat is decided behind this door."""

    def document(self) -> Document:
        """All that the page may show now."""
        with self.hosted.changed:
            seat = self.shown
            return {
                "shown": seat,
                "turn": self.hosted.state.seat,
                "seats": self._seats(),
                "table": self._documents.document(seat) if seat else None,
                "trouble": self.hosted.trouble or self.hosted.record_trouble,
            }

    def _seats(self) -> list[Document]:
        return [
            {"id": seat, "player": player, "mine": self.may_hand_over(seat)}
            for seat, player in self.hosted.players.items()
        ]

    def act(self, name: str, request: Request) -> Document:
        """Do what the page asks for; what is refused is a Refusal."""
        return {
            "move": self._move,
            "undo": self._undo,
            "why": self._why,
            "player": self._player,
            "show": self.show,
            "hide": self.hide,
        }[name](request)

    def _move(self, request: Request) -> Document:
        with self.hosted.changed:  # the answer is the table after this move: bots come after it
            self.hosted.play(self._seat(request), _text(request, "move"), _number(request, "version"))
            return self.document()

    def _undo(self, request: Request) -> Document:
        self.hosted.undo(self._seat(request), _number(request, "version"))
        return self.document()

    def _why(self, request: Request) -> Document:
        seat = self._seat(request)
        return explain_refusal(self.hosted, seat, _picks(request, "chosen"), _picks(request, "clicked"))

    def _player(self, request: Request) -> Document:
        seat = _text(request, "seat")
        if not self.may_hand_over(seat):
            raise Refusal("that seat is not yours")
        self.hosted.hand_over(seat, _text(request, "player"))
        return self.document()

    def show(self, _: Request) -> Document:
        """Lift the curtain; at a seat's own door there is none."""
        return self.document()

    hide = show

    def _seat(self, request: Request) -> str:
        """The seat that is asked for, which must be the one that is shown."""
        seat = _text(request, "seat")
        if seat != self.shown:
            raise Refusal("that seat is not shown here")
        return seat


class SeatDoor(Door):
    """A seat's own way to the table."""

    def __init__(self, hosted: HostedGame, documents: SeatDocuments, seat: str) -> None:
        super().__init__(hosted, documents)
        self.seat = seat

    @property
    def shown(self) -> str:
        """The seat itself, always."""
        return self.seat

    def may_hand_over(self, seat: str) -> bool:
        """Its own seat alone."""
        return seat == self.seat


class HostDoor(Door):
    """The host's way to the table: the one screen that several people may share."""

    is_host = True

    def __init__(self, hosted: HostedGame, documents: SeatDocuments) -> None:
        super().__init__(hosted, documents)
        self._lifted: str | None = None
        self._elsewhere = set[str]()

    def may_hand_over(self, seat: str) -> bool:
        """The host decides for all."""
        return seat in self.hosted.players

    @property
    def people_here(self) -> list[str]:
        """The seats of people who share this screen."""
        return [seat for seat in self.hosted.people if seat not in self._elsewhere]

    @property
    def shown(self) -> str | None:
        """Whom the curtain was lifted for; who has the screen alone needs none."""
        here = self.people_here
        if self._lifted is not None and (self._lifted in here or not here):
            return self._lifted
        return here[0] if len(here) == 1 else None

    def _seats(self) -> list[Document]:
        return [row | {"elsewhere": row["id"] in self._elsewhere} for row in super()._seats()]

    def show(self, request: Request) -> Document:
        """Lift the curtain for who says to be at a seat."""
        seat = _text(request, "seat")
        with self.hosted.changed:
            people = self.hosted.people
            if seat not in self.hosted.players or (people and seat not in people):
                raise Refusal("a bot plays that seat; whoever takes it over sees what it sees")
            if seat in self._elsewhere:
                self._elsewhere.discard(seat)
                self.hosted.tell_all(f"{seat_label(seat)} is now played on the host's screen.")
            self._lift(seat)
        return self.document()

    def hide(self, _: Request) -> Document:
        """Let the curtain down."""
        self._lift(None)
        return self.document()

    def come_in(self) -> None:
        """Somebody has opened the page anew: where several share it, nobody knows who."""
        if len(self.people_here) > 1:
            self._lift(None)

    def leave_for(self, seat: str) -> None:
        """A seat was opened by its own address: it is no longer on this screen."""
        with self.hosted.changed:
            if seat not in self._elsewhere:
                self._elsewhere.add(seat)
                self.hosted.nudge()

    def _lift(self, seat: str | None) -> None:
        with self.hosted.changed:
            self._lifted = seat
            self.hosted.nudge()


# --- what pages ask for is read with care -----------------------------------------------------


def _text(request: Request, key: str) -> str:
    value = request.get(key)
    if not isinstance(value, str):
        raise Refusal(f"{key} is to be a text")
    return value


def _number(request: Request, key: str) -> int:
    value = request.get(key)
    if not isinstance(value, int) or isinstance(value, bool):
        raise Refusal(f"{key} is to be a number")
    return value


def _picks(request: Request, key: str) -> list[tuple[str, str]]:
    value = request.get(key)
    if not isinstance(value, list) or not all(map(_is_pair, value)):
        raise Refusal(f"{key} is to be a list of pairs of texts")
    return [(kind, id) for kind, id in value]


def _is_pair(row: Any) -> bool:
    return isinstance(row, list) and len(row) == 2 and all(isinstance(word, str) for word in row)
