"""The main job: every shipped board validated, exported and printed into build/, and what was made."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sheet_index import Printed, index_page

from yardtools import files, sheets, source
from yardtools.cli.formats import ALL_FORMATS, named
from yardtools.cli.logs import log_of
from yardtools.cli.printing import materials
from yardtools.cli.viewing import sight, subject
from yardtools.errors import MissingProgram
from yardtools.examine import examine
from yardtools.findings import ERROR, Report, in_order
from yardtools.formats.json import fingerprint
from yardtools.model import Board
from yardtools.reports import text as text_report
from yardtools.resources import board_folder, board_names
from yardtools.viewer.content import content
from yardtools.viewer.page import page

BUILD = Path("build")


def main() -> int:
    """Build every board; 1 when one of them has errors."""
    results = [build(name) for name in board_names()]
    if not all(results):
        return 1
    print_sheets()
    return 0


def build(name: str) -> bool:
    """Validate one board and export it in every format; False when it has errors."""
    documents = examine(str(board_folder(name)))
    report = Report(in_order(finding for document in documents for finding in document.findings))
    if report.findings:
        texts = {document.file: document.text for document in documents}
        print(text_report.render(report, texts, colour=sys.stdout.isatty()), end="")
    if report.summary[ERROR]:
        return False
    drawn = (board_folder(name) / "tracing.svg").exists()
    print(f"{name}: valid, and what its {'tracing and box.toml make' if drawn else 'box.toml makes'}")
    board = source.load(name).board
    for form in ALL_FORMATS if isinstance(board, Board) else ("json",):
        for made in export(board, form, BUILD / "boards" / name):
            print(f"{made}  {made.stat().st_size:,} bytes")
    write_page(name)
    return True


def write_page(name: str) -> None:
    """The page to look at the board in."""
    made = files.make_folder(BUILD / "pages") / f"{name}.html"
    files.write(made, page(content(subject(sight(name)))))
    print(f"{made}  {made.stat().st_size:,} bytes")


def print_sheets() -> None:
    """Every sheet of every board as PDF, and a page that shows them all."""
    place = files.make_folder(BUILD / "sheets")
    jobs = [job for name in board_names() for job in sheet_jobs(name)]
    made = [print_sheet(job, place) for job in watched(jobs)]
    files.write(place / "index.html", index_page(made))
    print(
        f"{place}: {len(made)} sheets, {sum(each.pages for each in made)} pages; see {place / 'index.html'}"
    )


@dataclass(frozen=True)
class Job:
    """A sheet to print; `options` are those of its context."""

    board: str
    sheet: str
    file: str
    options: Mapping[str, Any] = field(default_factory=dict)


def sheet_jobs(name: str) -> Iterator[Job]:
    """The sheets of a board: each as it comes, and the map large as well."""
    for sheet in sheets.fitting(source.load(name).board):
        yield Job(name, sheet, f"{name}-{sheet}")
        if sheet == "map":
            yield Job(name, sheet, f"{name}-map-large", {"size": LARGE})


LARGE = 590.0
"""The width of the large maps in millimetres, about that of A2 paper; London takes eight pages."""


def print_sheet(job: Job, place: Path) -> Printed:
    """Print one sheet, with a small picture of its first page."""
    known = source.load(job.board)
    context = sheets.Context(
        fingerprint=fingerprint(known.board),
        log=log_of(known),
        **materials(job.sheet, known),
        **job.options,
    )
    [content] = sheets.printed(job.sheet, known.board, context)
    files.write(place / f"{job.file}.pdf", content)
    small = sheets.printed(job.sheet, known.board, context, "png", 40)
    files.write(place / f"{job.file}.png", small[0])
    title = sheets.title(job.sheet) + (", large" if job.options else "")
    return Printed(known.board.title, title, job.file, len(small))


def watched(jobs: list[Job]) -> Iterator[Job]:
    """The jobs one by one, with a bar on a terminal."""
    if not sys.stderr.isatty():
        yield from jobs
        return
    from rich.console import Console  # noqa: PLC0415 - only a bar needs it
    from rich.progress import track  # noqa: PLC0415

    yield from track(jobs, "Printing sheets", console=Console(stderr=True), transient=True)


def export(board: object, form: str, folder: Path) -> Iterator[Path]:
    """Write one format; the files it made."""
    try:
        content = named(form).dumps(board)
    except MissingProgram as error:
        print(f"{form} left out: {error}")
        return
    parts = content if isinstance(content, Mapping) else {f"board{named(form).SUFFIX}": content}
    place = files.make_folder(folder / form)
    for name, part in parts.items():
        files.write(place / name, part)
        yield place / name


if __name__ == "__main__":
    sys.exit(main())
