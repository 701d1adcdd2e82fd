"""A new format is one file and one word: one is added to a copy of the project, whose own tests then pass."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.tree_copy import copy_tree

TRIPLES = '''"""A link a line with its transport in the middle, `1 taxi 8`."""

from __future__ import annotations

from yardtools.findings import FaultSink, stop
from yardtools.formats.shared.draft import Draft
from yardtools.formats.shared.lines import TextFile, row_span
from yardtools.formats.shared.plain_values import KEPT, Renaming
from yardtools.model import Board

SUFFIX = ".triples"
FILES: tuple[str, ...] = ()
LOSSLESS = False
CARRIES = "links; no positions, no paths, no one-way marks"
READ_BY = "programs that store facts"


def dumps(board: Board) -> str:
    """The links, a line each."""
    return "".join(f"{link.start} {link.by} {link.end}\\n" for link in board.links)


def loads(text: str, fault: FaultSink = stop, renamed: Renaming = KEPT) -> Board:
    """The board of a list of links."""
    file, draft = TextFile(text), Draft(fault, renamed)
    for words in file.lines():
        cells = dict(zip(("from", "by", "to"), words, strict=False))
        row = {field: cell.text for field, cell in cells.items()}
        draft.link(row, file.where(cells, row_span(words)))
    return draft.board(create=True)
'''


@pytest.mark.slow
def test_a_new_format_is_one_file_and_one_word(tmp_path: Path) -> None:
    copy = copy_tree(tmp_path)
    copy.write("yardtools/formats/triples.py", TRIPLES)
    copy.insert_word("yardtools/formats/__init__.py", "FORMATS", "triples")
    assert len(copy.touched) == 2
    tests = ("tests/formats", "tests/cli/test_cli.py", "tests/test_architecture.py", "-k", "triples")
    for golden in (True, False):
        done = copy.run_pytest(*tests, golden=golden)
        assert done.returncode == 0, done.stdout
    assert (copy.root / "tests/cases/formats/triples.small.triples").read_text().startswith("1 taxi 2\n")
    listed = copy.run_yard("export", "--list").stdout
    assert "triples                         links; no positions, no paths, no one-way marks" in listed
