"""What one seat has seen of a game: its view now, how often that has changed, and the news of it in words.

Nothing here counts what a seat does not see. A move that leaves its view as it was is no news, and the
version does not tell of it: how often others chose in secret, nobody learns from a number.
"""

from __future__ import annotations

from collections import deque

from yardtools.games.game import Game, View
from yardtools.games.news import news_between

KEPT = 60
"""So many sentences are kept for who comes to a seat later."""


class Chronicle:
    """One seat's part in a game that goes on."""

    def __init__(self, game: Game, view: View) -> None:
        self._game, self.view = game, view
        self.tabletop = game.tabletop(view)
        self.version, self._told = 0, 0
        self._news: deque[tuple[int, str]] = deque(maxlen=KEPT)

    def see(self, view: View, instead: str = "") -> None:
        """Look at the table again; what happened is told in words, or in those given."""
        if view == self.view:
            return
        before, self.view, self.tabletop = self.tabletop, view, self._game.tabletop(view)
        self.hear(*([instead] if instead else news_between(before, self.tabletop)))

    def hear(self, *sentences: str) -> None:
        """Be told something that everybody may know."""
        for sentence in sentences:
            self._told += 1
            self._news.append((self._told, sentence))
        self.version += 1

    @property
    def news(self) -> list[dict[str, object]]:
        """The last sentences, each with its number."""
        return [{"number": number, "text": text} for number, text in self._news]
