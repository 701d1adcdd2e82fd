"""`yard playtest`: many games by bots, and what they show about a board."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import Any

import click
from click.core import ParameterSource

from yardtools import __version__
from yardtools.board_files import load
from yardtools.bots import LEVELS, bot_names
from yardtools.cli.game_choice import about_bots, board_of_record, choose_game, parse_seats
from yardtools.cli.ladder_run import play_ladder
from yardtools.cli.options import (
    GAME,
    JOBS,
    Measure,
    YardCommand,
    board_option,
    format_option,
    output_option,
    page_theme,
    rule_options,
    theme_option,
)
from yardtools.cli.output import json_text, write
from yardtools.cli.playtest_run import crew_of, find_run, open_results, play_all
from yardtools.errors import YardError
from yardtools.formats.json import fingerprint
from yardtools.games import find_game
from yardtools.games.game import Game
from yardtools.playtest import runs
from yardtools.playtest.series import ENGINE, KERNEL, Plan, check_seats
from yardtools.playtest.statistics import report

USUAL = "greedy"
"""Who plays where nothing is said."""
GAMES = 100
"""How many games where nothing is said."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line says is to be played."""

    game: str | None
    board: str | None
    players: tuple[int, ...]
    options: tuple[str, ...]
    bots: str
    seed: int
    fast: bool


def _parse_counts(_: click.Context, __: click.Parameter, value: str | None) -> tuple[int, ...]:
    """The numbers that a list with commas names."""
    parts = [part.strip() for part in value.split(",")] if value is not None else []
    if not all(part.isdecimal() and len(part) < 4 for part in parts):
        raise click.BadParameter(f"{value!r} is no list of numbers such as 2,3,4")
    return tuple(dict.fromkeys(map(int, parts)))


def _parse_words(_: click.Context, __: click.Parameter, value: str | None) -> tuple[str, ...]:
    """The words of a list with commas."""
    return tuple(part.strip() for part in value.split(",")) if value is not None else ()


@click.command(cls=YardCommand, listing=("Bots", about_bots))
@click.argument("game_name", metavar="[GAME]", type=GAME, required=False)
@board_option
@click.option(
    "--players",
    callback=_parse_counts,
    metavar="N,…",
    help="How many people play; several numbers are compared side by side.",
)
@rule_options
@click.option(
    "--bots",
    default=USUAL,
    show_default=True,
    metavar="SEAT=BOT,…",
    help="Who plays: one bot for all, or one for each seat.",
)
@click.option(
    "--ladder",
    callback=_parse_words,
    metavar="BOT,…",
    help="Let these bots play each other on both sides, --games for each pair, and rate them.",
)
@click.option(
    "--games", metavar="N", type=click.IntRange(1, runs.LIMIT), help=f"How many games; {GAMES} if left out."
)
@click.option(
    "--until-width",
    metavar="W",
    type=Measure(0, 1, min_open=True, max_open=True),
    help="Play until every win rate is known to within an interval this wide; --games is then the limit.",
)
@click.option(
    "--seed", metavar="S", type=int, default=0, show_default=True, help="The same seed gives the same report."
)
@click.option("--jobs", metavar="N", type=JOBS, default=1, help="How many processes play; 1 if left out.")
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="Play on a dask cluster, such as tcp://host:8786; `local` starts one here with --jobs workers.",
)
@click.option(
    "--fast", is_flag=True, help="Play compiled, many times faster, where the game and its bots can."
)
@click.option("--results", metavar="FILE.jsonl", help="Keep results as games end; go on where they stop.")
@click.option("--resume", metavar="FILE.jsonl", help="Go on with the run in a file.")
@format_option("text", "json", "html")
@theme_option
@output_option
def command(  # noqa: PLR0917 - click hands every option over by its name
    game_name: str | None,
    board: str | None,
    players: tuple[int, ...],
    options: tuple[str, ...],
    bots: str,
    ladder: tuple[str, ...],
    games: int | None,
    until_width: float | None,
    seed: int,
    jobs: int,
    scheduler: str | None,
    fast: bool,
    results: str | None,
    resume: str | None,
    format_: str,
    output: str,
) -> None:
    """Let bots play many games, and report what comes of it.

    Reports win rates with 95 % intervals, by player count and by start, how games end and how long they
    are, where Mister X is caught or cornered, where everybody goes, and what nobody uses. The same seed
    gives the same report, whatever --jobs and --scheduler are. Ctrl-C ends a run and reports what there is.

    \b
    yard playtest master --games 1000 --jobs 2
    yard playtest master --players 2,4,6 --bots mister_x=greedy,detectives=random --games 500
    yard playtest master --until-width 0.02 --results run.jsonl --format html -o report.html
    yard playtest --resume run.jsonl --games 20000
    yard playtest master --ladder random,greedy,mcts:100 --games 200 --results ladder
    """  # noqa: D301 - click needs the backspace itself
    if resume is not None:
        _refuse_changes()
    asked = Asked(game_name, board, players, options, bots, seed, fast)
    if ladder:
        _refuse_with_ladder(format_)
        goal = runs.Goal(games or GAMES, until_width)
        play_ladder(_make_plan(asked), ladder, goal, jobs, scheduler, results, format_, output)
        return
    with ExitStack() as opened:
        run = find_run(resume or results, opened, is_resumed=resume is not None)
        plan = _resume_plan(run, asked) if run and resume else _make_plan(asked)
        goal = _goal(run, games, until_width)
        ledger = runs.Ledger(plan, goal)
        file = open_results(run, plan, goal, ledger, results)
        if file:
            opened.callback(file.close)
        stopped = play_all(ledger, lambda: crew_of(plan, jobs, scheduler), file)
    kept = resume or results
    if not stopped or ledger.games_played:
        document = report(plan, ledger.tallies(), goal.document())
        render = {"text": _text, "json": lambda document, _: json_text(document), "html": _html}[format_]
        write(output, render(document, plan), f"{document['games']:,} games")
    if stopped:
        again = f"; go on with `yard playtest --resume {kept}`" if kept else ""
        raise YardError(f"interrupted after {ledger.games_played:,} games{again}")


