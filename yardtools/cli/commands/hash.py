"""`yard hash`: a board's fingerprint."""

from __future__ import annotations

import click

from yardtools.board_files import Source
from yardtools.cli.options import BOARD, YardCommand
from yardtools.formats.json import fingerprint
from yardtools.visible import harmless_line


@click.command(cls=YardCommand)
@click.argument("boards", metavar="BOARD...", type=BOARD, nargs=-1, required=True)
def command(boards: tuple[Source, ...]) -> None:
    """Print the fingerprint of a board.

    It is the SHA-256 of the board's RFC 8785 form without `$schema`: two files have the same
    fingerprint exactly when they hold the same board. Printed sheets carry its first 12 digits.
    """
    for source in boards:
        click.echo(fingerprint(source.board) + (f"  {harmless_line(source.name)}" if len(boards) > 1 else ""))
