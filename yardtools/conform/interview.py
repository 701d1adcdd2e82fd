"""An engine asked: first what it can answer, then question after question, by one process or several."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from queue import SimpleQueue
from typing import Any

from yardtools.conform.compare import Without
from yardtools.conform.engine import Engine, EngineFailed
from yardtools.conform.questions import ASKS, PROTOCOL, Question, begin, hello, json_line
from yardtools.errors import YardError
from yardtools.games.game import Game

BATCH = 64
"""So many questions are on their way to an engine at a time."""
START = 30.0
"""So many seconds an engine has at least to say what it can answer."""
IN_A_ROW = 10
"""After so many failures without an answer between them nobody asks any more."""

UNKNOWN, ERROR = "unknown", "error"


@dataclass(frozen=True, slots=True)
class Abilities:
    """What an engine says of itself."""

    name: str
    answers: tuple[str, ...]
    without: Without = frozenset()

    def document(self) -> dict[str, Any]:
        """It as JSON data."""
        return {"name": self.name, "answers": list(self.answers), "without": sorted(self.without)}


@dataclass(slots=True)
class Answer:
    """What came of a question: what was said, or that it is not known, or why nothing was said."""

    question: Question
    said: Any = None
    unknown: bool = False
    failure: str = ""


def read_abilities(answer: dict[str, Any], name: str) -> Abilities:
    """What the answer to `hello` says; an engine that answers nothing is an error."""
    if ERROR in answer:
        raise YardError(f"the engine says: {_word(answer[ERROR])}")
    if answer.get("protocol", PROTOCOL) != PROTOCOL:
        raise YardError(f"the engine speaks {_word(answer['protocol'])}, not {PROTOCOL}")
    asks = answer.get("answers", list(ASKS))
    without = answer.get("without", [])
    if not _is_words(asks) or not _is_words(without):
        raise YardError("the engine's answer to hello must name what it `answers` in a list of words")
    known = tuple(ask for ask in ASKS if ask in asks)
    if not known:
        raise YardError(f"the engine answers nothing that is asked; there are {', '.join(ASKS)}")
    return Abilities(_word(answer.get("name", name)), known, frozenset(without))


def _is_words(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _word(value: Any) -> str:
    return str(value)[:200]


def read_answer(question: Question, answer: dict[str, Any]) -> Answer:
    """What a line says to a question."""
    if answer.get(UNKNOWN) not in (None, False):
        return Answer(question, unknown=True)
    if ERROR in answer:
        return Answer(question, failure=f"the engine says: {_word(answer[ERROR])}")
    if question.ask not in answer:
        return Answer(question, failure=f"the answer has no {question.ask!r}")
    return Answer(question, said=answer[question.ask])


# --- one engine -------------------------------------------------------------------------------


@dataclass(slots=True)
class Interview:
    """One process of an engine, started again when it fails."""

    command: Sequence[str]
    tables: Sequence[Game]
    timeout: float
    engine: Engine | None = None
    table: int = 0
    """Which table it was told of last."""
    refused: set[int] = field(default_factory=set)
    failures: int = 0
    """How often it has failed since its last answer."""

    def greet(self) -> dict[str, Any]:
        """Start the engine, and what it answers to `hello`."""
        self.engine, self.table = Engine(self.command, self.timeout), 0
        self.engine.send(json_line(hello(self.tables[0].name)))
        return self.engine.receive(max(START, self.timeout))

    def ask(self, batch: Sequence[Question]) -> list[Answer]:
        """The answers to some questions about one table; a failure costs one question, and a new start."""
        answers: list[Answer] = []
        while len(answers) < len(batch) and self.failures < IN_A_ROW:
            rest = batch[len(answers) :]
            try:
                self._begin(rest[0].position.table)
                answers += self._ask_all(rest) if self.table not in self.refused else _refuse(rest)
            except _Broken as broken:
                answers += broken.answers
                self.failures = 1 if broken.answers[:-1] else self.failures + 1
                self.close()
        return answers

    def _begin(self, table: int) -> None:
        """Start the engine where it is not running, and tell it of a table where it does not know."""
        if self.engine is None:
            self._again()
        if self.table == table or self.engine is None:
            return
        self.table = table
        if table in self.refused:
            return
        self.engine.send(json_line(begin(table, self.tables[table - 1])))
        try:
            said = self.engine.receive(max(START, self.timeout))
        except EngineFailed as error:
            raise YardError(f"the engine did not answer to begin table {table}: {error}") from None
        if ERROR in said or said.get(UNKNOWN) not in (None, False):
            self.refused.add(table)

    def _again(self) -> None:
        try:
            self.greet()
        except EngineFailed as error:
            raise YardError(f"the engine could not be started again: {error}") from None

    def _ask_all(self, batch: Sequence[Question]) -> list[Answer]:
        assert self.engine is not None
        self.engine.send(*(question.line() for question in batch))
        answers: list[Answer] = []
        for question in batch:
            try:
                said = self.engine.receive()
                _check_id(said, question.id)
            except EngineFailed as error:
                raise _Broken([*answers, Answer(question, failure=str(error))]) from None
            answers.append(read_answer(question, said))
            self.failures = 0
        return answers

    def close(self) -> None:
        """End the engine."""
        if self.engine:
            self.engine.close()
        self.engine = None


class _Broken(Exception):
    """An engine has failed; the last of these answers says how."""

    def __init__(self, answers: list[Answer]) -> None:
        super().__init__()
        self.answers = answers


def _check_id(answer: dict[str, Any], id: int) -> None:
    if answer.get("id", id) != id:
        raise EngineFailed(f"it answered question {_word(answer['id'])} instead of {id}")


def _refuse(batch: Sequence[Question]) -> list[Answer]:
    """The engine does not play at this table."""
    return [Answer(question, unknown=True) for question in batch]


# --- several ----------------------------------------------------------------------------------


class Crew:
    """Several processes of one engine; their answers come in the order of the questions."""

    def __init__(self, command: Sequence[str], tables: Sequence[Game], timeout: float, jobs: int) -> None:
        self._all = [Interview(command, tables, timeout) for _ in range(jobs)]
        self._free: SimpleQueue[Interview] = SimpleQueue()
        for interview in self._all:
            self._free.put(interview)
        self._pool = ThreadPoolExecutor(jobs)

    def greet(self) -> Abilities:
        """What the engine says of itself."""
        first = self._all[0]
        try:
            said = first.greet()
        except EngineFailed as error:
            raise YardError(f"the engine does not answer to hello: {error}") from None
        return read_abilities(said, first.command[0])

    def ask(self, batches: Iterable[list[Question]]) -> Iterator[list[Answer]]:
        """The answers to each batch; two are on their way for each process, so that none waits."""
        waiting: deque[tuple[list[Question], Future[list[Answer]]]] = deque()
        source = iter(batches)
        for batch in islice(source, 2 * len(self._all)):
            waiting.append((batch, self._pool.submit(self._do, batch)))
        while waiting:
            batch, future = waiting.popleft()
            answers = future.result()
            yield answers
            if len(answers) < len(batch):
                raise YardError(_gave_up(answers))
            for more in islice(source, 1):
                waiting.append((more, self._pool.submit(self._do, more)))

    def _do(self, batch: list[Question]) -> list[Answer]:
        interview = self._free.get()
        try:
            return interview.ask(batch)
        finally:
            self._free.put(interview)

    def close(self) -> None:
        """End all processes."""
        for interview in self._all:
            interview.close()
        self._pool.shutdown(wait=False, cancel_futures=True)


def _gave_up(answers: list[Answer]) -> str:
    why = next((answer.failure for answer in reversed(answers) if answer.failure), "")
    return f"the engine failed {IN_A_ROW} times in a row{f', last: {why}' if why else ''}"


def batches_of(source: Iterable[Question], size: int = BATCH) -> Iterator[list[Question]]:
    """Questions in batches, none of which is about two tables."""
    batch: list[Question] = []
    for question in source:
        if batch and (len(batch) == size or batch[0].position.table != question.position.table):
            yield batch
            batch = []
        batch.append(question)
    if batch:
        yield batch


# --- answers in a file ------------------------------------------------------------------------


def answers_from(said: dict[int, dict[str, Any]]) -> Callable[[list[Question]], list[Answer]]:
    """A function that looks answers up by the ids of their questions; what is not there is not known."""

    def look_up(batch: list[Question]) -> list[Answer]:
        return [
            read_answer(question, said[question.id])
            if question.id in said
            else Answer(question, unknown=True)
            for question in batch
        ]

    return look_up


def known_asks(said: Collection[dict[str, Any]]) -> tuple[str, ...]:
    """What the answers in a file are answers to."""
    return tuple(ask for ask in ASKS if any(ask in answer for answer in said))
