"""`yard view`: one page to look at a board in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from yardtools.board_files import Source
from yardtools.cli.parameters import BOARD_NAME, YardCommand, output_option, write
from yardtools.cli.viewing import Sight, rules_of, sight, subject, tally
from yardtools.errors import YardError
from yardtools.model import Board, TileSet
from yardtools.viewer.content import Subject, content
from yardtools.viewer.items import difference_items, finding_items
from yardtools.viewer.page import page

language_option: Callable[[Any], Any] = click.option(
    "--lang", "language", default="en", metavar="CODE", help="The language of names; en if left out."
)


@click.command(cls=YardCommand)
@click.argument("board", type=BOARD_NAME)
@click.option("--diff", "other", metavar="B", type=BOARD_NAME, help="Show what differs from BOARD to B.")
@click.option("--layout", metavar="ABC/DEF", help="Of a tile set: the tiles laid out as one board.")
@click.option("--expert", default="", metavar="B,E", help="The tiles that lie with their expert side up.")
@language_option
@output_option
def command(
    board: str, other: str | None, layout: str | None, expert: str, language: str, output: str
) -> None:
    """Make a page to look at a board in.

    One file that needs no network: pan and zoom, find a station, click it for its moves and its reach,
    switch layers, go through the findings of `yard validate` one by one. A scan that the tracing was drawn
    over lies under the map. Of a folder, what its tracing and box.toml make is shown.

    \b
    yard view london -o london.html
    yard view boards/mymap -o mymap.html
    yard view london --diff mine.json -o differences.html
    yard view dice --layout ABC/DEF/GHI --expert A,E -o table.html
    """  # noqa: D301 - click needs the backspace itself
    if expert and not layout:
        raise click.UsageError("--expert goes with --layout")
    if other and layout:
        raise click.UsageError("--diff and --layout exclude each other")
    shown, about = _compared(board, other, language) if other else _alone(board, layout, expert, language)
    write(output, page(content(shown)), about)


def _alone(name: str, layout: str | None, expert: str, language: str) -> tuple[Subject, str]:
    seen = _readable(name)
    if layout is not None:
        return _laid(seen, layout, expert, language), layout
    return subject(seen, language), tally(seen.findings)


def _readable(name: str) -> Sight:
    seen = sight(name)
    if seen.board is None:
        raise YardError(seen.trouble)
    return seen


def _laid(seen: Sight, layout: str, expert: str, language: str) -> Subject:
    """Tiles on the table; what is said of the tiles is left to their own page."""
    from yardtools.api import validate  # noqa: PLC0415 - few boards are laid
    from yardtools.assemble import assemble  # noqa: PLC0415

    if not isinstance(seen.board, TileSet):
        raise YardError(f"{seen.unit} is no tile set, so it has no --layout")
    turned = [letter.strip() for letter in expert.split(",") if letter.strip()]
    board = assemble(seen.board, layout, turned)
    found = validate(board)
    expert_words = f"expert {', '.join(turned).upper()}" if turned else ""
    heading = " · ".join(filter(None, [board.title or seen.board.id, layout.upper(), expert_words]))
    return Subject(
        seen.unit,
        board,
        finding_items(found),
        rules=rules_of(found),
        language=language,
        heading=heading,
        tiles=seen.board,
    )


def _compared(name: str, other: str, language: str) -> tuple[Subject, str]:
    """What differs between two boards, on one map."""
    from yardtools.cli.commands.diff import compared, entries_of, notes_on  # noqa: PLC0415
    from yardtools.viewer.comparison import short_names  # noqa: PLC0415
    from yardtools.viewer.joint_map import both_boards  # noqa: PLC0415

    old, new = (Source(each, each, seen.board) for each in (name, other) if (seen := _readable(each)).board)
    found = compared(old, new)
    items = list(difference_items(entries_of(found)))
    shown, moves = found.new.board, None
    if isinstance(shown, Board):
        moves, shown = shown, both_boards(found.old.network, shown, found.difference)
    heading = " → ".join(short_names(name, other))
    notes = notes_on(found) if moves else {}
    count = f"{len(items)} difference{'s' * (len(items) != 1)}"
    shown_is = Subject(
        other, shown, items, notes, language=language, moves=moves, heading=heading, is_diff=True
    )
    return shown_is, count
