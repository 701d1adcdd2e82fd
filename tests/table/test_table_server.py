"""A table over plain HTTP: who is answered, what is served, and that a game goes on whatever comes."""

from __future__ import annotations

import json
import random
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from support.games import at_home
from support.quick import rest_slow
from support.table import SeatPage, open_table
from yardtools.errors import YardError
from yardtools.games.game import DETECTIVES, MISTER_X, notation
from yardtools.playtest import records
from yardtools.table import server as table_server
from yardtools.table.server import TableServer
from yardtools.table.table import Table
from yardtools.viewer import local_server

Open = tuple[Table, TableServer]
ACTS = ("move", "undo", "why", "player", "show", "hide")


@pytest.fixture
def at() -> Iterator[Open]:
    with open_table(at_home("master")) as found:
        yield found


def seat_page(at: Open, seat: str) -> SeatPage:
    return SeatPage(at[1].seat_url(seat))


def host_page(at: Open) -> SeatPage:
    return SeatPage(at[1].host_url)


def play_one(at: Open) -> None:
    """A move is made by the page of its seat: the game goes on."""
    hosted = at[0].hosted
    seat = hosted.state.seat
    page, before = seat_page(at, seat), hosted.state
    shown = page.document()["table"]
    move = random.Random(0).choice(shown["moves"])["move"]
    status, answer = page.act("move", seat=seat, move=move, version=shown["version"])
    assert status == 200, answer
    assert hosted.state is not before


# --- who is answered --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host", ["", "evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "[::1]:{port}"]
)
def test_another_host_is_refused(at: Open, host: str) -> None:
    page = seat_page(at, MISTER_X)
    named = {"Host": host.format(port=page.port)}
    assert page.get(headers=named) == (403, "this table has another address\n")
    assert page.get("events", named)[0] == 403
    for act in ACTS:
        assert page.post(act, {}, named | {"Origin": f"http://{named['Host']}"})[0] == 403
    play_one(at)


@pytest.mark.parametrize(
    "origin", ["", "null", "http://evil.example", "https://{host}", "http://{host}.evil"]
)
def test_another_origin_is_refused(at: Open, origin: str) -> None:
    page = seat_page(at, MISTER_X)
    for act in ACTS:
        answer = page.post(act, {}, {"Origin": origin.format(host=page.host)})
        assert answer == (403, "only the table's own page may play\n")
    assert page.post("move", {}, {"Sec-Fetch-Site": "cross-site"})[0] == 403
    play_one(at)


def test_without_a_key_nothing_is_answered(at: Open) -> None:
    key = at[0].seat_keys[MISTER_X]
    page = seat_page(at, MISTER_X)
    for path in ("/", "/events", "/x/", f"/{key[:-1]}/", f"/{key}x/events", f"/{key}", f"/{key.swapcase()}/"):
        for method, body in (("GET", None), ("POST", b"{}")):
            status, words = page.ask(method, path, {"Origin": f"http://{page.host}"}, body)
            assert status == 403
            assert "key in it" in words
    play_one(at)


def test_the_key_of_a_seat_opens_no_other(at: Open) -> None:
    own, keys = at[0].seat_keys[DETECTIVES], at[0].seat_keys
    page = seat_page(at, DETECTIVES)
    document = page.document()
    text = json.dumps(document)
    assert document["table"]["seat"] == DETECTIVES
    assert keys[MISTER_X] not in text
    assert at[0].host_key not in text
    body = page.get()[1]
    assert keys[MISTER_X] not in body
    assert at[0].host_key not in body
    move = notation(at[0].hosted.moves(MISTER_X)[0])
    for act in ("move", "undo", "why"):
        request = {"seat": MISTER_X, "move": move, "version": 1, "chosen": [], "clicked": []}
        assert page.post(act, request) == (409, {"refused": "that seat is not shown here", "rule": None})
    assert page.ask("GET", f"/{own}/../{keys[MISTER_X]}/events", {})[0] == 404
    play_one(at)


def test_the_hosts_key_opens_from_this_machine_alone(at: Open) -> None:
    other = TableServer(at[0], 0, "127.0.0.2")
    try:
        assert other.hosts == (f"127.0.0.2:{other.server_port}",)
        from threading import Thread

        thread = Thread(target=other.serve_forever, args=(0.02,))
        thread.start()
        with socket.create_connection(("127.0.0.2", other.server_port), timeout=60) as connection:
            connection.sendall(f"GET /{at[0].host_key}/ HTTP/1.1\r\nHost: {other.hosts[0]}\r\n\r\n".encode())
            assert connection.makefile("rb").read().startswith(b"HTTP/1.0 403 ")
        with socket.create_connection(("127.0.0.2", other.server_port), timeout=60) as connection:
            key = at[0].seat_keys[MISTER_X]
            connection.sendall(f"GET /{key}/ HTTP/1.1\r\nHost: {other.hosts[0]}\r\n\r\n".encode())
            assert connection.makefile("rb").read().startswith(b"HTTP/1.0 200 ")
        other.shutdown()
        thread.join()
    finally:
        other.server_close()


def test_it_listens_on_the_loopback_alone(at: Open) -> None:
    assert at[1].socket.getsockname()[0] == "127.0.0.1"
    with socket.socket() as other, pytest.raises(OSError, match="refused"):
        other.connect(("127.0.0.2", at[1].server_port))


