"""Game records: JSON lines, an event a line, written as the game goes and readable after a crash.

The first line says which game it is; then come the moves, those of chance among them, so that a record
replays without a seed; an undo takes moves back without wiping them out; the outcome is the last line. A
last line that was cut in the middle, as a crash leaves it, is told and left out; all before it counts.
"""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from types import TracebackType
from typing import Any, Literal

from yardtools import files
from yardtools.errors import YardError
from yardtools.games import named
from yardtools.games.game import Game, Move, Outcome, notation
from yardtools.model import AnyBoard
from yardtools.schema import faults

FORMAT, SCHEMA = "yard-record/1", "record-1"
HEAD = f'{{"format": "{FORMAT}", …}}'
KINDS = ("move", "undo", "outcome")
"""What a line after the first can be."""

Document = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Event:
    """One line after the first, and which line that is."""

    line: int
    data: Document

    @property
    def kind(self) -> str:
        """What happened: one of KINDS."""
        return next(kind for kind in KINDS if kind in self.data)


@dataclass(frozen=True, slots=True)
class Record:
    """What a record holds; `cut` is the number of its last line where that is not whole."""

    name: str
    head: Document
    events: tuple[Event, ...]
    cut: int | None = None
    size: int = 0
    """How many bytes are whole lines."""

    @property
    def moves(self) -> list[str]:
        """The moves that count: those that were taken back are left out."""
        made: list[str] = []
        for event in self.events:
            if event.kind == "move":
                made.append(event.data["move"])
            elif event.kind == "undo":
                del made[-event.data["undo"] :]
        return made

    @property
    def outcome(self) -> Document | None:
        """How it ended, by its own account; None where it does not say."""
        told = [event.data["outcome"] for event in self.events if event.kind == "outcome"]
        return told[-1] if told else None

    def game(self, board: AnyBoard) -> Game:
        """The game of this record on a board."""
        game = named(self.head["game"])
        try:
            return game(board, self.head["players"], **self.head.get("options", {}))
        except YardError as error:
            raise YardError(f"{self.name}:1: {error}") from error


# --- writing ----------------------------------------------------------------------------------


def head(
    game: Game, fingerprint: str, seats: Mapping[str, str] | None = None, seed: int | None = None
) -> dict[str, Any]:
    """The first line of a record; the fingerprint is the board's, as `yard hash` prints it."""
    told = game.document() | {"format": FORMAT, "board": {"id": game.board.id, "hash": fingerprint}}
    about = {"seats": dict(seats) if seats else None, "seed": seed}
    return told | {key: value for key, value in about.items() if value is not None}


def dumps(head: Document, moves: Iterable[Move | str], outcome: Outcome | None = None) -> str:
    """A whole record at once."""
    rows = [head, *(_move(move) for move in moves)]
    return "".join(map(_line, rows + ([{"outcome": outcome.document()}] if outcome else [])))


def _move(move: Move | str, note: str = "") -> Document:
    row = {"move": move if isinstance(move, str) else notation(move)}
    return row | ({"note": note} if note else {})


def _line(row: Document) -> str:
    return json.dumps(row, ensure_ascii=False) + "\n"


