"""What to compare with the print comes in the order of doubt, and is known by where it is."""

from __future__ import annotations

from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Event

import pytest

from support.folders import BOX, SQUARE, change, put
from yardtools.findings import ERROR, INFO, Fault, Finding
from yardtools.model import Link, Station
from yardtools.workbench import background
from yardtools.workbench.background import Checks
from yardtools.workbench.checking import Files, Found, check_folder, digests_in
from yardtools.workbench.to_check import Drafted, rank_things


def subjects(rows: list[dict[str, object]]) -> list[object]:
    return [row["subject"] for row in rows]


def test_a_board_without_doubts_is_read_like_a_page() -> None:
    ranked = rank_things(SQUARE, [])
    assert subjects(ranked) == [
        "station:1",
        "link:taxi:1-2",
        "station:2",
        "link:taxi:1-3",
        "link:taxi:2-4",
        "station:3",
        "link:taxi:3-4",
        "station:4",
    ]
    assert ranked[1] == {"subject": "link:taxi:1-2", "certainty": 0.99, "box": [100, 100, 300, 100]}


def test_what_a_draft_doubts_comes_first_then_what_checks_say() -> None:
    findings = [
        Finding(Fault("link:taxi:3-4", "perhaps", "a/b", rank=2), INFO),
        Finding(Fault("link:taxi:1-3", "most likely", "a/b", rank=1), INFO),
        Finding(Fault(("station:4", "station:9"), "is wrong", "a/b"), ERROR),
    ]
    ranked = rank_things(SQUARE, findings, Drafted({"station:2": 0.8, "link:taxi:2-4": 0.4}, {}, {}))
    assert subjects(ranked)[:5] == [
        "link:taxi:2-4",
        "station:2",
        "station:4",
        "link:taxi:1-3",
        "link:taxi:3-4",
    ]
    assert [row.get("why") for row in ranked][:3] == [
        "40\u00a0% sure",
        "80\u00a0% sure",
        "is wrong",
    ]
    assert len(ranked) == 8


def test_an_unlikely_link_comes_before_the_likely_ones() -> None:
    """A grid of streets, and one link across two blocks."""
    at = {row * 6 + column + 1: (column * 50.0, row * 50.0) for row in range(5) for column in range(6)}
    stations = tuple(Station(number, spot, ("taxi",)) for number, spot in at.items())
    across = [Link(number, number + 1, "taxi") for number in at if number % 6]
    down = [Link(number, number + 6, "taxi") for number in at if number + 6 in at]
    board = replace(SQUARE, stations=stations, links=(*across, *down, Link(8, 15, "taxi")), frame=(300, 250))
    assert rank_things(board, [])[0]["subject"] == "link:taxi:8-15"


def test_a_draft_says_how_sure_it_was_in_the_drawing(tmp_path: Path) -> None:
    folder = put(tmp_path / "square")
    change(folder / "tracing.svg", 'id="station-3"', 'id="station-3" data-confidence="0.7"')
    change(folder / "tracing.svg", 'id="link-taxi-2-4"', 'id="link-taxi-2-4" data-confidence="0.45"')
    change(folder / "tracing.svg", 'id="station-1"', 'id="station-1" data-confidence="very"')
    found = check_folder(folder, digests_in(folder))
    assert found
    assert [(row["subject"], row["certainty"]) for row in found.to_check][:2] == [
        ("link:taxi:2-4", 0.45),
        ("station:3", 0.7),
    ]
    assert "why" not in found.to_check[2]


LISTED = b"""station:9 0.00
link:taxi:2-3 0.47
station:1 0.62
link:taxi:1-3 0.31
no line of ours
link:taxi:1-4 0.11
"""
FAINT = """<g id="_doubt-taxi"><path data-confidence="0.47" d="M 300,100 L 180,180 L 100,300"/>
<path data-confidence="0.11" d="M 100,100 L 300,300"/><path data-confidence="0.3" d="M 100,100 L 300,100"/>
</g></svg>"""


