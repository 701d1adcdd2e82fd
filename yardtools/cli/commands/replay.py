"""`yard replay`: game records checked move by move against the rules."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from yardtools.board_files import Source
from yardtools.cli.game_choice import board_of_record, fingerprint_of
from yardtools.cli.options import BOARD, YardCommand, format_option, output_option, page_theme, theme_option
from yardtools.cli.output import is_quiet, say, write
from yardtools.cli.progress import show_progress
from yardtools.errors import YardError
from yardtools.games.game import notation
from yardtools.playtest.records import read
from yardtools.playtest.replay import Replay, describe_outcome, replay, story
from yardtools.visible import visible
from yardtools.wording import count_of, place_in_file

FORMAT = "yard-replay/1"


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one file: a replay, or why there is none."""

    file: str
    replay: Replay | None = None
    hash: str = ""
    """The fingerprint of the board it was replayed on."""
    error: str = ""

    def fails(self, finished: bool) -> int:
        """The exit status that this file asks for."""
        if self.replay is None:
            return 2
        is_short = finished and self.replay.status != "finished"
        return 1 if self.replay.slip or is_short else 0


@click.command(cls=YardCommand)
@click.argument("records", metavar="RECORD...", nargs=-1, required=True, type=click.Path(allow_dash=True))
@click.option("--board", type=BOARD, help="The board, where the record's is not shipped.")
@click.option("--show", is_flag=True, help="Retell the game: numbered moves, what they showed, how it ended.")
@click.option(
    "--finished", is_flag=True, help="A record that ends before its game does counts as a failure too."
)
@format_option("text", "json", "html")
@theme_option
@output_option
def command(
    records: tuple[str, ...],
    board: Source | None,
    show: bool,
    finished: bool,
    format_: str,
    output: str,
) -> None:
    """Check game records move by move against the rules.

    The first move that breaks a rule is reported with its line, its number and the rule; then whether the
    outcome is what the rules say. A last line that is cut in the middle, as a crash leaves it, is reported
    and left out. The board is found among the shipped ones by the record's id and hash, or given by
    --board. A RECORD may be - for standard input. `yard explain M26` shows what a rule says.

    With --format html the games are told again on one page that works offline: every move on the board, the
    tickets and the travel log, where Mister X could be beside where he was. A faulty record is told up to
    the line that breaks a rule.

    The exit status is 0 where all records keep to the rules, 1 where one breaks a rule or has another
    outcome, 2 where one cannot be read.

    \b
    yard replay game.jsonl
    yard replay game.jsonl --show
    yard replay games/*.jsonl --format json
    yard replay games/*.jsonl --format html -o games.html
    """  # noqa: D301 - click wants the \b as it is
    results = list(show_progress((_result(file, board) for file in records), len(records), "Replaying"))
    if format_ == "html":
        _write_page(results, output)
    elif format_ == "json":
        rows = [_row(result, show) for result in results]
        text = json.dumps({"format": FORMAT, "records": rows}, ensure_ascii=False, indent=2)
        write(output, f"{text}\n")
    else:
        _write_text(results, show, output)
    click.get_current_context().exit(max(result.fails(finished) for result in results))


def _result(file: str, given: Source | None) -> Result:
    try:
        record = read(file)
        board = given.board if given else board_of_record(record)
        played = replay(record, record.game(board))
    except YardError as error:
        return Result(file, error=str(error))
    return Result(file, played, fingerprint_of(board))


# --- a page -----------------------------------------------------------------------------------


