"""A copy of the one tracing with a locked layer `findings`: a ring and a text at each fault."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from yardtools import files
from yardtools.board_files import BOX_FILE
from yardtools.errors import YardError
from yardtools.findings import Report
from yardtools.tracing.editing.notes import add_notes
from yardtools.validation.inspection import DRAWINGS, Document
from yardtools.validation.sources import read_box
from yardtools.wording import count_of


def draw_notes(documents: Iterable[Document], report: Report) -> tuple[bytes, str]:
    """The one tracing among the documents with the findings that have a place on it, and how many have."""
    drawings = [document.file for document in documents if document.file.endswith(DRAWINGS)]
    if len(drawings) != 1:
        there = f"not for {len(drawings)}" if drawings else "and there is none among these"
        raise YardError(f"svg-notes is for one tracing, {there}")
    box = read_box(Path(drawings[0]).parent / BOX_FILE)
    copy, drawn = add_notes(files.read(drawings[0]), report.findings, box)
    left = len(report.findings) - drawn
    words = f"{count_of(drawn, 'finding')} drawn"
    rest = f", {left} {'has' if left == 1 else 'have'} no place in the drawing" if left else ""
    return copy, words + rest
