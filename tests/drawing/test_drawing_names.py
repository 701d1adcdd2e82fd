"""Names on maps: measured on every shipped board, by our own rule and in a real browser."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from yardtools.assemble import assemble
from yardtools.board_files import load
from yardtools.drawing import COLOUR, draw
from yardtools.drawing.lettering import text_width
from yardtools.drawing.names import Label, place_names
from yardtools.drawing.plan import Plan, plan
from yardtools.drawing.spots import font_size, lengths_inside, reaches_of
from yardtools.geometry import positions_of
from yardtools.model import Board, Mission, Station, TileSet
from yardtools.model.network import DEFAULT_TRANSPORTS
from yardtools.resources import board_names

LANGUAGES = ("en", "de")


@cache
def shipped_maps() -> dict[str, Board]:
    """Every shipped board that can be drawn as a map; one without names gets some."""
    boards = {name: source.board for name in board_names() if (source := load(name))}
    maps = {name: board for name, board in boards.items() if isinstance(board, Board)}
    maps |= {
        f"{n} laid": assemble(each, "ABC/DEF/GHI") for n, each in boards.items() if isinstance(each, TileSet)
    }
    return {name: with_names(board) for name, board in maps.items()}


def with_names(board: Board) -> Board:
    """The board as it is, or with a name of ten letters at every station."""
    if any(station.name for station in board.stations):
        return board
    stations = tuple(replace(each, name={"en": f"Street {each.id:03}"}) for each in board.stations)
    return replace(board, stations=stations)


def place_all(board: Board, language: str) -> tuple[Plan, list[Label]]:
    sketch = plan(board, COLOUR, None, "", language)
    return sketch, list(place_names(sketch))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", shipped_maps())
def test_names_overlap_nothing_and_stay_in_the_picture(name: str, language: str) -> None:
    sketch, labels = place_all(shipped_maps()[name], language)
    boxes = [shapely.box(*label.box) for label in labels]
    assert not [
        (a.name, b.name)
        for (a, one), (b, other) in combinations(zip(labels, boxes, strict=True), 2)
        if one.intersects(other)
    ]
    view = shapely.box(*sketch.view)
    symbols = [shapely.Point(at).buffer(sketch.radius) for at in positions_of(sketch.board).values()]
    for label, box in zip(labels, boxes, strict=True):
        assert view.contains(box), label
        assert not any(box.intersects(symbol) for symbol in symbols), label


@pytest.mark.parametrize(("language", "most"), [("en", 0.28), ("de", 0.28)])
def test_few_names_of_europe_lie_over_lines(language: str, most: float) -> None:
    sketch, labels = place_all(shipped_maps()["europe"], language)
    assert len(labels) == len(sketch.board.stations)
    lines = shapely.union_all([shapely.LineString(track.line) for track in sketch.tracks])
    crossed = [label.name for label in labels if shapely.box(*label.box).intersects(lines)]
    assert len(crossed) <= most * len(labels), crossed


def test_names_are_nearest_to_their_own_stations() -> None:
    sketch, labels = place_all(shipped_maps()["europe"], "en")
    reaches, doubtful = reaches_of(sketch), []
    for label in labels:
        box = shapely.box(*label.box)
        gaps = {n: box.distance(shapely.Point(at)) - reaches[n] for n, at in sketch.places.items()}
        if min(gaps, key=gaps.__getitem__) != label.station:
            doubtful.append(label.name)
    assert len(doubtful) <= 0.01 * len(labels), doubtful


def test_names_keep_clear_of_the_rings_of_missions() -> None:
    stations = tuple(Station(n, (90.0 * n, 150), (), {"en": "Here"}) for n in range(1, 6))
    missions = tuple(Mission(id, (2, 3), (4,)) for id in ("blue", "green", "red"))
    sketch, labels = place_all(
        Board("x", DEFAULT_TRANSPORTS, stations, missions=missions, frame=(540, 300)), "en"
    )
    rings = shapely.union_all(
        [shapely.Point(sketch.places[n]).buffer(2.02 * sketch.radius) for n in (2, 3, 4)]
    )
    assert len(labels) == 5
    assert not any(shapely.box(*label.box).intersects(rings) for label in labels)


MEASURE = """<script>
const rows = [...document.querySelectorAll("g.names text")].map(t => {
  const last = t.getNumberOfChars() - 1;
  return [t.textContent, t.getStartPositionOfChar(0).x, t.getEndPositionOfChar(last).x] });
