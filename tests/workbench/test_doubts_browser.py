"""Drafts in the workbench, in a real browser: what a draft was not sure of is gone through and decided."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from support.browser import note_when_shown
from support.command import yard
from support.desk import Person, at_desk
from support.drafted import drafted_town, true_town
from support.town import print_scan, town
from yardtools.board_files import load
from yardtools.model import Board, Link

if TYPE_CHECKING:
    from playwright.sync_api import Browser

expect = pytest.importorskip("playwright.sync_api").expect
Axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe


@pytest.fixture(scope="module")
def printed(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A scan of the whole town."""
    return print_scan(browser, town(), tmp_path_factory.mktemp("scan") / "print.png")


@pytest.fixture
def folder(tmp_path: Path, printed: Path) -> Path:
    return drafted_town(tmp_path / "town", printed)


@pytest.fixture
def person(browser: Browser, folder: Path) -> Iterator[Person]:
    """Somebody who has opened a draft and begins to go through its doubts."""
    with at_desk(browser, folder) as person:
        person.page.get_by_role("tab", name="To check").click()
        expect(person.page.get_by_role("button", name="station 40 is missing")).to_be_visible()
        person.press("c")
        yield person


def asked(person: Person) -> str:
    """What the page asks about now."""
    words = person.page.locator("#bar .asked-thing, #bar .sure").all_inner_texts()
    return " ".join(words).replace("\u00a0", " ")


def expect_asked(person: Person, thing: str, why: str) -> None:
    """The page asks about this now."""
    expect(person.page.locator("#bar .asked-thing")).to_have_text(thing)
    expect(person.page.locator("#bar .sure")).to_have_text(why)


def checked(folder: Path) -> list[str]:
    return (folder / "checked.txt").read_text(encoding="utf-8").splitlines()


def go_to(person: Person, words: str) -> None:
    """Go on until something is asked about."""
    for _ in range(8):
        if asked(person).startswith(words):
            return
        person.press(".")
    raise AssertionError(f"{words} is not among the first")


def test_doubts_come_first_the_most_doubtful_before_all(person: Person) -> None:
    expect_asked(person, "Station 40 is missing", "the draft found no station 40")
    for thing, sure in {
        "Taxi 9–10": 47,
        "Station 13": 55,
        "Bus 20–29": 58,
        "Station 26": 62,
        "Taxi 1–2": 71,
        "Taxi 2–11": 20,
    }.items():
        person.press(".")
        expect_asked(person, thing, f"{sure} % sure")
    expect(person.page.locator(".asked.dashes")).to_have_count(1)
    expect(person.page.locator(".asked-words")).to_have_text("20 % sure")
    for _ in range(5):
        person.press(",")
    expect_asked(person, "Taxi 9–10", "47 % sure")
    left, top = person.where((213, 303))  # between the two, and the scan is seen there
    assert 150 < left < 900
    assert 200 < top < 700
    assert int(person.page.locator("#strength").input_value()) >= 85


def test_yes_draws_a_doubtful_link_and_undo_takes_the_decision_back(person: Person, folder: Path) -> None:
    go_to(person, "Taxi 9–10")
    before = (folder / "tracing.svg").read_bytes()
    person.press("r")
    expect(person.page.locator("path[data-link='taxi:9-10']")).to_have_count(1)
    assert person.links()["taxi:9-10"]["path"] == [[pytest.approx(208, abs=15), pytest.approx(305, abs=15)]]
    assert checked(folder) == ["link:taxi:9-10 right"]
    drawing = (folder / "tracing.svg").read_text(encoding="utf-8")
    assert "doubt-taxi-9-10" not in drawing
    assert "doubt-taxi-2-11" in drawing
    expect_asked(person, "Station 13", "55 % sure")
    expect(person.page.locator("#undo")).to_have_attribute("title", "Undo: confirm taxi 9–10")
    person.press("Control+z")
    expect(person.page.locator("path[data-link='taxi:9-10']")).to_have_count(0)
    expect(person.page.locator("#bar .asked-thing")).to_have_text("Taxi 9–10")
    person.saved()
    assert (folder / "tracing.svg").read_bytes() == before
    assert not (folder / "checked.txt").exists()
    person.press("Control+y")
    assert "taxi:9-10" in person.links()


