"""Who plays the batches of a run, this process or others; and how large they are, so that all keep busy."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, Protocol

from yardtools.playtest.lines import Document
from yardtools.playtest.runs import Ledger
from yardtools.playtest.series import Batch, Plan, play_batch
from yardtools.processes import defer_interrupts

GROWTH = 4
"""A batch is at most so many times as large as the one before."""
SHARE = 3
"""Near the end, each place in the crew has so many batches before it, so that nobody waits for one."""


class Played(NamedTuple):
    """A batch that was played: its lines, and how long that took."""

    batch: Batch
    lines: Sequence[Document]
    seconds: float


class Crew(Protocol):
    """Players of batches. `places` batches can be out at a time; each should take about `aim` seconds."""

    @property
    def places(self) -> int:
        """How many batches can be out."""

    @property
    def aim(self) -> float:
        """How long a batch should take."""

    def give(self, plan: Plan, batch: Batch) -> None:
        """Have a batch played."""

    def take(self) -> Played:
        """Some batch that was given and has been played, whichever is first; waits for it."""


def play_run(ledger: Ledger, crew: Crew, keep: Callable[[Sequence[Document]], None]) -> Iterator[int]:
    """Play what is left of a run; lines are kept as batches end. Yields how many games have come in."""
    size = 1
    while ledger.settle():
        handout, out = ledger.handout(), 0
        while True:
            share = max(1, handout.left // (SHARE * crew.places))
            while out < crew.places and (batch := handout.next(min(size, share))):
                crew.give(ledger.plan, batch)
                out += 1
            if not out:
                break
            played = crew.take()
            out -= 1
            with defer_interrupts():  # else a game could be kept and not counted
                keep(played.lines)
                ledger.take(played.lines)
            size = _next_size(size, played, crew.aim)
            yield played.batch.games


def _next_size(size: int, played: Played, aim: float) -> int:
    """The size of the next batches: as many games as fit into the time that one should take."""
    fitting = int(aim * played.batch.games / max(played.seconds, 1e-6))
    return max(1, min(fitting, GROWTH * max(size, played.batch.games)))


def play_timed(plan: Plan, batch: Batch) -> Played:
    """A batch played here and now."""
    began = time.perf_counter()
    lines = play_batch(plan, batch)
    return Played(batch, lines, time.perf_counter() - began)


class Alone:
    """One process, this one."""

    places, aim = 1, 0.25

    def __init__(self) -> None:
        self._given: list[tuple[Plan, Batch]] = []

    def give(self, plan: Plan, batch: Batch) -> None:
        """Note a batch; it is played when it is asked for."""
        self._given.append((plan, batch))

    def take(self) -> Played:
        """Play the batch."""
        return play_timed(*self._given.pop())
