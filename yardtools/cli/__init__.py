"""The program `yard`: one file a command in `commands/`, loaded when it is called.

Only this package prints and exits: 0 done and clean, 1 findings or differences, 2 could not run.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from importlib import import_module
from keyword import iskeyword
from typing import Any

import click

from yardtools import __version__
from yardtools.cli.output import add_output_flags
from yardtools.errors import YardError
from yardtools.wording import suggest

COMMANDS = {
    "new": "Start a board folder.",
    "trace": "Draw a board in the browser, over its scan.",
    "adopt": "Make a board folder of somebody's drawing.",
    "draft": "Draft a board from a list of places, or from a picture of it.",
    "validate": "Find what is wrong with boards, and say where.",
    "explain": "Say what a finding means, or a rule of a game.",
    "renumber": "Give stations of a board folder other numbers.",
    "import": "Make a canonical board from a tracing, or from other people's files.",
    "export": "Write a board in another format.",
    "diff": "Compare two boards, and say how play changes.",
    "vote": "Find the true board among many transcriptions.",
    "assemble": "Lay tiles out as one network board.",
    "play": "Play a game in the terminal, or in the browser with --web.",
    "playtest": "Let bots play many games, and report what comes of it.",
    "replay": "Check game records move by move against the rules.",
    "vectors": "Write positions with all their legal moves.",
    "conform": "Try an engine against the rules of a game.",
    "view": "Make a page that shows a board.",
    "preview": "Show a board while it is drawn.",
    "lsp": "Check, explain and complete board files in any editor.",
    "inkscape": "Put yardtools into Inkscape's menu.",
    "sheet": "Print a sheet of a board.",
    "hash": "Print the fingerprint of a board.",
    "boards": "List the shipped boards.",
    "games": "List the games, or a game's options.",
    "schema": "Print or copy the JSON schemas.",
}


class Program(click.Group):
    """A group that knows its commands by name and loads only the one that is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The commands in the order of their work."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of that name, from the file of that name."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"{__name__}.commands.{cmd_name}{'_' * iskeyword(cmd_name)}")
        command: click.Command = module.command
        command.name, command.short_help = cmd_name, COMMANDS[cmd_name]
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """The list of commands, written without loading any of them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is meant, or an error that names the nearest one."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            hint = suggest(args[0], COMMANDS)
            ctx.fail(f"no command {args[0]!r}" + (f"; {hint}" if hint else ""))
        return super().resolve_command(ctx, args)


@add_output_flags
@click.command(cls=Program, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="yard")
def program() -> None:
    """Turn drawings of board-game maps into data you can trust.

    A BOARD is a file, a board folder, the name of a shipped board, or - for standard input.
    """


def main() -> None:
    """Run the program; whatever stops it is one line on standard error."""
    try:
        status = program.main(prog_name="yard", standalone_mode=False)
        sys.stdout.flush()
    except SystemExit:  # click ends so when the reader of the output, such as head, has seen enough
        _forget_output()
        status = 0
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001 - even a bug of ours becomes one line
        status = _status(error)
    sys.exit(status if isinstance(status, int) else 0)


def _status(error: BaseException) -> int:
    """The exit status for what stopped the program, after telling the user."""
    match error:
        case click.exceptions.Exit():
            return error.exit_code
        case click.exceptions.NoArgsIsHelpError():
            error.show()
            return 2
        case BrokenPipeError():
            _forget_output()
            return 0
    if os.environ.get("YARD_DEBUG"):
        raise error
    return _fail(_reason(error))


def _reason(error: BaseException) -> str:
    """What stopped the program, in one line."""
    if isinstance(error, OSError):
        _forget_output()
    for kind, words in REASONS:
        if isinstance(error, kind):
            return words(error)
    return _describe_bug(error)


def _describe_misuse(error: click.UsageError) -> str:
    command = error.ctx.command_path if error.ctx else "yard"
    message = error.format_message().rstrip(".").replace(". Did you mean", "; did you mean")
    message = re.sub(r"\. \(Did you mean one of: (.*\?)\)$", r"; did you mean one of \1", message)
    return f"{message}{' See' if message.endswith('?') else '; see'} `{command} --help`"


def _describe_missing(error: ModuleNotFoundError) -> str:
    """What to install where a feature came to a package that the base install lacks."""
    from yardtools.extras import extra_with, missing_extra  # noqa: PLC0415 - few commands fail

    extra = extra_with(error.name or "")
    return str(missing_extra(extra, "this", [error.name or ""])) if extra else _describe_bug(error)


def _describe_bug(error: BaseException) -> str:
    return f"this is a bug in yardtools: {error!r}; YARD_DEBUG=1 shows where"


def _describe_trouble(error: OSError) -> str:
    """What the system refused: a file by its name, else our output."""
    what = "cannot write standard output" if error.filename is None else f"cannot use {error.filename}"
    return f"{what}: {(error.strerror or str(error)).lower()}"


REASONS: tuple[tuple[Any, Callable[[Any], str]], ...] = (
    (YardError, str),
    (click.UsageError, _describe_misuse),
    (click.ClickException, lambda error: error.format_message()),
    ((KeyboardInterrupt, click.Abort), lambda _: "interrupted"),
    (OSError, _describe_trouble),
    (ModuleNotFoundError, _describe_missing),
    (RecursionError, lambda _: "the input is nested too deeply"),
    (MemoryError, lambda _: "the input is too large for this machine's memory"),
)


def _fail(message: str) -> int:
    from yardtools.visible import harmless_line  # noqa: PLC0415 - few commands fail

    click.echo(harmless_line(f"yard: {' '.join(message.split())}"), err=True)
    return 2


def _forget_output() -> None:
    """Keep Python from writing what is left in the buffer, and failing once more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
