"""`yard conform`: an engine of somebody else, tried against the rules."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any

import click

from yardtools import files
from yardtools.cli.game_choice import parse_options
from yardtools.cli.options import (
    GAME,
    JOBS,
    Measure,
    YardCommand,
    format_option,
    output_option,
    table_options,
)
from yardtools.cli.output import json_text, say, write
from yardtools.cli.progress import ProgressBar
from yardtools.conform.engine import parse_lines
from yardtools.conform.interview import Abilities, Crew, answers_from, known_asks, read_abilities
from yardtools.conform.kept import FORMAT, Kept, read_head
from yardtools.conform.ledger import Ledger
from yardtools.conform.questions import ASKS
from yardtools.conform.run import Ask, ask_crew, ask_one_by_one, document, question_lines, run
from yardtools.conform.suite import Suite, make_tables
from yardtools.errors import YardError
from yardtools.games import GAMES, find_game
from yardtools.games.editions import editions_of, find_edition
from yardtools.games.shown import shown_in
from yardtools.wording import count_of, suggest_or_list

GAMES_EACH = 6
"""How many games at each table where nothing is said."""


def _about_editions() -> list[tuple[str, str]]:
    rows = [(game, edition) for game in GAMES for edition in editions_of(game)]
    return [(f"{game} --edition {edition.name}", f"{edition.title}.") for game, edition in rows]


def _parse_asks(_: click.Context, __: click.Parameter, value: str | None) -> tuple[str, ...]:
    """The kinds of questions that a list with commas names; all where there is none."""
    asks = tuple(word.strip() for word in value.split(",")) if value is not None else ASKS
    for ask in asks:
        if ask not in ASKS:
            raise click.BadParameter(f"nobody can ask for {ask!r}; {suggest_or_list(ask, ASKS)}")
    return asks


@dataclass(frozen=True, slots=True)
class Trial:
    """What is to be asked, and of whom."""

    suite: Suite
    edition: str
    asks: tuple[str, ...]
    command: tuple[str, ...]
    timeout: float
    jobs: int


@click.command(cls=YardCommand, listing=("Editions", _about_editions))
@click.argument("game_name", metavar="GAME", type=GAME)
@click.argument("engine", metavar="-- ENGINE…", nargs=-1, type=click.UNPROCESSED)
@click.option("--edition", metavar="NAME", help="A named set of options; the first of the game if left out.")
@table_options
@click.option(
    "--only", "asks", metavar="ASK,…", callback=_parse_asks, help=f"Ask only for some of {', '.join(ASKS)}."
)
@click.option(
    "--games",
    metavar="N",
    type=click.IntRange(1, 100_000),
    default=GAMES_EACH,
    show_default=True,
    help="How many games at each table.",
)
@click.option(
    "--seed", metavar="S", type=int, default=0, show_default=True, help="The same seed asks the same."
)
@click.option("--jobs", metavar="N", type=JOBS, default=1, help="How many engines run; 1 if left out.")
@click.option(
    "--timeout",
    metavar="SECONDS",
    type=Measure(0.01, 3600),
    default=10.0,
    show_default=True,
    help="How long one answer may take.",
)
@click.option("--questions", metavar="FILE", help="Write the questions, and ask nobody.")
@click.option("--check", metavar="ANSWERS.jsonl", help="Take the answers from a file; no engine is started.")
@click.option("--results", metavar="FILE.jsonl", help="Keep what was answered, to go on from there.")
@click.option("--resume", metavar="FILE.jsonl", help="Go on with the results in a file.")
@click.option("--badge", metavar="FILE.svg", help="Write a badge as well; --format markdown shows it.")
@format_option("text", "json", "junit", "markdown")
@output_option
def command(  # noqa: PLR0917 - click hands every option over by its name
    game_name: str,
    engine: tuple[str, ...],
    edition: str | None,
    board: str | None,
    players: int | None,
    options: tuple[str, ...],
    asks: tuple[str, ...],
    games: int,
    seed: int,
    jobs: int,
    timeout: float,
    questions: str | None,
    check: str | None,
    results: str | None,
    resume: str | None,
    badge: str | None,
    format_: str,
    output: str,
) -> None:
    """Try an engine against the rules of a game.

    The engine is started, without a shell, and asked over its standard input, a line of JSON a question: for
    the legal moves of a position, for what a move leads to, how the game stands then, what a seat sees, where
    Mister X can be. What it gets wrong is told rule by rule, each with the smallest position that
    shows it. docs/vectors.md has the protocol, and adapters to start from. It ends with 0 if the engine
    conforms, 1 if it differs, 2 if it cannot be asked.

    \b
    yard conform master -- ./engine --quiet
    yard conform master --edition coursework --board london --jobs 2 -- java Adapter.java
    yard conform master --questions questions.jsonl
    yard conform master --check answers.jsonl --format markdown --badge badge.svg -o report.md
    """  # noqa: D301 - click needs the backspace itself
    _refuse_mixed(engine, questions, check, results, resume)
    chosen = find_edition(game_name, edition)
    given = parse_options(find_game(game_name), options)
    suite = Suite(make_tables(game_name, chosen, board, players, given), games, seed)
    trial = Trial(suite, chosen.name, asks, engine, timeout, jobs)
    if questions is not None:
        _write_questions(trial, questions)
        return
    with ExitStack() as opened:
        abilities, ask = opened.enter_context(_from_file(check, asks) if check else _from_engine(trial))
        kept = _open_results(trial, results, resume)
        if kept:
            opened.callback(kept.close)
        report = _try(trial, abilities, ask, kept, resume or results)
    if badge:
        _write_badge(report, badge)
    asked = count_of(report["questions"]["asked"], "question")
    write(output, _render(report, format_, badge or ""), asked)
    if not report["conforms"]:
        raise click.exceptions.Exit(1)


def _refuse_mixed(
    engine: tuple[str, ...], questions: str | None, check: str | None, results: str | None, resume: str | None
) -> None:
    """Somebody answers: an engine, or a file, or nobody yet."""
    if sum((bool(engine), questions is not None, check is not None)) != 1:
        raise click.UsageError(
            "say who answers: `-- ENGINE…`, --check ANSWERS.jsonl, or --questions FILE for later"
        )
    if results and resume:
        raise click.UsageError("--resume goes on with its own file; leave --results out")
    if (results or resume) and not engine:
        raise click.UsageError("--results and --resume are for an engine that is started")


# --- who answers ------------------------------------------------------------------------------


@contextmanager
def _from_engine(trial: Trial) -> Iterator[tuple[Abilities, Ask]]:
    crew = Crew(trial.command, trial.suite.tables, trial.timeout, trial.jobs)
    try:
        abilities = crew.greet()
        yield abilities, ask_crew(crew)
    finally:
        crew.close()


@contextmanager
def _from_file(name: str, asks: tuple[str, ...]) -> Iterator[tuple[Abilities, Ask]]:
    """Answers that somebody wrote; one without an id says what the engine is."""
    try:
        rows = list(parse_lines(iter(files.read(name).splitlines())))
    except YardError as error:
        raise YardError(str(error) if name in str(error) else f"{name}: {error}") from error
    said = {row["id"]: row for row in rows if isinstance(row.get("id"), int)}
    if not said:
        raise YardError(f"{name} has no answers; each is a line with the `id` of its question")
    greeting = next((row for row in rows if "answers" in row), {})
    abilities = read_abilities({"answers": list(known_asks(said.values()) or asks)} | greeting, name)
    yield abilities, ask_one_by_one(answers_from(said))


def _write_questions(trial: Trial, name: str) -> None:
    count = 0
    with files.open_to_write(name) as file:
        for line in question_lines(trial.suite, trial.asks):
            file.write(line.encode())
            count += '"id":' in line[:8]
    if name != files.STANDARD:
        say(f"wrote {name}: {count_of(count, 'question')}")


def _open_results(trial: Trial, results: str | None, resume: str | None) -> Kept | None:
    if resume:
        head = _head(trial)
        read_head(resume)
        return Kept.resume(resume, head)
    return Kept.create(results, _head(trial)) if results else None


def _head(trial: Trial) -> dict[str, Any]:
    """What makes a run the same run."""
    suite = trial.suite
    tables = [{"board": game.board.id} | game.document() for game in suite.tables]
    return {
        "format": FORMAT,
        "game": suite.tables[0].name,
        "edition": trial.edition,
        "tables": [{key: row[key] for key in ("board", "players", "options")} for row in tables],
        "asks": list(trial.asks),
        "games": suite.games,
        "seed": suite.seed,
        "engine": list(trial.command),
    }


def _try(trial: Trial, abilities: Abilities, ask: Ask, kept: Kept | None, file: str | None) -> dict[str, Any]:
    """Ask everything; Ctrl-C and an engine that gives up leave what there is in the file."""
    game = trial.suite.tables[0]
    ledger = Ledger(game.name, shown_in(game).general, abilities.without)
    asks = [each for each in trial.asks if each in abilities.answers]
    again = f"; go on with --resume {file}" if file else ""
    try:
        with ProgressBar("Asking") as bar:
            for done in run(trial.suite, ledger, asks, ask, kept):
                bar.update(done, trial.suite.games_in_all, f" games, {ledger.asked:,} questions")
    except KeyboardInterrupt:
        raise YardError(f"interrupted after {count_of(ledger.asked, 'question')}{again}") from None
    except YardError as error:
        raise YardError(f"{error}, after {count_of(ledger.asked, 'question')}{again}") from error
    if not ledger.right and not ledger.wrong:
        raise YardError("the engine knows the answer to no question; is it another game, or another board?")
    return document(trial.suite, trial.edition, abilities, ledger)


# --- what is printed --------------------------------------------------------------------------


def _render(report: dict[str, Any], format_: str, badge: str) -> str:
    if format_ == "json":
        return json_text(report)
    if format_ == "markdown":
        from yardtools.conform.reports.markdown import render  # noqa: PLC0415 - the one that is asked for

        return render(report, badge)
    from yardtools.conform.reports import junit, text  # noqa: PLC0415 - see above

    return junit.render(report) if format_ == "junit" else text.render(report)


def _write_badge(report: dict[str, Any], name: str) -> None:
    from yardtools.conform.reports import badge  # noqa: PLC0415 - see above

    write(name, badge.render(report))
