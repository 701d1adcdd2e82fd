"""`yard validate`: every finding about every board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import click

from yardtools import files, reports
from yardtools.checks.registry import codes
from yardtools.cli.options import (
    BOARD_NAME,
    JOBS,
    YardCommand,
    first_sentence,
    format_option,
    output_option,
    page_theme,
    scan_option,
    theme_option,
)
from yardtools.cli.output import is_quiet, say, takes_colours, write
from yardtools.cli.progress import LONG, show_progress
from yardtools.errors import YardError
from yardtools.findings import ERROR, Report, Severity
from yardtools.processes import map_in_processes
from yardtools.validation.inspection import Document
from yardtools.validation.paths import find_units
from yardtools.validation.report import make_report
from yardtools.validation.scan import FAMILY as SCANS
from yardtools.validation.scan import can_look, need_extra
from yardtools.validation.selection import Selection, codes_named
from yardtools.validation.trials import FAMILY, Trials
from yardtools.validation.units import inspect_all
from yardtools.wording import count_of

NEVER = "never"
MOST_GAMES = 1_000_000
NOTES = "svg-notes"
"""The format that is a copy of the tracing with the findings drawn in: no text, and of one tracing alone."""


def _code_option(name: str, help: str) -> Callable[[Any], Any]:
    """An option that takes lists of codes, several times if wanted."""
    return click.option(
        f"--{name}",
        multiple=True,
        metavar="CODES",
        callback=_find_codes,
        shell_complete=_complete_codes,
        help=help,
    )


def _find_codes(_: click.Context, option: click.Parameter, values: tuple[str, ...]) -> frozenset[str] | None:
    """The codes that are named; nothing where none are."""
    try:
        return codes_named(",".join(values)) if any(values) else None
    except YardError as error:
        raise click.UsageError(f"--{option.name}: {error}") from error


def _complete_codes(_: click.Context, __: click.Parameter, incomplete: str) -> list[str]:
    """Codes and families that go on as the last one begins."""
    before, comma, last = incomplete.rpartition(",")
    known = sorted({*codes(), *(code.partition("/")[0] for code in codes())})
    return [before + comma + each for each in known if each.startswith(last)]


def _about_formats() -> list[tuple[str, str]]:
    """Each format with what its own file says of it."""
    from yardtools.validation import notes  # noqa: PLC0415 - only help needs it

    rows = [(name, reports.describe_format(name)) for name in reports.FORMATS]
    return [*rows, (NOTES, first_sentence(notes.__doc__))]


@click.command(cls=YardCommand, listing=("Formats", _about_formats))
@click.argument("paths", metavar="PATH...", type=BOARD_NAME, nargs=-1, required=True)
@format_option(*reports.FORMATS, NOTES)
@theme_option
@_code_option("select", "Report these codes or families only: links,stations/number-gap.")
@_code_option("ignore", "Do not report these codes or families.")
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
@scan_option
@click.option("--statistics", is_flag=True, help="Count the findings of each code, the most frequent first.")
@click.option("--jobs", metavar="N", type=JOBS, default=1, help="How many processes work at many boards.")
@output_option
def command(  # noqa: PLR0917 - click hands every option over by its name
    paths: tuple[str, ...],
    format_: str,
    select: frozenset[str] | None,
    ignore: frozenset[str] | None,
    fail_on: str,
    baseline: str | None,
    write_baseline: bool,
    fix: bool,
    unsafe_fixes: bool,
    diff: bool,
    play: bool,
    play_games: int | None,
    scan: bool | None,
    statistics: bool,
    jobs: int,
    output: str,
) -> None:
    """Find what is wrong with boards, and say where.

    A PATH is a board file, a tracing, a box.toml, a board folder (all its files together), a folder of
    such folders, a pattern such as boards/*/board.json, the name of a shipped board, or - for standard
    input. With --play, boards without errors are also played on: the first round is searched, and bots
    play many games, which takes its time. A tracing over a scan is compared with it, where the extra
    yardtools[draft] is installed; --no-scan spares the seconds that takes.

    \b
    yard validate boards
    yard validate boards/mymap --fix
    yard validate boards --format sarif -o findings.sarif --jobs 4
    yard validate boards/mymap --play --play-games 1000
    """  # noqa: D301 - click wants the \b as it is
    _check_options(format_, baseline, statistics, write_baseline, play_games=None if play else play_games)
    chosen = _choose(select, ignore, play=play, scan=scan)
    units = find_units(paths)
    trials = _trials(chosen, play_games, alone=jobs == 1 and len(units) < LONG) if play else None
    mends = fix or unsafe_fixes or diff
    first = (None, False) if mends else (trials, scan)
    inspected = inspect_all(units, chosen, first[0], partial(_spread, jobs), first[1])
    if diff:
        click.get_current_context().exit(_show_fixes(inspected, output, unsafe=unsafe_fixes))
    if mends and (_mend(inspected, unsafe=unsafe_fixes) or trials or scan is not False):
        inspected = inspect_all(units, chosen, trials, partial(_spread, jobs), scan)
    documents = [document for each in inspected for document in each]
    texts = {document.file: document.text for document in documents if document.text}
    report = make_report(documents)
    if baseline is not None:
        report, texts[baseline] = _without_known(report, baseline, chosen, write=write_baseline)
    if format_ == NOTES and not statistics:
        from yardtools.validation.notes import draw_notes  # noqa: PLC0415 - only this format draws

        write(output, *draw_notes(documents, report))
    else:
        _print(report, texts, format_, statistics=statistics, output=output)
    click.get_current_context().exit(1 if _fails(report, fail_on) else 0)


def _check_options(
    format_: str, baseline: str | None, statistics: bool, write_baseline: bool, play_games: int | None
) -> None:
    """Stop at options that do not go together."""
    if write_baseline and baseline is None:
        raise click.UsageError("--write-baseline needs to know where: --baseline FILE")
    if baseline == files.STANDARD:
        raise click.UsageError("a baseline is a file, and not standard input")
    if statistics and format_ not in ("text", "json"):
        raise click.UsageError("--statistics comes as --format text or json")
    if play_games:
        raise click.UsageError("--play-games is for --play")


def _choose(
    select: frozenset[str] | None, ignore: frozenset[str] | None, *, play: bool, scan: bool | None
) -> Selection:
    """What is looked for; what only play or only a scan shows is not, where these are not looked at."""
    chosen = Selection(select, ignore or frozenset())
    if select and not play and all(code.startswith(FAMILY) for code in select):
        raise click.UsageError(f"{', '.join(sorted(select))}: looked for with --play only")
    if scan or (select and all(code.startswith(SCANS) for code in select)):
        need_extra()
    looks = scan is not False and can_look()
    return chosen.without(*(() if play else (FAMILY,)), *(() if looks else (SCANS,)))


def _trials(chosen: Selection, games: int | None, *, alone: bool) -> Trials | None:
    """What plays on the boards, looking for what is wanted; with a bar of its own where no other is shown."""
    from yardtools.playtest import trials  # noqa: PLC0415 - most runs do not play

    wanted = frozenset(filter(chosen.wants, trials.CODES))
    if not wanted:
        return None
    return trials.Trials(games, wanted, show_progress) if alone else trials.Trials(games, wanted)


def _spread(jobs: int, job: Callable[[str], list[Document]], units: list[str]) -> Iterator[list[Document]]:
    """Inspect many boards, in several processes if wanted, with a progress bar."""
    return show_progress(map_in_processes(job, units, jobs), len(units), "Validating")


# --- fixes and baselines ----------------------------------------------------------------------


def _show_fixes(inspected: list[list[Document]], output: str, *, unsafe: bool) -> int:
    """Print what could be mended; 1 where there is something."""
    from yardtools.validation.fixes import diff_of, plan_fixes  # noqa: PLC0415 - most runs only look

    fixes = plan_fixes(inspected, unsafe=unsafe)
    if not fixes:
        say("nothing can be mended" if unsafe else "nothing can be mended for certain")
    write(output, diff_of(fixes))
    return 1 if fixes else 0


def _mend(inspected: list[list[Document]], *, unsafe: bool) -> bool:
    """Mend what can be mended; whether anything was."""
    from yardtools.validation.fixes import plan_fixes, write_fixes  # noqa: PLC0415 - see above

    if any(document.file == files.STANDARD for each in inspected for document in each):
        raise click.UsageError("what comes from standard input cannot be mended")
    fixes = plan_fixes(inspected, unsafe=unsafe)
    for fix in write_fixes(fixes):
        say(str(fix))
    return bool(fixes)


def _without_known(report: Report, file: str, chosen: Selection, *, write: bool) -> tuple[Report, str]:
    """The report without what a baseline knows, and the text of that baseline."""
    from yardtools.validation.baseline import BaselineFile  # noqa: PLC0415 - few have one

    baseline = BaselineFile(file)
    if write:
        say(f"wrote {file}: {count_of(baseline.write(report, chosen), 'known finding')}")
    new = baseline.filter(report, chosen)
    passed = len(report.findings) - sum(finding.file != file for finding in new.findings)
    if passed and not write:
        say(f"{count_of(passed, 'known finding')} passed, as {file} says")
    return new, baseline.text


# --- printing ---------------------------------------------------------------------------------


def _print(report: Report, texts: dict[str, str], format_: str, *, statistics: bool, output: str) -> None:
    if statistics:
        write(output, _statistics(report, format_))
    elif report.findings or format_ != "text" or not is_quiet():
        colour = output == files.STANDARD and takes_colours()
        write(output, _rendered(report, texts, format_, colour=colour))


def _rendered(report: Report, texts: dict[str, str], format_: str, *, colour: bool) -> str:
    if format_ != "html":
        return reports.find_report(format_).render(report, texts, colour=colour)
    from yardtools.cli.report_drawings import draw_boards  # noqa: PLC0415 - drawing is slow to load
    from yardtools.reports import html  # noqa: PLC0415

    return html.render(report, texts, boards=draw_boards(report, page_theme()))


def _statistics(report: Report, format_: str) -> str:
    from yardtools.reports import statistics  # noqa: PLC0415 - only this option counts

    return statistics.as_json(report) if format_ == "json" else statistics.as_text(report)


def _fails(report: Report, fail_on: str) -> bool:
    return fail_on != NEVER and any(
        finding.severity.reaches(Severity(fail_on)) for finding in report.findings
    )
