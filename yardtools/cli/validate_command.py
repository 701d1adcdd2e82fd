"""`yard validate`: every finding about every board."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from yardtools import files, reports
from yardtools.cli.fixing import mend
from yardtools.cli.parameters import (
    BOARD_NAME,
    YardCommand,
    colours,
    format_option,
    is_quiet,
    output_option,
    write,
)
from yardtools.errors import YardError
from yardtools.examine import DRAWINGS, Document, examine, read_box
from yardtools.findings import ERROR, Report, Severity, in_order
from yardtools.source import BOX_FILE

NEVER = "never"
NOTES = "svg-notes"
"""The format that is a copy of the tracing with the findings drawn in."""


@click.command(cls=YardCommand)
@click.argument("paths", metavar="PATH...", type=BOARD_NAME, nargs=-1, required=True)
@format_option(*reports.FORMATS, NOTES)
@click.option(
    "--fail-on",
    type=click.Choice([*(severity.value for severity in Severity), NEVER]),
    default=ERROR.value,
    show_default=True,
    help="The least severity that makes the exit status 1.",
)
@click.option(
    "--fix", is_flag=True, help="First mend what can be mended for certain, in the files themselves."
)
@output_option
def command(paths: tuple[str, ...], format_: str, fail_on: str, fix: bool, output: str) -> None:
    """Find what is wrong with boards, and say where.

    A PATH is a board file, a tracing, a box.toml, a board folder (all its files together), the name
    of a shipped board, or - for standard input. The format svg-notes is a copy of the tracing with a
    locked layer `findings`: a ring and a text at each fault.
    """
    documents = _documents(paths)
    if fix and mend(documents):
        documents = _documents(paths)
    report = _with_rules(_report(documents), format_)
    if format_ == NOTES:
        write(output, _notes(documents))
    elif report.findings or format_ != "text" or not is_quiet():
        colour = output == files.STANDARD and colours()
        sources = {document.file: document.text for document in documents}
        write(output, reports.named(format_).render(report, sources, colour=colour))
    click.get_current_context().exit(1 if _fails(report, fail_on) else 0)


def _documents(paths: tuple[str, ...]) -> list[Document]:
    return [document for path in paths for document in examine(path)]


def _notes(documents: list[Document]) -> bytes:
    """The one tracing among the documents, with every finding on it."""
    from yardtools.tracing.notes import annotated  # noqa: PLC0415 - only this format draws

    drawings = [document.file for document in documents if document.file.endswith(DRAWINGS)]
    if len(drawings) != 1:
        raise YardError(f"{NOTES} is for one tracing, not for {len(drawings)}")
    box = read_box(Path(drawings[0]).parent / BOX_FILE)
    findings = in_order(finding for document in documents for finding in document.findings)
    return annotated(files.read(drawings[0]), findings, box)


def _report(documents: list[Document]) -> Report:
    findings = in_order(finding for document in documents for finding in document.findings)
    skipped = tuple(skipped for document in documents for skipped in document.skipped)
    return Report(findings, skipped, files=tuple(dict.fromkeys(document.file for document in documents)))


def _with_rules(report: Report, format_: str) -> Report:
    """The report with its rules, where there is something to explain or the format lists them all."""
    if not report.findings and format_ != "sarif":
        return report
    from yardtools.checks.registry import rules  # noqa: PLC0415 - a clean run needs no rules

    return replace(report, rules=rules())


def _fails(report: Report, fail_on: str) -> bool:
    return fail_on != NEVER and any(
        finding.severity.reaches(Severity(fail_on)) for finding in report.findings
    )
