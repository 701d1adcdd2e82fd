"""A run of many games at work: its crew, its bar, and what Ctrl-C leaves."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Any

from yardtools.cli.common import is_quiet
from yardtools.cli.processes import collect_seldom, processes
from yardtools.errors import YardError
from yardtools.playtest.crew import Alone, Crew, Played, play_run, play_timed
from yardtools.playtest.lines import Document, LineFile
from yardtools.playtest.runs import Ledger
from yardtools.playtest.series import Batch, Plan

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor


def play_all(ledger: Ledger, crew: Callable[[], AbstractContextManager[Crew]], file: LineFile | None) -> bool:
    """Play what is left of a run; whether it was stopped before its end."""

    def keep(lines: Sequence[Document]) -> None:
        if file:
            file.write(*lines)

    try:
        if ledger.settle():
            with crew() as players:
                for _ in _watched(play_run(ledger, players, keep), ledger):
                    pass
    except KeyboardInterrupt:
        return True
    return False


# --- crews ------------------------------------------------------------------------------------


@contextmanager
def crew_of(plan: Plan, jobs: int, scheduler: str | None) -> Iterator[Crew]:
    """Who plays: a cluster, some processes, or this one."""
    collect_seldom()
    if scheduler is not None:
        from yardtools.playtest.cluster import cluster  # noqa: PLC0415 - an extra

        with cluster(scheduler, jobs, plan) as workers:
            yield workers
    elif jobs > 1:
        with processes(jobs) as pool:
            yield Processes(pool, jobs)
    else:
        yield Alone()


class Processes:
    """Processes on this machine; two batches are out for each, so that none waits."""

    aim = 0.25

    def __init__(self, pool: ProcessPoolExecutor, jobs: int) -> None:
        self.places = 2 * jobs
        self._pool, self._out = pool, set[Any]()

    def give(self, plan: Plan, batch: Batch) -> None:
        """Send a batch to whichever process is free."""
        self._out.add(self._pool.submit(_played, plan, batch))

    def take(self) -> Played:
        """The next batch that has ended."""
        from concurrent.futures import FIRST_COMPLETED, wait  # noqa: PLC0415 - loaded by now

        done = next(iter(wait(self._out, return_when=FIRST_COMPLETED).done))
        self._out.discard(done)
        played: Played = done.result()
        return played


def _played(plan: Plan, batch: Batch) -> Played:
    """A batch in a process; what stops it goes back in a form that every process knows."""
    try:
        return play_timed(plan, batch)
    except YardError as error:
        raise YardError(str(error)) from None


# --- the bar ----------------------------------------------------------------------------------


def _watched(played: Iterator[int], ledger: Ledger) -> Iterator[int]:
    """The batches as they come, on a terminal with a bar: games, games per second, time left."""
    if is_quiet() or not sys.stderr.isatty():
        yield from played
        return
    from rich.console import Console  # noqa: PLC0415 - only a bar needs it
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415

    columns = (
        TextColumn("Playing"),
        BarColumn(),
        TextColumn("{task.completed:,.0f} of {task.total:,.0f} games{task.fields[width]}"),
        TextColumn("{task.fields[speed]}"),
        TimeRemainingColumn(elapsed_when_finished=True),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", completed=ledger.games_played, **_fields(ledger, None))
        for games in played:
            progress.update(task, advance=games, **_fields(ledger, progress.tasks[task].speed))
            yield games


def _fields(ledger: Ledger, speed: float | None) -> dict[str, Any]:
    """What the bar says beside itself; where it depends on what comes out, how narrow intervals are."""
    wanted = ledger.goal.until_width
    widest = max(map(ledger.width, ledger.plan.players)) if wanted else 0.0
    return {
        "total": ledger.total,
        "width": f", interval {widest:.3f} of {wanted:g}" if wanted else "",
        "speed": "" if speed is None else f"{speed:,.0f} games/s" if speed >= 10 else f"{speed:.1f} games/s",
    }
