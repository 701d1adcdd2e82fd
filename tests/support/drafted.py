"""A folder as `yard draft` leaves it, made by hand: a town drawn from its print, with a few things wrong."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from support.folders import change, put
from support.town import town
from yardtools.model import Board, Link, Starts
from yardtools.tracing.writing.writer import write_tracing

BOX = """format = "yard-box/1"
kind = "network"
id = "town"
title = "Town"
ladder = ["taxi", "bus", "underground"]

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

MISSED, IMAGINED, DOUBLED = Link(9, 10, "taxi"), Link(2, 11, "taxi"), Link(20, 29, "bus")
"""A true link that is not drawn, one that is neither drawn nor true, and one that is drawn and not true."""
SWAPPED = (13, 14)
"""Two stations that have each other's numbers."""
MISTYPED = 26
"""A station that is drawn as one for buses, and is one for taxis alone."""
UNFOUND = 40
LISTED = {
    "station:40": 0.0,
    "link:taxi:9-10": 0.47,
    "station:13": 0.55,
    "link:bus:20-29": 0.58,
    "station:26": 0.62,
    "link:taxi:1-2": 0.71,
    "link:taxi:2-11": 0.2,
}


def true_town() -> Board:
    """What the print shows that a draft can find: no ferries, names, missions or one-way streets."""
    board = town()
    links = tuple(replace(link, oneway=False) for link in board.links if link.by != "ferry")
    stations = tuple(replace(station, name={}) for station in board.stations)
    plain = replace(board, missions=(), starts=Starts(), transports=board.transports[:3])
    return replace(plain, stations=stations, links=links)


def drafted_town(folder: Path, scan: Path) -> Path:
    """The folder of a draft of the town, over its scan, with doubts in its drawing and in its list."""
    put(folder, _drafted(true_town()), BOX, drawn=False)
    (folder / "board.json").unlink()
    (folder / "scan.png").write_bytes(scan.read_bytes())
    (folder / "doubts.txt").write_text("".join(f"{key} {share:.2f}\n" for key, share in LISTED.items()))
    drawing = folder / "tracing.svg"
    drawing.write_text(write_tracing(_drafted(true_town())), encoding="utf-8")
    change(drawing, '<g id="taxi"', '<image href="scan.png" width="1600" height="1000"/>\n  <g id="taxi"')
    for subject, share in LISTED.items():
        id = subject.replace(":", "-")
        if f'id="{id}"' in drawing.read_text(encoding="utf-8"):
            change(drawing, f'id="{id}"', f'id="{id}" data-confidence="{share}"')
    at = {station.id: station.at for station in true_town().stations}
    faint = "".join(_faint_line(link, LISTED[link.subject], at) for link in (MISSED, IMAGINED))
    change(drawing, "</svg>", f'<g id="_doubt-taxi" fill="none" stroke="#b98c00">\n{faint}</g>\n</svg>')
    return folder


def _drafted(board: Board) -> Board:
    one, other = SWAPPED
    wrong = {number: number for number in range(1, UNFOUND)} | {one: other, other: one}
    stations = [replace(each, id=wrong[each.id]) for each in board.stations if each.id in wrong]
    typed = [replace(each, transports=("taxi", "bus")) if each.id == MISTYPED else each for each in stations]
    kept = [link for link in board.links if link != MISSED and UNFOUND not in (link.start, link.end)]
    links = [replace(link, start=wrong[link.start], end=wrong[link.end]) for link in kept]
    return replace(board, stations=tuple(sorted(typed, key=lambda each: each.id)), links=(*links, DOUBLED))


def _faint_line(link: Link, share: float, at: dict[int, tuple[float, float] | None]) -> str:
    (x1, y1), (x2, y2) = at[link.start] or (0, 0), at[link.end] or (0, 0)
    middle = f"{(x1 + x2) / 2:.1f},{(y1 + y2) / 2 + 3:.1f}"
    id = f"doubt-{link.by}-{link.start}-{link.end}"
    return f'<path id="{id}" d="M {x1},{y1} L {middle} L {x2},{y2}" data-confidence="{share}"/>\n'
