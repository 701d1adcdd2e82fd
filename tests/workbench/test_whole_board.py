"""A whole board as a person draws it: from a scan to a board that is valid, with mouse and keys alone."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from support.command import yard
from support.desk import Person, at_desk, tell
from support.town import NAMES, print_scan, town, trails
from yardtools.board_files import load
from yardtools.model import Board, Link, Station

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytest.importorskip("playwright.sync_api")

TRUTH = town()
NEAR = 7.0
"""So far from the truth, in pixels of the scan, a station may be: the discs that are printed are 75 wide."""


# --- the work ---------------------------------------------------------------------------------


def draw_stations(person: Person) -> None:
    """Three of each type by hand, the others found; then all numbered as one reads."""
    person.task = "stations"
    for place in (1, 2, 3):
        own = [station for station in TRUTH.stations if len(station.transports) == place]
        person.press(str(place))
        for station in own[:3]:
            click_station(person, station)
        person.press("f")
        person.page.wait_for_selector(".proposals")
        refuse_wrong(person, own)
        person.press("Shift+Enter")
        if person.page.locator(".proposal").count():
            person.press("Escape")  # the rest is nothing
        person.saved()
        for station in missing(person, own):
            click_station(person, station)
    person.press("i")
    person.push("All in reading order")
    person.saved()


def click_station(person: Person, station: Station) -> None:
    """Click near the middle of a printed station, as well as one hits it."""
    assert station.at
    x, y = station.at
    person.click((x + 7, y - 5))


def refuse_wrong(person: Person, own: list[Station]) -> None:
    """Refuse what would be taken with the others, and is no station of the type."""
    rings = person.page.locator(".proposal:not(.unsure) .proposal-ring")
    places = rings.evaluate_all("all => all.map(ring => [ring.cx.baseVal.value, ring.cy.baseVal.value])")
    for at in places:
        if not any(is_near(at, station.at) for station in own):
            person.hold("Alt", at)


def missing(person: Person, own: list[Station]) -> list[Station]:
    """What was not found."""
    placed = [each["at"] for each in person.state()["board"]["stations"]]
    return [station for station in own if not any(is_near(at, station.at) for at in placed)]


def is_near(one: object, other: object) -> bool:
    return one == pytest.approx(other, abs=30)


def draw_links(person: Person) -> None:
    """Trail by trail, the last station of each with a double click."""
    person.task = "links"
    person.press("l")
    known = {(link.by, *sorted((link.start, link.end))): link for link in TRUTH.links}
    for transport in TRUTH.transports:
        person.press(transport.id[0])
        for trail in trails(link for link in TRUTH.links if link.by == transport.id):
            person.click(AT[trail[0]])
            for place in range(1, len(trail)):
                ends = trail[place - 1 : place + 1]
                link = known[transport.id, min(ends), max(ends)]
                for bend in link.path:
                    person.click(bend)
                person.click(AT[ends[1]], double=place == len(trail) - 1)
                turn(person, link, ends[0])
    person.saved()


def turn(person: Person, link: Link, start: int) -> None:
    """Make the link that was just drawn one-way, if it is."""
    if link.oneway:
        person.press(*["o"] * (1 if link.start == start else 2))


def name_stations(person: Person) -> None:
    person.task = "names"
    person.press("v")
    person.click(AT[1])
    person.press("F2")
    for name in NAMES:
        person.type(name)
        person.press("ArrowDown" if name != NAMES[-1] else "Enter")
    person.press("0")  # the map has followed the names
    person.saved()


def mark_mission(person: Person) -> None:
    person.task = "mission"
    [mission] = TRUTH.missions
    for key, numbers in (("m", mission.starts), ("2", mission.targets)):
        person.press(key)
        for number in numbers:
            person.click(AT[number])


def give_cards(person: Person) -> None:
    person.task = "start cards"
    for key, numbers in (("k", TRUTH.starts.detective), ("2", TRUTH.starts.mister_x)):
        person.press(key)
        for number in numbers:
            person.click(AT[number])
    person.saved()


AT = {station.id: station.at or (0.0, 0.0) for station in TRUTH.stations}


def compare(board: Board) -> None:
    """The board is the truth, places within what snapping gives."""
    for found, true in zip(board.stations, TRUTH.stations, strict=True):
        assert (found.id, found.transports, found.name) == (true.id, true.transports, true.name)
        assert found.at == pytest.approx(true.at, abs=NEAR)
    for link, other in zip(board.links, TRUTH.links, strict=True):
        assert (link.by, link.start, link.end, link.oneway) == (
            other.by,
            other.start,
            other.end,
            other.oneway,
        )
        assert len(link.path) == len(other.path)
        for bend, true_bend in zip(link.path, other.path, strict=True):
            assert bend == pytest.approx(true_bend, abs=NEAR)
    assert board.missions == TRUTH.missions
    assert board.starts == TRUTH.starts
    assert board.transports == TRUTH.transports
    assert board.frame == TRUTH.frame


@pytest.mark.slow
def test_a_whole_town_is_drawn_from_its_scan(
    browser: Browser, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scan = print_scan(browser, TRUTH, tmp_path / "print.png")
    folder = tmp_path / "boards" / "town"
    assert yard("new", folder, "--scan", scan).returncode == 0
    with at_desk(browser, folder, width=1440) as person:
        draw_stations(person)
        draw_links(person)
        name_stations(person)
        mark_mission(person)
        give_cards(person)
        actions = person.actions
    assert yard("import", folder).returncode == 0
    checked = yard("validate", folder)
    assert checked.returncode == 0, checked.stdout
    compare(load(str(folder)).network)
    station, link = actions["stations"] / len(TRUTH.stations), actions["links"] / len(TRUTH.links)
    tell(capsys, *(f"{task}: {number} actions" for task, number in actions.items()))
    tell(capsys, f"actions a station: {station:.2f}, a link: {link:.2f}")
    assert station <= 1.2
    assert link <= 1.3
    if shutil.which("inkscape"):
        compare(through_inkscape(folder, tmp_path / "inkscape" / "town"))


def through_inkscape(folder: Path, other: Path) -> Board:
    """The board after its tracing was opened and saved in Inkscape."""
    shutil.copytree(folder, other)
    file = str(other / "tracing.svg")
    command = ["inkscape", file, "--export-type=svg", f"--export-filename={file}"]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    assert "sodipodi:docname" in (other / "tracing.svg").read_text(encoding="utf-8")
    (other / "board.json").unlink()
    assert yard("import", other).returncode == 0
    return load(str(other)).network
