"""Checks in a process of their own: of the newest files alone, and never in the way of an operation."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from threading import Condition, Thread
from typing import Any

from yardtools.processes import hold_interrupts
from yardtools.workbench.checking import Files, Found, check_for_parent

SETTLED = 0.15
"""Seconds without a change after which the checks begin."""
LONG = 2.0
"""Seconds after which checks of files that have changed since are ended; shorter ones are waited for."""
PAUSE = 0.05
"""Seconds between two looks at whether a process is done."""


@dataclass(slots=True)
class _Worker:
    """The process, and the pipe to it."""

    process: Any
    pipe: Any


class Checks:
    """The checks of one folder: whenever files are wanted to be checked, the newest are."""

    def __init__(
        self, folder: Path, newest: Callable[[], Files], hear: Callable[[Files, Found], None]
    ) -> None:
        self._folder, self._newest, self._hear = folder, newest, hear
        self._changed = Condition()
        self._wanted: float | None = time.monotonic()
        self._checked: Files | None = None
        self._is_over = False
        self._worker: _Worker | None = None
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def want(self) -> None:
        """The files have changed."""
        with self._changed:
            self._wanted = time.monotonic()
            self._changed.notify_all()

    def finish(self, patience: float) -> bool:
        """Wait until the newest files are checked, for so many seconds at most; whether they are."""
        with self._changed:
            return self._changed.wait_for(lambda: self._checked == self._newest(), patience)

    def close(self) -> None:
        """End the checks."""
        with self._changed:
            self._is_over = True
            self._changed.notify_all()
        self._thread.join()
        self._end_worker()

    # --- the thread that has it done

    def _run(self) -> None:
        while self._wait_for_quiet():
            files = self._newest()
            found = self._ask(files)
            if found is not None and self._newest() == files:
                self._hear(files, found)
                with self._changed:
                    self._checked = files
                    self._changed.notify_all()

    def _wait_for_quiet(self) -> bool:
        """Wait until something has changed, and then nothing for a moment; false where it is all over."""
        with self._changed:
            self._changed.wait_for(lambda: self._is_over or self._wanted is not None)
            while (
                not self._is_over and self._wanted and (left := self._wanted + SETTLED - time.monotonic()) > 0
            ):
                self._changed.wait(left)
            self._wanted = None
            return not self._is_over

    def _ask(self, files: Files) -> Found | None:
        """What the checks find; nothing where the files have changed meanwhile, or the process died."""
        try:
            worker = self._worker or self._start_worker()
            worker.pipe.send(files)
            began = time.monotonic()
            while not worker.pipe.poll(PAUSE):
                if self._is_over or (self._wanted and time.monotonic() - began > LONG):
                    self._end_worker()
                    return None
            answer: Found | None = worker.pipe.recv()
        except (EOFError, OSError):  # it was killed, or there was too little memory
            self._end_worker()
            return Found(trouble="the checks came to an end before they were done")
        return answer

    def _start_worker(self) -> _Worker:
        context = get_context("spawn")
        here, there = context.Pipe()
        process = context.Process(target=check_for_parent, args=(str(self._folder), there), daemon=True)
        with hold_interrupts():
            process.start()
        there.close()
        self._worker = _Worker(process, here)
        return self._worker

    def _end_worker(self) -> None:
        worker, self._worker = self._worker, None
        if worker:
            worker.process.kill()
            worker.process.join()
            worker.pipe.close()
