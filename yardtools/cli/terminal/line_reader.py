"""Lines that a person types: edited with the arrow keys, found again with up and down, forgotten in time."""

from __future__ import annotations

import sys
from types import ModuleType

from rich.console import Console
from rich.text import Text

BOLD, PLAIN = "\x1b[1m", "\x1b[0m"


class LineReader:
    """The keyboard. Where there is no readline, the console of the system edits lines as it can."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._readline = _load_readline() if console.is_terminal and sys.stdin.isatty() else None

    def read(self, prompt: str) -> str:
        """One line; EOFError where there are no more."""
        if self._readline is None:
            return self._console.input(Text(prompt, "bold"))
        return input(prompt if self._console.no_color else f"\x01{BOLD}\x02{prompt}\x01{PLAIN}\x02")

    def forget(self) -> None:
        """Let nobody find what was typed so far: neither by the history nor by what was cut out of a line."""
        if self._readline is None:
            return
        self._readline.clear_history()
        for keys in ("\\C-y", "\\e\\C-y"):  # readline keeps what was cut, and cannot be told to forget it
            self._readline.parse_and_bind(f'"{keys}": ""')


def _load_readline() -> ModuleType | None:
    """The standard module, which is not there on Windows."""
    try:
        import readline  # noqa: PLC0415
    except ImportError:
        return None
    readline.clear_history()  # nothing but this game
    return readline
