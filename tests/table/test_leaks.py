"""Nothing leaks: a seat is sent the same, byte for byte, under any truth that looks the same to it."""

from __future__ import annotations

import random
import socket
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import count
from typing import Any

import pytest

from support.desk import tell
from support.games import TABLES, table
from support.table import SeatPage, Stream, open_table, without_date
from support.twins import random_history, twins_of
from yardtools.games import GAMES
from yardtools.games.game import CHANCE, Game, Move, State, notation
from yardtools.table.hosted import HostedGame

LONGEST, SHORT = 150, 40
"""Games are followed for so many moves, or only for their beginning."""


MOST_TWINS = 4
"""So many twins of a game are compared with it, the longest first."""


class HistoryEnds(Exception):
    """Nothing more is known of what chance draws."""


class Script:
    """A history to be played at a table, moves of chance among them."""

    def __init__(self, moves: Sequence[Move]) -> None:
        self._rest = iter(moves)

    def draw(self, _: State) -> Move:
        """What chance draws next."""
        move = next(self._rest, None)
        if move is None:
            raise HistoryEnds
        return move

    def decisions(self) -> Iterator[Move]:
        """What is left for people to do; what chance draws in between is taken out meanwhile."""
        yield from self._rest


def post_raw(page: SeatPage, name: str, body: str) -> bytes:
    """What the server answers to a post, as it comes from the socket."""
    with socket.create_connection(("127.0.0.1", page.port or 0), timeout=60) as connection:
        head = f"POST {page.root}{name} HTTP/1.1\r\nHost: {page.host}\r\nOrigin: http://{page.host}\r\n"
        kind = f"Content-Type: application/json\r\nContent-Length: {len(body.encode())}\r\n\r\n"
        connection.sendall(f"{head}{kind}{body}".encode())
        return without_date(connection.makefile("rb").read())


def get_raw(page: SeatPage) -> bytes:
    """The page itself, as it comes from the socket."""
    with socket.create_connection(("127.0.0.1", page.port or 0), timeout=60) as connection:
        connection.sendall(f"GET {page.root} HTTP/1.1\r\nHost: {page.host}\r\n\r\n".encode())
        return without_date(connection.makefile("rb").read())


def is_ready(game: Game, moves: Sequence[Move]) -> bool:
    """Whether a history is past what chance does before anybody decides."""
    state = game.begin()
    for move in moves:
        if state.seat != CHANCE:
            return True
        state = state.play(move)
    return False


def transcript(game: Game, seat: str, moves: Sequence[Move]) -> list[bytes]:
    """All that a seat is sent while a history is played: its page, its news, and answers to what it tries."""
    script, keys = Script(moves), (f"key-{number}" for number in count())
    with open_table(game, draw=script.draw, make_key=lambda: next(keys)) as (at, server):
        page, tries = SeatPage(server.seat_url(seat)), random.Random(0)
        address = page.host.encode()  # the port alone may be digits of a colour
        got = [get_raw(page)]
        with page.stream() as stream:
            got.append(without_date(stream.head))
            stream.next_document()
            for move in script.decisions():
                got += play(at.hosted, page, move, tries)
                catch_up(at.hosted, seat, stream)
            at.hosted.tell_all("That is all.")  # whatever was sent before it is read too
            catch_up(at.hosted, seat, stream)
            got += stream.sent
    return [words.replace(address, b"ADDRESS") for words in got]


def play(hosted: HostedGame, page: SeatPage, move: Move, tries: random.Random) -> list[bytes]:
    """Make a move, for the seat itself by its page; before that it tries some that are none."""
    mover, own = hosted.state.seat, hosted.show(hosted.state.seat).version
    seat = str(next(each for each in hosted.game.seats if page.root.strip("/") == key_of(hosted.game, each)))
    if mover != seat:
        before = hosted.show(seat).version
        with suppress(HistoryEnds):
            hosted.play(mover, notation(move), own)
        if hosted.show(seat).version == before:
            return []
        return [post_raw(page, "move", f'{{"seat": "{seat}", "move": "{notation(move)}", "version": 0}}')]
    junk = [word for each in hosted.state.moves() for word in each]
    answers = []
    for _ in range(2):
        words = " ".join(str(tries.choice(junk)) for _ in move)
        body = f'{{"seat": "{seat}", "move": "{words}", "version": {own - 1}}}'
        answers.append(post_raw(page, "move", body))
        pick = f'[["station", "{tries.randrange(1, 200)}"]]'
        answers.append(post_raw(page, "why", f'{{"seat": "{seat}", "chosen": [], "clicked": {pick}}}'))
    body = f'{{"seat": "{seat}", "move": "{notation(move)}", "version": {own}}}'
    return [*answers, post_raw(page, "move", body)]


def key_of(game: Game, seat: str) -> str:
    return f"key-{1 + game.seats.index(seat)}"


def catch_up(hosted: HostedGame, seat: str, stream: Stream) -> None:
    """Wait until the seat has been sent what it sees now."""
    version = hosted.show(seat).version
    while stream.last["table"]["version"] != version:
        stream.next_document()


def compare(game: Game, seat: str, seed: str, most: int = LONGEST) -> tuple[int, int]:
    """Compare a random game with its twins: how many there were, and how many bytes were the same."""
    rng = random.Random(seed)
    found = size = 0
    longest = sorted(twins_of(random_history(game, rng, most), seat, rng), key=lambda twins: -twins.length)
    for twins in longest[:MOST_TWINS]:
        if is_ready(game, twins.moves) and is_ready(game, twins.other):
            ours, theirs = transcript(game, seat, twins.moves), transcript(game, seat, twins.other)
            assert ours == theirs, (seat, seed, first_difference(ours, theirs))
            found, size = found + 1, size + sum(map(len, ours))
    return found, size


def first_difference(ours: list[bytes], theirs: list[bytes]) -> Any:
    for one, other in zip(ours, theirs, strict=False):
        if one != other:
            place = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), -1)
            return one[max(0, place - 300) : place + 200], other[max(0, place - 300) : place + 200]
    return len(ours), len(theirs)


@pytest.mark.parametrize(("name", "number"), TABLES)
def test_a_seat_is_sent_nothing_that_it_cannot_see(name: str, number: int) -> None:
    game = table(name, number)
    seats = game.seats[-1:] if game.is_chase() else game.seats[:1]
    found = sum(compare(game, seat, f"{name} {number} {seat}", SHORT)[0] for seat in seats)
    assert found or number >= 0, "with some options there is nothing to hide"


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_nothing_leaks_in_two_hundred_games(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = size = 0
    for seed in range(200):
        numbers = [number for other, number in TABLES if other == name]
        game = table(name, numbers[seed % len(numbers)])
        seats = game.seats
        pairs, sent = compare(game, seats[seed // len(numbers) % len(seats)], f"{name} {seed}")
        found, size = found + pairs, size + sent
    tell(capsys, f"{name}: {found} pairs of truths, {size:,} bytes sent, all the same")
    assert found > 40
