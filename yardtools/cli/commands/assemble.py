"""`yard assemble`: tiles laid out as one network board."""

from __future__ import annotations

import click

from yardtools.assemble import assemble
from yardtools.board_files import Source
from yardtools.cli.options import BOARD, YardCommand, output_option
from yardtools.cli.output import write
from yardtools.errors import YardError
from yardtools.formats.json import dumps
from yardtools.model import TileSet


@click.command(cls=YardCommand)
@click.argument("tiles", type=BOARD)
@click.option("--layout", required=True, metavar="ABC/DEF", help="The letters of the tiles, row by row.")
@click.option("--expert", default="", metavar="B,E", help="The tiles that lie with their expert side up.")
@output_option
def command(tiles: Source, layout: str, expert: str, output: str) -> None:
    """Lay tiles out as one network board.

    Streets join where the tiles meet; a bus runs straight on to the next stop; the underground goes from
    any of its places to any other. The board says which tiles, layout and sides it was made from.

    \b
    yard assemble dice --layout ABC/DEF/GHI -o board.json
    yard assemble dice --layout HAD/CGE --expert A,G -o board.json
    """  # noqa: D301 - click needs the backspace itself
    if not isinstance(tiles.board, TileSet):
        raise YardError(f"{tiles.name} is a {tiles.board.kind} board; this needs a tile set")
    turned = [letter.strip() for letter in expert.split(",") if letter.strip()]
    write(output, dumps(assemble(tiles.board, layout, turned)))
