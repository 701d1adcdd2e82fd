"""Drawings read as people draw them, the copy with findings, and the ends that are moved onto stations."""

from __future__ import annotations

import gzip
import math
import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from support.boards import london
from support.findings import judge, make_finding
from yardtools.errors import YardError
from yardtools.findings import ERROR, Fault, Finding
from yardtools.model import Board, Box, Link, Station, TileSet, Transport
from yardtools.model.box import Tracing
from yardtools.model.values import Point
from yardtools.tracing import fix, notes
from yardtools.tracing.pathtext import moved_path
from yardtools.tracing.read import read
from yardtools.tracing.write import INKSCAPE, SODIPODI, SVG, dumps

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
    board = read(data, box, faults.append)
    assert isinstance(board, Board)
    return board, faults


def pairs(board: Board) -> list[tuple[int, int]]:
    return [(link.start, link.end) for link in board.links]


def codes(faults: list[Fault]) -> list[str]:
    return sorted(fault.code for fault in faults)


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
    assert read(b"<html/>", None, faults.append) is None
    assert codes(faults) == ["document/not-svg"]
    assert read(drawing(), None, faults.append, max_size=100) is None
    assert codes(faults) == ["document/not-svg", "document/refused"]


def test_a_trail_has_no_drawing() -> None:
    with pytest.raises(YardError, match="a trail is not drawn"):
        read(drawing(), Box(kind="trail"), lambda _: None)


def test_without_a_box_there_are_four_transports() -> None:
    board, _ = board_in(drawing())
    assert [transport.id for transport in board.transports] == ["taxi", "bus", "underground", "ferry"]
    assert board.id == "board"


# --- joining ----------------------------------------------------------------------------------


def turned(at: Point, angle: float, distance: float) -> Point:
    return (at[0] + distance * math.cos(angle), at[1] + distance * math.sin(angle))


ANGLES = st.floats(0, math.tau)


@given(ANGLES, ANGLES, st.floats(0, 3.99), st.floats(0, 3.99))
def test_ends_within_weld_join_silently(one: float, other: float, near: float, far: float) -> None:
    start, end = turned(STATIONS[1], one, near), turned(STATIONS[4], other, far)
    board, faults = board_in(drawing(f"M {start[0]},{start[1]} L 90,120 L {end[0]},{end[1]}"))
    assert faults == []
    assert board.links == (Link(1, 4, "taxi", path=((90, 120),)),)


@given(ANGLES, st.floats(4.01, 11.99))
def test_ends_within_reach_join_with_a_word(angle: float, distance: float) -> None:
    end = turned(STATIONS[4], angle, distance)
    board, (fault,) = board_in(drawing(f"M 50,50 L 90,120 L {end[0]},{end[1]}"))
    assert fault.code == "trace/almost-joined"
    assert fault.at == pytest.approx(end, abs=0.01)
    assert board.links == (Link(1, 4, "taxi", path=((90, 120),)),)


@given(ANGLES, st.floats(12.01, 35))
def test_ends_beyond_reach_are_loose(angle: float, distance: float) -> None:
    end = turned(STATIONS[4], angle, distance)
    _, faults = board_in(drawing(f"M 50,50 L 90,120 L {end[0]},{end[1]}"))
    assert codes(faults) == ["trace/loose-end"]


def test_the_order_of_the_drawing_does_not_matter() -> None:
    root: Any = etree.fromstring(dumps(london()).encode())
    for layer in root.findall(f"{{{SVG}}}g"):
        layer[:] = list(layer)[::-1]
    board, faults = board_in(etree.tostring(root))
    assert faults == []
    assert board == london()


def test_few_ends_that_almost_join_are_told_one_by_one() -> None:
    _, faults = board_in(drawing("M 58,50 L 142,50"))
    assert codes(faults) == ["trace/almost-joined"] * 2


