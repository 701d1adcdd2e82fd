"""A new board is one folder: one is added to a copy of the project, whose tests of every board then pass."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.places import ROOT
from support.tree_copy import copy_tree

QUICK_CONTRACT = (
    "tests/formats/test_canonical.py",
    "tests/checks/test_checks.py",
    "tests/test_architecture.py",
)
CONTRACT = (
    "tests/formats/test_canonical.py", "tests/checks/test_checks.py", "tests/viewer/test_viewer.py",
    "tests/playtest/test_trials.py", "tests/test_architecture.py",
)  # fmt: skip
"""The tests that look at every board there is."""


@pytest.mark.parametrize("tests", [QUICK_CONTRACT, pytest.param(CONTRACT, marks=pytest.mark.slow)], ids=len)
def test_a_new_board_is_one_folder(tests: tuple[str, ...], tmp_path: Path) -> None:
    copy = copy_tree(tmp_path)
    box, drawing = (
        (ROOT / "boards/london" / name).read_text("utf-8") for name in ("box.toml", "tracing.svg")
    )
    copy.write(
        "boards/harbour/box.toml", box.replace('"london"', '"harbour"', 1).replace("London", "Harbour", 1)
    )
    copy.write("boards/harbour/tracing.svg", drawing)
    done = copy.run_yard("import", "boards/harbour")
    assert done.returncode == 0, done.stderr
    assert "harbour" in copy.run_yard("boards").stdout
    done = copy.run_pytest(*tests, "-k", "harbour or shipped_boards or made_for or known_by_name")
    assert done.returncode == 0, done.stdout[-5000:]
