"""Boards drawn as tracings: everything on the board can be read back from the drawing."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from support.boards import london, network_boards
from yardtools.errors import YardError
from yardtools.geometry import positions_of
from yardtools.model import Board, Ground, Link, Mission, Starts, Station, Transport
from yardtools.model.network import DEFAULT_TRANSPORTS
from yardtools.svg.namespaces import INKSCAPE, SVG
from yardtools.tracing.metadata import YARD
from yardtools.tracing.writing.writer import RESERVED, write_tracing

NAMES = {"svg": SVG, "yard": YARD, "inkscape": INKSCAPE}


def found(root: Any, query: str) -> list[Any]:
    """What an XPath finds below an element."""
    return list(root.xpath(query, namespaces=NAMES))


def parts(pattern: str, text: str) -> tuple[str, ...]:
    """The groups of a pattern that the whole text must match."""
    match = re.fullmatch(pattern, text)
    assert match, (pattern, text)
    return match.groups()


def drawing(board: Board) -> Any:
    """The root of a board's drawing."""
    return etree.fromstring(write_tracing(board).encode())


def read_back(text: str | bytes) -> Board:
    """The board in a drawing of ours, by ids, classes and data alone, and with no tolerance at all."""
    root: Any = etree.fromstring(text.encode() if isinstance(text, str) else text)
    (written,) = found(root, "svg:metadata/yard:board")
    board = Board.from_document(json.loads(written.text))
    stations = tuple(map(station_in, found(root, "//svg:g[@id='stations']/svg:g")))
    view = [float(value) for value in root.get("viewBox").split()]
    assert view[:2] == [0, 0]
    links = [link for transport in board.transports for link in links_in(root, transport.id, stations)]
    frame = None if root.get("data-frame") == "none" else (view[2], view[3])
    board = replace(board, missions=tuple(missions_in(root)), ground=tuple(ground_in(root)))
    return replace(board, stations=stations, links=tuple(links), frame=frame)


def station_in(group: Any) -> Station:
    number = group.findtext(f"{{{SVG}}}text")
    assert re.fullmatch(rf"station-{number}(-\d+)?", group.get("id"))
    x, y = parts(r"translate\((.+),(.+)\)", group.get("transform"))
    name = json.loads(group.get("data-name", "{}"))
    derived = group.get("data-derived") == "true"
    shown = tuple(group.get("data-transports").split())
    return Station(int(number), (float(x), float(y)), shown, name, derived)


def links_in(root: Any, transport: str, stations: tuple[Station, ...]) -> Iterator[Link]:
    at = positions_of(Board("x", (), stations))
    for path in found(root, f"svg:g[@id='{transport}']/svg:path"):
        start, end = parts(rf"link-{transport}-(\d+)-(\d+)(?:-\d+)?", path.get("id"))
        line = spots(path.get("d"))
        assert (line[0], line[-1]) == (at[int(start)], at[int(end)]), f"the ends of {path.get('id')}"
        assert (path.get("class") == "oneway") == (path.get("marker-end") == "url(#arrow)")
        yield Link(int(start), int(end), transport, path.get("class") == "oneway", line[1:-1])


def missions_in(root: Any) -> Iterator[Mission]:
    for layer in found(root, "svg:g[starts-with(@id, 'mission-')]"):
        name = layer.get("id").removeprefix("mission-")
        marks: dict[str, list[int]] = {"start": [], "target": []}
        for mark in layer:
            kind, number = parts(rf"(start|target)-{name}-(\d+)(?:-\d+)?", mark.get("id"))
            assert etree.QName(mark).localname == {"start": "circle", "target": "path"}[kind]
            marks[kind].append(int(number))
        yield Mission(name, tuple(marks["start"]), tuple(marks["target"]))


def ground_in(root: Any) -> Iterator[Ground]:
    for path in found(root, "svg:g[@id='ground']/svg:path"):
        lines = tuple(spots(f"M {line}") for line in path.get("d").split("M ")[1:])
        style = dict(row.split(":") for row in path.get("style", "").split(";") if row)
        if path.get("fill", style.get("fill")) == "none":
            width = path.get("stroke-width", style.get("stroke-width"))
            yield Ground(path.get("class"), lines=lines, width=float(width))
        else:
            assert path.get("d").count("Z") == len(lines)
            yield Ground(path.get("class"), area=lines)


