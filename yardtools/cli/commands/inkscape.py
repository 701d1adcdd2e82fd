"""`yard inkscape`: the extension of Inkscape, put in its place and asked after."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from yardtools import __version__, files
from yardtools.cli.options import Decorator, YardCommand
from yardtools.cli.output import add_output_flags, say, write
from yardtools.inkscape.install import Installed, find_installed
from yardtools.inkscape.install import install as put_in_place
from yardtools.inkscape.install import uninstall as take_away
from yardtools.inkscape.program import Inkscape, find_extension_folder, find_inkscape

_folder_option = click.option(
    "--dir", "folder", metavar="FOLDER", help="The folder of extensions; that of Inkscape if left out."
)


@add_output_flags
@click.group()
def command() -> None:
    """Put yardtools into Inkscape's menu.

    Then Extensions ▸ Yardtools checks the board that is drawn, joins ends, numbers stations and makes
    links of connectors, in any Inkscape from 1.0 on.

    \b
    yard inkscape install
    yard inkscape status
    """  # noqa: D301 - click wants the \b as it is


@command.command(cls=YardCommand)
@_folder_option
def install(folder: str | None) -> None:
    """Put the extension where Inkscape finds it.

    It calls this very `yard`: after yardtools was moved or installed elsewhere, install it again.
    """
    inkscape = find_inkscape()
    where = put_in_place(_extensions(folder, inkscape))
    say(f"installed in {where}; start Inkscape anew, and see Extensions ▸ Yardtools")
    if trouble := _find_trouble(inkscape):
        say(trouble)


@command.command(cls=YardCommand)
@_folder_option
def uninstall(folder: str | None) -> None:
    """Take the extension away."""
    extensions = _extensions(folder, find_inkscape())
    say(f"{'removed from' if take_away(extensions) else 'there is none in'} {extensions}")


@command.command(cls=YardCommand)
@_folder_option
def status(folder: str | None) -> None:
    """Say which extension is there, whether it works, and for which Inkscape.

    The exit status is 1 where the extension is missing, of another version, or calls a `yard` that is gone.
    """
    inkscape = find_inkscape()
    extensions = _extensions(folder, inkscape)
    installed = find_installed(extensions)
    is_sound = _show_installed(installed) if installed else False
    if installed is None:
        click.echo(f"extension: none in {extensions}; `yard inkscape install` puts it there")
    words = f"{inkscape.version} ({inkscape.program})" if inkscape else "none found"
    click.echo(f"Inkscape: {words}")
    if inkscape and (trouble := _find_trouble(inkscape)):
        say(trouble)
    click.get_current_context().exit(0 if is_sound else 1)


def _extensions(folder: str | None, inkscape: Inkscape | None) -> Path:
    return Path(folder).absolute() if folder else find_extension_folder(inkscape)


def _find_trouble(inkscape: Inkscape | None) -> str:
    """Why the extension may not show up."""
    if inkscape is None:
        return "no Inkscape was found on this computer; if it is there, --dir says where its extensions are"
    too_old = f"Inkscape {inkscape.version} is too old for the extension, which needs 1.0"
    return too_old if inkscape.is_too_old else ""


def _show_installed(installed: Installed) -> bool:
    """Print what is installed; whether all is as it should be."""
    called = installed.called_version()
    is_other = installed.version != __version__
    anew = f"; this is {__version__}, `yard inkscape install` puts it there" if is_other else ""
    click.echo(f"extension: {installed.version} in {installed.folder}{anew}")
    state = called or "which does not run; `yard inkscape install` makes it call this yard"
    click.echo(f"it calls: {' '.join(installed.command)} ({state})")
    return bool(called) and not is_other


# --- what the extension calls -----------------------------------------------------------------


def _flag(name: str) -> Decorator:
    return click.option(f"--{name}", type=bool, default=False)


@command.command(cls=YardCommand, hidden=True)
@click.option("--task", required=True)
@click.option("--document", default="")
@click.option("--id", "ids", multiple=True)
@click.option("--selected-nodes", multiple=True, expose_value=False)
@click.option("--start", type=click.IntRange(min=0), default=0)
@_flag("selected")
@_flag("renumber")
@_flag("selects")
@click.option("--transport", default="")
@click.argument("drawing")
def run(task: str, document: str, drawing: str, ids: tuple[str, ...], **choices: Any) -> None:
    """Do what the extension asks for: the changed drawing on standard output, words on standard error.

    Options come as Inkscape gives them: the selected elements, and what its dialog asks.
    """
    from yardtools.inkscape.document import find_document  # noqa: PLC0415 - only the extension needs it
    from yardtools.inkscape.tasks import TASKS, Request  # noqa: PLC0415 - see above

    if task not in TASKS:
        raise click.UsageError(f"no task {task!r}; is the extension of another version than yardtools?")
    data = files.read(drawing)
    answer = TASKS[task](Request(data, find_document(document, data), frozenset(ids), **choices))
    write(files.STANDARD, answer.drawing)
    for line in answer.words:
        say(line)
