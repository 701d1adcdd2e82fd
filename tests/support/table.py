"""A table to test with: a game held in this process, its server, and pages that speak to it."""

from __future__ import annotations

import json
import random
import re
import socket
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from threading import Thread
from typing import Any

from support.workbench import Page
from yardtools.games.game import Game
from yardtools.table.bot_thread import BotThread
from yardtools.table.hosted import HUMAN, HostedGame
from yardtools.table.server import TableServer
from yardtools.table.table import Table


def hosted_game(
    game: Game, players: Mapping[str, str] | None = None, seed: int = 0, **more: Any
) -> HostedGame:
    """A game at a table; people have the seats of which nothing is said."""
    who = dict.fromkeys(game.seats, HUMAN) | dict(players or {})
    return HostedGame(game, who, random.Random(seed), **more)


class SeatPage(Page):
    """Asks a table as the page of a door does."""

    def act(self, name: str, **request: Any) -> tuple[int, Any]:
        """Have something done."""
        return self.post(name, request)

    def document(self) -> dict[str, Any]:
        """What the page shows now."""
        with self.stream() as stream:
            return stream.next_document()

    @contextmanager
    def stream(self) -> Iterator[Stream]:
        """The news, as they come."""
        with socket.create_connection(("127.0.0.1", self.port or 0), timeout=60) as connection:
            connection.sendall(f"GET {self.root}events HTTP/1.1\r\nHost: {self.host}\r\n\r\n".encode())
            yield Stream(connection)


class Stream:
    """What a server sends to one page, byte for byte."""

    def __init__(self, connection: socket.socket) -> None:
        self._file = connection.makefile("rb")
        self.head = b"".join(iter(self._file.readline, b"\r\n"))
        self.sent: list[bytes] = []
        """The events so far, without signs of life."""
        self.last: dict[str, Any] = {}

    def next_document(self) -> dict[str, Any]:
        """Wait for the next document."""
        lines: list[bytes] = []
        while (line := self._file.readline()) != b"\n" or not lines:
            assert line, "the stream has ended"
            if line not in (b":\n", b"\n"):
                lines.append(line)
        self.sent.append(b"".join(lines))
        self.last = json.loads(lines[-1].removeprefix(b"data: "))
        return self.last


def without_date(answer: bytes) -> bytes:
    """An answer as it was sent, but for when."""
    return re.sub(rb"Date: [^\r]*\r\n", b"", answer)


@contextmanager
def open_table(
    game: Game,
    players: Mapping[str, str] | None = None,
    *,
    seed: int = 0,
    pace: float = 0.0,
    make_key: Any = None,
    **more: Any,
) -> Iterator[tuple[Table, TableServer]]:
    """A table with its server in this process, and bots where there are any."""
    hosted = hosted_game(game, players, seed, **more)
    table = Table(hosted, make_key) if make_key else Table(hosted)
    server = TableServer(table, 0)
    thread = Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    bots = BotThread(hosted, random.Random(seed), pace)
    bots.start()
    try:
        yield table, server
    finally:
        hosted.close()
        bots.join()
        server.shutdown()
        server.server_close()
        thread.join()
