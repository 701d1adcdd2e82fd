"""Questions to an engine, a line of JSON each, with the rules that the right answer shows."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from yardtools.conform.compare import (
    Difference,
    Without,
    compare_moves,
    compare_outcome,
    compare_possible,
    compare_successor,
    compare_view,
)
from yardtools.conform.suite import Position, Suite
from yardtools.formats.json import fingerprint
from yardtools.games.game import Game, notation
from yardtools.games.shown import Step, rules_of_change, rules_of_moves, rules_of_view

PROTOCOL = "yard-conform/1"
MOVES, SUCCESSOR, OUTCOME, VIEW, POSSIBLE = "moves", "successor", "outcome", "view", "possible"
ASKS = (MOVES, SUCCESSOR, OUTCOME, VIEW, POSSIBLE)
"""What an engine can be asked."""

FORMS: dict[str, tuple[type, ...]] = {
    MOVES: (list,),
    SUCCESSOR: (dict,),
    OUTCOME: (dict, type(None)),
    VIEW: (dict,),
    POSSIBLE: (list,),
}
"""What an answer is, as JSON."""


@dataclass(slots=True, eq=False)
class Question:
    """One question about one position: after a move, or from a seat, where it asks so."""

    id: int
    ask: str
    position: Position
    step: Step | None = None
    seat: str = ""

    def line(self) -> str:
        """The question as it is sent; the text of the position is made but once."""
        head = f'{{"id":{self.id},"ask":"{self.ask}","table":{self.position.table}'
        move = f',"move":{json.dumps(notation(self.step.move), ensure_ascii=False)}' if self.step else ""
        seat = f',"seat":{json.dumps(self.seat)}' if self.seat else ""
        return f'{head}{seat}{move},"position":{self.position.text}}}\n'

    def rules(self) -> set[str]:
        """The rules that the right answer shows."""
        shown, state = self.position.shown, self.position.state
        if self.step is None:
            return rules_of_view(shown, state, self.seat) if self.seat else rules_of_moves(shown, state)
        if self.ask == SUCCESSOR:
            return rules_of_change(shown, self.step)
        return set(shown.of_outcome(self.step, None) if self.ask == OUTCOME else shown.of_possible(self.step))

    def truth(self) -> Any:
        """The right answer."""
        state = self.position.state
        if self.step is None:
            return state.view(self.seat) if self.seat else [notation(move) for move in state.moves()]
        after = self.step.after
        if self.ask == SUCCESSOR:
            return after.game.position_of(after)
        if self.ask == POSSIBLE:
            return after.possible()
        return after.outcome.document() if after.outcome else None

    def differences(self, answer: Any, without: Without) -> list[Difference]:
        """What is wrong with an answer."""
        if not isinstance(answer, FORMS[self.ask]) or not _is_sound(self.ask, answer):
            kind = {"dict": "an object", "list": "a list"}[FORMS[self.ask][0].__name__]
            return [Difference("", f"the answer to {self.ask!r} should be {kind}")]
        return list(self._compare(answer, without))

    def _compare(self, answer: Any, without: Without) -> Iterator[Difference]:
        shown, state = self.position.shown, self.position.state
        if self.step is None:
            if self.seat:
                return compare_view(shown, state, self.seat, answer, without)
            return compare_moves(shown, state, answer)
        if self.ask == SUCCESSOR:
            return compare_successor(shown, self.step, answer, without)
        compare = compare_outcome if self.ask == OUTCOME else compare_possible
        return compare(shown, self.step, answer)


def _is_sound(ask: str, answer: Any) -> bool:
    """Whether a list holds what it should."""
    kind = {MOVES: str, POSSIBLE: int}.get(ask)
    return kind is None or all(isinstance(each, kind) for each in answer)


def questions(suite: Suite, asks: Collection[str]) -> Iterator[Question]:
    """Every question of a suite, numbered from 1 whatever an engine can answer."""
    id = 0
    for position in suite.positions():
        for ask, step, seat in _questions_about(position):
            id += 1
            if ask in asks:
                yield Question(id, ask, position, step, seat)


def _questions_about(position: Position) -> Iterator[tuple[str, Step | None, str]]:
    yield MOVES, None, ""
    for seat in position.state.game.seats:
        yield VIEW, None, seat
    for step in position.steps:
        yield SUCCESSOR, step, ""
        yield OUTCOME, step, ""
        if position.state.game.is_chase():
            yield POSSIBLE, step, ""


# --- what comes before them -------------------------------------------------------------------


def json_line(document: dict[str, Any]) -> str:
    """A document as a line."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n"


def hello(game: str) -> dict[str, Any]:
    """The first line: what is spoken, and which game it is about."""
    return {"ask": "hello", "protocol": PROTOCOL, "game": game}


def begin(table: int, game: Game) -> dict[str, Any]:
    """The line before the questions of a table: the game and its board, whole."""
    about = game.document()
    board = {"id": game.board.id, "hash": fingerprint(game.board)} | {"board": game.board.document()}
    return {
        "ask": "begin",
        "table": table,
        "game": about["game"],
        "players": about["players"],
        "options": about["options"],
        "seats": list(game.seats),
        "board": board,
    }
