"""Long searches: in a process of their own, with progress, cancelled at any time; and links found so."""

from __future__ import annotations

import os
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageDraw

from support.command import yard
from support.folders import change, put
from support.workbench import Page, open_bench
from yardtools import extras
from yardtools.errors import YardError
from yardtools.model import Board, Link, Station, Transport
from yardtools.scans.picture import to_lab
from yardtools.workbench.draft_search import FoundBoard, FoundStation
from yardtools.workbench.link_search import FoundLink
from yardtools.workbench.searching import ENDED, Searches, Tell

# --- the process ------------------------------------------------------------------------------


class Heard:
    """Who hears of searches, and waits for what they hear."""

    def __init__(self) -> None:
        self.searches = Searches(self._hear)
        self.stages: list[tuple[str, float]] = []
        self.told, self.over = Event(), Event()

    def _hear(self) -> None:
        now = self.searches.document() or {}
        self.stages.append((now["stage"], now["share"]))
        (self.over if now["is_over"] else self.told).set()

    def words(self) -> str:
        """What was said in the end."""
        assert self.over.wait(60)
        return str((self.searches.document() or {})["words"])


def double(tell: Tell, given: int) -> int:
    tell("looking", 0.5)
    return 2 * given


def never_end(tell: Tell, _: Any) -> None:
    tell("looking", 0.1)
    Event().wait()


def refuse(_: Tell, __: Any) -> None:
    raise YardError("nothing is to be seen")


def break_down(_: Tell, __: Any) -> None:
    raise ValueError("a fault")


def die(_: Tell, __: Any) -> None:
    os._exit(1)


def test_a_search_tells_how_far_it_is_and_what_became_of_it() -> None:
    heard = Heard()
    begun = heard.searches.start("sums", double, 21, lambda found: f"it is {found}")
    assert begun["is_over"] is False
    assert heard.words() == "it is 42"
    assert heard.stages == [("looking", 0.5), ("looking", 0.5)]


def test_one_search_at_a_time_and_it_can_be_cancelled() -> None:
    heard = Heard()
    heard.searches.start("long", never_end, None, lambda _: "taken all the same")
    assert heard.told.wait(60)
    process = heard.searches._now.process  # type: ignore[union-attr]
    with pytest.raises(YardError, match="a search is under way already"):
        heard.searches.start("sums", double, 1, str)
    assert heard.searches.cancel()
    assert heard.words() == "Cancelled."
    assert not process.is_alive()
    assert not heard.searches.cancel()
    heard.over.clear()
    heard.searches.start("sums", double, 1, str)
    assert heard.words() == "2"


@pytest.mark.parametrize(
    ("job", "words"),
    [(refuse, "nothing is to be seen"), (break_down, "this is a bug in yardtools"), (die, ENDED)],
)
def test_what_ends_a_search_is_told(job: Any, words: str) -> None:
    heard = Heard()
    heard.searches.start("vain", job, None, str)
    assert words in heard.words()


# --- links ------------------------------------------------------------------------------------

PLACES = {1: (60.0, 60.0), 2: (300.0, 70.0), 3: (280.0, 260.0), 4: (70.0, 250.0), 5: (180.0, 160.0)}
TRUE = {"taxi": [(1, 2), (2, 3), (3, 4)], "bus": [(1, 5), (3, 5)]}
COLOURS = {"taxi": "#d04030", "bus": "#2060c0"}
BOX = """format = "yard-box/1"
kind = "network"
id = "five"
ladder = ["taxi", "bus"]
[[transports]]
id = "taxi"
tickets = ["taxi"]
[[transports]]
id = "bus"
tickets = ["bus"]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Five stations, placed at half the size of the scan that shows the lines between them."""
    pytest.importorskip("scipy")
    image = Image.new("RGB", (360 * 4, 320 * 4), "#eee8d8")
    pen = ImageDraw.Draw(image)
    for by, pairs in TRUE.items():
        for pair in pairs:
            pen.line([tuple(4 * value for value in PLACES[end]) for end in pair], COLOURS[by], 16)
    for number, (x, y) in PLACES.items():
        fill = COLOURS["bus"] if number in (1, 3, 5) else "#fffdf0"
        pen.ellipse([4 * (x - 14), 4 * (y - 14), 4 * (x + 14), 4 * (y + 14)], fill, "#202020", 6)
    stations = tuple(
        Station(number, (x / 2, y / 2), ("taxi", "bus") if number in (1, 3, 5) else ("taxi",))
        for number, (x, y) in PLACES.items()
    )
    transports = tuple(Transport(by, (by,)) for by in TRUE)
    links = (Link(1, 2, "taxi"),)
    board = Board("five", transports, stations, links, frame=(180, 160), ladder=("taxi", "bus"))
    folder = put(tmp_path / "five", board, BOX)
    image.resize((360, 320), Image.Resampling.LANCZOS).save(folder / "scan.png")
    image_tag = '<image href="scan.png" width="180" height="160"/>'
    change(folder / "tracing.svg", '<g id="taxi"', f'{image_tag}<g id="taxi"')
    return folder


