"""`yard new`: a board folder to start from."""

from __future__ import annotations

from pathlib import Path

import click

from yardtools.cli.new_board import make_board_folder
from yardtools.cli.options import YardCommand
from yardtools.cli.output import say


@click.command(cls=YardCommand)
@click.argument("name")
@click.option(
    "--kind",
    type=click.Choice(["network", "tiles", "trail"]),
    default="network",
    show_default=True,
    help="What kind of board it is.",
)
@click.option("--scan", metavar="IMAGE", help="A scan or photo of the board, to draw over.")
@click.option("--embed", is_flag=True, help="Put the scan into the drawing, not beside it.")
@click.option(
    "--link", is_flag=True, help="Leave the scan where it is; otherwise it is copied into the folder."
)
def command(name: str, kind: str, scan: str | None, embed: bool, link: bool) -> None:
    """Start a board folder.

    NAME is the folder, such as boards/mymap; its last part is the board's id. The folder gets a box.toml
    with comments and a tracing with the layers in place, ready to open in Inkscape. The scan is copied into
    the folder: the pages of `yard view` and `yard preview` show no picture from outside it.

    \b
    yard new boards/mymap --scan ~/scans/board.png
    yard import boards/mymap
    """  # noqa: D301 - click needs the backspace itself
    if embed and link:
        raise click.UsageError("--embed and --link exclude each other")
    folder = Path(name)
    make_board_folder(folder, kind, scan, embed=embed, link=link)
    say(NEXT[kind].format(folder=folder))


NEXT = {
    "network": (
        "next: `yard trace {folder}` draws it in the browser; "
        "or draw in {folder}/tracing.svg, then `yard import {folder}`"
    ),
    "tiles": "next: draw in {folder}/tracing.svg, then `yard import {folder}`",
    "trail": "next: fill in {folder}/box.toml, then `yard import {folder}`",
}
