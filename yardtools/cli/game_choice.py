"""Which game a command line asks for, who sits where, and which board a record was played on."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

import click

from yardtools.board_files import load
from yardtools.bots import LEVELS, bot_names, find_bot
from yardtools.cli.options import first_sentence
from yardtools.errors import YardError
from yardtools.formats.json import fingerprint
from yardtools.game_setup import set_up
from yardtools.games import find_game
from yardtools.games.game import Game
from yardtools.games.options import read_options
from yardtools.model import AnyBoard
from yardtools.playtest.records import Record
from yardtools.playtest.runs import RunFile
from yardtools.resources import board_names


def choose_game(game_name: str, board: str | None, players: int | None, options: tuple[str, ...]) -> Game:
    """The game that is asked for; its board's box.toml counts first, then the command line."""
    return set_up(game_name, board, players, parse_options(find_game(game_name), options))


def parse_options(kind: type[Game], options: tuple[str, ...]) -> dict[str, str]:
    """The options on the command line, each checked by itself, so that an error names the one at fault."""
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


def parse_seats(text: str, game: Game, known: Collection[str], option: str = "--seats") -> dict[str, str]:
    """Who sits where, as far as it is said: `mister_x=human,detectives=greedy`; `greedy` alone is everywhere.

    A name may have a level behind it, as in `mcts:2000`, of which the player itself makes what it can.
    """
    found: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        seat, equals, player = (word.strip() for word in part.rpartition("="))
        if equals and seat not in game.seats:
            raise YardError(f"{option} {part}: write SEAT=PLAYER; the seats are {', '.join(game.seats)}")
        if player.partition(":")[0] not in known:
            raise YardError(f"{option} {part}: no player {player!r}; there are {', '.join(known)}")
        found |= {seat: player} if equals else dict.fromkeys(game.seats, player)
    return found


def about_bots() -> list[tuple[str, str]]:
    """Each bot with what its own file says of it, and the levels of strength."""
    rows = [(name, first_sentence(_about_bot(name))) for name in bot_names()]
    return [*rows, (", ".join(LEVELS), "Levels of strength: each is the bot that suits the game.")]


def _about_bot(name: str) -> str:
    """What a bot says of itself; of one that another package brings along perhaps why it cannot."""
    try:
        kind = find_bot(name)
    except YardError as error:
        return str(error)
    return "; ".join(filter(None, (kind.help, kind.budget_help)))


# --- the boards of records --------------------------------------------------------------------


def board_of_record(record: Record | RunFile) -> AnyBoard:
    """The shipped board of a record's id and hash; another one will not do unless it is asked for."""
    id, hash = record.head["board"]["id"], record.head["board"].get("hash")
    names = sorted(board_names(), key=lambda name: name != id)
    for board in map(_load_shipped, names if hash else names[:1]):
        if (fingerprint_of(board) == hash) if hash else (board.id == id):
            return board
    if id not in names:
        raise YardError(f"{record.name}:1: no board {id!r} is shipped; say which it is with --board")
    raise YardError(
        f"{record.name}:1: it was played on another {id} ({hash[:12]}…) than the shipped one"
        f" ({fingerprint_of(_load_shipped(id))[:12]}…); --board says which to take,"
        f" --board {id} the shipped one"
    )


@cache
def _load_shipped(name: str) -> AnyBoard:
    return load(name).board


fingerprint_of = cache(fingerprint)
"""The fingerprint of a board, computed once however many records were played on it."""
