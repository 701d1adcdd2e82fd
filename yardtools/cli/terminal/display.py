"""The terminal itself: frames that fill it and fit it, or plain lines where the output is no terminal."""

from __future__ import annotations

import os
from collections.abc import Iterable

from rich.console import Console, ConsoleDimensions
from rich.control import Control
from rich.segment import ControlType
from rich.text import Text

from yardtools.cli.terminal.fitting import in_ascii, wrap
from yardtools.cli.terminal.frame import Frame, make_frame, remark_on_size, rule
from yardtools.cli.terminal.line_reader import LineReader
from yardtools.cli.terminal.turn import Turn

WIPE = "\033[H\033[2J\033[3J"
"""Clears the terminal and what can be scrolled back to."""
KEPT_AT_END = 2
"""When a game is over, more lines are kept free, for what is said of its record."""


class Display:
    """What one person sees; on a terminal it is drawn anew, at the size of that moment, before each line."""

    def __init__(self, console: Console, game_name: str) -> None:
        self.console = console
        self._name = game_name
        self._reader = LineReader(console)
        self._turn: Turn | None = None
        self._news = self._offer = ""
        self._focus: int | None = None
        self._rest = Text()
        self._is_laid = False
        self._thinker = ""

    def lay(self, turn: Turn, news: str, offer: str) -> None:
        """Put something new on the table; `show` shows it."""
        self._turn, self._news, self._offer = turn, news, offer
        self._focus, self._is_laid, self._thinker = None, False, ""

    def show(self, answer: Text | None = None) -> None:
        """The table with an answer to what was typed; where nothing can be drawn over, what is new of it."""
        answer = answer or Text()
        if self.console.is_terminal:
            self._draw(answer)
        elif self._is_laid:
            self._print(wrap(answer, self.console.width, self.console))
        else:
            self._print(self._frame(answer).all_lines(self.console, self.console.width))
        self._is_laid = True

    def show_more(self) -> None:
        """What of the last answer there was no room for."""
        self.show(self._rest or Text("There is no more to show."))

    def look_at(self, station: int) -> None:
        """The board around another station."""
        self._focus, self._is_laid = station, False
        self.show()

    def refuse(self, words: str) -> None:
        """Something cannot be done."""
        self.show(Text(words, "red"))

    def read(self, prompt: str) -> str:
        """A line that is typed."""
        return self._reader.read(prompt)

    def wait_for(self, name: str) -> None:
        """Somebody who is no person thinks: told on the line that is kept free for it."""
        if self.console.is_terminal and self._is_laid and name != self._thinker:
            self._thinker = name
            self.console.control(Control(ControlType.CARRIAGE_RETURN, (ControlType.ERASE_IN_LINE, 2)))
            self.console.print(Text(f"{name} is thinking", "dim"), end="")

    def draw_curtain(self) -> None:
        """Nothing that one person saw or typed is left for the next."""
        self._reader.forget()
        self._rest = Text()
        if self.console.is_terminal:
            self.console.file.write(WIPE)
        self._print([rule("", self.console.width)])

    def _draw(self, answer: Text) -> None:
        """Fill the terminal."""
        self.console.size = width, height = _measure(self.console)
        frame = self._frame(answer, remark_on_size(self._name, width, height))
        kept = KEPT_AT_END if frame.screen.top.ending else 0
        lines, self._rest = frame.fit(self.console, width, height - kept)
        self.console.clear()
        self._print(lines)

    def _frame(self, answer: Text, remark: str = "") -> Frame:
        assert self._turn is not None
        return make_frame(self._turn, self._news, self._offer, answer, self._focus, remark)

    def _print(self, lines: Iterable[Text]) -> None:
        ascii_only = self.console.options.ascii_only
        for line in lines:
            shown = in_ascii(line) if ascii_only else line
            self.console.print(shown, highlight=False, no_wrap=True, overflow="ellipsis")


def _measure(console: Console) -> ConsoleDimensions:
    """The size of the terminal now, whatever COLUMNS and LINES say; where it has none, a usual one."""
    try:
        width, height = os.get_terminal_size(console.file.fileno())
    except OSError:
        width = height = 0
    return ConsoleDimensions(width or console.width, height or console.height)
