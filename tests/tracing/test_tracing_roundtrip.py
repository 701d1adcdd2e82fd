"""Boards drawn and read back: the same bytes, also after editors and people changed how it is drawn."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from support.boards import london, network_boards
from yardtools import board_files
from yardtools.assemble import assemble
from yardtools.findings import Fault
from yardtools.formats import box as box_format
from yardtools.formats import json as json_format
from yardtools.model import Board, Link, Mission, Station, TileSet
from yardtools.model.values import Point
from yardtools.resources import board_folder, board_names
from yardtools.svg.namespaces import INKSCAPE, SVG
from yardtools.tracing.reading.reader import read_tracing
from yardtools.tracing.writing.writer import RESERVED, write_tracing

REACH = 12
"""How near an end must be, unless a box says otherwise."""


def read_back(drawing: str | bytes) -> str:
    """The canonical text of the board in a drawing that nothing is wrong with."""
    faults: list[Fault] = []
    data = drawing.encode() if isinstance(drawing, str) else drawing
    board = read_tracing(data, None, faults.append)
    assert board is not None
    assert [
        fault for fault in faults if fault.code not in ("trace/hidden-layer", "trace/nothing-drawn")
    ] == []
    return json_format.dumps(board)


@st.composite
def spaced_boards(draw: st.DrawFn) -> Board:
    """Boards whose stations are more than twice the reach apart; everything else is as it may be."""
    board = draw(
        network_boards().filter(lambda board: not any(RESERVED.fullmatch(t.id) for t in board.transports))
    )
    cells = draw(st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), max_size=9, unique=True))
    shift = st.floats(-3, 3)
    numbers = draw(
        st.lists(st.integers(0, 999_999_999), min_size=len(cells), max_size=len(cells), unique=True)
    )
    templates = board.stations or (Station(0),)
    stations = [
        replace(
            draw(st.sampled_from(templates)),
            id=number,
            at=(31 * cell[0] + draw(shift), 31 * cell[1] + draw(shift)),
        )
        for number, cell in zip(numbers, cells, strict=True)
    ]
    links = [link for link in draw(_links(board, stations)) if not _is_dot(link, stations)]
    return replace(
        board,
        stations=tuple(stations),
        links=tuple(links),
        missions=tuple(draw(_missions(board, numbers))),
    )


def _links(board: Board, stations: list[Station]) -> st.SearchStrategy[list[Link]]:
    if not stations:
        return st.just([])
    ends = st.sampled_from([station.id for station in stations])
    points = st.tuples(st.floats(-400, 400), st.floats(-400, 400))
    by = st.sampled_from([transport.id for transport in board.transports])
    paths = st.lists(points, max_size=3).map(tuple)
    return st.lists(st.builds(Link, ends, ends, by, st.booleans(), paths), max_size=12)


def _is_dot(link: Link, stations: list[Station]) -> bool:
    at = next(station.at for station in stations if station.id == link.start)
    return link.start == link.end and all(point == at for point in link.path)


def _missions(board: Board, numbers: list[int]) -> st.SearchStrategy[list[Mission]]:
    stops = st.lists(st.sampled_from(numbers), unique=True).map(tuple) if numbers else st.just(())
    ids = [mission.id for mission in board.missions]
    return st.tuples(*(st.builds(Mission, st.just(id), stops, stops) for id in ids)).map(list)


def busy() -> Board:
    """London with one of everything that it lacks: a one-way link, a loop, missions, names, derived types."""
    board = london()
    first, second, *rest = board.stations
    named = replace(first, name={"en": "Paddington & Co", "de": "„Nord“"})
    links = (
        *board.links,
        Link(9, 1, "taxi", oneway=True),
        Link(5, 5, "bus", path=((1240, 60), (1266, 60))),
    )
    missions = (Mission("green", (1, 5, 9), (199,)), Mission("blue", (2,), (1, 100)), Mission("red"))
    return replace(
        board,
        stations=(named, replace(second, derived=True), *rest),
        links=links,
        missions=missions,
    )


# --- as it was drawn --------------------------------------------------------------------------


def test_london_is_its_drawing_and_its_box() -> None:
    folder = board_folder("london")
    box = box_format.loads((folder / "box.toml").read_text(encoding="utf-8"))
    faults: list[Fault] = []
    board = read_tracing((folder / "tracing.svg").read_bytes(), box, faults.append)
    assert faults == []
    assert board is not None
    assert json_format.dumps(board) == (folder / "board.json").read_text(encoding="utf-8")


def shipped() -> dict[str, Board]:
    """Every shipped network board, tiles laid out as one, and a board with everything on it."""
    boards = [board_files.load(name).board for name in board_names()]
    networks = {board.id: board for board in boards if isinstance(board, Board)}
    tiles = next(board for board in boards if isinstance(board, TileSet))
    return networks | {"tiles": assemble(tiles, "ABC/DEF/GHI", "AE"), "busy": busy()}


SHIPPED = shipped()


@pytest.mark.parametrize("name", SHIPPED)
def test_a_board_comes_back_from_its_drawing(name: str) -> None:
    assert read_back(write_tracing(SHIPPED[name])) == json_format.dumps(SHIPPED[name])


@settings(max_examples=50)
@given(spaced_boards())
def test_any_board_comes_back_from_its_drawing(board: Board) -> None:
    assert read_back(write_tracing(board)) == json_format.dumps(board)


# --- drawn otherwise --------------------------------------------------------------------------


def elements(root: Any, tag: str) -> list[Any]:
    return list(root.iter(f"{{{SVG}}}{tag}"))


def layers(root: Any) -> list[Any]:
    return [group for group in root if group.get(f"{{{INKSCAPE}}}groupmode") == "layer"]


def moved_and_moved_back(root: Any) -> None:
    """A transform on every layer, undone by one inside it."""
    for layer in layers(root):
        layer.set("transform", "translate(30,-7) rotate(30) scale(2,3)")
        inner = etree.Element(
            f"{{{SVG}}}g", {"transform": "scale(0.5,0.33333333333333) rotate(-30) translate(-30,7)"}
        )
        inner.extend(list(layer))
        layer.append(inner)


def in_millimetres(root: Any) -> None:
    """A page measured in millimetres, at no round scale."""
    root.set("width", "433.9mm")
    root.set("height", "32.54cm")


def as_clones(root: Any) -> None:
    """Every station a clone of a drawing among the definitions."""
    definitions = etree.SubElement(root, f"{{{SVG}}}defs")
    for group in [each for layer in layers(root) if layer.get("id") == "stations" for each in layer]:
        layer = group.getparent()
        clone = etree.SubElement(layer, f"{{{SVG}}}use", {"href": f"#{group.get('id')}-original"})
        for name in ("id", "data-transports", "data-derived", "data-name"):
            if value := group.get(name):
                clone.set(name, value)
        x, y = group.attrib.pop("transform").removeprefix("translate(").removesuffix(")").split(",")
        clone.set("x", x)
        clone.set("y", y)
        group.set("id", f"{group.get('id')}-original")
        definitions.append(group)


def as_clones_of_whole_stations(root: Any) -> None:
    """Every station moved among the definitions as it is, and shown from there."""
    definitions = etree.SubElement(root, f"{{{SVG}}}defs")
    for group in [each for layer in layers(root) if layer.get("id") == "stations" for each in layer]:
        etree.SubElement(group.getparent(), f"{{{SVG}}}use", {"href": f"#{group.get('id')}"})
        definitions.append(group)


STYLE = (
    "fill",
    "stroke",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-dasharray",
    "marker-end",
)


def with_a_style_sheet(root: Any) -> None:
    """Every look moved from the elements into one style sheet."""
    rules: dict[str, str] = {}
    for element in root.iter(etree.Element):
        look = ";".join(f"{name}:{element.attrib.pop(name)}" for name in STYLE if name in element.attrib)
        if look:
            name = rules.setdefault(look, f"look{len(rules)}")
            element.set("class", " ".join(filter(None, (element.get("class"), name))))
    sheet = etree.Element(f"{{{SVG}}}style")
    sheet.text = "\n".join(f".{name} {{ {look} }}" for look, name in rules.items())
    root.insert(0, sheet)


def without_labels(root: Any) -> None:
    """As other programs save it: no attribute that only one editor knows."""
    for element in root.iter(etree.Element):
        for name in [name for name in element.attrib if name.startswith(f"{{{INKSCAPE}}}")]:
            del element.attrib[name]


def with_links_as_polylines(root: Any) -> None:
    for path in [each for each in elements(root, "path") if (each.get("id") or "").startswith("link-")]:
        path.tag = f"{{{SVG}}}polyline"
        path.set("points", path.attrib.pop("d").replace("M ", "").replace(" L ", " "))


def upside_down(root: Any) -> None:
    """The layers in another order, stations first."""
    for layer in layers(root):
        root.insert(0, layer)


CHANGES: list[Callable[[Any], None]] = [
    moved_and_moved_back,
    in_millimetres,
    as_clones,
    as_clones_of_whole_stations,
    with_a_style_sheet,
    without_labels,
    with_links_as_polylines,
    upside_down,
]


def changed(board: Board, *changes: Callable[[Any], None]) -> bytes:
    root: Any = etree.fromstring(write_tracing(board).encode())
    for change in changes:
        change(root)
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8")


@pytest.mark.parametrize("name", [name for name in SHIPPED if name != "london"])
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_a_board_drawn_otherwise_is_the_same(name: str, change: Callable[[Any], None]) -> None:
    assert read_back(changed(SHIPPED[name], change)) == json_format.dumps(SHIPPED[name])


@settings(max_examples=40)
@given(spaced_boards(), st.lists(st.sampled_from(CHANGES), max_size=3, unique=True))
def test_any_board_drawn_otherwise_is_the_same(board: Board, changes: list[Callable[[Any], None]]) -> None:
    clones = [change for change in changes if change in (as_clones, as_clones_of_whole_stations)]
    first = [change for change in changes if change not in clones[1:]]
    in_order = sorted(first, key=lambda change: change in (moved_and_moved_back, without_labels))
    assert read_back(changed(board, *in_order)) == json_format.dumps(board)


@pytest.mark.parametrize("name", ["busy", "europe"])
@pytest.mark.parametrize("options", [(), ("--export-plain-svg",)], ids=["inkscape-svg", "plain-svg"])
def test_a_board_that_inkscape_saved_is_the_same(name: str, tmp_path: Path, options: tuple[str, ...]) -> None:
    if not shutil.which("inkscape"):
        pytest.skip("inkscape is not installed")
    drawn, saved = tmp_path / "drawn.svg", tmp_path / "saved.svg"
    drawn.write_text(write_tracing(SHIPPED[name]), encoding="utf-8")
    command = ["inkscape", "--export-type=svg", *options, f"--export-filename={saved}", str(drawn)]
    home = {"HOME": str(tmp_path), "PATH": "/usr/bin:/bin"}
    subprocess.run(command, check=True, capture_output=True, env=home)
    assert read_back(saved.read_bytes()) == json_format.dumps(SHIPPED[name])


# --- lines that are not straight --------------------------------------------------------------


def test_a_line_over_a_station_stays_one_link_where_it_says_so() -> None:
    """Our own drawings name the ends of a link, so one that passes over a station is not cut there."""
    spots: list[Point] = [(50, 50), (150, 50), (250, 50)]
    stations = tuple(Station(number, at, ("taxi",)) for number, at in enumerate(spots, 1))
    board = replace(london(), stations=stations, links=(Link(1, 3, "taxi"),))
    assert read_back(write_tracing(board)) == json_format.dumps(board)
    unnamed = write_tracing(board).replace("link-taxi-1-3", "path12")
    assert '{"from": 1, "to": 2, "by": "taxi"}' in read_back(unnamed)
