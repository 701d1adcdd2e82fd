"""Lines of text as people read them: wrapped to the terminal, coloured where it can."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterable, Sequence
from shutil import get_terminal_size
from typing import Any

import click

from yardtools import files
from yardtools.cli.output import takes_colours

PIPED = 100
"""How wide text is where there is no terminal to ask."""

GLUE = "\x1f"
"""Holds the words of one item together while lines are wrapped; nobody has it in a name."""

GAP = "   "
"""What is between the columns of a table."""

SHADES = {"+": "green", "-": "red", "~": "yellow", "?": "magenta"}
"""What is added, removed, changed, undecided."""


class Lines:
    """The lines that a command prints, collected one by one."""

    def __init__(self, output: str) -> None:
        to_terminal = output == files.STANDARD
        self.colour = to_terminal and takes_colours()
        wide = to_terminal and sys.stdout.isatty()
        self.width = max(40, get_terminal_size((PIPED, 24)).columns) if wide else PIPED
        self.rows: list[str] = []

    def add(self, text: str = "", **style: Any) -> None:
        """Add a line, styled where there are colours; what would steer the terminal is blotted out."""
        shown = "".join(letter if letter.isprintable() else "�" for letter in text)
        self.rows.append(click.style(shown, **style) if self.colour and style and text else shown)

    def heading(self, text: str) -> None:
        """Add the line that opens a section."""
        self.add(text, bold=True)

    def entry(self, sign: str, text: str) -> None:
        """Add an entry of a section, with the sign that says what became of it."""
        self.hang(f"  {sign} ", text, fg=SHADES.get(sign))

    def hang(self, head: str, text: str, **style: Any) -> None:
        """Add a head with text beside it, wrapped between words; nothing is cut."""
        parts = textwrap.wrap(
            text, max(20, self.width - len(head)), break_long_words=False, break_on_hyphens=False
        )
        for place, part in enumerate(parts or [""]):
            self.add((" " * len(head) if place else head) + part.replace(GLUE, " "), **style)

    def table(self, columns: Sequence[str], *sections: Sequence[Sequence[str]]) -> None:
        """Add a table with words on the left and numbers on the right, a blank line around each section."""
        rows = [columns, *(row for section in sections for row in section)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        self.add()
        self.heading(_table_row(columns, widths))
        self.add(" " + "─" * (sum(widths) + len(GAP) * (len(widths) - 1)))
        for section in sections:
            for row in section:
                self.add(_table_row(row, widths))
            self.add()

    def text(self) -> str:
        """All lines, each with its newline."""
        return "".join(f"{row}\n" for row in self.rows)


def _table_row(cells: Sequence[str], widths: Sequence[int]) -> str:
    first, *others = zip(cells, widths, strict=True)
    shown = [first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in others)]
    return f" {GAP.join(shown)}".rstrip()


def join_items(items: Iterable[object]) -> str:
    """Items as a list that wraps between them, never inside one."""
    return ", ".join(str(item).replace(" ", GLUE) for item in items)
