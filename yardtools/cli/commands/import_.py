"""`yard import`: other people's files as a canonical board."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import click

from yardtools import files
from yardtools.board_files import BOARD_FILE, BOX_FILE, TRACING_FILE
from yardtools.cli.foreign import Reading, guessed_format, read_files
from yardtools.cli.formats import ALL_FORMATS
from yardtools.cli.in_step import check_folders, compare, report_of
from yardtools.cli.options import YardCommand
from yardtools.cli.output import say, takes_colours
from yardtools.errors import YardError
from yardtools.examine import DRAWINGS, MAX_SIZE, Import, import_files, import_folder
from yardtools.findings import ERROR, Report
from yardtools.formats import json as json_format
from yardtools.formats.draft import UNNAMED
from yardtools.formats.records import Renaming, called
from yardtools.layout import lay_out
from yardtools.model import AnyBoard, Board
from yardtools.reports import text as text_report

ID = re.compile("[a-z][a-z0-9_-]*")


def _checked(_: click.Context, __: click.Parameter, id: str | None) -> str | None:
    if id is not None and not ID.fullmatch(id):
        raise click.BadParameter("small letters, digits, - and _, beginning with a letter")
    return id


def _renaming(_: click.Context, __: click.Parameter, values: tuple[str, ...]) -> Renaming:
    """What transports are to be called, by the names they have in the file."""
    renamed: dict[str, str] = {}
    for pair in (pair for value in values for pair in value.split(",") if pair.strip()):
        old, _mark, new = (part.strip() for part in pair.partition("="))
        if not old or not ID.fullmatch(new):
            raise click.BadParameter(f"{pair.strip()!r} is no OLD=NEW, such as tube=underground")
        renamed[called(old)] = new
    return renamed


@click.command(cls=YardCommand)
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@click.option("--box", metavar="FILE", help="The box.toml of a single tracing; else the one beside it.")
@click.option("--check", is_flag=True, help="Write nothing; exit status 1 when board.json is out of date.")
@click.option(
    "--max-size", metavar="BYTES", type=int, default=MAX_SIZE, help="How much markup a tracing may have."
)
@click.option(
    "--from",
    "from_",
    type=click.Choice(ALL_FORMATS),
    help="The format of other files; guessed from their endings and content if left out.",
)
@click.option(
    "--transport",
    "renamed",
    metavar="OLD=NEW,...",
    multiple=True,
    callback=_renaming,
    help="What a transport of other files is called here: T=taxi,tube=underground.",
)
@click.option(
    "--layout", type=click.Choice(["neato"]), help="Give positions to a board that has none (by Graphviz)."
)
@click.option(
    "--id", "id_", metavar="ID", callback=_checked, help="The board's id; else its own, or the file's name."
)
@click.option(
    "-o", "--output", metavar="FILE", help="Where to write: else the folder's board.json, or standard output."
)
def command(  # noqa: PLR0917 - click hands every option over by its name
    paths: tuple[str, ...],
    box: str | None,
    check: bool,
    max_size: int,
    from_: str | None,
    renamed: Renaming,
    layout: str | None,
    id_: str | None,
    output: str | None,
) -> None:
    """Make a canonical board of a tracing, or of other people's files.

    A folder's tracing.svg and box.toml become its board.json. Of other files the format is guessed
    or said with --from; formats of several files take their folder, or the files in any order. What
    cannot be read is reported with its place, and the board is written without it (exit status 1);
    where nothing can be read, nothing is written (exit status 2).

    \b
    yard import boards/mymap
    yard import --check boards
    yard import drawing.svg --box box.toml -o board.json
    yard import --from edges links.txt --layout neato -o board.json
    """  # noqa: D301 - click wants the \b as it is
    if check and not (from_ or box or id_ or output) and all(Path(path).is_dir() for path in paths):
        click.get_current_context().exit(check_folders(paths, max_size))
    if from_ is None and (made := _traced(paths, box, max_size)) is not None:
        report, sources = report_of(made), {document.file: document.text for document in made.documents}
        board, output = made.board, output or _board_file(paths[0])
    else:
        name = from_ or guessed_format(paths)
        reading = Reading(name, read_files(name, paths))
        board = reading.board(renamed)
        report, sources = reading.report(), reading.sources
        if board is not None and board.id == UNNAMED:
            board = replace(board, id=_id_of(paths[0]))
    if report.findings:
        click.echo(text_report.render(report, sources, colour=takes_colours()), err=True, nl=False)
    status = 2 if board is None else 1 if report.summary[ERROR] else 0
    if board is not None:
        text = json_format.dumps(_finished(replace(board, id=id_ or board.id), layout))
        status = _compare(output, text) or status if check else _save(output, text, report) or status
    click.get_current_context().exit(status)


def _traced(paths: tuple[str, ...], box: str | None, max_size: int) -> Import | None:
    """What a board folder or a single tracing makes, if that is what is given."""
    path = Path(paths[0])
    if len(paths) > 1:
        return None
    if path.is_dir() and any((path / name).exists() for name in (TRACING_FILE, f"{TRACING_FILE}z", BOX_FILE)):
        return import_folder(path, max_size)
    if path.name.endswith(DRAWINGS):
        beside = path.parent / BOX_FILE
        return import_files(path, Path(box) if box else beside if beside.exists() else None, max_size)
    return None


def _board_file(path: str) -> str:
    return str(Path(path) / BOARD_FILE) if Path(path).is_dir() else files.STANDARD


def _save(output: str | None, text: str, report: Report) -> int:
    files.write(output or files.STANDARD, text)
    if output and output != files.STANDARD:
        say(f"wrote {output}{_without(report)}")
    return 0


def _compare(output: str | None, text: str) -> int:
    if output is None or output == files.STANDARD:
        raise YardError("--check needs a board folder, or the file to compare with after -o")
    return compare(output, text)


def _without(report: Report) -> str:
    """What the board was written without."""
    lost = sum(f.severity is ERROR and f.code.startswith("document/") for f in report.findings)
    return f" without {lost} unreadable part{'s' * (lost > 1)}" if lost else ""


def _id_of(path: str) -> str:
    stem = Path(path).stem.lower() if path != files.STANDARD else ""
    id = re.sub(r"[^a-z0-9_-]+", "-", stem).strip("-")
    return id if ID.fullmatch(id) else UNNAMED


def _finished(board: AnyBoard, layout: str | None) -> AnyBoard:
    """The board, where asked for with positions."""
    if layout and isinstance(board, Board) and not any(station.at for station in board.stations):
        return lay_out(board)
    return board
