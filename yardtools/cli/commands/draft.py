"""`yard draft`: a first board from a list of places, to go on from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from yardtools import files
from yardtools.board_files import BOARD_FILE, BOX_FILE, decode
from yardtools.cli.folders import ID, board_id, other_files, refuse_folder, slug
from yardtools.cli.options import YardCommand
from yardtools.cli.output import say, write, write_all
from yardtools.errors import YardError
from yardtools.findings import Fault

SOURCES = "SOURCES.md"
PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff", ".gif", ".bmp", ".pdf", ".heic")


def _read_ladder(_: click.Context, __: click.Parameter, value: str | None) -> tuple[str, ...]:
    names = [name.strip() for name in (value or "").split(",") if name.strip()]
    for name in names:
        if not ID.fullmatch(name):
            raise click.BadParameter(f"{name!r} is no transport: small letters, digits, - and _")
    return tuple(dict.fromkeys(names))


def _read_languages(_: click.Context, __: click.Parameter, value: str | None) -> tuple[str, ...]:
    from yardtools.formats.shared.plain_values import is_language  # noqa: PLC0415 - help needs none

    codes = [code.strip() for code in (value or "").split(",") if code.strip()]
    for code in codes:
        if not is_language(code):
            raise click.BadParameter(f"{code!r} is no language, such as en or pt-BR")
    return tuple(dict.fromkeys(codes))


def _read_transports(_: click.Context, __: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    pairs = [tuple(part.strip() for part in value.rpartition("=")[::2]) for value in values]
    for (mode, id), value in zip(pairs, values, strict=True):
        if not mode or not ID.fullmatch(id):
            raise click.BadParameter(f"{value!r} is no LINES=TRANSPORT, such as tram=bus")
    return {mode.lower(): id for mode, id in pairs}


@click.command(cls=YardCommand)
@click.argument("source", metavar="PLACES")
@click.option("-o", "--output", metavar="FOLDER", help="The board folder; else one of the file's name.")
@click.option("--title", metavar="TEXT", default="", help="What the board is called.")
@click.option(
    "--ladder",
    metavar="ID,ID,…",
    callback=_read_ladder,
    help="The transports, the base first: taxi,bus,underground if left out.",
)
@click.option(
    "--transport",
    "transports",
    metavar="LINES=ID",
    multiple=True,
    callback=_read_transports,
    help="Which transport the lines of a kind are: tram=bus; '=ignore' leaves them out.",
)
@click.option(
    "--places", metavar="N", type=click.IntRange(3, 5_000), help="Only the N most important places."
)
@click.option(
    "--names", "languages", metavar="CODE,…", callback=_read_languages, help="The languages of names: no,en."
)
@click.option(
    "--size", "width", metavar="UNITS", type=click.FloatRange(200, 100_000), help="How wide the board is."
)
@click.option(
    "--gap",
    metavar="UNITS",
    type=click.FloatRange(30, 1_000),
    help="How far apart places are at least; 60 if left out.",
)
@click.option("--force", is_flag=True, help="Draft again over a folder; the head of its box.toml stays.")
def command(source: str, output: str | None, force: bool, **wishes: Any) -> None:
    """Draft a board from a list of places, or from a picture of it.

    PLACES is a table (CSV) with names, latitudes and longitudes, GeoJSON with points, an extract of
    OpenStreetMap (.osm, or Overpass's JSON), or a places.toml. Places are numbered in reading order and
    linked to their neighbours; lines of buses, trams, trains and ferries in the file link the places they
    pass. The folder gets a drawing and a box.toml to go on from, and the board they make.

    \b
    yard draft oslo.geojson -o boards/oslo --title Oslo
    yard draft cities.csv --places 120 --ladder car,rail
    yard draft oslo.osm --transport tram=bus --transport rail=ignore
    """  # noqa: D301 - click needs the backspace itself
    from yardtools.places.make import Wishes, make_board  # noqa: PLC0415 - help needs none

    path = Path(source)
    if path.suffix.lower() in PICTURES:
        raise YardError(
            f"{path} is a picture: boards are drafted from lists of places, not yet from pictures"
        )
    folder = Path(output or slug(path.stem))
    made = make_board(path, board_id(folder), Wishes(**wishes), _text_of(folder / BOX_FILE))
    others = other_files(folder, path, made.files)
    if others and not force:
        refuse_folder(folder, others[0])
    files.make_folder(folder)
    # sources that are there already were written by a person since
    write_all({folder / name: text for name, text in made.files.items() if name not in {*others} & {SOURCES}})
    _write_board(folder)
    click.echo("\n".join(made.remarks))
    say(
        f"next: `yard trace {folder}` corrects it in the browser; "
        f"or correct {folder}/tracing.svg, then `yard import {folder}`"
    )


def _text_of(box: Path) -> str:
    """The text of a box; nothing where there is none."""
    if not box.exists():
        return ""
    faults: list[Fault] = []
    text = decode(files.read(box, files.LARGEST_BOX), faults.append)
    if text is None:
        raise YardError(f"{box}: {faults[0]}")
    return text


def _write_board(folder: Path) -> None:
    """Make the board as `yard import` would."""
    from yardtools.formats import json as json_format  # noqa: PLC0415 - help needs none
    from yardtools.validation.imports import import_folder  # noqa: PLC0415

    made = import_folder(folder).board
    if made is not None:
        write(folder / BOARD_FILE, json_format.dumps(made))
