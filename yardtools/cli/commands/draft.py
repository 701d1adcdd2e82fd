"""`yard draft`: a board folder from a scan or photo, with a first tracing in which every doubt is named."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

import click

from yardtools import files
from yardtools.cli.new_folders import check_new_folder
from yardtools.cli.options import YardCommand
from yardtools.cli.output import say
from yardtools.errors import YardError
from yardtools.findings import Point
from yardtools.model.network import DEFAULT_LADDER

ID = re.compile("[a-z][a-z0-9_-]*")
SUFFIXES = {"JPEG": ".jpg", "PNG": ".png", "GIF": ".gif", "WEBP": ".webp", "BMP": ".bmp", "TIFF": ".tiff"}
FOUR = 4


def _corners(_: click.Context, __: click.Parameter, value: str | None) -> tuple[Point, ...]:
    """Four places, such as 12,30 980,25 990,700 5,710."""
    try:
        pairs = [tuple(map(float, pair.split(","))) for pair in (value or "").split()]
        corners = tuple((x, y) for x, y in pairs)
    except ValueError as error:
        raise click.BadParameter("give four places in pixels: '12,30 980,25 990,700 5,710'") from error
    if corners and len(corners) != FOUR:
        raise click.BadParameter(f"a board has four corners, not {len(corners)}")
    return corners


def _numbers(_: click.Context, __: click.Parameter, value: str | None) -> range | None:
    """The numbers from the first to the last."""
    if value is None:
        return None
    match = re.fullmatch(r"(\d{1,4})-(\d{1,4})", value)
    if not match or not 0 < int(match[1]) < int(match[2]):
        raise click.BadParameter(f"{value!r} is no range such as 1-199")
    return range(int(match[1]), int(match[2]) + 1)


def _ladder(_: click.Context, __: click.Parameter, value: str) -> tuple[str, ...]:
    ids = tuple(value.split(","))
    if len(set(ids)) != len(ids) or not all(ID.fullmatch(id) for id in ids):
        raise click.BadParameter(f"{value!r} is no list of transports such as taxi,bus,underground")
    return ids


@click.command(cls=YardCommand)
@click.argument("scan", metavar="SCAN")
@click.option("-o", "--output", "folder", metavar="FOLDER", required=True, help="The board folder to write.")
@click.option("--numbers", metavar="1-199", callback=_numbers, help="The numbers of the stations.")
@click.option(
    "--corners",
    metavar="'X,Y X,Y X,Y X,Y'",
    callback=_corners,
    help="Where the board's corners are in a photo, in pixels, from the top left clockwise.",
)
@click.option(
    "--transports",
    metavar="LIST",
    default=",".join(DEFAULT_LADDER),
    show_default=True,
    callback=_ladder,
    help="The transports of the ladder: the first stops at every station.",
)
def command(
    scan: str, folder: str, numbers: range | None, corners: tuple[Point, ...], transports: tuple[str, ...]
) -> None:
    """Draft a board from a scan or photo of it.

    It looks for the stations, their numbers, the transports' colours and the links, and writes a folder
    as `yard new --scan` does, with a first tracing.svg. Every station and link in it has its certainty;
    what may be a link is in layers such as _doubt-taxi, which are not read, and doubts.txt names all that
    is to be checked. One-way streets, ferries and missions are left to you.

    \b
    yard draft board.jpg -o boards/mymap
    yard draft photo.jpg -o boards/mymap --corners '210,80 3100,120 3050,2300 180,2250'
    """  # noqa: D301 - click needs the backspace itself
    target = Path(folder)
    check_new_folder(target)
    from yardtools.draft import ocr  # noqa: PLC0415 - help needs none of it
    from yardtools.draft.output import folder_files, summary  # noqa: PLC0415
    from yardtools.draft.pipeline import STAGES, draft  # noqa: PLC0415
    from yardtools.scans import Picture, straighten  # noqa: PLC0415
    from yardtools.scans.decoding import read_head  # noqa: PLC0415

    data = files.read(scan)
    try:
        if corners:
            data, _, _ = straighten(data, corners)
        picture = Picture.open(data)
        ocr.load()
        found = draft(
            picture,
            transports,
            numbers,
            lambda stage: say(f"{STAGES.index(stage) + 1} of {len(STAGES)}: {stage}"),
        )
    except YardError as error:
        raise type(error)(f"{scan}: {error}") from error
    name = f"scan{SUFFIXES[read_head(data).kind]}"
    _write_whole(target, folder_files(found, target.name, target.name.replace("-", " ").title(), name, data))
    click.echo("\n".join(summary(found)))
    say(f"wrote {target}; next: go through {target / 'doubts.txt'}, then `yard import {target}`")


def _write_whole(folder: Path, contents: Mapping[str, bytes]) -> None:
    """All files or none: they are made in a folder beside, which then gets the name."""
    files.make_folder(folder.parent)
    place = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        for name, content in contents.items():
            files.write(place / name, content)
        place.chmod(0o755)
        if folder.exists():
            folder.rmdir()
        os.replace(place, folder)
    except BaseException:
        shutil.rmtree(place, ignore_errors=True)
        raise
