"""Every rule of the games that concerns play has a test that names it, and so has every ambiguity.

Tests name rules by `@pytest.mark.rule("M26", "A-M1=option")`; `=option` is another reading of an ambiguity.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from support.places import TESTS
from yardtools.errors import YardError
from yardtools.games import GAMES, find_game
from yardtools.games.options import Option
from yardtools.games.rules import Ambiguity, all_rules, rules_of

OPEN = [rule for rule in all_rules().values() if isinstance(rule, Ambiguity)]


def wanted(game: str) -> Iterator[str]:
    """What tests have to name; rules about boards alone are checked there."""
    for rule in rules_of(game):
        if set(rule.about) != {"board"}:
            yield rule.id
            if isinstance(rule, Ambiguity) and rule.option:
                yield f"{rule.id}=option"


def marks() -> Iterator[str]:
    """The rules named by the decorators of all tests, also through a short name such as `rule`."""
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for call in getattr(node, "decorator_list", ()):
                if isinstance(call, ast.Call) and ast.unparse(call.func) in ("rule", "pytest.mark.rule"):
                    yield from (str(ast.literal_eval(argument)) for argument in call.args)


NAMED = frozenset(marks())


def option_of(rule: Ambiguity) -> Option:
    """The option that chooses among the readings."""
    return next(each for each in find_game(rule.game).options_known if each.name == rule.option)


def choices_of(option: Option) -> list[str]:
    """The words among which an option chooses; none where its values are numbers or lists."""
    words = option.values.split(" or ")
    try:
        return [word for word in words if " " not in word and str(option.value(word))]
    except YardError:
        return []


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_test(game: str) -> None:
    assert [each for each in wanted(game) if each not in NAMED] == []


def test_tests_name_rules_that_exist() -> None:
    assert {each for each in NAMED if each.removesuffix("=option") not in all_rules()} == set()
    readings = {f"{rule.id}=option" for rule in OPEN if rule.option}
    assert {each for each in NAMED if each.endswith("=option")} <= readings


@pytest.mark.parametrize("game", GAMES)
def test_every_option_names_its_rule(game: str) -> None:
    own = {rule.id: rule for rule in rules_of(game)}
    for option in find_game(game).options_known:
        rule = own[option.rule]
        assert not isinstance(rule, Ambiguity) or rule.option, (
            f"{option.name} chooses, {rule.id} does not say so"
        )


@pytest.mark.parametrize("rule", [rule for rule in OPEN if rule.option], ids=lambda rule: rule.id)
def test_readings_are_the_values_of_the_option(rule: Ambiguity) -> None:
    option = option_of(rule)
    assert option.rule == rule.id
    assert option.value(rule.default) == option.value(option.default)
    values = [option.value(value) for value in rule.readings]
    assert option.value(rule.default) in values
    assert len(values) >= 2
    assert set(choices_of(option)) <= set(rule.readings)
