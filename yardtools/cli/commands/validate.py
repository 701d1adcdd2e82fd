"""`yard validate`: every finding about every board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import click

from yardtools import files, reports
from yardtools.board_files import BOX_FILE
from yardtools.checks.registry import rule_of
from yardtools.cli.known import Known
from yardtools.cli.looking import look_at
from yardtools.cli.options import BOARD_NAME, YardCommand, format_option, output_option
from yardtools.cli.output import is_quiet, say, takes_colours, write
from yardtools.cli.progress import LONG, show_progress
from yardtools.cli.selection import Selection, code_option, selection, tried
from yardtools.errors import YardError
from yardtools.examine import DRAWINGS, Document, Trials, read_box, units
from yardtools.findings import ERROR, Report, Severity, in_order

NEVER = "never"
MOST_GAMES = 1_000_000
NOTES = "svg-notes"
"""The format that is a copy of the tracing with the findings drawn in."""


@click.command(cls=YardCommand)
@click.argument("paths", metavar="PATH...", type=BOARD_NAME, nargs=-1, required=True)
@format_option(*reports.FORMATS, NOTES)
@code_option("select", "Report these codes or families only: links,stations/number-gap.")
@code_option("ignore", "Do not report these codes or families.")
@click.option(
    "--fail-on",
    type=click.Choice([*(severity.value for severity in Severity), NEVER]),
    default=ERROR.value,
    show_default=True,
    help="The least severity that makes the exit status 1.",
)
@click.option("--baseline", metavar="FILE", help="Report only what this file does not know yet.")
@click.option(
    "--write-baseline", is_flag=True, help="Write what is found into the baseline: it is then known."
)
@click.option(
    "--fix", is_flag=True, help="First mend what can be mended for certain, in the files themselves."
)
@click.option(
    "--unsafe-fixes", is_flag=True, help="As --fix, and also take out what was drawn twice; look at it after."
)
@click.option("--diff", is_flag=True, help="Show what --fix would change, and change nothing.")
@click.option("--play", is_flag=True, help="Also play on the boards, and report what only play shows.")
@click.option(
    "--play-games",
    metavar="N",
    type=click.IntRange(1, MOST_GAMES),
    help="How many games --play plays on each board; else as box.toml says, or 200.",
)
@click.option("--statistics", is_flag=True, help="Count the findings of each code, the most frequent first.")
@click.option(
    "--jobs", metavar="N", type=click.IntRange(1), default=1, help="How many processes work at many boards."
)
@output_option
def command(  # noqa: PLR0917 - click hands every option over by its name
    paths: tuple[str, ...],
    format_: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    fail_on: str,
    baseline: str | None,
    write_baseline: bool,
    fix: bool,
    unsafe_fixes: bool,
    diff: bool,
    play: bool,
    play_games: int | None,
    statistics: bool,
    jobs: int,
    output: str,
) -> None:
    """Find what is wrong with boards, and say where.

    A PATH is a board file, a tracing, a box.toml, a board folder (all its files together), a folder of
    such folders, a pattern such as boards/*/board.json, the name of a shipped board, or - for standard
    input. The format svg-notes is a copy of the tracing with a locked layer `findings`: a ring and a text
    at each fault. With --play, boards without errors are also played on: the first round is searched, and
    bots play many games, which takes its time.

    \b
    yard validate boards
    yard validate boards/mymap --fix
    yard validate boards --format sarif -o findings.sarif --jobs 4
    yard validate boards/mymap --play --play-games 1000
    """  # noqa: D301 - click wants the \b as it is
    chosen, known = selection(select, ignore), Known(baseline, writing=write_baseline)
    if statistics and format_ not in ("text", "json"):
        raise click.UsageError("--statistics comes as --format text or json")
    if play_games and not play:
        raise click.UsageError("--play-games is for --play")
    chosen = tried(chosen, play=play)
    found = units(paths)
    trials = _trials(chosen, play_games, alone=jobs == 1 and len(found) < LONG) if play else None
    mends = fix or unsafe_fixes or diff
    documents = _documents(found, jobs, chosen, None if mends else trials)
    if diff:
        click.get_current_context().exit(_show_fixes(documents, output, unsafe=unsafe_fixes))
    if mends and (_mend(documents, unsafe=unsafe_fixes) or trials):
        documents = _documents(found, jobs, chosen, trials)
    every = [document for each in documents for document in each]
    report = known.filtered(_report(every), chosen)
    _print(report, every, known, format_, statistics=statistics, output=output)
    click.get_current_context().exit(1 if _fails(report, fail_on) else 0)


def _documents(found: list[str], jobs: int, chosen: Selection, trials: Trials | None) -> list[list[Document]]:
    """The documents of each unit, with the findings that are wanted."""
    return [[chosen.of(document) for document in each] for each in look_at(found, jobs, trials)]


def _trials(chosen: Selection, games: int | None, *, alone: bool) -> Trials | None:
    """What plays on the boards, looking for what is wanted; with a bar of its own where no other is shown."""
    from yardtools.playtest import trials  # noqa: PLC0415 - most runs do not play

    wanted = frozenset(filter(chosen.wants, trials.CODES))
    if not wanted:
        return None
    return trials.Trials(games, wanted, show_progress) if alone else trials.Trials(games, wanted)


def _report(documents: Iterable[Document]) -> Report:
    documents = list(documents)
    findings = in_order(finding for document in documents for finding in document.findings)
    skipped = tuple(skipped for document in documents for skipped in document.skipped)
    return Report(findings, skipped, files=tuple(dict.fromkeys(document.file for document in documents)))


# --- fixes ------------------------------------------------------------------------------------


def _show_fixes(documents: list[list[Document]], output: str, *, unsafe: bool) -> int:
    """Print what could be mended; 1 where there is something."""
    from yardtools.cli.fixing import differences, planned  # noqa: PLC0415 - most runs only look

    changes = [change for each in documents for change in planned(each, unsafe=unsafe)]
    if not changes:
        say("nothing can be mended" if unsafe else "nothing can be mended for certain")
    write(output, differences(changes))
    return 1 if changes else 0


def _mend(documents: list[list[Document]], *, unsafe: bool) -> bool:
    """Mend what can be mended; whether anything was."""
    from yardtools.cli.fixing import applied, planned  # noqa: PLC0415 - see above

    if any(document.file == files.STANDARD for each in documents for document in each):
        raise click.UsageError("what comes from standard input cannot be mended")
    changes = [change for each in documents for change in planned(each, unsafe=unsafe)]
    applied(changes)
    return bool(changes)


# --- printing ---------------------------------------------------------------------------------


def _print(
    report: Report, documents: list[Document], known: Known, format_: str, *, statistics: bool, output: str
) -> None:
    report = _with_rules(report)
    if statistics:
        write(output, _statistics(report, format_))
    elif format_ == NOTES:
        write(output, *_notes(documents, report))
    elif report.findings or format_ != "text" or not is_quiet():
        colour = output == files.STANDARD and takes_colours()
        sources = {document.file: document.text for document in documents if document.text} | known.sources
        write(output, reports.named(format_).render(report, sources, colour=colour))


def _statistics(report: Report, format_: str) -> str:
    from yardtools.reports import statistics  # noqa: PLC0415 - only this option counts

    return statistics.as_json(report) if format_ == "json" else statistics.as_text(report)


def _notes(documents: list[Document], report: Report) -> tuple[bytes, str]:
    """The one tracing among the documents with the findings that have a place on it, and their count."""
    from yardtools.tracing.notes import annotated_with_count  # noqa: PLC0415 - only this format draws

    drawings = [document.file for document in documents if document.file.endswith(DRAWINGS)]
    if len(drawings) != 1:
        there = f"not for {len(drawings)}" if drawings else "and there is none among these"
        raise YardError(f"{NOTES} is for one tracing, {there}")
    box = read_box(Path(drawings[0]).parent / BOX_FILE)
    copy, drawn = annotated_with_count(files.read(drawings[0]), report.findings, box)
    left = len(report.findings) - drawn
    words = f"{drawn} finding{'s' * (drawn != 1)} drawn"
    return (
        copy,
        f"{words}, {left} {'has' if left == 1 else 'have'} no place in the drawing" if left else words,
    )


def _with_rules(report: Report) -> Report:
    """The report with the rules of what was found, for formats that explain them."""
    found = sorted({finding.code for finding in report.findings})
    return replace(report, rules={code: rule_of(code) for code in found})


def _fails(report: Report, fail_on: str) -> bool:
    return fail_on != NEVER and any(
        finding.severity.reaches(Severity(fail_on)) for finding in report.findings
    )