def search(page: Page, **wanted: Any) -> str:
    """Look for links, and wait until that is over: what is said in the end."""
    news = page.events()
    status, answer = page.post("find-links", wanted)
    assert status == 200, answer
    number = answer["search"]["number"]
    for _, told in news:
        now = told["search"]
        if now and now["number"] == number and now["is_over"]:
            return str(now["words"])
    raise AssertionError


def test_links_between_the_stations_are_proposed_as_one_step(folder: Path) -> None:
    with open_bench(folder) as (page, _):
        before = (folder / "tracing.svg").read_bytes()
        words = search(page)
        state = page.get("state")[1]
        doubts = {each["doubt"]: each for each in state["board"]["doubts"]}
        sure = {key for key, each in doubts.items() if each["certainty"] > 0.5}
        assert sure == {"taxi:2-3", "taxi:3-4", "bus:1-5", "bus:3-5"}
        assert words.startswith(f"{len(doubts)} links proposed")
        assert state["undo"] == f"{len(doubts)} links proposed"
        assert len(state["board"]["links"]) == 1
        page.do({"do": "delete-doubt", "doubt": "taxi:2-3"}, verdicts={"link:taxi:2-3": "wrong"})
        page.post("undo")
        page.post("undo")
        assert (folder / "tracing.svg").read_bytes() == before


def test_what_was_refused_is_not_proposed_again(folder: Path) -> None:
    (folder / "checked.txt").write_text("link:taxi:2-3 wrong\n", encoding="utf-8")
    with open_bench(folder) as (page, _):
        search(page, transports=["taxi"])
        doubts = {each["doubt"] for each in page.get("state")[1]["board"]["doubts"]}
        assert "taxi:3-4" in doubts
        assert not doubts & {"taxi:2-3", "taxi:1-2", "bus:1-5"}


def test_without_the_extra_it_says_what_to_install(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda _: None)
    with open_bench(folder) as (page, _):
        status, answer = page.post("find-links")
        assert status == 409
        assert "pip install 'yardtools[draft]'" in answer["refused"]


def test_without_stations_or_a_scan_there_is_nothing_to_look_for(folder: Path) -> None:
    with open_bench(folder) as (page, _):
        page.do(*({"do": "delete-station", "station": number, "links": True} for number in (3, 4, 5)))
        assert "place 3 stations first" in page.post("find-links")[1]["refused"]
    (folder / "scan.png").unlink()
    with open_bench(folder) as (page, _):
        page.post("undo")
        status, answer = page.post("find-links")
        assert (status, "scan" in answer["refused"]) == (409, True)
        assert page.post("cancel")[1] == {"cancelled": False}


# --- colours ----------------------------------------------------------------------------------


def test_a_click_on_a_line_tells_the_colour_of_a_transport(folder: Path) -> None:
    with open_bench(folder) as (page, bench):
        assert page.get("state")[1]["hints"] == {}
        hints = page.post("pick-colour", {"by": "taxi", "at": [90, 32.5]})[1]["hints"]
        assert distance(hints["taxi"], COLOURS["taxi"]) < 8
        hints = page.post("pick-colour", {"by": "bus", "at": [45 + 1, 45]})[1]["hints"]  # beside it a little
        assert distance(hints["bus"], COLOURS["bus"]) < 8
        assert page.get("state")[1]["hints"] == hints
        assert set(bench._scout._link_search().colours) == {"taxi", "bus"}
        assert page.post("pick-colour", {"by": "bus", "at": None})[1]["hints"] == {"taxi": hints["taxi"]}


