"""A small town printed by us, and the folder of a tracing over its scan, right or with faults."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from lxml import etree

from support.prints import Print, scanned
from support.printshop import Stroke, Style, print_board
from yardtools.model import Board, Link, Station
from yardtools.model.network import DEFAULT_TRANSPORTS
from yardtools.svg.namespaces import XLINK
from yardtools.svg.writer import add, add_layer, to_text
from yardtools.tracing.writing.writer import write_tracing

LADDER = ("taxi", "bus")
STYLE = Style(
    (Stroke("#e3b21c"), Stroke("#1f8f6a")), "disc", "city", ("#efe4c8", "#c6dba8", "#a9cde0"), "straight"
)
BOX = """format = "yard-box/1"
kind = "network"
id = "traced"
title = "Traced"
ladder = ["taxi", "bus"]

[[transports]]
id = "taxi"
tickets = ["taxi"]

[[transports]]
id = "bus"
tickets = ["bus"]
"""


def small_town() -> Board:
    """Twenty stations in rows, streets between neighbours, and buses across some of the blocks."""
    at = {number: _place(number) for number in range(1, 21)}
    streets = [(one, one + 1) for one in at if one % 5] + [(one, one + 5) for one in at if one + 5 in at]
    lines = [(1, 7), (7, 13), (13, 19), (3, 7), (3, 9), (9, 13), (9, 15), (11, 17), (7, 11), (17, 13)]
    stops = {number for line in lines for number in line}
    return Board(
        "traced",
        tuple(replace(each, only=None) for each in DEFAULT_TRANSPORTS if each.id in LADDER),
        tuple(Station(each, spot, LADDER if each in stops else LADDER[:1]) for each, spot in at.items()),
        (*(Link(*ends, "taxi") for ends in streets), *(Link(*ends, "bus") for ends in lines)),
        frame=(640.0, 520.0),
        ladder=LADDER,
    )


def _place(number: int) -> tuple[float, float]:
    row, column = divmod(number - 1, 5)
    return (70.0 + 125 * column + 9 * (number * 7 % 5 - 2), 70.0 + 125 * row + 9 * (number * 3 % 5 - 2))


@cache
def printed_town() -> Print:
    """The town as a scanner sees it."""
    return scanned(print_board(small_town(), STYLE, 900), 4)


@dataclass(frozen=True)
class Slips:
    """What is wrong with a tracing."""

    left_out: tuple[tuple[str, int, int], ...] = ()
    too_many: tuple[tuple[str, int, int], ...] = ()
    swapped: tuple[int, ...] = ()
    types: Mapping[int, tuple[str, ...]] | None = None
    gone: tuple[int, ...] = ()


def traced_board(slips: Slips, scale: float = 1.0) -> Board:
    """The town as it is drawn over its scan, in pixels times a scale."""
    sheet = printed_town()
    names = dict(zip(slips.swapped, reversed(slips.swapped), strict=True))
    stations = [
        replace(
            each,
            id=names.get(each.id, each.id),
            at=(scale * sheet.places[each.id][0], scale * sheet.places[each.id][1]),
            transports=(slips.types or {}).get(each.id, each.transports),
        )
        for each in sheet.board.stations
        if each.id not in slips.gone
    ]
    kept = [link for link in sheet.board.links if not {link.start, link.end} & set(slips.gone)]
    drawn = [link for link in kept if (link.by, link.start, link.end) not in slips.left_out]
    links = [*drawn, *(Link(start, end, by) for by, start, end in slips.too_many)]
    wide, high = sheet.image.size
    return replace(
        sheet.board,
        stations=tuple(stations),
        links=tuple(_renamed(links, names)),
        frame=(scale * wide, scale * high),
    )


def _renamed(links: Iterable[Link], names: Mapping[int, int]) -> Iterable[Link]:
    return (Link(names.get(each.start, each.start), names.get(each.end, each.end), each.by) for each in links)


def write_folder(folder: Path, slips: Slips, *, turned: bool = False, scale: float = 1.0) -> Path:
    """A board folder: the tracing, the box and the scan, which may lie on its side in its file."""
    folder.mkdir()
    image = printed_town().image
    wide, high = image.size
    root = etree.fromstring(write_tracing(traced_board(slips, scale)).encode())
    root.remove(next(root.iter("{*}metadata")))
    layer = add_layer(root, "scan", "scan", {}, locked=True)
    root.insert(1, layer)
    if turned:
        image = image.rotate(-90, expand=True)
        place = {"transform": f"scale({scale}) translate(0,{high}) rotate(-90)"}
        place |= {"width": str(high), "height": str(wide)}
    else:
        place = {"width": str(scale * wide), "height": str(scale * high)}
    add(layer, "image", {**place, f"{{{XLINK}}}href": "scan.png"})
    image.save(folder / "scan.png")
    (folder / "tracing.svg").write_text(to_text(root), encoding="utf-8")
    (folder / "box.toml").write_text(BOX, encoding="utf-8")
    return folder
