"""A board folder to start from, as `yard new` makes it and `yard trace` where there is none."""

from __future__ import annotations

import base64
import mimetypes
import os
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

from yardtools import files
from yardtools.cli.output import say, write_all
from yardtools.errors import YardError
from yardtools.extras import needed_for
from yardtools.model.network import DEFAULT_LADDER, DEFAULT_TRANSPORTS
from yardtools.resources import schema_names
from yardtools.schema_files import schema_text
from yardtools.tracing.writing import template
from yardtools.tracing.writing.template import Scan

PAGE = (1600.0, 1200.0)
"""The size of a page without a scan."""


def make_board_folder(
    folder: Path, kind: str = "network", scan: str | None = None, *, embed: bool = False, link: bool = False
) -> None:
    """Make the folder of a new board, with a box and a tracing to fill in."""
    check_name(folder)
    picture = _read_scan(Path(scan), folder, embed, link) if scan and kind == "network" else None
    if scan and not picture:
        say("only a network board is drawn over a scan, so it is left out")
    contents = _contents(folder, kind, picture)
    _check_room(folder, contents, Path(scan) if scan else None)
    _write_schemas(folder)
    files.make_folder(folder)
    write_all(contents)


def check_name(folder: Path) -> None:
    """Refuse a name that no board can have, or that a file has already."""
    if not re.fullmatch("[a-z][a-z0-9_-]*", folder.name):
        raise YardError(
            f"{folder.name!r} cannot be a board's id: small letters, digits, - and _, beginning with a letter"
        )
    if folder.is_file():
        raise YardError(f"{folder} is a file")


@dataclass(frozen=True, slots=True)
class Picture:
    """A scan as the drawing shows it, and the file in the folder that it is copied to, if it is."""

    scan: Scan
    copy: Mapping[Path, bytes] = field(default_factory=dict)


def _contents(folder: Path, kind: str, picture: Picture | None) -> dict[Path, str | bytes]:
    """What the folder is to hold; the box comes last, so that where it is all is there."""
    title = folder.name.replace("-", " ").title()
    box = {folder / "box.toml": BOXES[kind].format(id=folder.name, title=title)}
    if kind == "tiles":
        return {folder / "tracing.svg": template.empty_tiles("ABCDEFGHI", 200), **box}
    if kind == "trail":
        return {**box}
    scan = picture.scan if picture else None
    drawing = template.empty_network(DEFAULT_TRANSPORTS, DEFAULT_LADDER, scan.size if scan else PAGE, scan)
    return {**(picture.copy if picture else {}), folder / "tracing.svg": drawing, **box}


def _check_room(folder: Path, contents: Mapping[Path, str | bytes], scan: Path | None) -> None:
    """Refuse a folder with something in it, but for the scan and what a run that was killed left there."""
    if not folder.exists():
        return
    own = scan.resolve() if scan else None
    others = {each for each in folder.iterdir() if not files.is_draft(each) and each.resolve() != own}
    left = {
        path for path, content in contents.items() if path.name != "box.toml" and files.holds(path, content)
    }
    if not others <= left:
        raise YardError(f"{folder} is there already, and not empty")


def _read_scan(image: Path, folder: Path, embed: bool, link: bool) -> Picture:
    """The picture to draw over; it is copied into the folder unless it is to stay outside."""
    data = files.read(image)
    with needed_for("a scan", "pictures"):
        import imagesize  # noqa: PLC0415 - an extra
    width, height = imagesize.get(str(image))
    if width < 1 or height < 1:
        raise YardError(f"{image} is no picture of a known kind (PNG, JPEG, GIF, TIFF, WebP …)")
    size = (float(width), float(height))
    if embed:
        return Picture(Scan(_embed(image, data), size))
    if link:
        say(f"{image} stays where it is: `yard view` and `yard preview` cannot show it there")
    is_there = link or image.resolve().parent == folder.resolve()
    place = image if is_there else folder / f"scan{image.suffix.lower()}"
    href = quote(Path(os.path.relpath(place, folder)).as_posix())
    return Picture(Scan(href, size), {} if is_there else {place: data})


def _embed(image: Path, data: bytes) -> str:
    kind = mimetypes.guess_type(image.name)[0] or "image/png"
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


def _write_schemas(folder: Path) -> None:
    """Put the schemas where a board file says they are, if that is inside the folder we work in."""
    place = (folder / ".." / ".." / "schemas").resolve()
    contents = {place / f"{name}.schema.json": schema_text(name) for name in schema_names()}
    if place.is_relative_to(Path.cwd()) and _lacks_schemas(place, contents):
        files.make_folder(place)
        files.write_all({path: text for path, text in contents.items() if not path.exists()})
        say(f"wrote {os.path.relpath(place)}/, for editors that complete and check board.json")


def _lacks_schemas(place: Path, contents: Collection[Path]) -> bool:
    """Whether there is no such folder, or only part of what a run that was killed was to write there."""
    there = {each for each in place.iterdir() if not files.is_draft(each)} if place.exists() else set()
    return there < {*contents}


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