def test_no_takes_out_what_is_drawn_and_leaves_out_what_is_not(person: Person, folder: Path) -> None:
    go_to(person, "Bus 20–29")
    person.press("w")
    go_to(person, "Taxi 2–11")
    person.press("Delete")
    go_to(person, "Station 40")
    person.push("There is none")
    links = person.links()
    assert "bus:20-29" not in links
    assert "taxi:2-11" not in links
    assert checked(folder) == ["link:bus:20-29 wrong", "link:taxi:2-11 wrong", "station:40 wrong"]
    expect(person.page.get_by_role("button", name="station 40 is missing")).to_have_count(0)
    person.page.reload()
    person.page.get_by_role("tab", name="To check").click()
    expect(person.page.get_by_role("heading", name="Doubts of the draft: 4 open")).to_be_visible()
    rows = person.page.locator(".checks button")
    for place, thing in enumerate(("taxi 9–10", "station 13", "station 26", "taxi 1–2")):
        expect(rows.nth(place)).to_have_attribute("aria-label", re.compile(f"^{thing},"))


def test_numbers_and_types_are_corrected_in_place(person: Person, folder: Path) -> None:
    go_to(person, "Station 13")
    drawn = person.page.locator("[data-station='13']")
    expect(drawn).to_have_css("opacity", "0")  # the print is seen
    person.press("n")
    person.type("14")
    person.press("Enter")
    expect(person.page.locator("#bar .asked-thing")).to_have_text("Station 14")
    person.press("r")
    go_to(person, "Station 26")
    person.press("1")
    person.press("r")
    stations = person.stations()
    true = {station.id: station for station in true_town().stations}
    assert stations[26]["transports"] == ["taxi"]
    for number in (13, 14):
        assert stations[number]["at"] == pytest.approx(true[number].at, abs=1)
    assert checked(folder) == ["station:14 right", "station:26 right"]


def test_a_line_may_be_another_transports(person: Person, folder: Path) -> None:
    go_to(person, "Taxi 9–10")
    person.press("b")
    go_to(person, "Bus 20–29")
    person.press("u")
    links = person.links()
    assert {"bus:9-10", "underground:20-29"} <= set(links)
    assert not {"taxi:9-10", "bus:20-29"} & set(links)
    assert checked(folder) == [
        "link:bus:20-29 wrong",
        "link:bus:9-10 right",
        "link:taxi:9-10 wrong",
        "link:underground:20-29 right",
    ]
    person.press("Control+z")
    assert "bus:20-29" in person.links()


def test_all_that_is_certain_enough_is_drawn_in_one_step(person: Person) -> None:
    person.page.locator("#check-level").fill("40")
    person.push("Draw 1")
    assert "taxi:9-10" in person.links()
    expect(person.page.get_by_role("button", name="Draw 0")).to_be_disabled()
    person.press("Control+z")
    assert "taxi:9-10" not in person.links()


def test_a_click_on_a_faint_line_asks_about_it(person: Person) -> None:
    at = {station.id: station.at or (0, 0) for station in true_town().stations}
    (x1, y1), (x2, y2) = at[2], at[11]
    person.press("0")
    person.click(((2 * x1 + x2) / 3, (2 * y1 + y2) / 3 + 2))
    expect(person.page.locator("#bar .asked-thing")).to_have_text("Taxi 2–11")


def test_going_through_all_doubts_makes_the_board_true(person: Person, folder: Path) -> None:
    """By keys alone, but for the station that nobody found, which is clicked where it is."""
    true = true_town()
    at = {station.id: station.at or (0, 0) for station in true.stations}
    person.press("r")  # it is there: the tool to place it is in hand
    expect(person.hint).to_have_text("Click places station 40 (taxi)")
    person.press("0")
    person.click(at[40])
    for link in (link for link in true.links if 40 in (link.start, link.end)):
        person.press("l")
        person.click(at[link.start])
        person.click(at[link.end], double=True)
    person.press("c")
    while (now := asked(person)).endswith("sure"):
        if now.startswith("Station 13"):
            person.press("n")
            person.type("14")
            person.press("Enter")
        elif now.startswith("Station 26"):
            person.press("1")
        person.press("w" if now.startswith(("Bus 20–29", "Taxi 2–11")) else "r")
    person.saved()
    assert yard("import", folder).returncode == 0
    board = load(str(folder)).board
    assert isinstance(board, Board)
    assert {link.key for link in board.links} == {link.key for link in true.links}
    assert {each.id: each.transports for each in board.stations} == {
        each.id: each.transports for each in true.stations
    }


