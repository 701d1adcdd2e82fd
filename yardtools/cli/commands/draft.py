"""`yard draft`: a first board from a list of places or from a picture, to go on from."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click

from yardtools.cli.folders import ID, slug
from yardtools.cli.options import YardCommand
from yardtools.extras import require
from yardtools.findings import Point

PICTURES = (
    ".png",
    ".jpg",
    ".jpeg",
    ".webp",
    ".tif",
    ".tiff",
    ".gif",
    ".bmp",
    ".pdf",
    ".heic",
    ".heif",
    ".avif",
)


OF_PICTURES = {
    "numbers": "--numbers",
    "corners": "--corners",
    "hints": "--hints",
    "write_hints": "--write-hints",
}
OF_LISTS = {
    "transports": "--transport",
    "places": "--places",
    "languages": "--names",
    "width": "--size",
    "gap": "--gap",
    "force": "--force",
}
"""The options that only pictures, and only lists of places, have a use for."""
FOUR = 4
NUMBER = r"-?\d+(?:\.\d+)?"
PLACE = re.compile(rf"[\s(\[]*{NUMBER}(?:[\s,;()\[\]]+{NUMBER})*[\s)\],;]*")
"""One place or several, with whatever brackets people put round them."""


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


class DraftCommand(YardCommand):
    """A command whose --corners may be four words as well as one."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take the words that are places behind --corners for its value."""
        joined: list[str] = []
        for word in args:
            last = joined[-1] if joined else ""
            is_more = last.startswith("--corners=") or (len(joined) > 1 and joined[-2] == "--corners")
            if is_more and PLACE.fullmatch(word) and PLACE.fullmatch(last.removeprefix("--corners=")):
                joined[-1] += f" {word}"
            else:
                joined.append(word)
        return super().parse_args(ctx, joined)


def _read_corners(_: click.Context, __: click.Parameter, value: str | None) -> tuple[Point, ...] | None:
    """Four places, such as 12,30 980,25 990,700 5,710, in any order that can be put right."""
    if value is None:
        return ()
    if value.strip().lower() == "none":
        return None
    if not PLACE.fullmatch(value):
        raise click.BadParameter("give four places in pixels: '12,30 980,25 990,700 5,710', or none")
    numbers = [float(number) for number in re.findall(NUMBER, value)]
    if len(numbers) != 2 * FOUR:
        raise click.BadParameter(f"four corners are eight numbers, not {len(numbers)}: {value!r}")
    require("draft", "drafting from a picture")
    from yardtools.scans.corner_order import order_corners  # noqa: PLC0415 - help needs none

    return order_corners(list(zip(numbers[::2], numbers[1::2], strict=True)))


def _read_numbers(_: click.Context, __: click.Parameter, value: str | None) -> range | None:
    """The numbers from the first to the last."""
    if value is None:
        return None
    match = re.fullmatch(r"(\d{1,4})-(\d{1,4})", value)
    if not match or not 0 < int(match[1]) < int(match[2]):
        raise click.BadParameter(f"{value!r} is no range such as 1-199")
    return range(int(match[1]), int(match[2]) + 1)


