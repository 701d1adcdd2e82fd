"""`yard export`: a board in another format."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import click

from yardtools import files, formats
from yardtools.board_files import Source
from yardtools.cli.options import BOARD, YardCommand, list_format_option, renumber_option
from yardtools.cli.output import write, write_all
from yardtools.compare import renumber_board
from yardtools.compare.renumber import Renumbering
from yardtools.errors import YardError
from yardtools.formats import FORMATS, find_format


@click.command(cls=YardCommand)
@click.argument("board", type=BOARD, required=False)
@click.option("--to", "to", type=click.Choice(FORMATS), help="The format; --list says what each carries.")
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

    \b
    yard export london --to graphml -o london.graphml
    yard export london --to csv -o london-csv/
    """  # noqa: D301 - click wants the \b as it is
    if list_:
        click.echo(_table() if format_ == "text" else json.dumps(_rows(), indent=2))
        return
    if board is None or to is None:
        raise click.UsageError("say which BOARD, and --to which format (`yard export --list` lists them)")
    exported = board.network if to != "json" or renumber else board.board
    if renumber:
        exported = renumber_board(board.network, renumber)
    save(find_format(to).dumps(exported), to, output)


def save(content: formats.Content, to: str, output: str | None) -> None:
    """Write what a format gave: one file, or a folder of several."""
    if isinstance(content, Mapping):
        if output is None or output == files.STANDARD or output.endswith(find_format(to).SUFFIX):
            raise YardError(f"{to} is several files ({', '.join(content)}); give a folder with -o")
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


def _rows() -> list[dict[str, object]]:
    return [
        {
            "format": name,
            "lossless": form.LOSSLESS,
            "carries": form.CARRIES,
            "read_by": form.READ_BY,
            "files": list(form.FILES),
        }
        for name, form in ((name, find_format(name)) for name in FORMATS)
    ]


def _table() -> str:
    width = max(map(len, FORMATS))
    return "\n".join(
        f"{row['format']:{width}}  {'lossless' if row['lossless'] else '        '}  {row['carries']}"
        for row in _rows()
    )
