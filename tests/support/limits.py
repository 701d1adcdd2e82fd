"""`yard` in a process that may take one gigabyte and ten seconds more than a bare start of it does."""

from __future__ import annotations

import resource
from pathlib import Path

import pytest

from support.command import Done, process

MEMORY, SECONDS = 1_100_000_000, 12
"""How many bytes it may write to, and how long it may compute: a tenth and two seconds are for the start."""

limited = pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="limits need Linux")


def bounded(*arguments: str | Path, given: str | bytes | None = None, cwd: Path | None = None) -> Done:
    """Run `yard` within the limits, which it must not even notice."""
    done = process(*arguments, given=given, cwd=cwd, before=_set_limits)
    assert done.returncode in (0, 1, 2), f"ended by signal {-done.returncode}"
    assert "this machine's memory" not in done.stderr
    return done


def _set_limits() -> None:
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