def spots(data: str) -> tuple[tuple[float, float], ...]:
    pairs = (pair.split(",") for pair in re.split(r" ?[MLZ] ?", data) if pair)
    return tuple((float(x), float(y)) for x, y in pairs)


@st.composite
def drawable_boards(draw: st.DrawFn) -> Board:
    """Any board that can be drawn: every station somewhere, every link between two stations."""
    board = draw(
        network_boards().filter(lambda board: not any(RESERVED.fullmatch(t.id) for t in board.transports))
    )
    spots = st.tuples(st.floats(-1e5, 1e5), st.floats(-1e5, 1e5))
    stations = tuple(replace(s, at=s.at or draw(spots)) for s in board.stations)
    numbers = st.sampled_from([station.id for station in stations]) if stations else st.nothing()
    links = (
        [replace(link, start=draw(numbers), end=draw(numbers)) for link in board.links] if stations else []
    )
    missions = (
        Mission(m.id, *(tuple(draw(numbers) for _ in marks) for marks in (m.starts, m.targets)))
        for m in board.missions
        if stations
    )
    links = [link for link in links if link.start != link.end or link.path]
    return replace(board, stations=stations, links=tuple(links), missions=tuple(missions))


def city(*links: Link, stations: tuple[int, ...] = (1, 2, 3), **more: object) -> Board:
    spots = tuple(Station(number, (100.0 * number, 50), ("taxi",)) for number in stations)
    return replace(Board("city", DEFAULT_TRANSPORTS, spots, links), **more)  # type: ignore[arg-type]


@given(drawable_boards())
def test_everything_can_be_read_back(board: Board) -> None:
    assert read_back(write_tracing(board)) == board


@given(drawable_boards())
def test_ids_are_unique(board: Board) -> None:
    ids = re.findall(r' id="([^"]*)"', write_tracing(board))
    assert len(ids) == len(set(ids))


@given(network_boards())
def test_a_board_is_drawn_whole_or_refused_in_one_line(board: Board) -> None:
    text, refusal = attempt(board)
    assert read_back(text) == board if text else refusal.startswith(f"cannot draw board {board.id}: ")
    assert "\n" not in refusal


def attempt(board: Board) -> tuple[str, str]:
    """The drawing of a board, or why there is none."""
    try:
        return write_tracing(board), ""
    except YardError as error:
        return "", str(error)


def test_the_shipped_drawing_is_the_shipped_board() -> None:
    assert read_back(write_tracing(london())) == london()


def test_an_element_stands_on_a_line_of_its_own() -> None:
    rows = write_tracing(london()).split("\n")
    assert rows[0] == '<?xml version="1.0" encoding="UTF-8"?>'
    assert rows[-1] == ""
    assert not any("\r" in row or row.count("<") > 2 for row in rows)
    assert sum(row.strip().startswith('<path id="link-') for row in rows) == 467


def test_layers_are_what_inkscape_calls_layers() -> None:
    board = city(missions=(Mission("green", (1,), (2,)),))
    root = drawing(board)
    layers = found(root, "svg:g[@inkscape:groupmode='layer']")
    labels = [layer.get(f"{{{INKSCAPE}}}label") for layer in layers]
    assert labels == [layer.get("id") for layer in layers]
    assert labels == ["ferry", "underground", "bus", "taxi", "mission-green", "stations"]


def test_symbols_show_transports_by_class() -> None:
    shown = replace(city(), ladder=("taxi", "bus", "underground"))
    station = Station(7, (10, 10), ("taxi", "bus"))
    root = drawing(replace(shown, stations=(station,)))
    assert sorted(found(root, "//svg:g[@id='station-7']/*/@class")) == ["bus", "taxi"]
    derived = replace(station, derived=True)
    root = drawing(replace(shown, stations=(derived,)))
    assert found(root, "//svg:g[@id='station-7']/*/@class") == []


def test_the_widest_shape_of_a_station_is_centred_on_its_spot() -> None:
    root = drawing(london())
    for group in found(root, "//svg:g[@id='stations']/svg:g"):
        first = group[0]
        assert (first.get("cx"), first.get("cy")) == ("0", "0")
        reach = float(first.get("r"))
        for rect in group.findall(f"{{{SVG}}}rect"):
            assert float(rect.get("width")) / 2 <= reach


