"""A real browser for pages: Chromium, steered by Playwright, and quiet about everything but the page."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Dialog, Page

OPTIONS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser; where there is none, the test is skipped and says so."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if not program:
        pytest.skip("no chromium to open pages with")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=OPTIONS)
        yield browser
        browser.close()


@contextmanager
def open_page(
    browser: Browser, url: str, *, width: int = 1200, known: str = "", within: str = "", **options: Any
) -> Iterator[Page]:
    """A page; it may complain of nothing but what is `known`, open no dialog, ask for nothing elsewhere.

    Elsewhere is whatever is not the page itself, or not `within` an address.
    """
    options = {"reduced_motion": "reduce", "viewport": {"width": width, "height": 800}} | options
    page = browser.new_page(**options)
    trouble: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if not known or known not in message.text:
            trouble.append(message.text)

    def refuse(dialog: Dialog) -> None:
        trouble.append(dialog.message)
        dialog.dismiss()

    page.on("console", hear)
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.on("dialog", refuse)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.set_default_timeout(15_000)
    page.goto(url)
    yield page
    page.close()
    assert not trouble, trouble
    start = within or url.partition("#")[0]
    elsewhere = [each for each in asked if not each.startswith((start, "data:"))]
    assert not elsewhere, elsewhere
