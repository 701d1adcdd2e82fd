"""`yard import`: other people's files as a canonical board."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import click

from yardtools import files, formats
from yardtools.cli.parameters import YardCommand, colours, output_option, write
from yardtools.errors import YardError
from yardtools.findings import ERROR, Fault, Finding, Report, in_order
from yardtools.formats import json as json_format
from yardtools.formats.draft import UNNAMED
from yardtools.layout import lay_out
from yardtools.model import AnyBoard, Board
from yardtools.reports import text as text_report
from yardtools.source import decode, findings


@click.command(cls=YardCommand)
@click.argument("paths", metavar="FILE...", nargs=-1, required=True)
@click.option(
    "--from", "from_", type=click.Choice(formats.FORMATS), required=True, help="The format of the files."
)
@click.option(
    "--layout", type=click.Choice(["neato"]), help="Give positions to a board that has none (by Graphviz)."
)
@click.option("--id", "id_", metavar="ID", help="The board's id; else the file's own, or its name.")
@output_option
def command(paths: tuple[str, ...], from_: str, layout: str | None, id_: str | None, output: str) -> None:
    r"""Read other people's files as a canonical board.

    Formats of several files take their folder, or the files in any order. What cannot be read is
    reported with its line and column, and the board is written without it (exit status 1).

    \b
    yard import --from edges links.txt --layout neato -o board.json
    yard import --from csv london-csv/ -o board.json
    """
    form = formats.named(from_)
    data = _read(form, paths)
    faults: list[Fault] = []
    content = _content(form, data, faults)
    if content is not None:
        board: AnyBoard = form.loads(content, faults.append)
        if isinstance(board, Board):
            board = _finished(board, id_ or _id_of(paths[0]), layout)
        write(output, json_format.dumps(board))
    report = _report(form, data, faults)
    if report.findings:
        click.echo(text_report.render(report, _sources(data), colour=colours()), err=True, nl=False)
    click.get_current_context().exit(1 if report.summary[ERROR] else 0)


def _read(form: formats.Format, paths: tuple[str, ...]) -> dict[str, bytes]:
    """The bytes of every file, by its path."""
    if not form.FILES:
        if len(paths) != 1:
            raise YardError(f"this format is one file, not {len(paths)}")
        return {paths[0]: files.read(paths[0])}
    inside = [
        str(Path(path) / name)
        for path in paths
        if Path(path).is_dir()
        for name in form.FILES
        if (Path(path) / name).exists()
    ]
    given = [path for path in paths if not Path(path).is_dir()] + inside
    if not given:
        raise YardError(f"{paths[0]} holds neither of {', '.join(form.FILES)}")
    return {path: files.read(path) for path in given}


def _content(form: formats.Format, data: Mapping[str, bytes], faults: list[Fault]) -> formats.Content | None:
    """What the format reads: text, or texts by the format's own file names."""
    if form.SUFFIX == ".parquet":
        return {_part(form, path): content for path, content in data.items()}
    texts = {
        path: decode(content, lambda fault, path=path: faults.append(replace(fault, file=path)))
        for path, content in data.items()
    }  # type: ignore[misc]
    if None in texts.values():
        return None
    if not form.FILES:
        return next(iter(texts.values()))
    return {_part(form, path): text or "" for path, text in texts.items()}


def _part(form: formats.Format, path: str) -> str:
    """Which of the format's files this one is: by its whole name, or the nearest one."""
    from difflib import get_close_matches  # noqa: PLC0415 - rarely needed

    close = get_close_matches(Path(path).name, form.FILES, 1, 0.0)
    return close[0]


def _id_of(path: str) -> str:
    stem = Path(path).stem.lower() if path != files.STANDARD else ""
    id = re.sub(r"[^a-z0-9_-]+", "-", stem).strip("-")
    return id if re.match("[a-z]", id) else UNNAMED


def _finished(board: Board, id: str, layout: str | None) -> Board:
    named = replace(board, id=id) if board.id == UNNAMED else board
    return lay_out(named) if layout and not any(station.at for station in named.stations) else named


def _report(form: formats.Format, data: Mapping[str, bytes], faults: list[Fault]) -> Report:
    path_of = {_part(form, path) if form.FILES else None: path for path in data}
    only = next(iter(data))
    found: list[Finding] = []
    for file in dict.fromkeys(fault.file for fault in faults):
        path = path_of.get(file, file or only)
        here = [replace(fault, file=path) for fault in faults if fault.file == file]
        found += findings(here, path, _sources(data).get(path, ""))
    return Report(in_order(found), files=tuple(data))


def _sources(data: Mapping[str, bytes]) -> dict[str, str]:
    return {path: content.decode(errors="replace") for path, content in data.items()}
