"""`yard play --web`: a game at a table in the browser, on this machine or for all in the same network."""

from __future__ import annotations

import random
import socket
from collections.abc import Mapping
from ipaddress import IPv4Address

import click
from rich.text import Text

from yardtools.cli.output import say, takes_colours
from yardtools.cli.safe_console import SafeConsole
from yardtools.cli.serving import serve_until_ended
from yardtools.cli.web_options import WebTable
from yardtools.errors import YardError
from yardtools.games.game import Game, State
from yardtools.games.tabletop import seat_label
from yardtools.playtest import records
from yardtools.processes import collect_seldom
from yardtools.table.bot_thread import BotThread
from yardtools.table.hosted import HostedGame
from yardtools.table.qr import qr_lines
from yardtools.table.server import TableServer
from yardtools.table.table import Table

NOWHERE = ("192.0.2.1", 9)
"""An address that nobody has; nothing is sent there, but the way to it begins at this machine's own."""


def play_in_browser(
    game: Game,
    players: Mapping[str, str],
    seed: int | None,
    writer: records.Writer | None,
    state: State | None,
    file: str | None,
    web: WebTable,
) -> None:
    """Hold a game at a table until somebody ends it."""
    collect_seldom()
    chance, of_bots = random.Random(seed), random.Random(f"bots {seed}" if seed is not None else None)  # noqa: S311
    hosted = HostedGame(game, players, chance, writer=writer, state=state)
    table = Table(hosted)
    table.theme = web.theme
    table.replay_command = f"yard replay {file} --format html -o game.html" if file else ""
    servers = _servers(table, web)
    try:
        BotThread(hosted, of_bots).start()
        _print_addresses(table, servers)
        serve_until_ended(servers, servers[0].host_url, opens=web.opens, ended="the table is closed")
    finally:
        hosted.close()
        if writer:
            writer.close()
    _say_how_to_go_on(hosted, file)


def _servers(table: Table, web: WebTable) -> list[TableServer]:
    """The host's server, and where others may join the one that they reach, on the same port."""
    first = TableServer(table, web.port)
    if not web.is_lan:
        return [first]
    try:
        second = TableServer(table, first.server_port, _checked(web.address) or find_address())
    except BaseException:
        first.server_close()
        raise
    return [first, second]


def _checked(address: str) -> str:
    try:
        return str(IPv4Address(address)) if address else ""
    except ValueError as error:
        raise YardError(f"{address} is no address; write one such as 192.168.1.20") from error


def find_address() -> str:
    """Find this machine's address in its network."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(NOWHERE)
            return str(probe.getsockname()[0])
    except OSError as error:
        words = "no network was found; --address names the address that others reach this machine by"
        raise YardError(words) from error


def _print_addresses(table: Table, servers: list[TableServer]) -> None:
    """Print the host's address, and for others each person's own with its code."""
    click.echo(servers[0].host_url)
    say("that is the host's page, for this machine alone; Ctrl-C closes the table")
    for server in servers[1:]:
        for seat in table.hosted.people:
            click.echo(f"{seat_label(seat)}: {server.seat_url(seat)}")
            _print_code(server.seat_url(seat))
        say("whoever has a seat's address sees what the seat sees, and plays for it")


def _print_code(url: str) -> None:
    if takes_colours():
        SafeConsole(highlight=False).print(Text("\n".join(qr_lines(url)), "black on white"))


def _say_how_to_go_on(hosted: HostedGame, file: str | None) -> None:
    if hosted.state.outcome is None:
        resume = f"go on with `yard play --web --resume {file}`"
        say(f"the game is not over; {resume if file else 'there is no record of it (--record keeps one)'}")
    elif file:
        say(f"the record is in {file}; `yard replay {file} --show` retells the game")
