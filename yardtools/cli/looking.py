"""Many boards looked at: one after the other or in several processes, with a bar for who waits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from yardtools.cli.processes import collect_seldom, processes
from yardtools.cli.progress import show_progress
from yardtools.errors import YardError
from yardtools.examine import Document, Trials, look

BATCH = 8
"""So many boards at most go to a process at a time."""


def look_at(units: list[str], jobs: int, trials: Trials | None = None) -> list[list[Document]]:
    """The documents of each unit, in the order of the units however many processes are at work."""
    collect_seldom()
    jobs = min(jobs, len(units))
    results = _in_processes(units, jobs, trials) if jobs > 1 else (look(unit, trials) for unit in units)
    return list(show_progress(results, len(units), "Validating"))


def _in_processes(units: list[str], jobs: int, trials: Trials | None) -> Iterator[list[Document]]:
    with processes(jobs) as pool:
        size = max(1, min(BATCH, len(units) // (jobs * 4)))
        yield from pool.map(partial(_look, trials=trials), units, chunksize=size)


def _look(unit: str, trials: Trials | None) -> list[Document]:
    """The documents of a unit, with no text that nothing is said of: what goes back should be small.

    What stops the work goes back in a form that every process knows.
    """
    try:
        return [each if each.findings else replace(each, text="") for each in look(unit, trials)]
    except YardError as error:
        raise YardError(str(error)) from None
