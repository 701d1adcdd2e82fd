"""What an engine got right and wrong, rule by rule, with the smallest position that shows each fault."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from yardtools.conform.compare import Difference, Without
from yardtools.conform.interview import Answer
from yardtools.conform.questions import Question
from yardtools.conform.suite import Size
from yardtools.games.rules import Rule, all_rules, rules_of_play

WRONG, DOUBTFUL, RIGHT, NOT_SHOWN = "wrong", "doubtful", "right", "not shown"
"""What is said of a rule; doubtful: shown only in answers that were wrong about another."""

MOST = 5
"""So many differences of one answer are told."""

Document = dict[str, Any]


@dataclass(slots=True)
class Example:
    """A question that was answered wrongly, and how."""

    size: Size
    question: Question
    said: Any
    words: list[str]

    def document(self) -> Document:
        """It as JSON data; the size as it is measured."""
        names = ("pawns", "links", "moves", "log", "letters")
        return {
            "differences": self.words[:MOST],
            "size": dict(zip(names, self.size, strict=True)),
            "question": json.loads(self.question.line()),
            "right": self.question.truth(),
            "answered": self.said,
        }


@dataclass(slots=True)
class Tally:
    """How often a rule was shown, and what came of it."""

    right: int = 0
    wrong: int = 0
    spoiled: int = 0
    unknown: int = 0
    example: Example | None = None

    @property
    def status(self) -> str:
        """What is said of the rule."""
        if self.wrong:
            return WRONG
        return RIGHT if self.right else DOUBTFUL if self.spoiled else NOT_SHOWN

    def keep(self, question: Question, said: Any, words: list[str]) -> None:
        """An example, if there is no smaller one yet."""
        size = question.position.size
        if self.example is None or size < self.example.size:
            self.example = Example(size, question, said, words)

    def document(self) -> Document:
        """It as JSON data."""
        counts = {"right": self.right, "wrong": self.wrong, "spoiled": self.spoiled, "unknown": self.unknown}
        return (
            {"status": self.status} | counts | {"example": self.example.document() if self.example else None}
        )


@dataclass(slots=True)
class Ledger:
    """All answers of an engine so far."""

    game: str
    general: Mapping[str, str] = field(default_factory=dict)
    """Rules that are broken with another, which is then named alone."""
    without: Without = frozenset()
    asked: int = 0
    right: int = 0
    wrong: int = 0
    unknown: int = 0
    rules: dict[str, Tally] = field(default_factory=dict)
    failures: dict[str, Tally] = field(default_factory=dict)
    _last: Any = None
    _count: int = 0

    @property
    def positions_asked(self) -> int:
        """How many positions were asked about."""
        return self._count

    @property
    def conforms(self) -> bool:
        """Whether nothing was wrong; that something was right, too."""
        return not self.wrong and self.right > 0

    def take(self, answers: Iterable[Answer]) -> Iterator[Answer]:
        """Count answers; those that are wrong come back."""
        for answer in answers:
            self._count += answer.question.position is not self._last
            self._last = answer.question.position
            self.asked += 1
            if not self._judge(answer):
                yield answer

    def _judge(self, answer: Answer) -> bool:
        question, rules = answer.question, answer.question.rules()
        if answer.unknown:
            self.unknown += 1
            for rule in rules:
                self._tally(rule).unknown += 1
            return True
        found = [] if answer.failure else question.differences(answer.said, self.without)
        if answer.failure or found:
            self.wrong += 1
            self._blame(answer, rules, found)
            return False
        self.right += 1
        for rule in rules:
            self._tally(rule).right += 1
        return True

    def _blame(self, answer: Answer, rules: set[str], found: list[Difference]) -> None:
        broken = {difference.rule for difference in found}
        for rule in rules - broken:
            self._tally(rule).spoiled += 1
        for rule in broken:
            tally = self._tally(rule) if rule else self.failures.setdefault("no rule says so", Tally())
            tally.wrong += 1
            tally.keep(answer.question, answer.said, [each.words for each in found if each.rule == rule])
        if answer.failure:
            tally = self.failures.setdefault("no answer", Tally())
            tally.wrong += 1
            tally.keep(answer.question, None, [answer.failure])

    def _tally(self, rule: str) -> Tally:
        return self.rules.setdefault(rule, Tally())

    # --- what is told ---

    def rows(self) -> Iterator[tuple[str, Tally]]:
        """Every rule of play, and whatever else was shown or broken, in the order of the rule book."""
        wanted = {rule.id for rule in rules_of_play(self.game)} | {
            id for id, tally in self.rules.items() if tally.wrong or not _is_of_set_up(id)
        }
        for id in all_rules():
            if id in wanted:
                yield id, self._told(id)

    def _told(self, id: str) -> Tally:
        """What is told of a rule: where the general one is broken too, only that is blamed."""
        tally = self.rules.get(id, Tally())
        general = self.rules.get(self.general.get(id, ""))
        if tally.wrong and general and general.wrong:
            return Tally(right=0, spoiled=tally.spoiled + tally.wrong, unknown=tally.unknown)
        return tally

    def document(self) -> Document:
        """All of it as JSON data."""
        return {
            "conforms": self.conforms,
            "positions": self.positions_asked,
            "questions": {
                "asked": self.asked,
                "right": self.right,
                "wrong": self.wrong,
                "unknown": self.unknown,
            },
            "rules": [
                {"id": id, "summary": all_rules()[id].summary} | tally.document() for id, tally in self.rows()
            ],
            "failures": [{"what": what} | tally.document() for what, tally in self.failures.items()],
        }


def _is_of_set_up(id: str) -> bool:
    rule = all_rules().get(id)
    return rule is None or (isinstance(rule, Rule) and bool(rule.not_of_play))
