"""Photograph the pages of docs/viewing.md in Chromium."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from chromium import browser, open_window, photograph, program
from digitising_pictures import IMAGES, prepare, yard
from yardtools.board_files import load
from yardtools.formats.json import dumps
from yardtools.model import Link

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@dataclass(frozen=True)
class Shot:
    """A picture: what `yard view` is asked, how large and in which light, and what is done before."""

    name: str
    asked: tuple[str, ...]
    act: Callable[[Page], object]
    size: tuple[int, int] = (1180, 740)
    light: str = "light"


def find(words: str) -> Callable[[Page], None]:
    """Look for a station and choose it."""

    def act(page: Page) -> None:
        page.get_by_role("combobox", name="Find a station").fill(words)
        page.keyboard.press("Enter")

    return act


def choose_item(number: int) -> Callable[[Page], None]:
    """Choose what is listed under a number."""
    return lambda page: page.locator(f"#items [data-item='{number}']").click()


def choose_element(id: str) -> Callable[[Page], None]:
    """Choose the finding about an element of the drawing."""
    return lambda page: page.locator("#items .items button").filter(has_text=f"#{id}").first.click()


SHOTS = (
    Shot("view-station", ("london",), find("100")),
    Shot("view-findings", ("saltmouth",), choose_element("taxi-7-11")),
    Shot("view-diff", ("london", "--diff", "mine.json"), choose_item(1), light="dark"),
    Shot("view-phone", ("europe",), find("paris"), (390, 740), "dark"),
    Shot("view-tiles", ("dice", "--layout", "ABC/DEF/GHI", "--expert", "A,E"), find("18")),
)


def main() -> None:
    """Make every picture."""
    found = program()
    if found is None:
        raise SystemExit("there is no chromium to photograph pages with")
    with tempfile.TemporaryDirectory() as folder, browser(found) as chromium:
        prepare(Path(folder))
        yard(Path(folder), "--quiet", "import", "saltmouth", status=1)
        Path(folder, "mine.json").write_text(slips(), encoding="utf-8")
        for shot in SHOTS:
            take(chromium, shot, Path(folder))


def slips() -> str:
    """London as somebody typed it in: three links wrong, three missing."""
    board = load("london").network
    missing = {("taxi", 112, 125), ("bus", 63, 100), ("underground", 79, 111)}
    kept = tuple(link for link in board.links if (link.by, link.start, link.end) not in missing)
    wrong = (Link(112, 131, "taxi"), Link(65, 100, "bus"), Link(111, 140, "underground"))
    return dumps(replace(board, links=kept + wrong))


def take(chromium: Browser, shot: Shot, folder: Path) -> None:
    """One picture into the documentation."""
    yard(folder, "--quiet", "view", *shot.asked, "-o", "page.html")
    page = open_window(chromium, shot.size, shot.light)
    page.goto((folder / "page.html").as_uri())
    shot.act(page)
    photograph(page, IMAGES / f"{shot.name}.webp")
    page.close()


if __name__ == "__main__":
    main()
