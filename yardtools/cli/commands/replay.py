"""`yard replay`: game records checked move by move against the rules."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import click

from yardtools.board_files import Source
from yardtools.cli.game_choice import board_of_record, fingerprint_of
from yardtools.cli.options import BOARD, YardCommand, format_option
from yardtools.cli.output import is_quiet, say
from yardtools.cli.progress import show_progress
from yardtools.errors import YardError
from yardtools.games.game import notation
from yardtools.playtest.records import read
from yardtools.playtest.replay import Replay, describe_outcome, replay, story
from yardtools.reports.shared.visible import visible
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
@format_option("text", "json")
def command(records: tuple[str, ...], board: Source | None, show: bool, finished: bool, format_: str) -> None:
    """Check game records move by move against the rules.

    The first move that breaks a rule is reported with its line, its number and the rule; then whether the
    outcome is what the rules say. A last line that is cut in the middle, as a crash leaves it, is reported
    and left out. The board is found among the shipped ones by the record's id and hash, or given by
    --board. A RECORD may be - for standard input. `yard explain M26` shows what a rule says.

    The exit status is 0 where all records keep to the rules, 1 where one breaks a rule or has another
    outcome, 2 where one cannot be read.

    \b
    yard replay game.jsonl
    yard replay game.jsonl --show
    yard replay games/*.jsonl --format json
    """  # noqa: D301 - click wants the \b as it is
    results = list(show_progress((_result(file, board) for file in records), len(records), "Replaying"))
    if format_ == "json":
        rows = [_row(result, show) for result in results]
        click.echo(json.dumps({"format": FORMAT, "records": rows}, ensure_ascii=False, indent=2))
    else:
        for result in results:
            _print(result, show)
    click.get_current_context().exit(max(result.fails(finished) for result in results))


def _result(file: str, given: Source | None) -> Result:
    try:
        record = read(file)
        board = given.board if given else board_of_record(record)
        played = replay(record, record.game(board))
    except YardError as error:
        return Result(file, error=str(error))
    return Result(file, played, fingerprint_of(board))


# --- text -------------------------------------------------------------------------------------


def _print(result: Result, show: bool) -> None:
    if result.replay is None:
        click.echo(f"yard: {visible(result.error)}", err=True)
        return
    name = result.replay.record.name
    hash = result.replay.record.head["board"].get("hash")
    if hash and hash != result.hash:
        say(f"{name}: played on another board ({hash[:12]}…), replayed on {result.hash[:12]}…")
    if show:
        click.echo("\n".join(map(visible, _retell(result.replay))))
    if result.replay.slip or not is_quiet():
        click.echo(visible(_verdict(name, result.replay)))


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
