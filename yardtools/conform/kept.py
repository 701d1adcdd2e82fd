"""The results of a run in a file of lines, so that one that was stopped can go on where it stood."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from yardtools.conform.interview import Answer
from yardtools.conform.questions import Question
from yardtools.errors import YardError
from yardtools.playtest.lines import LineFile, rows_of

FORMAT = "yard-conform-run/1"
WRITER = "yard conform"

Head = Mapping[str, Any]


class Kept:
    """A file of results: a line a batch, with whatever was not right in it."""

    def __init__(self, file: LineFile, rows: Sequence[Mapping[str, Any]] = ()) -> None:
        self._file = file
        self._known = {row["from"]: row for row in rows}

    @classmethod
    def create(cls, path: str, head: Head) -> Kept:
        """A new file."""
        return cls(LineFile.create(path, dict(head), WRITER))

    @classmethod
    def resume(cls, path: str, head: Head) -> Kept:
        """A file to go on with; it must be of the same run."""
        file = LineFile.reopen(path, WRITER)
        try:
            return cls(file, _read(file, path, head))
        except BaseException:
            file.close()
            raise

    def find(self, batch: Sequence[Question]) -> list[Answer] | None:
        """The answers to a batch that was asked before."""
        row = self._known.get(batch[0].id)
        if row is None or row["to"] != batch[-1].id:
            return None
        return [_answer(question, row) for question in batch]

    def write(self, batch: Sequence[Question], answers: Sequence[Answer], wrong: Sequence[Answer]) -> None:
        """What came of a batch."""
        if batch[0].id in self._known:
            return
        unknown = [answer.question.id for answer in answers if answer.unknown]
        failed = {str(answer.question.id): answer.failure for answer in wrong if answer.failure}
        said = {str(answer.question.id): answer.said for answer in wrong if not answer.failure}
        row = {"from": batch[0].id, "to": batch[-1].id, "unknown": unknown, "failed": failed, "wrong": said}
        self._file.write(row)

    def close(self) -> None:
        """No more for now."""
        self._file.close()


def _answer(question: Question, row: Mapping[str, Any]) -> Answer:
    id = str(question.id)
    if question.id in row["unknown"]:
        return Answer(question, unknown=True)
    if id in row["failed"]:
        return Answer(question, failure=row["failed"][id])
    return Answer(question, said=row["wrong"][id] if id in row["wrong"] else question.truth())


def read_head(path: str) -> Head:
    """What a file says it is the results of."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise YardError(f"cannot read {path}: {error.strerror}") from error
    first = next(rows_of(data, path), None)
    return _head(first.data if first else None, path)


def _head(row: Any, path: str) -> Head:
    if not isinstance(row, dict) or row.get("format") != FORMAT:
        raise YardError(
            f'{path}:1: these are no results of yard conform; they begin with "format": "{FORMAT}"'
        )
    return row


def _read(file: LineFile, path: str, head: Head) -> list[Mapping[str, Any]]:
    rows = list(rows_of(file.read(), path))
    told = _head(rows[0].data if rows else None, path)
    for key, value in head.items():
        if told.get(key) != value:
            raise YardError(f"{path}: this is another run: its {key} is {told.get(key)!r}, not {value!r}")
    whole = [row for row in rows if row.data is not None]
    for row in whole[1:]:
        if not isinstance(row.data, dict) or set(row.data) != {"from", "to", "unknown", "failed", "wrong"}:
            raise YardError(f"{path}:{row.number}: this is no line of results")
    file.go_on_behind(whole[-1].end)
    return [row.data for row in whole[1:]]
