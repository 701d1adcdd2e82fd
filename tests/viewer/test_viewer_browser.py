"""The page in a real browser: what people do with it by mouse, by touch and by keyboard alone."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from support.browser import chromium, open_page
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
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


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


def moves(page: Page) -> dict[str, list[str]]:
    """What the panel says of the chosen station: transport to stations."""
    rows = page.locator("#station .moves dd")
    return {row.get_attribute("data-by") or "": row.locator("button").all_inner_texts() for row in rows.all()}


def middle(page: Page, what: str) -> tuple[float, float]:
    """Where the middle of something drawn is on the screen."""
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
        expect(page.get_by_role("heading", name="Station 100")).to_be_visible()
        assert moves(page) == HUNDRED
        reach = page.locator("#station details summary").all_inner_texts()
        assert reach == ["1 move: 8 stations", "2 moves: 16 stations", "3 moves: 43 stations"]
        assert page.locator(".reach .within").count() == 8 + 16 + 43
        assert page.locator(".reach .way").count() == 8
        assert (
            page.locator("#said").inner_text().startswith("Station 100. Taxi 80, 81, 101, 112, 113. Bus 63")
        )
        assert page.url.endswith("#100")
    with open_page(browser, (pages / "europe.html").as_uri()) as page:
        page.get_by_role("combobox", name="Find a station").fill("zuric")
        page.keyboard.press("Enter")
        assert page.locator("#station .name").inner_text() == "Zurich · Zürich"
        page.get_by_role("combobox", name="Find a station").fill("nowhere at all")
        expect(page.locator("#found").get_by_role("option")).to_have_text(["No station"])


def test_a_click_on_a_station_shows_its_moves_and_a_click_on_a_move_goes_there(
    browser: Browser, pages: Path
) -> None:
    with open_page(browser, (pages / "london.html").as_uri()) as page:
        page.mouse.click(*middle(page, "g[data-station='100']"))
        assert moves(page) == HUNDRED
        page.get_by_role("button", name="111", exact=True).click()
        assert page.get_by_role("heading", name="Station 111").is_visible()
        page.get_by_role("button", name="Close").click()
        assert page.locator("#station").is_hidden()
        assert page.locator(".reach > *").count() == 0
    with open_page(browser, f"{(pages / 'london.html').as_uri()}#67") as page:
        assert page.get_by_role("heading", name="Station 67").is_visible()
        ring = page.locator(".here").bounding_box()
        assert ring
        assert ring["width"] > 40  # near enough to read


def test_reach_is_told_for_either_side(browser: Browser, pages: Path) -> None:
    with open_page(browser, f"{(pages / 'london.html').as_uri()}#115") as page:
        assert "Mister X only" in page.locator("#station .moves").inner_text()
        first = page.locator("#station details summary").first
        assert first.inner_text() == "1 move: 6 stations"
        first.click()
        page.get_by_role("radio", name="Detectives").check()
        assert first.inner_text() == "1 move: 4 stations"
        assert page.locator("#station .ids").first.is_visible()  # what was folded out stays so
        assert page.evaluate("document.activeElement.dataset.side") == "detectives"


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
        assert page.locator("#station").is_hidden()  # what was dragged was not clicked
        page.get_by_role("button", name="Show the whole map").click()
        expect(page.locator("#stage")).to_have_attribute("style", re.compile(re.escape(before)))
        size = page.locator("#stage").bounding_box()
        page.evaluate(PINCH)
        map_shift(page, before)
        grown = page.locator("#stage").bounding_box()
        assert size
        assert grown
        assert grown["width"] == pytest.approx(3 * size["width"], rel=0.02)


FRAMES = """() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() =>
  requestAnimationFrame(done))))"""

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
        assert "current" in (badge.get_attribute("class") or "")
        x, y = middle(page, f".badge[data-item='{number}']")
        room = page.locator("#map").bounding_box()
        assert room
        assert abs(x - room["x"] - room["width"] / 2) < 200
        assert abs(y - room["y"] - room["height"] / 2) < 200
        assert "joins a station to itself" in page.locator(".about-item").inner_text()
        page.keyboard.press("f")
        page.evaluate(FRAMES)
        wanted = listed.filter(has_text="bus link 1-199").first.get_attribute("data-item")
        page.mouse.click(*middle(page, f".badge[data-item='{wanted}'] circle"))
        assert page.locator("#items [aria-current]").get_attribute("data-item") == wanted
        page.get_by_label("errors").or_(page.get_by_label("error")).first.uncheck()
        assert page.locator(".badge.error").count() == 0


def test_the_page_says_what_validate_says(pages: Path, browser: Browser) -> None:
    from support.folders import report

    told = report(pages / "faulty.json")["findings"]
    assert told
    with open_page(browser, (pages / "faulty.html").as_uri()) as page:
        page.get_by_label("worth a look").check()
        words = page.locator("#items .items .words").all_inner_texts()
        assert sorted(each.split("\n")[0] for each in words) == sorted(row["message"] for row in told)


def test_everything_goes_by_keyboard_alone(browser: Browser, pages: Path) -> None:
    with open_page(browser, (pages / "faulty.html").as_uri()) as page:
        press = page.keyboard.press
        press("/")
        page.keyboard.type("10")
        press("ArrowDown")
        active = page.get_by_role("combobox", name="Find a station").get_attribute("aria-activedescendant")
        assert page.locator(f"#{active}").inner_text() == "100"
        press("Enter")
        assert moves(page) == HUNDRED
        assert page.evaluate("document.activeElement.id") == "station-heading"
        press("Tab")
        press("Tab")
        assert page.evaluate("document.activeElement.textContent") == "80"
        press("Enter")
        assert page.get_by_role("heading", name="Station 80").is_visible()
        press("Escape")
        assert page.locator("#station").is_hidden()
        press("n")
        first = page.locator("#items [aria-current]").get_attribute("data-item")
        press("n")
        press("p")
        assert page.locator("#items [aria-current]").get_attribute("data-item") == first
        press("Escape")
        page.locator("#map").focus()
        press("f")
        page.evaluate(FRAMES)
        seen = [transform(page)]
        for key in ("ArrowRight", "ArrowDown", "+", "ArrowLeft", "-"):
            press(key)
            seen.append(map_shift(page, seen[-1]))
        assert len(set(seen)) == len(seen)
        press("Enter")
        one = page.locator("#station-heading").inner_text()
        press("Shift+ArrowRight")
        assert page.locator("#station-heading").inner_text() != one
        press("?")
        assert page.get_by_role("dialog").is_visible()
        assert "Shift and arrows" in page.get_by_role("dialog").inner_text()
        press("Escape")
        assert page.get_by_role("dialog").is_hidden()


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
            assert page.get_by_role(role, name=name).count() == 1, (role, name)  # type: ignore[arg-type]
        assert page.get_by_role("status").count() == 1
        nameless = (
            page.locator("button, input")
            .filter(visible=True)
            .evaluate_all(
                "all => all.filter(n => !(n.textContent.trim() || n.ariaLabel || n.labels?.length)).length"
            )
        )
        assert nameless == 0
        page.get_by_role("combobox", name="Find a station").focus()
        assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


def test_layers_go_on_and_off(browser: Browser, pages: Path) -> None:
    with open_page(browser, (pages / "europe.html").as_uri()) as page:
        page.get_by_label("Train or ferry").uncheck()
        hidden = page.locator("svg g.links[data-layer='rail'], svg g.links").evaluate_all(
            "all => all.filter(g => getComputedStyle(g).display === 'none').length"
        )
        assert hidden == 1
        page.get_by_label("Missions").uncheck()
        assert page.locator("g[data-layer='missions']").first.is_hidden()
        page.get_by_label("Missions").check()
        assert page.locator("g[data-layer='missions']").first.is_visible()


def test_light_and_dark_follow_the_system_until_one_chooses(browser: Browser, pages: Path) -> None:
    with open_page(browser, (pages / "london.html").as_uri(), color_scheme="dark") as page:
        paper = "getComputedStyle(document.querySelector('.paper')).fill"
        dark = page.evaluate(paper)
        page.get_by_role("button", name="Show it light").click()
        assert page.evaluate(paper) != dark
        assert page.evaluate("getComputedStyle(document.body).colorScheme") == "light"
        page.emulate_media(color_scheme="light")
        page.reload()
        page.emulate_media(color_scheme="dark")
        assert page.evaluate(paper) != dark  # the choice is kept


def test_every_page_fits_every_width(browser: Browser, pages: Path) -> None:
    for name in [*board_names(), "faulty"]:
        with open_page(browser, (pages / f"{name}.html").as_uri(), width=1600) as page:
            for width in (1600, 900, 390):
                page.set_viewport_size({"width": width, "height": 800})
                page.evaluate(FRAMES)
                assert page.evaluate("document.documentElement.scrollWidth") <= width, name
                drawing = page.locator("#stage svg").first.bounding_box()
                room = page.locator("#map").bounding_box()
                assert drawing
                assert room
                assert room["x"] <= drawing["x"], (name, width)
                assert drawing["x"] + drawing["width"] <= width + 1, (name, width)
                assert room["height"] > 300, (name, width)


def test_a_difference_is_drawn_and_listed(browser: Browser, pages: Path) -> None:
    with open_page(browser, (pages / "diff.html").as_uri()) as page:
        assert page.get_by_role("region", name="Differences").is_visible()
        assert page.locator("#items .items li.added").count() == 2
        assert page.locator(".badge.added").count() == 2
        page.locator("#items .items button", has_text="1-199").click()
        assert page.locator(".halo.current .way").count() == 1
        page.get_by_role("combobox", name="Find a station").fill("68")
        page.keyboard.press("Enter")
        assert "68" in moves(page)["taxi"]


def test_tiles_have_a_page_and_a_table_to_lie_on(browser: Browser, pages: Path) -> None:
    with open_page(browser, (pages / "dice.html").as_uri()) as page:
        assert page.locator("[data-tile]").count() == 18
        page.get_by_role("combobox", name="Find a station").fill("15")
        page.keyboard.press("Enter")
        assert page.get_by_role("heading", name="Place 15").is_visible()
        assert "Tile D" in page.locator("#station").inner_text()
        ring, place = middle(page, ".here"), middle(page, "[data-side=plain] g[data-station='15']")
        assert ring == pytest.approx(place, abs=2)
    with open_page(browser, (pages / "laid.html").as_uri()) as page:
        assert page.locator("h1").inner_text() == "Dice game · ABC/DEF/GHI · expert A, E"
        page.get_by_role("combobox", name="Find a station").fill("18")
        page.keyboard.press("Enter")
        assert moves(page)["underground"] == ["4", "11", "25", "34"]


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
        assert page.locator("img").count() == 0
        assert page.locator("script").count() == 2
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
        assert page.locator("rect.paper").is_hidden()
        page.get_by_label("Scan", exact=True).uncheck()
        assert page.locator("rect.paper").is_visible()
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
            assert page.get_by_role("heading", name="Station 4").is_visible()
            assert transform(page) == before
            (folder / "tracing.svg").write_text(good[: len(good) // 2], encoding="utf-8")
            page.wait_for_selector("#trouble:not([hidden])")
            assert "tracing.svg" in page.locator("#trouble").inner_text()
            assert page.locator("g[data-station]").count() == 4  # the last good drawing stays
            assert page.locator("#items .items button").count() > 0
            short = good.replace("M 300,100 L 300,300", "M 300,100 L 260,300")
            assert short != good
            (folder / "tracing.svg").write_text(short, encoding="utf-8")
            page.wait_for_selector("#trouble[hidden]", state="attached")
            page.wait_for_selector("#items >> text=at no station")
            (folder / "tracing.svg").write_text(good, encoding="utf-8")
            expect(page.locator("#items")).not_to_contain_text("at no station")
            assert transform(page) == before
            assert page.get_by_role("heading", name="Station 4").is_visible()
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
        assert (rows.count(), total) == (100, 150)
        page.keyboard.press("p")  # the last of all
        assert rows.count() == total
        assert page.locator("#items [aria-current]").get_attribute("data-item") == str(total)
        page.reload()
        page.get_by_role("button", name=f"Show {total - 100} more").click()
        assert rows.count() == total


def test_a_crowded_map_draws_what_is_in_sight(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "crowd.json").write_text(dumps(crowded_board()), encoding="utf-8")
    assert yard("view", tmp_path / "crowd.json", "-o", tmp_path / "crowd.html").returncode == 0
    with open_page(browser, (tmp_path / "crowd.html").as_uri()) as page:
        symbols, paths = page.locator("g[data-station]"), page.locator(".dots-afar path")
        assert symbols.count() == 0
        assert paths.evaluate_all(COUNT_LINES) == 2 * 1600  # the rim and the disc of each
        assert page.locator(".links.taxi > path").evaluate_all(COUNT_LINES) == len(crowded_board().links)
        assert page.locator(".badge.dot").count() > 300
        assert page.locator(".halo").count() == 0
        page.get_by_role("combobox", name="Find a station").fill("822")
        page.keyboard.press("Enter")
        transform(page)
        assert page.locator("g[data-station='822']").is_visible()
        assert 20 < symbols.count() < 1200
        assert page.locator(".reach .way").count() == 4
        page.locator("#items .items button").first.click()
        transform(page)
        assert page.locator(".halo.current").count() == page.locator(".badge.current").count() == 1
        page.get_by_role("checkbox", name="Stations").uncheck()
        assert page.locator(".dots-afar").is_hidden()


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
