"""How long a click takes until the page shows the move, bots aside; the figures are printed, not judged."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from typing import TYPE_CHECKING

import pytest

from support.browser import open_page
from support.clicker import Clicker
from support.desk import tell
from support.games import at_home
from support.table import open_table
from yardtools.games import find_game
from yardtools.games.game import DETECTIVES, MISTER_X, Game
from yardtools.model import Board, Link, Starts, Station, Transport

if TYPE_CHECKING:
    from playwright.sync_api import Browser

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


@pytest.mark.slow
@pytest.mark.parametrize("name", ["London", "Europe", "5,000 stations"])
def test_how_long_a_click_takes(browser: Browser, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = {"London": lambda: at_home("master"), "Europe": lambda: at_home("europe")}.get(name, metropolis)()
    took: list[float] = []
    with (
        open_table(game, {DETECTIVES: "random"}, seed=5) as (table, server),
        open_page(browser, server.seat_url(MISTER_X)) as page,
    ):
        player = Clicker(page, 1)
        while len(took) < MOVES and table.hosted.state.outcome is None:
            player.wait()
            if player.is_over:
                break
            if page.locator(".target.glow").count():
                took.append(page.evaluate(TIME_A_CLICK))
            else:
                player.click_one()
    took.sort()
    assert took
    tell(
        capsys, f"{name}: {len(took)} clicks shown after {median(took):.0f} ms, the slowest {took[-1]:.0f} ms"
    )
