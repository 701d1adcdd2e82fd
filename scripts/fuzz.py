"""`make fuzz`: every reader and sheet fed with inputs broken at random, through the program's own entry.

    python scripts/fuzz.py --minutes 60 --seed 1
    python scripts/fuzz.py --runs 200 --seed 7 --keep found

Each input comes of a sound one (fuzz_inputs.py): a board in one of its formats, its box, its drawing, a
record, a run, a position, a command line. Its structure is broken (fuzz_breakers.py: values swapped,
repeated, removed, put into each other, made extreme), or its bytes. All that may come of it is exit status 0,
1 or 2 and words for people: a traceback, "this is a bug", too much time or memory, or any other end counts.
The same seed gives the same inputs. What is found is kept; tests/cases/fuzz holds what was found before.
"""

from __future__ import annotations

import argparse
import io
import itertools
import json
import os
import random
import resource
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from pathlib import Path
from traceback import format_tb
from unittest.mock import patch

from fuzz_breakers import Files, break_files
from fuzz_inputs import ARGUMENTS, STATE, Reader, readers
from yardtools import game
from yardtools.cli import main as run_yard
from yardtools.errors import YardError

LIMIT, PATIENCE, MEMORY = 20, 900, 3_000_000_000
"""Seconds that an input may compute, seconds that it may wait, and bytes that this process may have."""
BUGS = ("Traceback", "this is a bug", "this machine's memory")
"""Words that are no answer."""


@dataclass(frozen=True)
class Found:
    """What went wrong, and with which input."""

    reader: Reader
    files: Files
    words: str


class TooLong(BaseException):
    """An input that takes for ever; no `except Exception` of the program may catch it."""


# --- running ----------------------------------------------------------------------------------


def try_files(reader: Reader, files: Files) -> str:
    """What goes wrong when the program reads the files; nothing where all is well."""
    with tempfile.TemporaryDirectory() as folder:
        for name, data in files.items():
            (Path(folder) / name).write_bytes(data)
        status, said = run(words_of(reader, files, folder), Path(folder), files.get(reader.typed, b""))
    if status not in (0, 1, 2):
        return f"exit status {status}"
    return next((words for words in BUGS if words in said), "") and said[-2000:]


def words_of(reader: Reader, files: Files, folder: str) -> list[str]:
    """The command line that reads the files; where its own words are what is broken, only texts are words."""
    words = [word.replace("*", folder) for word in reader.command]
    if ARGUMENTS in files:
        with suppress(ValueError):
            given = json.loads(files[ARGUMENTS])
            words += (
                [word.replace("\0", "") for word in given if isinstance(word, str)]
                if isinstance(given, list)
                else []
            )
    return [word for word in words if not word.startswith(FORBIDDEN)]


FORBIDDEN = ("--jobs", "--scheduler", "--web", "preview", "trace")
"""What starts other processes, or never ends."""


def run(words: list[str], folder: Path, typed: bytes = b"") -> tuple[object, str]:
    """The exit status of the program, and what it says on standard error."""
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.TextIOWrapper(io.BytesIO(), "utf-8", "replace")
    with (
        patch.object(sys, "argv", ["yard", *words]),
        patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed), "utf-8", "surrogateescape")),
        patch.dict(os.environ),
        chdir(folder),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            with _time_limit():
                (_read_state if words[:1] == [STATE] else run_yard)()
        except SystemExit as ended:
            status: object = ended.code
        except BaseException as error:  # noqa: BLE001 - whatever escapes is what we look for
            return f"{error!r}\n{''.join(format_tb(error.__traceback__)[-4:])}", ""
    err.flush()
    buffer = err.buffer
    assert isinstance(buffer, io.BytesIO)
    return status, buffer.getvalue().decode("utf-8", "replace")


def _read_state() -> None:
    """Read a position as Python does; it is one of the game, or an error of ours says why not."""
    _, _, name, file = sys.argv
    with suppress(YardError, UnicodeDecodeError):
        state = game(name).state(Path(file).read_bytes().decode())
        state.moves()
        for seat in state.game.seats:
            state.view(seat)
    sys.exit(0)


@contextmanager
def _time_limit() -> Iterator[None]:
    """End what computes too long, or waits for ever; how busy the machine is does not count."""

    def give_up(_: int, __: object) -> None:
        raise TooLong(f"it takes more than {LIMIT} seconds")

    before = [signal.signal(each, give_up) for each in (signal.SIGPROF, signal.SIGALRM)]
    signal.setitimer(signal.ITIMER_PROF, LIMIT)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
        for each, handler in zip((signal.SIGPROF, signal.SIGALRM), before, strict=True):
            signal.signal(each, handler)


def fuzz(seed: int, goes_on: Callable[[int], bool], only: str = "") -> Iterator[tuple[Reader, Found | None]]:
    """Run after run, one reader after the other, each with what it found."""
    known = [reader for reader in readers() if only in reader.name]
    for run in itertools.count():
        if not goes_on(run):
            return
        reader = known[run % len(known)]
        chance = random.Random(f"{seed}/{run}")
        files = break_files(chance.choice(reader.pool), chance)
        words = try_files(reader, files)
        yield reader, Found(reader, files, words) if words else None


def keep(found: Found, folder: Path, number: int) -> Path:
    """Put an input where it can be tried again: `python scripts/fuzz.py --again FOLDER`."""
    case = folder / f"{found.reader.name.replace(' ', '-')}-{number}"
    case.mkdir(parents=True, exist_ok=True)
    for name, data in found.files.items():
        (case / name).write_bytes(data)
    about = {"command": found.reader.command, "typed": found.reader.typed}
    (case / "command.json").write_text(json.dumps(about) + "\n", encoding="utf-8")
    return case


def try_case(case: Path) -> str:
    """What goes wrong with an input that was kept."""
    about = json.loads((case / "command.json").read_text(encoding="utf-8"))
    files = {path.name: path.read_bytes() for path in sorted(case.iterdir()) if path.name != "command.json"}
    return try_files(Reader(case.name, (files,), tuple(about["command"]), about["typed"]), files)


def main() -> int:
    """Fuzz, and say what was found; exit status 1 where something was."""
    parser = argparse.ArgumentParser(description="Feed every reader with broken inputs.")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same inputs")
    parser.add_argument("--minutes", type=float, default=0, help="how long; for ever if left out")
    parser.add_argument("--runs", type=int, default=0, help="how many inputs; no limit if left out")
    parser.add_argument("--keep", type=Path, default=Path("build/fuzz"), help="where to keep what is found")
    parser.add_argument("--again", type=Path, help="try an input that was kept")
    parser.add_argument("--only", default="", help="readers of which the name has this in it")
    options = parser.parse_args()
    if options.again:
        print(words := try_case(options.again))
        return int(bool(words))
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    end = time.monotonic() + 60 * options.minutes if options.minutes else float("inf")
    runs, findings = Counter[str](), Counter[str]()
    try:
        for reader, found in fuzz(
            options.seed,
            lambda run: time.monotonic() < end and (not options.runs or run < options.runs),
            options.only,
        ):
            runs[reader.name] += 1
            if found:
                findings[reader.name] += 1
                print(f"{keep(found, options.keep, runs[reader.name])}: {found.words.strip()}", flush=True)
    except KeyboardInterrupt:
        pass
    for name, count in runs.items():
        print(f"{count:8,} {name}: {findings[name] or 'nothing'} found")
    print(f"{runs.total():8,} inputs, {findings.total()} findings")
    return int(bool(findings))


if __name__ == "__main__":
    sys.exit(main())
