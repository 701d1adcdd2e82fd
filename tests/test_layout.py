"""Positions by Graphviz: every station gets one, neighbours lie near each other, and the same each time."""

from __future__ import annotations

import math
import shutil
from dataclasses import replace

import pytest

from support.boards import london
from yardtools.errors import MissingProgram
from yardtools.formats import edges
from yardtools.layout import MARGIN, lay_out
from yardtools.model import Board, Link, Station

needs_graphviz = pytest.mark.skipif(not shutil.which("neato"), reason="Graphviz is not installed")


def without_places(board: Board) -> Board:
    return replace(board, frame=None, stations=tuple(replace(station, at=None) for station in board.stations))


@needs_graphviz
def test_neighbours_lie_near_each_other() -> None:
    board = lay_out(without_places(london()))
    at = {station.id: station.at for station in board.stations if station.at}
    assert len(at) == len(set(at.values())) == 199
    near = [math.dist(at[link.start], at[link.end]) for link in board.links if link.by == "taxi"]
    middle = (sum(x for x, _ in at.values()) / 199, sum(y for _, y in at.values()) / 199)
    far = [math.dist(middle, place) for place in at.values()]
    assert sum(near) / len(near) < 0.5 * sum(far) / len(far)


@needs_graphviz
def test_all_stations_lie_within_the_frame() -> None:
    board = lay_out(edges.loads("1 2 taxi\n2 3 taxi\n8 9 bus\n"))
    assert board.frame
    for station in board.stations:
        assert station.at
        for place, size in zip(station.at, board.frame, strict=True):
            assert MARGIN <= place <= size - MARGIN


@needs_graphviz
def test_the_same_board_is_laid_out_the_same() -> None:
    board = without_places(london())
    assert lay_out(board) == lay_out(board)


@needs_graphviz
def test_faulty_boards_are_laid_out_too() -> None:
    links = (Link(1, 1, "taxi"), Link(1, 7, "taxi", path=((1, 1),)), Link(1, 2, "taxi"), Link(1, 2, "bus"))
    board = lay_out(replace(london(), stations=(Station(1), Station(1), Station(2)), links=links))
    assert all(station.at for station in board.stations)
    assert not any(link.path for link in board.links)


def test_boards_with_positions_stay_as_they_are() -> None:
    assert lay_out(london()) is london()
    assert lay_out(edges.loads("")).stations == ()


def test_a_missing_graphviz_is_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(MissingProgram, match="Graphviz, whose program `neato`") as caught:
        lay_out(without_places(london()))
    assert "\n" not in str(caught.value)
