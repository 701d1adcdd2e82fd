"""What a person can ask for between moves, each as a text: help, moves, ways, rules, the log, the table."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console
from rich.text import Text

from yardtools.cli.terminal.fitting import fit_parts
from yardtools.cli.terminal.panel import Panel, log_lines
from yardtools.cli.terminal.turn import Turn
from yardtools.cli.terminal.typed_moves import (
    find_example,
    list_moves,
    moves_with,
    split_words,
    summarise_moves,
)
from yardtools.games.kits import kit_of
from yardtools.games.rules import all_rules
from yardtools.games.tabletop import station_names, ticket_label
from yardtools.graph import moves as ways_on
from yardtools.model import Board

Answer = Callable[[Turn, str, Console], Text]


def answer_help(turn: Turn, _rest: str, _console: Console) -> Text:
    """All that can be typed, with moves, stations and rules of this very game."""
    rule = next((id for id, rule in all_rules().items() if rule.game == turn.game.name), "")
    rows = [
        (find_example(turn.moves, turn.table), "a move; fewer words do, as long as they are clear"),
        ("moves", "the legal moves; `moves WORD` all with that word in them"),
        *_map_commands(turn),
        *([("log", "the whole travel log")] if turn.top.log else []),
        ("table", "everything on the table, also what had no room"),
        (f"rules, rule {rule}", "the rules in short; what one rule says"),
        ("undo", "take your last move back, unless it told you something"),
        ("quit", "leave; with --record the game can be resumed"),
    ]
    text = Text()
    for words, meaning in rows:
        text.append(f" {words:<20} ", "bold").append(f"{meaning}\n")
    text.rstrip()
    return text


def _map_commands(turn: Turn) -> list[tuple[str, str]]:
    """What can be asked of the map, and what its colours mean."""
    if turn.network is None:
        return []
    names = station_names(turn.network)
    place = " ".join(split_words(names[max(names)].partition(" (")[0]))
    pawn = turn.top.pawns[0].label.lower() if turn.top.pawns else place
    return [
        (f"map {place}, map {pawn}", "the board around a station or a pawn"),
        (f"ways {place}", "where one can go from a station"),
        ("on the map", "blue: where you can go; underlined: where Mister X can be"),
    ]


def answer_rule(_turn: Turn, rest: str, _console: Console) -> Text:
    """What a rule says."""
    rule = all_rules().get(rest.upper())
    return Text(f"{rule.id}: {rule.brief}" if rule else f"there is no rule {rest!r}")


def answer_rules(turn: Turn, _rest: str, _console: Console) -> Text:
    """The rules of the game in short."""
    text = Text()
    for heading, words in kit_of(type(turn.game), turn.game.options).summary:
        text.append(f"{heading}. ", "bold").append(f"{words}\n")
    text.rstrip()
    return text


def answer_moves(turn: Turn, rest: str, _console: Console) -> Text:
    """The legal moves, or all with some words in them."""
    wanted = moves_with(rest, turn.moves, turn.spell)
    lines = list_moves(wanted, turn.table) if rest else summarise_moves(turn.moves, turn.table)
    return Text("\n".join(lines) or f"no legal move has {rest!r} in it")


def answer_ways(turn: Turn, rest: str, _console: Console) -> Text:
    """Where one can go from a station."""
    station = find_station(turn, rest)
    if turn.network is None or station is None:
        return Text(f"there is no station {rest!r}")
    return Text(ways(turn.network, station))


def answer_log(turn: Turn, _rest: str, console: Console) -> Text:
    """All of the travel log."""
    return Text("\n").join(log_lines(turn.top.log, console.width)) or Text("The travel log is empty.")


def answer_table(turn: Turn, _rest: str, console: Console) -> Text:
    """All that lies on the table."""
    names = station_names(turn.network) if turn.network else {}
    parts = Panel(turn.top, names, console, console.width).parts()
    return Text("\n").join(fit_parts(parts, console.width, None))


def offer_moves(turn: Turn) -> str:
    """What can be done now, unasked: the only move, or the plain ones in a line."""
    if len(turn.moves) == 1:
        return f"Only one move is left: {turn.table.move_label(turn.moves[0])} (Enter makes it)"
    return "; ".join(summarise_moves(turn.moves, turn.table))


ANSWERS: dict[str, Answer] = {
    "help": answer_help,
    "?": answer_help,
    "h": answer_help,
    "rule": answer_rule,
    "rules": answer_rules,
    "moves": answer_moves,
    "ways": answer_ways,
    "log": answer_log,
    "table": answer_table,
}


def find_station(turn: Turn, words: str) -> int | None:
    """The station that is meant: by its number or its name, or the one where a pawn is."""
    wanted = words.strip().lower()
    if turn.network is None or not wanted:
        return None
    for pawn in turn.top.pawns:
        if wanted in (pawn.id, pawn.label.lower()):
            return pawn.station
    names = station_names(turn.network)
    called = [id for id, name in names.items() if name.lower().startswith(wanted)]
    return next((id for id in names if str(id) == wanted), called[0] if len(called) == 1 else None)


def ways(network: Board, station: int) -> str:
    """Where one can go from a station, transport by transport."""
    rows = ways_on(network).get(station, {})
    names = station_names(network)
    words = (
        f"{ticket_label(network, by).lower()} {_join([names[end] for end in ends])}"
        for by, ends in rows.items()
    )
    return " · ".join(words) or "nowhere"


def _join(names: list[str]) -> str:
    return (" " if all(name.isdecimal() for name in names) else ", ").join(names)
