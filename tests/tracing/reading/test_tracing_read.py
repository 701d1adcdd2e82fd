"""Drawings read as people draw them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from support.boards import london
from support.tracings import ANGLES, NARROW, STATIONS, board_in, codes, drawing, point_beside
from yardtools.errors import YardError
from yardtools.findings import Fault
from yardtools.model import Board, Box, Link, Station, TileSet, Transport
from yardtools.model.box import Tracing
from yardtools.svg.namespaces import SVG
from yardtools.tracing.reading.reader import read_tracing
from yardtools.tracing.writing.writer import write_tracing


def pairs(board: Board) -> list[tuple[int, int]]:
    return [(link.start, link.end) for link in board.links]


# --- faults -----------------------------------------------------------------------------------


def test_a_fault_names_the_very_element() -> None:
    data = drawing("M 50,50 L 150,50", "M 50,50\n L 199,50")
    _, (fault,) = board_in(data)
    assert (fault.code, fault.element, fault.layer, fault.at) == ("trace/loose-end", "p1", "taxi", (199, 50))
    assert fault.place
    row = data.decode().split("\n")[fault.place.line - 1]
    assert row[fault.place.column - 1 :].startswith('<path id="p1"')
    assert fault.subject == ("element:p1", "station:1", "station:2")


def test_spots_of_faults_are_in_board_units() -> None:
    box = Box(frame=(800, 600))
    _, (fault,) = board_in(drawing("M 50,50 L 150,90", head='viewBox="-10 0 400 300"'), box)
    assert fault.at == (320, 180)


def test_faults_of_the_svg_itself_are_in_board_units_too() -> None:
    _, (fault,) = board_in(drawing("M 50,50 L 150,50 L x"), Box(frame=(800, 600)))
    assert (fault.code, fault.at) == ("trace/unreadable-path", (300, 100))


def test_what_is_no_drawing_is_no_board() -> None:
    faults: list[Fault] = []
    assert read_tracing(b"<html/>", None, faults.append) is None
    assert codes(faults) == ["document/not-svg"]
    assert read_tracing(drawing(), None, faults.append, max_size=100) is None
    assert codes(faults) == ["document/not-svg", "document/refused"]


def test_a_trail_has_no_drawing() -> None:
    with pytest.raises(YardError, match="a trail is not drawn"):
        read_tracing(drawing(), Box(kind="trail"), lambda _: None)


def test_without_a_box_there_are_four_transports() -> None:
    board, _ = board_in(drawing())
    assert [transport.id for transport in board.transports] == ["taxi", "bus", "underground", "ferry"]
    assert board.id == "board"


# --- joining ----------------------------------------------------------------------------------


TOWARDS = st.floats(2.6, 4.6)
"""The sides of a station from which a line from 90,120 comes to it, and does not overshoot."""


@given(ANGLES, ANGLES, st.floats(0, 3.99), st.floats(0, 3.99))
def test_ends_within_weld_join_silently(one: float, other: float, near: float, far: float) -> None:
    start, end = point_beside(STATIONS[1], one, near), point_beside(STATIONS[4], other, far)
    board, faults = board_in(drawing(f"M {start[0]},{start[1]} L 90,120 L {end[0]},{end[1]}"))
    assert faults == []
    assert board.links == (Link(1, 4, "taxi", path=((90, 120),)),)


@given(ANGLES, st.floats(4.01, 11.99))
def test_ends_within_reach_join_with_a_word(angle: float, distance: float) -> None:
    end = point_beside(STATIONS[4], angle, distance)
    board, (fault,) = board_in(drawing(f"M 50,50 L 90,120 L {end[0]},{end[1]}"), NARROW)
    assert fault.code == "trace/almost-joined"
    assert fault.at == pytest.approx(end, abs=0.01)
    assert board.links == (Link(1, 4, "taxi", path=((90, 120),)),)


@given(TOWARDS, st.floats(0, 35))
def test_without_distances_the_symbol_says_how_near_is_joined(angle: float, distance: float) -> None:
    end = point_beside(STATIONS[4], angle, distance)
    board, faults = board_in(drawing(f"M 50,50 L 90,120 L {end[0]},{end[1]}"))
    told = ["trace/almost-joined"] * (distance > 8) if distance < 12 else ["trace/loose-end"]
    assert codes(faults) == told or min(abs(distance - 8), abs(distance - 12)) < 0.01
    assert len(board.links) == (distance < 12) or abs(distance - 12) < 0.01


@given(TOWARDS, st.floats(12.01, 35))
def test_ends_beyond_reach_are_loose(angle: float, distance: float) -> None:
    end = point_beside(STATIONS[4], angle, distance)
    _, faults = board_in(drawing(f"M 50,50 L 90,120 L {end[0]},{end[1]}"))
    assert codes(faults) == ["trace/loose-end"]


@given(st.floats(8.5, 15.5))
def test_an_end_a_little_beyond_its_station_almost_joins_it(distance: float) -> None:
    board, (fault,) = board_in(drawing(f"M 50,50 H {150 + distance}"))
    assert fault.code == "trace/almost-joined"
    assert board.links == (Link(1, 2, "taxi"),)


def test_the_order_of_the_drawing_does_not_matter() -> None:
    """But for the ground, of which one piece lies on the other."""
    root: Any = etree.fromstring(write_tracing(london()).encode())
    for layer in root.findall(f"{{{SVG}}}g"):
        if layer.get("id") != "ground":
            layer[:] = list(layer)[::-1]
    board, faults = board_in(etree.tostring(root))
    assert faults == []
    assert board == london()


def test_few_ends_that_almost_join_are_told_one_by_one() -> None:
    _, faults = board_in(drawing("M 58,50 L 142,50"), NARROW)
    assert codes(faults) == ["trace/almost-joined"] * 2


def test_a_line_says_what_it_would_take() -> None:
    data = drawing("M 58,50 L 142,50", "M 158,50 L 239.5,50", "M 150,50 L 150,141")
    _, (fault,) = board_in(data, NARROW)
    assert "weld = 10.5 would fit" in fault.message
    _, faults = board_in(data, Box(tracing=Tracing(weld=10.5)))
    assert faults == []


# --- through ----------------------------------------------------------------------------------


def test_a_symbol_that_shows_others_is_run_over_in_silence() -> None:
    shown = (("taxi", "bus"), ("taxi",), ("taxi", "bus"))
    spots = tuple(Station(n, (100.0 * n, 50), transports) for n, transports in enumerate(shown, 1))
    town = replace(london(), stations=spots, links=(), frame=(400, 100))
    line = '<g id="{0}"><path d="M 100,50 L 300,50"/></g></svg>'
    for by, expected in (("bus", [(1, 3)]), ("taxi", [(1, 2), (2, 3)]), ("ferry", [(1, 2), (2, 3)])):
        text = re.sub(rf'<g id="{by}"[^>]*/>', "", write_tracing(town)).replace("</svg>", line.format(by))
        board, faults = board_in(text.encode())
        assert (pairs(board), faults) == (expected, [])


@pytest.mark.parametrize("reverse", [False, True])
def test_pieces_of_a_one_way_line_all_point_its_way(reverse: bool) -> None:
    data = drawing("M 50,50 L 100,70 L 150,50 L 250,50").replace(
        b'id="p0"', b'id="p0" style="marker-start:url(#a)"' if reverse else b'id="p0" class="oneway"'
    )
    board, _ = board_in(data)
    assert all(link.oneway for link in board.links)
    assert sorted(pairs(board)) == ([(2, 1), (3, 2)] if reverse else [(1, 2), (2, 3)])
    assert {link.path for link in board.links} == {((100, 70),), ()}


def test_a_line_that_comes_back_is_a_loop_between_two_links() -> None:
    board, _ = board_in(drawing("M 50,50 L 150,50 L 200,100 L 150,50 L 250,50"))
    assert pairs(board) == [(1, 2), (2, 2), (2, 3)]


# --- tiles ------------------------------------------------------------------------------------


def test_a_drawing_with_tiles_is_a_tile_set() -> None:
    data = drawing().replace(
        b"</svg>",
        b'<g id="tile_A"><rect x="200" y="100" width="80" height="80"/><path d="M 220,120 H 280"/>'
        b'<circle id="station-9" cx="220" cy="120" r="5"/></g></svg>',
    )
    tiles = read_tracing(data, Box(kind="tiles", size=160), lambda _: None)
    assert isinstance(tiles, TileSet)
    (tile,) = tiles.tiles
    assert (tile.id, tiles.size, tile.plain.places[0].at) == ("A", 160, (40, 40))
    (road,) = tile.plain.roads
    assert (road.start, road.end, road.by) == (9, "right-1", ("taxi", "bus"))


# --- other people's drawings ------------------------------------------------------------------


def test_a_box_alone_reads_what_others_drew() -> None:
    """Stations as ellipses with texts beside them, strokes that run over many, told apart by colour."""
    rows = [(100.0 * column, 60.0 * row) for row in range(1, 5) for column in range(1, 7)]
    spots = "".join(
        f'<ellipse class="stop" cx="{x}" cy="{y}" rx="9" ry="7" fill="{"gold" if place % 3 else "crimson"}"/>'
        f'<text x="{x + 12}" y="{y + 4}" font-size="10">{place + 1}</text>'
        for place, (x, y) in enumerate(rows)
    )
    strokes = "".join(f'<path stroke="#3bb143" d="M 100,{y} H 600"/>' for y in (60, 120, 180, 240))
    data = f'<svg xmlns="{SVG}" viewBox="0 0 700 300"><g>{strokes}{spots}</g></svg>'.encode()
    box = Box(
        ladder=("taxi", "bus"),
        transports=(Transport("taxi"), Transport("bus")),
        tracing=Tracing(
            select={"stations": "ellipse.stop", "bus": "path[stroke='#3bb143']"},
            symbols={"#ffd700": ("taxi",), "#dc143c": ("taxi", "bus")},
        ),
    )
    board, faults = board_in(data, box)
    assert faults == []
    assert [(station.id, station.at) for station in board.stations] == list(enumerate(rows, 1))
    expected = [(first + 6 * row, last + 6 * row) for row in range(4) for first, last in ((1, 4), (4, 6))]
    assert pairs(board) == expected
