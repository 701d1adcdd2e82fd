"""Chromium for scripts: pages measured and photographed as people see them."""

from __future__ import annotations

import base64
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

OPTIONS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]


def program() -> str | None:
    """The Chromium of this machine, if it has one."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


@contextmanager
def browser(path: str) -> Iterator[Browser]:
    """Chromium, until it is no longer needed."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only where there is a browser

    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=OPTIONS)
        yield found
        found.close()


def open_window(chromium: Browser, size: tuple[int, int], light: str) -> Page:
    """An empty page of that size, in that light, in which nothing moves by itself."""
    wide, high = size
    return chromium.new_page(
        viewport={"width": wide, "height": high},
        color_scheme="dark" if light == "dark" else "light",
        reduced_motion="reduce",
    )


def photograph(page: Page, path: Path) -> None:
    """A picture of a page whose map lies still."""
    page.wait_for_selector("#map:not(.moving)", state="attached")  # a table of cards hides it
    session = page.context.new_cdp_session(page)
    taken = session.send("Page.captureScreenshot", {"format": "webp", "quality": 88})
    path.write_bytes(base64.b64decode(taken["data"]))
    print(f"{path.name}: {path.stat().st_size:,} bytes")
