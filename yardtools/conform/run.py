"""A run: every question of a suite asked, compared and counted, by an engine or from a file of answers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any

from yardtools.conform.interview import Abilities, Answer, Crew, batches_of
from yardtools.conform.kept import Kept
from yardtools.conform.ledger import Ledger
from yardtools.conform.questions import Question, begin, hello, json_line, questions
from yardtools.conform.suite import Suite
from yardtools.games.game import Game

Ask = Callable[[Iterable[list[Question]]], Iterator[list[Answer]]]
"""Answers to batches of questions, in their order."""


def run(suite: Suite, ledger: Ledger, asks: Collection[str], ask: Ask, kept: Kept | None) -> Iterator[int]:
    """Ask everything that is not yet answered; after each batch, how many games are behind us."""
    batches = batches_of(questions(suite, asks))
    for batch, answers in _answered(batches, ask, kept):
        wrong = list(ledger.take(answers))
        if kept and len(answers) == len(batch):
            kept.write(batch, answers, wrong)
        yield batch[-1].position.number - 1


def _answered(
    batches: Iterator[list[Question]], ask: Ask, kept: Kept | None
) -> Iterator[tuple[list[Question], list[Answer]]]:
    """Each batch with its answers; those that were kept come first, for a run goes in order."""
    if kept:
        for batch in batches:
            if (known := kept.find(batch)) is None:
                batches = _chain(batch, batches)
                break
            yield batch, known
    sent: list[list[Question]] = []

    def send() -> Iterator[list[Question]]:
        for batch in batches:
            sent.append(batch)
            yield batch

    for answers in ask(send()):
        yield sent.pop(0), answers


def _chain(first: list[Question], rest: Iterator[list[Question]]) -> Iterator[list[Question]]:
    yield first
    yield from rest


def ask_crew(crew: Crew) -> Ask:
    """By processes of the engine."""
    return crew.ask


def ask_one_by_one(look_up: Callable[[list[Question]], list[Answer]]) -> Ask:
    """By a function that has the answers."""
    return lambda batches: map(look_up, batches)


def question_lines(suite: Suite, asks: Collection[str]) -> Iterator[str]:
    """All that an engine is sent, line by line: hello, and each table before its questions."""
    yield json_line(hello(suite.tables[0].name))
    table = 0
    for question in questions(suite, asks):
        if question.position.table != table:
            table = question.position.table
            yield json_line(begin(table, suite.tables[table - 1]))
        yield question.line()


def document(suite: Suite, edition: str, abilities: Abilities, ledger: Ledger) -> dict[str, Any]:
    """The report of a run as JSON data."""
    game = suite.tables[0]
    tables = [
        {"board": table.board.id, "players": table.players, "options": table.document()["options"]}
        for table in suite.tables
    ]
    return {
        "format": "yard-conform-report/1",
        "game": game.name,
        "title": game.title,
        "edition": edition,
        "engine": abilities.document(),
        "tables": tables,
        "games": suite.games,
        "seed": suite.seed,
    } | _with_options(ledger.document(), game)


def _with_options(report: dict[str, Any], game: Game) -> dict[str, Any]:
    """Each rule with the options that have it read otherwise than the rule book."""
    changed = game.document()["options"]
    for row in report["rules"]:
        known = {option.name for option in game.options_known if option.rule == row["id"]}
        row["options"] = {name: value for name, value in changed.items() if name in known}
    return report