@click.command(cls=DraftCommand)
@click.argument("source", metavar="PLACES|SCAN")
@click.option("-o", "--output", metavar="FOLDER", help="The board folder; else one of the file's name.")
@click.option("--title", metavar="TEXT", default="", help="What the board is called.")
@click.option(
    "--ladder",
    "--transports",
    "ladder",
    metavar="ID,ID,…",
    callback=_read_ladder,
    help="The transports, the base first: taxi,bus,underground if left out.",
)
@click.option(
    "--numbers", metavar="1-199", callback=_read_numbers, help="Of a picture: the numbers of its stations."
)
@click.option(
    "--corners",
    metavar="X,Y X,Y X,Y X,Y",
    callback=_read_corners,
    help="Of a photo: the board's corners in pixels, from its top left clockwise; else they are looked for, "
    "unless this is none.",
)
@click.option(
    "--hints",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Of a picture: a hints.toml with examples, colours and numbers.",
)
@click.option(
    "--write-hints",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Of a picture: write the colours found as hints to correct.",
)
@click.option(
    "--transport",
    "transports",
    metavar="LINES=ID",
    multiple=True,
    callback=_read_transports,
    help="Of a list: which transport the lines of a kind are: tram=bus; '=ignore' leaves them out.",
)
@click.option(
    "--places",
    metavar="N",
    type=click.IntRange(3, 5_000),
    help="Of a list: only the N most important.",
)
@click.option(
    "--names",
    "languages",
    metavar="CODE,…",
    callback=_read_languages,
    help="Of a list: languages of names.",
)
@click.option(
    "--size",
    "width",
    metavar="UNITS",
    type=click.FloatRange(200, 100_000),
    help="Of a list: the board's width.",
)
@click.option(
    "--gap",
    metavar="UNITS",
    type=click.FloatRange(30, 1_000),
    help="Of a list: how far apart places are at least; 60 if left out.",
)
@click.option("--force", is_flag=True, help="Of a list: write over a folder; the head of box.toml stays.")
def command(source: str, output: str | None, ladder: tuple[str, ...], title: str, **others: Any) -> None:
    """Draft a board from a list of places, or from a picture of it.

    PLACES is a table (CSV) with names, latitudes and longitudes, GeoJSON with points, an extract of
    OpenStreetMap (.osm, or Overpass's JSON), or a places.toml. Places are numbered in reading order and
    linked to their neighbours; lines of buses, trams, trains and ferries in the file link the places they
    pass. The folder gets a drawing and a box.toml to go on from, and the board they make.

    SCAN is a picture of a board that is there already. Stations, their numbers, the colours of transports
    and links are looked for in it. Every station and link in the drawing has its certainty; what may be a
    link is in layers such as _doubt-taxi, which are not read, and doubts.txt names all that is to be
    checked. One-way streets, ferries and missions are left to you. Over a folder that has a tracing, what a
    person drew, corrected or confirmed there stays.

    \b
    yard draft oslo.geojson -o boards/oslo --title Oslo
    yard draft cities.csv --places 120 --ladder car,rail
    yard draft oslo.osm --transport tram=bus --transport rail=ignore
    yard draft board.jpg -o boards/mymap
    yard draft photo.jpg -o boards/mymap --corners 210,80 3100,120 3050,2300 180,2250
    yard draft boards/mymap/scan.jpg -o boards/mymap --hints hints.toml
    """  # noqa: D301 - click needs the backspace itself
    path = Path(source)
    folder = Path(output or slug(path.stem))
    if _is_picture(path):
        _refuse(others, OF_LISTS, f"{path} is a picture")
        require("draft", "drafting from a picture")
        from yardtools.cli.picture_draft import Wishes, draft_from_picture  # noqa: PLC0415 - help needs none

        own = {name: others[name] for name in OF_PICTURES}
        draft_from_picture(path, folder, Wishes(ladder=ladder, title=title, **own))
    else:
        _refuse(others, OF_PICTURES, f"{path} is a list of places")
        from yardtools.cli.places_draft import draft_from_places  # noqa: PLC0415 - see above

        own = {name: others[name] for name in OF_LISTS}
        draft_from_places(path, folder, ladder=ladder, title=title, **own)


def _is_picture(path: Path) -> bool:
    """Whether a picture is meant, by the file's name or else by how it begins; lists are no folders."""
    from yardtools.scan_files import is_picture_file  # noqa: PLC0415 - help needs none

    return path.suffix.lower() in PICTURES or path.is_dir() or is_picture_file(path)


def _refuse(given: dict[str, Any], names: dict[str, str], reason: str) -> None:
    """Refuse options that have no use for what is drafted from."""
    if useless := [option for name, option in names.items() if given[name]]:
        raise click.UsageError(f"{useless[0]} has no use here: {reason}")
