"""Pages in Chromium, a large board against a small one: frames while dragging, and the first key press."""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from chromium import browser, program
from yardtools.model import Board
from yardtools.viewer.content import Subject, content
from yardtools.viewer.page import page

if TYPE_CHECKING:
    from playwright.sync_api import Browser

DRAG = """async () => {
  const map = document.getElementById("map"), times = [];
  const send = (target, type, step) => target.dispatchEvent(new PointerEvent(type,
    {pointerId: 1, clientX: 500 + 6 * step, clientY: 300 + 3 * step, bubbles: true}));
  send(map, "pointerdown", 0);
  for (let step = 0, last = performance.now(); step < 60; step += 1) {
    send(window, "pointermove", step < 30 ? step : 60 - step);
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    times.push(now - last);
    last = now;
  }
  send(window, "pointerup", 0);
  return times;
}"""


def frame_times(small: Board, large: Board, turns: int = 3) -> tuple[float, float] | None:
    """The usual milliseconds of a frame for either board, at best; nothing where there is no Chromium."""
    found = program()
    if found is None:
        return None
    with tempfile.TemporaryDirectory() as folder, browser(found) as chromium:
        files = [_written(Path(folder) / f"{len(board.stations)}.html", board) for board in (small, large)]
        times = [[_dragged(chromium, file) for file in files] for _ in range(turns)]
    return min(time for time, _ in times), min(time for _, time in times)


def _written(file: Path, board: Board) -> Path:
    file.write_text(page(content(Subject(board.id, board))), encoding="utf-8")
    return file


def _dragged(chromium: Browser, file: Path) -> float:
    """The median frame while the map is dragged there and back, near enough to read its numbers."""
    sheet = chromium.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    sheet.goto(file.as_uri())
    for _ in range(4):
        sheet.keyboard.press("+")
    sheet.wait_for_selector("#map:not(.moving)")
    times: list[float] = sheet.evaluate(DRAG)
    sheet.close()
    return statistics.median(times)


def first_key_times(small: Board, large: Board, turns: int = 3) -> tuple[float, float] | None:
    """The seconds until a page answers its first key, at best; nothing where there is no Chromium."""
    found = program()
    if found is None:
        return None
    with tempfile.TemporaryDirectory() as folder, browser(found) as chromium:
        files = [_written(Path(folder) / f"{len(board.stations)}.html", board) for board in (small, large)]
        times = [[_answered(chromium, file) for file in files] for _ in range(turns)]
    return min(time for time, _ in times), min(time for _, time in times)


def _answered(chromium: Browser, file: Path) -> float:
    """How long it takes from opening a page until a key has moved its map."""
    sheet = chromium.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    began = time.perf_counter()
    sheet.goto(file.as_uri())
    sheet.keyboard.press("+")
    sheet.evaluate("() => new Promise(requestAnimationFrame)")
    taken = time.perf_counter() - began
    sheet.close()
    return taken
