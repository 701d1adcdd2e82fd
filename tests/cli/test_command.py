"""Running the program in this process hides nothing that a process of its own would show."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable
from pathlib import Path

import pytest

from support.command import yard
from yardtools.cli import program

ProgramDoes = Callable[[Callable[[], object]], None]


@pytest.fixture
def program_does(monkeypatch: pytest.MonkeyPatch) -> ProgramDoes:
    """Have the program do something else."""
    return lambda act: monkeypatch.setattr(program, "main", lambda **_: act())


def test_a_bug_is_not_let_pass(program_does: ProgramDoes) -> None:
    program_does(lambda: int("no number"))
    with pytest.raises(AssertionError, match="this is a bug"):
        yard("hash")


@pytest.mark.parametrize(("kind", "shown"), [(RuntimeWarning, True), (DeprecationWarning, False)])
def test_a_warning_that_users_would_see_is_not_let_pass(
    program_does: ProgramDoes, kind: type[Warning], shown: bool
) -> None:
    program_does(lambda: warnings.warn("careful", kind, stacklevel=1))
    if not shown:
        assert yard("hash").returncode == 0
        return
    with pytest.raises(AssertionError, match="careful"):
        yard("hash")


def test_a_traceback_is_not_let_pass(program_does: ProgramDoes) -> None:
    program_does(lambda: sys.stderr.write("Traceback (most recent call last)\n"))
    with pytest.raises(AssertionError, match="Traceback"):
        yard("hash")


def test_output_that_fails_half_way_is_kept_as_far_as_it_came(program_does: ProgramDoes) -> None:
    def act() -> None:
        sys.stdout.write("early\n")
        sys.stdout.flush()
        sys.stdout.write("late\n")
        raise OSError(28, "No space left on device")

    program_does(act)
    done = yard("hash")
    assert (done.returncode, done.stdout) == (2, "early\n")
    assert done.stderr == "yard: cannot write standard output: no space left on device\n"


def test_everything_is_as_it_was(program_does: ProgramDoes, tmp_path: Path) -> None:
    def act() -> int:
        os.environ["YARD_TRIED"] = sys.stdin.read()
        os.chdir("/")
        sys.argv.append("more")
        return 1

    def state() -> object:
        opened = len(os.listdir("/proc/self/fd")) if Path("/proc/self/fd").exists() else 0
        return Path.cwd(), dict(os.environ), list(sys.argv), sys.stdin, sys.stdout, sys.stderr, opened

    program_does(act)
    before = state()
    assert yard("hash", given="words", cwd=tmp_path).returncode == 1
    assert state() == before
