"""A crew of many machines: batches are tasks for the workers of a dask.distributed scheduler.

Which worker plays a game changes nothing about it. A batch whose worker is lost is played by another one;
where a scheduler gives one up because it was lost again and again, it is given once more.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterator
from importlib import import_module
from queue import Empty, Queue
from typing import Any

from yardtools.errors import YardError
from yardtools.extras import needed_for
from yardtools.playtest.crew import Played, play_timed
from yardtools.playtest.series import Batch, Plan

LOCAL = "local"
"""The address that starts a scheduler and its workers here."""
HERE = "127.0.0.1"
"""Where a local scheduler and its workers can be reached: from this machine alone."""
RETRIES = 3
"""How often a batch is tried again where a worker fails at it, and where the scheduler gives it up."""
PATIENCE = 10.0
"""So many seconds a scheduler has to answer."""
LOOK = 1.0
"""After so many seconds without a result one looks whether there still is a scheduler."""
QUIET = ("distributed", *(f"distributed.{part}" for part in ("client", "worker", "nanny", "scheduler")))
"""Whose messages are left out: lost workers are our business, and what is to be said of them we say."""


class Cluster:
    """The workers of a scheduler, as many as there are and as they come and go."""

    aim = 1.0

    def __init__(self, client: Any, plan: Plan) -> None:
        self._client, self._plan = client, plan
        self._ended: Queue[Any] = Queue()
        self._out: dict[str, tuple[Any, Batch, int]] = {}  # a task that nobody holds is dropped

    @property
    def places(self) -> int:
        """Two batches for each thread of a worker, so that none waits for us."""
        threads: int = sum(self._client.nthreads().values())
        return 2 * max(1, threads)

    def give(self, plan: Plan, batch: Batch, tries: int = 1) -> None:
        """Send a batch to whoever is free."""
        future = self._client.submit(_play, plan, batch, retries=RETRIES, pure=False)
        self._out[future.key] = future, batch, tries
        future.add_done_callback(self._ended.put)

    def take(self) -> Played:
        """The next batch that has ended; one that was given up is given again."""
        while True:
            future = self._next()
            _, batch, tries = self._out.pop(future.key)
            if future.status == "finished":
                played: Played = future.result()
                return played
            error = future.exception() if future.status == "error" else None
            if isinstance(error, YardError):
                raise YardError(str(error)) from error
            if tries > RETRIES:
                raise YardError(f"the cluster gave up games {batch.first} to {batch.last}: {error}")
            self.give(self._plan, batch, tries + 1)

    def _next(self) -> Any:
        """The next task that is over, while there is a scheduler to wait for."""
        while self._client.status in ("running", "connecting"):
            try:
                return self._ended.get(timeout=LOOK)
            except Empty:
                continue
        raise YardError("the scheduler is gone; with --results, the run can go on where it stopped")


def _play(plan: Plan, batch: Batch) -> Played:
    """A batch on a worker, if it plays as we do."""
    from yardtools import __version__  # noqa: PLC0415 - asked where the task runs

    if __version__ != plan.version:
        raise YardError(
            f"a worker has yardtools {__version__}, here is {plan.version}; all must have the same"
        )
    return play_timed(plan, batch)


async def _knock(address: str) -> None:
    """See whether anybody answers: a client of no real address would complain only when all is over."""
    comm: Any = import_module("distributed.comm")
    security: Any = import_module("distributed.security").Security()
    connection = await comm.connect(address, timeout=PATIENCE, **security.get_connection_args("client"))
    connection.abort()


@contextlib.contextmanager
def cluster(address: str, workers: int, plan: Plan) -> Iterator[Cluster]:
    """The crew behind a scheduler's address; `local` starts one with so many workers here."""
    with needed_for("--scheduler", "cluster"):
        distributed: Any = import_module("distributed")  # slow to load
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    with contextlib.ExitStack() as opened:
        if address == LOCAL:
            here = distributed.LocalCluster(
                n_workers=workers,
                threads_per_worker=1,
                processes=True,
                host=HERE,
                dashboard_address=f"{HERE}:0",  # without one, dask would still serve its state to everybody
            )
            opened.enter_context(here)
            address = here.scheduler_address
        try:
            asyncio.run(_knock(address))
            client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, TimeoutError, ValueError, TypeError, RuntimeError) as error:
            raise YardError(f"no scheduler answers at {address}: {error}") from error
        opened.enter_context(client)
        if not client.nthreads():
            raise YardError(
                f"the scheduler at {address} has no workers; docs/cluster.md tells how to start some"
            )
        yield Cluster(client, plan)
