"""What is wrong with the files of a board: each looked at alone, and a board folder's files together.

A board folder is box.toml and tracing.svg, which people make, and board.json, which `yard import`
makes of the two. Documents and drawings are read first, then the checks look at the board; where
something cannot be read, what depends on it is skipped, and that is said.
"""

from __future__ import annotations

from yardtools.examine.alone import one_file
from yardtools.examine.document import Document, Examined
from yardtools.examine.making import (
    DRAWINGS,
    Import,
    drawing_in,
    import_files,
    import_folder,
    read_box,
)
from yardtools.examine.paths import is_folder, units
from yardtools.examine.playing import Trials
from yardtools.examine.together import whole_folder
from yardtools.svg.limits import MAX_SIZE

__all__ = [
    "DRAWINGS",
    "MAX_SIZE",
    "Document",
    "Examined",
    "Import",
    "Trials",
    "drawing_in",
    "examine",
    "examined",
    "import_files",
    "import_folder",
    "look",
    "read_box",
    "units",
]


def examine(path: str) -> list[Document]:
    """Every document of a path: one file, a board folder's files, or all board folders in a folder."""
    return [document for unit in units([path]) for document in look(unit)]


def look(unit: str, trials: Trials | None = None) -> list[Document]:
    """The documents of what is looked at together: a board folder, or one file; `trials` play on boards."""
    return examined(unit, trials).documents


def examined(unit: str, trials: Trials | None = None) -> Examined:
    """The same, with the board: for those who want to see it."""
    return whole_folder(unit, trials) if is_folder(unit) else one_file(unit, trials)
