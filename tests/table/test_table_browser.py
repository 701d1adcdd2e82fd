"""Tables in a real browser: whole games by clicks alone, two people and a curtain, two screens, a lost page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from support.browser import chromium, open_page
from support.clicker import Clicker
from support.command import yard
from support.games import at_home
from support.table import open_table
from yardtools.cli.game_choice import fingerprint_of
from yardtools.games import GAMES
from yardtools.games.game import DETECTIVES, MISTER_X, Game
from yardtools.playtest import records

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


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
            assert player.is_over
            assert page.locator("#end .ending").inner_text()
            assert page.locator("#end details").inner_text().startswith("Rule ")
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