def test_a_line_says_what_it_would_take() -> None:
    data = drawing("M 58,50 L 142,50", "M 158,50 L 239.5,50", "M 150,50 L 150,141")
    _, (fault,) = board_in(data)
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
        text = re.sub(rf'<g id="{by}"[^>]*/>', "", dumps(town)).replace("</svg>", line.format(by))
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
    tiles = read(data, Box(kind="tiles", size=160), lambda _: None)
    assert isinstance(tiles, TileSet)
    (tile,) = tiles.tiles
    assert (tile.id, tiles.size, tile.plain.places[0].at) == ("A", 160, (40, 40))
    (road,) = tile.plain.roads
    assert (road.start, road.end, road.by) == (9, "right-1", ("taxi", "bus"))


# --- notes ------------------------------------------------------------------------------------


def findings(data: bytes, box: Box | None = None) -> list[Finding]:
    _, faults = board_in(data, box)
    return list(judge(faults, "tracing.svg"))


SPOILT = drawing("M 50,50 L 142,50", "M 50,50 L 190,90")


def test_a_copy_has_a_locked_layer_of_findings_and_nothing_else_changes() -> None:
    copy = notes.annotated(SPOILT, found := findings(SPOILT))
    before, after = SPOILT.split(b"</svg>")
    assert copy.startswith(before)
    assert copy.endswith(b"</svg>" + after)
    root: Any = etree.fromstring(copy)
    layer = root[-1]
    assert layer.get(f"{{{INKSCAPE}}}label") == layer.get("id") == "findings"
    assert layer.get(f"{{{SODIPODI}}}insensitive") == "true"
    rings = layer.findall(f"{{{SVG}}}circle")
    assert sorted((float(ring.get("cx")), float(ring.get("cy"))) for ring in rings) == sorted(
        finding.at for finding in found if finding.at
    )
    assert [text.text for text in layer.findall(f"{{{SVG}}}text")] == [finding.message for finding in found]


def test_the_copy_means_the_same_board() -> None:
    copy = notes.annotated(SPOILT, findings(SPOILT))
    assert board_in(copy) == board_in(SPOILT)


def test_notes_stand_where_the_drawing_has_them() -> None:
    box = Box(frame=(800, 600))
    data = drawing("M 50,50 L 190,90", head='viewBox="-100 7 400 300"')
    root: Any = etree.fromstring(notes.annotated(data, findings(data, box), box))
    ring = root[-1].find(f"{{{SVG}}}circle")
    assert (float(ring.get("cx")), float(ring.get("cy"))) == (190, 90)


@pytest.mark.parametrize(
    "data",
    [
        gzip.compress(SPOILT),
        b"\xef\xbb\xbf" + SPOILT,
        SPOILT.decode().encode("utf-16"),
        SPOILT.replace(b"<svg xmlns=", b"<s:svg xmlns:s=")
        .replace(b"</svg", b"</s:svg")
        .replace(b"<g", b"<s:g")
        .replace(b"</g", b"</s:g")
        .replace(b"<path", b"<s:path")
        .replace(b"<circle", b"<s:circle"),
        SPOILT + b"<!-- </svg> -->\n",
    ],
    ids=["packed", "with a mark", "UTF-16", "prefixed", "with a comment"],
)
def test_copies_of_files_of_all_kinds(data: bytes) -> None:
    copy = notes.annotated(data, findings(data))
    assert len(copy) > len(data)
    board, faults = board_in(copy)
    assert board == board_in(SPOILT)[0]
    assert codes(faults) == codes(board_in(SPOILT)[1])


def test_a_drawing_that_is_one_tag_gets_its_notes_too() -> None:
    data = f'<svg xmlns="{SVG}" viewBox="0 0 9 9"/>'.encode()
    copy = notes.annotated(data, [make_finding("trace/no-frame", ERROR, "here", at=(3, 3))])
    root: Any = etree.fromstring(copy)
    assert root[0].get("id") == "findings"


def test_where_nothing_is_wrong_the_copy_is_the_file() -> None:
    data = drawing("M 50,50 L 150,50")
    assert notes.annotated(data, []) == data
    assert notes.annotated(b"no drawing", []) == b"no drawing"


