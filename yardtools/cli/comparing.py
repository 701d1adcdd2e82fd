"""What `yard diff` and `yard vote` share: the options for renumbering, and how lists are laid out."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Callable, Iterable
from shutil import get_terminal_size
from typing import Any

import click

from yardtools import files
from yardtools.board_files import Source
from yardtools.cli.parameters import LoadedBoard, colours
from yardtools.compare import parse_renumber
from yardtools.compare.renumber import Renumbering
from yardtools.errors import YardError
from yardtools.formats.json import laid_out

PIPED = 100
"""How wide text is where there is no terminal to ask."""

GLUE = "\x1f"
"""Holds the words of one item together while lines are wrapped; nobody has it in a name."""

SHADES = {"+": "green", "-": "red", "~": "yellow", "?": "magenta"}
"""What is added, removed, changed, undecided."""


def renumber_options(effect: str) -> Callable[[Any], Any]:
    """The two options for numbers that differ; `effect` says what the first one does here."""
    given = click.option("--renumber", callback=_numbers, metavar="OLD:NEW,…", help=effect)
    plain = click.option(
        "--no-renumber", is_flag=True, help="Look for no renumbering; take numbers as given."
    )
    return lambda command: given(plain(command))


def refuse_both(renumber: Renumbering | None, no_renumber: bool) -> None:
    """Numbers cannot be changed and taken as given."""
    if renumber is not None and no_renumber:
        raise click.UsageError("--renumber and --no-renumber exclude each other")


def refuse_unknown(renumber: Renumbering, boards: Iterable[Source], who: str) -> None:
    """A renumbering of stations that are nowhere is a slip; `who` lacks them."""
    known = {station.id for board in boards for station in board.network.stations}
    unknown = [str(number) for number in sorted(renumber) if number not in known]
    if unknown:
        raise YardError(f"{who} no station{'' if len(unknown) == 1 else 's'} {', '.join(unknown)}")


class OneOfSeveral(LoadedBoard):
    """One of several boards; only one of them can come from standard input."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Source:
        """The board of that name."""
        if value == files.STANDARD and ctx is not None:
            if ctx.meta.get(READ):
                raise YardError("standard input can be read only once")
            ctx.meta[READ] = True
        return super().convert(value, param, ctx)


ONE_OF_SEVERAL = OneOfSeveral()
READ = "standard input was read"
"""Where the context remembers it."""


def json_text(document: dict[str, Any]) -> str:
    """A result as JSON, laid out as boards are: an entry a line."""
    return "".join(laid_out(document, "")) + "\n"


def _numbers(_: click.Context, __: click.Parameter, value: str | None) -> Renumbering | None:
    return None if value is None else parse_renumber(value)


class Lines:
    """Lines of text as a command prints them: wrapped to the terminal, coloured where it can."""

    def __init__(self, output: str) -> None:
        to_terminal = output == files.STANDARD
        self.colour = to_terminal and colours()
        wide = to_terminal and sys.stdout.isatty()
        self.width = max(40, get_terminal_size((PIPED, 24)).columns) if wide else PIPED
        self.rows: list[str] = []

    def add(self, text: str = "", **style: Any) -> None:
        """A line of its own, styled where there are colours; what would steer the terminal is blotted out."""
        shown = "".join(letter if letter.isprintable() else "�" for letter in text)
        self.rows.append(click.style(shown, **style) if self.colour and style and text else shown)

    def heading(self, text: str) -> None:
        """The line that opens a section."""
        self.add(text, bold=True)

    def entry(self, sign: str, text: str) -> None:
        """One entry of a section, with the sign that says what became of it."""
        self.hang(f"  {sign} ", text, fg=SHADES.get(sign))

    def hang(self, head: str, text: str, **style: Any) -> None:
        """A head with text beside it, wrapped between words; nothing is cut."""
        parts = textwrap.wrap(
            text, max(20, self.width - len(head)), break_long_words=False, break_on_hyphens=False
        )
        for place, part in enumerate(parts or [""]):
            self.add((" " * len(head) if place else head) + part.replace(GLUE, " "), **style)

    def text(self) -> str:
        """All lines, each ended."""
        return "".join(f"{row}\n" for row in self.rows)


def listed(items: Iterable[object]) -> str:
    """Items as a list that wraps between them, never inside one."""
    return ", ".join(str(item).replace(" ", GLUE) for item in items)


def counted(count: int, noun: str, plural: str = "") -> str:
    """`1 link`, `2 links`; thousands parted."""
    return f"{count:,} {noun if count == 1 else plural or noun + 's'}"
