"""Positions for boards that have none, found by Graphviz's `neato`."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from dataclasses import replace

from yardtools.errors import MissingProgram, YardError
from yardtools.model import Board
from yardtools.model.values import Point, point

LINK_LENGTH = 80
"""How far apart neighbours are laid, in board units; an inch of Graphviz."""

MARGIN = 40
"""The room left around the outermost stations."""


def lay_out(board: Board) -> Board:
    """The board with a position for every station, and a frame around them.

    A board that has positions is given back as it is. Paths and the ground go: they were drawn for other
    positions.
    """
    if not board.stations or any(station.at for station in board.stations):
        return board
    places = _in_board_units(_positions(_neato(_graph(board))))
    right, bottom = (max(side) for side in zip(*places.values(), strict=True))
    return replace(
        board,
        stations=tuple(replace(station, at=places[station.id]) for station in board.stations),
        links=tuple(replace(link, path=()) for link in board.links),
        frame=(right + MARGIN, bottom + MARGIN),
        ground=(),
    )


HEAD = """graph {
graph [overlap=false start=1]
node [shape=circle label="" fixedsize=true width=0.4]
"""


def _graph(board: Board) -> str:
    """The stations and which are neighbours, in DOT; how many links join two does not matter."""
    known = {station.id for station in board.stations}
    pairs = {(min(link.start, link.end), max(link.start, link.end)) for link in board.links}
    edges = [f"{start} -- {end}" for start, end in sorted(pairs) if start != end and {start, end} <= known]
    return HEAD + "\n".join([*map(str, sorted(known)), *edges, "}"])


def _neato(graph: str) -> str:
    """What Graphviz says, in its plain format."""
    try:
        done = subprocess.run(["neato", "-Tplain"], input=graph, capture_output=True, text=True, check=True)
    except FileNotFoundError as error:
        words = "a layout needs Graphviz, whose program `neato` is not installed"
        raise MissingProgram(f"{words} (see graphviz.org/download)") from error
    except subprocess.CalledProcessError as error:
        complaint = str(error.stderr or "").strip().partition("\n")[0]
        raise YardError(f"Graphviz could not lay out the board: {complaint}") from error
    return done.stdout


def _positions(plain: str) -> dict[int, Point]:
    """The positions in Graphviz's plain format: `node NAME X Y …`, in inches, y upwards."""
    rows = (line.split() for line in plain.splitlines())
    return {int(row[1]): (float(row[2]), float(row[3])) for row in rows if row[:1] == ["node"]}


def _in_board_units(positions: Mapping[int, Point]) -> dict[int, Point]:
    """The positions in board units, y downwards, with a margin to the left and the top."""
    left, top = min(x for x, _ in positions.values()), max(y for _, y in positions.values())
    return {
        number: point(((x - left) * LINK_LENGTH + MARGIN, (top - y) * LINK_LENGTH + MARGIN))
        for number, (x, y) in positions.items()
    }
