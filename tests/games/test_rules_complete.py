"""Every rule of the five games that concerns play has a test that names it, and so has every ambiguity.

Tests name rules by `@pytest.mark.rule("M26", "A-M1=option")`; `=option` is the other reading of an ambiguity.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from support.places import TESTS
from yardtools.games import GAMES, find_game

RULES = {
    "M": [*range(13, 46)],
    "P": [*range(6, 39)],
    "B": [1, *range(3, 9), *range(10, 22)],
    "E": [*range(9, 44)],
    "D": [*range(8, 45)],
}
"""The numbered rules; those left out say what a board or a box must hold, and are checked there."""

AMBIGUITIES = {
    "M": [*range(1, 12)],
    "P": [*range(1, 17)],
    "B": [*range(1, 8)],
    "E": [*range(1, 17), *range(18, 26)],
    "D": [*range(1, 17), *range(18, 24)],
}
"""What the rule books leave open; 17 of Europe and of the dice game are about boards alone."""

OPTIONS = {
    "M": [1, 2, 3, 6, 9],
    "P": [1, 3, 4, 5, 7, 13, 14],
    "B": [1, 2, 5],
    "E": [1, 2, 4, 5, 6, 7, 12, 13, 14, 15, 24],
    "D": [1, 2, 3, 4, 5, 7, 8, 13, 14, 18, 20],
}
"""Ambiguities that can be read the other way by an option."""

PREFIX = {"master": "M", "purrlock": "P", "beginner": "B", "europe": "E", "dice": "D"}


def wanted(letter: str) -> list[str]:
    rules = [f"{letter}{number}" for number in RULES[letter]]
    defaults = [f"A-{letter}{number}" for number in AMBIGUITIES[letter]]
    return [*rules, *defaults, *(f"A-{letter}{number}=option" for number in OPTIONS[letter])]


def marks() -> Iterator[str]:
    """The rules named by the decorators of all tests, also through a short name such as `rule`."""
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for call in getattr(node, "decorator_list", ()):
                if isinstance(call, ast.Call) and ast.unparse(call.func) in ("rule", "pytest.mark.rule"):
                    yield from (str(ast.literal_eval(argument)) for argument in call.args)


NAMED = frozenset(marks())


@pytest.mark.parametrize("letter", RULES)
def test_every_rule_has_a_test(letter: str) -> None:
    assert [each for each in wanted(letter) if each not in NAMED] == []


def test_tests_name_rules_that_exist() -> None:
    known = {each for letter in RULES for each in wanted(letter)}
    boards = {f"{letter}{number}" for letter in RULES for number in range(1, 46)}
    ambiguous = {f"A-{letter}{number}" for letter in RULES for number in range(1, 26)}
    assert {
        each for each in NAMED if each not in known | boards | ambiguous | {f"{a}=option" for a in ambiguous}
    } == set()


@pytest.mark.parametrize("name", GAMES)
def test_every_option_names_its_rule(name: str) -> None:
    for option in find_game(name).options_known:
        assert re.fullmatch(rf"(A-)?{PREFIX[name]}\d+", option.rule), option.name


@pytest.mark.parametrize("name", GAMES)
def test_every_ambiguity_with_another_reading_has_an_option(name: str) -> None:
    letter = PREFIX[name]
    offered = {option.rule for option in find_game(name).options_known}
    assert [f"A-{letter}{n}" for n in OPTIONS[letter] if f"A-{letter}{n}" not in offered] == []
