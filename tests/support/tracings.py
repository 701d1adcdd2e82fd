"""A small drawing of four stations to spoil, and what is read of it."""

from __future__ import annotations

import math

from hypothesis import strategies as st

from yardtools.findings import Fault
from yardtools.model import Board, Box
from yardtools.model.box import Tracing
from yardtools.model.values import Point
from yardtools.svg.namespaces import SVG
from yardtools.tracing.reading.reader import read_tracing

ANGLES = st.floats(0, math.tau)
NARROW = Box(tracing=Tracing(weld=4, reach=12))
"""A box by which ends must come nearer to the middle than the rims of the stations are."""
STATIONS: dict[int, Point] = {1: (50, 50), 2: (150, 50), 3: (250, 50), 4: (150, 150)}


def drawing(*lines: str, layer: str = "taxi", more: str = "", head: str = 'viewBox="0 0 400 300"') -> bytes:
    """A drawing of four stations, with the lines in a layer."""
    circles = "\n".join(
        f'<circle id="station-{number}" class="taxi" cx="{x}" cy="{y}" r="8"/>'
        for number, (x, y) in STATIONS.items()
    )
    paths = "\n".join(f'<path id="p{place}" d="{data}"/>' for place, data in enumerate(lines))
    return (
        f'<svg xmlns="{SVG}" {head}>\n<g id="stations">\n{circles}\n</g>\n'
        f'<g id="{layer}" fill="none" stroke="black">\n{paths}\n</g>\n{more}\n</svg>\n'
    ).encode()


def board_in(data: bytes, box: Box | None = None) -> tuple[Board, list[Fault]]:
    """The network board of a drawing, and its faults."""
    faults: list[Fault] = []
    board = read_tracing(data, box, faults.append)
    assert isinstance(board, Board)
    return board, faults


def codes(faults: list[Fault]) -> list[str]:
    """The codes of faults, in order."""
    return sorted(fault.code for fault in faults)


def point_beside(at: Point, angle: float, distance: float) -> Point:
    """A point so far from another, that way."""
    return (at[0] + distance * math.cos(angle), at[1] + distance * math.sin(angle))
