"""Tables in a real browser: games by clicks alone, people behind a curtain, two screens, a lost page."""

from __future__ import annotations

import re
from pathlib import Path
from socket import SHUT_RDWR
from typing import TYPE_CHECKING, Any

import pytest

from support.axe import violations
from support.browser import note_when_shown, open_page
from support.clicker import Clicker
from support.command import yard
from support.games import at_home
from support.quick import rest_slow
from support.table import open_table
from yardtools.cli.game_choice import fingerprint_of
from yardtools.games import GAMES
from yardtools.games.game import DETECTIVES, MISTER_X, Game
from yardtools.playtest import records

expect = pytest.importorskip("playwright.sync_api").expect

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


def against_bots(game: Game, seat: str) -> dict[str, str]:
    return {other: "random" for other in game.seats if other != seat}


def play_whole_game(browser: Browser, game: Game, seat: str, file: Path, most: int = 10_000) -> Clicker:
    """Play a game by clicks against bots, and keep its record."""
    head = records.head(game, fingerprint_of(game.board), seed=1)
    with (
        records.Writer.begin(file, head) as writer,
        open_table(game, against_bots(game, seat), seed=1, writer=writer) as (_, server),
        open_page(browser, server.host_url) as page,
    ):
        player = Clicker(page, f"{game.name} {seat}")
        player.play(most)
        if most == 10_000:
            expect(page.locator("#end")).to_be_visible()
            expect(page.locator("#end .ending")).not_to_be_empty()
            expect(page.locator("#end details")).to_have_text(re.compile("^Rule "))
    return player


def check_record(file: Path, ends: bool = True) -> None:
    done = yard("replay", file)
    assert done.returncode == 0 or not ends, done.stdout + done.stderr
    assert "breaks" not in done.stdout


