"""The options that the program and every command of it have, and what follows from them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import TypeVar

import click

AnyCommand = TypeVar("AnyCommand", bound=click.Command)


def common_options(command: AnyCommand) -> AnyCommand:
    """Give a command the options that all have; they count before and after a command's name."""
    command.params += [
        _flag(["-q", "--quiet"], _hush, "Say nothing but results."),
        _flag(["--no-color"], _decolour, "No colours; NO_COLOR does the same."),
    ]
    return command


def _flag(names: list[str], effect: Callable[[click.Context], None], help: str) -> click.Option:
    def callback(ctx: click.Context, _: click.Parameter, value: bool) -> None:
        if value:
            effect(ctx)

    return click.Option(names, is_flag=True, expose_value=False, callback=callback, help=help)


def _hush(ctx: click.Context) -> None:
    ctx.meta["quiet"] = True


def _decolour(ctx: click.Context) -> None:
    ctx.meta["colourless"] = True


def is_quiet() -> bool:
    """Whether only results are wanted; scripts that run no command want the rest too."""
    context = click.get_current_context(silent=True)
    return bool(context and context.meta.get("quiet"))


def say(message: str) -> None:
    """Tell the person at the terminal, unless --quiet; results go to standard output instead."""
    if not is_quiet():
        click.echo(message, err=True)


def colours() -> bool:
    """Whether standard output takes colours: as asked for, else on a terminal that has them."""
    if click.get_current_context().meta.get("colourless") or os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR") or os.environ.get("CLICOLOR_FORCE"):
        return True
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
