"""What the tests of formats share: a small board with everything in it, and reading with the faults kept."""

from __future__ import annotations

from typing import Any

from yardtools import formats
from yardtools.findings import Fault
from yardtools.model import Board, Link, Station, Transport

NAMES = tuple(name for name in formats.FORMATS if name not in ("json", "svg"))
"""All but the canonical file and the tracing, which have tests of their own."""
WHOLE = tuple(name for name in NAMES if formats.find_format(name).CARRIES == "everything")

SMALL = Board(
    id="small",
    title="Small & “quoted”",
    transports=(
        Transport("taxi", ("taxi", "black")),
        Transport("bus", ("bus", "black"), colour="#123456"),
        Transport("ferry", ("black",), only="mister_x"),
    ),
    ladder=("taxi", "bus"),
    frame=(300, 200),
    stations=(
        Station(1, (10, 20.5), ("taxi", "bus"), {"en": 'Lisbon, old "town"', "de": "Lissabon"}),
        Station(2, (110.25, 20.5), ("taxi", "bus")),
        Station(3, (110.25, 120), ("taxi",), {"fr": "Étoile"}),
        Station(4, None, (), {}, derived=True),
    ),
    links=(
        Link(1, 2, "taxi"),
        Link(1, 2, "bus", path=((40, 0), (80.5, 0))),
        Link(3, 1, "taxi", oneway=True),
        Link(2, 3, "ferry"),
    ),
)


def read(module: Any, content: Any) -> tuple[Board, list[Fault]]:
    faults: list[Fault] = []
    return module.loads(content, faults.append), faults


def links(board: Board) -> list[str]:
    return [f"{link.start}{'>' if link.oneway else '-'}{link.end} {link.by}" for link in board.links]
