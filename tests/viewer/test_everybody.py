"""Every kind of page, light and dark, is one that everybody can use: axe-core finds nothing."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from support.axe import violations
from support.browser import open_page
from support.command import yard
from support.folders import SQUARE, put
from support.quick import rest_slow
from support.scripts import load_script
from support.served import serve_preview
from yardtools.board_files import load
from yardtools.formats.json import dumps
from yardtools.games import GAMES
from yardtools.model import Link
from yardtools.resources import board_names
from yardtools.viewer.content import Subject, content

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

expect = pytest.importorskip("playwright.sync_api").expect

LIGHTS = ("light", "dark")
OTHER_THEMES = ("grey", "safe")
VIEWS = (*board_names(), "faulty", "folder", "unplaced", "laid", "diff")
PAGES = (*(f"view-{name}" for name in VIEWS), "comparison", "report", *(f"play-{game}" for game in GAMES))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where pages are made, and the boards that are shown besides those shipped."""
    place = tmp_path_factory.mktemp("everybody")
    london = load("london").network
    links = (*(link for link in london.links if link.start not in (5, 17)), Link(68, 68, "taxi"))
    faulty = replace(london, links=(*links, Link(1, 199, "bus")))
    (place / "faulty.json").write_text(dumps(faulty), encoding="utf-8")
    unplaced = replace(SQUARE, stations=tuple(replace(each, at=None) for each in SQUARE.stations))
    (place / "unplaced.json").write_text(dumps(unplaced), encoding="utf-8")
    put(place / "folder", replace(SQUARE, links=SQUARE.links[:-1]))
    return place


def make_page(name: str, folder: Path) -> Path:
    """The page of that name, made by the program."""
    kind, _, what = name.partition("-")
    faulty, file = folder / "faulty.json", folder / f"{name}.html"
    own = {"faulty": faulty, "folder": folder / "folder", "unplaced": folder / "unplaced.json"}
    commands: dict[str, tuple[str | Path, ...]] = {
        "view-diff": ("view", "london", "--diff", faulty),
        "view-laid": ("view", "dice", "--layout", "ABC/DEF/GHI", "--expert", "A,E"),
        "comparison": ("diff", "london", faulty, "--format", "html"),
        "report": ("validate", faulty, folder / "folder", "--format", "html"),
        "view": ("view", own.get(what, what)),
        "play": ("playtest", what, "--games", "12", "--format", "html"),
    }
    assert yard(*commands.get(name, commands[kind]), "-o", file).returncode in (0, 1)
    return file


def look(page: Page, what: str, found: dict[str, list[str]]) -> None:
    """Note what axe-core finds in a page as it is now."""
    found |= {f"{what}: {rule}": nodes for rule, nodes in violations(page).items()}


QUICK = {
    ("view-london", "light"), ("view-dice", "dark"), ("view-faulty", "dark"), ("view-diff", "light"),
    ("comparison", "light"), ("report", "dark"), ("play-master", "light"),
}  # fmt: skip
"""One page of each kind; all others have the same parts."""


@pytest.mark.parametrize(("name", "light"), rest_slow(product(PAGES, LIGHTS), lambda *case: case in QUICK))
def test_axe_finds_nothing(browser: Browser, folder: Path, name: str, light: str) -> None:
    with open_page(browser, make_page(name, folder).as_uri(), color_scheme=light) as page:
        if name.startswith("view-"):
            page.wait_for_selector("#map:not(.moving)")
        page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
        assert violations(page) == {}


QUICK_THEMES = {
    ("view-europe", "dark", "grey"), ("comparison", "light", "safe"),
    ("report", "light", "grey"), ("play-dice", "dark", "safe"),
}  # fmt: skip
WITH_THEMES = [name for name in PAGES if name != "play-purrlock"]  # it has no map


@pytest.mark.parametrize(
    ("name", "light", "theme"),
    rest_slow(product(WITH_THEMES, LIGHTS, OTHER_THEMES), lambda *case: case in QUICK_THEMES),
)
def test_axe_finds_nothing_in_other_themes(
    browser: Browser, folder: Path, name: str, light: str, theme: str
) -> None:
    with open_page(browser, make_page(name, folder).as_uri(), color_scheme=light) as page:
        page.get_by_label("Colours").select_option(theme)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        assert violations(page) == {}


LIGHT_OR_SLOW = rest_slow([(light,) for light in LIGHTS], lambda light: light == "light")
DARK_OR_SLOW = rest_slow([(light,) for light in LIGHTS], lambda light: light == "dark")


@pytest.mark.parametrize("light", DARK_OR_SLOW)
def test_axe_finds_nothing_whatever_is_chosen(browser: Browser, folder: Path, light: str) -> None:
    found: dict[str, list[str]] = {}
    files = {name: make_page(f"view-{name}", folder) for name in ("europe", "faulty")}
    with open_page(browser, f"{files['europe'].as_uri()}#64", color_scheme=light) as page:
        page.locator("#station details summary").first.click()
        look(page, "a station", found)
        page.keyboard.press("?")
        look(page, "the keys", found)
    with open_page(browser, files["faulty"].as_uri(), color_scheme=light) as page:
        page.locator("#items .items button").first.click()
        look(page, "a finding", found)
        page.get_by_role("combobox", name="Find a station").fill("10")
        look(page, "a search", found)
    assert not found


@pytest.mark.parametrize("light", LIGHT_OR_SLOW)
def test_axe_finds_nothing_in_a_preview(browser: Browser, light: str) -> None:
    with serve_preview(content(Subject("square", SQUARE))) as (server, _):
        address = f"http://127.0.0.1:{server.server_port}/"
        with open_page(browser, address, color_scheme=light) as page:
            assert violations(page) == {}


@pytest.mark.parametrize("light", DARK_OR_SLOW)
def test_axe_finds_nothing_in_the_gallery(browser: Browser, tmp_path: Path, light: str) -> None:
    index, found = load_script("build_index"), dict[str, list[str]]()
    sheets = [index.Printed("Map", "sheets/a-map", 1)]
    exports = ["boards/a/json/board.json", "boards/a/csv/stations.csv"]
    made = index.Made("London", "1st", exports, "pages/a.html", "pages/a.svg", sheets)
    (tmp_path / "index.html").write_text(index.index_page([made]), encoding="utf-8")
    for width in (390, 1200):
        with open_page(
            browser,
            (tmp_path / "index.html").as_uri(),
            known="ERR_FILE_NOT_FOUND",
            within=tmp_path.as_uri(),
            width=width,
            color_scheme=light,
        ) as page:
            look(page, f"{width} pixels", found)
    assert not found
