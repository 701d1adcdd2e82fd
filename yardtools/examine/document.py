"""Files as they were looked at, with the board in them, and findings put to the files they are in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from yardtools.findings import Finding, Skipped
from yardtools.model import AnyBoard


@dataclass(frozen=True, slots=True)
class Document:
    """One file looked at: its text, where something is said of it, what that is, and what was left undone."""

    file: str
    text: str
    findings: tuple[Finding, ...]
    skipped: tuple[Skipped, ...] = ()


@dataclass(frozen=True, slots=True)
class Examined:
    """What was looked at together: its documents, and the board that they are, if they are one.

    `is_unread` says that a drawing or a box is there and cannot be read, so that the board, if there is
    one, is the one that was made before.
    """

    board: AnyBoard | None
    documents: list[Document]
    is_unread: bool = False


def filed(
    documents: Iterable[Document], found: Iterable[Finding], text_of: Callable[[str], str]
) -> list[Document]:
    """The documents with further findings, each put to its file; `text_of` reads what was not read yet."""
    by_file: dict[str, list[Finding]] = {}
    for finding in found:
        by_file.setdefault(finding.file or "", []).append(finding)
    return [_with(document, by_file.pop(document.file, []), text_of) for document in documents]


def _with(document: Document, found: list[Finding], text_of: Callable[[str], str]) -> Document:
    if not found:
        return document
    text = document.text or text_of(document.file)
    return replace(document, text=text, findings=(*document.findings, *found))