# --- what is served ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "state",
        "record",
        "game.jsonl",
        "../game.jsonl",
        "..%2fgame.jsonl",
        "view",
        "/etc/passwd",
        "events/",
        "board/",
        "board/nowhere",
        "move/",
    ],
)
def test_there_is_nothing_else(tmp_path: Path, name: str) -> None:
    game = at_home("master")
    with (
        records.Writer.begin(tmp_path / "game.jsonl", records.head(game, "0" * 64)) as writer,
        open_table(game, writer=writer) as at,
    ):
        for page in (host_page(at), seat_page(at, DETECTIVES)):
            assert page.get(name) == (404, "there is nothing here\n")
            assert page.post(name, {})[0] == 404


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "HEAD"])
def test_only_get_and_post_are_answered(at: Open, method: str) -> None:
    assert seat_page(at, MISTER_X).ask(method, "/", {})[0] == 405


@pytest.mark.parametrize(
    ("headers", "body", "status"),
    [
        ({"Content-Type": ""}, b"{}", 415),
        ({"Content-Type": "text/plain"}, b"{}", 415),
        ({}, b"", 400),
        ({}, b"{", 400),
        ({}, b"[]", 400),
        ({}, b'{"version": NaN}', 400),
        ({}, b"[" * 10_000, 400),
        ({}, b"\xff", 400),
        ({}, b'{"seat": "\\ud800"}', 400),
        ({}, b" " * 20_001, 413),
        ({"Content-Length": "9" * 400}, b"{}", 413),
        ({"Content-Length": "-1"}, b"{}", 411),
        ({"Transfer-Encoding": "chunked"}, b"{}", 411),
        ({}, b"{}", 409),
        ({}, b'{"seat": "mister_x", "version": 1, "move": 7}', 409),
    ],
)
def test_what_is_no_request_is_refused(at: Open, headers: dict[str, str], body: bytes, status: int) -> None:
    page = seat_page(at, MISTER_X)
    assert page.post("move", body, headers)[0] == status
    play_one(at)


def test_a_move_for_a_table_that_has_changed_is_answered_with_what_is_there_now(at: Open) -> None:
    page = seat_page(at, MISTER_X)
    shown = page.document()["table"]
    move, version = shown["moves"][0]["move"], shown["version"]
    assert page.act("move", seat=MISTER_X, move=move, version=version)[0] == 200
    status, answer = page.act("move", seat=MISTER_X, move=move, version=version)
    assert (status, answer["refused"]) == (409, "the table has changed in the meantime; look again")
    assert answer["document"]["table"]["version"] == version + 1


def test_news_come_as_they_happen(at: Open) -> None:
    page = seat_page(at, DETECTIVES)
    with page.stream() as stream:
        first = stream.next_document()["table"]
        play_one(at)
        then = stream.next_document()["table"]
    assert then["version"] > first["version"]
    assert first["moves"] == []
    assert then["moves"]


# --- the faults of an open server -------------------------------------------------------------


def connect(at: Open, words: bytes = b"") -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", at[1].server_port), timeout=60)
    connection.sendall(words)
    return connection


HALVES = [(b"",), (b"GET /",), (b"POST / HTTP/1.1\r\nContent-Length: 10\r\n\r\n{",)]
"""Requests that were begun."""


@pytest.mark.parametrize("words", rest_slow(HALVES, lambda words: words == b"GET /"))
def test_two_hundred_connections_that_say_nothing_keep_nobody_out(at: Open, words: bytes) -> None:
    with ExitStack() as stack:
        for _ in range(200):
            stack.enter_context(connect(at, words))
        play_one(at)
        while len(at[1]._open) > local_server.CONNECTIONS + 8:  # who was hung up on may take a moment to go
            Event().wait(0.01)
    play_one(at)


def test_a_door_has_room_for_a_few_pages(at: Open) -> None:
    page = seat_page(at, MISTER_X)
    with ExitStack() as stack:
        for _ in range(table_server.PAGES):
            stack.enter_context(page.stream()).next_document()
        status, words = page.get("events")
        assert (status, words) == (503, "too many pages of this seat are open\n")
        other = stack.enter_context(seat_page(at, DETECTIVES).stream())
        assert other.next_document()["table"]["seat"] == DETECTIVES
        status, answer = page.act("player", seat=MISTER_X, player="human")
        assert status == 200, answer


def test_a_page_that_never_reads_holds_nobody_up() -> None:
    """Its buffers are full after a while; whoever writes to it waits, and nobody else does."""
    game = at_home("purrlock")
    with open_table(game, dict.fromkeys(game.seats[1:], "random")) as at, ExitStack() as stack:
        for _ in range(3):
            deaf = stack.enter_context(socket.socket())
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
            deaf.connect(("127.0.0.1", at[1].server_port))
            address = at[1].seat_url(game.seats[0]).partition(at[1].hosts[0])[2]
            deaf.sendall(f"GET {address}events HTTP/1.1\r\nHost: {at[1].hosts[0]}\r\n\r\n".encode())
        hosted, page = at[0].hosted, SeatPage(at[1].seat_url(game.seats[0]))
        with page.stream() as stream:
            while not (shown := stream.next_document()["table"])["tabletop"].get("ending"):
                if shown["moves"]:
                    move = random.Random(shown["version"]).choice(shown["moves"])["move"]
                    page.act("move", seat=game.seats[0], move=move, version=shown["version"])
        assert hosted.state.outcome


def test_a_port_that_is_taken_is_told_in_one_line(at: Open) -> None:
    with pytest.raises(YardError, match="choose another with --port"):
        TableServer(at[0], at[1].server_port)


def test_a_bug_is_told_without_what_was_hidden(at: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise KeyError("108")

    monkeypatch.setattr(at[0].hosted, "play", fail)
    status, answer = seat_page(at, MISTER_X).act("move", seat=MISTER_X, move="mister_x taxi 1", version=1)
    assert (status, answer["refused"]) == (500, "this is a bug in yardtools: KeyError")