WHOLE = [(name, seat) for name in GAMES for seat in at_home(name).seats[:2]]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seat"), WHOLE)
def test_a_whole_game_is_played_by_clicks_alone(
    browser: Browser, name: str, seat: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    play_whole_game(browser, at_home(name), seat, file)
    check_record(file)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_begun_by_clicks(browser: Browser, name: str, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    game = at_home(name)
    player = play_whole_game(browser, game, game.seats[-1], file, most=6)
    assert player.clicks == 6
    check_record(file, ends=False)


# --- people -----------------------------------------------------------------------------------


def text_of(page: Page) -> str:
    """All that a page holds in its nodes, seen or not."""
    return str(page.evaluate("() => document.documentElement.outerHTML"))


def test_two_people_at_one_screen_are_kept_apart_by_the_curtain(browser: Browser) -> None:
    game = at_home("master")
    with open_table(game, seed=4) as (table, server), open_page(browser, server.host_url) as page:
        hosted, player = table.hosted, Clicker(page, 1)
        page.locator("#curtain").wait_for()
        expect(page.locator("#status")).to_be_hidden()
        assert 'data-pawn="mister_x"' not in text_of(page)
        page.get_by_role("button", name="I play Mister X, show me").click()
        page.locator("#status .task").wait_for()
        station = hosted.state.view(MISTER_X)["mister_x"]["station"]
        expect(page.locator('[data-pawn="mister_x"]')).to_have_attribute("data-station", str(station))
        play_until(player, table, DETECTIVES)
        page.get_by_role("button", name="Hide this; next to move: the detectives").click()
        page.locator("#curtain").wait_for()
        assert 'data-pawn="mister_x"' not in text_of(page)
        page.get_by_role("button", name="I play the detectives, show me").click()
        page.locator("#status .task").wait_for()
        expect(page.locator('[data-pawn="mister_x"]')).to_have_attribute("data-station", "")
        page.reload()
        page.locator("#curtain").wait_for()
        expect(page.locator("#status .sentence")).to_have_count(0)


@pytest.mark.parametrize("rounds", [1, pytest.param(3, marks=pytest.mark.slow)])
def test_two_screens_at_one_table(browser: Browser, rounds: int) -> None:
    game = at_home("master")
    with (
        open_table(game, seed=4) as (table, server),
        open_page(browser, server.seat_url(MISTER_X)) as his,
        open_page(browser, server.seat_url(DETECTIVES)) as theirs,
    ):
        theirs.get_by_text("Mister X is to move.").wait_for()
        expect(theirs.locator(".glow")).to_have_count(0)
        fugitive, hunter = Clicker(his, 1), Clicker(theirs, 2)
        for _ in range(rounds):
            round_ = table.hosted.state.view(MISTER_X)["round"]
            play_until(fugitive, table, DETECTIVES)
            theirs.locator("#news li", has_text="Mister X took").first.wait_for()
            play_until(hunter, table, MISTER_X)
            assert table.hosted.state.view(MISTER_X)["round"] == round_ + 1
        his.locator("#news li", has_text="moves to").first.wait_for()
        for page, seat in ((his, MISTER_X), (theirs, DETECTIVES)):
            known = table.hosted.state.view(seat)["mister_x"]["station"]
            shown = "" if known is None else str(known)
            expect(page.locator('[data-pawn="mister_x"]')).to_have_attribute("data-station", shown)


def play_until(player: Clicker, table: Any, seat: str) -> None:
    """Click until it is another seat's turn."""
    while table.hosted.state.seat not in (seat, ""):
        before = player.page.evaluate("() => document.body.dataset.version")
        player.wait()
        player.click_one()
        if not player.page.locator(".glow").count():
            player.page.wait_for_function("(was) => document.body.dataset.version !== was", arg=before)


def test_a_page_may_be_loaded_anew_or_lost_at_any_time(browser: Browser) -> None:
    game = at_home("beginner")
    with open_table(game, against_bots(game, DETECTIVES), seed=2) as (table, server):
        with open_page(browser, server.host_url) as page:
            Clicker(page, 1).play(most=5)
            Clicker(page, 1).wait()
            news, status = page.locator("#news"), page.locator("#status")
            before = news.inner_text(), status.inner_text()
            page.reload()
            Clicker(page, 1).wait()
            expect(news).to_have_text(before[0], use_inner_text=True)
            expect(status).to_have_text(before[1], use_inner_text=True)
        state = table.hosted.state
        with open_page(browser, server.host_url, known="ERR_") as page:
            Clicker(page, 2).wait()
            assert table.hosted.state is state
            Clicker(page, 3).play(most=4)
        assert table.hosted.state is not state


# --- what the page tells ----------------------------------------------------------------------


def test_a_first_time_player_finds_what_to_do_and_why_not(browser: Browser) -> None:
    game = at_home("master")
    with (
        open_table(game, {DETECTIVES: "random"}, seed=4) as (table, server),
        open_page(browser, server.host_url) as page,
    ):
        page.locator("#status .task").wait_for()
        expect(page.locator("#goal")).to_contain_text("flees unseen")
        far = page.locator('#stage [data-layer="stations"] [data-station="199"]')
        far.dispatch_event("click")
        told = page.locator("#refusal")
        told.wait_for()
        expect(told.locator("summary")).to_have_text(re.compile("^Rule M"))
        told.locator("summary").click()
        expect(told.locator("details p")).to_have_text(re.compile(".{20}"), use_inner_text=True)
        page.wait_for_selector("#map:not(.moving)")
        target = page.locator(".target").first
        number = target.get_attribute("data-target")
        box = target.bounding_box()
        assert box
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_function("() => document.querySelectorAll('#log .field .station').length")
        log = table.hosted.state.view(MISTER_X)["log"]
        if log:
            assert str(log[0]["station"]) == number


def test_where_mister_x_can_be_is_shown_as_one_likes(browser: Browser) -> None:
    game = at_home("master")
    with (
        open_table(game, {MISTER_X: "random"}, seed=4) as (table, server),
        open_page(browser, server.host_url) as page,
    ):
        page.locator(".glow").first.wait_for()
        count = len(table.hosted.state.possible())
        expect(page.locator("[data-possible]")).to_have_count(count)
        page.select_option("#hint", "off")
        expect(page.locator("[data-possible]")).to_have_count(0)
        page.reload()
        page.locator(".glow").first.wait_for()
        expect(page.locator("[data-possible]")).to_have_count(0)
        page.select_option("#hint", "all")
        expect(page.locator("[data-possible]")).to_have_count(count)


def test_a_move_is_asked_about_and_taken_back(browser: Browser) -> None:
    game = at_home("master")
    with (
        open_table(game, {MISTER_X: "random"}, seed=4) as (table, server),
        open_page(browser, server.host_url) as page,
    ):
        page.locator(".glow").first.wait_for()
        page.check("#asks")
        before, possible = table.hosted.state, table.hosted.state.possible()
        quiet = next(move for move in before.moves() if move[-1] not in possible and move[0] == "blue")
        page.locator('g[data-pawn="blue"].glow').dispatch_event("click")
        page.locator(f'[data-target="{quiet[-1]}"]').dispatch_event("click")
        while not page.locator("#make").count():
            page.locator(".ticket.glow, .heap.glow").first.dispatch_event("click")
        assert table.hosted.state is before
        expect(page.locator(".question p")).to_have_text(re.compile("^Blue takes the "))
        page.locator("#make").click()
        page.locator("#undo").wait_for()
        page.locator("#undo").click()
        page.locator("#news li", has_text="A move was taken back").wait_for()
        assert table.hosted.state == before


def test_a_bot_takes_a_seat_over_and_gives_it_back(browser: Browser) -> None:
    game = at_home("master")
    with open_table(game, {MISTER_X: "random"}, seed=4) as (table, server):
        with open_page(browser, server.host_url) as page:
            page.locator(".glow").first.wait_for()
            page.select_option("#player-of-mister_x", "human")
            page.locator("#curtain").wait_for()
            page.get_by_role("button", name="I play the detectives, show me").click()
            page.locator("#status .task").wait_for()
            page.select_option("#player-of-mister_x", "random")
            page.locator(".glow").first.wait_for()
            page.select_option("#player-of-detectives", "easy")
            page.locator("#end").wait_for(timeout=60_000)
        assert table.hosted.state.outcome


LOOKS = [
    (name, *look) for name in ("master", "dice", "purrlock") for look in ((1400, "light"), (390, "dark"))
]
QUICK_LOOKS = {("master", 390), ("dice", 1400), ("purrlock", 390)}


@pytest.mark.parametrize(
    ("name", "width", "light"), rest_slow(LOOKS, lambda name, width, _: (name, width) in QUICK_LOOKS)
)
def test_everybody_can_use_the_page(browser: Browser, name: str, width: int, light: str) -> None:
    game = at_home(name)
    with (
        open_table(game, against_bots(game, game.seats[-1]), seed=1) as (_, server),
        open_page(browser, server.host_url, width=width, color_scheme=light) as page,
    ):
        page.locator(".glow, #make").first.wait_for()
        assert violations(page) == {}
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width, (
            "nothing scrolls sideways"
        )


def test_a_page_that_is_cut_off_says_so_and_comes_back(browser: Browser) -> None:
    game = at_home("beginner")
    with open_table(game, against_bots(game, DETECTIVES), seed=2) as (table, server):
        with open_page(browser, server.host_url, known="Failed to load resource") as page:
            Clicker(page, 1).wait()
            lost = page.locator("#lost")
            expect(lost).to_be_hidden()
            note_when_shown(page, "lost")
            for connection in list(server._open):
                connection.shutdown(SHUT_RDWR)
            expect(lost).to_have_attribute("data-was-shown", "")
            expect(lost).to_be_hidden()
            Clicker(page, 1).play(most=3)
        assert table.hosted.state.view(DETECTIVES)["round"]
