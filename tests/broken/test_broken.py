"""No board that breaks a numbered rule passes in silence: the shipped ones, broken by named mutations."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.broken_boards import Mutation, break_board, read_mutations
from support.quick import first_of, rest_slow
from yardtools.checks.registry import codes
from yardtools.findings import INFO
from yardtools.validation import report_on

MUTATIONS = read_mutations(Path(__file__).parent / "mutations.txt")
QUICK = {mutation.name for mutation in first_of(MUTATIONS, lambda each: (each.board, each.code))}
CASES = rest_slow(((each,) for each in MUTATIONS), lambda mutation: mutation.name in QUICK)


@pytest.mark.parametrize("mutation", CASES, ids=lambda mutation: mutation.name)
def test_a_broken_board_is_found(mutation: Mutation, tmp_path: Path) -> None:
    report = report_on([str(break_board(mutation, tmp_path / mutation.board))])
    found = {finding.code for finding in report.findings if finding.severity is not INFO}
    assert mutation.code in found
    [finding, *_] = [finding for finding in report.findings if finding.code == mutation.code]
    assert finding.file
    assert finding.line


def test_there_are_many_and_each_has_a_name_of_its_own() -> None:
    assert len(MUTATIONS) >= 150
    assert len({mutation.name for mutation in MUTATIONS}) == len(MUTATIONS)
    assert {mutation.code for mutation in MUTATIONS} <= set(codes())
