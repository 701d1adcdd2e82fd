"""The workbench in a real browser: every tool by mouse and by keys, and what is saved of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from support.command import yard
from support.desk import Person, at_desk
from support.folders import change, put
from support.town import print_scan, town
from yardtools.model import Board, Link, Station, Transport

if TYPE_CHECKING:
    from playwright.sync_api import Browser

expect = pytest.importorskip("playwright.sync_api").expect
Axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe

BOX = """# a town to draw
format = "yard-box/1"
kind = "network"
id = "town"
title = "Town"
ladder = ["taxi", "bus", "underground"]

[[transports]]
id = "taxi"
tickets = ["taxi", "black"]

[[transports]]
id = "bus"
tickets = ["bus", "black"] # both

[[transports]]
id = "underground"
tickets = ["underground", "black"]

[[transports]]
id = "ferry"
tickets = ["black"]
only = "mister_x"
"""

TRANSPORTS = (
    Transport("taxi", ("taxi", "black")),
    Transport("bus", ("bus", "black")),
    Transport("underground", ("underground", "black")),
    Transport("ferry", ("black",), "mister_x"),
)
PLACES = {1: (100, 100), 2: (300, 100), 3: (500, 100), 4: (100, 300), 5: (300, 300), 6: (500, 300)}
TOWN = Board(
    id="town",
    title="Town",
    transports=TRANSPORTS,
    stations=tuple(Station(number, at, ("taxi",)) for number, at in PLACES.items()),
    links=(Link(1, 2, "taxi"), Link(2, 3, "taxi"), Link(4, 5, "taxi")),
    frame=(600, 400),
    ladder=("taxi", "bus", "underground"),
)


@pytest.fixture
def person(browser: Browser, tmp_path: Path) -> Iterator[Person]:
    with at_desk(browser, put(tmp_path / "town", TOWN, BOX)) as person:
        yield person


# --- stations ---------------------------------------------------------------------------------


def test_a_click_places_a_station_with_the_next_number_and_a_key_its_type(person: Person) -> None:
    person.press("a")
    person.point((200, 200))
    expect(person.hint).to_have_text("Click places station 7 (taxi)")
    person.click((200, 200))
    person.press("2")
    person.click((400, 200))
    assert person.stations()[7]["at"] == pytest.approx([200, 200], abs=1)
    assert person.stations()[7]["transports"] == ["taxi"]
    assert person.stations()[8]["transports"] == ["taxi", "bus"]


def test_a_typed_number_overrides_and_the_next_ones_follow_it(person: Person) -> None:
    person.press("a", "n")
    person.type("40")
    person.press("Enter")
    person.point((200, 200))
    expect(person.hint).to_have_text("Click places station 40 (taxi)")
    person.click((200, 200))
    person.click((400, 200))
    assert {40, 41} <= set(person.stations())
    person.press("Escape")
    expect(person.page.locator("#own-next")).to_have_value("7")


def test_a_number_that_is_being_typed_stays_while_findings_come(person: Person) -> None:
    person.press("a", "n")
    person.type("4")
    person.client.do({"do": "move-station", "station": 6, "at": [520, 320]})
    expect(person.page.locator("[data-station='6']")).to_have_attribute("transform", "translate(520,320)")
    person.type("0")
    person.press("Enter")
    person.click((200, 200))
    assert 40 in person.stations()


def test_a_station_is_dragged_and_its_links_go_along(person: Person) -> None:
    person.drag(PLACES[2], (310, 160))
    assert person.stations()[2]["at"] == pytest.approx([310, 160], abs=1)
    line = person.page.locator("path[data-link='taxi:1-2']")
    expect(line).to_have_attribute("d", "M100,100L{},{}".format(*person.stations()[2]["at"]))
    person.page.mouse.move(*person.where(PLACES[5]))
    person.page.mouse.down()
    person.page.mouse.move(*person.where((350, 350)), steps=3)
    person.press("Escape")
    person.page.mouse.up()
    assert person.stations()[5]["at"] == [300, 300]  # Esc has put it back


def test_a_click_with_stations_in_hand_gives_a_station_the_type(person: Person) -> None:
    person.press("a", "3")
    person.point(PLACES[4])
    expect(person.hint).to_contain_text("Click makes station 4 taxi, bus, underground")
    person.click(PLACES[4])
    assert person.stations()[4]["transports"] == ["taxi", "bus", "underground"]
    person.press("v", "2")
    assert person.stations()[4]["transports"] == ["taxi", "bus"]
    assert len(person.stations()) == 6


def test_numbers_are_given_in_order_and_swap_where_they_are_taken(person: Person) -> None:
    person.press("i")
    person.click(PLACES[3])
    expect(person.hint).not_to_contain_text("3 becomes")
    person.click(PLACES[2])
    person.click(PLACES[1])
    stations = person.stations()
    assert [tuple(stations[number]["at"]) for number in (1, 2, 3)] == [PLACES[3], PLACES[2], PLACES[1]]
    assert {"taxi:1-2", "taxi:2-3"} <= set(person.links())
    person.push("All in reading order")
    expect(person.page.locator("#toast")).to_have_text("2 stations got another number.")
    stations = person.stations()
    assert {number: tuple(each["at"]) for number, each in stations.items()} == PLACES


def test_a_station_is_numbered_named_and_deleted(person: Person) -> None:
    person.click(PLACES[5])
    person.press("n")
    person.type("12")
    person.press("Enter")
    assert 12 in person.stations()
    person.press("F2")
    person.type("Market Square")
    person.press("Enter")
    assert person.stations()[12]["name"] == {"en": "Market Square"}
    expect(person.page.locator("[data-layer=names] text")).to_have_text(["Market Square"])
    person.press("Delete")
    assert 12 not in person.stations()
    assert set(person.links()) == {"taxi:1-2", "taxi:2-3"}


def test_many_are_selected_by_a_box_and_deleted_in_one_step(person: Person) -> None:
    page = person.page
    page.keyboard.down("Shift")
    person.drag((40, 240), (420, 360))
    page.keyboard.up("Shift")
    expect(page.locator("#own h2")).to_have_text("2 stations and 1 link")
    person.press("Delete")
    assert set(person.stations()) == {1, 2, 3, 6}
    person.press("Control+z")
    assert len(person.stations()) == 6
    assert "taxi:4-5" in person.links()


# --- links ------------------------------------------------------------------------------------


def test_a_chain_walks_along_what_is_there_and_a_double_click_ends_it(person: Person) -> None:
    person.press("l")
    for number in (1, 2, 3):  # both links are there already
        person.click(PLACES[number])
    expect(person.said).to_contain_text("is there already; the chain goes on at 3")
    person.click(PLACES[6])
    person.click(PLACES[5], double=True)
    expect(person.said).to_have_text("The chain has ended.")
    person.click(PLACES[4])  # this begins another one
    assert set(person.links()) == {"taxi:1-2", "taxi:2-3", "taxi:3-6", "taxi:5-6", "taxi:4-5"}
    expect(person.page.locator("#trouble")).to_be_hidden()


def test_the_transport_is_chosen_by_key_and_a_click_between_stations_makes_a_bend(person: Person) -> None:
    person.press("l", "b")
    person.click(PLACES[1])
    person.click((200, 200))
    person.point((250, 250))
    expect(person.hint).to_contain_text("a click between makes a bend")
    person.click(PLACES[5])
    person.press("u")
    person.click(PLACES[6])
    person.press("Escape")
    links = person.links()
    assert links["bus:1-5"]["path"] == [pytest.approx([200, 200], abs=1)]
    assert "underground:5-6" in links
    buses = person.page.locator(".links[data-layer=bus]")
    expect(buses).to_have_attribute("stroke-dasharray", re.compile("."))


def test_one_way_follows_the_way_it_was_drawn(person: Person) -> None:
    person.press("l")
    person.click(PLACES[6])
    person.click(PLACES[3])
    person.press("o")
    assert person.links()["taxi:6-3"]["oneway"]
    expect(person.page.locator("[data-link='taxi:6-3']")).to_have_attribute("marker-end", "url(#arrow)")
    person.press("o")
    assert person.links()["taxi:3-6"]["oneway"]
    person.press("o")
    assert "oneway" not in person.links()["taxi:3-6"]
    person.press("Backspace")
    assert "taxi:3-6" not in person.links()
    person.click(PLACES[5])  # the chain is back at 6
    assert "taxi:5-6" in person.links()


def test_a_link_is_bent_by_its_middle_and_straightened(person: Person) -> None:
    person.drag((200, 100), (200, 50))
    assert person.links()["taxi:1-2"]["path"] == [pytest.approx([200, 50], abs=1)]
    person.page.wait_for_selector(".badge[data-item='6']")  # over the link; it only takes clicks
    person.drag((150, 75), (150, 120))
    assert len(person.links()["taxi:1-2"]["path"]) == 2
    bend = person.links()["taxi:1-2"]["path"][0]
    person.hold("Alt", bend)
    assert len(person.links()["taxi:1-2"]["path"]) == 1
    person.click(person.links()["taxi:1-2"]["path"][0])
    person.press("Delete")  # the bend that was clicked, not the link
    assert "path" not in person.links()["taxi:1-2"]
    person.drag((200, 100), (200, 50))
    person.press("s")
    expect(person.page.locator("#toast")).to_have_text("Straightened: taxi 1–2.")
    assert "path" not in person.links()["taxi:1-2"]


def test_a_selected_link_changes_its_transport_and_goes(person: Person) -> None:
    person.click((200, 100))
    expect(person.page.locator("#own h2")).to_have_text("Taxi 1–2")
    person.press("b")
    assert "bus:1-2" in person.links()
    expect(person.page.locator("#own h2")).to_have_text("Bus 1–2")
    person.push("1 → 2")
    assert person.links()["bus:1-2"]["oneway"]
    person.press("Delete")
    assert set(person.links()) == {"taxi:2-3", "taxi:4-5"}


def test_a_link_is_drawn_with_the_button_held(person: Person) -> None:
    person.press("l")
    person.drag(PLACES[1], PLACES[4])
    assert "taxi:1-4" in person.links()


# --- missions, start cards, the box -----------------------------------------------------------


def test_missions_and_start_cards_are_given_by_clicks(person: Person) -> None:
    person.press("m")
    person.click(PLACES[1])
    person.press("2")
    person.click(PLACES[6])
    person.click(PLACES[5])
    person.click(PLACES[5])
    assert person.state()["board"]["missions"] == [{"id": "green", "starts": [1], "targets": [6]}]
    person.press("k")
    person.click(PLACES[2])
    person.click(PLACES[3])
    person.press("2")
    person.click(PLACES[4])
    person.click(PLACES[5])
    person.click(PLACES[4])
    assert person.state()["box"]["starts"] == {"detective": [2, 3], "mister_x": [5]}
    expect(person.page.locator(".card-D")).to_have_count(2)


def test_the_box_is_a_form_and_its_comments_stay(person: Person, tmp_path: Path) -> None:
    page = person.page
    page.get_by_role("tab", name="Board").click()
    page.get_by_label("Title").fill("Old Town")
    page.get_by_label("Edition").fill("second")
    page.locator("#box-ticket-taxi").fill("62")
    page.locator("#box-1-tickets").fill("bus, black, gold")
    page.locator("#box-new").fill("tram")
    page.get_by_role("button", name="Add a transport").click()
    person.saved()
    expect(page.locator("#title")).to_have_text("Old Town")
    text = (tmp_path / "town" / "box.toml").read_text()
    assert "# a town to draw" in text
    assert "# both" in text
    box = person.state()["box"]
    assert (box["title"], box["edition"], box["tickets"]["printed"]) == ("Old Town", "second", {"taxi": 62})
    assert box["transports"][1]["tickets"] == ["bus", "black", "gold"]
    assert box["transports"][4]["id"] == "tram"
    person.press("Escape", "l")
    expect(page.locator("#bar-by-tram")).to_be_visible()


def test_what_the_form_cannot_take_is_told_at_its_field_and_stays(person: Person) -> None:
    page = person.page
    page.get_by_role("tab", name="Board").click()
    for id, text, words in (
        ("detective", "1, 99, foo", "“foo” is no station's number."),
        ("ladder", "taxi, tram", "There is no transport “tram”; add it below first."),
    ):
        field = page.locator(f"#box-{id}")
        field.fill(text)
        page.locator("#box-title").focus()
        expect(page.locator(f"#box-{id}-fault")).to_have_text(words)
        expect(field).to_have_attribute("aria-invalid", "true")
        page.locator("#map").focus()
        expect(field).to_have_value(text)
    page.get_by_role("button", name="Add a transport").click()
    expect(page.locator("#toast")).to_contain_text("Type what the new transport is called first")
    assert not person.state()["box"]["starts"].get("detective")
    page.locator("#box-detective").fill("1, 2")
    page.locator("#map").focus()
    expect(page.locator("#box-detective")).not_to_have_attribute("aria-invalid", "true")
    assert person.state()["box"]["starts"]["detective"] == [1, 2]


def test_a_transport_with_links_goes_only_when_that_is_confirmed(person: Person) -> None:
    page = person.page
    person.click((200, 100))
    person.press("f")
    page.get_by_role("tab", name="Board").click()
    page.get_by_role("button", name="Remove ferry").click()
    expect(page.locator(".transport [role=alert]")).to_contain_text("1 ferry link would no longer be read.")
    page.get_by_role("button", name="Keep it").click()
    expect(page.locator("#box-leave")).to_have_count(0)
    assert len(person.state()["box"]["transports"]) == 4
    page.get_by_role("button", name="Remove ferry").click()
    page.locator("#box-leave").click()
    expect(page.get_by_role("button", name="Remove ferry")).to_have_count(0)
    assert "ferry:1-2" not in person.links()


def test_the_frame_is_drawn_with_two_clicks(person: Person) -> None:
    person.press("e")
    person.click((50, 50))
    person.click((580, 380))
    state = person.state()
    assert state["board"]["frame"] == pytest.approx([530, 330], abs=2)
    assert state["board"]["stations"][0]["at"] == pytest.approx([50, 50], abs=2)


# --- the keyboard alone -----------------------------------------------------------------------


def test_the_keyboard_alone_places_links_bends_and_moves(person: Person) -> None:
    page = person.page
    page.locator("#map").focus()
    person.press("a", "2", "ArrowRight", "ArrowRight", "ArrowDown", "Enter")
    assert person.stations()[7]["transports"] == ["taxi", "bus"]
    expect(person.said).to_have_text(re.compile(r"^Station 7 \(taxi, bus\)"))
    person.press("Control+z", "l", "Shift+ArrowRight")
    before = set(person.links())
    person.press("Enter", "Shift+ArrowUp")
    expect(person.said).to_have_text(re.compile(r"^Station \d"))
    person.press("Space", "Escape")
    [new] = set(person.links()) - before
    person.press("g", "ArrowRight", "ArrowRight", "ArrowRight", "Enter")
    assert len(person.links()[new]["path"]) == 1
    person.press("o")
    assert any(link.get("oneway") for link in person.links().values())
    person.press("v", "/")
    person.type("6")
    person.press("Enter", "g", "Control+ArrowLeft", "ArrowUp", "Enter")
    x, y = person.stations()[6]["at"]
    assert x < 500
    assert y < 300
    person.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.get_by_role("dialog")).to_contain_text("click at the crosshair")


def test_the_page_says_what_is_what_to_those_who_do_not_see_it(person: Person) -> None:
    page = person.page
    names = [each.get_attribute("title") for each in page.locator("#toolbar button").all()]
    assert names[:3] == ["Select and move (V)", "Stations (A)", "Links (L)"]
    expect(page.get_by_role("application", name="Map")).to_be_visible()
    person.press("a")
    expect(page.locator("#toolbar [aria-pressed=true]")).to_have_text(re.compile("^Stations"))
    person.click((200, 200))
    expect(person.said).to_have_text("Station 7 (taxi). Next: 8.")


# --- saving -----------------------------------------------------------------------------------


def test_undo_and_redo_say_what_they_would_do_and_last_over_a_reload(person: Person) -> None:
    page = person.page
    person.press("a")
    person.click((200, 200))
    person.saved()
    undo = page.locator("#undo")
    expect(undo).to_have_attribute("aria-label", "Undo: add station 7")
    page.reload()
    page.locator("#undo").click()
    assert 7 not in person.stations()
    expect(page.locator("[data-station='7']")).to_have_count(0)
    expect(page.locator("#redo")).to_have_attribute("aria-label", "Redo: add station 7")
    expect(page.locator("#toast")).to_have_text("Undone: add station 7")
    expect(page.locator("#said")).to_have_text("Undone: add station 7")
    person.press("Control+Shift+z")
    expect(page.locator("#toast")).to_have_text("Done again: add station 7")
    assert 7 in person.stations()
    person.press("Control+z", "Control+y")
    assert 7 in person.stations()


def test_many_clicks_at_once_are_all_kept(person: Person) -> None:
    person.press("a")
    spots = [(40 + 52 * column, y) for y in (10, 200, 390) for column in range(11)]
    for spot in spots:
        person.page.mouse.click(*person.where(spot))
    stations = person.stations()
    assert len(stations) == 6 + len(spots)
    assert [stations[7 + place]["at"] for place in range(len(spots))] == [
        pytest.approx(spot, abs=1) for spot in spots
    ]


REFUSAL = "409 (Conflict)"
"""What Chromium says of an answer that refuses something."""


def be_deaf(person: Person) -> None:
    """Let the page hear nothing of what others do."""
    person.page.route("**/events*", lambda route: None)
    person.page.reload()
    person.page.wait_for_selector("[data-station='6']")


def test_what_is_refused_is_taken_back_and_said(browser: Browser, tmp_path: Path) -> None:
    with at_desk(browser, put(tmp_path / "town", TOWN, BOX), known=REFUSAL) as person:
        be_deaf(person)
        person.client.do({"do": "add-station", "at": [200, 200], "transports": ["taxi"], "number": 7})
        person.press("a")
        person.click((400, 200))
        trouble = person.page.locator("#trouble")
        expect(trouble).to_contain_text("Refused: ")
        expect(trouble).to_contain_text("7")
        expect(person.page.locator("#saved")).to_have_text("Refused")
        expect(person.page.locator("[data-station='7']")).to_have_count(0)
        assert person.client.get("state")[1]["board"]["stations"][6]["at"] == [200, 200]
        person.page.get_by_role("button", name="Close").click()
        expect(trouble).to_be_hidden()


def test_what_others_change_is_shown_and_zoom_and_selection_stay(person: Person, tmp_path: Path) -> None:
    page = person.page
    person.click(PLACES[1])
    person.press("+", "+")
    page.wait_for_selector("#map:not(.moving)")
    before = page.locator("#stage").get_attribute("style")
    person.client.do({"do": "add-station", "at": [200, 200], "transports": ["taxi"]})
    expect(page.locator("[data-station='7']")).to_have_count(1)
    tracing = tmp_path / "town" / "tracing.svg"
    text = tracing.read_text(encoding="utf-8")
    tracing.write_text(text.replace("translate(500,300)", "translate(520,330)"), encoding="utf-8")
    expect(page.locator("[data-station='6']")).to_have_attribute("transform", "translate(520,330)")
    page.wait_for_selector("#map:not(.moving)")
    assert page.locator("#stage").get_attribute("style") == before
    expect(page.locator("#own h2")).to_have_text("Station 1")


def test_a_lost_connection_is_told_and_nothing_is_called_saved(browser: Browser, tmp_path: Path) -> None:
    with at_desk(browser, put(tmp_path / "town", TOWN, BOX), known="ERR_") as person:
        page = person.page
        page.wait_for_selector("#saved.saved")
        page.route("**/do", lambda route: route.abort())
        page.route("**/state", lambda route: route.abort())
        person.press("a")
        person.click((200, 200))
        expect(page.locator("#saved")).to_have_text("No connection")
        expect(page.locator("#trouble")).to_contain_text("1 change not saved yet")
        expect(page.locator("#trouble")).to_contain_text("start yard trace town again and open the address")
        person.click((400, 200))
        expect(page.locator("#said")).to_contain_text("nothing can be changed now")
        expect(page.locator("[data-station='8']")).to_have_count(0)
        page.unroute("**/do")
        page.unroute("**/state")
        assert 7 in person.stations()  # it was kept, and has arrived
        expect(page.locator("#trouble")).to_be_hidden()


@pytest.mark.parametrize("name", ["tracing.svg", "box.toml"])
def test_a_file_that_is_broken_outside_is_told_until_it_can_be_read(
    browser: Browser, tmp_path: Path, name: str
) -> None:
    with at_desk(browser, put(tmp_path / "town", TOWN, BOX), known=REFUSAL) as person:
        path, page = tmp_path / "town" / name, person.page
        whole = path.read_bytes()
        path.write_bytes(whole[: len(whole) // 2] + b"<[")
        trouble = page.locator("#trouble")
        expect(trouble).to_contain_text("until the file can be read again")
        expect(page.locator("#saved")).to_have_text("File not read")
        expect(person.said).not_to_contain_text("changed")
        person.press("a")
        person.click((200, 200))
        expect(page.locator("#said")).to_contain_text("Refused")
        path.write_bytes(whole)
        expect(trouble).to_be_hidden()
        expect(page.locator("#saved")).to_have_text("Saved")
        expect(page.locator("#said")).to_have_text("The files can be read again.")


# --- findings and the list to check -----------------------------------------------------------

FAULTY = replace(TOWN, links=(*TOWN.links, Link(3, 6, "taxi"), Link(5, 6, "bus")))


def test_findings_come_while_one_draws_and_lead_to_their_place(browser: Browser, tmp_path: Path) -> None:
    with at_desk(browser, put(tmp_path / "town", FAULTY, BOX)) as person:
        page = person.page
        listed = page.locator("#items .items button").filter(has_text="bus link 5-6")
        expect(listed.first).to_be_visible()
        person.press("+", "+", "+", "+")
        page.wait_for_selector("#map:not(.moving)")
        before = page.locator("#stage").get_attribute("style") or ""
        listed.first.click()
        expect(page.locator("#stage")).not_to_have_attribute("style", before)
        expect(page.locator("#items [aria-current]")).to_have_count(1)
        expect(page.locator("#own")).to_be_visible()
        page.locator("#map").focus()
        person.press("Delete")  # nobody has picked it
        expect(page.locator("#toast")).to_contain_text("click it on the map first")
        assert len(person.links()) == len(FAULTY.links)
        number = page.locator("#items [aria-current]").get_attribute("data-item")
        expect(page.locator(f".badge.current[data-item='{number}']")).to_have_count(1)
        person.press("Escape", "0")
        person.click((450, 300))  # beside the badge, which only shows it
        person.press("Delete")
        expect(listed).to_have_count(0)


LOOSE = 'd="M 100,100 L 300,100"'


def test_a_finding_that_can_be_fixed_has_a_button_for_it(browser: Browser, tmp_path: Path) -> None:
    folder = put(tmp_path / "town", TOWN, BOX)
    change(folder / "tracing.svg", LOOSE, LOOSE.replace("300,100", "255,100"))
    with at_desk(browser, folder) as person:
        page = person.page
        finding = page.locator("#items .items button").filter(has_text="not at its middle")
        finding.click()
        page.get_by_role("button", name="Fix it").click()
        expect(finding).to_have_count(0)
        assert LOOSE in (folder / "tracing.svg").read_text()
        assert person.state()["undo"] == "moved 1 end onto its station"


def test_a_line_that_ends_at_no_station_is_deleted_from_its_finding(browser: Browser, tmp_path: Path) -> None:
    folder = put(tmp_path / "town", TOWN, BOX)
    change(folder / "tracing.svg", LOOSE, LOOSE.replace("300,100", "200,180"))
    before = (folder / "tracing.svg").read_bytes()
    with at_desk(browser, folder) as person:
        page = person.page
        finding = page.locator("#items .items button").filter(has_text="at no station")
        finding.click()
        page.get_by_role("button", name="Delete this line").click()
        expect(finding).to_have_count(0)
        assert b"200,180" not in (folder / "tracing.svg").read_bytes()
        assert person.state()["undo"].startswith("delete line ")
        assert len(person.stations()) == 6
        person.press("Control+z")
        person.saved()
        assert (folder / "tracing.svg").read_bytes() == before


# --- the scan ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def printed(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A scan of the whole town."""
    return print_scan(browser, town(), tmp_path_factory.mktemp("scan") / "print.png")


