"""Programs on a terminal, and what a person at one can do to them."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
from pathlib import Path

from support.command import YARD


def on_a_terminal(arguments: list[str], cwd: Path) -> tuple[subprocess.Popen[bytes], int]:
    """The program with a terminal as its standard error, and our end of that terminal."""
    ours, theirs = pty.openpty()
    program = subprocess.Popen(
        [*YARD, *arguments], cwd=cwd, stdout=subprocess.PIPE, stderr=theirs, start_new_session=True
    )
    os.close(theirs)
    return program, ours


def everything_from(terminal: int) -> str:
    """All that is shown on a terminal, until its program has ended."""
    seen = b""
    try:
        while data := os.read(terminal, 4096):
            seen += data
    except OSError:  # the other end was closed
        pass
    os.close(terminal)
    return seen.decode(errors="replace")


def heeding_interrupts() -> None:
    """Undo what a shell does to programs in the background: they do not hear Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
