"""Many boards looked at: one after the other or in several processes, with a bar for who waits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from yardtools.cli.processes import collect_seldom, processes
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
    with processes(jobs) as pool:
        yield from pool.map(_look, units, chunksize=max(1, min(BATCH, len(units) // (jobs * 4))))


def _look(unit: str) -> list[Document]:
    """The documents of a unit, with no text that nothing is said of: what goes back should be small.

    What stops the work goes back in a form that every process knows.
    """
    try:
        return [each if each.findings else replace(each, text="") for each in look(unit)]
    except YardError as error:
        raise YardError(str(error)) from None
