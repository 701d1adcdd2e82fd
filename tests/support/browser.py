"""A real browser for pages: Chromium, steered by Playwright, and quiet about everything but the page."""

from __future__ import annotations

import asyncio
import os
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
PATIENCE = 180_000
"""Milliseconds to wait for something at most: checks and pictures take long on a busy machine."""


NOTE_WHEN_SHOWN = """(id) => {
  const place = document.getElementById(id);
  new MutationObserver(() => place.hidden || place.setAttribute("data-was-shown", ""))
    .observe(place, { attributeFilter: ["hidden"] });
}"""


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser; where there is none, the test is skipped and says so."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if not program:
        pytest.skip("no chromium to open pages with")
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=OPTIONS, timeout=PATIENCE)
        yield browser
        browser.close()


@contextmanager
def set_browser_aside() -> Iterator[None]:
    """No event loop runs in here; that of Playwright counts as running for as long as the browser lives."""
    loop = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        yield
    finally:
        asyncio._set_running_loop(loop)


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
    page.set_default_timeout(PATIENCE)
    slow_down(page)
    page.goto(url)
    yield page
    page.close()
    assert not trouble, trouble
    start = within or url.partition("#")[0]
    elsewhere = [each for each in asked if not each.startswith((start, "data:"))]
    assert not elsewhere, elsewhere


def slow_down(page: Page) -> None:
    """Let a page be as many times slower as YARD_BROWSER_SLOWDOWN says: it shows who does not wait for it."""
    rate = float(os.environ.get("YARD_BROWSER_SLOWDOWN", "1"))
    if rate > 1:
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})


def note_when_shown(page: Page, id: str) -> None:
    """Give what is hidden the attribute `data-was-shown` once it is not: it may be over before one looks."""
    page.evaluate(NOTE_WHEN_SHOWN, id)
