"""The scan under the drawing: where its pixels lie, clicks that find the print, and the rest of a kind."""

from __future__ import annotations

import io
from pathlib import Path
from threading import Event, Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from support.folders import SQUARE, change, put
from support.workbench import open_bench
from yardtools import files
from yardtools.model import Board
from yardtools.tracing.reading.scan import Placing, Underlay

MIDDLES = [(x, y) for y in (100, 220, 340, 460) for x in (120, 260, 400, 540, 680)]
"""Where discs are printed on the scan, in its pixels."""


def scan() -> bytes:
    """A board of 800 by 560 pixels with yellow discs printed on it."""
    image = Image.new("RGB", (800, 560), "#e8e4d8")
    pen = ImageDraw.Draw(image)
    for x, y in MIDDLES:
        pen.line([(x, y), (x + 60, y + 40)], fill="#888888", width=3)
        pen.ellipse((x - 18, y - 18, x + 18, y + 18), fill="#f0bd27", outline="#222222", width=2)
    content = io.BytesIO()
    image.save(content, "PNG")
    return content.getvalue()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A board of 400 by 280 with nothing near the discs, drawn over the scan at half its size."""
    fields = {name: getattr(SQUARE, name) for name in SQUARE.__slots__}
    places = [(20, 20), (380, 20), (20, 260), (380, 260)]
    stations = tuple(
        type(each)(each.id, at, each.transports) for each, at in zip(SQUARE.stations, places, strict=True)
    )
    board = Board(**{**fields, "stations": stations, "frame": (400, 280)})
    folder = put(tmp_path / "square", board)
    (folder / "scan.png").write_bytes(scan())
    change(
        folder / "tracing.svg",
        '<g id="taxi"',
        '<image href="scan.png" width="400" height="280"/><g id="taxi"',
    )
    return folder


def station(number: int, x: float, y: float) -> dict[str, object]:
    return {"do": "add-station", "at": [x, y], "transports": ["taxi"], "number": number}


def test_a_click_beside_a_disc_meets_its_middle(folder: Path) -> None:
    with open_bench(folder) as (page, _):
        changed = page.do(station(5, 133, 113), snap=True)["changed"]["stations"]["5"]
        assert changed["at"] == pytest.approx([130, 110], abs=0.5)
        moved = page.do({"do": "move-station", "station": 5, "at": [202, 168]}, snap=True)
        assert moved["changed"]["stations"]["5"]["at"] == pytest.approx([200, 170], abs=0.5)
        assert page.do(station(6, 133, 113))["changed"]["stations"]["6"]["at"] == [133, 113]


def test_the_rest_of_a_kind_is_found(folder: Path) -> None:
    with open_bench(folder) as (page, _):
        examples = [(60, 50), (130, 110), (340, 230)]
        page.do(*(station(10 + place, *at) for place, at in enumerate(examples)))
        for number in (1, 2, 3, 4):
            page.do({"do": "delete-station", "station": number, "links": True})
        status, answer = page.post("find", {"transports": ["taxi"]})
        assert status == 200
        found = {
            tuple(round(each) for each in row["at"]) for row in answer["proposals"] if row["certainty"] > 0.5
        }
        assert found == {(x // 2, y // 2) for x, y in MIDDLES} - set(examples)
        assert page.post("find", {"transports": ["bus"]})[0] == 409


def test_without_a_scan_there_is_nothing_to_find(tmp_path: Path) -> None:
    with open_bench(put(tmp_path / "square")) as (page, _):
        status, answer = page.post("find", {"transports": ["taxi"]})
        assert (status, answer["refused"]) == (409, "there is no scan under the drawing")
        assert page.post("straighten", {"corners": [[0, 0], [1, 0], [1, 1], [0, 1]]})[0] == 409
        assert page.do(station(7, 210, 210), snap=True)["changed"]["stations"]["7"]["at"] == [210, 210]


@pytest.mark.parametrize(
    "corners", [None, [], [[0, 0]] * 3, [[0, 0], [1, 0], [1, 1], "x"], [[0, 0], [1, 0], [1, 1], [0, 1e999]]]
)
def test_corners_are_four_points(corners: object, folder: Path) -> None:
    with open_bench(folder) as (page, _):
        body = str({"corners": corners}).replace("'", '"').replace("None", "null").replace("inf", "1e999")
        assert page.post("straighten", body.encode())[0] == 409
    assert sorted(each.name for each in folder.iterdir() if "scan" in each.name) == ["scan.png"]


def test_another_scan_of_that_name_is_shown(folder: Path) -> None:
    with open_bench(folder) as (page, _):
        first = page.get("state")[1]
        news = page.events("mine", first["version"])
        Image.new("RGB", (800, 560), "blue").save(folder / "scan.png")
        state = next(each for name, each in news if name == "state")
        while state["scan"] is None:  # it was seen half written
            state = next(each for name, each in news if name == "state")
        assert state["scan"]["href"] != first["scan"]["href"]


# --- where pixels lie -------------------------------------------------------------------------

PIXELS = (200.0, 100.0)
SIZES = st.tuples(st.floats(1, 1000), st.floats(1, 1000))
FITS = st.sampled_from(["", "none", "xMidYMid", "xMinYMax meet", "xMaxYMin slice", "nonsense"])
MATRICES = st.sampled_from(
    [(1, 0, 0, 1, 0, 0), (2, 0, 0, 3, 5, 7), (0, 1, -1, 0, 100, 0), (0.5, 0.1, -0.2, 0.7, 3, 4)]
)


@given(SIZES, FITS, MATRICES, SIZES)
def test_there_and_back(
    size: tuple[float, float], fit: str, matrix: tuple[float, ...], at: tuple[float, float]
) -> None:
    placing = Placing.of(Underlay("", size, matrix, fit), PIXELS)  # type: ignore[arg-type]
    assert placing.to_pixels(placing.to_board(at)) == pytest.approx(at, abs=1e-6)


@pytest.mark.parametrize(
    ("fit", "corner", "middle"),
    [
        ("none", (0, 0), (200, 200)),
        ("", (0, 100), (200, 200)),
        ("xMidYMin meet", (0, 0), (200, 100)),
        ("xMinYMid slice", (0, 0), (400, 200)),
        ("xMaxYMid slice", (-400, 0), (0, 200)),
    ],
)
def test_a_picture_fits_as_svg_says(
    fit: str, corner: tuple[float, float], middle: tuple[float, float]
) -> None:
    """A picture of 200 by 100 pixels in a square of 400."""
    placing = Placing.of(Underlay("", (400, 400), (1, 0, 0, 1, 0, 0), fit), PIXELS)
    assert placing.to_board((0, 0)) == corner
    assert placing.to_board((100, 50)) == middle


# --- straightening ----------------------------------------------------------------------------


def test_a_scan_is_straightened_and_the_drawing_goes_along(folder: Path) -> None:
    """Stations on printed discs are on the same discs of the new scan; undo gives the old files back."""
    before = {name: (folder / name).read_bytes() for name in ("tracing.svg", "box.toml")}
    discs = [(60, 50), (130, 110), (340, 230)]
    with open_bench(folder) as (page, _):
        page.do(*(station(10 + place, *at) for place, at in enumerate(discs)))
        drawn = (folder / "tracing.svg").read_bytes()
        corners = [[10, 5], [395, 20], [380, 275], [5, 260]]
        status, answer = page.post("straighten", {"corners": corners})
        assert status == 200, answer
        state = page.get("state")[1]
        assert state["board"]["frame"] == answer["board"]["frame"] != [400, 280]
        assert answer["head"]["scan"]["href"] == state["scan"]["href"]
        assert (folder / "scan.png").read_bytes() == scan()
        for each in state["board"]["stations"]:
            if each["number"] >= 10:
                again = page.do(
                    {"do": "move-station", "station": each["number"], "at": each["at"]}, snap=True
                )
                moved = again["changed"]["stations"].get(str(each["number"]), each)
                assert moved["at"] == pytest.approx(each["at"], abs=0.6)
        while page.get("state")[1]["undo"] != "straighten the scan":
            page.post("undo")
        assert page.post("undo")[1]["head"]["scan"] is not None
        assert (folder / "tracing.svg").read_bytes() == drawn
        page.post("undo")
    assert {name: (folder / name).read_bytes() for name in before} == before
    assert (folder / "scan-2.png").exists()


def test_a_scan_of_our_own_is_no_news_from_outside(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks at the folder just after the straight scan was written sees the step and nothing else."""
    with open_bench(folder) as (page, bench):
        looks, write, is_changed, seen = list[Thread](), files.write, bench.underneath.is_changed, Event()

        def look_and_tell() -> bool:
            found = is_changed()
            seen.set()
            return found

        def write_and_let_look(path: Path, content: bytes) -> None:
            write(path, content)
            if path.suffix != ".png":
                return
            seen.clear()
            looks.append(Thread(target=bench.session.look))
            looks[-1].start()
            seen.wait(60)

        monkeypatch.setattr(bench.underneath, "is_changed", look_and_tell)
        monkeypatch.setattr("yardtools.workbench.bench.files.write", write_and_let_look)
        before, corners = bench.version, [[10, 8], [390, 4], [395, 275], [5, 270]]
        status, answer = page.post("straighten", {"corners": corners})
        for look in looks:
            look.join()
        assert looks
        assert (status, answer["version"], bench.version) == (200, before + 1, before + 1)


def test_a_frame_moves_the_scan_with_it(folder: Path) -> None:
    with open_bench(folder) as (page, _):
        answer = page.do({"do": "set-frame", "frame": [10, 20, 380, 250]})
        assert answer["head"]["scan"]["matrix"][4:] == [-10, -20]
        assert page.post("undo")[1]["head"]["scan"]["matrix"][4:] == [0, 0]
