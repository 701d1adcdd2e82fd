"""Photograph tables of docs/playing.md in Chromium: people against bots, a curtain, a phone."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from chromium import browser, open_window, photograph, program
from digitising_pictures import IMAGES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CLICKABLE = ".glow, #choices button, #make"


def play(page: Page, clicks: int) -> None:
    """Click what glows, so often, at random; then choose a pawn, where there is one."""
    rng = random.Random(3)
    for _ in range(clicks):
        page.locator(CLICKABLE).first.wait_for()
        page.evaluate(
            "([what, n]) => { const all = [...document.querySelectorAll(what)];"
            " all[n % all.length].dispatchEvent(new MouseEvent('click', { bubbles: true })); }",
            [CLICKABLE, rng.randrange(10**6)],
        )
        page.wait_for_timeout(900)  # a bot's turn, at its pace
    page.locator(CLICKABLE).first.wait_for()
    for pawn in page.locator("g.pawn.glow").all()[:1]:
        pawn.dispatch_event("click")


@dataclass(frozen=True)
class Shot:
    """A picture: the words behind `yard play --web`, what is done there, how large and in which light."""

    name: str
    words: tuple[str, ...]
    act: Callable[[Page], object]
    size: tuple[int, int] = (1180, 740)
    light: str = "light"


SHOTS = (
    Shot("table-london", ("master", "--seed", "4"), lambda page: play(page, 13)),
    Shot(
        "table-curtain",
        ("dice", "--seats", "human", "--seed", "4"),
        lambda page: page.locator("#curtain button").first.wait_for(),
        (1180, 420),
    ),
    Shot("table-phone", ("europe", "--seed", "2"), lambda page: play(page, 9), (390, 844), "dark"),
)


@contextmanager
def table(words: tuple[str, ...]) -> Iterator[str]:
    """`yard play --web` in a process of its own; the host's address."""
    command = [sys.executable, "-m", "yardtools", "play", *words, "--web", "--port", "0", "--no-browser"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert server.stdout
        yield server.stdout.readline().strip()
    finally:
        server.send_signal(signal.SIGINT)
        server.wait()


def take(chromium: Browser, shot: Shot, folder: Path) -> None:
    """One picture into the documentation."""
    with table(shot.words) as address:
        page = open_window(chromium, shot.size, shot.light)
        page.goto(address)
        shot.act(page)
        photograph(page, folder / f"{shot.name}.webp")
        page.close()


def main() -> None:
    """Make every picture."""
    found = program()
    if found is None:
        raise SystemExit("there is no chromium to photograph pages with")
    with browser(found) as chromium:
        for shot in SHOTS:
            take(chromium, shot, IMAGES)


if __name__ == "__main__":
    main()
