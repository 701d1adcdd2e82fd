"""A run of many games: who plays them, how far they have come, and what Ctrl-C leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from yardtools.cli.output import say
from yardtools.cli.progress import ProgressBar
from yardtools.errors import YardError
from yardtools.playtest.crew import Alone, Crew, Played, play_run, play_timed
from yardtools.playtest.lines import Document, LineFile
from yardtools.playtest.runs import Goal, Ledger, RunFile, begin, differences
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


# --- the file -----------------------------------------------------------------------------------


def find_run(name: str | None, opened: ExitStack, *, is_resumed: bool) -> RunFile | None:
    """The run that is in the file already; a file for results may have none."""
    if name is None or (not is_resumed and not _holds_a_line(Path(name))):
        return None
    run = RunFile(name)
    opened.callback(run.file.close)
    return run


def _holds_a_line(path: Path) -> bool:
    """Whether a run was begun there: a kill may leave nothing, or part of the first line."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.readline(1_000_000).endswith(b"\n")


def open_results(
    run: RunFile | None, plan: Plan, goal: Goal, ledger: Ledger, results: str | None
) -> LineFile | None:
    """The file that results go to, after what is in it has been counted."""
    if run is None:
        return begin(results, plan, goal) if results else None
    for words in differences(run.head, plan):
        raise YardError(f"{run.name}: this is another run: {words}")
    ledger.take(run.lines(), f"{run.name}: ")
    if run.cut:
        say(f"{run.name}: the last line is cut in the middle; its game is played again")
    if ledger.games_played:
        say(f"{run.name}: going on after {ledger.games_played:,} games")
    return run.reopen()


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
