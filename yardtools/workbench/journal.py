"""The journal of a workbench: everything that was done, a line a batch, on the disk before the files change.

A batch is what was done together; it says what the files were before and after it, and where the two chains
of steps to undo and to redo begin after it. Each step names the one below it in its chain, so that opening
reads the last line alone, however long the journal is. A last line that was cut by a crash is dropped: no
file was touched yet.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import Any, NamedTuple

from yardtools import files
from yardtools.errors import YardError
from yardtools.file_lock import try_to_lock

FORMAT = "yard-journal/1"
HEAD = {"format": FORMAT}
PIECE = 1 << 16

Batch = dict[str, Any]
Entry = dict[str, Any]


class Pointer(NamedTuple):
    """Which step is meant: where its batch begins in the journal, and which entry of it."""

    offset: int
    place: int


def pointer(pair: Any) -> Pointer | None:
    """The pointer in JSON data, if there is one."""
    return Pointer(*pair) if pair else None


class Journal:
    """The file, open and locked: nobody else works on this folder meanwhile."""

    def __init__(self, path: Path, refusal: str) -> None:
        self._file, self._name = _open(path), str(path)
        self._note = path.with_suffix(".settled")
        try:
            if not try_to_lock(self._file):
                raise YardError(refusal)
            self.size, self.last = self._find_end()
        except BaseException:
            self._file.close()
            raise
        self._start, self._before = self.size, self.last

    def _find_end(self) -> tuple[int, Batch | None]:
        """Where the whole lines end, and the last of them; what comes behind them is cut off."""
        end = os.fstat(self._file.fileno()).st_size
        while end:
            start = self._line_start(end)
            found = _parse(self._read(start, end))
            if found is not None:
                self._file.truncate(end)
                return end, self._check_head(start, found)
            end = start
        self._file.truncate(0)
        return self._write_at(0, HEAD), None

    def _check_head(self, start: int, found: Batch) -> Batch | None:
        """The batch, or nothing where it is the head; a journal of another version is not touched."""
        head = found if start == 0 else _parse(next(self._lines(0)))
        if head != HEAD:
            raise YardError(f"{self._name} is of another version of yardtools; move it away to begin anew")
        return None if start == 0 else found

    def _line_start(self, end: int) -> int:
        """Where the line begins that ends there."""
        at = end - 1
        while at > 0:
            begin = max(0, at - PIECE)
            found = self._read(begin, at).rfind(b"\n")
            if found >= 0:
                return begin + found + 1
            at = begin
        return 0

    def _read(self, start: int, end: int) -> bytes:
        self._file.seek(start)
        pieces = bytearray()
        while len(pieces) < end - start and (piece := self._file.read(end - start - len(pieces))):
            pieces += piece
        return bytes(pieces)

    # --- writing

    def append(self, batch: Batch) -> None:
        """Put a batch behind all others: when the call returns, it is on the disk."""
        self._start, before = self.size, self.last
        try:
            self.size = self._write_at(self.size, batch)
        except OSError as error:
            with suppress(OSError):
                self._file.truncate(self.size)
            self.last = before
            raise YardError(f"cannot write {self._name}: {files.reason(error)}") from error
        self._before, self.last = before, batch

    def drop_last(self) -> None:
        """Forget the batch that was written last: nothing was done of it."""
        self._file.truncate(self._start)
        os.fsync(self._file.fileno())
        self.size, self.last = self._start, self._before

    def settle(self) -> None:
        """Note that the files are what the last batch made of them.

        The note need not outlast a power cut: without it the files are found to be so.
        """
        with suppress(OSError):
            self._note.write_text(str(self.size), encoding="ascii")

    @property
    def is_settled(self) -> bool:
        """Whether the files were all written after the last batch: what they are now, somebody else did."""
        try:
            return self._note.read_text(encoding="ascii", errors="replace") == str(self.size)
        except OSError:
            return False

    def _write_at(self, offset: int, row: Batch) -> int:
        """The row as a line at the end; gives where the next one will be."""
        line = json.dumps(row, separators=(",", ":")).encode() + b"\n"
        self._file.seek(offset)
        left = memoryview(line)
        while left:
            left = left[self._file.write(left) or 0 :]
        os.fsync(self._file.fileno())
        return offset + len(line)

    # --- reading

    def entry(self, pointer: Pointer) -> Entry:
        """One step."""
        batch = _parse(next(self._lines(pointer.offset), b""))
        if batch is not None and pointer.place < len(batch.get("entries", ())):
            found: Entry = batch["entries"][pointer.place]
            return found
        raise YardError(f"{self._name} is damaged at byte {pointer.offset}; that step cannot be undone")

    def batches(self, offset: int) -> Iterator[Batch]:
        """The batches from there to the end."""
        for line in self._lines(offset):
            if (batch := _parse(line)) is not None and batch != HEAD:
                yield batch

    def _lines(self, offset: int) -> Iterator[bytes]:
        """The lines from there on."""
        with open(self._name, "rb") as file:
            file.seek(offset)
            yield from file

    def __str__(self) -> str:
        return self._name

    def close(self) -> None:
        """Let go of the journal and of its lock."""
        self._file.close()


def _parse(line: bytes) -> Batch | None:
    """What a line holds; nothing where it was cut."""
    if not line.endswith(b"\n"):
        return None
    try:
        found = json.loads(line)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


def _open(path: Path) -> FileIO:
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
    try:
        handle = os.open(path, flags, 0o666)
    except OSError as error:
        raise YardError(f"cannot write {path}: {files.reason(error)}") from error
    files.sync_folder(path.parent)
    return FileIO(handle, "r+b")