# --- fixes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "moved"),
    [
        ("M 50,50 L 142,50", "M 50,50 L 150,50"),
        ("M 57,50 L 142,55", "M 50,50 L 150,50"),
        ("m 57,50 40,10 45,-10", "m 50,50 47,10 53,-10"),
        ("M57 50c9-9 20-9 85 0", "M50 50c16-9 27-9 100 0"),
        ("M 57,50 C 60,60 90,90 142,50", "M 50,50 C 60,60 90,90 150,50"),
        ("M 50,50 H 142", "M 50,50 H 150"),
        ("M 57,50 H 150", "M 50,50 H 150"),
        ("m 57,50 h 93", "m 50,50 h 100"),
        ("M 50,50 l 92,0 m 8,0 l 100,0", "M 50,50 l 100,0 m 0,0 l 100,0"),
        ("M150 50V142", "M150 50V150"),
        ("M150 50a9 9 0 01.5 92", "M150 50a9 9 0 01 0 100"),
        ("M 50,50 L 90,58 H 142", "M 50,50 L 90,58 H 142"),  # the end would have to leave its row
    ],
)
def test_an_end_is_moved_onto_its_station(path: str, moved: str) -> None:
    data = drawing(path, "M 250,50 L 150,50")
    changed, count = fix.joined(data)
    assert changed == data.replace(path.encode(), moved.encode())
    assert (count > 0) == (path != moved)


def test_lines_and_polylines_are_moved_too() -> None:
    more = (
        '<g id="bus"><line id="b1" x1="50" y1="57" x2="150" y2="50"/>'
        '<polyline id="b2" points="150,50 200,90 250,58"/></g>'
    )
    changed, count = fix.joined(drawing(more=more))
    assert count == 2
    assert b'x1="50" y1="50" x2="150" y2="50"' in changed
    assert b'points="150,50 200,90 250,50"' in changed


def test_only_what_is_certain_is_moved() -> None:
    clone = '<g id="bus"><path id="c" d="M 50,50 L 142,50"/><use href="#c"/></g>'
    loose = drawing("M 50,50 L 120,50", more=clone)
    assert fix.joined(loose) == (loose, 0)
    assert fix.joined(b"no drawing") == (b"no drawing", 0)


def test_an_end_in_a_moved_and_turned_layer_is_moved_in_its_own_units() -> None:
    more = '<g id="bus" transform="translate(50 50) rotate(90) scale(2)"><path id="b" d="M 0,0 L 0,-46"/></g>'
    changed, count = fix.joined(drawing(more=more))
    assert count == 1
    assert b'd="M 0,0 L 0,-50"' in changed


def quarter() -> Board:
    """A part of London, large enough to slip in."""
    links = tuple(link for link in london().links if link.end <= 40)
    return replace(london(), stations=london().stations[:40], links=links)


SLIPS = st.tuples(st.sampled_from(quarter().links), ANGLES, st.floats(4.1, 11.9), st.booleans())


@settings(max_examples=25)
@given(st.lists(SLIPS, min_size=1, max_size=8, unique_by=lambda slip: (slip[0].key, slip[3])))
def test_fixed_drawings_have_the_same_links_and_no_such_faults(
    slips: list[tuple[Link, float, float, bool]],
) -> None:
    data = dumps(quarter())
    for link, angle, distance, last in slips:
        pattern = rf'(id="link-{link.by}-{link.start}-{link.end}" d="M )([^"]*)'
        found = re.search(pattern, data)
        assert found
        data = data.replace(found[0], found[1] + shifted(found[2], angle, distance, last))
    board, faults = board_in(data.encode())
    changed, count = fix.joined(data.encode())
    mended, left = board_in(changed)
    assert count == len(faults) > 0
    assert left == []
    assert [(link.key, len(link.path)) for link in mended.links] == [
        (link.key, len(link.path)) for link in board.links
    ]


def shifted(points: str, angle: float, distance: float, last: bool) -> str:
    """A line with one end moved away by a way, as text."""
    spots = points.split(" L ")
    place = -1 if last else 0
    x, y = turned((float(spots[place].split(",")[0]), float(spots[place].split(",")[1])), angle, distance)
    spots[place] = f"{x:.4f},{y:.4f}"
    return " L ".join(spots)


@pytest.mark.parametrize("text", ["", "L 1,1", "M 0,0 L 1", "M 0,0 L 1,1 Z", "M 0,0 X 1,1", "M 0,0"])
def test_path_data_that_is_not_sure_stays(text: str) -> None:
    assert moved_path(text, 0, (9, 9), 1, last=True) == text


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