# --- what is played ---------------------------------------------------------------------------

FIXED = {
    "players": "--players",
    "options": "--option",
    "bots": "--bots",
    "seed": "--seed",
    "fast": "--fast",
}
"""What a run keeps from its start to its end."""


def _refuse_changes() -> None:
    """A run in a file is what it is; only its goal can be another one."""
    ctx = click.get_current_context()
    for name, option in (FIXED | {"results": "--results"}).items():
        if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"--resume goes on with its own file as it is; leave {option} out")


def _refuse_with_ladder(format_: str) -> None:
    """A ladder has bots of its own and goes on where its folder stops."""
    ctx = click.get_current_context()
    for name, why in (
        ("bots", "--ladder names the bots; leave --bots out"),
        ("resume", "a ladder goes on when its command is repeated, with --results; leave --resume out"),
    ):
        if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(why)
    if format_ == "html":
        raise click.UsageError("a ladder is reported as text or json, not as html")


def _make_plan(asked: Asked) -> Plan:
    """What the command line asks for."""
    if asked.game is None:
        raise click.UsageError("which game? `yard games` lists them")
    counts = sorted(asked.players) or [find_game(asked.game).usual_players]
    tables = [choose_game(asked.game, asked.board, count, asked.options) for count in counts]
    return _plan(tables[-1], tuple(counts), asked)


def _plan(game: Game, counts: tuple[int, ...], asked: Asked) -> Plan:
    seats = dict.fromkeys(game.seats, USUAL) | parse_seats(
        asked.bots, game, [*bot_names(), *LEVELS], "--bots"
    )
    plan = Plan(
        game=game.name,
        board=game.board,
        fingerprint=fingerprint(game.board),
        players=counts,
        options=game.document()["options"],
        bots=seats,
        seed=asked.seed,
        version=__version__,
        by=KERNEL if asked.fast else ENGINE,
    )
    check_seats(plan)
    return plan


def _resume_plan(run: runs.RunFile, asked: Asked) -> Plan:
    """The plan of a run in a file, as it was; the board is named anew where it is not a shipped one."""
    head = run.head
    if asked.game not in (None, head["game"]):
        raise YardError(f"{run.name}: this is a run of {head['game']}, not of {asked.game}")
    board = load(asked.board).board if asked.board else board_of_record(run)
    game = find_game(head["game"])(board, max(head["players"]), **head["options"])
    own = replace(
        asked,
        bots=",".join(f"{seat}={who}" for seat, who in head["bots"].items()),
        seed=head["seed"],
        fast=head["by"] == KERNEL,
    )
    return _plan(game, tuple(head["players"]), own)


def _goal(run: runs.RunFile | None, games: int | None, until_width: float | None) -> runs.Goal:
    if games is None and until_width is None:
        return runs.Goal.of(run.head) if run else runs.Goal(GAMES)
    return runs.Goal(games, until_width)


# --- what is printed --------------------------------------------------------------------------


def _text(document: dict[str, Any], plan: Plan) -> str:
    from yardtools.cli.playtest_text import text  # noqa: PLC0415 - not every format needs it

    return text(document, plan.table(plan.players[-1]).title)


def _html(document: dict[str, Any], plan: Plan) -> str:
    from yardtools.viewer.playtest import page  # noqa: PLC0415 - drawing is slow to load

    return page(document, plan.board, plan.table(plan.players[-1]).title, page_theme())
