"""What commands share: their common options, and the kinds of arguments they take."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from yardtools import files
from yardtools.board_files import Source, load
from yardtools.cli.common import colours, common_options, is_quiet, say
from yardtools.resources import board_names


class YardCommand(click.Command):
    """A command with the options that every command has."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        common_options(self)


class BoardName(click.ParamType[Any]):
    """A path, a board folder, the name of a shipped board, or `-`."""

    name = "board"

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002
        param: click.Parameter,  # noqa: ARG002
        incomplete: str,
    ) -> list[CompletionItem]:
        """The shipped boards; the shell itself adds files."""
        names = [CompletionItem(name) for name in board_names() if name.startswith(incomplete)]
        return [*names, CompletionItem(incomplete, type="file")]


class LoadedBoard(BoardName):
    """The board itself."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Source:  # noqa: ARG002
        """The board of that name."""
        return value if isinstance(value, Source) else load(value)


__all__ = [
    "BOARD",
    "BOARD_NAME",
    "YardCommand",
    "colours",
    "format_option",
    "is_quiet",
    "output_option",
    "say",
    "write",
]

BOARD_NAME, BOARD = BoardName(), LoadedBoard()

output_option: Callable[[Any], Any] = click.option(
    "-o",
    "--output",
    default=files.STANDARD,
    metavar="FILE",
    help="Where to write; standard output if left out.",
)


def format_option(*names: str) -> Callable[[Any], Any]:
    """The option that chooses how a result is printed; the first is the default."""
    words = f"How to print the result: {names[0]} if left out."
    return click.option("--format", "format_", type=click.Choice(names), default=names[0], help=words)


def write(output: str | Path, content: str | bytes, about: str = "") -> None:
    """Write a result, and say so when it went into a file, with what there is to say about it."""
    files.write(output, content)
    if str(output) != files.STANDARD:
        say(f"wrote {output}: {about}" if about else f"wrote {output}")
