"""`yard new`: a board folder to start from."""

from __future__ import annotations

import base64
import mimetypes
import os
from pathlib import Path
from urllib.parse import quote

import click
import imagesize

from yardtools import files
from yardtools.cli.new_folders import check_new_folder
from yardtools.cli.options import YardCommand
from yardtools.cli.output import say, write
from yardtools.errors import YardError
from yardtools.model.network import DEFAULT_LADDER, DEFAULT_TRANSPORTS
from yardtools.resources import schema_names
from yardtools.schema_files import schema_text
from yardtools.tracing.writing import template
from yardtools.tracing.writing.template import Scan

PAGE = (1600.0, 1200.0)
"""The size of a page without a scan."""


@click.command(cls=YardCommand)
@click.argument("name")
@click.option(
    "--kind",
    type=click.Choice(["network", "tiles", "trail"]),
    default="network",
    show_default=True,
    help="What kind of board it is.",
)
@click.option("--scan", metavar="IMAGE", help="A scan or photo of the board, to draw over.")
@click.option("--embed", is_flag=True, help="Put the scan into the drawing, not beside it.")
@click.option(
    "--link", is_flag=True, help="Leave the scan where it is; otherwise it is copied into the folder."
)
def command(name: str, kind: str, scan: str | None, embed: bool, link: bool) -> None:
    """Start a board folder.

    NAME is the folder, such as boards/mymap; its last part is the board's id. The folder gets a box.toml
    with comments and a tracing with the layers in place, ready to open in Inkscape. The scan is copied into
    the folder: the pages of `yard view` and `yard preview` show no picture from outside it.

    \b
    yard new boards/mymap --scan ~/scans/board.png
    yard import boards/mymap
    """  # noqa: D301 - click needs the backspace itself
    if embed and link:
        raise click.UsageError("--embed and --link exclude each other")
    folder = Path(name)
    check_new_folder(folder, Path(scan).resolve() if scan else None)
    picture = _place_scan(Path(scan), folder, embed, link) if scan and kind == "network" else None
    if scan and not picture:
        say("only a network board is drawn over a scan, so it is left out")
    files.make_folder(folder)
    write(
        folder / "box.toml", BOXES[kind].format(id=folder.name, title=folder.name.replace("-", " ").title())
    )
    if kind == "network":
        frame = picture.size if picture else PAGE
        write(
            folder / "tracing.svg", template.empty_network(DEFAULT_TRANSPORTS, DEFAULT_LADDER, frame, picture)
        )
    elif kind == "tiles":
        write(folder / "tracing.svg", template.empty_tiles("ABCDEFGHI", 200))
    _write_schemas(folder)
    say(NEXT[kind].format(folder=folder))


def _place_scan(image: Path, folder: Path, embed: bool, link: bool) -> Scan:
    """The picture as the drawing shows it; it is copied into the folder unless it is to stay outside."""
    data = files.read(image)
    width, height = imagesize.get(str(image))
    if width < 1 or height < 1:
        raise YardError(f"{image} is no picture of a known kind (PNG, JPEG, GIF, TIFF, WebP …)")
    size = (float(width), float(height))
    if embed:
        return Scan(_embed(image, data), size)
    place = image if link else folder / f"scan{image.suffix.lower()}"
    if link:
        say(f"{image} stays where it is: `yard view` and `yard preview` cannot show it there")
    elif image.resolve().parent == folder.resolve():
        place = image
    else:
        files.make_folder(folder)
        write(place, data)
    return Scan(quote(Path(os.path.relpath(place, folder)).as_posix()), size)


def _embed(image: Path, data: bytes) -> str:
    kind = mimetypes.guess_type(image.name)[0] or "image/png"
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


def _write_schemas(folder: Path) -> None:
    """Put the schemas where a board file says they are, if that is inside the folder we work in."""
    place = (folder / ".." / ".." / "schemas").resolve()
    if place.is_relative_to(Path.cwd()) and not place.exists():
        files.make_folder(place)
        for name in schema_names():
            files.write(place / f"{name}.schema.json", schema_text(name))
        say(f"wrote {os.path.relpath(place)}/, for editors that complete and check board.json")


NEXT = {
    "network": "next: draw in {folder}/tracing.svg, then `yard import {folder}`",
    "tiles": "next: draw in {folder}/tracing.svg, then `yard import {folder}`",
    "trail": "next: fill in {folder}/box.toml, then `yard import {folder}`",
}

HEAD = """# What no drawing shows. Lines that begin with # are examples.
format = "yard-box/1"
kind = "{kind}"
id = "{{id}}"
title = "{{title}}"
# edition = "second edition, 2024"
"""

TRANSPORTS = """
# Station types are nested in this order; the first is the base transport, which every station has.
ladder = ["taxi", "bus", "underground"]

# The transports, and the tickets that pay for each. `only` keeps one to a side.
[[transports]]
id = "taxi"
tickets = ["taxi", "black"]

[[transports]]
id = "bus"
tickets = ["bus", "black"]

[[transports]]
id = "underground"
tickets = ["underground", "black"]
"""

NETWORK = """
[[transports]]
id = "ferry"
tickets = ["black"]
only = "mister_x"

# [starts]                        # start cards, by station number
# detective = [13, 26]
# mister_x = [35, 45]

# [tickets]                       # how many are printed, and the total the box states
# printed = {{ taxi = 62, bus = 49, underground = 25, black = 5, double = 3 }}
# stated = 144

# [names]                         # names of stations, by language
# 12 = {{ en = "Market Square", de = "Marktplatz" }}

# [tracing]                       # how the drawing is read; without these, as its symbols suggest
# weld = 4.0                      # an end this near a station's middle joins it silently
# reach = 12.0                    # up to here it joins, with a finding
# through = "auto"                # a line over several stations: "split", "pass", "report", or by habit
"""

TILES = """
# size = 200                      # the side of a tile, in the drawing's units
# [dice]
# count = 7
# faces = ["taxi", "taxi", "bus", "bus", "underground", "x"]
"""

TRAIL = """
hours = 12
paws = []                         # the value of each paw tile

# [[suspects]]
# id = "crow"
# name = {{ en = "Crow", de = "Krähe" }}

# [[markers]]
# id = "trail"
# points = 3

# [[layouts]]                     # paws on the trail: face down, face up, behind the marker
# players = 2
# down = 3
# up = 2
# behind = 6
"""

BOXES = {
    "network": HEAD.format(kind="network") + TRANSPORTS + NETWORK,
    "tiles": HEAD.format(kind="tiles") + TRANSPORTS + TILES,
    "trail": HEAD.format(kind="trail") + TRAIL,
}
