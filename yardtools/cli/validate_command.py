"""`yard validate`: every finding about every board."""

from __future__ import annotations

from dataclasses import replace

import click

from yardtools import files, reports
from yardtools.cli.parameters import (
    BOARD_NAME,
    YardCommand,
    colours,
    format_option,
    is_quiet,
    output_option,
    write,
)
from yardtools.examine import Document, examine
from yardtools.findings import ERROR, Report, Severity, in_order

NEVER = "never"


@click.command(cls=YardCommand)
@click.argument("paths", metavar="PATH...", type=BOARD_NAME, nargs=-1, required=True)
@format_option(*reports.FORMATS)
@click.option(
    "--fail-on",
    type=click.Choice([*(severity.value for severity in Severity), NEVER]),
    default=ERROR.value,
    show_default=True,
    help="The least severity that makes the exit status 1.",
)
@output_option
def command(paths: tuple[str, ...], format_: str, fail_on: str, output: str) -> None:
    """Find what is wrong with boards, and say where.

    A PATH is a board file, a box.toml, a board folder (all its files together), the name of a
    shipped board, or - for standard input.
    """
    documents = [document for path in paths for document in examine(path)]
    report = _with_rules(_report(documents), format_)
    sources = {document.file: document.text for document in documents}
    if report.findings or format_ != "text" or not is_quiet():
        colour = output == files.STANDARD and colours()
        write(output, reports.named(format_).render(report, sources, colour=colour))
    click.get_current_context().exit(1 if _fails(report, fail_on) else 0)


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
