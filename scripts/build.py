"""The main job: import, validate and export every shipped board into build/, and say what was made."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from yardtools import files, source
from yardtools.cli.formats import ALL_FORMATS, named
from yardtools.cli.viewing import sight, subject
from yardtools.errors import MissingProgram
from yardtools.examine import examine
from yardtools.findings import ERROR, Report, in_order
from yardtools.model import Board
from yardtools.reports import text as text_report
from yardtools.resources import board_folder, board_names
from yardtools.viewer.content import content
from yardtools.viewer.page import page

BUILD = Path("build")


def main() -> int:
    """Build every board; 1 when one of them has errors."""
    results = [build(name) for name in board_names()]
    return 0 if all(results) else 1


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
