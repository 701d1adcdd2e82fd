"""Files of JSON lines that grow while something goes on, and are readable after a crash.

Every line is in the file when the call that wrote it returns. A last line that was cut in the middle, as a
crash leaves it, is told apart from a line that is broken: it is left out, and cut off before more is written.
"""

from __future__ import annotations

import errno
import json
import math
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import Any, NamedTuple

from yardtools import files
from yardtools.errors import YardError
from yardtools.file_lock import try_to_lock
from yardtools.schema import faults

Document = Mapping[str, Any]

DIGITS = 60
"""The most digits of a number; seeds have many."""


class Row(NamedTuple):
    """One line: its number, what it holds (None where it is cut), and the byte at which it ends."""

    number: int
    data: Any
    end: int


def line(row: Document) -> str:
    """A row as it is written."""
    return json.dumps(row, ensure_ascii=False) + "\n"


def _is_begun(data: bytes, head: Document) -> bool:
    """Whether this is what is left of a first line that could not be written to its end."""
    whole = line(head).encode()
    return len(data) < len(whole) and whole.startswith(data)


# --- writing ----------------------------------------------------------------------------------


class LineFile:
    """A file open for more lines, which no other process writes to meanwhile.

    `create` makes a new one, `reopen` goes on with one. Both lock the file before they look at what is in it.
    """

    def __init__(self, file: FileIO, name: str) -> None:
        self._file, self._name = file, name
        self._whole: int | None = None

    @classmethod
    def create(cls, path: str | Path, head: Document, writer: str) -> LineFile:
        """A new file with its first line; one that holds anything already is an error.

        One with the first part of that line, or nothing, is taken: so a kill, or a full disk, leaves it.
        """
        file = cls(_open(path, os.O_CREAT), str(path))
        try:
            file._lock(writer)
            if not _is_begun(file.read(), head):
                raise YardError(f"{path} is there already; resume it, or give the record another name")
            file._start_anew()
            file.write(head)
        except BaseException:
            file.close()
            raise
        return file

    @classmethod
    def reopen(cls, path: str | Path, writer: str) -> LineFile:
        """A file to go on with: `read` it, then say with `go_on_behind` where its whole lines end."""
        file = cls(_open(path), str(path))
        try:
            file._lock(writer)
        except BaseException:
            file.close()
            raise
        return file

    def read(self) -> bytes:
        """Everything that is in the file."""
        try:
            self._file.seek(0)
            return self._file.readall() or b""
        except OSError as error:
            raise YardError(f"cannot read {self._name}: {files.reason(error)}") from error

    def go_on_behind(self, size: int) -> None:
        """Say how many bytes are whole lines; what comes behind them is cut off before more is written."""
        self._whole = size

    def write(self, *rows: Document) -> None:
        """Some lines, whole or not at all: a full disk must not leave half of one in the middle."""
        try:
            self._cut()
            self._append("".join(map(line, rows)).encode())
        except OSError as error:
            raise YardError(f"cannot write {self._name}: {files.reason(error)}") from error

    def _start_anew(self) -> None:
        self._file.truncate(0)
        self._file.seek(0)

    def _cut(self) -> None:
        if self._whole is None:
            return
        self._file.truncate(self._whole)
        self._file.seek(max(0, self._whole - 1))
        if self._file.read(1) != b"\n":  # a last line that is whole, but for its end
            self._append(b"\n")
        self._whole = None

    def _append(self, data: bytes) -> None:
        before = self._file.tell()
        try:
            if self._file.write(data) != len(data):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        except OSError:
            with suppress(OSError):
                self._file.truncate(before)
                self._file.seek(before)
            raise

    def _lock(self, writer: str) -> None:
        """Keep the file for this process alone, as long as it is open."""
        if not try_to_lock(self._file):
            raise YardError(f"{self._name}: another {writer} is writing to this file")

    def close(self) -> None:
        """No more for now."""
        self._file.close()


