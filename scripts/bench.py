"""Speed, as ratios within one run: what is promised, what was measured, and whether it holds.

Absolute times say more about the machine than about the program, so everything is measured against
something else in the same run, in turns, and compared by the fastest of many.
"""

from __future__ import annotations

import gc
import math
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from yardtools.formats import json as json_format
from yardtools.model import Board, Link, Station
from yardtools.model.network import DEFAULT_TRANSPORTS
from yardtools.resources import board_folder, schema_path

BIN = Path(sys.executable).parent
TURNS = 15


@dataclass(frozen=True)
class Bar:
    """A promise: the ratio that was measured must not exceed the limit."""

    what: str
    ratio: float
    limit: float
    detail: str

    def __str__(self) -> str:
        verdict = "ok    " if self.ratio <= self.limit else "MISSED"
        return f"{verdict} {self.ratio:5.2f} (at most {self.limit:.2f})  {self.what}: {self.detail}"

    @property
    def holds(self) -> bool:
        """Whether the promise is kept."""
        return self.ratio <= self.limit


def main() -> int:
    """Measure everything; 1 when a promise is broken."""
    bars = []
    for measure in (help_text, validation, growth_of_load, growth_of_dump):
        bars.append(measure())
        print(bars[-1], flush=True)
    return 0 if all(bar.holds for bar in bars) else 1


def help_text() -> Bar:
    """`yard --help` against a bare click program."""
    with tempfile.TemporaryDirectory() as folder:
        bare = Path(folder) / "bare.py"
        bare.write_text(BARE, encoding="utf-8")
        ours, theirs = in_turns([BIN / "yard", "--help"], [sys.executable, bare, "--help"])
    return Bar(
        "yard --help",
        ours / theirs,
        1.6,
        f"{ours * 1000:.0f} ms, a bare click program {theirs * 1000:.0f} ms",
    )


BARE = '''import click

@click.group()
def program():
    """A program that does nothing."""

@program.command()
def command():
    """A command that does nothing."""

program()
'''


def validation() -> Bar:
    """`yard validate` of a clean London against check-jsonschema on the same file and schema."""
    board = board_folder("london") / "board.json"
    theirs_is = [BIN / "check-jsonschema", "--schemafile", schema_path("board-1"), board]
    ours, theirs = in_turns([BIN / "yard", "validate", board], theirs_is)
    detail = f"{ours * 1000:.0f} ms, check-jsonschema {theirs * 1000:.0f} ms"
    return Bar("yard validate london", ours / theirs, 0.5, detail)


def in_turns(*commands: list[object]) -> list[float]:
    """The fastest run of each command, run in turns so that all meet the same machine."""
    times: list[list[float]] = [[] for _ in commands]
    for _ in range(TURNS):
        for command, own in zip(commands, times, strict=True):
            began = time.perf_counter()
            subprocess.run([str(part) for part in command], check=True, capture_output=True)
            own.append(time.perf_counter() - began)
    return [min(own) for own in times]


def growth_of_load() -> Bar:
    """Loading a board of 100,000 stations against one of 10,000: ten times the work."""
    return growth("load", json_format.dumps, json_format.loads)


def growth_of_dump() -> Bar:
    """Writing a board of 100,000 stations against one of 10,000."""
    return growth("dump", lambda board: board, json_format.dumps)


def growth(what: str, prepare: Callable[[Board], Any], work: Callable[[Any], object]) -> Bar:
    """How the cost grows per station: 1 is linear; log n may come from sorting, and caches fill up."""
    small, large = prepare(grid(10_000)), prepare(grid(100_000))
    few, many = seconds(work, small), seconds(work, large)
    detail = f"{few:.2f} s for 10,000 stations, {many:.2f} s for 100,000"
    return Bar(f"{what} grows linearly", many / few / 10, math.log(100_000) / math.log(10_000) * 1.2, detail)


def seconds(work: Callable[[Any], object], on: Any) -> float:
    """The fastest of three runs, without the collector's pauses."""
    times = []
    for _ in range(3):
        gc.collect()
        gc.disable()
        began = time.perf_counter()
        work(on)
        times.append(time.perf_counter() - began)
        gc.enable()
    return min(times)


def grid(count: int) -> Board:
    """A board of so many stations in a square, each joined to its right and lower neighbour."""
    side = math.isqrt(count)
    stations = (Station(n + 1, (n % side * 40.25, n // side * 40.5), ("taxi", "bus")) for n in range(count))
    right = (Link(n, n + 1, "taxi") for n in range(1, count) if n % side)
    down = (Link(n, n + side, "bus", path=((1.5, 2.5),)) for n in range(1, count - side + 1))
    return Board("grid", DEFAULT_TRANSPORTS, tuple(stations), (*right, *down))


if __name__ == "__main__":
    sys.exit(main())
