"""`yard renumber`: other numbers for stations, in the drawing and in the box together."""

from __future__ import annotations

import click

from yardtools.cli.options import YardCommand
from yardtools.cli.output import say
from yardtools.wording import join_words


@click.command(cls=YardCommand)
@click.argument("folder", metavar="FOLDER")
@click.argument("numbers", metavar="OLD:NEW...", nargs=-1, required=True)
def command(folder: str, numbers: tuple[str, ...]) -> None:
    """Give stations of a board folder other numbers.

    All are changed at once, so that two can change places: in tracing.svg the stations, the numbers
    written at them, their links and mission marks, and in box.toml the start cards, names, suppressed
    findings and options of games that name them. Everything else in both files stays byte for byte.
    A number that another station keeps is refused.

    \b
    yard renumber boards/mymap 118:108
    yard renumber boards/mymap 118:108 108:118
    yard renumber boards/mymap 1:2,2:3,3:1
    """  # noqa: D301 - click needs the backspace itself
    from yardtools.board_edits import FolderSheet  # noqa: PLC0415 - what is written wrongly is told at once
    from yardtools.compare.renumber import describe_renumbering, parse_renumber  # noqa: PLC0415

    wanted = parse_renumber(",".join(numbers))
    with FolderSheet(folder) as sheet:
        sheet.do({"do": "renumber", "numbers": {str(old): new for old, new in wanted.items()}})
        written = sheet.save()
    if not written:
        say("nothing to change")
        return
    say(f"renumbered {describe_renumbering(wanted)} in {join_words(written)}")
    say(f"next: `yard import {folder}` brings board.json up to date")
