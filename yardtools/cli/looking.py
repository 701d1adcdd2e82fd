"""Many boards looked at: one after the other or in several processes, with a bar for who waits."""

from __future__ import annotations

import gc
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from yardtools.cli.progress import watched
from yardtools.errors import YardError
from yardtools.examine import Document, look

BATCH = 8
"""So many boards at most go to a process at a time."""


def look_at(units: list[str], jobs: int) -> list[list[Document]]:
    """The documents of each unit, in the order of the units however many processes are at work."""
    collect_seldom()
    jobs = min(jobs, len(units))
    results = _in_processes(units, jobs) if jobs > 1 else map(look, units)
    return list(watched(results, len(units), "Validating"))


def _in_processes(units: list[str], jobs: int) -> Iterator[list[Document]]:
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - one board needs no processes
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415
    from multiprocessing import active_children, get_context  # noqa: PLC0415

    batch = max(1, min(BATCH, len(units) // (jobs * 4)))
    # the same start on every system, and none that copies a half-held lock of ours
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_settle_in)
    is_over = False
    try:
        with _uninterrupted():
            results = pool.map(_look, units, chunksize=batch)
        yield from results
        is_over = True
    except BrokenProcessPool as error:
        raise YardError("one of the processes came to an end; is there too little memory?") from error
    finally:
        if not is_over:  # also where whoever asks was interrupted, and does not ask on
            for process in active_children():
                process.terminate()
        pool.shutdown(wait=True, cancel_futures=True)


def _look(unit: str) -> list[Document]:
    """The documents of a unit, with no text that nothing is said of: what goes back should be small.

    What stops the work goes back in a form that every process knows.
    """
    try:
        return [each if each.findings else replace(each, text="") for each in look(unit)]
    except YardError as error:
        raise YardError(str(error)) from None


def _settle_in() -> None:
    """A process is deaf to Ctrl-C: who started it hears it, ends the others and says what is to be said."""
    collect_seldom()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _hold_interrupts(False)


def collect_seldom() -> None:
    """Search for garbage less often: looking at a board makes many things, and hardly any in circles."""
    gc.set_threshold(20_000, 50, 50)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Ctrl-C waits, here and in processes started meanwhile, until all know what to do then."""
    _hold_interrupts(True)
    try:
        yield
    finally:
        _hold_interrupts(False)


def _hold_interrupts(hold: bool) -> None:
    if hasattr(signal, "pthread_sigmask"):  # not on Windows
        signal.pthread_sigmask(signal.SIG_BLOCK if hold else signal.SIG_UNBLOCK, [signal.SIGINT])
