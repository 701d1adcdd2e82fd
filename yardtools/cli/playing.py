"""What the commands that play share: a game of a name, a board, a number of players and options."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import click
from click.shell_completion import CompletionItem

from yardtools.board_files import load
from yardtools.cli.parameters import BOARD_NAME
from yardtools.errors import YardError
from yardtools.formats.json import fingerprint
from yardtools.game_setup import set_up
from yardtools.games import GAMES, find_game
from yardtools.games.game import Game
from yardtools.games.options import read_options
from yardtools.model import AnyBoard
from yardtools.playtest.records import Record
from yardtools.playtest.runs import RunFile
from yardtools.resources import board_names


class GameName(click.ParamType[Any]):
    """The name of a game."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:  # noqa: ARG002
        """The name, or an error that says which there are."""
        return find_game(value).name

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002
        param: click.Parameter,  # noqa: ARG002
        incomplete: str,
    ) -> list[CompletionItem]:
        """The games."""
        return [CompletionItem(name) for name in GAMES if name.startswith(incomplete)]


GAME = GameName()


def game_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The argument and options that say which game is played: `game_name`, `board`, `players`, `options`."""
    return click.argument("game_name", metavar="GAME", type=GAME)(table_options(command))


def table_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that say how it is played: `board`, `players`, `options`."""
    for decorate in reversed(_CHOICES):
        command = decorate(command)
    return command


_CHOICES: tuple[Callable[[Any], Any], ...] = (
    click.option("--board", type=BOARD_NAME, metavar="BOARD", help="The board; the game's own if left out."),
    click.option(
        "--players", metavar="N", type=int, help="How many people play; `yard games` tells how many can."
    ),
    click.option(
        "--option",
        "options",
        metavar="NAME=VALUE",
        multiple=True,
        help="An option of the game, as often as needed; `yard games GAME` lists them.",
    ),
)


def chosen_game(game_name: str, board: str | None, players: int | None, options: tuple[str, ...]) -> Game:
    """The game that is asked for; its board's box.toml counts first, then the command line."""
    return set_up(game_name, board, players, given_options(find_game(game_name), options))


def given_options(kind: type[Game], options: tuple[str, ...]) -> dict[str, str]:
    """The options on the command line, each looked at by itself, so that a slip is told where it stands."""
    given: dict[str, str] = {}
    for each in options:
        name, equals, value = each.partition("=")
        name = name.strip()
        if not equals:
            raise click.UsageError(f"--option {each}: write NAME=VALUE")
        if name in given:
            raise click.UsageError(f"--option {name} is given twice")
        try:
            read_options(kind.options_known, {name: value.strip()}, kind.name)
        except YardError as error:
            raise YardError(f"--option {each}: {error}") from error
        given[name] = value.strip()
    return given


# --- the boards of records --------------------------------------------------------------------


def shipped_board(record: Record | RunFile) -> AnyBoard:
    """The shipped board of a record's id and hash; another one will not do unless it is asked for."""
    id, hash = record.head["board"]["id"], record.head["board"].get("hash")
    names = sorted(board_names(), key=lambda name: name != id)
    for board in map(_shipped, names if hash else names[:1]):
        if (fingerprint_of(board) == hash) if hash else (board.id == id):
            return board
    if id not in names:
        raise YardError(f"{record.name}:1: no board {id!r} is shipped; say which it is with --board")
    raise YardError(
        f"{record.name}:1: it was played on another {id} ({hash[:12]}…) than the shipped one"
        f" ({fingerprint_of(_shipped(id))[:12]}…); --board says which to take, --board {id} the shipped one"
    )


@cache
def _shipped(name: str) -> AnyBoard:
    return load(name).board


fingerprint_of = cache(fingerprint)
"""The fingerprint of a board, reckoned once however many records were played on it."""