@pytest.fixture
def tracer(browser: Browser, tmp_path: Path, printed: Path) -> Iterator[Person]:
    """Somebody who begins to draw over a scan."""
    assert yard("new", tmp_path / "boards" / "town", "--scan", printed).returncode == 0
    with at_desk(browser, tmp_path / "boards" / "town") as person:
        yield person


def test_stations_snap_to_the_print_unless_alt_is_held(tracer: Person) -> None:
    x, y = town().stations[1].at or (0, 0)
    tracer.click((x + 8, y + 6))
    tracer.hold("Alt", (x + 100, y + 80))
    stations = tracer.stations()
    assert stations[1]["at"] == pytest.approx([x, y], abs=2)
    assert stations[2]["at"] == pytest.approx([x + 100, y + 80], abs=2)
    tracer.press("v")
    tracer.drag(stations[1]["at"], (x + 9, y - 9))
    assert tracer.stations()[1]["at"] == pytest.approx([x, y], abs=2)  # back on its disc


def test_the_rest_is_found_proposed_taken_and_refused(tracer: Person) -> None:
    page = tracer.page
    tracer.press("f")
    expect(tracer.said).to_contain_text("Place 3 stations of this type first")
    expect(page.locator("#toast")).to_contain_text("Place 3 stations of this type first")
    plain = [each.at or (0, 0) for each in town().stations if each.transports == ("taxi",)]
    for at in plain[:3]:
        tracer.click(at)
    tracer.press("f")
    page.wait_for_selector(".proposals")
    number = page.locator(".proposal").count()
    assert number >= len(plain) - 3
    expect(page.locator(".proposal.current .number")).to_have_text("4")
    tracer.press("Enter")
    expect(page.locator(".proposal")).to_have_count(number - 1)
    tracer.press(".", "Delete")
    expect(page.locator(".proposal")).to_have_count(number - 2)
    sure = page.locator(".proposal:not(.unsure)").count()
    page.locator("#bar-level").fill("30")
    expect(page.get_by_role("button", name=re.compile("Take [0-9]+"))).to_be_enabled()
    expect(page.locator(".proposals")).to_contain_text("Certainty from 30 %")
    page.locator("#bar-level").fill("80")
    expect(page.locator(".proposals")).to_contain_text("Certainty from 80 %")
    page.locator("#map").focus()
    tracer.press("Shift+Enter")
    assert len(tracer.stations()) == 4 + sure
    tracer.press("Escape", "Control+z")
    assert len(tracer.stations()) == 4  # all of them were one step


