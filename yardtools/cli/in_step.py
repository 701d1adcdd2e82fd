"""Whether boards are what their folders make: `yard import --check`, for one folder or for many."""

from __future__ import annotations

from pathlib import Path

import click

from yardtools import files
from yardtools.board_files import BOARD_FILE
from yardtools.cli.output import say, takes_colours
from yardtools.examine import Import, import_folder, units
from yardtools.findings import ERROR, Report, in_order
from yardtools.formats import json as json_format
from yardtools.reports import text as text_report


def check_folders(paths: tuple[str, ...], max_size: int) -> int:
    """The exit status for board folders, or folders of them: 1 when a board is out of date."""
    return max(_check(Path(folder), max_size) for folder in units(paths))


def _check(folder: Path, max_size: int) -> int:
    made = import_folder(folder, max_size)
    report = report_of(made)
    tell(report, made)
    if made.board is None:
        return 2 if report.summary[ERROR] else 0
    return compare(str(folder / BOARD_FILE), json_format.dumps(made.board)) or int(report.summary[ERROR] > 0)


def report_of(made: Import) -> Report:
    """What was said of the files that a board is made from."""
    found = in_order(finding for document in made.documents for finding in document.findings)
    skipped = tuple(skipped for document in made.documents for skipped in document.skipped)
    return Report(found, skipped, files=tuple(document.file for document in made.documents))


def tell(report: Report, made: Import) -> None:
    """Print the findings beside the result."""
    if report.findings:
        sources = {document.file: document.text for document in made.documents}
        click.echo(text_report.render(report, sources, colour=takes_colours()), err=True, nl=False)


def compare(output: str, text: str) -> int:
    """1 when the file is not what it should be."""
    there = Path(output).exists() and files.read(output) == text.encode()
    say(f"{output} is {'up to date' if there else 'out of date'}")
    return 0 if there else 1
