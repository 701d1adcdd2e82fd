"""`yard trace`: the workbench, in which a board is drawn in the browser."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from yardtools.board_files import BOARD_FILE, BOX_FILE, TRACING_FILE
from yardtools.cli.new_board import check_name, make_board_folder
from yardtools.cli.options import YardCommand, page_theme, port_option, theme_option
from yardtools.cli.output import say
from yardtools.cli.serving import serve_until_ended
from yardtools.errors import YardError
from yardtools.processes import collect_seldom
from yardtools.validation.sources import read_box
from yardtools.workbench.bench import Bench
from yardtools.workbench.server import Server

PORT = 8643
PATIENCE = 30.0
"""Seconds that the last checks may take, which bring board.json up to date."""


@click.command(cls=YardCommand)
@click.argument("folder", type=click.Path(path_type=Path))
@port_option(PORT)
@theme_option
@click.option("--no-browser", is_flag=True, help="Print the address, and open no browser.")
def command(folder: Path, port: int, no_browser: bool) -> None:
    """Draw a board in the browser, over its scan.

    Serves a page on this machine alone, in which stations and links are drawn by mouse or keys while the
    checks run beside it. Every step is saved in the folder's tracing.svg and box.toml at once, so that
    Inkscape can go on with them at any time, and can be undone, also after a restart; board.json is
    kept up to date. A folder that is not there yet is made, as `yard new` does. Ctrl-C ends it.

    \b
    yard trace boards/mymap
    yard trace boards/mymap --no-browser --port 0
    """  # noqa: D301 - click needs the backspace itself
    if not folder.is_dir():
        _make_folder(folder)
    _refuse_others(folder)
    collect_seldom()
    bench, patience = Bench(folder), 0.0
    try:
        _serve(Server(bench, port, page_theme()), opens=not no_browser)
        patience = PATIENCE
    finally:
        if not bench.close(patience) and patience:
            say(f"{BOARD_FILE} is not up to date yet; `yard import {folder}` makes it anew")


def _serve(server: Server, *, opens: bool) -> None:
    """Serve the page until somebody ends it."""
    click.echo(server.url)
    say("every step is saved; Ctrl-C ends the workbench")
    serve_until_ended([server], server.url, opens=opens, ended="workbench ended")


def _make_folder(folder: Path) -> None:
    """Make a board folder that is not there yet, after asking what it takes."""
    if folder.exists():
        raise YardError(f"{folder} is a file; `yard new NAME --scan {folder}` starts a board over it")
    check_name(folder)
    if not sys.stdin.isatty():
        raise YardError(f"there is no folder {folder}; `yard new {folder} --scan IMAGE` makes one")
    click.confirm(
        f"There is no folder {folder} yet. Start a new board there?", default=True, abort=True, err=True
    )
    words = "The scan or photo to draw over (a file; nothing for none)"
    scan = click.prompt(words, default="", show_default=False, err=True).strip()
    make_board_folder(folder, scan=str(Path(scan).expanduser()) if scan else None)


def _refuse_others(folder: Path) -> None:
    """Refuse a folder that holds no tracing of a network board, and say what helps."""
    box = read_box(folder / BOX_FILE)
    if box and box.kind != "network":
        raise YardError(f"{folder} is a {box.kind} board; only network boards are drawn in the browser")
    if (folder / TRACING_FILE).exists():
        return
    if (folder / f"{TRACING_FILE}z").exists():
        raise YardError(f"{folder}/{TRACING_FILE}z is packed; save it as plain {TRACING_FILE}")
    drawn = f"yard export {folder} --to svg -o {folder / TRACING_FILE}"
    helps = f"`{drawn}` draws one" if (folder / BOARD_FILE).exists() else f"`yard new {folder}` makes one"
    raise YardError(f"{folder} has no {TRACING_FILE}; {helps}")
