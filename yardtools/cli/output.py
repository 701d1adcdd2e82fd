"""What the program says: results where they are wanted, words for the person on standard error.

`--quiet` and `--no-color`, which every command has, decide how much and how colourful.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

AnyCommand = TypeVar("AnyCommand", bound=click.Command)


def add_output_flags(command: AnyCommand) -> AnyCommand:
    """Give a command the flags that all have; they count before and after a command's name."""
    command.params += [
        _flag(["-q", "--quiet"], "quiet", "Print nothing but results."),
        _flag(["--no-color"], "colourless", "Use no colours; NO_COLOR does the same."),
    ]
    return command


def _flag(names: list[str], key: str, help: str) -> click.Option:
    def remember(ctx: click.Context, _: click.Parameter, value: bool) -> None:
        if value:
            ctx.meta[key] = True

    return click.Option(names, is_flag=True, expose_value=False, callback=remember, help=help)


def is_quiet() -> bool:
    """Whether only results are wanted; scripts that run no command want the rest too."""
    context = click.get_current_context(silent=True)
    return bool(context and context.meta.get("quiet"))


def say(message: str) -> None:
    """Tell the person at the terminal, unless --quiet; results go to standard output instead."""
    if not is_quiet():
        from yardtools.visible import harmless_line  # noqa: PLC0415 - the list of commands is printed without it

        click.echo(harmless_line(message), err=True)


def takes_colours() -> bool:
    """Whether standard output takes colours: as asked for, else on a terminal that has them."""
    if click.get_current_context().meta.get("colourless") or os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR") or os.environ.get("CLICOLOR_FORCE"):
        return True
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def write(output: str | Path, content: str | bytes, about: str = "") -> None:
    """Write a result, and say so when it went into a file, with what there is to say about it."""
    from yardtools import files  # noqa: PLC0415 - the list of commands is printed without it

    files.write(output, content)
    if str(output) != files.STANDARD:
        say(f"wrote {output}: {about}" if about else f"wrote {output}")


def write_all(contents: Mapping[Path, str | bytes]) -> None:
    """Write files that belong together, and say so."""
    from yardtools import files  # noqa: PLC0415 - see above

    files.write_all(contents)
    for path in contents:
        say(f"wrote {path}")


def json_text(document: dict[str, Any]) -> str:
    """A result as JSON, laid out as boards are: an entry a line."""
    from yardtools.formats.json import laid_out  # noqa: PLC0415 - see above

    return "".join(laid_out(document, "")) + "\n"