def test_scan_and_drawing_are_seen_over_each_other_and_side_by_side(tracer: Person) -> None:
    page = tracer.page
    tracer.press("[", "[")
    expect(page.locator("#strength")).to_have_value("40")
    tracer.press("y")
    divider = page.get_by_role("slider", name="Where the scan ends")
    divider.focus()
    tracer.press("ArrowLeft")
    expect(divider).to_have_attribute("aria-valuenow", "48")
    handle, box = divider.locator("span").bounding_box(), divider.bounding_box()
    assert handle
    assert box
    assert handle["y"] > box["y"] + 0.85 * box["height"]  # not over what is compared, in the middle
    page.mouse.move(box["x"] + 12, box["y"] + 200)
    page.mouse.down()
    page.mouse.move(box["x"] - 88, box["y"] + 200, steps=3)
    page.mouse.up()
    expect(divider).to_have_attribute("aria-valuenow", re.compile("^[123]?[0-9]$"))
    page.get_by_role("button", name="Side by side").click()
    middle = page.locator("#map").bounding_box()
    assert middle
    page.mouse.click(middle["x"] + middle["width"] / 4, middle["y"] + middle["height"] / 2)
    page.mouse.move(middle["x"] + 10, middle["y"] + 10)
    expect(page.locator("#twin")).to_be_visible()
    x, y = tracer.stations()[1]["at"]  # the middle of the left half is the middle of the board
    assert (x, y) == pytest.approx((800, 500), abs=40)


