"""`yard import`: a canonical board from a tracing, or from other people's files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import click

from yardtools import files
from yardtools.board_files import BOARD_FILE, BOX_FILE
from yardtools.cli.options import YardCommand
from yardtools.cli.output import say, takes_colours
from yardtools.errors import YardError
from yardtools.findings import ERROR, Report
from yardtools.formats import FORMATS
from yardtools.formats import json as json_format
from yardtools.formats.csv import LINK_COLUMNS, STATION_COLUMNS, Columns
from yardtools.formats.shared.plain_values import Renaming, fold_name
from yardtools.layout import lay_out
from yardtools.model import AnyBoard, Board
from yardtools.reports import text as text_report
from yardtools.svg.limits import MAX_SIZE
from yardtools.validation.foreign import BOARD_ID, guess_format, import_foreign
from yardtools.validation.imports import import_drawn, import_folder
from yardtools.validation.inspection import DRAWINGS, Inspection
from yardtools.validation.paths import find_units
from yardtools.validation.report import make_report
from yardtools.wording import count_of


def _check_id(_: click.Context, __: click.Parameter, id: str | None) -> str | None:
    if id is not None and not BOARD_ID.fullmatch(id):
        raise click.BadParameter("small letters, digits, - and _, beginning with a letter")
    return id


def _read_names(_: click.Context, __: click.Parameter, values: tuple[str, ...]) -> Renaming:
    """What transports are to be called, by the names they have in the file."""
    renamed: dict[str, str] = {}
    for pair, old, new in _pairs(values):
        if not old or not BOARD_ID.fullmatch(new):
            raise click.BadParameter(f"{pair!r} is no OLD=NEW, such as tube=underground")
        renamed[fold_name(old)] = new
    return renamed


COLUMNS = tuple(dict.fromkeys((*LINK_COLUMNS, *STATION_COLUMNS)))


def _read_columns(_: click.Context, __: click.Parameter, values: tuple[str, ...]) -> Columns:
    """What columns are called in the file, by what they are."""
    columns: dict[str, str] = {}
    for pair, field, header in _pairs(values):
        if not header or field not in COLUMNS:
            words = f"{pair!r} is no FIELD=HEADER, such as by=colour; fields are {', '.join(COLUMNS)}"
            raise click.BadParameter(words)
        columns[field] = header
    return columns


def _pairs(values: tuple[str, ...]) -> Iterator[tuple[str, str, str]]:
    """Every pair that options name, and its two sides."""
    for pair in (pair.strip() for value in values for pair in value.split(",")):
        if pair:
            left, _mark, right = (part.strip() for part in pair.partition("="))
            yield pair, left, right


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
    type=click.Choice(FORMATS),
    help="The format of other files; guessed from their endings and content if left out.",
)
@click.option(
    "--transport",
    "renamed",
    metavar="OLD=NEW,...",
    multiple=True,
    callback=_read_names,
    help="What a transport of other files is called here: T=taxi,tube=underground.",
)
@click.option(
    "--column",
    "columns",
    metavar="FIELD=HEADER,...",
    multiple=True,
    callback=_read_columns,
    help="Which column of a csv table is which: from=source,to=target,by=colour.",
)
@click.option(
    "--layout", type=click.Choice(["neato"]), help="Give positions to a board that has none (by Graphviz)."
)
@click.option(
    "--id", "id_", metavar="ID", callback=_check_id, help="The board's id; else its own, or the file's name."
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
    columns: Columns,
    layout: str | None,
    id_: str | None,
    output: str | None,
) -> None:
    """Make a canonical board from a tracing, or from other people's files.

    A folder's tracing.svg and box.toml become its board.json. Of other files the format is guessed
    or said with --from; formats of several files take their folder, or the files in any order. What
    cannot be read is reported with its place, and the board is written without it (exit status 1);
    where nothing can be read, nothing is written (exit status 2).

    \b
    yard import boards/mymap
    yard import --check boards
    yard import drawing.svg --box box.toml -o board.json
    yard import --from edges links.txt --layout neato -o board.json
    yard import links.csv --column from=source,to=target,by=colour -o board.json
    """  # noqa: D301 - click wants the \b as it is
    if check and not (from_ or box or id_ or output) and all(Path(path).is_dir() for path in paths):
        click.get_current_context().exit(max(_check_folder(each, max_size) for each in find_units(paths)))
    made = import_drawn(paths, box, max_size) if from_ is None else None
    if made:
        output = output or _board_file(paths[0])
    else:
        made = import_foreign(from_ or _guess_format(paths), paths, renamed, columns)
    report, board = _show_findings(made), made.board
    _point_to_adopt(made, report)
    status = 2 if board is None else 1 if report.summary[ERROR] else 0
    if board is not None:
        text = json_format.dumps(_lay_out(replace(board, id=id_ or board.id), layout))
        status = _compare(output, text) or status if check else _save(output, text, report) or status
    click.get_current_context().exit(status)


def _check_folder(folder: str, max_size: int) -> int:
    """The exit status for a board folder: 1 when its board is out of date."""
    made = import_folder(Path(folder), max_size)
    errors = _show_findings(made).summary[ERROR]
    if made.board is None:
        return 2 if errors else 0
    return _compare(str(Path(folder) / BOARD_FILE), json_format.dumps(made.board)) or int(errors > 0)


def _guess_format(paths: tuple[str, ...]) -> str:
    name = guess_format(paths)
    say(f"read as {name}")
    return name


UNREAD = {"trace/unknown-layer", "trace/unread-lines", "trace/nothing-drawn", "trace/wrong-layer"}
"""What is found where a drawing was drawn by other rules than ours."""


def _point_to_adopt(made: Inspection, report: Report) -> None:
    """Say what helps where a drawing without a box was drawn by other rules."""
    names = [document.file for document in made.documents]
    drawing = next((name for name in names if name.endswith(DRAWINGS)), None)
    has_box = any(name.endswith(".toml") for name in names)
    if drawing and not has_box and UNREAD & {finding.code for finding in report.findings}:
        say(f"`yard adopt {drawing}` finds out what a drawing without a {BOX_FILE} means, and writes one")


def _show_findings(made: Inspection) -> Report:
    """Print the findings beside the result."""
    report = make_report(made.documents)
    if report.findings:
        texts = {document.file: document.text for document in made.documents}
        click.echo(text_report.render(report, texts, colour=takes_colours()), err=True, nl=False)
    return report


def _board_file(path: str) -> str:
    return str(Path(path) / BOARD_FILE) if Path(path).is_dir() else files.STANDARD


def _save(output: str | None, text: str, report: Report) -> int:
    files.write(output or files.STANDARD, text)
    if output and output != files.STANDARD:
        say(f"wrote {output}{_without(report)}")
    return 0


def _compare(output: str | None, text: str) -> int:
    """1 when the file is not what it should be."""
    if output is None or output == files.STANDARD:
        raise YardError("--check needs a board folder, or the file to compare with after -o")
    is_same = Path(output).exists() and files.read(output) == text.encode()
    say(f"{output} is {'up to date' if is_same else 'out of date'}")
    return 0 if is_same else 1


def _without(report: Report) -> str:
    """What the board was written without."""
    lost = sum(f.severity is ERROR and f.code.startswith("document/") for f in report.findings)
    return f" without {count_of(lost, 'unreadable part')}" if lost else ""


def _lay_out(board: AnyBoard, layout: str | None) -> AnyBoard:
    """The board, with positions where they are asked for."""
    if layout and isinstance(board, Board) and not any(station.at for station in board.stations):
        return lay_out(board)
    return board
