"""How long a bot may think about one move: so many playouts, or so many seconds."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass

from yardtools.errors import YardError

MOST = 10_000_000


@dataclass(frozen=True, slots=True)
class Budget:
    """Playouts, or seconds. Only with playouts does the same seed give the same move."""

    playouts: int = MOST
    seconds: float = math.inf

    @classmethod
    def parse(cls, text: str, whose: str) -> Budget:
        """A budget as it is written: `400` playouts, `0.5s`."""
        try:
            budget = cls(seconds=float(text[:-1])) if text.endswith("s") else cls(playouts=int(text))
        except ValueError:
            budget = cls(playouts=0)
        if not 1 <= budget.playouts <= MOST or not budget.seconds > 0 or budget == cls():
            raise YardError(
                f"bot {whose!r}: {text!r} is no budget; write playouts such as 400, or seconds such as 0.5s"
            )
        return budget

    def start(self) -> Clock:
        """The time begins to run."""
        return Clock(self.playouts, math.inf if self.seconds == math.inf else time.monotonic() + self.seconds)


class Clock:
    """What is left of a budget."""

    def __init__(self, playouts: int, until: float) -> None:
        self.left, self._until = playouts, until

    def spend(self, playouts: int) -> None:
        """Some playouts were made."""
        self.left -= playouts

    @property
    def is_up(self) -> bool:
        """Whether nothing is left."""
        return self.left <= 0 or (self._until != math.inf and time.monotonic() >= self._until)
