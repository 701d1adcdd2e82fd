"""Photograph the workbench of docs/tracing-in-the-browser.md in Chromium, at work on a made-up town."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from chromium import browser, open_window, photograph, program
from digitising_pictures import IMAGES, SIZE, STATIONS, prepare, yard

sys.path.append(str(Path(__file__).parents[1] / "tests"))

from support.looks import printed_in
from support.prints import Print, scanned
from yardtools.model import Board

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SCALE = 2
"""Pixels of the scan for a unit of the drawing it is made from."""
WHERE = """([x, y]) => {
  const sheet = document.querySelector('.drawing'), box = sheet.getBoundingClientRect();
  const { width } = sheet.viewBox.baseVal, shown = width / 900;
  return [box.left + x * shown / width * box.width, box.top + y * shown / width * box.width];
}"""

SPOT = """([x, y]) => {
  const sheet = document.querySelector('.drawing'), box = sheet.getBoundingClientRect();
  const { width, height } = sheet.viewBox.baseVal;
  return [box.left + x / width * box.width, box.top + y / height * box.height];
}"""
"""Where a pixel of a scan that is drawn over as it is lies on the screen."""


@dataclass(frozen=True)
class Shot:
    """A picture: the folder that is open, what is done there, how large it is and in which light."""

    name: str
    folder: str
    act: Callable[[Page], object]
    size: tuple[int, int] = (1180, 740)
    light: str = "light"


def place(page: Page, number: int) -> tuple[float, float]:
    """Where a station of the town is on the screen."""
    x, y, _ = STATIONS[number]
    left, top = page.evaluate(WHERE, [x, y])
    return left, top


def find_the_rest(page: Page) -> None:
    """Place three stations, and let the others be found."""
    for number in (2, 4, 7):
        page.mouse.click(*place(page, number))
    page.keyboard.press("f")
    page.wait_for_selector(".proposals", timeout=60_000)


def draw_a_chain(page: Page) -> None:
    """Go on from station to station."""
    page.keyboard.press("l")
    for number in (10, 12):
        page.mouse.click(*place(page, number))
    page.mouse.move(*place(page, 7))


def choose_a_finding(page: Page) -> None:
    """Choose the finding about an end that hangs loose."""
    page.locator("#items .items button").filter(has_text="#taxi-7-11").first.click()


def check(page: Page) -> None:
    """Compare the least certain things with the print."""
    page.wait_for_selector("#tab-check .count:not(:empty)")
    page.keyboard.press("c")
    for _ in range(3):
        page.keyboard.press("r")


def click_colours(page: Page) -> None:
    """Show the colour of each transport by clicking one of its lines."""
    page.keyboard.press("d")
    page.locator("#strength").fill("90")
    printed = harbour()
    for by in printed.board.ladder:
        (x1, y1), (x2, y2) = (printed.places[end] for end in lonely_link(printed.board, by))
        left, top = page.evaluate(SPOT, [0.7 * x1 + 0.3 * x2, 0.7 * y1 + 0.3 * y2])
        page.mouse.click(left, top)
        page.wait_for_selector("#saved.saved")
    page.wait_for_selector("#bar .unknown", state="detached")


def lonely_link(board: Board, by: str) -> tuple[int, int]:
    """The ends of a link with no other beside it, so that its line is where it should be."""
    ends = [(link.start, link.end) for link in board.links]
    own = ((link.start, link.end) for link in board.links if link.by == by)
    return next(pair for pair in own if ends.count(pair) == 1)


def ask_about_a_link(page: Page) -> None:
    """Go through the doubts of a draft until one is about a line that is not drawn."""
    page.get_by_role("tab", name="To check").click()
    page.get_by_role("heading", name="All else").wait_for()
    page.locator("#map").focus()
    page.keyboard.press("c")
    for _ in range(60):
        if page.locator("#bar .asked-thing .swatch").count() and page.locator(".asked.dashes").count():
            return
        page.keyboard.press(".")


SHOTS = (
    Shot("trace-stations", "begun", find_the_rest),
    Shot("trace-links", "finished", draw_a_chain),
    Shot("trace-findings", "saltmouth", choose_a_finding),
    Shot("trace-check", "finished", check, light="dark"),
    Shot("trace-draft", "harbour", click_colours),
    Shot("trace-doubts", "drafted", ask_about_a_link),
)


def main() -> None:
    """Make every picture."""
    found = program()
    if found is None:
        raise SystemExit("there is no chromium to photograph pages with")
    with tempfile.TemporaryDirectory() as folder, browser(found) as chromium:
        make_folders(Path(folder), chromium)
        for shot in SHOTS:
            take(chromium, shot, Path(folder))


def make_folders(place: Path, chromium: Browser) -> None:
    """The town as nothing but a scan, drawn with faults, and finished."""
    prepare(place)
    width, height = (SCALE * side for side in SIZE)
    page = chromium.new_page(viewport={"width": width, "height": height})
    picture = (place / "scan.svg").read_text(encoding="utf-8")
    page.set_content(f"<style>* {{ margin: 0 }} svg {{ zoom: {SCALE} }}</style>{picture}")
    page.screenshot(path=place / "scan.png")
    page.close()
    yard(place, "--quiet", "new", "begun", "--scan", "scan.png")
    for name in ("saltmouth", "finished"):
        tracing = place / name / "tracing.svg"
        text = tracing.read_text(encoding="utf-8")
        tracing.write_text(re.sub(r'href="data:[^"]*"', 'href="scan.png"', text), encoding="utf-8")
        (place / name / "scan.png").write_bytes((place / "scan.png").read_bytes())
    make_drafts(place)


def make_drafts(place: Path) -> None:
    """A made-up harbour town as nothing but a scan, and as `yard draft` reads it."""
    (place / "harbour.png").write_bytes(harbour().file())
    yard(place, "--quiet", "new", "harbour", "--scan", "harbour.png")
    yard(place, "--quiet", "draft", "harbour.png", "-o", "drafted", "--title", "Harbour")


@cache
def harbour() -> Print:
    """The harbour town, printed and scanned."""
    return scanned(printed_in("harbour-3", "classic", 1300), 2)


@contextmanager
def workbench(folder: Path) -> Iterator[str]:
    """The address of a workbench, while it is open."""
    command = [sys.executable, "-m", "yardtools", "trace", str(folder), "--port", "0", "--no-browser"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert process.stdout
        yield process.stdout.readline().strip()
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(60)


def take(chromium: Browser, shot: Shot, folder: Path) -> None:
    """One picture into the documentation."""
    with workbench(folder / shot.folder) as url:
        page = open_window(chromium, shot.size, shot.light)
        page.goto(url)
        page.keyboard.press("Escape")  # no tour
        page.wait_for_selector("#tour", state="hidden")
        page.keyboard.press("a" if shot.folder == "begun" else "v")
        shot.act(page)
        page.wait_for_selector("#saved.saved")
        photograph(page, IMAGES / f"{shot.name}.webp")
        page.close()


if __name__ == "__main__":
    main()
