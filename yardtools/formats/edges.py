"""A link a line, `1 8 taxi`, with `oneway` at the end where it is: the plainest list of edges."""

from __future__ import annotations

from collections.abc import Collection
from itertools import islice

from yardtools.findings import FaultSink, stop
from yardtools.formats.shared.draft import Draft
from yardtools.formats.shared.lines import LINK, Cell, TextFile, take_link, tells_places
from yardtools.formats.shared.plain_values import KEPT, Renaming
from yardtools.model import Board

SUFFIX = ".txt"
FILES: tuple[str, ...] = ()
LOSSLESS = False
CARRIES = "links and one-way marks; no positions, no paths, no stations without links"
READ_BY = "people, spreadsheets, and any program that splits lines"


def looks_like(text: str, _keys: Collection[str]) -> bool:
    """Whether the first lines of a text are links."""
    rows = list(islice(TextFile(text).rows(LINK), 10))
    return all(len(row) > 1 for row in rows) and any(map(_is_link, rows))


def _is_link(row: list[Cell]) -> bool:
    return (
        len(row) >= len(LINK) - 1 and all(cell.text.isdigit() for cell in row[:2]) and not tells_places(row)
    )


def dumps(board: Board) -> str:
    """The links, a line each."""
    return "".join(
        f"{link.start} {link.end} {link.by}{' oneway' if link.oneway else ''}\n" for link in board.links
    )


def loads(text: str, fault: FaultSink = stop, renamed: Renaming = KEPT) -> Board:
    """The board of a list of links; commas, semicolons and tabs separate words too, `#` begins a comment."""
    sheet, draft = TextFile(text), Draft(fault, renamed)
    for words in sheet.rows(LINK):
        take_link(draft, sheet, words)
    return draft.board(create=True)
