"""A table with its doors: every door has a key that nobody can guess, and no key opens another door."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from yardtools.table.doors import Door, HostDoor, SeatDoor
from yardtools.table.hosted import HostedGame
from yardtools.table.seat_document import SeatDocuments


def new_key() -> str:
    """A word for an address that nobody can guess."""
    return secrets.token_urlsafe(18)


class Table:
    """A hosted game and the ways to it."""

    def __init__(self, hosted: HostedGame, make_key: Callable[[], str] = new_key) -> None:
        self.hosted = hosted
        self.address = ""
        """Where the seats' own pages are."""
        self.theme = ""
        """The theme that pages open in."""
        self.is_open = False
        """Whether other machines reach it."""
        self.replay_command = ""
        """How the game can be seen again when it is over, where a record is kept."""
        documents = SeatDocuments(hosted)
        self.boards = documents.boards
        self.host = HostDoor(hosted, documents)
        self.host_key = make_key()
        self.seat_keys = {seat: make_key() for seat in hosted.game.seats}
        self._doors: dict[str, Door] = {self.host_key: self.host}
        for seat, key in self.seat_keys.items():
            self._doors[key] = SeatDoor(hosted, documents, seat)

    def door(self, key: str) -> Door | None:
        """The door that a key opens; how long the search takes tells nothing of the keys."""
        given = key.encode(errors="replace")
        found = [door for own, door in self._doors.items() if secrets.compare_digest(own.encode(), given)]
        return found[0] if found else None
