"""A player who clicks what glows on the page of a table, at random, and sees nothing else."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

CLICKABLE = ".glow, #choices button, #make"
WAITS = f"""() => !document.getElementById("end").hidden || !document.getElementById("curtain").hidden
  || document.querySelector("{CLICKABLE}")"""
MARK = f"""(number) => {{
  document.querySelector("[data-next]")?.removeAttribute("data-next");
  const all = [...document.querySelectorAll("{CLICKABLE}")];
  all[number % all.length]?.setAttribute("data-next", "");
  return all.length;
}}"""


class Clicker:
    """Somebody at a page; what they click is drawn by a seed."""

    def __init__(self, page: Page, seed: object) -> None:
        self.page, self._rng = page, random.Random(f"{seed}")
        self.clicks = 0

    def wait(self) -> None:
        """Wait until there is something to click, the curtain falls, or the game is over."""
        self.page.wait_for_function(WAITS)

    @property
    def is_over(self) -> bool:
        """Whether the page says that the game is over."""
        return self.page.locator("#end").is_visible()

    @property
    def is_covered(self) -> bool:
        """Whether the curtain is down."""
        return self.page.locator("#curtain").is_visible()

    def click_one(self) -> None:
        """Click one of the things that glow."""
        if not self.page.evaluate(MARK, self._rng.randrange(10**6)):
            return
        self._press(self.page.locator("[data-next]"))
        self.clicks += 1

    def _press(self, thing: Any) -> None:
        """Click it where it is seen; what a pawn or the panel hides is reached by keys."""
        if self._rng.random() < 0.5:
            thing.evaluate("(node) => node.focus()")
            self.page.keyboard.press("Enter")
        else:
            thing.dispatch_event("click")

    def play(self, most: int = 10_000) -> None:
        """Play until the game is over, or for so many clicks."""
        for _ in range(most):
            self.wait()
            if self.is_over or self.is_covered:
                return
            self.click_one()
