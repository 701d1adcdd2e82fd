"""What commands share: their common options, and the kinds of arguments they take."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from yardtools import files
from yardtools.resources import board_names
from yardtools.source import Source, load


class YardCommand(click.Command):
    """A command with the options that every command has."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.params += [
            _flag(["-q", "--quiet"], _hush, "Say nothing but results."),
            _flag(["--no-color"], _decolour, "No colours; NO_COLOR does the same."),
        ]


def _flag(names: list[str], effect: Callable[[click.Context, bool], None], help: str) -> click.Option:
    def callback(ctx: click.Context, _: click.Parameter, value: bool) -> None:
        effect(ctx, value)

    return click.Option(names, is_flag=True, expose_value=False, callback=callback, help=help)


def _hush(ctx: click.Context, value: bool) -> None:
    ctx.meta["quiet"] = value


def _decolour(ctx: click.Context, value: bool) -> None:
    if value or os.environ.get("NO_COLOR"):
        ctx.color = False


def say(message: str) -> None:
    """Tell the person at the terminal, unless --quiet; results go to standard output instead."""
    if not click.get_current_context().meta.get("quiet"):
        click.echo(message, err=True)


def colours() -> bool:
    """Whether standard output takes colours."""
    ctx = click.get_current_context()
    return ctx.color if ctx.color is not None else sys.stdout.isatty()


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


def write(output: str | Path, content: str | bytes) -> None:
    """Write a result, and say so when it went into a file."""
    files.write(output, content)
    if str(output) != files.STANDARD:
        say(f"wrote {output}")
