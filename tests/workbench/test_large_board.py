"""The workbench with a very large board: how long it takes until an operation is drawn, and saved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

import pytest

from support.desk import Person, at_desk, tell
from support.folders import put
from support.town import TRANSPORTS
from yardtools.model import Board, Link, Station

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytest.importorskip("playwright.sync_api")

COLUMNS, ROWS = 100, 50
GAP = 40

BOX = """format = "yard-box/1"
kind = "network"
id = "metropolis"
ladder = ["taxi", "bus", "underground"]
""" + "".join(f'[[transports]]\nid = "{each.id}"\ntickets = ["{each.tickets[0]}"]\n' for each in TRANSPORTS)


def metropolis() -> Board:
    """5,000 stations and 12,000 links."""
    stations = tuple(
        Station(1 + row * COLUMNS + column, (30.0 + GAP * column, 30.0 + GAP * row), ("taxi", "bus"))
        for row in range(ROWS)
        for column in range(COLUMNS)
    )
    return Board(
        id="metropolis",
        transports=TRANSPORTS,
        stations=stations,
        links=tuple(_links())[:12_000],
        frame=(GAP * COLUMNS + 20, GAP * ROWS + 20),
        ladder=("taxi", "bus", "underground"),
    )


def _links() -> Iterator[Link]:
    for row in range(ROWS):
        for column in range(COLUMNS):
            number = 1 + row * COLUMNS + column
            if column + 1 < COLUMNS:
                yield Link(number, number + 1, "taxi")
            if row + 1 < ROWS:
                yield Link(number, number + COLUMNS, "taxi")
            if row + 1 < ROWS and column + 1 < COLUMNS and (row + column) % 2:
                yield Link(number, number + COLUMNS + 1, "bus")


WATCH = """() => {
  const saved = document.getElementById("saved");
  const drawn = (done) => requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())));
  window.times = [];
  addEventListener("pointerup", () => {
    const row = { began: performance.now() };
    window.times.push(row);
    drawn((now) => (row.drawn = now - row.began));
    const look = new MutationObserver(() => {
      if (saved.className !== "saved") return;
      look.disconnect();
      drawn((now) => (row.saved = now - row.began));
    });
    look.observe(saved, { attributes: true, attributeFilter: ["class"] });
  }, true);
}"""


@pytest.mark.slow
def test_an_operation_on_a_very_large_board_is_drawn_and_saved_at_once(
    browser: Browser, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = metropolis()
    assert (len(board.stations), len(board.links)) == (5_000, 12_000)
    with at_desk(browser, put(tmp_path / "metropolis", board, BOX), width=1440) as person:
        person.press(*["+"] * 6)
        person.page.evaluate(WATCH)
        for what, act in {"move": move, "station": place, "link": link}.items():
            person.page.evaluate("() => { window.times.length = 0 }")
            for turn in range(7):
                act(person, turn)
                person.saved()
            tell(capsys, *words_of_times(what, person.page.evaluate("() => window.times")))


def middle(dx: float, dy: float) -> tuple[float, float]:
    """A place near the middle of the board."""
    return 30 + GAP * (50 + dx), 30 + GAP * (25 + dy)


def move(person: Person, turn: int) -> None:
    person.drag(middle(turn - 3, 0), middle(turn - 3 + 0.2, 0.2))


def place(person: Person, turn: int) -> None:
    person.press("a")
    person.click(middle(turn - 3 + 0.5, 2.5))


def link(person: Person, turn: int) -> None:
    person.press("l", "u")
    person.click(middle(turn - 3, -1))
    person.click(middle(turn - 3, -3), double=True)


def words_of_times(what: str, times: list[dict[str, Any]]) -> Iterator[str]:
    """The usual and the longest time."""
    for end in ("drawn", "saved"):
        known = [row[end] for row in times if end in row]
        yield f"{what}: {end} after {median(known):.0f} ms, at most {max(known):.0f} ms ({len(known)} times)"
