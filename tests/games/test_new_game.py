"""A new game is one folder and one word: added to a copy of the project, it keeps the contract there."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.places import DATA, ROOT
from support.tree_copy import TreeCopy, copy_tree

NAME = "derby"
DERBY = DATA / NAME
QUICK_CONTRACT = (
    "tests/games/test_games_contract.py", "tests/games/test_rules_complete.py", "tests/test_architecture.py",
)  # fmt: skip
CONTRACT = (
    "tests/games", "tests/playtest/envs", "tests/playtest/test_records.py", "tests/playtest/test_vectors.py",
    "tests/formats/test_canonical.py", "tests/cli/test_play.py", "tests/test_architecture.py",
)  # fmt: skip
"""The tests that play every game there is."""


def add_game(copy: TreeCopy) -> None:
    """One folder, and one word."""
    for path in (DERBY / "game").iterdir():
        copy.write(f"yardtools/games/{NAME}/{path.name}", path.read_text(encoding="utf-8"))
    copy.insert_word("yardtools/games/__init__.py", "GAMES", NAME)


def add_tests(copy: TreeCopy) -> None:
    """What the tests then demand: a test for each rule, known counts, a playthrough."""
    for source, target in (
        ("tests/derby_rules.py", f"tests/games/{NAME}/test_derby_rules.py"),
        ("tests/contract.toml", f"tests/games/{NAME}/contract.toml"),
        ("tests/playthrough.txt", f"tests/cases/games/{NAME}.txt"),
    ):
        copy.write(target, (DERBY / source).read_text(encoding="utf-8"))


@pytest.mark.parametrize("tests", [QUICK_CONTRACT, pytest.param(CONTRACT, marks=pytest.mark.slow)], ids=len)
def test_a_new_game_is_one_folder_and_one_word(tests: tuple[str, ...], tmp_path: Path) -> None:
    copy = copy_tree(tmp_path)
    add_game(copy)
    edited = [path for path in copy.touched if (ROOT / path).exists()]
    assert edited == ["yardtools/games/__init__.py"]
    assert {str(Path(path).parent) for path in copy.touched} == {f"yardtools/games/{NAME}", "yardtools/games"}
    add_tests(copy)
    done = copy.run_pytest(*tests, "-k", NAME)
    assert done.returncode == 0, done.stdout[-5000:]


def test_a_new_game_is_played_and_described(tmp_path: Path) -> None:
    copy = copy_tree(tmp_path)
    add_game(copy)
    page = copy.run_yard("games", NAME)
    assert "occupied" in page.stdout, page.stderr
    done = copy.run_yard("playtest", NAME, "--bots", "random", "--games", "5", "--format", "json")
    assert done.returncode == 0, done.stderr
    assert f'"{NAME}"' in copy.run_yard("schema", "state-1").stdout
    assert "exactly as many links" in copy.run_yard("explain", "R4").stdout
    slip = copy.run_yard("vectors", "derbi")
    assert "did you mean 'derby'?" in slip.stderr
