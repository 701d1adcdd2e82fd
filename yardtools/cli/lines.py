"""Lines of text as people read them: wrapped to the terminal, coloured where it can."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterable
from shutil import get_terminal_size
from typing import Any

import click

from yardtools import files
from yardtools.cli.output import takes_colours

PIPED = 100
"""How wide text is where there is no terminal to ask."""

GLUE = "\x1f"
"""Holds the words of one item together while lines are wrapped; nobody has it in a name."""

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

    def text(self) -> str:
        """All lines, each with its newline."""
        return "".join(f"{row}\n" for row in self.rows)


def join_items(items: Iterable[object]) -> str:
    """Items as a list that wraps between them, never inside one."""
    return ", ".join(str(item).replace(" ", GLUE) for item in items)
