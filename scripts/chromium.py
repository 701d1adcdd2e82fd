"""Chromium for scripts: pages measured and photographed as people see them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser

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
