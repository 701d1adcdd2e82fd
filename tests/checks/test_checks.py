"""Every rule has a reason, a bad example that is found, and a good one that is clean."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from support.boards import any_boards, london
from yardtools.board_files import load
from yardtools.checks.registry import Check, checks, rules
from yardtools.checks.shared.notation import example
from yardtools.findings import ERROR, INFO, Rule
from yardtools.model import AnyBoard, Board, Mission
from yardtools.resources import board_names
from yardtools.validation.run_checks import run_checks


@pytest.mark.parametrize("rule", rules().values(), ids=rules())
def test_every_rule_says_what_why_and_how(rule: Rule) -> None:
    assert rule.summary.endswith(".")
    assert len(rule.rationale) > 60
    assert rule.bad
    assert rule.good


@pytest.mark.parametrize("check", checks(), ids=lambda check: check.code)
def test_the_bad_example_is_found_and_the_good_one_is_clean(check: Check) -> None:
    bad, good = example(check.rule.bad), example(check.rule.good)
    assert type(bad).__name__ == check.of
    assert [fault for fault in run_checks(bad).faults if fault.code == check.code]
    found = run_checks(good)
    assert check.code not in {fault.code for fault in found.faults}
    assert check.code not in {skipped.what for skipped in found.skipped}
    assert not [fault for fault in found.faults if (fault.severity or rules()[fault.code].severity) is ERROR]


@pytest.mark.parametrize("check", checks(), ids=lambda check: check.code)
def test_what_a_check_waits_for_exists(check: Check) -> None:
    families = {code.partition("/")[0] for code in rules()}
    assert set(check.after) <= set(rules()) | families


@pytest.mark.parametrize("check", checks(), ids=lambda check: check.code)
def test_findings_have_a_subject_a_place_and_a_next_step(check: Check) -> None:
    for fault in check(example(check.rule.bad)):
        assert fault.subject
        assert fault.message[0].islower() or fault.message[0].isdigit()
        assert not fault.message.endswith(".")
        assert fault.hint or check.rule.severity is INFO


@given(any_boards())
@settings(max_examples=100, deadline=None)
def test_whatever_the_board_the_checks_get_through_it(board: AnyBoard) -> None:
    first, second = run_checks(board), run_checks(board)
    assert first == second
    for fault in first.faults:
        assert fault.code in rules()
        assert fault.pointer is not None


def test_london_is_clean() -> None:
    found = run_checks(london())
    assert [fault for fault in found.faults if rules()[fault.code].severity is not INFO] == []
    assert found.skipped == ()


# --- the notation of examples -----------------------------------------------------------------


def shipped_board(text: str) -> Board:
    board = example(text)
    assert isinstance(board, Board)
    return board


@pytest.mark.parametrize("name", board_names())
def test_an_example_that_names_a_shipped_board_is_that_board(name: str) -> None:
    assert example(name) == load(name).board


def test_statements_amend_a_shipped_board() -> None:
    europe, changed = (
        shipped_board("europe"),
        shipped_board("europe; mission yellow from 194 to 37; 194 named X"),
    )
    assert [mission.id for mission in changed.missions] == [mission.id for mission in europe.missions]
    assert Mission("yellow", (194,), (37,)) in changed.missions
    assert changed.stations[193].name == {"en": "X"}
    assert changed.links == europe.links


def test_a_link_is_taken_away_and_its_ends_no_longer_show_it() -> None:
    fewer = shipped_board("europe; without 198 car 199")
    assert len(fewer.links) == len(shipped_board("europe").links) - 1
    assert fewer.stations[198].transports == ("rail",)


def test_a_side_of_a_tile_is_its_streets() -> None:
    links = shipped_board("dice C expert").links
    assert [(link.start, link.end, link.oneway) for link in links] == [
        (9, 10, False),
        (9, 11, False),
        (10, 12, True),
        (12, 11, True),
    ]
    assert len(shipped_board("dice C").links) == 4
    assert not any(link.oneway for link in shipped_board("dice C").links)


def test_a_dead_end_is_no_street() -> None:
    ends = {(link.start, link.end) for link in shipped_board("dice B expert").links}
    assert ends == {(5, 7), (6, 7), (6, 8), (7, 8)}
