"""Every operation on every kind of tracing: what is drawn is what is said, and the inverse gives all back."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from support.boards import london
from support.places import TESTS
from support.sheets import do_and_check, files_of, meaning, operations
from yardtools.errors import YardError
from yardtools.model import Board, Link, Mission, Station
from yardtools.model.network import DEFAULT_LADDER, DEFAULT_TRANSPORTS
from yardtools.resources import board_folder
from yardtools.tracing.editing.sheet import Sheet
from yardtools.tracing.writing.template import empty_network
from yardtools.tracing.writing.writer import write_tracing

CASES = sorted((TESTS / "cases" / "tracing").glob("*.svg"))

SLOW = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])

BY_HAND = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
   width="100mm" height="75mm" viewBox="0 0 400 300">
<!-- drawn by hand -->
<g inkscape:groupmode="layer" inkscape:label="taxi" id="layer1" transform="translate(10,20) scale(0.5)">
  <path id="path1" style="fill:none;stroke:#f0bd27;stroke-width:4" d="m 80,60 c 20,40 120,40 160,0"/>
  <path id="path2" style="fill:none;stroke:#f0bd27" d="M 240,60 L 440,60 H 640"/>
  <polyline id="line3" style="fill:none;stroke:#f0bd27" points="80,60 80,260 240,260"/>
</g>
<g inkscape:groupmode="layer" inkscape:label="bus" id="layer2">
  <line id="line4" style="stroke:#1f9e94" x1="130" y1="150" x2="230" y2="50"/>
  <path id="path5" d="m 50,50 80,100" style="fill:none;stroke:#1f9e94;marker-end:url(#Arrow)"/>
</g>
<defs><marker id="Arrow" orient="auto"><path d="M 0,0 L -5,-3 L -5,3 Z"/></marker></defs>
<g inkscape:groupmode="layer" inkscape:label="stations" id="layer3">
  <circle id="c1" cx="50" cy="50" r="8" style="fill:#ffffff;stroke:#000000"/>
  <text id="t1" x="50" y="53" style="font-size:8px;text-anchor:middle">1</text>
  <g id="g2" transform="translate(130,50)"><circle r="8"/><text font-size="8" x="-2" y="3">2</text></g>
  <g id="station-3" transform="matrix(1,0,0,1,230,50)"><circle r="8" class="taxi"/></g>
  <circle id="c4" cx="330" cy="50" r="8" data-transports="taxi"/>
  <text id="t4" x="330" y="70" style="font-size:8px;text-anchor:middle"><tspan>4</tspan></text>
  <rect id="station-5" x="122" y="142" width="16" height="16"/>
</g>
<g inkscape:groupmode="layer" inkscape:label="mission-green" id="layer4">
  <circle id="ring" cx="51" cy="50" r="14" style="fill:none;stroke:#2f8f4e"/>
</g>
</svg>
"""
"""Stations as circles with texts beside them, in groups and by ids; curves, a line over three stations."""


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Small boards with some of everything."""
    cells = draw(
        st.lists(st.tuples(st.integers(0, 6), st.integers(0, 4)), min_size=2, max_size=9, unique=True)
    )
    kinds = st.sampled_from([("taxi",), ("taxi", "bus"), ("taxi", "bus", "underground"), ()])
    stations = tuple(
        Station(number, (60.0 * x + 30, 60.0 * y + 30.5), draw(kinds), {}, draw(st.booleans()))
        for number, (x, y) in enumerate(cells, 1)
    )
    ends = st.integers(1, len(cells))
    points = st.tuples(st.integers(0, 400), st.integers(0, 300))
    by, path = st.sampled_from(["taxi", "bus"]), st.lists(points, max_size=2).map(tuple)
    drawn = draw(st.lists(st.builds(Link, ends, ends, by, st.booleans(), path), max_size=9))
    links = {link.subject: link for link in drawn if link.start != link.end}
    missions = (Mission("green", (1,), (2,)),) if draw(st.booleans()) else ()
    return Board(
        "drawn",
        DEFAULT_TRANSPORTS,
        stations,
        tuple(links.values()),
        frame=(420.0, 300.0),
        ladder=DEFAULT_LADDER,
        missions=missions,
    )


BOX = 'format = "yard-box/1"\nkind = "network"\nid = "drawn"\nladder = ["taxi"]\n' + "".join(
    f'[[transports]]\nid = "{id}"\ntickets = ["{id}"]\n' for id in ("taxi", "bus", "ferry")
)
_PREFIXED = re.compile(r"<(/?)(svg|g|path|circle|rect|text|metadata|defs|marker)\b")
BOXES = ["", BOX, BOX.replace("[[", "frame = [630, 900]\n[[", 1)]
DISGUISES: dict[str, Callable[[str], str]] = {
    "as it is": lambda text: text,
    "layers moved": lambda text: re.sub(
        r'(inkscape:groupmode="layer")', r'\1 transform="matrix(0.9,0.1,-0.2,1.1,7,-3)"', text
    ),
    "in millimetres": lambda text: re.sub(
        r'width="420" height="300"', 'width="111.125mm" height="79.375mm"', text
    ),
    "shifted view": lambda text: text.replace('viewBox="0 0 420 300"', 'viewBox="-10.5 7 420 300"'),
    "without ids": lambda text: re.sub(r'<path id="link[^"]*"', "<path", text),
    "on one line": lambda text: text.replace("\n", " "),
    "with a prefix": lambda text: _PREFIXED.sub(r"<\1s:\2", text).replace('xmlns="', 'xmlns:s="'),
}


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(boards(), st.sampled_from(sorted(DISGUISES)), st.sampled_from(BOXES), st.data())
def test_generated_tracings(board: Board, disguise: str, box: str, data: st.DataObject) -> None:
    sheet = Sheet(DISGUISES[disguise](write_tracing(board)).encode(), box)
    for _ in range(3):
        do_and_check(sheet, data.draw(operations(sheet)))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(CASES), st.data())
def test_what_people_draw(case: Path, data: st.DataObject) -> None:
    box = case.with_suffix(".toml")
    try:
        sheet = Sheet(case.read_bytes(), box.read_text() if box.exists() else "")
    except YardError:
        return
    do_and_check(sheet, data.draw(operations(sheet)))


def drawn_by_operations() -> Sheet:
    """An empty tracing, and a small board drawn in it by operations alone."""
    sheet = Sheet(empty_network(DEFAULT_TRANSPORTS, DEFAULT_LADDER, (600.0, 400.0), None).encode())
    for place, kind in enumerate((1, 2, 3, 1, 2)):
        at = [80 + 100 * place, 100 + 90 * (place % 2)]
        sheet.do(
            {"do": "add-station", "at": at, "transports": DEFAULT_LADDER[:kind], "name": {"en": f"&{place}"}}
        )
    for by, start, end in (
        ("taxi", 1, 2),
        ("taxi", 2, 3),
        ("bus", 2, 5),
        ("underground", 3, 5),
        ("ferry", 1, 4),
    ):
        sheet.do({"do": "add-link", "by": by, "from": start, "to": end, "path": [[300.25, 20]]})
    sheet.do({"do": "turn-link", "link": "taxi:1-2", "oneway": "back"})
    sheet.do({"do": "turn-link", "link": "taxi:2-3", "oneway": "forward"})
    sheet.do({"do": "add-mark", "mission": "green", "station": 1, "mark": "start"})
    sheet.do({"do": "add-mark", "mission": "green", "station": 5, "mark": "target"})
    sheet.do({"do": "retype-station", "station": 4, "transports": ["taxi", "bus"]})
    return sheet


def test_what_operations_drew_is_the_same_after_inkscape_saved_it(
    saved_by_inkscape: dict[str, bytes],
) -> None:
    assert meaning(Sheet(saved_by_inkscape["operations"])) == meaning(drawn_by_operations())


@pytest.fixture(scope="session")
def saved_by_inkscape(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Drawings as a real Inkscape saves them."""
    if not shutil.which("inkscape"):
        pytest.skip("needs Inkscape")
    folder = tmp_path_factory.mktemp("saved")
    drawn = {"by hand": BY_HAND, "london": write_tracing(london())}
    drawn["operations"] = drawn_by_operations().tracing.decode()
    found = {}
    for name, text in drawn.items():
        source, target = folder / f"{name}.svg", folder / f"{name}-saved.svg"
        source.write_text(text)
        command = ["inkscape", "--export-type=svg", f"--export-filename={target}", str(source)]
        subprocess.run(command, check=True, capture_output=True, timeout=60)
        found[name] = target.read_bytes()
    return found


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_a_drawing_by_hand_that_inkscape_saved(
    saved_by_inkscape: dict[str, bytes], data: st.DataObject
) -> None:
    sheet = Sheet(saved_by_inkscape["by hand"])
    assert sorted(sheet.stations) == [1, 2, 3, 4, 5]
    assert len(sheet.links) == 6
    for _ in range(2):
        do_and_check(sheet, data.draw(operations(sheet)))


@SLOW
@given(data=st.data())
def test_london_that_inkscape_saved(saved_by_inkscape: dict[str, bytes], data: st.DataObject) -> None:
    sheet = Sheet(saved_by_inkscape["london"])
    do_and_check(sheet, data.draw(operations(sheet)))


@pytest.fixture(scope="session", params=["london", "europe"])
def shipped(request: pytest.FixtureRequest) -> Sheet:
    """A shipped board; what is done on its sheet is taken back."""
    folder = board_folder(request.param)
    return Sheet((folder / "tracing.svg").read_bytes(), (folder / "box.toml").read_text())


@SLOW
@given(data=st.data())
def test_shipped_boards(shipped: Sheet, data: st.DataObject) -> None:
    files = files_of(shipped)
    change = do_and_check(shipped, data.draw(operations(shipped)))
    if change:
        assert change.is_sure
        shipped.apply(change.inverse())
    assert files_of(shipped) == files
