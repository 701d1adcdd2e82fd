"""Game records: JSON lines, an event a line, written as the game goes and readable after a crash.

The first line says which game it is; then come the moves, those of chance among them, so that a record
replays without a seed; an undo takes moves back without wiping them out; the outcome is the last line. A
last line that was cut in the middle, as a crash leaves it, is reported and left out; all before it counts.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

from yardtools import files
from yardtools.errors import YardError
from yardtools.games import find_game
from yardtools.games.game import Game, Move, Outcome, notation
from yardtools.model import AnyBoard
from yardtools.playtest.lines import Document, Kind, LineFile, line, read_head, rows_of

FORMAT = "yard-record/1"
KIND = Kind("record", FORMAT, "record-1")
WRITER = "game"
"""Who else may be writing to a record."""
KINDS = ("move", "undo", "outcome")
"""What a line after the first can be."""


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
        found = [event.data["outcome"] for event in self.events if event.kind == "outcome"]
        return found[-1] if found else None

    def game(self, board: AnyBoard) -> Game:
        """The game of this record on a board."""
        game = find_game(self.head["game"])
        try:
            return game(board, self.head["players"], **self.head.get("options", {}))
        except YardError as error:
            raise YardError(f"{self.name}:1: {error}") from error


# --- writing ----------------------------------------------------------------------------------


def head(
    game: Game, fingerprint: str, seats: Mapping[str, str] | None = None, seed: int | None = None
) -> dict[str, Any]:
    """The first line of a record; the fingerprint is the board's, as `yard hash` prints it."""
    own = game.document() | {"format": FORMAT, "board": {"id": game.board.id, "hash": fingerprint}}
    about = {"seats": dict(seats) if seats else None, "seed": seed}
    return own | {key: value for key, value in about.items() if value is not None}


def dumps(head: Document, moves: Iterable[Move | str], outcome: Outcome | None = None) -> str:
    """A whole record at once."""
    rows = [head, *(_move(move) for move in moves)]
    return "".join(map(line, rows + ([{"outcome": outcome.document()}] if outcome else [])))


def _move(move: Move | str, note: str = "") -> Document:
    row = {"move": move if isinstance(move, str) else notation(move)}
    return row | ({"note": note} if note else {})


class Writer:
    """A record that grows with its game: every line is in the file when the call returns.

    `begin` makes a new file and touches no old one; `resume` goes on with one, behind its last whole line.
    """

    def __init__(self, file: LineFile) -> None:
        self._file = file

    @classmethod
    def begin(cls, path: str | Path, head: Document) -> Writer:
        """A new record with its first line; a file that is there already is an error."""
        return cls(LineFile.create(path, head, WRITER))

    @classmethod
    def resume(cls, path: str | Path) -> tuple[Writer, Record]:
        """A record to go on with, and what it holds; a line cut in the middle is cut off by the next one."""
        file = LineFile.reopen(path, WRITER)
        try:
            record = loads(file.read(), str(path))
            if record.outcome is not None:
                raise YardError(f"{path}: this game is over; there is nothing to go on with")
        except BaseException:
            file.close()
            raise
        file.go_on_behind(record.size)
        return cls(file), record

    def move(self, move: Move | str, note: str = "") -> None:
        """A move was made."""
        self._file.write(_move(move, note))

    def undo(self, count: int = 1) -> None:
        """The last so many moves are taken back, those of chance counted too."""
        self._file.write({"undo": count})

    def outcome(self, outcome: Outcome) -> None:
        """The game is over; nothing comes after this."""
        self._file.write({"outcome": outcome.document()})

    def close(self) -> None:
        """No more for now; the record can be resumed."""
        self._file.close()

    def __enter__(self) -> Writer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


# --- reading ----------------------------------------------------------------------------------


def read(path: str | Path) -> Record:
    """The record in a file, or on standard input for `-`."""
    return loads(files.read(path), "standard input" if str(path) == files.STANDARD else str(path))


def loads(data: bytes | str, name: str = "record") -> Record:
    """The record in some bytes; what is none is an error with its line."""
    data = data.encode() if isinstance(data, str) else data
    rows = list(rows_of(data, name))
    first = read_head(rows[0] if rows else None, name, KIND)
    events = tuple(Event(row.number, row.data) for row in rows[1:] if row.data is not None)
    for event in events:
        _check_event(event.data, f"{name}:{event.line}")
    cut = rows[-1].number if rows[-1].data is None else None
    return Record(name, first, events, cut, max(row.end for row in rows if row.data is not None))


def _check_event(row: Any, where: str) -> None:
    if isinstance(row, dict) and "format" in row:
        raise YardError(f"{where}: another record begins here; a file holds one")
    if isinstance(row, dict) and sum(kind in row for kind in KINDS) != 1:
        raise YardError(f"{where}: a line is a move, an undo or an outcome, not {json.dumps(row):.60}")
    KIND.check(row, where)
