"""The progress bar of long work: on a terminal, unless --quiet, and where rich is installed to draw it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from threading import Lock, Timer
from typing import TYPE_CHECKING, TypeVar

from yardtools.cli.output import is_quiet, say

if TYPE_CHECKING:
    from rich.progress import Progress

T = TypeVar("T")

LONG = 8
"""So many steps are worth a bar."""


def show_progress(results: Iterable[T], total: int, doing: str) -> Iterator[T]:
    """The results as they come, with a bar that says what is being done."""
    if total < LONG:
        yield from results
        return
    with ProgressBar(doing) as bar:
        bar.update(0, total)
        for done, result in enumerate(results, 1):
            bar.update(done, total)
            yield result


@contextmanager
def late_stages(doing: str, stages: Sequence[str], delay: float = 2.0) -> Iterator[Callable[[str], None]]:
    """A function to say which stage the work has come to; a bar shows it where the work takes long."""
    with ProgressBar(doing, delay) as bar:
        bar.update(0, len(stages), f", {stages[0]}")
        yield lambda stage: bar.update(stages.index(stage), len(stages), f", {stage}")


class StageBar:
    """The stages of long work, by name and with how long each takes: a bar, or else a line for each."""

    def __init__(self, doing: str, weights: Mapping[str, int]) -> None:
        self._bar, self._weights = ProgressBar(doing), weights
        self._stage = ""

    def __enter__(self) -> StageBar:
        return self

    def __exit__(self, *error: object) -> None:
        self._bar.__exit__(*error)

    def update(self, stage: str, share: float = 0.0) -> None:
        """Say which stage the work has come to, and how much of that is done."""
        names = list(self._weights)
        before = sum(self._weights[name] for name in names[: names.index(stage)])
        if not self._bar.is_wanted and stage != self._stage:
            say(f"{names.index(stage) + 1} of {len(names)}: {stage}")
        self._stage = stage
        done = before + share * self._weights[stage]
        self._bar.update(round(done), sum(self._weights.values()), f", {stage}")


class ProgressBar:
    """A bar on standard error; with a delay it appears only when the work has taken so many seconds."""

    def __init__(self, doing: str, delay: float = 0.0) -> None:
        self._doing, self._from = doing, time.monotonic() + delay
        self.is_wanted = sys.stderr.isatty() and not is_quiet() and find_spec("rich") is not None
        self._progress: Progress | None = None
        self._alarm: Timer | None = None
        self._latest = 0, 0, ""
        self._lock = Lock()

    def __enter__(self) -> ProgressBar:
        return self

    def __exit__(self, *_: object) -> None:
        if self._alarm:
            self._alarm.cancel()
        with self._lock:
            self.is_wanted = False
            if self._progress:
                self._progress.stop()

    def update(self, done: int, total: int, note: str = "") -> None:
        """Show how far the work has come, the note behind the numbers; of 0 is a bar that only moves."""
        if not self.is_wanted:
            return
        self._latest = done, total, note
        if time.monotonic() >= self._from:
            self._show()
        elif self._alarm is None:  # nobody may come by again before it is time
            self._alarm = Timer(self._from - time.monotonic(), self._show)
            self._alarm.daemon = True
            self._alarm.start()

    def _show(self) -> None:
        with self._lock:
            if self._progress is None and self.is_wanted:
                self._progress = self._start()
            if self._progress:
                done, total, note = self._latest
                steps = f"{done:,} of {total:,}" if total else ""
                task = self._progress.task_ids[0]
                self._progress.update(task, completed=done, steps=steps, note=note)
                self._progress.tasks[0].total = total or None  # an update would take None for no change

    @property
    def speed(self) -> float | None:
        """How many steps are done in a second, where that is known."""
        return self._progress.tasks[0].speed if self._progress else None

    def _start(self) -> Progress:
        from rich.console import Console  # noqa: PLC0415 - only a bar needs it
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415

        progress = Progress(
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            TextColumn("{task.fields[steps]}{task.fields[note]}", markup=False),
            TimeRemainingColumn(elapsed_when_finished=True),
            console=Console(stderr=True),
            transient=True,
        )
        progress.add_task(self._doing, total=None, steps="", note="")
        progress.start()
        return progress
