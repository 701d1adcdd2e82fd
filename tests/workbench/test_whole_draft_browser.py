"""From a print to the board: drafted, then every doubt decided in a browser, by whoever knows the truth."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from support.command import yard
from support.desk import Person, at_desk
from support.looks import printed_in
from support.prints import Print, scanned
from yardtools.board_files import load
from yardtools.model import Board

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytest.importorskip("playwright.sync_api")
pytest.importorskip("onnxruntime")
LADDER = ("tram", "boat", "cable")


class Checker:
    """Goes through the doubts of a draft, and answers each by the truth."""

    def __init__(self, person: Person, sheet: Print) -> None:
        self.person, self.sheet = person, sheet
        self.links = {(link.by, link.start, link.end) for link in sheet.board.links}
        self.types = {station.id: station.transports for station in sheet.board.stations}

    def go_through(self) -> int:
        """Answer as long as the draft is not sure of something; how often."""
        count = 0
        while self.person.page.locator("#bar .sure").count():
            self._answer(self.person.page.locator("#bar .asked-thing").inner_text())
            count += 1
        return count

    def _answer(self, words: str) -> None:
        link = re.fullmatch(r"(\w+) (\d+)–(\d+)", words)
        if link:
            key = (link[1].lower(), int(link[2]), int(link[3]))
            self.person.press("r" if key in self.links else "w")
            return
        number = int(re.findall(r"\d+", words)[0])
        if "missing" in words:
            self._place(number)
        else:
            self._correct(number)
        self.person.press("r")

    def _correct(self, number: int) -> None:
        """Give the station the number and the type that are printed."""
        at = self.person.stations()[number]["at"]
        true = min(self.sheet.places, key=lambda each: _far(self.sheet.places[each], at))
        if true != number:
            self.person.press("n")
            self.person.type(str(true))
            self.person.press("Enter")
        self.person.press(str(len(self.types[true])))

    def _place(self, number: int) -> None:
        self.person.press("r", str(len(self.types[number])), "0")
        self.person.click(self.sheet.places[number])
        self.person.press("c")


def _far(one: tuple[float, float], other: tuple[float, float]) -> float:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


@pytest.mark.slow
def test_the_doubts_of_a_draft_decided_make_the_board_true(browser: Browser, tmp_path: Path) -> None:
    sheet = scanned(printed_in("harbour-3", "schematic", 1300), 2)
    (tmp_path / "scan.png").write_bytes(sheet.file())
    folder = tmp_path / "harbour"
    done = yard("draft", tmp_path / "scan.png", "-o", folder, "--transports", ",".join(LADDER))
    assert done.returncode == 0, done.stderr
    with at_desk(browser, folder) as person:
        person.page.get_by_role("tab", name="To check").click()
        person.page.wait_for_selector(".checks button small")
        person.press("c")
        assert Checker(person, sheet).go_through() > 3
        person.saved()
    assert yard("import", folder).returncode in (0, 1)
    board = load(str(folder)).board
    assert isinstance(board, Board)
    wrong = {link.key for link in board.links} ^ {link.key for link in sheet.board.links}
    assert not wrong
    assert {each.id: each.transports for each in board.stations} == {
        each.id: each.transports for each in sheet.board.stations
    }
