"""Draw the pictures of docs/digitising.md: a made-up town as a scan, traced over it, and as a board.

With a folder as its argument, the scan and the tracings are left there, to try the guide's steps with.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from copy import deepcopy
from pathlib import Path
from typing import Any

from lxml import etree

from yardtools.board_files import load
from yardtools.drawing import draw

IMAGES = Path(__file__).parent.parent / "docs" / "images"
SVG = "http://www.w3.org/2000/svg"
SIZE = (900, 600)
RADIUS = 15
ARROW = "arrow"

SYMBOLS = {1: "taxi", 2: "bus", 3: "underground"}
"""The symbol of the template that is copied for a station, by how many transports stop there."""
SCALE = 1.6
"""How much larger than in the template the symbols are, to fit the print."""

STATIONS = {
    1: (110, 120, 2),
    2: (270, 92, 1),
    3: (440, 122, 3),
    4: (620, 86, 1),
    5: (792, 138, 2),
    6: (168, 280, 2),
    7: (352, 236, 1),
    8: (560, 232, 2),
    9: (742, 284, 1),
    10: (112, 440, 1),
    11: (322, 440, 3),
    12: (400, 424, 1),
    13: (452, 480, 1),
    14: (776, 488, 2),
}
"""Where the stations are, and how many transports stop there."""

LINES: dict[str, dict[str, str]] = {
    "underground": {"3-11": "M 440,122 C 500,240 410,350 322,440"},
    "bus": {
        "1-3-5": "M 110,120 C 180,40 360,50 440,122 C 510,190 700,190 792,138",
        "1-6-11": "M 110,120 C 80,190 110,240 168,280 C 220,320 220,400 322,440",
        "3-8-14": "M 440,122 C 470,180 500,210 560,232 C 640,270 680,420 776,488",
        "11-14": "M 322,440 C 430,560 650,560 776,488",
    },
    "taxi": {
        "1-2": "M 110,120 270,92",
        "2-3": "M 270,92 440,122",
        "3-4": "M 440,122 620,86",
        "4-5": "M 620,86 792,138",
        "1-6": "M 110,120 168,280",
        "6-10": "M 168,280 112,440",
        "2-7": "M 270,92 352,236",
        "3-7": "M 440,122 352,236",
        "6-7": "M 168,280 352,236",
        "7-8": "M 352,236 560,232",
        "4-8": "M 620,86 560,232",
        "8-9": "M 560,232 742,284",
        "5-9": "M 792,138 742,284",
        "7-11": "M 352,236 C 380,330 330,390 322,440",
        "8-12": "M 560,232 C 580,320 460,350 400,424",
        "9-14": "M 742,284 C 730,370 760,430 776,488",
        "10-11": "M 112,440 322,440",
        "11-12": "M 322,440 400,424",
        "12-13": "M 400,424 452,480",
        "13-14": "M 452,480 776,488",
    },
    "ferry": {"10-9": "M 112,440 C 250,330 560,390 742,284"},
}
"""The lines, by transport; each is named by the stations it joins."""

FAULTS = {"7-11": "M 352,236 C 380,300 366,320 360,336", "6-7": "M 186,276 352,236"}
"""Lines as one draws them on a long evening: one that ends nowhere, and one that almost joins."""
UNNUMBERED = 12
"""The station whose number is then forgotten."""

ONE_WAY = "4-8"

BOX = """
[starts]
detective = [9, 10, 12, 13, 14]
mister_x = [1, 2, 3, 4, 7]

[names]
1 = { en = "Lighthouse" }
2 = { en = "Ropewalk" }
3 = { en = "Market Square" }
4 = { en = "Customs House" }
5 = { en = "East Gate" }
6 = { en = "Mill Lane" }
7 = { en = "Chapel" }
8 = { en = "Town Hall" }
9 = { en = "Ferry Steps" }
10 = { en = "Fish Dock" }
11 = { en = "Old Quay" }
12 = { en = "Boatyard" }
13 = { en = "Salt Stairs" }
14 = { en = "South Pier" }

