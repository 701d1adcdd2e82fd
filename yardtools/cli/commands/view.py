"""`yard view`: one page that shows a board."""

from __future__ import annotations

import click

from yardtools.board_files import Source
from yardtools.cli.board_page import (
    ShownBoard,
    draw_meanwhile,
    inspect_board,
    page_subject,
    rules_of,
    tally,
)
from yardtools.cli.options import (
    BOARD_NAME,
    YardCommand,
    language_option,
    output_option,
    page_theme,
    scan_option,
    theme_option,
)
from yardtools.cli.output import write
from yardtools.cli.progress import late_stages
from yardtools.errors import YardError
from yardtools.model import Board, TileSet
from yardtools.processes import collect_seldom
from yardtools.viewer.content import Subject, content
from yardtools.viewer.items import difference_items, finding_items
from yardtools.viewer.page import page
from yardtools.wording import count_of


@click.command(cls=YardCommand)
@click.argument("board", type=BOARD_NAME)
@click.option("--diff", "other", metavar="B", type=BOARD_NAME, help="Show what differs from BOARD to B.")
@click.option("--layout", metavar="ABC/DEF", help="For a tile set: lay its tiles out as one board.")
@click.option("--expert", default="", metavar="B,E", help="The tiles that lie with their expert side up.")
@scan_option
@language_option
@theme_option
@output_option
def command(
    board: str,
    other: str | None,
    layout: str | None,
    expert: str,
    scan: bool | None,
    language: str,
    output: str,
) -> None:
    """Make a page that shows a board.

    One file that needs no network: pan and zoom, find a station, click it for its moves and its reach,
    switch layers, go through the findings of `yard validate` one by one. A scan that the tracing was drawn
    over lies under the map. Of a folder, the page shows what its tracing and box.toml make.

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
    collect_seldom()
    with late_stages("Making the page", STAGES) as enter:
        if other:
            shown, about = _compare(board, other, language)
            enter(STAGES[1])
            made = page(content(shown), theme=page_theme())
        elif layout is not None:
            shown, about = _lay_out(board, _readable(board, scan=False), layout, expert, language), layout
            made = page(content(shown), theme=page_theme())
        else:
            with draw_meanwhile(board, language) as drawing:
                seen = _readable(board, scan=scan)
                shown, about = page_subject(seen, language), tally(seen.findings)
                enter(STAGES[1])
                made = page(content(shown, drawing()), theme=page_theme())
    write(output, made, about)


STAGES = ("reading and checking the board", "drawing it")


def _readable(name: str, *, scan: bool | None) -> ShownBoard:
    seen = inspect_board(name, scan=scan)
    if seen.board is None:
        raise YardError(seen.trouble)
    return seen


def _lay_out(name: str, seen: ShownBoard, layout: str, expert: str, language: str) -> Subject:
    """Tiles on the table; what is said of the tiles is left to their own page."""
    from yardtools.api import validate  # noqa: PLC0415 - few boards are laid out
    from yardtools.assemble import assemble  # noqa: PLC0415

    if not isinstance(seen.board, TileSet):
        raise YardError(f"{name} is no tile set, so it has no --layout")
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


def _compare(name: str, other: str, language: str) -> tuple[Subject, str]:
    """What differs between two boards, on one map."""
    from yardtools.cli.comparison import compare  # noqa: PLC0415 - few pages compare
    from yardtools.viewer.comparison import short_names  # noqa: PLC0415
    from yardtools.viewer.joint_map import both_boards  # noqa: PLC0415

    both = ((each, _readable(each, scan=False).board) for each in (name, other))
    old, new = (Source(each, each, board) for each, board in both if board)
    found = compare(old, new)
    items = list(difference_items(found.entries()))
    shown, moves = found.new.board, None
    if isinstance(shown, Board):
        moves, shown = shown, both_boards(found.old.network, shown, found.difference)
    heading = " → ".join(short_names(name, other))
    notes = found.notes() if moves else {}
    shown_is = Subject(
        other, shown, items, notes, language=language, moves=moves, heading=heading, is_diff=True
    )
    return shown_is, count_of(len(items), "difference")
