"""A link a line, `1 8 taxi`, with `oneway` at the end where it is: the plainest list of edges."""

from __future__ import annotations

from yardtools.findings import FaultSink, stop
from yardtools.formats.draft import Draft
from yardtools.formats.records import KEPT, Renaming
from yardtools.formats.rows import LINK, Sheet, take_link
from yardtools.model import Board

SUFFIX = ".txt"
FILES: tuple[str, ...] = ()
LOSSLESS = False
CARRIES = "links and one-way marks; no positions, no paths, no stations without links"
READ_BY = "people, spreadsheets, and any program that splits lines"


def dumps(board: Board) -> str:
    """The links, a line each."""
    return "".join(
        f"{link.start} {link.end} {link.by}{' oneway' if link.oneway else ''}\n" for link in board.links
    )


def loads(text: str, fault: FaultSink = stop, renamed: Renaming = KEPT) -> Board:
    """The board of a list of links; commas, semicolons and tabs part words as well, `#` begins a comment."""
    sheet, draft = Sheet(text), Draft(fault, renamed)
    for words in sheet.rows(LINK):
        take_link(draft, sheet, words)
    return draft.board(create=True)
