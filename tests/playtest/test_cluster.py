"""Games on a cluster of this machine: workers come and go, and the report stays the same."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from support.command import yard
from support.runs import finished, plan
from yardtools import __version__
from yardtools.errors import YardError
from yardtools.playtest.cluster import _play, cluster
from yardtools.playtest.crew import play_run
from yardtools.playtest.runs import Goal, Ledger
from yardtools.playtest.series import Batch
from yardtools.playtest.statistics import report

distributed = pytest.importorskip("distributed")

GAMES = 120
ASKED = plan("beginner", version=__version__)


@pytest.fixture(scope="module")
def workers() -> Iterator[Any]:
    """Two workers, each a process of its own, and the scheduler that sends them work."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0", protocol="tcp://"
    ) as here:
        yield here


def test_a_worker_that_is_killed_changes_nothing(workers: Any) -> None:
    ledger = Ledger(ASKED, Goal(GAMES))
    lost: list[int] = []
    with cluster(workers.scheduler_address, 2, ASKED) as crew:
        for _ in play_run(ledger, crew, lambda _: None):
            if not lost:  # right in the middle: batches are out, and some are done
                lost = [nanny.process.process.pid for nanny in list(workers.workers.values())[:1]]
                os.kill(lost[0], signal.SIGKILL)
    assert lost
    alone = finished(ASKED, Goal(GAMES))
    told = [json.dumps(report(ASKED, each.tallies(), {})) for each in (ledger, alone)]
    assert told[0] == told[1]


def test_the_command_line_plays_on_a_cluster(workers: Any) -> None:
    run = ["playtest", "beginner", "--bots", "random", "--games", "20", "--format", "json"]
    here = yard(*run)
    there = yard(*run, "--scheduler", workers.scheduler_address)
    assert there.returncode == 0, there.stderr
    assert there.stdout == here.stdout


def test_a_scheduler_that_is_gone_is_told(workers: Any) -> None:
    with cluster(workers.scheduler_address, 2, ASKED) as crew:
        crew._client.close()
        with pytest.raises(YardError, match="the scheduler is gone"):
            crew.take()


def test_a_worker_must_play_as_we_do() -> None:
    with pytest.raises(YardError, match=f"a worker has yardtools {__version__}, here is 99"):
        _play(replace(ASKED, version="99"), Batch(5, 1, 1))


def test_a_cluster_without_workers_is_told() -> None:
    with distributed.LocalCluster(n_workers=0, dashboard_address=":0", protocol="tcp://") as here:
        done = yard("playtest", "beginner", "--scheduler", here.scheduler_address)
    assert done.returncode == 2
    assert "has no workers" in done.stderr
    gone = yard("playtest", "beginner", "--scheduler", "nonsense://1")
    assert gone.returncode == 2
    assert "no scheduler answers at nonsense://1" in gone.stderr
