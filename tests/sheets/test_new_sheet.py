"""A new sheet is one file, its template and one word: one is added to a copy of the project."""

from __future__ import annotations

from pathlib import Path

from support.paper import needs_poppler
from support.tree_copy import copy_tree

CROSSROADS = '''"""`crossroads`: how many links every station has."""

from __future__ import annotations

from collections import Counter

from yardtools.model import Board
from yardtools.sheets.shared.words import Words
from yardtools.sheets.sheet import Context, Document

KINDS = ("network",)
NEEDS = "links"
WORDS: Words = {
    "title": ("Crossroads", "Kreuzungen", "Carrefours"),
    "links": ("links", "Verbindungen", "liaisons"),
}


def fits(board: Board) -> bool:
    """Whether there is a link."""
    return bool(board.links)


def document(board: Board, _: Context) -> Document:
    """A row a station, the busiest first."""
    ends = Counter(end for link in board.links for end in (link.start, link.end))
    return Document({"rows": [{"number": number, "count": count} for number, count in ends.most_common()]})
'''

TEMPLATE = """#import "house.typ": *

#show: sheet
#table(columns: 2, [], words.links, ..data.rows.map(row => (str(row.number), str(row.count))).flatten())
"""


@needs_poppler
def test_a_new_sheet_is_one_file_its_template_and_one_word(tmp_path: Path) -> None:
    copy = copy_tree(tmp_path)
    copy.write("yardtools/sheets/crossroads.py", CROSSROADS)
    copy.write("yardtools/sheets/templates/crossroads.typ", TEMPLATE)
    copy.insert_word("yardtools/sheets/__init__.py", "SHEETS", "crossroads")
    assert len(copy.touched) == 3
    own = "crossroads or no_template_is_left_over or words_are_whole"
    done = copy.run_pytest("tests/sheets", "tests/test_architecture.py", "-k", own)
    assert done.returncode == 0, done.stdout
    assert "crossroads  how many links every station has" in copy.run_yard("sheet", "--help").stdout
    assert "crossroads  Crossroads" in copy.run_yard("sheet", "--list", "london").stdout
