"""kill -9 in the middle of an edit: nothing is lost that was answered as saved, and no file is torn."""

from __future__ import annotations

import http.client
import json
import os
import random
import re
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread

import pytest

from support.folders import put
from support.workbench import Page, fork_trace, open_session, trace_process, wait_for_checks
from yardtools.formats.box import loads as read_box
from yardtools.tracing.reading.reader import read_tracing


def numbers_on_disk(folder: Path) -> set[int]:
    """The stations beyond the first four that the files have; both files are sound and say the same."""
    box = read_box((folder / "box.toml").read_text(encoding="utf-8"))
    board = read_tracing((folder / "tracing.svg").read_bytes(), box, lambda _: None)
    assert board is not None
    found = {station.id for station in board.stations} - {1, 2, 3, 4}  # type: ignore[union-attr]
    assert box.title == (f"up to {max(found)}" if found else "")
    return found


def add(page: Page, number: int) -> None:
    """One step that changes both files: a station, and its number in the title."""
    spot = [15 + number % 50 * 40, 15 + number // 50 * 40]
    station = {"do": "add-station", "at": spot, "transports": ["taxi"], "number": number}
    page.do(station, {"do": "set-box", "path": ["title"], "value": f"up to {number}"})


class Writer(Thread):
    """Adds stations one after the other until nobody answers any more."""

    def __init__(self, page: Page, first: int) -> None:
        super().__init__(daemon=True)
        self._page, self._next = page, first
        self.saved: list[int] = []
        self.more = Event()

    def run(self) -> None:
        """Go on until the other side is gone."""
        try:
            while True:
                add(self._page, self._next)
                self.saved.append(self._next)
                self._next += 1
                self.more.set()
        except (OSError, http.client.HTTPException, json.JSONDecodeError):
            self.more.set()


def edit_until(page: Page, first: int, chance: random.Random, kill: Callable[[], object]) -> list[int]:
    """Edit, and kill the workbench at some moment; gives what was answered as saved."""
    writer = Writer(page, first)
    writer.start()
    for _ in range(chance.randint(1, 4)):
        writer.more.wait(60)
        writer.more.clear()
    Event().wait(chance.random() * 0.03)
    kill()
    writer.join(60)
    assert writer.saved
    return writer.saved


def kill_process(folder: Path, first: int, chance: random.Random) -> list[int]:
    """Start `yard trace`, edit, and kill it."""
    with trace_process(folder) as (page, program):
        return edit_until(page, first, chance, program.kill)


def kill_fork(folder: Path, first: int, chance: random.Random) -> list[int]:
    """The same with a copy of this process, which has loaded everything already."""
    page, pid = fork_trace(folder)

    def kill() -> None:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)

    return edit_until(page, first, chance, kill)


def kill_often(folder: Path, kill: Callable[[Path, int, random.Random], list[int]], times: int) -> None:
    """Kill it that often, each time somewhere else, and look at the files after the next start."""
    first_bytes = {name: (folder / name).read_bytes() for name in ("tracing.svg", "box.toml")}
    chance, saved, steps = random.Random(times), set[int](), 0
    for _ in range(times):
        fresh = kill(folder, max(saved, default=4) + 2, chance)
        steps += len(fresh)
        with open_session(folder) as session:  # finishes what was begun
            there = {number for number in session.desk.sheet.stations if number > 4}
        assert saved | set(fresh) <= there
        assert there == numbers_on_disk(folder)
        saved = there
    assert len(saved) >= steps >= times
    with open_session(folder) as session:
        while session.undo()["undo"]:
            pass
    assert {name: (folder / name).read_bytes() for name in first_bytes} == first_bytes


def test_kills_lose_nothing(tmp_path: Path) -> None:
    kill_often(put(tmp_path / "square"), kill_process, 2)


@pytest.mark.slow
def test_three_hundred_kills_lose_nothing(tmp_path: Path) -> None:
    kill_often(put(tmp_path / "square"), kill_fork, 300)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_end_brings_board_json_up_to_date(number: signal.Signals, tmp_path: Path) -> None:
    folder = put(tmp_path / "square")
    with trace_process(folder) as (page, program):
        add(page, 7)
        program.send_signal(number)
        out, err = program.communicate(timeout=60)
    assert (program.returncode, out) == (0, "")
    assert err == "every step is saved; Ctrl-C ends the workbench\nworkbench ended\n"
    board = json.loads((folder / "board.json").read_text(encoding="utf-8"))
    assert [station["id"] for station in board["stations"]] == [1, 2, 3, 4, 7]


def test_the_checks_end_with_the_workbench(tmp_path: Path) -> None:
    with trace_process(put(tmp_path / "square")) as (page, program):
        add(page, 7)
        wait_for_checks(page, 0)
        children = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(program.pid)], capture_output=True, text=True, check=True
        )
        pids = re.findall(r"\d+", children.stdout)
        assert pids
        program.kill()
        program.wait()
        for pid in pids:
            while Path(f"/proc/{pid}").exists():
                Event().wait(0.02)
