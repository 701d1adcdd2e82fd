"""What `yard validate --fix` mends in files, planned as a whole before a single byte is written.

A board.json that a tracing makes is never mended itself, or the next import would undo it: the tracing
is, and the board is made anew if it was up to date before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from difflib import unified_diff
from pathlib import Path

from yardtools import files
from yardtools.board_files import BOARD_FILE, BOX_FILE
from yardtools.cli.output import say
from yardtools.examine import DRAWINGS, Document, drawing_in, read_box
from yardtools.findings import Finding
from yardtools.formats import box as box_format
from yardtools.formats import json as json_format
from yardtools.model import AnyBoard, Board, Box, Link

JOIN, REWRITE, TIDY = "trace/almost-joined", "document/not-canonical", "document/stray-space"
REPEAT, STALE = "links/duplicate-link", "document/out-of-date"


@dataclass(slots=True)
class Change:
    """What a file will hold, and in words what was done to it."""

    file: str
    before: bytes
    after: bytes
    deeds: list[str] = field(default_factory=list)

    def take(self, content: bytes, deed: str) -> None:
        """Note a new content, if it is one."""
        if content != self.after:
            self.after = content
            self.deeds.append(deed)


def planned(documents: Sequence[Document], *, unsafe: bool) -> list[Change]:
    """The changes for files that were looked at together; `unsafe` ones take out what somebody drew."""
    plan = _Plan(documents, unsafe)
    return [change for change in plan.changes() if change.after != change.before]


def applied(changes: Iterable[Change]) -> None:
    """Write the changes, each file whole or not at all, and say what was done."""
    for change in changes:
        files.write(change.file, change.after)
        say(f"{change.file}: {' and '.join(change.deeds)}")


def differences(changes: Iterable[Change]) -> str:
    """The changes as a unified diff."""
    return "".join(line for change in changes for line in _difference(change))


def _difference(change: Change) -> Iterator[str]:
    try:
        before, after = change.before.decode(), change.after.decode()
    except UnicodeDecodeError:
        yield f"Binary file {change.file} differs: {' and '.join(change.deeds)}\n"
        return
    rows = unified_diff(
        before.splitlines(keepends=True), after.splitlines(keepends=True), change.file, change.file
    )
    for row in rows:
        yield row if row.endswith("\n") else f"{row}\n\\ No newline at end of file\n"


class _Plan:
    """The changes for the files of one board, made up together."""

    def __init__(self, documents: Sequence[Document], unsafe: bool) -> None:
        self._found: list[Finding] = [each for document in documents for each in document.findings]
        self._codes = {finding.code for finding in self._found}
        self._files = [document.file for document in documents if document.file != files.STANDARD]
        self._unsafe = unsafe

    def changes(self) -> Iterator[Change]:
        drawing = self._file(DRAWINGS)
        redrawn = self._drawing(drawing) if drawing else None
        if redrawn:
            yield redrawn
        if (box := self._file((".toml",))) and TIDY in self._codes:
            yield self._box(box)
        if board := self._file((".json",)):
            yield self._board(board, redrawn)

    def _file(self, endings: tuple[str, ...]) -> str | None:
        return next((file for file in self._files if file.endswith(endings) and Path(file).exists()), None)

    def _repeated(self) -> set[str]:
        """The links that are there twice, where they may be taken out."""
        found = (finding for finding in self._found if finding.code == REPEAT)
        return {finding.subject[0] for finding in found} if self._unsafe else set()

    # --- the drawing

    def _drawing(self, file: str) -> Change:
        change = _unchanged(file)
        box = read_box(Path(file).parent / BOX_FILE)
        if JOIN in self._codes:
            _join(change, box)
        if repeated := self._repeated():
            _prune(change, repeated, box)
        return change

    # --- the box

    def _box(self, file: str) -> Change:
        change = _unchanged(file)
        change.take(box_format.tidy(change.before.decode()).encode(), "removed stray white space")
        return change

    # --- the board

    def _board(self, file: str, redrawn: Change | None) -> Change:
        change = _unchanged(file)
        board = _board_in(change.before)
        if board is None or STALE in self._codes:
            return change
        if redrawn and redrawn.after != redrawn.before:
            change.take(_made_from(redrawn, board), "made anew from the drawing")
        elif not _is_made(file):
            self._mend(change, board)
        elif REWRITE in self._codes:
            change.take(json_format.dumps(board).encode(), "written in canonical form")
        return change

    def _mend(self, change: Change, board: AnyBoard) -> None:
        """Mend a board that is made from nothing else."""
        repeated = self._repeated()
        if isinstance(board, Board) and repeated:
            kept = tuple(_once(board.links, repeated))
            deed = f"removed {_counted(len(board.links) - len(kept), 'repeated link')}"
            board = replace(board, links=kept)
            change.take(json_format.dumps(board).encode(), deed)
        if REWRITE in self._codes:
            change.take(json_format.dumps(board).encode(), "written in canonical form")


def _unchanged(file: str) -> Change:
    data = files.read(file)
    return Change(file, data, data)


def _join(change: Change, box: Box | None) -> None:
    from yardtools.tracing.fix import joined  # noqa: PLC0415 - only drawings need it

    after, count = joined(change.after, box)
    ends = "1 end onto its station" if count == 1 else f"{count} ends onto their stations"
    change.take(after, f"moved {ends}")


def _prune(change: Change, repeated: set[str], box: Box | None) -> None:
    from yardtools.tracing.prune import pruned  # noqa: PLC0415 - only drawings need it

    after, count = pruned(change.after, repeated, box)
    change.take(after, f"removed {_counted(count, 'repeated line')}")


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'s' * (count != 1)}"


def _board_in(data: bytes) -> AnyBoard | None:
    """The board in a file, where it is sound."""
    try:
        return json_format.read(data.decode(), lambda _: None)
    except UnicodeDecodeError:
        return None


def _is_made(file: str) -> bool:
    """Whether a board file is one that a tracing makes."""
    return Path(file).name == BOARD_FILE and drawing_in(Path(file).parent) is not None


def _made_from(redrawn: Change, board: AnyBoard) -> bytes:
    """The board that the changed drawing makes."""
    from yardtools.tracing.read import read  # noqa: PLC0415 - only drawings need it

    made = read(redrawn.after, read_box(Path(redrawn.file).parent / BOX_FILE), lambda _: None)
    return json_format.dumps(made or board).encode()


def _once(links: Iterable[Link], repeated: set[str]) -> Iterator[Link]:
    """The links, of those that are repeated only the first."""
    seen: set[object] = set()
    for link in links:
        if link.subject not in repeated or link.key not in seen:
            yield link
        seen.add(link.key)
