"""Every rule of play is shown by some position, and is blamed where an answer to it is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from yardtools.conform.questions import ASKS, Question, questions
from yardtools.conform.suite import Suite, make_tables
from yardtools.errors import YardError
from yardtools.games import GAMES, find_game
from yardtools.games.editions import editions_of, find_edition, tables_of
from yardtools.games.game import IllegalMove, parse
from yardtools.games.rules import Rule, all_rules, rules_of, rules_of_play

GAMES_EACH = 6
"""As many as the command plays at each table."""


def suite(game: str, games: int = GAMES_EACH, tables: int | None = None) -> Suite:
    return Suite(make_tables(game, find_edition(game, None), None, None, {})[:tables], games, 0)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_play_is_shown_by_a_position(game: str) -> None:
    missing = {rule.id for rule in rules_of_play(game)}
    assert missing
    for question in questions(suite(game), ASKS):
        missing -= question.rules()
        if not missing:
            return
    pytest.fail(f"no position shows {sorted(missing)}")


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_is_of_play_or_says_why_it_is_not(game: str) -> None:
    for rule in rules_of(game):
        if isinstance(rule, Rule):
            about_play = bool({"play", "information"} & set(rule.about))
            kind = rule.not_of_play.partition(":")[0]
            assert kind in (("", "Courtesy") if about_play else ("Material", "Set-up")), rule.id


@pytest.mark.parametrize("game", GAMES)
def test_the_truth_is_right_and_names_only_rules_that_exist(game: str) -> None:
    for number, question in enumerate(questions(suite(game, 1, tables=2), ASKS)):
        if number % 7 == 0:
            assert question.differences(question.truth(), frozenset()) == []
            assert question.rules() <= set(all_rules())


def first_question(game: str, ask: str, **wanted: Any) -> Question:
    """The first question of a kind whose position has these values."""
    for question in questions(suite(game, 1), (ask,)):
        position = question.position.state.game.position_of(question.position.state)
        if all(position.get(key) == value for key, value in wanted.items()):
            return question
    raise AssertionError


@pytest.mark.parametrize("game", GAMES)
def test_whatever_field_is_wrong_some_rule_is_blamed(game: str) -> None:
    """Where a move changes something, an engine that leaves the position as it was breaks a rule."""
    found = set()
    for number, question in enumerate(questions(suite(game, 1, tables=2), ("successor",))):
        if number % 5 == 0:
            before = question.position.state.game.position_of(question.position.state)
            blamed = {difference.rule for difference in question.differences(before, frozenset())}
            found |= blamed
            assert blamed - {""}, question.line()
    assert len(found) > 5


def test_moves_that_are_missing_or_made_up_are_told_with_their_rules() -> None:
    question = first_question("master", "moves", turn="mister_x")
    legal = question.truth()
    doubles = [move for move in legal if len(parse(move)) == 5]
    [missing] = {
        each.rule for each in question.differences([m for m in legal if m not in doubles], frozenset())
    }
    assert missing == "M35"
    [extra] = question.differences([*legal, "mister_x pass"], frozenset())
    assert extra == ("M23", "'mister_x pass' is no legal move: Mister X must move")
    with pytest.raises(IllegalMove):
        question.position.state.play("mister_x pass")


def test_an_engine_with_a_fixed_order_of_pawns_breaks_the_rule_on_the_order() -> None:
    question = first_question("master", "moves", turn="detectives", moved=[])
    mine = [move for move in question.truth() if move.startswith("blue ")]
    assert {difference.rule for difference in question.differences(mine, frozenset())} == {"M22"}


def test_fields_that_an_engine_does_not_keep_are_not_compared() -> None:
    question = first_question("master", "successor", turn="mister_x")
    truth = question.truth()
    without = {key: value for key, value in truth.items() if key != "possible"}
    [difference] = question.differences(without, frozenset())
    assert difference.words.startswith("possible is missing; it should be [")
    assert question.differences(without, frozenset({"possible"})) == []
    entries = [{key: entry[key] for key in ("ticket", "station")} for entry in truth["log"]]
    assert question.differences(truth | {"log": entries}, frozenset({"log/round"})) == []


@pytest.mark.parametrize(
    ("ask", "answer"),
    [("moves", {"a": 1}), ("moves", [1]), ("view", []), ("outcome", "x"), ("possible", "1")],
)
def test_an_answer_of_another_form_is_wrong_and_no_rule_is_blamed(ask: str, answer: Any) -> None:
    [difference] = first_question("master", ask).differences(answer, frozenset())
    assert difference.rule == ""
    assert difference.words == f"the answer to {ask!r} should be " + (
        "an object" if ask in ("view", "outcome") else "a list"
    )


# --- editions ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "edition"), [(game, edition.name) for game in GAMES for edition in editions_of(game)]
)
def test_editions_can_be_played_at_every_table(game: str, edition: str) -> None:
    tables = make_tables(game, find_edition(game, edition), None, None, {})
    assert len(tables) == len(tables_of(game))
    assert all(table.start().moves() for table in tables)


def test_tables_by_board_and_players() -> None:
    edition = find_edition("master", "coursework")
    [table] = make_tables("master", edition, "london", 5, {"black": "3"})
    assert (table.board.id, table.players) == ("london", 5)
    assert table.options["black"] == 3
    assert table.options["stuck"] == "every_turn"
    boards = {table.board.id for table in make_tables("master", edition, "london", None, {})}
    assert boards == {"london"}
    with pytest.raises(YardError, match=r"master has no edition 'clasic'; did you mean 'classic'\?"):
        find_edition("master", "clasic")
    assert find_edition("master", None).options == {}
    assert find_game("master").name == editions_of("master")[0].name