def test_four_corners_make_the_scan_straight(tracer: Person, tmp_path: Path) -> None:
    page = tracer.page
    at = town().stations[9].at or (0, 0)
    tracer.click(at)
    tracer.press("x")
    for corner in ((1580, 985), (25, 12), (1570, 20), (20, 980)):  # in any order
        tracer.click(corner)
    preview = page.get_by_role("dialog")
    expect(preview.get_by_role("img")).to_be_visible()
    preview.get_by_role("button", name="Write the straight scan").click()
    expect(page.locator("#said")).to_have_text("The scan is straight.")
    assert (tmp_path / "boards" / "town" / "scan-2.png").exists()
    moved = tracer.stations()[1]["at"]
    assert moved != pytest.approx(at, abs=2)
    expect(page.locator("[data-station='1']")).to_have_attribute(
        "transform", f"translate({moved[0]},{moved[1]})"
    )
    tracer.press("Control+z")
    assert tracer.stations()[1]["at"] == pytest.approx(at, abs=2)


# --- for everybody ----------------------------------------------------------------------------


@pytest.mark.parametrize("light", ["light", pytest.param("dark", marks=pytest.mark.slow)])
def test_axe_finds_nothing_whatever_is_open(browser: Browser, tmp_path: Path, light: str) -> None:
    with at_desk(browser, put(tmp_path / "town", FAULTY, BOX), color_scheme=light) as person:
        page, found = person.page, {}
        expect(page.locator("#items .items button").first).to_be_visible()

        def look(what: str) -> None:
            page.wait_for_selector("#map:not(.moving)")
            rows = Axe().run(page).response["violations"]
            found.update({f"{what}: {row['id']}": [node["html"] for node in row["nodes"]] for row in rows})

        look("findings")
        page.locator("#items .items button").first.click()
        look("a finding")
        for key in "alimkcex":
            person.press(key)
            look(f"tool {key}")
        person.press("v")
        for place in (PLACES[1], (200, 100)):
            person.click(place)
            look(page.locator("#own h2").inner_text())
        page.get_by_role("tab", name="Board").click()
        look("the box")
        page.locator("#map").focus()
        person.press("?")
        look("the keys")
        page.get_by_role("button", name="Show the tour again").click()
        look("the tour")
    assert not found, "\n".join(f"{what}: {nodes}" for what, nodes in found.items())