def test_links_are_found_in_the_scan_and_gone_through(browser: Browser, folder: Path) -> None:
    """In a town whose stations are placed, with no link drawn."""
    pytest.importorskip("scipy")
    (folder / "doubts.txt").unlink()
    drawing = folder / "tracing.svg"
    text = re.sub(r'<path id="(link|doubt)-.*?/>', "", drawing.read_text(encoding="utf-8"), flags=re.S)
    drawing.write_text(text, encoding="utf-8")
    with at_desk(browser, folder) as person:
        page = person.page
        assert not person.links()
        note_when_shown(page, "busy")
        person.press("l", "Shift+F")
        expect(page.locator("#busy")).to_have_attribute("data-was-shown", "")
        expect(page.locator("#toast")).to_contain_text("links proposed")
        expect(page.locator("#busy")).to_be_hidden()
        expect(page.locator("#undo")).to_have_attribute("title", re.compile("links proposed$"))
        page.get_by_role("tab", name="To check").click()
        page.locator("#check-take").click()
        found = {tuple(key.split(":")) for key in person.links()}
        true = {(link.by, f"{link.start}-{link.end}") for link in swapped(true_town())}
        assert len(found & true) > 0.8 * len(true)
        person.press("c")
        expect(page.locator("#bar .sure")).to_contain_text("sure")


def swapped(board: Board) -> list[Link]:
    """The links of the town as long as two of its stations have each other's numbers, and one is missing."""
    now = {number: number for number in range(1, 40)} | {13: 14, 14: 13}
    ends = [(link, now.get(link.start), now.get(link.end)) for link in board.links]
    return [Link(start, end, link.by) for link, start, end in ends if start and end]


def test_colours_are_clicked_and_a_draft_is_begun_and_cancelled(
    browser: Browser, printed: Path, tmp_path: Path
) -> None:
    pytest.importorskip("onnxruntime")
    assert yard("new", tmp_path / "new", "--scan", printed).returncode == 0
    at = {station.id: station.at or (0, 0) for station in town().stations}
    with at_desk(browser, tmp_path / "new") as person:
        page = person.page
        person.press("d")
        expect(page.locator("#bar .unknown")).to_have_count(3)
        person.click(((at[1][0] + at[2][0]) / 2, (at[1][1] + at[2][1]) / 2))
        expect(page.locator("#bar .unknown")).to_have_count(2)
        expect(page.locator("#toast")).to_contain_text("Now click one of bus.")
        expect(page.locator("#bar-colour-bus")).to_have_attribute("aria-pressed", "true")
        person.press("t", "Delete")
        expect(page.locator("#bar .unknown")).to_have_count(3)
        person.press("Enter")
        expect(page.locator("#busy-words")).to_contain_text("Drafting")
        page.get_by_role("button", name="Cancel").click()
        expect(page.locator("#toast")).to_have_text("Cancelled.")
        expect(page.locator("#busy")).to_be_hidden()
        assert not person.stations()
        assert not Axe().run(page).response["violations"]


@pytest.mark.parametrize("light", [pytest.param("light", marks=pytest.mark.slow), "dark"])
def test_axe_finds_nothing_over_a_scan(browser: Browser, folder: Path, light: str) -> None:
    with at_desk(browser, folder, color_scheme=light) as person:
        page, found = person.page, dict[str, str]()
        page.get_by_role("tab", name="To check").click()
        expect(page.get_by_role("button", name="station 40 is missing")).to_be_visible()
        person.press("c")
        for _ in range(4):
            person.press(".")
            page.wait_for_selector("#map:not(.moving)")
            rows = Axe().run(page).response["violations"]
            found |= {f"{asked(person)}: {row['id']}": row["nodes"][0]["html"] for row in rows}
        assert not found
