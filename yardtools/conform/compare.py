"""An answer compared with the truth: what differs, and which rule says so."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from yardtools.games.game import State, notation, parse
from yardtools.games.shown import (
    Path,
    Rules,
    ShownRules,
    Step,
    leaves,
    rules_of_field,
    rules_of_sight,
    winners_of,
)

UNCOMPARED = (("outcome", "rule"), ("outcome", "reason"), ("game",), ("seat",))
"""Fields that every engine may word as it likes."""

MOST = 200
"""So many letters of a value are told."""


class Difference(NamedTuple):
    """What an answer gets wrong, and the rule of it; empty where none can be named."""

    rule: str
    words: str


Without = frozenset[str]
"""The fields that an engine does not keep, such as `possible` or `log/round`."""


def compare_moves(shown: ShownRules, state: State, given: list[str]) -> Iterator[Difference]:
    """Moves that were forgotten, and those that were made up."""
    said = {notation(parse(move)) for move in given}
    legal = {notation(move): move for move in state.moves()}
    missing = {text: move for text, move in legal.items() if text not in said}
    idle = _idle_actors(legal, missing)
    for text, move in missing.items():
        rule = shown.order if move[0] in idle and shown.order else _first(shown.of_move(state, move))
        yield Difference(rule, f"{text!r} is a legal move, and is missing")
    for text in sorted(said - set(legal)):
        reason, _ = state.game.reason_for(state, parse(text))
        rule = _first(shown.of_refusal(state, parse(text)))
        yield Difference(rule, f"{text!r} is no legal move: {_short(reason)}")


def _idle_actors(legal: Mapping[str, Any], missing: Mapping[str, Any]) -> set[Any]:
    """Who has no move at all in an answer that has moves of others: the order of the pawns is at fault."""
    actors = {move[0] for move in legal.values()}
    moving = {move[0] for text, move in legal.items() if text not in missing}
    return actors - moving if moving else set()


def compare_successor(shown: ShownRules, step: Step, given: Any, without: Without) -> Iterator[Difference]:
    """The fields of the position after a move that are not as they should be."""
    expected = step.after.game.position_of(step.after)
    for path, words in _fields_that_differ(expected, given, without):
        yield Difference(_first(rules_of_field(shown, step, path, given)), words)


def compare_view(
    shown: ShownRules, state: State, seat: str, given: Any, without: Without
) -> Iterator[Difference]:
    """What a seat sees and should not, and what it does not see and should."""
    for path, words in _fields_that_differ(state.view(seat), given, without):
        yield Difference(_first(rules_of_sight(shown, state, seat, path, given.get(path[0]))), words)


def compare_outcome(shown: ShownRules, step: Step, given: Any) -> Iterator[Difference]:
    """Whether the game is over after a move, and who has won."""
    truth = step.after.outcome
    said = winners_of(given)
    wanted = tuple(sorted(truth.winners)) if truth else None
    if said != wanted:
        words = f"{_verdict(said)} after {notation(step.move)!r}, but {_verdict(wanted)}"
        reason = f": {truth.reason}" if truth else ""
        yield Difference(_first(shown.of_outcome(step, said)), words + reason)
    elif truth and "scores" in (given or {}) and given["scores"] != dict(truth.scores):
        words = f"the scores are {_short(given['scores'])}, but should be {_short(dict(truth.scores))}"
        yield Difference(_first(shown.of_outcome(step, None)), words)


def _verdict(winners: tuple[str, ...] | None) -> str:
    if winners is None:
        return "the game goes on"
    return f"{' and '.join(winners)} won" if winners else "nobody won"


def compare_possible(shown: ShownRules, step: Step, given: Any) -> Iterator[Difference]:
    """Where Mister X can be after a move."""
    truth, said = set(step.after.possible()), set(given)
    for stations, words in ((truth - said, "missing"), (said - truth, "too many")):
        if stations:
            listed = _short(sorted(stations))
            rule = _first(shown.of_possible(step, given))
            yield Difference(rule, f"after {notation(step.move)!r} {words}: {listed}")


# --- fields -----------------------------------------------------------------------------------


def _fields_that_differ(truth: Any, given: Any, without: Without) -> Iterator[tuple[Path, str]]:
    wanted, said = dict(_compared(truth, without)), dict(_compared(given, without))
    for path in [*wanted, *(path for path in said if path not in wanted)]:
        if path not in said:
            yield path, f"{_name(path)} is missing; it should be {_short(wanted[path])}"
        elif path not in wanted:
            yield path, f"{_name(path)} is {_short(said[path])}, and should not be there"
        elif not _is_same(wanted[path], said[path]):
            yield path, f"{_name(path)} is {_short(said[path])}, but should be {_short(wanted[path])}"


def _compared(document: Any, without: Without) -> Iterator[tuple[Path, Any]]:
    for path, value in leaves(document):
        if path and path not in UNCOMPARED and not _is_left_out(path, without):
            yield path, value


def _is_left_out(path: Path, without: Without) -> bool:
    """Whether an engine has said that it does not keep this; numbers of entries do not count."""
    words = [part for part in path if isinstance(part, str)]
    return any("/".join(words[:count]) in without for count in range(1, len(words) + 1))


def _is_same(truth: Any, said: Any) -> bool:
    """Whether two values are the same; lists of plain values in any order."""
    if isinstance(truth, list) and isinstance(said, list):
        return sorted(map(repr, truth)) == sorted(map(repr, said))
    return type(truth) is type(said) and bool(truth == said)


def _name(path: Path) -> str:
    return ".".join(map(str, path))


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= MOST else text[: MOST - 1] + "…"


def _first(rules: Rules) -> str:
    return rules[0] if rules else ""
