"""What can be mended in files for certain, planned as a whole before a single byte is written.

A board.json that a tracing makes is never mended itself, or the next import would undo it: the tracing
is, and the board is made anew if it was up to date before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from difflib import unified_diff
from pathlib import Path

from yardtools import files
from yardtools.board_files import BOARD_FILE, BOX_FILE, drawing_in
from yardtools.findings import Finding
from yardtools.formats import box as box_format
from yardtools.formats import json as json_format
from yardtools.model import AnyBoard, Board, Box, Link
from yardtools.validation.inspection import DRAWINGS, Document
from yardtools.validation.paths import find_units
from yardtools.validation.sources import read_box
from yardtools.validation.units import inspect_all
from yardtools.wording import count_of, join_words

JOIN, REWRITE, TIDY = "trace/almost-joined", "document/not-canonical", "document/stray-space"
CLICK = "trace/zero-length"
REPEAT, STALE = "links/duplicate-link", "document/out-of-date"
DRAWN = (JOIN, CLICK, REPEAT)
"""What is mended in drawings, in this order."""


@dataclass(slots=True)
class Fix:
    """What was mended in a file: its content before and after, and in words what was done."""

    file: str
    before: bytes
    after: bytes
    deeds: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.file}: {join_words(self.deeds)}"

    def change(self, content: bytes, deed: str) -> None:
        """Note a new content, if it is one."""
        if content != self.after:
            self.after = content
            self.deeds.append(deed)


def fix(folder: str | Path, unsafe: bool = False) -> list[Fix]:
    """Mend what can be mended for certain in a board folder, a file, or all boards in a folder.

    Each file is written whole or not at all. What is `unsafe` takes out what somebody drew, such as a link
    that is there twice. The answer says what was done to which files; nothing can be done to standard input.
    """
    return list(write_fixes(plan_fixes(inspect_all(find_units([str(folder)])), unsafe=unsafe)))


def plan_fixes(inspected: Iterable[Sequence[Document]], *, unsafe: bool) -> list[Fix]:
    """The fixes for boards that were inspected, the files of each together."""
    fixes = (fix for documents in inspected for fix in _Plan(documents, unsafe).fixes())
    return [fix for fix in fixes if fix.after != fix.before]


def write_fixes(fixes: Iterable[Fix]) -> Iterator[Fix]:
    """Write the fixes, each file whole or not at all; each is given when it is written."""
    for fix in fixes:
        files.write(fix.file, fix.after)
        yield fix


def diff_of(fixes: Iterable[Fix]) -> str:
    """The fixes as a unified diff."""
    return "".join(line for fix in fixes for line in _diff_lines(fix))


def _diff_lines(fix: Fix) -> Iterator[str]:
    try:
        before, after = fix.before.decode(), fix.after.decode()
    except UnicodeDecodeError:
        yield f"Binary file {fix.file} differs: {join_words(fix.deeds)}\n"
        return
    rows = unified_diff(before.splitlines(keepends=True), after.splitlines(keepends=True), fix.file, fix.file)
    for row in rows:
        yield row if row.endswith("\n") else f"{row}\n\\ No newline at end of file\n"


class _Plan:
    """The fixes for the files of one board, made up together."""

    def __init__(self, documents: Sequence[Document], unsafe: bool) -> None:
        self._found: list[Finding] = [each for document in documents for each in document.findings]
        self._codes = {finding.code for finding in self._found}
        self._files = [document.file for document in documents if document.file != files.STANDARD]
        self._unsafe = unsafe

    def fixes(self) -> Iterator[Fix]:
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

    def _repeated_links(self) -> set[str]:
        """The links that are there twice, where they may be taken out."""
        found = (finding for finding in self._found if finding.code == REPEAT)
        return {finding.subject[0] for finding in found} if self._unsafe else set()

    # --- the drawing

    def _drawing(self, file: str) -> Fix:
        fix = _read_file(file)
        box = read_box(Path(file).parent / BOX_FILE)
        for code in sorted({JOIN, CLICK, *([REPEAT] if self._unsafe else [])} & self._codes, key=DRAWN.index):
            _mend_drawing(fix, code, self._repeated_links(), box)
        return fix

    # --- the box

    def _box(self, file: str) -> Fix:
        fix = _read_file(file)
        _tidy(fix)
        return fix

    # --- the board

    def _board(self, file: str, redrawn: Fix | None) -> Fix:
        fix = _read_file(file)
        board = _board_in(fix.before)
        if board is None or STALE in self._codes:
            return fix
        if redrawn and redrawn.after != redrawn.before:
            fix.change(_made_from(redrawn, board), "made anew from the drawing")
        elif not _is_made(file):
            self._mend(fix, board)
        elif REWRITE in self._codes:
            fix.change(json_format.dumps(board).encode(), "written in canonical form")
        return fix

    def _mend(self, fix: Fix, board: AnyBoard) -> None:
        """Mend a board that is made from nothing else."""
        repeated = self._repeated_links()
        if isinstance(board, Board) and repeated:
            kept = tuple(_once(board.links, repeated))
            deed = f"removed {count_of(len(board.links) - len(kept), 'repeated link')}"
            board = replace(board, links=kept)
            fix.change(json_format.dumps(board).encode(), deed)
        if REWRITE in self._codes:
            fix.change(json_format.dumps(board).encode(), "written in canonical form")


# --- one kind of finding ----------------------------------------------------------------------


def can_fix(code: str) -> bool:
    """Whether there is a fix for such findings in a drawing or a box."""
    return code in (*DRAWN, TIDY)


def mend(code: str, subject: str, drawing: Fix, box_file: Fix, box: Box | None) -> None:
    """Mend what a finding says, in a drawing and a box that were read before; mostly all of its kind."""
    if code == TIDY:
        _tidy(box_file)
    elif code in DRAWN:
        _mend_drawing(drawing, code, {subject}, box)


def _mend_drawing(fix: Fix, code: str, repeated: set[str], box: Box | None) -> None:
    if code == JOIN:
        _join(fix, box)
    elif code == CLICK:
        _remove_clicks(fix, box)
    else:
        _prune(fix, repeated, box)


def _tidy(fix: Fix) -> None:
    fix.change(box_format.tidy(fix.before.decode()).encode(), "removed stray white space")


def _read_file(file: str) -> Fix:
    data = files.read(file)
    return Fix(file, data, data)


def _join(fix: Fix, box: Box | None) -> None:
    from yardtools.tracing.editing.join_ends import join_ends  # noqa: PLC0415 - only drawings need it

    after, count = join_ends(fix.after, box)
    ends = "1 end onto its station" if count == 1 else f"{count} ends onto their stations"
    fix.change(after, f"moved {ends}")


def _remove_clicks(fix: Fix, box: Box | None) -> None:
    from yardtools.tracing.editing.remove_clicks import remove_clicks  # noqa: PLC0415 - only drawings need it

    after, count = remove_clicks(fix.after, box)
    fix.change(after, f"removed {count_of(count, 'line')} without length")


def _prune(fix: Fix, repeated: set[str], box: Box | None) -> None:
    from yardtools.tracing.editing.remove_repeats import remove_repeats  # noqa: PLC0415 - only drawings need it

    after, count = remove_repeats(fix.after, repeated, box)
    fix.change(after, f"removed {count_of(count, 'repeated line')}")


def _board_in(data: bytes) -> AnyBoard | None:
    """The board in a file, where it is sound."""
    try:
        return json_format.read(data.decode(), lambda _: None)
    except UnicodeDecodeError:
        return None


def _is_made(file: str) -> bool:
    """Whether a board file is one that a tracing makes."""
    return Path(file).name == BOARD_FILE and drawing_in(Path(file).parent) is not None


def _made_from(redrawn: Fix, board: AnyBoard) -> bytes:
    """The board that the changed drawing makes."""
    from yardtools.tracing.reading.reader import read_tracing  # noqa: PLC0415 - only drawings need it

    made = read_tracing(redrawn.after, read_box(Path(redrawn.file).parent / BOX_FILE), lambda _: None)
    return json_format.dumps(made or board).encode()


def _once(links: Iterable[Link], repeated: set[str]) -> Iterator[Link]:
    """The links, of those that are repeated only the first."""
    seen: set[object] = set()
    for link in links:
        if link.subject not in repeated or link.key not in seen:
            yield link
        seen.add(link.key)