def test_what_is_to_check_is_gone_through_and_counted(person: Person, tmp_path: Path) -> None:
    page = person.page
    expect(page.locator("#tab-check .count")).to_have_text("9")
    person.press("c")
    first = page.locator("#bar strong").inner_text()
    person.press("r")
    expect(page.locator("#bar strong")).not_to_have_text(first)
    second = page.locator("#bar strong").inner_text()
    person.press("w")
    person.saved()
    checked = person.state()["checked"]
    assert sum(each["right"] for each in checked.values()) == 1
    assert sum(each["wrong"] for each in checked.values()) == 1
    expect(page.locator(".counts")).to_contain_text("of 3 links confirmed")
    lines = (tmp_path / "town" / "checked.txt").read_text().splitlines()
    assert sorted(line.split()[1] for line in lines) == ["right", "wrong"]
    person.press(",")
    expect(page.locator("#bar strong")).to_have_text(second)
    person.press("w")  # once more takes it back
    person.saved()
    assert "wrong" not in (tmp_path / "town" / "checked.txt").read_text()


def test_the_tour_is_shown_once(browser: Browser, tmp_path: Path) -> None:
    folder = put(tmp_path / "town", TOWN, BOX)
    with at_desk(browser, folder, tour=True) as person:
        tour = person.page.get_by_role("dialog")
        expect(tour).to_contain_text("1 of 6")
        for _ in range(5):
            person.push("Next")
        person.push("Begin")
        expect(tour).to_be_hidden()
        assert person.state()["seen_tour"]
        person.page.reload()
        person.page.wait_for_selector("[data-station='1']")
        expect(tour).to_be_hidden()