def distance(one: str, other: str) -> float:
    """How different two colours look."""
    rows = [[int(each[place : place + 2], 16) for place in (1, 3, 5)] for each in (one, other)]
    labs = to_lab(np.array(rows, dtype=np.float32))
    return float(np.linalg.norm(labs[0] - labs[1]))


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"by": "tram", "at": [90, 30]}, "there is no transport 'tram'"),
        ({"by": "taxi", "at": [900, 30]}, "nothing of the scan"),
        ({"by": "taxi", "at": "here"}, "where the line is"),
        ({"by": ["taxi"] * 999, "at": [90, 30]}, "there is no transport"),
    ],
)
def test_a_click_that_picks_nothing_is_told(asked: Any, words: str, folder: Path) -> None:
    with open_bench(folder) as (page, _):
        status, answer = page.post("pick-colour", asked)
        assert status == 409
        assert words in answer["refused"]


# --- a whole draft ----------------------------------------------------------------------------

FOUND = FoundBoard(
    14.0,
    (
        FoundStation(1, (60.0, 60.0), ("taxi", "bus"), 0.99),
        FoundStation(2, (300.0, 70.0), ("taxi",), 0.6),
        FoundStation(4, (70.0, 250.0), ("taxi",), 0.99),
    ),
    (
        FoundLink(1, 2, "taxi", (), 0.3),
        FoundLink(2, 1, "taxi", ((180.0, 40.0),), 0.9),
        FoundLink(4, 1, "bus", (), 0.4),
        FoundLink(4, 9, "taxi", (), 0.9),
    ),
    {"taxi": "#d04030", "bus": "#2060c0"},
)


@pytest.fixture
def blank(folder: Path, tmp_path: Path) -> Path:
    """A new folder with nothing but the scan."""
    assert yard("new", tmp_path / "blank", "--scan", folder / "scan.png").returncode == 0
    return tmp_path / "blank"


def test_a_draft_is_one_step(blank: Path) -> None:
    with open_bench(blank) as (page, bench):
        before = [(blank / name).read_bytes() for name in ("tracing.svg", "box.toml")]
        words = bench._scout._take_draft(FOUND)
        assert words.startswith("Drafted: 3 stations, 1 link; no station was found for 3.")
        state = page.get("state")[1]
        board = state["board"]
        assert board["radius"] == pytest.approx(14, abs=1)  # as in the print
        assert [each["at"] for each in board["stations"]] == [[60, 60], [300, 70], [70, 250]]
        assert board["links"] == [{"link": "taxi:1-2", "from": 1, "to": 2, "by": "taxi", "path": [[180, 40]]}]
        assert [(each["doubt"], each["certainty"]) for each in board["doubts"]] == [("bus:1-4", 0.4)]
        assert [each["colour"] for each in state["transports"]][:2] == ["#d04030", "#2060c0"]
        assert state["undo"] == "draft the scan"
        assert 'data-confidence="0.6"' in (blank / "tracing.svg").read_text(encoding="utf-8")
        page.post("undo")
        assert [(blank / name).read_bytes() for name in ("tracing.svg", "box.toml")] == before


def test_a_draft_leaves_alone_what_is_drawn(blank: Path) -> None:
    with open_bench(blank) as (page, bench):
        page.do({"do": "add-station", "at": [50, 50], "transports": ["taxi"], "number": 1})
        bench._scout._take_draft(FOUND)
        stations = {each["number"]: each for each in page.get("state")[1]["board"]["stations"]}
        assert stations[1]["at"] == [50, 50]
        assert set(stations) == {1, 2, 4}
        assert "Nothing was found" in bench._scout._take_draft(FOUND)


@pytest.mark.parametrize("highest", [1, 5001, "9", 1e9, [3], True])
def test_the_highest_number_is_a_sound_one(highest: Any, blank: Path) -> None:
    with open_bench(blank) as (page, _):
        status, answer = page.post("draft", {"highest": highest})
        assert status == 409
        assert "highest number" in answer["refused"]


def test_the_first_station_is_as_large_as_its_print(blank: Path) -> None:
    with open_bench(blank) as (page, _):
        page.do({"do": "add-station", "at": [64, 57], "transports": ["taxi"]}, snap=True)
        answer = page.do({"do": "add-station", "at": [302, 66], "transports": ["taxi"]}, snap=True)
        assert page.get("state")[1]["board"]["radius"] == pytest.approx(14, abs=1.2)
        assert "board" not in answer
