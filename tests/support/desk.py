"""A person at the workbench: what they do with mouse and keys, counted."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from support.browser import open_page
from support.workbench import open_bench

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

    from support.workbench import Page as Client

WHERE = """([x, y]) => {
  const sheet = document.querySelector('.drawing'), box = sheet.getBoundingClientRect();
  const { width, height } = sheet.viewBox.baseVal;
  return [box.left + x / width * box.width, box.top + y / height * box.height];
}"""
AT_REST = "#map:not(.moving)"
DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Person:
    """Does things at the page; every click, drag and key is an action, and so is a text that is typed."""

    def __init__(self, page: Page, client: Client) -> None:
        self.page, self.client = page, client
        self.actions: Counter[str] = Counter()
        self.task = "other"

    # --- what they do

    def click(self, at: Sequence[float], *, double: bool = False, **options: Any) -> None:
        """Click at a point of the board."""
        self._act()
        x, y = self.where(at)
        (self.page.mouse.dblclick if double else self.page.mouse.click)(x, y, **options)

    def hold(self, key: str, at: Sequence[float]) -> None:
        """Click with a key held."""
        self.page.keyboard.down(key)
        self.click(at)
        self.page.keyboard.up(key)

    def drag(self, start: Sequence[float], end: Sequence[float]) -> None:
        """Drag from one point of the board to another."""
        self._act()
        self.page.mouse.move(*self.where(start))
        self.page.mouse.down()
        self.page.mouse.move(*self.where(end), steps=4)
        self.page.mouse.up()

    def point(self, at: Sequence[float]) -> None:
        """Point at the board, which is no action yet."""
        self.page.mouse.move(*self.where(at))

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self._act()
            self.page.keyboard.press(key)

    def type(self, text: str) -> None:
        """Type a text into the field that has the focus."""
        self._act()
        self.page.keyboard.type(text)

    def push(self, name: str) -> None:
        """Push a button by its name."""
        self._act()
        self.page.get_by_role("button", name=name).first.click()

    def _act(self) -> None:
        self.actions[self.task] += 1

    # --- what they see

    def where(self, at: Sequence[float]) -> tuple[float, float]:
        """Where a point of the board is on the screen, once the map lies still."""
        self.page.evaluate(DRAWN)
        self.page.wait_for_selector(AT_REST)
        x, y = self.page.evaluate(WHERE, list(at))
        return x, y

    @property
    def hint(self) -> Locator:
        """Where the page says what a click would do; it does so with the next picture it draws."""
        return self.page.locator("#hint")

    @property
    def said(self) -> Locator:
        """Where the page says things to those who do not see it."""
        return self.page.locator("#said")

    def saved(self) -> None:
        """Wait until the page calls everything saved; it must not have refused anything."""
        self.page.wait_for_selector("#saved:is(.saved, .refused)")
        assert not self.page.locator("#trouble").is_visible(), self.page.locator("#trouble").inner_text()

    def state(self) -> Any:
        """The state of the workbench, once everything is saved."""
        self.saved()
        status, state = self.client.get("state")
        assert status == 200
        return state

    def stations(self) -> dict[int, Any]:
        """The stations on the disk, by number."""
        return {each["number"]: each for each in self.state()["board"]["stations"]}

    def links(self) -> dict[str, Any]:
        """The links on the disk, by name."""
        return {each["link"]: each for each in self.state()["board"]["links"]}


@contextmanager
def at_desk(browser: Browser, folder: Path, *, tour: bool = False, **options: Any) -> Iterator[Person]:
    """Somebody who has opened a folder in the workbench, and has seen the tour before unless they take it."""
    with open_bench(folder) as (client, _):
        if not tour:
            client.post("tour")
        url = f"http://{client.host}{client.root}"
        with open_page(browser, url, **options) as page:
            yield Person(page, client)


def tell(capsys: pytest.CaptureFixture[str], *lines: str) -> None:
    """Put figures into the output of the tests, whether they pass or not."""
    with capsys.disabled():
        sys.stdout.write("".join(f"\n{line}" for line in lines))