[[suppress]]
code = "links/likely-spurious"
subject = ["link:taxi:7-8"]
reason = "looked at: the street is there"
"""


def main() -> None:
    """Write the three pictures, and leave the files where a folder is given."""
    with tempfile.TemporaryDirectory() as temporary:
        place = Path(sys.argv[1] if len(sys.argv) > 1 else temporary)
        place.mkdir(parents=True, exist_ok=True)
        template, faulty, finished = prepare(place)
        save("template", with_legend(template.read_bytes()))
        save("notes", notes(faulty))
        yard(place, "import", "finished")
        save("board", draw(load(str(finished)).network, legend=True, names=True).encode())


def save(name: str, picture: bytes) -> None:
    """Put a picture into the documentation."""
    path = IMAGES / f"digitising-{name}.svg"
    path.write_bytes(picture)
    print(f"{path.name}: {len(picture):,} bytes")


def yard(place: Path, *words: str, status: int = 0) -> None:
    """Run a command as a user does."""
    done = subprocess.run([sys.executable, "-m", "yardtools", *words], cwd=place, check=False)
    if done.returncode != status:
        raise SystemExit(f"yard {' '.join(words)} ended with {done.returncode}")


# --- files ------------------------------------------------------------------------------------


def prepare(place: Path) -> tuple[Path, Path, Path]:
    """The template as `yard new` makes it, and two folders: drawn with faults, and finished."""
    (place / "scan.svg").write_text(scan(), encoding="utf-8")
    for name in ("saltmouth", "finished"):
        shutil.rmtree(place / name, ignore_errors=True)
    yard(place, "--quiet", "new", "saltmouth", "--scan", "scan.svg", "--embed")
    template, finished = place / "template.svg", place / "finished"
    shutil.copy(place / "saltmouth" / "tracing.svg", template)
    shutil.copytree(place / "saltmouth", finished)
    for folder, faults in ((place / "saltmouth", FAULTS), (finished, {})):
        (folder / "tracing.svg").write_bytes(trace_town(template.read_bytes(), faults))
    with (finished / "box.toml").open("a", encoding="utf-8") as box:
        box.write(BOX)
    return template, place / "saltmouth", finished


def notes(folder: Path) -> bytes:
    """The drawing with its findings drawn in, the scan faded and without the legend."""
    yard(folder, "--quiet", "validate", ".", "--format", "svg-notes", "-o", "../notes.svg", status=1)
    root = etree.fromstring((folder.parent / "notes.svg").read_bytes())
    layer(root, "scan").set("opacity", "0.45")
    root.remove(layer(root, "_legend"))
    return put_on_desk(root, 0, 0)


def with_legend(markup: bytes) -> bytes:
    """The drawing with room for the legend that stands right of its page."""
    return put_on_desk(etree.fromstring(markup), 340, 0)


def put_on_desk(root: Any, right: int, below: int) -> bytes:
    """The drawing on a desk, so that the edge of its page can be seen."""
    width, height = SIZE[0] + right + 20, SIZE[1] + below + 20
    root.set("viewBox", f"-10 -10 {width} {height}")
    root.set("width", str(width))
    root.set("height", str(height))
    desk = {"x": "-10", "y": "-10", "width": str(width), "height": str(height), "fill": "#f4f4f2"}
    root.insert(0, etree.Element(f"{{{SVG}}}rect", desk))
    under = layer(root, "scan")
    under.replace(under[0], etree.fromstring(scan()))  # not every page shows pictures inside pictures
    return etree.tostring(root, xml_declaration=True, encoding="utf-8")


# --- the tracing ------------------------------------------------------------------------------


def trace_town(template: bytes, faults: dict[str, str]) -> bytes:
    """The template with the town drawn in; `faults` replace lines."""
    root = etree.fromstring(template, etree.XMLParser(remove_blank_text=True))
    root.insert(0, etree.fromstring(marker()))
    for transport, lines in LINES.items():
        for name, data in lines.items():
            add_line(layer(root, transport), f"{transport}-{name}", faults.get(name, data), name == ONE_WAY)
    for number, (x, y, types) in STATIONS.items():
        words = "?" if faults and number == UNNUMBERED else str(number)
        add_station(layer(root, "stations"), words, f"g{100 + number}", (x, y), SYMBOLS[types])
    return etree.tostring(root, xml_declaration=True, encoding="utf-8", pretty_print=True)


def layer(root: Any, name: str) -> Any:
    """The layer of the drawing that has this id."""
    return next(each for each in root.iter(f"{{{SVG}}}g") if each.get("id") == name)


def add_line(parent: Any, name: str, data: str, is_one_way: bool) -> None:
    """Draw a line in its layer."""
    line = etree.SubElement(parent, f"{{{SVG}}}path", {"id": name, "d": data})
    if is_one_way:
        line.set("marker-end", f"url(#{ARROW})")


def add_station(parent: Any, words: str, id: str, at: tuple[int, int], symbol: str) -> None:
    """Copy a symbol of the template, put it on the print and write its number."""
    station = deepcopy(next(each for each in parent if each.get("id") == f"copy-{symbol}"))
    station.set("id", id)
    station.set("transform", f"translate({at[0]},{at[1]}) scale({SCALE})")
    next(station.iter(f"{{{SVG}}}text")).text = words
    parent.append(station)


def marker() -> str:
    """An arrow head that stops short of the disc it points at."""
    return (
        f'<defs xmlns="{SVG}"><marker id="{ARROW}" orient="auto" refX="34" refY="8" markerWidth="18" '
        'markerHeight="16" markerUnits="userSpaceOnUse"><path d="M 0,0 18,8 0,16 4,8 Z" fill="#2a2d34"/>'
        "</marker></defs>"
    )


# --- the scan ---------------------------------------------------------------------------------


def scan() -> str:
    """The printed board as a scanner sees it: paper, river, houses, streets and stations."""
    width, height = SIZE
    return (
        f'<svg xmlns="{SVG}" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f'<rect width="{width}" height="{height}" fill="#e9dfc6"/>'
        f"{houses()}{river()}{streets()}{discs()}{lettering()}{grain()}</svg>\n"
    )


def houses() -> str:
    """Blocks of houses on a loose grid, none where the river runs."""
    spots = [(40 + 96 * column, 30 + 92 * row, column, row) for row in range(6) for column in range(9)]
    return "".join(
        f'<rect x="{x + 7 * (row % 2)}" y="{y}" width="{62 + 5 * ((column * 3 + row) % 4)}" '
        f'height="{56 + 4 * ((column + row * 2) % 4)}" rx="5" fill="{HOUSES[(column * 2 + row) % 3]}"/>'
        for x, y, column, row in spots
    )


HOUSES = ("#dccfae", "#d6c7a3", "#e1d6ba")
RIVER = "M -20,390 C 160,300 300,400 460,360 S 760,350 920,400"
"""The middle of the river, from edge to edge."""


def river() -> str:
    """The river with its banks."""
    return (
        f'<path d="{RIVER}" fill="none" stroke="#8fb0bd" stroke-width="86"/>'
        f'<path d="{RIVER}" fill="none" stroke="#b5d0d8" stroke-width="78"/>'
    )


def streets() -> str:
    """The printed lines, as wide and pale as on a board."""
    shapes = []
    for transport, colour, width in (
        ("ferry", "#5d6d78", 3),
        ("underground", "#c9897c", 9),
        ("bus", "#8dbfb0", 7),
        ("taxi", "#fbf3dc", 6),
    ):
        look = f'fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"'
        dashes = ' stroke-dasharray="2 9"' if transport == "ferry" else ""
        shapes += [f'<path d="{data}" {look}{dashes}/>' for data in LINES[transport].values()]
    return "".join(shapes)


def discs() -> str:
    """The printed stations with their numbers."""
    return "".join(
        f'<circle cx="{x}" cy="{y}" r="{RADIUS - 1}" fill="{PRINTED[types]}" stroke="#6b6250"/>'
        f'<text x="{x}" y="{y + 5}" text-anchor="middle" font-family="serif" font-size="14" '
        f'fill="#4a4336">{number}</text>'
        for number, (x, y, types) in STATIONS.items()
    )


PRINTED = {1: "#f3e3a4", 2: "#b9d8c8", 3: "#e2b3a5"}


def lettering() -> str:
    """The name of the town and of its river."""
    look = 'font-family="serif" fill="#6b6250" letter-spacing="14"'
    return (
        f'<text x="450" y="42" text-anchor="middle" font-size="30" {look}>SALTMOUTH</text>'
        '<text x="640" y="372" font-size="18" font-style="italic" font-family="serif" fill="#5f8796" '
        'letter-spacing="4">River Salt</text>'
    )


def grain() -> str:
    """The grain of paper, and the shade of the fold down its middle."""
    return (
        '<filter id="grain"><feTurbulence type="fractalNoise" baseFrequency="0.7" numOctaves="2" seed="7"/>'
        '<feColorMatrix values="0 0 0 0 .3 0 0 0 0 .25 0 0 0 0 .15 0 0 0 .5 -.12"/></filter>'
        '<linearGradient id="fold"><stop offset="0" stop-color="#000" stop-opacity="0"/>'
        '<stop offset=".5" stop-color="#3a2f1a" stop-opacity=".22"/>'
        '<stop offset="1" stop-color="#000" stop-opacity="0"/></linearGradient>'
        '<rect width="100%" height="100%" filter="url(#grain)" opacity=".6"/>'
        '<rect x="438" width="24" height="100%" fill="url(#fold)"/>'
    )


if __name__ == "__main__":
    main()
