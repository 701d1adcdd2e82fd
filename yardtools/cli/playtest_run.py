"""A run of many games: who plays them, how far they have come, and what Ctrl-C leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Any

from yardtools.cli.progress import ProgressBar
from yardtools.playtest.crew import Alone, Crew, Played, play_run, play_timed
from yardtools.playtest.lines import Document, LineFile
from yardtools.playtest.runs import Ledger
from yardtools.playtest.series import Batch, Plan
from yardtools.processes import collect_seldom, do_there, processes

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor


def play_all(ledger: Ledger, crew: Callable[[], AbstractContextManager[Crew]], file: LineFile | None) -> bool:
    """Play what is left of a run; whether it was stopped before its end."""

    def keep(lines: Sequence[Document]) -> None:
        if file:
            file.write(*lines)

    try:
        if ledger.settle():
            with crew() as players, ProgressBar("Playing") as bar:
                _show(bar, ledger)
                for _ in play_run(ledger, players, keep):
                    _show(bar, ledger)
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
        self._out.add(self._pool.submit(do_there, play_timed, plan, batch))

    def take(self) -> Played:
        """The next batch that has ended."""
        from concurrent.futures import FIRST_COMPLETED, wait  # noqa: PLC0415 - loaded by now

        done = next(iter(wait(self._out, return_when=FIRST_COMPLETED).done))
        self._out.discard(done)
        played: Played = done.result()
        return played


# --- the bar ----------------------------------------------------------------------------------


def _show(bar: ProgressBar, ledger: Ledger) -> None:
    """Games, games per second, and how narrow the intervals are where they decide when to end."""
    wanted, speed = ledger.goal.until_width, bar.speed
    widest = max(map(ledger.width, ledger.plan.players)) if wanted else 0.0
    width = f", interval {widest:.3f} of {wanted:g}" if wanted else ""
    pace = f"  {speed:,.{0 if speed >= 10 else 1}f} games/s" if speed else ""
    bar.update(ledger.games_played, ledger.total, f" games{width}{pace}")
