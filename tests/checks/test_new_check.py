"""A new check is one file: one is added to a copy of the project, whose own tests of checks then pass."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from support.tree_copy import TreeCopy, copy_tree

SHOUTED_NAME = '''"""The name of a station is written in capitals throughout."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.findings import WARNING, Fault
from yardtools.model import Board


@check(
    WARNING,
    rationale="Names in capitals come from another program or from a scan: on the map they take more room "
    "than the names beside them, and nobody can tell which letters were capitals.",
    bad="1 taxi 2; 1 named LISBON; 2 named Porto",
    good="1 taxi 2; 1 named Lisbon; 2 named Porto",
)
def shouted_name(board: Board) -> Iterator[Fault]:
    """The name of a station is written in capitals throughout."""
    for station in board.stations:
        for name in station.name.values():
            if name.isupper() and len(name) > 3:
                yield Fault(station, f"station {station.id} is called {name}", hint=f"write {name.title()}")
'''


def copy_with_check(tmp_path: Path) -> TreeCopy:
    """The project with one file more."""
    copy = copy_tree(tmp_path)
    copy.write("yardtools/checks/stations/shouted_name.py", SHOUTED_NAME)
    assert len(copy.touched) == 1
    return copy


@pytest.mark.slow
def test_every_test_of_checks_passes_with_a_new_one(tmp_path: Path) -> None:
    sound_boards = "tests/checks/test_checks_network.py::test_sound_boards_are_clean"
    tests = ("tests/checks/test_checks.py", sound_boards, "tests/test_architecture.py")
    done = copy_with_check(tmp_path).run_pytest(*tests)
    assert done.returncode == 0, done.stdout


def test_a_new_check_is_one_file(tmp_path: Path) -> None:
    copy = copy_with_check(tmp_path)
    done = copy.run_pytest("tests/checks/test_checks.py", "-v", "-k", "shouted or london_is_clean")
    assert done.returncode == 0, done.stdout
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed
    assert int(passed[1]) >= 5  # its words, its examples, what it waits for, its findings, and a clean London
    explained = copy.run_yard("explain", "shouted-name").stdout
    assert "stations/shouted-name (warning)" in explained
    assert "1 named LISBON" in explained
    board = tmp_path / "board.json"
    london = (copy.root / "boards/london/board.json").read_text(encoding="utf-8")
    board.write_text(london.replace('"id": 1,', '"id": 1, "name": {"en": "LISBON"},', 1), encoding="utf-8")
    found = copy.run_yard("validate", str(board), "--select", "shouted-name", "--fail-on", "warning")
    assert found.returncode == 1
    assert "warning[stations/shouted-name]: station 1 is called LISBON" in found.stdout