def _open(path: str | Path, flags: int = 0) -> FileIO:
    try:
        if files.is_device(path):  # a pipe has no lines to go on with, and opening one may wait for ever
            raise YardError(f"cannot write {path}: it is no ordinary file")
        handle = os.open(path, os.O_RDWR | flags | getattr(os, "O_BINARY", 0), 0o666)
        return FileIO(handle, "r+b")
    except (OSError, ValueError) as error:
        words = files.reason(error) if isinstance(error, OSError) else error
        verb = "write" if flags or isinstance(error, PermissionError) else "read"
        raise YardError(f"cannot {verb} {path}: {words}") from error


# --- reading ----------------------------------------------------------------------------------


class Kind(NamedTuple):
    """What a file of lines is: its word for itself, its format with the version, and its schema."""

    word: str
    format: str
    schema: str

    @property
    def head(self) -> str:
        """How such a file begins."""
        return f'{{"format": "{self.format}", …}}'

    def check(self, row: Any, where: str) -> None:
        """One line against the schema."""
        for fault in faults(row, self.schema):
            raise YardError(f"{where}: {fault.message}" + (f" ({fault.hint})" if fault.hint else ""))

    def check_head(self, row: Any, where: str) -> None:
        """The first line: of this format, and whole."""
        version = row.get("format") if isinstance(row, dict) else None
        if not isinstance(version, str) or not version.startswith(self.format.partition("/")[0] + "/"):
            raise YardError(f"{where}: this is no {self.word}; one begins with {self.head}")
        if version != self.format:
            raise YardError(
                f"{where}: {self.word} format {version!r} is not known to this version, which reads"
                f" {self.format!r}"
            )
        self.check(row, where)


def read_head(first: Row | None, name: str, kind: Kind) -> Document:
    """What the first line says, without which the others mean nothing."""
    if first is None:
        raise YardError(f"{name} is empty: a {kind.word} begins with {kind.head}")
    where = f"{name}:{first.number}"
    if first.data is None:
        raise YardError(f"{where}: the {kind.word} is cut in its first line; there is nothing to go by")
    kind.check_head(first.data, where)
    return dict(first.data)


def rows_of(data: bytes, name: str) -> Iterator[Row]:
    """Every line that is not empty."""
    end = 0
    for number, text in enumerate(_lines(data), 1):
        end += len(text)
        if not text.strip():
            continue
        try:
            yield Row(number, _strict(text), end)
        except (ValueError, RecursionError) as error:
            if end == len(data) and not text.endswith(b"\n"):
                yield Row(number, None, end)
                return
            raise YardError(f"{name}:{number}: {_no_line(error)}") from error


def _strict(text: bytes) -> Any:
    """What a line holds; no key twice, no NaN, no half of a character."""
    row = json.loads(
        text.decode("utf-8-sig"),  # as bytes, halves of characters would pass
        object_pairs_hook=_unique,
        parse_constant=_refuse,
        parse_int=_whole,
        parse_float=_number,
    )
    if b"\\u" in text:
        json.dumps(row, ensure_ascii=False).encode()
    return row


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("it has a key twice")
    return found


def _whole(digits: str) -> int:
    if len(digits) > DIGITS:
        raise ValueError(f"a number has {len(digits):,} digits")
    return int(digits)


def _number(digits: str) -> float:
    """A number with a point; where nothing is behind it, it is a whole one, as JSON schemas have it too."""
    found = float(digits)
    if math.isinf(found):
        raise ValueError(f"{digits:.20} is too large")
    return int(found) if found.is_integer() else found


def _refuse(constant: str) -> float:
    raise ValueError(f"{constant} is no number")


def _lines(data: bytes) -> list[bytes]:
    """The lines with their ends; a lone CR ends none."""
    rows = data.split(b"\n")
    return [row + b"\n" for row in rows[:-1]] + ([rows[-1]] if rows[-1] else [])


def _no_line(error: ValueError | RecursionError) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"this line is not JSON: {error.msg[0].lower()}{error.msg[1:]} (column {error.colno})"
    if isinstance(error, UnicodeError):
        return "this line is no UTF-8 text"
    return f"this line is not JSON: {'nested too deeply' if isinstance(error, RecursionError) else error}"
