"""Long looks at the scan, in a process of their own: one at a time, with progress, ended at any moment."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Lock, Thread
from typing import Any

from yardtools.errors import YardError
from yardtools.processes import begin_child, hold_interrupts

Tell = Callable[[str, float], None]
"""Is told what is looked for now, and from 0 to 1 how much is done."""
Job = Callable[[Tell, Any], Any]
"""What is done in the process: a function of a module, and what it is given."""
Take = Callable[[Any], str]
"""Is given what was found, and says what became of it."""

STAGE, FOUND, FAILED = "stage", "found", "failed"
ENDED = "the search came to an end before it was done; is there too little memory?"

_NUMBERS = count(1)


@dataclass
class _Search:
    """A search under way, or one that is over."""

    kind: str
    take: Take
    number: int = field(default_factory=lambda: next(_NUMBERS))
    stage: str = ""
    share: float = 0.0
    words: str = ""
    is_over: bool = False
    is_cancelled: bool = False
    process: Any = None
    pipe: Connection | None = None

    def document(self) -> dict[str, Any]:
        """What the page shows of it."""
        about = {"number": self.number, "kind": self.kind, "is_over": self.is_over, "words": self.words}
        return about | {"stage": self.stage, "share": round(self.share, 3)}


class Searches:
    """The searches of one workbench; `hear` is called whenever there is something new to tell."""

    def __init__(self, hear: Callable[[], None]) -> None:
        self._hear, self._lock = hear, Lock()
        self._now: _Search | None = None

    def document(self) -> dict[str, Any] | None:
        """The search that is under way, or the last one."""
        with self._lock:
            return self._now.document() if self._now else None

    def start(self, kind: str, job: Job, given: Any, take: Take) -> dict[str, Any]:
        """Begin a search; while another is under way, none is begun."""
        with self._lock:
            if self._now and not self._now.is_over:
                raise YardError("a search is under way already; wait for it, or end it")
            search = self._now = _Search(kind, take)
            _start_process(search, job)
            assert search.pipe is not None
        Thread(target=self._follow, args=(search, given), daemon=True).start()
        return search.document()

    def cancel(self) -> bool:
        """End the search that is under way, if any; whether there was one."""
        with self._lock:
            search = self._now
            if search is None or search.is_over:
                return False
            search.is_cancelled = True
        search.process.kill()
        return True

    def close(self) -> None:
        """End whatever is under way."""
        self.cancel()

    def _follow(self, search: _Search, given: Any) -> None:
        """Hear what a process has to tell until it is done, and take what it found."""
        assert search.pipe is not None
        try:
            search.pipe.send(given)
            while (message := search.pipe.recv())[0] == STAGE:
                search.stage, search.share = message[1:]
                self._hear()
            words = search.take(message[1]) if message[0] == FOUND else str(message[1])
        except (EOFError, OSError):
            words = "" if search.is_cancelled else ENDED
        except YardError as error:
            words = str(error)
        except Exception as error:  # noqa: BLE001 - no traceback reaches a user, and the work goes on
            words = f"this is a bug in yardtools: {error!r}; nothing was changed"
        self._end(search, "Cancelled." if search.is_cancelled else words)

    def _end(self, search: _Search, words: str) -> None:
        assert search.pipe is not None
        search.process.kill()
        search.process.join()
        search.pipe.close()
        with self._lock:
            search.words, search.is_over = words, True
        self._hear()


def _start_process(search: _Search, job: Job) -> None:
    context = get_context("spawn")
    search.pipe, there = context.Pipe()
    search.process = context.Process(target=search_for_parent, args=(job, there), daemon=True)
    with hold_interrupts():
        search.process.start()
    there.close()


def search_for_parent(job: Job, pipe: Connection) -> None:
    """Do one search for the process that started this one."""
    begin_child()
    with suppress(AttributeError, OSError):
        os.nice(10)
    with suppress(EOFError, OSError):
        pipe.send(_try(job, pipe))


def _try(job: Job, pipe: Connection) -> tuple[str, Any]:
    try:
        return FOUND, job(lambda stage, share: pipe.send((STAGE, stage, share)), pipe.recv())
    except YardError as error:
        return FAILED, str(error)
    except Exception as error:  # noqa: BLE001 - the parent tells it
        return FAILED, f"this is a bug in yardtools: {error!r}"
