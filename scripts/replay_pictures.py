"""Photograph games told again for docs/replaying.md, in Chromium."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from chromium import browser, open_window, photograph, program
from digitising_pictures import IMAGES, yard

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SEED = "5"


@dataclass(frozen=True)
class Shot:
    """A picture: a game that bots play, the step to show, how large and in which light."""

    name: str
    game: str
    step: int
    size: tuple[int, int] = (1180, 740)
    light: str = "light"


SHOTS = (
    Shot("replay-london", "master", 33),
    Shot("replay-cards", "purrlock", 120, light="dark"),
    Shot("replay-phone", "europe", 234, (390, 844)),
)


def main() -> None:
    """Make every picture."""
    found = program()
    if found is None:
        raise SystemExit("there is no chromium to photograph pages with")
    with tempfile.TemporaryDirectory() as folder, browser(found) as chromium:
        for shot in SHOTS:
            take(chromium, shot, Path(folder))


def take(chromium: Browser, shot: Shot, folder: Path) -> None:
    """One picture into the documentation."""
    record, page_file = f"{shot.game}.jsonl", f"{shot.game}.html"
    yard(folder, "--quiet", "play", shot.game, "--seats", "greedy", "--seed", SEED, "--record", record)
    yard(folder, "--quiet", "replay", record, "--format", "html", "-o", page_file)
    page = open_window(chromium, shot.size, shot.light)
    page.goto((folder / page_file).as_uri())
    page.locator("#at").fill(str(shot.step))
    page.locator("#at").blur()
    photograph(page, IMAGES / f"{shot.name}.webp")
    page.close()


if __name__ == "__main__":
    main()
