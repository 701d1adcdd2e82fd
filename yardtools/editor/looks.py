"""A board's files as an editor has them, open texts saved or not: looked at, and what was found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from yardtools import files
from yardtools.board_files import PARTS
from yardtools.findings import Finding
from yardtools.model import AnyBoard
from yardtools.validation.inspection import Document
from yardtools.validation.units import inspect

Texts = Mapping[str, str]
"""What an editor holds, by file."""

_BOARD_MARK = '"yard-board/'


@dataclass(frozen=True, slots=True)
class Look:
    """What was found in files that belong together, and the board that box and drawing make."""

    unit: str
    texts: Texts = field(default_factory=dict)
    documents: tuple[Document, ...] = ()
    board: AnyBoard | None = None

    def findings_in(self, file: str) -> tuple[Finding, ...]:
        """What was found in a file."""
        return tuple(
            each for document in self.documents if document.file == file for each in document.findings
        )

    def text_of(self, file: str) -> str:
        """The text of a file as it was looked at."""
        found = (document.text for document in self.documents if document.file == file)
        return self.texts.get(file) or next(found, "")

    def bytes_held(self) -> dict[str, bytes]:
        """What the editor holds, as a disk would."""
        return {file: text.encode(errors="surrogatepass") for file, text in self.texts.items()}


def unit_of(file: str, text: str) -> str | None:
    """What is looked at when that file is open: its board folder, or a board file alone; else nothing."""
    path = Path(file)
    if path.name in PARTS:
        return str(path.parent) if path.exists() else file
    return file if path.suffix == ".json" and _BOARD_MARK in text else None


def look_at(unit: str, texts: Texts) -> Look:
    """Look at a board folder or a file."""
    look = Look(unit, texts)
    with files.hold_unsaved(look.bytes_held()):
        seen = inspect(unit, None, scan=False)
        documents = tuple(seen.documents)
    return Look(unit, texts, documents, None if seen.is_unread else seen.board)
