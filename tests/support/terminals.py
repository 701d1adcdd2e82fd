"""Programs on a terminal, and what a person at one can do to them."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
from io import StringIO
from pathlib import Path

from rich.console import Console

from support.boards import london
from support.command import YARD
from yardtools.cli.terminal.screen import Screen
from yardtools.games.game import State


def on_a_terminal(arguments: list[str], cwd: Path) -> tuple[subprocess.Popen[bytes], int]:
    """The program with a terminal as its standard error, and our end of that terminal."""
    ours, theirs = pty.openpty()
    program = subprocess.Popen(
        [*YARD, *arguments], cwd=cwd, stdout=subprocess.PIPE, stderr=theirs, start_new_session=True
    )
    os.close(theirs)
    return program, ours


def read_all(terminal: int) -> str:
    """All that is shown on a terminal, until its program has ended."""
    seen = b""
    try:
        while data := os.read(terminal, 4096):
            seen += data
    except OSError:  # the other end was closed
        pass
    os.close(terminal)
    return seen.decode(errors="replace")


def heed_interrupts() -> None:
    """Undo what a shell does to programs in the background: they do not hear Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def output_on_a_terminal(*arguments: str) -> bytes:
    """What the command writes to a terminal."""
    ours, theirs = pty.openpty()
    subprocess.run([*YARD, *arguments], stdout=theirs, check=False)
    os.close(theirs)
    with open(ours, "rb", buffering=0) as terminal:
        return terminal.read(65536)


def answer_prompts(terminal: int, talk: list[tuple[bytes, bytes]]) -> bytes:
    """What a terminal shows while it is answer_prompts line by line."""
    heard = b""
    for words, answer in talk:
        part = b""
        while words not in part:
            ready, _, _ = select.select([terminal], [], [], 30)
            assert ready, heard + part
            part += os.read(terminal, 4096)
        heard += part
        os.write(terminal, answer)
    return heard


def screen_text(state: State, seat: str, focus: int | None = None, width: int = 120) -> str:
    """What a seat is shown in the terminal."""
    console = Console(file=StringIO(), width=width, force_terminal=False, legacy_windows=False)
    board = london() if state.game.board.kind == "network" else None
    console.print(Screen(state.game, state.view(seat), board, focus))
    out = console.file
    assert isinstance(out, StringIO)
    return out.getvalue()
