"""The page in a real browser: what people do with it by mouse, by touch and by keyboard alone."""

from __future__ import annotations

import re
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from support.browser import open_page
from support.command import YARD, yard
from support.folders import BOX, SQUARE, change, put
from support.paper import pixels, words
from yardtools.board_files import load
from yardtools.formats.json import dumps
from yardtools.model import Board, Link, Station
from yardtools.resources import board_names

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

expect = pytest.importorskip("playwright.sync_api").expect

EVIL = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\"'&amp;<!-- \u2028"
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360f8cf"
    "c00000000300010076fd1a3a0000000049454e44ae426082"
)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page of every shipped board, of a faulty one, of a difference, and of laid tiles."""
    folder = tmp_path_factory.mktemp("pages")
    faulty = replace(
        load("london").network,
        links=(*load("london").network.links, Link(68, 68, "taxi"), Link(1, 199, "bus")),
    )
    (folder / "faulty.json").write_text(dumps(faulty), encoding="utf-8")
    for name in board_names():
        assert yard("view", name, "-o", folder / f"{name}.html").returncode == 0
    assert yard("view", folder / "faulty.json", "-o", folder / "faulty.html").returncode == 0
    assert (
        yard("view", "london", "--diff", folder / "faulty.json", "-o", folder / "diff.html").returncode == 0
    )
    laid = ("--layout", "ABC/DEF/GHI", "--expert", "A,E", "-o", folder / "laid.html")
    assert yard("view", "dice", *laid).returncode == 0
    return folder


def expect_moves(page: Page, number: int, moves: dict[str, list[str]]) -> None:
    """The panel shows a station with these moves, among others: transport to stations."""
    expect(page.locator("#station-heading")).to_have_text(re.compile(rf" {number}$"))
    for by, stations in moves.items():
        expect(page.locator(f"#station .moves dd[data-by='{by}'] button")).to_have_text(stations)


def expect_station(page: Page, name: str) -> None:
    """The panel shows the station of that name."""
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def middle(page: Page, what: str) -> tuple[float, float]:
    """Where the middle of something drawn is on the screen, once the map lies still."""
    transform(page)
    box = page.locator(what).first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def transform(page: Page) -> str:
    """How the map lies, once it lies still."""
    page.wait_for_selector("#map:not(.moving)")
    return str(page.evaluate("document.getElementById('stage').style.transform"))


def map_shift(page: Page, before: str) -> str:
    """How the map lies after it was moved from how it lay before; it must have been."""
    expect(page.locator("#stage")).not_to_have_attribute("style", re.compile(re.escape(before)))
    return transform(page)


HUNDRED = {"taxi": ["80", "81", "101", "112", "113"], "bus": ["63", "82", "111"]}


def test_a_station_is_found_by_number_and_by_name(browser: Browser, pages: Path) -> None:
    with open_page(browser, (pages / "london.html").as_uri()) as page:
        page.get_by_role("combobox", name="Find a station").fill("100")
        expect(page.locator("#found").get_by_role("option").first).to_have_text("100")
        page.locator("#found").get_by_role("option").first.click()
        expect_station(page, "Station 100")
        expect_moves(page, 100, HUNDRED)
        expect(page.locator("#station .moves dd")).to_have_count(len(HUNDRED))
        reach = ["1 move: 8 stations", "2 moves: 16 stations", "3 moves: 43 stations"]
        expect(page.locator("#station details summary")).to_have_text(reach)
        expect(page.locator(".reach .within")).to_have_count(8 + 16 + 43)
        expect(page.locator(".reach .way")).to_have_count(8)
        words = re.compile(r"^Station 100\. Taxi 80, 81, 101, 112, 113\. Bus 63")
        expect(page.locator("#said")).to_have_text(words)
        expect(page).to_have_url(re.compile("#100$"))
    with open_page(browser, (pages / "europe.html").as_uri()) as page:
        page.get_by_role("combobox", name="Find a station").fill("zuric")
        page.keyboard.press("Enter")
        expect(page.locator("#station .name")).to_have_text("Zurich · Zürich")
        page.get_by_role("combobox", name="Find a station").fill("nowhere at all")
        expect(page.locator("#found").get_by_role("option")).to_have_text(["No station"])


def test_a_click_on_a_station_shows_its_moves_and_a_click_on_a_move_goes_there(
    browser: Browser, pages: Path
) -> None:
    with open_page(browser, (pages / "london.html").as_uri()) as page:
        page.mouse.click(*middle(page, "g[data-station='100']"))
        expect_moves(page, 100, HUNDRED)
        page.get_by_role("button", name="111", exact=True).click()
        expect_station(page, "Station 111")
        page.get_by_role("button", name="Close").click()
        expect(page.locator("#station")).to_be_hidden()
        expect(page.locator(".reach > *")).to_have_count(0)
    with open_page(browser, f"{(pages / 'london.html').as_uri()}#67") as page:
        expect_station(page, "Station 67")
        transform(page)
        ring = page.locator(".here").bounding_box()
        assert ring
        assert ring["width"] > 40  # near enough to read


def test_reach_is_told_for_either_side(browser: Browser, pages: Path) -> None:
    with open_page(browser, f"{(pages / 'london.html').as_uri()}#115") as page:
        expect(page.locator("#station .moves")).to_contain_text("Mister X only")
        first = page.locator("#station details summary").first
        expect(first).to_have_text("1 move: 6 stations")
        first.click()
        page.get_by_role("radio", name="Detectives").check()
        expect(first).to_have_text("1 move: 4 stations")
        expect(page.locator("#station .ids").first).to_be_visible()  # what was folded out stays so
        expect(page.locator("[data-side=detectives]")).to_be_focused()


def test_mouse_and_touch_move_the_map(browser: Browser, pages: Path) -> None:
    with open_page(browser, (pages / "london.html").as_uri()) as page:
        before, (x, y) = transform(page), middle(page, "g[data-station='100']")
        page.mouse.move(x, y)
        page.mouse.wheel(0, -400)
        zoomed = map_shift(page, before)
        assert middle(page, "g[data-station='100']") == pytest.approx((x, y), abs=1)
        page.mouse.down()
        page.mouse.move(x + 120, y + 40, steps=4)
        page.mouse.up()
        map_shift(page, zoomed)
        assert middle(page, "g[data-station='100']") == pytest.approx((x + 120, y + 40), abs=1)
        expect(page.locator("#station")).to_be_hidden()  # what was dragged was not clicked
        page.get_by_role("button", name="Show the whole map").click()
        expect(page.locator("#stage")).to_have_attribute("style", re.compile(re.escape(before)))
        transform(page)
        size = page.locator("#stage").bounding_box()
        page.evaluate(PINCH)
        map_shift(page, before)
        grown = page.locator("#stage").bounding_box()
        assert size
        assert grown
        assert grown["width"] == pytest.approx(3 * size["width"], rel=0.02)


def test_the_map_is_on_the_move_before_anything_is_drawn(browser: Browser, pages: Path) -> None:
    with open_page(browser, (pages / "london.html").as_uri()) as page:
        transform(page)
        assert page.evaluate(IS_MOVING_AFTER_ZOOM)


IS_MOVING_AFTER_ZOOM = """() => {
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "+", bubbles: true }));
  return document.getElementById("map").classList.contains("moving");
}"""
PINCH = """() => {
  const send = (target, type, id, x) => target.dispatchEvent(new PointerEvent(type,
    {pointerId: id, pointerType: "touch", clientX: x, clientY: 400, bubbles: true}));
  const map = document.getElementById("map");
  send(map, "pointerdown", 1, 700); send(map, "pointerdown", 2, 760);
  send(window, "pointermove", 2, 880);
  send(window, "pointerup", 1, 700); send(window, "pointerup", 2, 880);
}"""


def test_findings_are_listed_and_drawn_and_lead_to_each_other(browser: Browser, pages: Path) -> None:
    with open_page(browser, (pages / "faulty.html").as_uri()) as page:
        listed = page.locator("#items .items button")
        own = listed.filter(has_text="68-68").first
        number = own.get_attribute("data-item")
        before = transform(page)
        own.click()
        map_shift(page, before)
        badge = page.locator(f".badge[data-item='{number}']")
        expect(badge).to_contain_class("current")
        x, y = middle(page, f".badge[data-item='{number}']")
        room = page.locator("#map").bounding_box()
        assert room
        assert abs(x - room["x"] - room["width"] / 2) < 200
        assert abs(y - room["y"] - room["height"] / 2) < 200
        expect(page.locator(".about-item")).to_contain_text("joins a station to itself")
        page.keyboard.press("f")
        wanted = listed.filter(has_text="bus link 1-199").first.get_attribute("data-item")
        page.mouse.click(*middle(page, f".badge[data-item='{wanted}'] circle"))
        expect(page.locator("#items [aria-current]")).to_have_attribute("data-item", wanted or "")
        page.get_by_label("errors").or_(page.get_by_label("error")).first.uncheck()
        expect(page.locator(".badge.error")).to_have_count(0)


def test_the_page_says_what_validate_says(pages: Path, browser: Browser) -> None:
    from support.folders import report

    told = report(pages / "faulty.json")["findings"]
    assert told
    with open_page(browser, (pages / "faulty.html").as_uri()) as page:
        page.get_by_label("worth a look").check()
        expect(page.locator("#items .items .words")).to_have_count(len(told))
        words = page.locator("#items .items .words").all_inner_texts()
        assert sorted(each.split("\n")[0] for each in words) == sorted(row["message"] for row in told)


def test_everything_goes_by_keyboard_alone(browser: Browser, pages: Path) -> None:
    with open_page(browser, (pages / "faulty.html").as_uri()) as page:
        press = page.keyboard.press
        press("/")
        page.keyboard.type("10")
        press("ArrowDown")
        active = page.locator("#found [role=option][aria-selected=true]")
        expect(active).to_have_text("100")
        expect(page.get_by_role("combobox", name="Find a station")).to_have_attribute(
            "aria-activedescendant", active.get_attribute("id") or ""
        )
        press("Enter")
        expect_moves(page, 100, HUNDRED)
        expect(page.locator("#station-heading")).to_be_focused()
        press("Tab")
        press("Tab")
        expect(page.locator("#station .moves button", has_text="80")).to_be_focused()
        press("Enter")
        expect_station(page, "Station 80")
        press("Escape")
        expect(page.locator("#station")).to_be_hidden()
        press("n")
        current = page.locator("#items [aria-current]")
        first = current.get_attribute("data-item") or ""
        press("n")
        expect(current).not_to_have_attribute("data-item", first)
        press("p")
        expect(current).to_have_attribute("data-item", first)
        press("Escape")
        page.locator("#map").focus()
        press("f")
        seen = [transform(page)]
        for key in ("ArrowRight", "ArrowDown", "+", "ArrowLeft", "-"):
            press(key)
            seen.append(map_shift(page, seen[-1]))
        assert len(set(seen)) == len(seen)
        press("Enter")
        one = page.locator("#station-heading").inner_text()
        press("Shift+ArrowRight")
        expect(page.locator("#station-heading")).not_to_have_text(one)
        press("?")
        expect(page.get_by_role("dialog")).to_be_visible()
        expect(page.get_by_role("dialog")).to_contain_text("Shift and arrows")
        press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()


def test_it_can_be_read_aloud(browser: Browser, pages: Path) -> None:
    with open_page(browser, (pages / "faulty.html").as_uri()) as page:
        for role, name in {
            ("banner", None),
            ("main", None),
            ("search", None),
            ("complementary", "About the board"),
            ("application", "Map"),
            ("region", "Findings"),
            ("region", "Layers"),
            ("group", "Zoom"),
        }:
            expect(page.get_by_role(role, name=name), role).to_have_count(1)  # type: ignore[arg-type]
        expect(page.get_by_role("status")).to_have_count(1)
        nameless = (
            page.locator("button, input")
            .filter(visible=True)
            .evaluate_all(
                "all => all.filter(n => !(n.textContent.trim() || n.ariaLabel || n.labels?.length)).length"
            )
        )
        assert nameless == 0
        page.get_by_role("combobox", name="Find a station").focus()
        expect(page.get_by_role("combobox", name="Find a station")).to_have_css("outline-style", "solid")


def test_layers_go_on_and_off(browser: Browser, pages: Path) -> None:
    with open_page(browser, (pages / "europe.html").as_uri()) as page:
        page.get_by_label("Train or ferry").uncheck()
        layers = page.locator("svg g.links")
        expect(layers.and_(page.locator("[style*='display: none']"))).to_have_count(1)
        expect(page.locator("svg g.links[data-layer='rail']")).to_have_css("display", "none")
        page.get_by_label("Missions").uncheck()
        expect(page.locator("g[data-layer='missions']").first).to_be_hidden()
        page.get_by_label("Missions").check()
        expect(page.locator("g[data-layer='missions']").first).to_be_visible()


def test_light_and_dark_follow_the_system_until_one_chooses(browser: Browser, pages: Path) -> None:
    with open_page(browser, (pages / "london.html").as_uri(), color_scheme="dark") as page:
        paper = page.locator(".paper").first
        dark = paper.evaluate("node => getComputedStyle(node).fill")
        page.get_by_role("button", name="Show it light").click()
        expect(paper).not_to_have_css("fill", dark)
        expect(page.locator("body")).to_have_css("color-scheme", "light")
        page.emulate_media(color_scheme="light")
        page.reload()
        page.emulate_media(color_scheme="dark")
        expect(page.get_by_role("button", name="Show it dark")).to_be_visible()
        expect(paper).not_to_have_css("fill", dark)  # the choice is kept


def test_every_page_fits_every_width(browser: Browser, pages: Path) -> None:
    for name in [*board_names(), "faulty"]:
        with open_page(browser, (pages / f"{name}.html").as_uri(), width=1600) as page:
            for width in (1600, 900, 390):
                page.set_viewport_size({"width": width, "height": 800})
                page.wait_for_function(WHOLE_IN_SIGHT, arg=width)
                room = page.locator("#map").bounding_box()
                assert room
                assert room["height"] > 300, (name, width)


WHOLE_IN_SIGHT = """(width) => {
  const boxOf = (what) => document.querySelector(what).getBoundingClientRect();
  const [drawing, room] = [boxOf("#stage svg"), boxOf("#map")];
  return document.documentElement.scrollWidth <= width && room.right <= width + 1
    && room.left <= drawing.left && drawing.right <= width + 1;
}"""


def test_a_difference_is_drawn_and_listed(browser: Browser, pages: Path) -> None:
    with open_page(browser, (pages / "diff.html").as_uri()) as page:
        expect(page.get_by_role("region", name="Differences")).to_be_visible()
        expect(page.locator("#items .items li.added")).to_have_count(2)
        expect(page.locator(".badge.added")).to_have_count(2)
        page.locator("#items .items button", has_text="1-199").click()
        expect(page.locator(".halo.current .way")).to_have_count(1)
        page.get_by_role("combobox", name="Find a station").fill("68")
        page.keyboard.press("Enter")
        taxis = page.locator("#station .moves dd[data-by=taxi]")
        expect(taxis.get_by_role("button", name="68", exact=True)).to_be_visible()


def test_tiles_have_a_page_and_a_table_to_lie_on(browser: Browser, pages: Path) -> None:
    with open_page(browser, (pages / "dice.html").as_uri()) as page:
        expect(page.locator("[data-tile]")).to_have_count(18)
        page.get_by_role("combobox", name="Find a station").fill("15")
        page.keyboard.press("Enter")
        expect_station(page, "Place 15")
        expect(page.locator("#station")).to_contain_text("Tile D")
        ring, place = middle(page, ".here"), middle(page, "[data-side=plain] g[data-station='15']")
        assert ring == pytest.approx(place, abs=2)
    with open_page(browser, (pages / "laid.html").as_uri()) as page:
        expect(page.locator("h1")).to_have_text("Dice game · ABC/DEF/GHI · expert A, E")
        page.get_by_role("combobox", name="Find a station").fill("18")
        page.keyboard.press("Enter")
        expect_moves(page, 18, {"underground": ["4", "11", "25", "34"]})


def test_labels_stay_text(browser: Browser, tmp_path: Path) -> None:
    name = Station(1, (100, 100), ("taxi",), {"en": EVIL})
    board = replace(SQUARE, title=EVIL, edition=EVIL, stations=(name, *SQUARE.stations[1:]))
    folder = put(tmp_path / "evil", replace(board, links=(*board.links, Link(1, 1, "taxi"))), drawn=False)
    (folder / "box.toml").unlink()
    out = tmp_path / "evil.html"
    assert yard("view", folder / "board.json", "-o", out).returncode == 0
    with open_page(browser, out.as_uri()) as page:
        assert page.title() == EVIL
        page.get_by_role("combobox", name="Find a station").fill("alert")
        page.keyboard.press("Enter")
        assert page.locator("#station .name").evaluate("node => node.textContent") == EVIL
        expect(page.locator("img")).to_have_count(0)
        expect(page.locator("script")).to_have_count(2)
        assert page.locator("h1").evaluate("node => node.textContent") == EVIL


def test_the_scan_lies_under_the_drawing_and_the_notes_are_at_hand(browser: Browser, tmp_path: Path) -> None:
    folder = put(tmp_path / "scanned")
    (folder / "scan.png").write_bytes(PIXEL)
    image = (
        '<g id="scan"><image href="scan.png" x="-10" y="0" width="200" height="400" transform="scale(2,1)" '
    )
    change(folder / "tracing.svg", '<g id="taxi"', f'{image}preserveAspectRatio="none"/></g><g id="taxi"')
    change(folder / "tracing.svg", "M 100,100 L 300,100", "M 100,100 L 260,100")
    out = tmp_path / "scanned.html"
    assert yard("view", folder, "-o", out).returncode == 0
    with open_page(browser, out.as_uri()) as page:
        shown = page.evaluate(
            "(() => { const i = document.querySelector('#stage image');"
            " const m = i.getCTM(), o = document.querySelector('#stage svg').getCTM();"
            " const p = o.inverse().multiply(m);"
            " return [p.e, p.f, p.a * i.width.baseVal.value, p.d * i.height.baseVal.value]; })()"
        )
        assert shown == pytest.approx([-20, 0, 400, 400])
        expect(page.locator("rect.paper")).to_be_hidden()
        page.get_by_label("Scan", exact=True).uncheck()
        expect(page.locator("rect.paper")).to_be_visible()
        with page.expect_download() as download:
            page.get_by_role("link", name="findings drawn in").click()
        text = download.value.path().read_text(encoding="utf-8")
        assert 'id="findings"' in text
        assert "at no station" in text


def test_a_save_shows_in_the_preview_and_zoom_and_choice_stay(browser: Browser, tmp_path: Path) -> None:
    folder = put(tmp_path / "live")
    program = subprocess.Popen(
        [*YARD, "preview", str(folder), "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert program.stdout
        with open_page(browser, program.stdout.readline().strip()) as page:
            page.mouse.click(*middle(page, "g[data-station='4']"))
            whole = transform(page)
            page.keyboard.press("+")
            before = map_shift(page, whole)
            good = (folder / "tracing.svg").read_text(encoding="utf-8")
            (folder / "box.toml").write_text(BOX.replace('id = "square"', 'id = "square"\ntitle = "Plaza"'))
            expect(page).to_have_title("Plaza")
            expect_station(page, "Station 4")
            assert transform(page) == before
            (folder / "tracing.svg").write_text(good[: len(good) // 2], encoding="utf-8")
            expect(page.locator("#trouble")).to_contain_text("tracing.svg")
            expect(page.locator("#trouble")).to_be_visible()
            expect(page.locator("g[data-station]")).to_have_count(4)  # the last good drawing stays
            expect(page.locator("#items .items button")).not_to_have_count(0)
            short = good.replace("M 300,100 L 300,300", "M 300,100 L 260,300")
            assert short != good
            (folder / "tracing.svg").write_text(short, encoding="utf-8")
            expect(page.locator("#trouble")).to_be_hidden()
            expect(page.locator("#items")).to_contain_text("at no station")
            (folder / "tracing.svg").write_text(good, encoding="utf-8")
            expect(page.locator("#items")).not_to_contain_text("at no station")
            assert transform(page) == before
            expect_station(page, "Station 4")
    finally:
        program.terminate()
        program.communicate()


def test_long_lists_are_folded_and_open_where_one_goes(browser: Browser, tmp_path: Path) -> None:
    nowhere = tuple(Link(1, number, "taxi") for number in range(100, 250))
    (tmp_path / "long.json").write_text(
        dumps(replace(SQUARE, links=SQUARE.links + nowhere)), encoding="utf-8"
    )
    assert yard("view", tmp_path / "long.json", "-o", tmp_path / "long.html").returncode == 0
    with open_page(browser, (tmp_path / "long.html").as_uri()) as page:
        total = page.evaluate("JSON.parse(document.getElementById('data').textContent).items.length")
        rows = page.locator("#items .items li")
        assert total == 150
        expect(rows).to_have_count(100)
        page.keyboard.press("p")  # the last of all
        expect(rows).to_have_count(total)
        expect(page.locator("#items [aria-current]")).to_have_attribute("data-item", str(total))
        page.reload()
        page.get_by_role("button", name=f"Show {total - 100} more").click()
        expect(rows).to_have_count(total)


def test_a_crowded_map_draws_what_is_in_sight(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "crowd.json").write_text(dumps(crowded_board()), encoding="utf-8")
    assert yard("view", tmp_path / "crowd.json", "-o", tmp_path / "crowd.html").returncode == 0
    with open_page(browser, (tmp_path / "crowd.html").as_uri()) as page:
        symbols, paths = page.locator("g[data-station]"), page.locator(".dots-afar path")
        transform(page)
        assert symbols.count() == 0
        assert paths.evaluate_all(COUNT_LINES) == 2 * 1600  # the rim and the disc of each
        assert page.locator(".links.taxi > path").evaluate_all(COUNT_LINES) == len(crowded_board().links)
        assert page.locator(".badge.dot").count() > 300
        expect(page.locator(".halo")).to_have_count(0)
        page.get_by_role("combobox", name="Find a station").fill("822")
        page.keyboard.press("Enter")
        transform(page)
        assert page.locator("g[data-station='822']").is_visible()  # at rest, all in sight is drawn
        assert 20 < symbols.count() < 1200
        expect(page.locator(".reach .way")).to_have_count(4)
        page.locator("#items .items button").first.click()
        expect(page.locator(".halo.current")).to_have_count(1)
        expect(page.locator(".badge.current")).to_have_count(1)
        page.get_by_role("checkbox", name="Stations").uncheck()
        expect(page.locator(".dots-afar")).to_be_hidden()


COUNT_LINES = """(paths) => paths.map(path => path.getAttribute("d").split("M").length - 1)
  .reduce((sum, each) => sum + each, 0)"""


def crowded_board() -> Board:
    """Forty rows of forty stations, and four hundred links from a station to itself."""
    at = {n: (n % 40 * 50.0 + 25, n // 40 * 50.0 + 25) for n in range(1600)}
    across = [Link(n, n + 1, "taxi") for n in at if (n + 1) % 40]
    down = [Link(n, n + 40, "taxi") for n in at if n + 40 in at]
    loops = [Link(n, n, "taxi") for n in range(0, 1600, 4)]
    stations = tuple(Station(n, spot, ("taxi",)) for n, spot in at.items())
    return replace(SQUARE, stations=stations, links=(*across, *down, *loops), frame=(2000.0, 2000.0))


@pytest.mark.parametrize("light", ["light", "dark"])
def test_the_map_is_printed_whole_and_light(browser: Browser, pages: Path, light: str) -> None:
    with open_page(browser, f"{(pages / 'london.html').as_uri()}#100", color_scheme=light) as page:
        transform(page)
        content = page.pdf(format="A4")
    numbers = [word for word in words(content) if word.page == 1 and word.text.isdigit() and word.top < 600]
    assert {word.text for word in numbers} >= {str(number) for number in range(1, 200)}
    picture = np.asarray(pixels(content, 40).convert("L"))
    assert picture[2, 2] == 255
    assert 170 < picture[60:240, 20:-20].mean() < 250  # a map, and not by night
