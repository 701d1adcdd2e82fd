"""News for the pages that are open: each hears what others did, and not what it did itself."""

from __future__ import annotations

from threading import Condition

from yardtools.viewer.local_server import QUIET

STATE, FINDINGS, SEARCH = "state", "findings", "search"
"""Kinds of news; each tells all that those after it tell."""


class Bulletin:
    """News in their order; who listens says how far they have heard."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._news: list[tuple[str, str]] = []
        self._dropped = 0
        self._is_over = False

    @property
    def end(self) -> int:
        """How many news there have been."""
        return self._dropped + len(self._news)

    def put(self, kind: str, page: str = "") -> None:
        """There are news of a kind; the page that made them knows already."""
        with self._changed:
            self._news.append((kind, page))
            if len(self._news) > KEPT:
                half = len(self._news) // 2
                del self._news[:half]
                self._dropped += half
            self._changed.notify_all()

    def close(self) -> None:
        """Let go of everybody who waits."""
        with self._changed:
            self._is_over = True
            self._changed.notify_all()

    def after(self, heard: int, page: str) -> tuple[int, str]:
        """How far the news are, and the kind that tells all of it; no kind where there is nothing to tell."""
        with self._changed:
            self._changed.wait_for(lambda: self._is_over or self.end > heard, QUIET)
            if self._is_over:
                raise BrokenPipeError
            if heard < self._dropped:
                return self.end, STATE
            fresh = self._news[heard - self._dropped :]
            kinds = {kind for kind, by in fresh if not page or by != page}
            return self.end, next((kind for kind in (STATE, FINDINGS, SEARCH) if kind in kinds), "")


KEPT = 1000
"""So many news are kept; who has missed more gets the whole state."""
