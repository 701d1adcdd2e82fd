"""Positions for boards that have none, found by Graphviz's `neato`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from yardtools.errors import MissingProgram, YardError
from yardtools.model import Board, Station
from yardtools.model.values import Point, rounded

LINK_LENGTH = 80
"""How far apart neighbours are laid, in board units."""

MARGIN = 40
"""The room left around the outermost stations."""


def lay_out(board: Board) -> Board:
    """The board with a position for every station; those that have one keep it.

    Where none has one, the board begins near the origin and gets a frame; its paths, which belonged to
    no positions, go.
    """
