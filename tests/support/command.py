"""The command line as users have it: `yard` in this process, which is quick, or in one of its own."""

from __future__ import annotations

import ctypes
import io
import os
import resource
import signal
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, BinaryIO
from unittest.mock import patch

import pytest

from yardtools.cli import main

YARD = [sys.executable, "-m", "yardtools"]
SHOWN = (UserWarning, RuntimeWarning, FutureWarning, SyntaxWarning, UnicodeWarning)
"""The warnings that Python shows to users, who would see lines of code."""

Done = subprocess.CompletedProcess[str]


def yard(*arguments: str | Path, given: str | bytes | None = None, cwd: Path | None = None) -> Done:
    """Run `yard` to its exit status; whatever happens, no traceback and no warning may come out of it."""
    words = ["yard", *map(str, arguments)]
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("ignore")
            for kind in SHOWN:
                warnings.simplefilter("always", kind)
            with surroundings(words, _bytes(given), cwd, out, err), pytest.raises(SystemExit) as ended:
                main()
        assert not warned, [str(each.message) for each in warned]
        assert isinstance(ended.value.code, int)
        return _sound(words, ended.value.code, _content(out), _content(err))


@contextmanager
def surroundings(
    words: list[str], given: bytes, cwd: Path | None, out: BinaryIO, err: BinaryIO
) -> Iterator[None]:
    """What a program finds when it starts, all of it as it was once the program is over.

    Output goes to files, each under a number of its own, which the program may turn elsewhere.
    """
    with (
        patch.object(sys, "argv", words),
        patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(given), encoding="utf-8")),
        patch.dict(os.environ),
        chdir(cwd or "."),
        open(os.dup(out.fileno()), "w", encoding="utf-8") as stdout,
        open(os.dup(err.fileno()), "w", encoding="utf-8", errors="backslashreplace") as stderr,
        redirect_stdout(stdout),
        redirect_stderr(stderr),
    ):
        yield


def process(
    *arguments: str | Path,
    given: str | bytes | None = None,
    cwd: Path | None = None,
    before: Callable[[], None] | None = None,
    **options: Any,
) -> Done:
    """Run `yard` where the process is the point: a cold start, limits, permissions, processes of its own."""
    done = subprocess.run(
        [*YARD, *map(str, arguments)],
        input=None if given is None else _bytes(given),
        capture_output=True,
        cwd=cwd,
        check=False,
        preexec_fn=before,
        **options,
    )
    return _sound(done.args, done.returncode, done.stdout, done.stderr)


def _sound(words: list[str], status: int, out: bytes, err: bytes) -> Done:
    said = err.decode("utf-8", "replace")
    assert "Traceback" not in said, said
    assert "this is a bug" not in said, said
    return subprocess.CompletedProcess(words, status, out.decode("utf-8", "replace"), said)


def _bytes(given: str | bytes | None) -> bytes:
    return given.encode() if isinstance(given, str) else given or b""


def _content(file: BinaryIO) -> bytes:
    file.seek(0)
    return file.read()


def obey_permissions() -> None:
    """Give up what lets root read any file (CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH)."""
    for capability in (1, 2):
        ctypes.CDLL(None).prctl(24, capability, 0, 0, 0)


def a_full_disk() -> None:
    """No file can grow beyond some bytes."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20, 20))
