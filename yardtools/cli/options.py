"""The options and arguments that several commands take."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from yardtools import files
from yardtools.board_files import Source, load
from yardtools.cli.output import add_output_flags
from yardtools.errors import YardError
from yardtools.resources import board_names
from yardtools.wording import noun_for

if TYPE_CHECKING:
    from yardtools.compare.renumber import Renumbering

Decorator = Callable[[Any], Any]
Listing = tuple[str, Callable[[], list[tuple[str, str]]]]
"""A heading, and the function that gives the rows under it."""


PAGE_THEMES = ("colour", "grey", "safe")
"""The themes of pages, as drawings have them: most commands do without loading those."""


class YardCommand(click.Command):
    """A command with the options that every command has, and at the end of its help a list, if it has one.

    The list names things such as sheets, with what their own files say of them.
    """

    def __init__(
        self,
        *args: Any,
        listing: Listing | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self._listing = listing
        add_output_flags(self)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, and then the list."""
        super().format_options(ctx, formatter)
        if self._listing:
            heading, rows = self._listing
            with formatter.section(heading):
                formatter.write_dl(rows())


def first_sentence(text: str | None) -> str:
    """What a docstring or a description says first of a thing, without its name."""
    line = (text or "").strip().split("\n")[0]
    sentence = re.sub(r"^`[^`]*`: ", "", line).partition(". ")[0].rstrip(".")
    return f"{sentence[:1].upper()}{sentence[1:]}."


# --- arguments --------------------------------------------------------------------------------


class BoardName(click.ParamType[Any]):
    """A path, a board folder, the name of a shipped board, or `-`."""

    name = "board"

    def shell_complete(self, _: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The shipped boards; the shell itself adds files."""
        names = [CompletionItem(name) for name in board_names() if name.startswith(incomplete)]
        return [*names, CompletionItem(incomplete, type="file")]


class LoadedBoard(BoardName):
    """The board itself."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Source:  # noqa: ARG002
        """The board of that name."""
        return value if isinstance(value, Source) else load(value)


class OneOfSeveral(LoadedBoard):
    """One of several boards; only one of them can come from standard input."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Source:
        """The board of that name."""
        if value == files.STANDARD and ctx is not None:
            if ctx.meta.get("standard input was read"):
                raise YardError("standard input can be read only once")
            ctx.meta["standard input was read"] = True
        return super().convert(value, param, ctx)


class Measure(click.FloatRange):
    """A number within bounds; click would let one pass that is none, for it is beyond no bound."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number, or an error that says what it may be."""
        if math.isnan(number := super().convert(value, param, ctx)):
            self.fail(f"{value!r} is no number", param, ctx)
        return number


class GameName(click.ParamType[Any]):
    """The name of a game."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:  # noqa: ARG002
        """The name, or an error that says which there are."""
        from yardtools.games import find_game  # noqa: PLC0415 - few commands play

        return find_game(value).name

    def shell_complete(self, _: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The games."""
        from yardtools.games import GAMES  # noqa: PLC0415 - see above

        return [CompletionItem(name) for name in GAMES if name.startswith(incomplete)]


BOARD_NAME, BOARD, ONE_OF_SEVERAL, GAME = BoardName(), LoadedBoard(), OneOfSeveral(), GameName()
JOBS = click.IntRange(1, max(64, os.cpu_count() or 1), clamp=True)
"""How many processes; more would do nothing but take memory."""


# --- what is printed, and where ---------------------------------------------------------------

output_option: Decorator = click.option(
    "-o",
    "--output",
    default=files.STANDARD,
    metavar="FILE",
    help="Where to write; standard output if left out.",
)


def format_option(*names: str, help: str = "") -> Decorator:
    """The option that chooses how a result is printed; the first is the default."""
    words = help or f"How to print the result: {names[0]} if left out."
    return click.option("--format", "format_", type=click.Choice(names), default=names[0], help=words)


list_format_option = format_option("text", "json", help="How --list prints: text if left out.")
scan_option: Decorator = click.option(
    "--scan/--no-scan",
    default=None,
    help="Compare a tracing with the scan under it; if left out, where there is one and yardtools[draft].",
)
language_option: Decorator = click.option(
    "--lang",
    "language",
    default="en",
    metavar="CODE",
    help="The language of the board's names; en if left out. Pages themselves are in English.",
)


def _remember_theme(ctx: click.Context, _: click.Parameter, value: str) -> None:
    ctx.meta["page theme"] = value


theme_option: Decorator = click.option(
    "--theme",
    type=click.Choice(PAGE_THEMES),
    default="colour",
    show_default=True,
    expose_value=False,
    callback=_remember_theme,
    help="The colours that a page opens in, until its reader chooses others.",
)


def page_theme() -> str:
    """The theme that a page is to open in; nothing where it is the usual one."""
    theme = str(click.get_current_context().meta.get("page theme", ""))
    return "" if theme == PAGE_THEMES[0] else theme


def port_option(default: int) -> Decorator:
    """The option that says where a page is served."""
    return click.option(
        "--port",
        type=click.IntRange(0, 65535),
        default=default,
        show_default=True,
        metavar="N",
        help="The port of the page; 0 takes any free one.",
    )


# --- games ------------------------------------------------------------------------------------

board_option: Decorator = click.option(
    "--board", type=BOARD_NAME, metavar="BOARD", help="The board; the game's own if left out."
)
players_option: Decorator = click.option(
    "--players", metavar="N", type=int, help="How many people play; `yard games` says how many can."
)
rule_options: Decorator = click.option(
    "--option",
    "options",
    metavar="NAME=VALUE",
    multiple=True,
    help="An option of the game, as often as needed; `yard games GAME` lists them.",
)


def table_options(command: Any) -> Any:
    """The options that say how a game is played: `board`, `players`, `options`."""
    return board_option(players_option(rule_options(command)))


# --- numbers of stations ----------------------------------------------------------------------


def renumber_option(effect: str) -> Decorator:
    """The option that gives stations other numbers; `effect` says what for."""
    return click.option("--renumber", callback=_parse_renumbering, metavar="OLD:NEW,…", help=effect)


def renumber_options(effect: str) -> Decorator:
    """The two options for numbers that differ; `effect` says what the first one does here."""
    plain = click.option(
        "--no-renumber", is_flag=True, help="Look for no renumbering; take the numbers as they are."
    )
    return lambda command: renumber_option(effect)(plain(command))


def _parse_renumbering(_: click.Context, __: click.Parameter, value: str | None) -> Renumbering | None:
    from yardtools.compare import parse_renumber  # noqa: PLC0415 - few runs renumber

    return None if value is None else parse_renumber(value)


def refuse_both(renumber: Renumbering | None, no_renumber: bool) -> None:
    """Numbers cannot be changed and taken as they are."""
    if renumber is not None and no_renumber:
        raise click.UsageError("--renumber and --no-renumber exclude each other")


def refuse_unknown(renumber: Renumbering, boards: Iterable[Source], who: str) -> None:
    """A renumbering of stations that are nowhere is a slip; `who` lacks them."""
    known = {station.id for board in boards for station in board.network.stations}
    unknown = [str(number) for number in sorted(renumber) if number not in known]
    if unknown:
        raise YardError(f"{who} no {noun_for(len(unknown), 'station')} {', '.join(unknown)}")
