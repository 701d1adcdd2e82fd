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
    suspected = sum(each.is_suspicion for each in drawn)
    left = len(report.findings) - len(drawn)
    words = [f"{count_of(len(drawn) - suspected, 'finding')} drawn"]
    whose = "its" if suspected == 1 else "their"
    words += [f"{count_of(suspected, 'place')} worth a look on a layer of {whose} own"] * bool(suspected)
    words += [f"{left} {'has' if left == 1 else 'have'} no place in the drawing"] * bool(left)
    return copy, ", ".join(words)
