"""Games told again in a real browser: what is shown is where everybody was, for everybody who looks."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from support.axe import violations
from support.browser import open_page
from support.told import told_game
from yardtools.games import GAMES
from yardtools.viewer.replay.page import ToldGame, replay_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

expect = pytest.importorskip("playwright.sync_api").expect

MOST_MOVES = 240
SLIP = "bad.jsonl:10: move 9 (red taxi 1): red has moved (B8)"

READ = """(steps) => steps.map((step) => {
  const slider = document.getElementById("at");
  slider.value = step;
  slider.dispatchEvent(new Event("input"));
  const nodes = [...document.querySelectorAll(".pawn")].filter((node) => node.style.display !== "none");
  const at = (node) => node.getAttribute("transform").match(/-?[0-9.]+/g).map(Number);
  return {
    number: Number(slider.getAttribute("aria-valuetext").match(/[0-9]+/)[0]),
    pawns: Object.fromEntries(nodes.map((node) => [node.dataset.pawn, Number(node.dataset.station)])),
    spots: Object.fromEntries(nodes.map((node) => [node.dataset.pawn, at(node)])),
    possible: [...document.querySelectorAll("[data-possible]")].map((node) => Number(node.dataset.possible)),
    cards: Object.fromEntries([...document.querySelectorAll("#desk [data-group]")].map((group) =>
      [group.dataset.group, [...group.querySelectorAll("li")].map((card) => card.title)])),
  };
})"""


@pytest.fixture(scope="module")
def games() -> list[ToldGame]:
    """One of each, the longest of them cut short, and one with a fault at its end."""
    own = [told_game(name, seed=1, most=MOST_MOVES) for name in GAMES]
    return [*own, told_game("beginner", seed=3, trouble=SLIP)]


@pytest.fixture(scope="module")
def address(games: list[ToldGame], tmp_path_factory: pytest.TempPathFactory) -> str:
    path: Path = tmp_path_factory.mktemp("replay") / "games.html"
    path.write_text(replay_page(games), encoding="utf-8")
    return path.as_uri()


def open_game(page: Page, place: int) -> None:
    page.locator(f"[data-game='{place}'] button").click()


def steps_of(page: Page, most: int = 60) -> list[int]:
    """Steps from the first to the last, not too many."""
    last = int(page.locator("#at").get_attribute("max") or 0)
    return sorted({*range(0, last + 1, max(1, last // most)), last})


def check_step(told: ToldGame, shown: dict[str, Any]) -> None:
    """What the page shows at a step is what the engine says."""
    state = told.states[shown["number"]]
    seats = [told.game.table(state.view(seat)).tabletop() for seat in told.game.seats]
    true = {pawn.id: pawn.station for top in seats for pawn in top.pawns if pawn.station is not None}
    network = told.game.network_of(told.states[-1].view(told.game.seats[0]))
    assert shown["pawns"] == true
    assert sorted(shown["possible"]) == state.possible()
    if network:
        spots = {station.id: station.at for station in network.stations}
        assert shown["spots"] == {pawn: pytest.approx(spots[at], abs=0.01) for pawn, at in true.items()}
    for top in seats:
        for group in top.cards:
            known = [card.label for card in group.cards if not card.is_down]
            assert [label for label in known if label not in shown["cards"].get(group.id, known)] == []


def test_every_step_shows_where_everybody_was(browser: Browser, address: str, games: list[ToldGame]) -> None:
    with open_page(browser, address) as page:
        for place, told in enumerate(games):
            open_game(page, place)
            expect(page.locator("#title")).to_contain_text(told.game.title)
            shown = page.evaluate(READ, steps_of(page))
            assert len(shown) > 10
            assert shown[0]["number"] == 0
            assert shown[-1]["number"] == len(told.moves)
            for each in shown:
                check_step(told, each)
            if told.states[-1].outcome:
                expect(page.locator("#status .ending")).to_have_text(told.end)


def test_by_keyboard_and_by_buttons(browser: Browser, address: str) -> None:
    with open_page(browser, address) as page:
        open_game(page, 1)
        slider, caption = page.locator("#at"), page.locator("#caption")
        page.locator("#map").focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        expect(slider).to_have_value("2")
        page.keyboard.press("ArrowLeft")
        expect(slider).to_have_value("1")
        page.keyboard.press("End")
        expect(page.locator("#status h2")).to_have_text("The end")
        page.keyboard.press("PageUp")
        page.keyboard.press("Home")
        expect(caption).to_contain_text("The game begins")
        page.get_by_role("button", name="One step on").click()
        expect(page.locator("#moves [aria-current]")).to_have_count(1)
        expect(page.locator("#said")).not_to_be_empty()
        page.keyboard.press("PageDown")
        expect(page.locator("#status h2")).to_contain_text("Round 1")


def test_it_plays_by_itself_to_the_end(browser: Browser, address: str) -> None:
    with open_page(browser, address) as page:
        open_game(page, len(GAMES))
        page.locator("#speed").select_option("4")
        page.keyboard.press("End")
        page.keyboard.press("PageUp")
        page.keyboard.press("PageUp")
        page.get_by_role("button", name="Play", exact=True).click()
        expect(page.locator("#status h2")).to_have_text("The end")
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_pawn_walks_along_its_link(browser: Browser, address: str, games: list[ToldGame]) -> None:
    """With motion, a pawn is under way before it arrives; where less is wanted, it is there at once."""
    place = GAMES.index("master")
    told = games[place]
    number = next(n for n, move in enumerate(told.moves) if move[0] in told.game.index)  # type: ignore[attr-defined]
    pawn = told.moves[number][0]
    with open_page(browser, address, reduced_motion="no-preference") as page:
        open_game(page, place)
        page.evaluate(READ, [number])
        node = page.locator(f".pawn[data-pawn='{pawn}']")
        before = node.get_attribute("transform")
        page.keyboard.press("ArrowRight")
        page.wait_for_function(
            "([pawn, before]) => document.querySelector(`.pawn[data-pawn='${pawn}']`)"
            ".getAttribute('transform') !== before",
            arg=[pawn, before],
        )
        page.keyboard.press("ArrowLeft")
        expect(node).to_have_attribute("transform", before or "")


def test_a_fault_is_told_at_its_end(browser: Browser, address: str) -> None:
    with open_page(browser, address) as page:
        open_game(page, len(GAMES))
        expect(page.locator("#trouble")).to_be_hidden()
        page.keyboard.press("End")
        expect(page.locator("#trouble")).to_contain_text(SLIP)
        expect(page.locator("#trouble")).to_contain_text("B8: ")


def test_what_is_shown_can_be_chosen(browser: Browser, address: str) -> None:
    place = GAMES.index("master")
    with open_page(browser, address) as page:
        open_game(page, place)
        page.evaluate(READ, [12])
        assert page.locator(".can-be").count() > 0
        page.get_by_label("Where he can be").uncheck()
        expect(page.locator(".can-be")).to_have_count(0)
        expect(page.locator(".pawn.mister-x")).to_be_visible()
        page.get_by_label("Mister X", exact=True).uncheck()
        expect(page.locator(".pawn.mister-x")).to_be_hidden()
        fill = "getComputedStyle(document.querySelector('#stage .paper')).fill"
        tones = {page.evaluate(fill)}
        for theme in ("grey", "safe"):
            page.get_by_label("Colours").select_option(theme)
            tones.add(page.evaluate(fill))
        assert len(tones) == 3
        page.reload()
        expect(page.get_by_label("Colours")).to_have_value("safe")


@pytest.mark.parametrize(
    ("name", "light", "width"),
    [
        ("master", "light", 1400),
        ("purrlock", "dark", 390),
        pytest.param("dice", "light", 1400, marks=pytest.mark.slow),
        pytest.param("europe", "dark", 390, marks=pytest.mark.slow),
    ],
)
def test_axe_finds_nothing(browser: Browser, address: str, name: str, light: str, width: int) -> None:
    with open_page(browser, address, width=width, color_scheme=light) as page:
        open_game(page, GAMES.index(name))
        page.evaluate(READ, [int(page.locator("#at").get_attribute("max") or 0) // 2])
        page.wait_for_selector("#map:not(.moving)", state="attached")
        assert violations(page) == {}