const out = document.createElement("pre"); out.id = "rows"; out.textContent = JSON.stringify(rows);
document.body.append(out);
</script>"""


def test_a_browser_needs_no_more_room_than_was_kept(tmp_path: Path) -> None:
    program = shutil.which("chromium") or shutil.which("google-chrome")
    if not program:
        pytest.skip("Chromium is not installed, so no text can be measured")
    board = shipped_maps()["europe"]
    page = tmp_path / "page.html"
    page.write_text(
        f"<!DOCTYPE html><meta charset=utf-8>{draw(board, names=True)}{MEASURE}", encoding="utf-8"
    )
    options = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'profile'}"]
    done = subprocess.run(
        [program, *options, "--dump-dom", page.as_uri()],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    found = re.search(r'<pre id="rows">(.*?)</pre>', done.stdout, re.DOTALL)
    assert found, done.stderr
    rows = json.loads(html.unescape(found[1]))
    _, labels = place_all(board, "en")
    assert [row[0] for row in rows] == [label.name for label in labels]
    for (name, left, right), label in zip(rows, labels, strict=True):
        assert left >= label.box[0] - 0.1, name
        assert right <= label.box[2] + 0.1, name


def test_wide_letters_need_more_room_than_narrow_ones() -> None:
    assert text_width("Milan", 10) < text_width("Wwmmm", 10)
    assert text_width("Ål", 10) == text_width("Al", 10) == text_width("A\u030al", 10)
    assert text_width("漢字", 10) > text_width("ab", 10)
    assert text_width("", 10) == 0
    assert text_width("Taxi", 10, bold=True) > text_width("Taxi", 10)


@given(st.lists(st.tuples(*[st.integers(-9, 9)] * 8), min_size=1, max_size=20))
def test_what_of_a_line_lies_inside_a_box(rows: list[tuple[int, ...]]) -> None:
    legs = np.array([row[:4] for row in rows], dtype=float)
    boxes = np.array(
        [(min(a, c), min(b, d), max(a, c) + 1, max(b, d) + 1) for *_, a, b, c, d in rows], dtype=float
    )
    expected = [
        shapely.LineString([leg[:2], leg[2:]]).intersection(shapely.box(*box)).length
        for leg, box in zip(legs, boxes, strict=True)
    ]
    assert lengths_inside(legs, boxes) == pytest.approx(expected)


HOSTILE = (
    '<script>alert("1")</script>',
    "</text></svg><img src=x onerror=alert(1)>",
    "\"'><b>&amp;]]>",
    "🚕 Straße 漢字 \u202eevil\u202c",
    "a" * 2000,
    "\x00\x1b[31m\ud800",
)


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_names_stay_text(name: str) -> None:
    stations = tuple(Station(n, (2000.0 * n, 0), ("taxi",), {"en": name}) for n in range(1, 4))
    picture = draw(Board(name, DEFAULT_TRANSPORTS, stations, title=name), names=True, legend=True)
    root = etree.fromstring(picture.encode())
    assert {etree.QName(node).localname for node in root.iter()} <= {
        *("svg", "title", "rect", "defs", "g", "circle", "path", "text", "use"),
    }
    assert not [key for node in root.iter() for key in node.attrib if str(key).startswith("on")]
    shown = {node.text for node in root.iterfind(".//{*}g[@class='names']/{*}text")}
    assert shown <= {re.sub("[\x00\x1b\ud800]", "\ufffd", name)}
    assert picture == draw(Board(name, DEFAULT_TRANSPORTS, stations, title=name), names=True, legend=True)


def test_names_are_as_large_as_they_say() -> None:
    sketch, _ = place_all(shipped_maps()["europe"], "en")
    (layer,) = etree.fromstring(draw(sketch.board, names=True).encode()).iterfind(".//{*}g[@class='names']")
    assert float(str(layer.get("font-size"))) == pytest.approx(font_size(sketch), abs=0.01)
