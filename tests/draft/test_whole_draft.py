"""A whole draft: from the scan of a board that we drew to a board that is nearly the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.command import yard
from support.looks import printed_in
from support.prints import scanned
from yardtools.api import edit
from yardtools.board_files import load
from yardtools.model import Board

pytest.importorskip("onnxruntime")


@pytest.mark.slow
def test_a_corrected_draft_is_drafted_again(tmp_path: Path) -> None:
    sheet = scanned(printed_in("harbour-3", "classic", 1200), 2)
    (tmp_path / "scan.jpg").write_bytes(sheet.file("JPEG", quality=85))
    words = ("draft", tmp_path / "scan.jpg", "--transports", "tram,boat,cable", "-o", tmp_path / "harbour")
    assert yard(*words).returncode == 0
    with edit(tmp_path / "harbour") as drawn:
        gone = next(link for link in drawn.links.values() if link.by == "tram")
        around = {each.key for each in drawn.links.values() if 25 in each.ends and each.key != gone.key}
        drawn.do({"do": "delete-link", "link": gone.key})
        drawn.do({"do": "number-station", "station": 25, "number": 61})
    done = yard(*words)
    assert done.returncode == 0, done.stderr
    assert "kept as drawn or confirmed by hand: 1 station; left out as by hand: 1 link" in done.stderr
    again = edit(tmp_path / "harbour")
    assert gone.key not in again.links
    assert 25 not in again.stations
    assert sum(61 in each.ends for each in again.links.values()) == len(around)


@pytest.mark.slow
def test_a_board_is_drafted_from_its_scan(tmp_path: Path) -> None:
    sheet = scanned(printed_in("harbour-3", "schematic", 1300), 2)
    (tmp_path / "scan.jpg").write_bytes(sheet.file("JPEG", quality=85))
    words = ("draft", tmp_path / "scan.jpg", "--transports", "tram,boat,cable", "-o")
    folder, again = tmp_path / "harbour", tmp_path / "again" / "harbour"
    done = yard(*words, folder)
    assert done.returncode == 0, done.stderr
    assert "5 of 5: links" in done.stderr
    assert f"\n{len(sheet.places)} stations, numbers 1 to {len(sheet.places)}," in done.stdout
    assert yard("import", folder).returncode in (0, 1)
    board = load(str(folder)).board
    assert isinstance(board, Board)
    assert {station.id for station in board.stations} == set(sheet.places)
    drafted, true = ({link.key for link in each.links} for each in (board, sheet.board))
    assert len(drafted & true) >= 0.95 * len(true)
    assert len(drafted - true) <= 0.03 * len(true)
    assert yard(*words, again).returncode == 0
    for file in folder.iterdir():
        if file.name != "board.json":
            assert file.read_bytes() == (again / file.name).read_bytes(), (
                "the same picture gives the same bytes"
            )
