"""`yard import`: other people's files as a canonical board."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast

import click

from yardtools import files, formats
from yardtools.cli.parameters import YardCommand, colours, output_option, say
from yardtools.errors import YardError
from yardtools.findings import ERROR, Fault, Finding, Report, in_order
from yardtools.formats import json as json_format
from yardtools.formats.draft import UNNAMED
from yardtools.formats.guess import guessed, of_folder
from yardtools.formats.parts import by_part
from yardtools.formats.records import Renaming, called
from yardtools.layout import lay_out
from yardtools.model import AnyBoard, Board
from yardtools.reports import text as text_report
from yardtools.source import decode, findings

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
@click.argument("paths", metavar="FILE...", nargs=-1, required=True)
@click.option(
    "--from",
    "from_",
    type=click.Choice(formats.FORMATS),
    help="The format of the files; guessed from their endings and content if left out.",
)
@click.option(
    "--transport",
    "renamed",
    metavar="OLD=NEW,...",
    multiple=True,
    callback=_renaming,
    help="What a transport of the file is called here: T=taxi,tube=underground.",
)
@click.option(
    "--layout", type=click.Choice(["neato"]), help="Give positions to a board that has none (by Graphviz)."
)
@click.option(
    "--id", "id_", metavar="ID", callback=_checked, help="The board's id; else its own, or the file's name."
)
@output_option
def command(
    paths: tuple[str, ...],
    from_: str | None,
    renamed: Renaming,
    layout: str | None,
    id_: str | None,
    output: str,
) -> None:
    """Read other people's files as a canonical board.

    Formats of several files take their folder, or the files in any order and under any names. What
    cannot be read is reported with its line and column, and the board is written without it (exit
    status 1); where nothing can be read, nothing is written (exit status 2).

    \b
    yard import --from edges links.txt --layout neato -o board.json
    yard import london-csv/ -o board.json
    yard import nodes.csv edges.csv --transport T=taxi,tube=underground -o board.json
    """  # noqa: D301 - click wants the \b as it is
    name = from_ or _guessed(paths)
    reading = Reading(name, _read(name, paths))
    board = reading.board(renamed)
    report = reading.report()
    if report.findings:
        click.echo(text_report.render(report, reading.sources, colour=colours()), err=True, nl=False)
    if board is not None:
        own = _id_of(paths[0]) if board.id == UNNAMED else board.id
        files.write(output, json_format.dumps(_finished(replace(board, id=id_ or own), layout)))
        if output != files.STANDARD:
            say(f"wrote {output}{_without(report)}")
    click.get_current_context().exit(2 if board is None else 1 if report.summary[ERROR] else 0)


def _without(report: Report) -> str:
    """What the board was written without."""
    lost = sum(f.severity is ERROR and f.code.startswith("document/") for f in report.findings)
    return f" without {lost} unreadable part{'s' * (lost > 1)}" if lost else ""


# --- files ------------------------------------------------------------------------------------


def _guessed(paths: tuple[str, ...]) -> str:
    """The format that the files seem to be in, which is said."""
    first = Path(paths[0])
    if paths[0] == files.STANDARD:
        raise YardError("what format is standard input in? Say it with --from")
    if first.is_dir():
        name = of_folder({path.name for path in first.iterdir()}) if len(paths) == 1 else None
    else:
        name = guessed(paths, files.read(first))
    if name is None:
        raise YardError(f"cannot tell what format {paths[0]} is in; say it with --from")
    say(f"read as {name}")
    return name


def _read(name: str, paths: tuple[str, ...]) -> dict[str, bytes]:
    """The bytes of every file, by its path."""
    form = formats.named(name)
    if not form.FILES and len(paths) != 1:
        raise YardError(f"{name} is one file, not {len(paths)}")
    found = [file for path in paths for file in _files(form, path)]
    if not found:
        raise YardError(f"{paths[0]} holds none of {', '.join(form.FILES)}")
    if len(set(found)) < len(found):
        raise YardError("the same file is given twice")
    return {path: files.read(path) for path in found}


def _files(form: formats.Format, path: str) -> list[str]:
    """The path itself, or for formats of several files what a folder holds of them."""
    if not form.FILES or not Path(path).is_dir():
        return [path]
    return [str(Path(path) / name) for name in form.FILES if (Path(path) / name).exists()]


def _id_of(path: str) -> str:
    stem = Path(path).stem.lower() if path != files.STANDARD else ""
    id = re.sub(r"[^a-z0-9_-]+", "-", stem).strip("-")
    return id if ID.fullmatch(id) else UNNAMED


def _finished(board: AnyBoard, layout: str | None) -> AnyBoard:
    """The board, where asked for with positions."""
    if layout and isinstance(board, Board) and not any(station.at for station in board.stations):
        return lay_out(board)
    return board


# --- reading ----------------------------------------------------------------------------------


@dataclass(slots=True)
class Reading:
    """Files of one format being read, and what was wrong with them."""

    name: str
    data: Mapping[str, bytes]
    faults: list[Fault] = field(default_factory=list)
    parts: dict[str, str] = field(default_factory=dict)
    """The path of each of the format's files."""

    def board(self, renamed: Renaming) -> AnyBoard | None:
        """The board, or nothing where nothing could be read; the faults tell why."""
        content = self._content()
        if content is None:
            return None
        if self.name == "json" and renamed:
            raise YardError("--transport is not for json: a board describes its transports itself")
        options = (renamed,) if renamed else ()
        board: AnyBoard = formats.named(self.name).loads(content, self.faults.append, *options)
        return board if self._is_something(board) else None

    def _content(self) -> formats.Content | None:
        """What the format reads: text, or texts by the format's own file names; nothing without text."""
        form = formats.named(self.name)
        contents: dict[str, Any] = dict(self.data) if form.SUFFIX == ".parquet" else self._texts()
        if len(contents) < len(self.data):
            return None
        if not form.FILES:
            return cast(str, next(iter(contents.values())))
        self.parts = by_part(form, self.name, contents)
        return {part: contents[path] for part, path in self.parts.items()}

    def _texts(self) -> dict[str, str]:
        """The texts of those files that are texts."""
        texts: dict[str, str] = {}
        for path, content in self.data.items():
            text = decode(content, lambda fault, path=path: self.faults.append(replace(fault, file=path)))  # type: ignore[misc]
            if text is not None:
                texts[path] = text
        return texts

    def _is_something(self, board: AnyBoard) -> bool:
        """Whether there is a board at all; a canonical board may be empty, if nothing is wrong with it."""
        if not isinstance(board, Board) or board.stations or board.links:
            return True
        if self.name == "json" and not self.faults:
            return True
        if not any(finding.severity is ERROR for finding in self.report().findings):
            self.faults.append(Fault((), "no stations and no links in the file", "document/nothing-read"))
        return False

    def report(self) -> Report:
        """Everything that is wrong, in its place."""
        only = next(iter(self.data))
        found: list[Finding] = []
        for file in dict.fromkeys(fault.file for fault in self.faults):
            path = self.parts.get(file or "", file or only)
            here = [replace(fault, file=path) for fault in self.faults if fault.file == file]
            found += findings(here, path, self.sources.get(path, ""))
        return Report(in_order(found), files=tuple(self.data))

    @property
    def sources(self) -> dict[str, str]:
        """The files as text."""
        return {path: content.decode(errors="replace") for path, content in self.data.items()}
