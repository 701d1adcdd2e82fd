"""The page as it is written: whole, safe, the same every time, and for every kind of board."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import subprocess
import sys
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from lxml import html
from PIL import Image

from support.boards import london
from support.command import yard
from support.folders import SQUARE, change, put, report
from support.pictures import picture
from support.places import ROOT
from yardtools import graph
from yardtools.board_files import load
from yardtools.formats.json import dumps
from yardtools.games.citations import cited_rules
from yardtools.model import Link, Station
from yardtools.resources import board_names
from yardtools.viewer import page as page_module
from yardtools.viewer.assets import asset_text, data_text, script
from yardtools.workbench.page import page as bench_module


def page(*arguments: str | Path) -> tuple[str, Any, Any]:
    """The page that `yard view` prints: its text, its elements, its data."""
    done = yard("view", *arguments)
    assert done.returncode == 0, done.stderr
    root: Any = html.fromstring(done.stdout)
    return done.stdout, root, json.loads(root.xpath("//script[@id='data']")[0].text)


@pytest.mark.parametrize("name", board_names())
def test_every_shipped_board_has_a_page_that_needs_nothing_from_outside(name: str) -> None:
    text, root, data = page(name)
    board = load(name).board
    assert data["kind"] == board.kind
    assert data["items"] == []
    assert root.findtext("head/title") == board.title
    assert root.xpath("//*[@id='stage']/svg")
    assert set(re.findall(r"[a-z]+://[^\s\"'<)]+", text)) == {"http://www.w3.org/2000/svg"}
    assert root.xpath("//@src") == []
    ids = root.xpath("//@id")
    assert len(ids) == len(set(ids))
    assert text == page(name)[0]


def test_only_the_page_s_own_script_may_run() -> None:
    _, root, _ = page("purrlock")
    [policy] = root.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")
    [code] = root.xpath("//script[@type='module']")
    digest = base64.b64encode(hashlib.sha256(code.text.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in policy
    assert policy.startswith("default-src 'none'")
    assert "connect-src" not in policy
    assert root.xpath("//@onclick | //@onload") == []


def test_the_moves_are_those_of_the_board() -> None:
    _, _, data = page("london")
    moves = graph.moves(load("london").network)
    assert {row["id"]: row.get("moves", {}) for row in data["stations"]} == moves
    hundred = next(row for row in data["stations"] if row["id"] == 100)
    assert hundred["moves"] == {"taxi": [80, 81, 101, 112, 113], "bus": [63, 82, 111]}


def test_findings_are_those_of_validate_the_worst_first(tmp_path: Path) -> None:
    board = replace(SQUARE, links=(*SQUARE.links, Link(4, 4, "taxi"), Link(1, 9, "taxi")))
    file = tmp_path / "board.json"
    file.write_text(dumps(board), encoding="utf-8")
    told = report(file)["findings"]
    _, _, data = page(file)
    assert sorted((row["code"], row["text"]) for row in data["items"]) == sorted(
        (row["code"], row["message"]) for row in told
    )
    ranks = ["error", "warning", "info"]
    kinds = [ranks.index(row["kind"]) for row in data["items"]]
    assert kinds == sorted(kinds)
    assert set(data["rules"]) == {row["code"] for row in told}
    assert set(data.get("cited", ())) == set(cited_rules(" ".join(data["rules"].values())))
    loop = next(row for row in data["items"] if row["code"] == "links/self-loop")
    assert loop["at"] == [300, 300]
    assert loop["where"] == "board.json:" + ":".join(
        str(row[key]) for row in told if row["code"] == "links/self-loop" for key in ("line", "column")
    )


def test_a_folder_is_shown_as_its_tracing_has_it(tmp_path: Path) -> None:
    folder = put(tmp_path / "b")
    change(folder / "tracing.svg", "M 100,100 L 300,100", "M 100,100 L 300,300")
    _, _, data = page(folder)
    assert next(row for row in data["stations"] if row["id"] == 1)["moves"]["taxi"] == [3, 4]
    assert "document/out-of-date" in {row["code"] for row in data["items"]}
    (folder / "tracing.svg").write_text("<svg", encoding="utf-8")
    _, _, data = page(folder)
    assert next(row for row in data["stations"] if row["id"] == 1)["moves"]["taxi"] == [2, 3]


def test_missing_links_are_marked_where_they_would_be(tmp_path: Path) -> None:
    folder = put(tmp_path / "b")
    change(folder / "tracing.svg", "M 100,100 L 300,100", "M 100,100 L 260,100")
    _, _, data = page(folder)
    end = next(row for row in data["items"] if row["code"] == "trace/loose-end")
    assert end["at"] == [260, 100]
    assert end["element"]
    assert data["copy"]["name"] == "tracing-findings.svg"
    copy = base64.b64decode(data["copy"]["href"].partition(",")[2]).decode()
    assert 'inkscape:label="findings"' in copy


def test_what_is_only_suspected_stands_apart(tmp_path: Path) -> None:
    board = replace(london(), links=london().links[1:])
    (tmp_path / "b.json").write_text(dumps(board), encoding="utf-8")
    items = page(tmp_path / "b.json")[2]["items"]
    kinds = [row["kind"] for row in items]
    first = kinds.index("suspicion")
    assert set(kinds[first:]) == {"suspicion"}
    suspicions = {"links/likely-missing", "links/likely-spurious", "stations/unusual-lines"}
    assert {row["code"] for row in items[first:]} == suspicions
    assert {row["group"] for row in items[first:]} == {"worth a look"}


def test_scans_come_from_the_folder_alone_and_are_pictures(tmp_path: Path) -> None:
    pixel = picture("red", "blue")
    (tmp_path / "outside.png").write_bytes(pixel)
    folder = put(tmp_path / "b")
    (folder / "inside.png").write_bytes(pixel)
    (folder / "secret.png").write_bytes(b"no picture")
    (folder / "link.png").symlink_to(tmp_path / "outside.png")
    Image.new("RGB", (3, 2)).save(folder / "tiff.png", "TIFF")
    image = '<g id="scan"><image href="inside.png" x="1" y="2" width="300" height="200"/></g><g id="taxi"'
    change(folder / "tracing.svg", '<g id="taxi"', image)
    _, _, data = page(folder)
    assert base64.b64decode(data["scan"]["href"].partition(",")[2]) == pixel
    assert data["scan"]["matrix"] == [1, 0, 0, 1, 1, 2]
    assert data["scan"]["size"] == [300, 200]
    assert "no_scan" not in data
    before = "inside.png"
    for other, reason in {
        "../outside.png": "outside.png lies outside the board's folder",
        "secret.png": "no image that can be read",
        "tiff.png": "a kind that browsers do not show",
        "link.png": "lies outside",
        "none.png": "cannot read",
        "http://host/x.png": "is no file",
        "data:text/html,x": "no image that can be read",
    }.items():
        change(folder / "tracing.svg", f'href="{before}"', f'href="{other}"')
        _, _, data = page(folder)
        assert "scan" not in data, other
        assert data["no_scan"].startswith("The scan is not shown: "), other
        assert reason in data["no_scan"]
        before = other


def test_what_cannot_be_shown_is_one_line(tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text("{", encoding="utf-8")
    for arguments, words in {
        (str(bad),): "bad.json:1:2",
        (str(tmp_path),): "holds no board",
        ("nowhere",): "no shipped board",
        ("london", "--layout", "ABC"): "is no tile set",
        ("dice", "--layout", "AAA"): "uses tile A twice",
        ("dice", "--expert", "A"): "--expert goes with --layout",
        ("dice", "--diff", "dice", "--layout", "ABC"): "exclude each other",
        ("dice", "--diff", "london"): "only boards of one kind",
    }.items():
        done = yard("view", *arguments)
        assert (done.returncode, done.stdout) == (2, ""), arguments
        assert words in done.stderr
        assert done.stderr.count("\n") == 1
    put(tmp_path / "a")
    put(tmp_path / "b")
    bad.unlink()
    assert "holds 2 boards; name one of them" in yard("view", tmp_path).stderr


def test_it_reads_standard_input_and_tells_what_it_wrote(tmp_path: Path) -> None:
    out = tmp_path / "page.html"
    done = yard("view", "-", "-o", out, given=dumps(SQUARE))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", f"wrote {out}: no findings\n")
    assert 'data-station="4"' in out.read_text(encoding="utf-8")


def test_a_board_without_positions_has_a_page_without_a_map(tmp_path: Path) -> None:
    file = tmp_path / "bare.json"
    stations = tuple(replace(station, at=None) for station in SQUARE.stations)
    file.write_text(dumps(replace(SQUARE, stations=stations)), encoding="utf-8")
    _, root, data = page(file)
    assert root.xpath("//*[@id='stage']/svg") == []
    assert "--layout neato" in data["no_map"]
    assert len(data["stations"]) == 4


def test_names_come_in_the_language_that_was_asked_for(tmp_path: Path) -> None:
    named = Station(1, (100, 100), ("taxi",), {"en": "Lisbon", "de": "Lissabon"})
    file = tmp_path / "named.json"
    file.write_text(dumps(replace(SQUARE, stations=(named, *SQUARE.stations[1:]))), encoding="utf-8")
    assert page(file)[2]["stations"][0] | {"moves": 0} == {
        "id": 1,
        "at": [100, 100],
        "name": "Lisbon",
        "also": ["Lissabon"],
        "transports": ["taxi"],
        "moves": 0,
    }
    assert page(file, "--lang", "de")[2]["stations"][0]["name"] == "Lissabon"


def test_the_moves_of_a_difference_are_those_of_the_new_board(tmp_path: Path) -> None:
    old, new = tmp_path / "old.json", tmp_path / "new.json"
    old.write_text(dumps(SQUARE), encoding="utf-8")
    new.write_text(dumps(replace(SQUARE, links=(*SQUARE.links[1:], Link(1, 4, "taxi")))), encoding="utf-8")
    _, root, data = page(old, "--diff", new)
    assert data["title"] == "old.json → new.json"
    assert [(row["kind"], row["text"]) for row in data["items"] if row["group"] == "links"] == [
        ("removed", "taxi 1-2"),
        ("added", "taxi 1-4"),
    ]
    assert next(row for row in data["stations"] if row["id"] == 1)["moves"]["taxi"] == [3, 4]
    assert len(root.xpath("//path[@data-link]")) == 5
    assert data["notes"]["in play"]
    assert page("purrlock", "--diff", "purrlock")[2]["items"] == []


# --- how it is put together -------------------------------------------------------------------


def test_no_data_can_leave_its_element() -> None:
    evil = "</script><!--<script>\u2028&"
    text = data_text({"a": evil})
    assert not set("<>&\u2028") & set(text)
    assert json.loads(text) == {"a": evil}


@pytest.mark.parametrize("scripts", [page_module.SCRIPTS, bench_module.SCRIPTS], ids=["viewer", "workbench"])
def test_the_modules_import_what_others_export_and_share_no_name(scripts: tuple[str | Path, ...]) -> None:
    exported: dict[str, set[str]] = {}
    own: list[str] = []
    for name in scripts:
        text = asset_text(name)
        for names, source in re.findall(r'^import \{([^}]*)\} from "[^"]*?([a-z]+\.js)";$', text, re.M):
            wanted = {each.strip() for each in names.split(",")} - {""}
            assert wanted <= exported[source], (name, wanted - exported[source])
        exported[Path(name).name] = set(
            re.findall(r"^export (?:async )?(?:function|const|let) (\w+)", text, re.M)
        )
        own += re.findall(r"^(?:export )?(?:async )?(?:function|const|let) (\w+)", text, re.M)
    assert sorted(own) == sorted(set(own))
    joined = script(*scripts)
    assert not re.search(r"^(import|export)\b", joined, re.M)


def test_the_wheel_carries_every_part(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    [wheel] = tmp_path.glob("*.whl")
    packed = set(zipfile.ZipFile(wheel).namelist())
    assert {f"yardtools/viewer/{name}" for name in (*page_module.SCRIPTS, *page_module.STYLES)} <= packed
    own = (each for each in (ROOT / "yardtools" / "workbench" / "page").rglob("*.*") if each.suffix != ".pyc")
    assert {str(each.relative_to(ROOT)) for each in own} <= packed