def test_the_list_of_a_draft_says_what_comes_first(tmp_path: Path) -> None:
    """Numbers without a station, then all that the draft has listed, drawn or not, in its order; then the rest."""
    folder = put(tmp_path / "square")
    (folder / "doubts.txt").write_bytes(LISTED)
    change(folder / "tracing.svg", "</svg>", FAINT)
    change(folder / "tracing.svg", 'id="station-1"', 'id="station-1" data-confidence="0.62"')
    change(folder / "tracing.svg", 'id="station-4"', 'id="station-4" data-confidence="0.6"')  # renumbered
    change(folder / "tracing.svg", 'id="station-2"', 'id="station-2" data-confidence="0.97"')
    change(folder / "tracing.svg", 'id="link-taxi-1-3"', 'id="link-taxi-1-3" data-confidence="0.31"')
    found = check_folder(folder, digests_in(folder))
    assert found
    first = [row for row in found.to_check if row.get("doubt")]
    assert subjects(first) == [
        "station:9",
        "link:taxi:2-3",
        "station:1",
        "link:taxi:1-3",
        "link:taxi:1-4",
        "station:4",
    ]
    assert [row.get("less", False) for row in first] == [False] * 5 + [True]
    assert found.to_check[: len(first)] == first
    assert [row["subject"] for row in first if row.get("undrawn")] == [
        "station:9",
        "link:taxi:2-3",
        "link:taxi:1-4",
    ]
    assert first[0]["why"] == "the draft found no station 9"
    assert first[1] == {
        "subject": "link:taxi:2-3",
        "certainty": 0.47,
        "box": [100, 100, 300, 300],
        "why": "47\u00a0% sure",
        "doubt": True,
        "undrawn": True,
    }


def test_what_is_not_there_any_more_is_not_checked(tmp_path: Path) -> None:
    folder = put(tmp_path / "square")
    before = (folder / "board.json").read_bytes()
    change(folder / "box.toml", 'id = "square"', 'id = "square"\ntitle = "Plaza"')
    assert check_folder(folder, ("other", "digests")) is None
    assert (folder / "board.json").read_bytes() == before
    found = check_folder(folder, digests_in(folder))
    assert found
    assert found.findings == []
    assert b"Plaza" in (folder / "board.json").read_bytes()


def test_a_drawing_that_cannot_be_read_leaves_board_json_alone(tmp_path: Path) -> None:
    folder = put(tmp_path / "square", box=BOX)
    before = (folder / "board.json").read_bytes()
    (folder / "tracing.svg").write_text("<svg", encoding="utf-8")
    found = check_folder(folder, digests_in(folder))
    assert found
    assert found.findings
    assert (folder / "board.json").read_bytes() == before


def test_board_json_is_no_way_out_of_the_folder(tmp_path: Path) -> None:
    folder = put(tmp_path / "square")
    (folder / "board.json").unlink()
    (tmp_path / "precious.json").write_text("precious", encoding="utf-8")
    (folder / "board.json").symlink_to("../precious.json")
    heard = Heard(folder)
    checks = Checks(folder, heard.newest, heard)
    assert heard.found.wait(60)
    checks.close()
    assert "leads out of the folder" in heard.last.trouble
    assert (tmp_path / "precious.json").read_text(encoding="utf-8") == "precious"


# --- the process beside -----------------------------------------------------------------------


class Heard:
    """Who hears what the checks found."""

    def __init__(self, folder: Path) -> None:
        self.newest = lambda: digests_in(folder)
        self.found, self.last = Event(), Found()
        self.files: list[Files] = []

    def __call__(self, files: Files, found: Found) -> None:
        self.files.append(files)
        self.last = found
        self.found.set()


def test_only_the_newest_files_are_told_of(tmp_path: Path) -> None:
    folder = put(tmp_path / "square")
    heard = Heard(folder)
    checks = Checks(folder, heard.newest, heard)
    for title in "abc":
        change(folder / "box.toml", 'kind = "network"', f'kind = "network"\n# {title}')
        checks.want()
    assert checks.finish(60)
    checks.close()
    assert heard.files[-1] == digests_in(folder)


def never_answer(_: str, pipe: Connection) -> None:
    """Checks that take for ever."""
    pipe.recv()
    Event().wait()


def test_checks_that_take_long_are_ended_for_newer_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "LONG", 0.0)
    folder = put(tmp_path / "square")
    heard = Heard(folder)
    with monkeypatch.context() as patched:
        patched.setattr(background, "check_for_parent", never_answer)
        checks = Checks(folder, heard.newest, heard)
        while checks._worker is None:
            Event().wait(0.01)
        first = checks._worker.process
    change(folder / "box.toml", 'kind = "network"', 'kind = "network"\n#')
    checks.want()
    assert checks.finish(60)
    checks.close()
    assert not first.is_alive()
    assert heard.files == [digests_in(folder)]


def test_checks_whose_process_dies_are_begun_anew(tmp_path: Path) -> None:
    folder = put(tmp_path / "square")
    heard = Heard(folder)
    checks = Checks(folder, heard.newest, heard)
    assert heard.found.wait(60)
    assert checks._worker
    checks._worker.process.kill()
    checks._worker.process.join()
    heard.found.clear()
    change(folder / "box.toml", 'kind = "network"', 'kind = "network"\n#')
    checks.want()
    assert heard.found.wait(60)
    assert heard.last.trouble == "the checks came to an end before they were done"
    heard.found.clear()
    change(folder / "box.toml", "#", "##")
    checks.want()
    assert heard.found.wait(60)
    assert heard.last.trouble == ""
    checks.close()
