"""`yard export`: a board in another format."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from yardtools import files, formats
from yardtools.board_files import Source
from yardtools.cli.options import BOARD, YardCommand, list_format_option, renumber_option
from yardtools.cli.output import write, write_all
from yardtools.compare import renumber_board
from yardtools.compare.renumber import Renumbering
from yardtools.errors import YardError
from yardtools.formats import FORMATS, find_format
from yardtools.model import AnyBoard, Board
from yardtools.virtual_tables import TABLES, find_table
from yardtools.wording import join_few

KINDS = (*FORMATS, *TABLES)


@click.command(cls=YardCommand)
@click.argument("board", type=BOARD, required=False)
@click.option("--to", "to", type=click.Choice(KINDS), help="The format; --list says what each carries.")
@click.option("-o", "--output", metavar="FILE", help="A file, or a folder for formats of several files.")
@renumber_option("Give stations other numbers.")
@click.option("--list", "list_", is_flag=True, help="List the formats and what each carries.")
@list_format_option
def command(
    board: Source | None,
    to: str | None,
    output: str | None,
    renumber: Renumbering | None,
    list_: bool,
    format_: str,
) -> None:
    """Write a board in another format.

    Those for VASSAL (vassal) and Tabletop Simulator (tts) are games to play at once.

    \b
    yard export london --to graphml -o london.graphml
    yard export london --to csv -o london-csv/
    yard export london --to vassal -o london.vmod
    """  # noqa: D301 - click wants the \b as it is
    if list_:
        click.echo(_table() if format_ == "text" else json.dumps(_rows(), indent=2))
        return
    if board is None or to is None:
        raise click.UsageError("say which BOARD, and --to which format (`yard export --list` lists them)")
    exported = board.network if to != "json" or renumber else board.board
    if renumber:
        exported = renumber_board(board.network, renumber)
    if to in TABLES:
        _save_table(board, exported, to, output)
    else:
        save(find_format(to).dumps(exported), to, output)


def _save_table(source: Source, board: AnyBoard, to: str, output: str | None) -> None:
    """Lay a board out on a virtual table, with what the kit of its game has."""
    from yardtools.cli.kits import kit_and_log  # noqa: PLC0415 - games and pictures are slow to load
    from yardtools.virtual_tables.virtual_table import VirtualTable  # noqa: PLC0415

    if output is None:
        raise YardError(f"{to} is no text; say with -o where to write it")
    assert isinstance(board, Board)
    said = kit_and_log(source)
    table = VirtualTable(board, said["kit"], said.get("log"))
    save(find_table(to).dumps(table, Path(output).absolute()), to, output)


def save(content: formats.Content, to: str, output: str | None) -> None:
    """Write what a format gave: one file, or a folder of several."""
    if isinstance(content, Mapping):
        if output is None or output == files.STANDARD or output.endswith(_find(to).SUFFIX):
            raise YardError(f"{to} is several files ({join_few(content, 5)}); give a folder with -o")
        folder = files.make_folder(output)
        write_all({folder / name: part for name, part in content.items()})
    else:
        write(_file(output, to), content)


def _file(output: str | None, to: str) -> str:
    if output is None:
        return files.STANDARD
    if output.endswith("/") or (output != files.STANDARD and Path(output).is_dir()):
        raise YardError(f"{output} is a folder; {to} is one file: give its name")
    return output


def _find(name: str) -> Any:
    return find_table(name) if name in TABLES else find_format(name)


def _rows() -> list[dict[str, object]]:
    return [
        {
            "format": name,
            "lossless": getattr(form, "LOSSLESS", False),
            "carries": form.CARRIES,
            "read_by": form.READ_BY,
            "files": list(form.FILES),
        }
        for name, form in ((name, _find(name)) for name in KINDS)
    ]


def _table() -> str:
    width = max(map(len, KINDS))
    return "\n".join(
        f"{row['format']:{width}}  {'lossless' if row['lossless'] else '        '}  {row['carries']}"
        for row in _rows()
    )
