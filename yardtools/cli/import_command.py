"""`yard import`: other people's files as a canonical board."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from difflib import get_close_matches
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

ID = re.compile("[a-z][a-z0-9_-]*")


def _checked(_: click.Context, __: click.Parameter, id: str | None) -> str | None:
    if id is not None and not ID.fullmatch(id):
        raise click.BadParameter("small letters, digits, - and _, beginning with a letter")
    return id


@click.command(cls=YardCommand)
@click.argument("paths", metavar="FILE...", nargs=-1, required=True)
@click.option(
    "--from", "from_", type=click.Choice(formats.FORMATS), required=True, help="The format of the files."
)
@click.option(
    "--layout", type=click.Choice(["neato"]), help="Give positions to a board that has none (by Graphviz)."
)
@click.option(
    "--id", "id_", metavar="ID", callback=_checked, help="The board's id; else its own, or the file's name."
)
@output_option
def command(paths: tuple[str, ...], from_: str, layout: str | None, id_: str | None, output: str) -> None:
    """Read other people's files as a canonical board.

    Formats of several files take their folder, or the files in any order. What cannot be read is
    reported with its line and column, and the board is written without it (exit status 1).

    \b
    yard import --from edges links.txt --layout neato -o board.json
    yard import --from csv london-csv/ -o board.json
    """  # noqa: D301 - click wants the \b as it is
    form = formats.named(from_)
    data = _read(form, paths)
    faults: list[Fault] = []
    content = _content(form, data, faults)
    if content is not None:
        board: AnyBoard = form.loads(content, faults.append)
        own = _id_of(paths[0]) if board.id == UNNAMED else board.id
        write(output, json_format.dumps(_finished(replace(board, id=id_ or own), layout)))
    report = _report(form, data, faults)
    if report.findings:
        click.echo(text_report.render(report, _sources(data), colour=colours()), err=True, nl=False)
    click.get_current_context().exit(1 if report.summary[ERROR] else 0)


def _read(form: formats.Format, paths: tuple[str, ...]) -> dict[str, bytes]:
    """The bytes of every file, by its path."""
    if not form.FILES and len(paths) != 1:
        raise YardError(f"this format is one file, not {len(paths)}")
    found = [file for path in paths for file in _files(form, path)]
    if not found:
        raise YardError(f"{paths[0]} holds none of {', '.join(form.FILES)}")
    return {path: files.read(path) for path in found}


def _files(form: formats.Format, path: str) -> list[str]:
    """The path itself, or for formats of several files what a folder holds of them."""
    if not form.FILES or not Path(path).is_dir():
        return [path]
    return [str(Path(path) / name) for name in form.FILES if (Path(path) / name).exists()]


def _content(form: formats.Format, data: Mapping[str, bytes], faults: list[Fault]) -> formats.Content | None:
    """What the format reads: text, or texts by the format's own file names; nothing where it is no text."""
    if form.SUFFIX == ".parquet":
        return {_part(form, path): content for path, content in data.items()}
    texts = {path: _text(path, content, faults) for path, content in data.items()}
    sound = {_part(form, path): text for path, text in texts.items() if text is not None}
    if len(sound) < len(data):
        return None
    return sound if form.FILES else next(iter(sound.values()))


def _text(path: str, content: bytes, faults: list[Fault]) -> str | None:
    return decode(content, lambda fault: faults.append(replace(fault, file=path)))


def _part(form: formats.Format, path: str) -> str:
    """Which of the format's files this one is: the one whose name is nearest."""
    return get_close_matches(Path(path).name, form.FILES or [path], 1, 0.0)[0]


def _id_of(path: str) -> str:
    stem = Path(path).stem.lower() if path != files.STANDARD else ""
    id = re.sub(r"[^a-z0-9_-]+", "-", stem).strip("-")
    return id if ID.fullmatch(id) else UNNAMED


def _finished(board: AnyBoard, layout: str | None) -> AnyBoard:
    """The board, where asked for with positions."""
    if layout and isinstance(board, Board) and not any(station.at for station in board.stations):
        return lay_out(board)
    return board


def _report(form: formats.Format, data: Mapping[str, bytes], faults: list[Fault]) -> Report:
    path_of = {_part(form, path): path for path in data}
    only = next(iter(data))
    found: list[Finding] = []
    for file in dict.fromkeys(fault.file for fault in faults):
        path = path_of.get(file or "", file or only)
        here = [replace(fault, file=path) for fault in faults if fault.file == file]
        found += findings(here, path, _sources(data).get(path, ""))
    return Report(in_order(found), files=tuple(data))


def _sources(data: Mapping[str, bytes]) -> dict[str, str]:
    return {path: content.decode(errors="replace") for path, content in data.items()}