class Writer:
    """A record that grows with its game: every line is in the file when the call returns.

    `begin` makes a new file and touches no old one; `resume` goes on with one, behind its last whole line.
    """

    def __init__(self, file: FileIO, name: str) -> None:
        self._file, self._name = file, name

    @classmethod
    def begin(cls, path: str | Path, head: Document) -> Writer:
        """A new record with its first line; a file that is there already is an error."""
        writer = cls(_opened(path, "xb"), str(path))
        writer._write(head)
        return writer

    @classmethod
    def resume(cls, path: str | Path) -> tuple[Writer, Record]:
        """A record to go on with, and what it holds; a line cut in the middle is cut off."""
        record = read(path)
        if record.outcome is not None:
            raise YardError(f"{path}: this game is over; there is nothing to go on with")
        file = _opened(path, "r+b")
        file.truncate(record.size)
        file.seek(-1, os.SEEK_END)
        if file.read(1) != b"\n":  # a last line that is whole, but for its end
            file.write(b"\n")
        return cls(file, str(path)), record

    def move(self, move: Move | str, note: str = "") -> None:
        """A move was made."""
        self._write(_move(move, note))

    def undo(self, count: int = 1) -> None:
        """The last so many moves are taken back, those of chance counted too."""
        self._write({"undo": count})

    def outcome(self, outcome: Outcome) -> None:
        """The game is over; nothing comes after this."""
        self._write({"outcome": outcome.document()})

    def _write(self, row: Document) -> None:
        """One line, whole or not at all: a full disk must not leave half of one in the middle."""
        data, before = _line(row).encode(), self._file.tell()
        try:
            if self._file.write(data) != len(data):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        except OSError as error:
            with suppress(OSError):
                self._file.truncate(before)
                self._file.seek(before)
            raise YardError(f"cannot write {self._name}: {files.reason(error)}") from error

    def close(self) -> None:
        """No more for now; the record can be resumed."""
        self._file.close()

    def __enter__(self) -> Writer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _opened(path: str | Path, mode: Literal["xb", "r+b"]) -> FileIO:
    try:
        return open(path, mode, buffering=0)
    except FileExistsError:
        raise YardError(f"{path} is there already; resume it, or give the record another name") from None
    except (OSError, ValueError) as error:
        words = files.reason(error) if isinstance(error, OSError) else error
        raise YardError(f"cannot write {path}: {words}") from error


# --- reading ----------------------------------------------------------------------------------


def read(path: str | Path) -> Record:
    """The record in a file, or on standard input for `-`."""
    return loads(files.read(path), "standard input" if str(path) == files.STANDARD else str(path))


def loads(data: bytes | str, name: str = "record") -> Record:
    """The record in some bytes; what is none is an error with its line."""
    data = data.encode() if isinstance(data, str) else data
    rows = list(_rows(data, name))
    if not rows:
        raise YardError(f"{name} is empty: a record begins with {HEAD}")
    line, first, _ = rows[0]
    if first is None:
        raise YardError(f"{name}:{line}: the record is cut in its first line; there is nothing to go by")
    _check_head(first, f"{name}:{line}")
    events = tuple(Event(line, row) for line, row, _ in rows[1:] if row is not None)
    for event in events:
        _check_event(event.data, f"{name}:{event.line}")
    cut = rows[-1][0] if rows[-1][1] is None else None
    return Record(name, first, events, cut, max(end for _, row, end in rows if row is not None))


def _rows(data: bytes, name: str) -> Iterator[tuple[int, Any, int]]:
    """Every line with its number, what it holds (None where it is cut), and the byte at which it ends."""
    end = 0
    for number, line in enumerate(_lines(data), 1):
        end += len(line)
        if not line.strip():
            continue
        try:
            yield number, _strict(line), end
        except (ValueError, RecursionError) as error:
            if end == len(data) and not line.endswith(b"\n"):
                yield number, None, end
                return
            raise YardError(f"{name}:{number}: {_no_line(error)}") from error


def _strict(line: bytes) -> Any:
    """What a line holds; no key twice, no NaN, no half of a character."""
    row = json.loads(line, object_pairs_hook=_unique, parse_constant=_refuse)
    if b"\\u" in line:
        json.dumps(row, ensure_ascii=False).encode()
    return row


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("it has a key twice")
    return found


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


def _check_head(row: Any, where: str) -> None:
    version = row.get("format") if isinstance(row, dict) else None
    if not isinstance(version, str) or not version.startswith("yard-record/"):
        raise YardError(f"{where}: this is no record; one begins with {HEAD}")
    if version != FORMAT:
        raise YardError(
            f"{where}: record format {version!r} is not known to this version, which reads {FORMAT!r}"
        )
    _check(row, where)


def _check_event(row: Any, where: str) -> None:
    if isinstance(row, dict) and "format" in row:
        raise YardError(f"{where}: another record begins here; a file holds one")
    if isinstance(row, dict) and sum(kind in row for kind in KINDS) != 1:
        raise YardError(f"{where}: a line is a move, an undo or an outcome, not {json.dumps(row):.60}")
    _check(row, where)


def _check(row: Any, where: str) -> None:
    """One line against the schema."""
    for fault in faults(row, SCHEMA):
        raise YardError(f"{where}: {fault.message}" + (f" ({fault.hint})" if fault.hint else ""))
