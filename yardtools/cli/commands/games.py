"""`yard games`: the games, and a game's options."""

from __future__ import annotations

import json
import textwrap
from typing import Any

import click

from yardtools.cli.options import GAME, YardCommand, format_option
from yardtools.games import GAMES, find_game
from yardtools.games.game import Game
from yardtools.games.options import Option, as_json
from yardtools.wording import span_of


@click.command(cls=YardCommand)
@click.argument("name", type=GAME, required=False)
@format_option("text", "json")
def command(name: str | None, format_: str) -> None:
    """List the games, or a game's options.

    An option is set by `--option NAME=VALUE` where a command takes a GAME, by keyword in Python, or for all
    games on a board in its box.toml under [games.NAME].

    \b
    yard games
    yard games master
    """  # noqa: D301 - click wants the \b as it is
    games = [find_game(each) for each in ([name] if name else GAMES)]
    if format_ == "json":
        rows = [about(game) for game in games]
        click.echo(json.dumps(rows[0] if name else rows, ensure_ascii=False, indent=2))
    else:
        click.echo(_page(games[0]) if name else _table(games))


def about(game: type[Game]) -> dict[str, Any]:
    """All there is to say about a game, as JSON data."""
    fewest, most = game.players_range
    return {
        "name": game.name,
        "title": game.title,
        "players": {"fewest": fewest, "most": most, "usual": game.usual_players},
        "kind": game.kind,
        "board": game.home,
        "options": [_option(option) for option in game.options_known],
    }


def _option(option: Option) -> dict[str, Any]:
    row = {"name": option.name, "default": as_json(option.value(option.default)), "values": option.values}
    return row | {"rule": option.rule, "help": option.help}


def option_text(value: Any) -> str:
    """An option's value as one writes it after `--option NAME=`."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return ",".join(f"{word}={count}" for word, count in value.items()) or "(none)"
    if isinstance(value, list):
        return ",".join(map(str, value)) or "(none)"
    return "auto" if value is None else str(value)


def _table(games: list[type[Game]]) -> str:
    rows = [(game.name, _players(game), f"{game.kind}, {game.home}", game.title) for game in games]
    widths = [max(map(len, column)) for column in list(zip(*rows, strict=True))[:-1]]
    return "\n".join(
        "  ".join([*(f"{cell:{width}}" for cell, width in zip(row, widths, strict=False)), row[-1]])
        for row in rows
    )


def _players(game: type[Game]) -> str:
    return f"{span_of(*game.players_range)} players"


def _page(game: type[Game]) -> str:
    head = click.style(f"{game.name}: {game.title}", bold=True)
    usual = (
        f"{_players(game)}, {game.usual_players} if left out; any {game.kind} board, {game.home} if left out"
    )
    rule = game.options_known[0].rule
    rules = f"\n`yard explain {game.name}` lists the rules, `yard explain {rule}` shows one."
    return "\n".join([head, usual, *(_paragraph(option) for option in about(game)["options"]), rules])


def _paragraph(option: dict[str, Any]) -> str:
    name, help = click.style(option["name"], bold=True), f"{option['help']} ({option['rule']})"
    text = textwrap.indent(textwrap.fill(help, 96), "    ")
    return f"\n{name} = {option_text(option['default'])}   {option['values']}\n{text}"
