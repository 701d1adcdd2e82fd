"""How long a click takes until the page shows the move, bots aside; the figures are printed, not judged.

Time on the clock is that of the machine too; what the server and the page compute is told beside it.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from statistics import median
from typing import TYPE_CHECKING

import pytest

from support.browser import open_page
from support.clicker import Clicker
from support.desk import tell
from support.games import at_home
from support.table import hosted_game, open_table
from yardtools.games import find_game
from yardtools.games.game import DETECTIVES, MISTER_X, Game, notation
from yardtools.model import Board, Link, Starts, Station, Transport
from yardtools.table.table import Table
from yardtools.viewer.assets import data_text

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession

ROWS, COLUMNS, GAP = 50, 100, 30.0
MOVES = 24

TIME_A_CLICK = """() => new Promise((resolve) => {
  const targets = [...document.querySelectorAll(".target.glow")];
  const began = performance.now();
  new MutationObserver((_, watcher) => { watcher.disconnect(); resolve(performance.now() - began); })
    .observe(document.body, { attributeFilter: ["data-version"] });
  targets[targets.length >> 1].dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const choose = () => document.querySelector(".glow:not(.target)")?.click();
  setTimeout(choose, 0);
})"""


def metropolis() -> Game:
    """The first game on a board of 5,000 stations."""
    stations = tuple(
        Station(1 + row * COLUMNS + column, (GAP * (1 + column), GAP * (1 + row)), ("taxi", "bus"))
        for row in range(ROWS)
        for column in range(COLUMNS)
    )
    ids = [station.id for station in stations]
    board = Board(
        id="metropolis",
        transports=tuple(Transport(each, tickets=(each,)) for each in ("taxi", "bus", "underground")),
        stations=stations,
        links=tuple(_links()),
        frame=(GAP * (COLUMNS + 1), GAP * (ROWS + 1)),
        starts=Starts(tuple(ids[5::400]), tuple(ids[7::300])),
    )
    return find_game("master")(board)


def _links() -> Iterator[Link]:
    for row in range(ROWS):
        for column in range(COLUMNS):
            number = 1 + row * COLUMNS + column
            if column + 1 < COLUMNS:
                yield Link(number, number + 1, "taxi")
            if row + 1 < ROWS:
                yield Link(number, number + COLUMNS, "taxi")
            if column + 3 < COLUMNS and row % 2:
                yield Link(number, number + 3, "bus")
            if column + 9 < COLUMNS and row % 10 == 4 and column % 9 == 0:
                yield Link(number, number + 9, "underground")


GAMES = {
    "London": lambda: at_home("master"),
    "Europe": lambda: at_home("europe"),
    "5,000 stations": metropolis,
}


def server_times(game: Game) -> list[float]:
    """What answers to moves take to compute, in milliseconds: everything between two bytes on the wire."""
    hosted, rng, took = hosted_game(game), random.Random(3), list[float]()
    table = Table(hosted)
    doors = {seat: table.door(key) for seat, key in table.seat_keys.items()}
    while len(took) < 2 * MOVES and hosted.state.outcome is None:
        seat = str(hosted.state.seat)
        move, version = notation(rng.choice(hosted.state.moves())), hosted.show(seat).version
        began, door = time.thread_time(), doors[seat]
        assert door is not None
        data_text(door.act("move", {"seat": seat, "move": move, "version": version}))
        took.append(1000 * (time.thread_time() - began))
    return took


def page_time(session: CDPSession) -> float:
    """What the page has computed since it was opened, in milliseconds."""
    metrics = {row["name"]: row["value"] for row in session.send("Performance.getMetrics")["metrics"]}
    return 1000 * sum(
        float(metrics[name]) for name in ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration")
    )


def in_words(took: list[float]) -> str:
    return f"{median(took):.0f} ms, the most {max(took):.0f} ms"


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_how_long_a_click_takes(browser: Browser, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    game, took, computed = GAMES[name](), list[float](), list[float]()
    with (
        open_table(game, {DETECTIVES: "random"}, seed=5) as (table, server),
        open_page(browser, server.seat_url(MISTER_X)) as page,
    ):
        player, session = Clicker(page, 1), page.context.new_cdp_session(page)
        session.send("Performance.enable")
        while len(took) < MOVES and table.hosted.state.outcome is None:
            player.wait()
            if player.is_over:
                break
            if page.locator(".target.glow").count():
                before = page_time(session)
                took.append(page.evaluate(TIME_A_CLICK))
                computed.append(page_time(session) - before)
            else:
                player.click_one()
    assert took
    tell(capsys, f"{name}: {len(took)} clicks shown after {in_words(took)} on the clock")
    tell(
        capsys,
        f"  of which the server computes {in_words(server_times(game))}, the page {in_words(computed)}",
    )
