"""The server of a table: to who has a key it shows one seat, and plays for that seat alone.

Every address begins with a key, a seat's or the host's. The host's opens from this machine alone.

GET  `` (the page), `events` (server-sent events: the whole document, whenever it is another one), and
     `board/NAME` (the drawing of a board that the document names)
POST `move`, `undo`, `why`, `player`, `show`, `hide`: JSON in, JSON out

A document is `shown` (the seat that is shown, if any), `turn`, `seats` (who plays them), `trouble`, and
`table`: `seat`, `version`, `tabletop`, `picks`, `moves`, `news`, `can_undo`. What is posted names the `seat`
and the `version` that its page shows. An answer is the document after it; 409 has `refused`, why nothing was
done, and `rule`, the rule behind it with its text. Records and positions have no address.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http import HTTPStatus
from socket import SHUT_RDWR
from threading import Lock
from typing import Any

from yardtools.errors import YardError
from yardtools.table.doors import Door, HostDoor, SeatDoor
from yardtools.table.hosted import OutOfDate, Refusal
from yardtools.table.page import table_page
from yardtools.table.refusals import refusal_document
from yardtools.table.table import Table
from yardtools.viewer.assets import data_text
from yardtools.viewer.local_server import HERE, QUIET, LocalServer
from yardtools.viewer.posting import Misuse, PostingHandler

PAGES = 8
"""So many pages can be open at a time behind one door."""
ACTS = frozenset({"move", "undo", "why", "player", "show", "hide"})


class TableServer(LocalServer):
    """The server of one table at one address; two of them may have the same table."""

    def __init__(self, table: Table, port: int, address: str = HERE) -> None:
        self.table = table
        self._pages, self._lock = Counter[Door](), Lock()
        super().__init__(port, Handler, address)
        table.address, table.is_open = self.url, address != HERE

    @property
    def host_url(self) -> str:
        """Where the host's page is; whoever knows this sees every seat that is shown on it."""
        return f"{self.url}{self.table.host_key}/"

    def seat_url(self, seat: str) -> str:
        """Where a seat's own page is; whoever knows this sees what the seat sees, and plays for it."""
        return f"{self.url}{self.table.seat_keys[seat]}/"

    def verify_request(self, request: Any, client_address: Any) -> bool:
        """Whether there is room for one more; who has not yet said what they want make room first."""
        return super().verify_request(request, client_address) or self._hang_up_on_slowest()

    def _hang_up_on_slowest(self) -> bool:
        for slowest in list(self._asking)[:1]:
            self.hear_out(slowest)
            with suppress(OSError):
                slowest.shutdown(SHUT_RDWR)
            return True
        return False

    @contextmanager
    def page_open(self, door: Door) -> Iterator[None]:
        """Count a page as open; a door has room for a few."""
        with self._lock:
            if self._pages[door] >= PAGES:
                raise Misuse(HTTPStatus.SERVICE_UNAVAILABLE, "too many pages of this seat are open")
            self._pages[door] += 1
        try:
            yield
        finally:
            with self._lock:
                self._pages[door] -= 1


class Handler(PostingHandler[Door]):
    """Answers one request."""

    server: TableServer
    largest = 20_000
    page_words = "only the table's own page may play"
    elsewhere_words = "this table has another address"
    key_words = "open the address that `yard play` printed: it has a key in it"

    def open(self, key: str) -> Door | None:
        """The door that a key opens; the host's from this machine alone."""
        door = self.server.table.door(key)
        return door if door is None or not door.is_host or self.server.address == HERE else None

    # --- what is shown

    def show(self, door: Door, name: str, _: str) -> None:
        """The page, or its news."""
        if name == "":
            if isinstance(door, HostDoor):
                door.come_in()
            self.answer(HTTPStatus.OK, "text/html; charset=utf-8", self._page(door).encode())
        elif name == "events":
            with self.server.page_open(door):
                self._events(door)
        elif name.startswith("board/") and (board := self.server.table.boards.document(name[6:])):
            self.answer_json(HTTPStatus.OK, board)
        else:
            raise Misuse(HTTPStatus.NOT_FOUND, "there is nothing here")

    def _page(self, door: Door) -> str:
        return table_page(self.server.table, door)

    def _events(self, door: Door) -> None:
        """The document whenever it is another one, for as long as somebody listens.

        Between documents there are signs of life, which come at their own times: nothing is sent because of
        something that the seat does not see.
        """
        if isinstance(door, SeatDoor):
            self.server.table.host.leave_for(door.seat)
        self.begin_answer(HTTPStatus.OK, {"Content-Type": "text/event-stream"})
        hosted, sent, number = door.hosted, "", 0
        while not hosted.is_closed:
            stamp, text = hosted.stamp, data_text(door.document())
            if text != sent:
                sent, number = text, number + 1
                self.send_event("table", number, text)
                quiet_until = time.monotonic() + QUIET
            if not self._wait_for_change(stamp, quiet_until):
                self.stay_in_touch()
                quiet_until = time.monotonic() + QUIET

    def _wait_for_change(self, stamp: tuple[int, int], until: float) -> bool:
        hosted = self.server.table.hosted
        with hosted.changed:
            left = until - time.monotonic()
            return hosted.changed.wait_for(lambda: hosted.is_closed or hosted.stamp != stamp, max(0.0, left))

    # --- what is done

    def act(self, door: Door, name: str) -> None:
        """Something to do."""
        if name not in ACTS:
            raise Misuse(HTTPStatus.NOT_FOUND, "there is nothing here")
        self.check_sender()
        request = self.read_request()
        try:
            answer, status = door.act(name, request), HTTPStatus.OK
        except Refusal as refusal:
            answer, status = refusal_document(refusal), HTTPStatus.CONFLICT
            if isinstance(refusal, OutOfDate):
                answer["document"] = door.document()
        except YardError as error:
            answer, status = refusal_document(Refusal(str(error))), HTTPStatus.CONFLICT
        except Exception as error:  # noqa: BLE001 - no traceback reaches a player, and the game goes on
            words = f"this is a bug in yardtools: {type(error).__name__}"
            answer, status = refusal_document(Refusal(words)), HTTPStatus.INTERNAL_SERVER_ERROR
        self.answer_json(status, answer)
