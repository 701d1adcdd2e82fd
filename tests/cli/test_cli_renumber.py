"""`yard renumber`: other numbers for stations, in the drawing and in the box."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import yardtools
from support.command import yard
from yardtools.resources import board_folder


@pytest.fixture
def london(tmp_path: Path) -> Path:
    """A copy of London to change."""
    return Path(shutil.copytree(board_folder("london"), tmp_path / "london"))


def read(folder: Path) -> tuple[bytes, bytes]:
    return (folder / "tracing.svg").read_bytes(), (folder / "box.toml").read_bytes()


def test_two_stations_change_places_and_back(london: Path) -> None:
    before = read(london)
    done = yard("renumber", london, "13:26", "26:13")
    assert done.returncode == 0
    assert "renumbered 13→26, 26→13" in done.stderr
    assert read(london) != before
    assert yard("renumber", london, "13:26,26:13").returncode == 0
    assert read(london)[0] == before[0]


def test_the_board_is_the_same_under_its_new_numbers(london: Path) -> None:
    assert yard("renumber", london, "34:500", "13:34").returncode == 0
    assert yard("import", london).returncode == 0
    board = yardtools.load(london)
    old = yardtools.load("london")
    assert 500 in board.starts.detective
    assert 13 not in {station.id for station in board.stations}
    assert len(board.links) == len(old.links)
    compared = yard("diff", "london", london, "--renumber", "34:500,13:34")
    assert "no differences but the numbers" in compared.stdout


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        (["1:2"], "station 1 cannot be 2: there is a station 2 that keeps its number"),
        (["999:1000"], "there is no station 999"),
        (["1:300", "2:300"], "gives number 300 twice"),
        (["1:300", "1:301"], "gives station 1 two new numbers"),
        (["one:two"], "old:new"),
    ],
)
def test_slips_are_told_and_nothing_is_changed(london: Path, numbers: list[str], words: str) -> None:
    before = read(london)
    done = yard("renumber", london, *numbers)
    assert done.returncode == 2
    assert words in done.stderr
    assert read(london) == before


def test_a_folder_without_a_tracing(tmp_path: Path) -> None:
    done = yard("renumber", tmp_path, "1:2")
    assert done.returncode == 2
    assert "there is no tracing.svg" in done.stderr


def test_the_same_from_python(london: Path) -> None:
    before = read(london)
    with yardtools.edit(london) as sheet:
        change = sheet.do({"do": "renumber", "numbers": {"13": 313}})
        assert read(london) == before
    assert read(london) != before
    again = yardtools.edit(london)
    assert 313 in again.stations
    again.undo(change)
    again.save()
    assert read(london) == before


def test_an_error_saves_nothing(london: Path) -> None:
    before = read(london)
    sheet = yardtools.edit(london)
    sheet.do({"do": "delete-station", "station": 1, "links": True})
    with pytest.raises(yardtools.Refusal), sheet:
        sheet.do({"do": "delete-station", "station": 1})
    assert read(london) == before


def test_files_that_others_changed_meanwhile_are_not_overwritten(london: Path) -> None:
    sheet = yardtools.edit(london)
    sheet.do({"do": "delete-station", "station": 1, "links": True})
    (london / "box.toml").write_text("# other\n")
    with pytest.raises(yardtools.YardError, match="changed by somebody else"):
        sheet.save()