def _write_page(results: list[Result], output: str) -> None:
    """The games that can be told, on one page; what is wrong with records is said here as well."""
    from yardtools.viewer.replay.page import ToldGame, replay_page  # noqa: PLC0415 - text needs no pages

    told = []
    for result in results:
        played = _warn(result)
        if played is None:
            continue
        steps, verdict = played.steps, _verdict(played.record.name, played)
        told.append(
            ToldGame(
                name=Path(played.record.name).name,
                game=played.start.game,
                states=[played.start, *(step.after for step in steps)],
                moves=[step.move for step in steps],
                notes=[visible(step.note) for step in steps],
                trouble=visible(verdict) if played.slip or played.record.cut else "",
                seats={seat: str(player) for seat, player in played.record.head.get("seats", {}).items()},
            )
        )
        if played.slip:
            click.echo(visible(verdict), err=True)
    if told:
        write(output, replay_page(told, page_theme()), count_of(len(told), "game"))


# --- text -------------------------------------------------------------------------------------


def _warn(result: Result) -> Replay | None:
    """The replay, if there is one; else, or where the board is another, it is said."""
    if result.replay is None:
        click.echo(f"yard: {visible(result.error)}", err=True)
        return None
    hash = result.replay.record.head["board"].get("hash")
    if hash and hash != result.hash:
        name = result.replay.record.name
        say(f"{name}: played on another board ({hash[:12]}…), replayed on {result.hash[:12]}…")
    return result.replay


def _write_text(results: list[Result], show: bool, output: str) -> None:
    lines = [visible(line) for result in results for line in _lines(result, show)]
    if lines:
        write(output, "".join(f"{line}\n" for line in lines))


def _lines(result: Result, show: bool) -> Iterator[str]:
    """What there is to say of one file, for people."""
    played = _warn(result)
    if played is None:
        return
    if show:
        yield from _retell(played)
    if played.slip or not is_quiet():
        yield _verdict(played.record.name, played)


def _retell(played: Replay) -> Iterator[str]:
    """The game, retold for people."""
    head = played.record.head
    yield f"{head['game']} on {head['board']['id']} for {head['players']} players"
    yield from (f"{key}: {_pairs(head[key])}" for key in ("seats", "options") if head.get(key))
    yield from story(played.steps)
    if played.state.outcome:
        yield from ("Outcome", f"       {describe_outcome(played.state.outcome)}")


def _pairs(values: dict[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in values.items())


def _verdict(name: str, played: Replay) -> str:
    slip = played.slip
    if slip:
        move = f"move {slip.number} ({slip.move}): " if slip.number else ""
        rule = f" ({slip.rule})" if slip.number else ""
        return f"{place_in_file(name, slip.line)}: {move}{slip.message}{rule}"
    sound = f"{name}: {count_of(len(played.steps), 'move')}, all by the rules"
    if played.record.cut:
        return f"{sound}; cut in line {played.record.cut}, which is left out{_next(played)}"
    if played.record.outcome is None:
        return f"{sound}; no outcome{_next(played)}"
    assert played.state.outcome is not None
    return f"{sound}; {describe_outcome(played.state.outcome)}"


def _next(played: Replay) -> str:
    state = played.state
    return f"; {describe_outcome(state.outcome)}" if state.outcome else f"; next to move: {state.seat}"


# --- JSON -------------------------------------------------------------------------------------


def _row(result: Result, show: bool) -> dict[str, Any]:
    """One file as JSON data."""
    if result.replay is None:
        return {"file": result.file, "status": "unreadable", "error": result.error}
    played = result.replay
    head, slip, outcome = played.record.head, played.slip, played.state.outcome
    row: dict[str, Any] = {
        "file": result.file,
        "status": played.status,
        "game": head["game"],
        "board": {**head["board"], "replayed_on": result.hash},
        "moves": len(played.steps),
        "outcome": outcome.document() if outcome else None,
    }
    if slip:
        where = {"line": slip.line, "number": slip.number, "move": slip.move or None}
        row["slip"] = where | {"message": slip.message, "rule": slip.rule or None}
    if played.record.cut:
        row["cut"] = played.record.cut
    if show:
        row["played"] = [
            {"number": step.number, "line": step.line, "seat": step.before.seat, "move": notation(step.move)}
            for step in played.steps
        ]
    return row