def test_one_way_links_have_an_arrow_and_others_do_not() -> None:
    root = drawing(city(Link(2, 1, "taxi", True), Link(1, 3, "taxi")))
    assert found(root, "//svg:path[@class='oneway']/@id") == ["link-taxi-2-1"]
    assert found(root, "//svg:marker/@id") == ["arrow"]
    assert "marker" not in write_tracing(city(Link(1, 3, "taxi")))


def test_an_octagon_has_eight_corners_round_its_station() -> None:
    root = drawing(city(missions=(Mission("red", (), (2,)),)))
    (data,) = found(root, "//svg:path[@id='target-red-2']/@d")
    corners = spots(data)
    assert len(corners) == 8
    assert data.endswith("Z")
    assert sum(x for x, _ in corners) / 8 == pytest.approx(200)
    assert sum(y for _, y in corners) / 8 == pytest.approx(50)


def test_a_board_without_a_frame_says_so() -> None:
    assert 'data-frame="none"' in write_tracing(city())
    assert "data-frame" not in write_tracing(city(frame=(400, 300)))


def test_text_that_xml_cannot_carry_comes_through() -> None:
    board = city(title="a\x00b\x1b]]>\ufffe<&", starts=Starts((1,), (2,)))
    named = replace(board, stations=(replace(board.stations[0], name={"en": "\x07\t\n\"'<"}),))
    assert read_back(write_tracing(named)) == named


@pytest.mark.parametrize(
    ("board", "words"),
    [
        (Board("x", DEFAULT_TRANSPORTS, (Station(4), Station(9))), "no position for station 4 and 9"),
        (city(Link(1, 8, "taxi"), Link(7, 2, "bus")), "links lead to unknown station 7 and 8"),
        (city(Link(1, 2, "tram")), "no such transport: tram"),
        (city(Link(2, 2, "taxi")), "a link from a station to itself needs a path: taxi link 2-2"),
        (city(missions=(Mission("red", (1,), (6,)),)), "missions name unknown station 6"),
        (city(missions=(Mission("red"), Mission("red", (1,)))), "more than one mission red"),
        (city(transports=(Transport("scan"),)), "another use for the name of transport scan"),
        (
            Board("x", DEFAULT_TRANSPORTS, tuple(map(Station, range(20)))),
            "no position for station 0, 1, 2, 3, 4, 5, 6, 7 and 12 more",
        ),
    ],
)
def test_what_cannot_be_drawn_is_named(board: Board, words: str) -> None:
    with pytest.raises(YardError, match=re.escape(words)):
        write_tracing(board)


def test_a_self_loop_with_a_path_can_be_drawn() -> None:
    board = city(Link(2, 2, "taxi", path=((210, 60), (190, 60))))
    assert read_back(write_tracing(board)) == board


def test_links_drawn_twice_are_both_there() -> None:
    board = city(Link(1, 2, "taxi"), Link(1, 2, "taxi"))
    assert read_back(write_tracing(board)) == board


def test_stations_that_share_a_number_are_both_there() -> None:
    board = city(Link(1, 2, "taxi"), stations=(1, 2))
    twins = replace(board, stations=(*board.stations, Station(2, (7, 8), name={"en": "Twin"})))
    assert read_back(write_tracing(twins)).stations == twins.stations
    labels = found(drawing(twins), "//svg:g/@inkscape:label[starts-with(., 'station-')]")
    assert labels == ["station-1", "station-2", "station-2"]


@pytest.mark.parametrize("options", [(), ("--export-plain-svg",)], ids=["inkscape-svg", "plain-svg"])
def test_inkscape_keeps_all_of_it(tmp_path: Path, options: tuple[str, ...]) -> None:
    if not shutil.which("inkscape"):
        pytest.skip("inkscape is not installed")
    marks = {"missions": (Mission("blue", (13,), (46,)),)}
    board = replace(london(), links=(*london().links, Link(9, 1, "taxi", oneway=True)), **marks)  # type: ignore[arg-type]
    drawn, saved = tmp_path / "drawn.svg", tmp_path / "saved.svg"
    drawn.write_text(write_tracing(board), encoding="utf-8")
    command = ["inkscape", "--export-type=svg", *options, f"--export-filename={saved}", str(drawn)]
    subprocess.run(
        command, check=True, capture_output=True, env={"HOME": str(tmp_path), "PATH": "/usr/bin:/bin"}
    )
    assert read_back(saved.read_bytes()) == board
