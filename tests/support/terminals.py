"""Programs on a terminal, and what a person at one can do to them."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
from io import StringIO
from pathlib import Path

import pyte
from rich.console import Console

from support.command import YARD
from yardtools.cli.terminal.turn import Turn
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
            ready, _, _ = select.select([terminal], [], [], 60)
            assert ready, heard + part
            part += os.read(terminal, 4096)
        heard += part
        os.write(terminal, answer)
    return heard


def turn_of(state: State, seat: str | None = None) -> Turn:
    """What a seat sees and may do; if none is named, whose turn it is."""
    seat = seat or state.seat
    return Turn(state.game, state.view(seat), state.moves() if seat == state.seat else ())


def screen_text(state: State, seat: str, focus: int | None = None, width: int = 120) -> str:
    """What a seat is shown of the table in the terminal, where nothing limits its height."""
    console = Console(file=StringIO(), width=width, force_terminal=False, legacy_windows=False)
    return "\n".join(line.plain for line in turn_of(state, seat).screen(focus).lines(console, width))


PROMPT = re.compile(r"(Mister X|The detectives|Player \d)> |.*(Enter goes on|takes it back): ")
"""Where `yard play` waits for a line."""


class Terminal:
    """A program on a terminal of a size that shows what a person would see, and what was scrolled away."""

    def __init__(self, command: list[str], columns: int, rows: int) -> None:
        self._ours, theirs = pty.openpty()
        self.screen = pyte.HistoryScreen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self._since_typed = b""
        self._resize_to(columns, rows)
        surroundings = {**os.environ, "TERM": "xterm-256color", "INPUTRC": os.devnull}
        surroundings = {key: value for key, value in surroundings.items() if key not in ("COLUMNS", "LINES")}
        self.program = subprocess.Popen(
            command,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=surroundings,
            start_new_session=True,
        )
        os.close(theirs)

    def _resize_to(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._ours, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def resize(self, columns: int, rows: int) -> None:
        """Make the window another size."""
        self.screen.resize(rows, columns)
        self._resize_to(columns, rows)

    def type(self, text: str) -> None:
        """Press keys."""
        os.write(self._ours, text.encode())

    def wait_for_prompt(self) -> str:
        """What stands before the cursor once a line is to be typed; nothing where the program has ended."""
        while not PROMPT.fullmatch(prompt := self._before_cursor()):
            if not self._show_more():
                return ""
        return prompt

    def wait_for(self, text: str) -> None:
        """Until a text stands on the line of the cursor."""
        while text not in self.screen.display[self.screen.cursor.y]:
            assert self._show_more(), self.text()

    def answer(self, text: str) -> str:
        """Type a line at a prompt, and wait for the next one."""
        self._since_typed = b""
        self.type(f"{text}\n")
        while b"\n" not in self._since_typed and self._show_more():
            pass
        return self.wait_for_prompt()

    def _before_cursor(self) -> str:
        return self.screen.display[self.screen.cursor.y][: self.screen.cursor.x]

    def _show_more(self) -> bool:
        """Show what has come; whether there was anything."""
        ready, _, _ = select.select([self._ours], [], [], 60)
        assert ready, self.text()
        try:
            data = os.read(self._ours, 65536)
        except OSError:  # the other end was closed
            return False
        self._since_typed += data
        self._stream.feed(data)
        return bool(data)

    @property
    def lines(self) -> list[str]:
        """What is on the screen."""
        return list(self.screen.display)

    def text(self) -> str:
        """What is on the screen, in one piece."""
        return "\n".join(line.rstrip() for line in self.lines)

    def lost_lines(self) -> int:
        """How many lines were scrolled off the screen."""
        return len(self.screen.history.top)

    def close(self) -> None:
        """Hang up."""
        self.program.kill()
        self.program.wait()
        os.close(self._ours)
