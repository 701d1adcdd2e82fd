"""Processes that work for a command: all stop when the command does, and none of them hears Ctrl-C."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import Thread, current_thread, main_thread
from typing import TYPE_CHECKING, Any, TypeVar

from yardtools.errors import YardError

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

T = TypeVar("T")
R = TypeVar("R")

BATCH = 8
"""So many items at most go to a process at a time."""


@contextmanager
def processes(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """So many processes, already running; whatever ends the block ends them, at once unless all went well."""
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - a single process need not load them
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415
    from multiprocessing import active_children, get_context  # noqa: PLC0415

    # the same start on every system, and none that copies a half-held lock of ours
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=begin_child)
    is_over = False
    try:
        with hold_interrupts():
            pool.submit(_settle_in)
        yield pool
        is_over = True
    except BrokenProcessPool as error:
        raise YardError("one of the processes came to an end; is there too little memory?") from error
    finally:
        if not is_over:  # also where the caller was interrupted and asks no further
            for process in active_children():
                process.terminate()
        pool.shutdown(wait=True, cancel_futures=True)


def begin_child() -> None:
    """Set a process up: it ends with the one that started it, and is deaf to Ctrl-C."""
    Thread(target=_end_with_parent, daemon=True).start()
    _settle_in()


def _settle_in() -> None:
    """Make a process deaf to Ctrl-C: the one that started it hears it, ends the others and tells the user."""
    collect_seldom()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _block_interrupts(False)


def _end_with_parent() -> None:
    """Wait for the end of the process that started this one: if it is killed, nobody else ends us."""
    from multiprocessing import parent_process  # noqa: PLC0415 - loaded by now

    if parent := parent_process():
        parent.join()
        os._exit(1)


def collect_seldom() -> None:
    """Search for garbage less often: boards and games make many things, and hardly any in circles."""
    gc.set_threshold(20_000, 50, 50)


@contextmanager
def hold_interrupts() -> Iterator[None]:
    """Let Ctrl-C wait, here and in processes started meanwhile, until all know what to do about it."""
    _block_interrupts(True)
    try:
        yield
    finally:
        _block_interrupts(False)


@contextmanager
def defer_interrupts() -> Iterator[None]:
    """Let Ctrl-C wait until something is done whole, whichever thread of this process hears it."""
    if current_thread() is not main_thread():
        yield  # no other thread is ever interrupted
        return
    heard = list[int]()
    before = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    for number in heard[:1]:
        signal.raise_signal(number)


def _block_interrupts(block: bool) -> None:
    if hasattr(signal, "pthread_sigmask"):  # not on Windows
        signal.pthread_sigmask(signal.SIG_BLOCK if block else signal.SIG_UNBLOCK, [signal.SIGINT])


def map_in_processes(job: Callable[[T], R], items: list[T], jobs: int) -> Iterator[R]:
    """What a job gives for each item, in their order, by so many processes; here, where one is enough."""
    collect_seldom()
    jobs = min(jobs, len(items))
    if jobs <= 1:
        yield from map(job, items)
        return
    with processes(jobs) as pool:
        size = max(1, min(BATCH, len(items) // (jobs * 4)))
        yield from pool.map(partial(do_there, job), items, chunksize=size)


def do_there(job: Callable[..., R], *arguments: Any) -> R:
    """Do a job in another process; what stops it goes back in a form that every process knows."""
    try:
        return job(*arguments)
    except YardError as error:
        raise YardError(str(error)) from None
