"""What a game refuses, validation says first: with its place, its rule, and an exit status of 1."""

from __future__ import annotations

from pathlib import Path

import pytest

import yardtools as yard_api
from support.broken_boards import Mutation, break_board
from support.command import yard
from support.folders import BOX, SQUARE, change, codes, put, report
from yardtools.model import Link

NONSENSE = """
[games.master]
reveal = [3]
reveals = [3, 99]
black = "five"
detective_starts = [1, 2, 3, 4, 900]
detective_tickets = { taxi = 99 }
log_fields = 3
[games.beginner]
hidden = []
mister_x_start = 777
[games.dice]
"""


def test_every_kind_of_nonsense_about_games_is_a_finding_in_its_line(tmp_path: Path) -> None:
    folder = break_board(Mutation("", "london", f"box + {NONSENSE}", ""), tmp_path / "london")
    done = yard("validate", folder, "--format", "concise")
    assert done.returncode == 1
    text = (folder / "box.toml").read_text(encoding="utf-8").split("\n")
    lines = [int(row.split("box.toml:")[1].split(":")[0]) for row in done.stdout.splitlines()]
    found = [text[line - 1].partition(" =")[0] for line in lines]
    assert found == [line.partition(" =")[0] for line in NONSENSE.split("\n") if "=" in line] + [
        "[games.dice]"
    ]
    assert "did you mean 'reveals'?" in done.stdout


def test_the_box_alone_is_checked_for_what_needs_no_board(tmp_path: Path) -> None:
    (tmp_path / "box.toml").write_text(f"{BOX}\n[games.master]\nreveal = [3]\n", encoding="utf-8")
    assert codes(tmp_path / "box.toml") == ["game/unknown-option"]


def test_a_refusal_names_the_rule_and_stands_where_it_is_mended(tmp_path: Path) -> None:
    folder = break_board(Mutation("", "dice", "set /dice/count 6", ""), tmp_path / "dice")
    [finding] = [each for each in report(folder)["findings"] if each["code"] == "game/unplayable"]
    assert finding["message"] == "dice for 4 needs 7 dice; dice has 6 (D1)"
    assert (finding["severity"], finding["pointer"]) == ("error", "/dice")


def test_a_new_city_is_asked_nothing_until_its_box_names_a_game(tmp_path: Path) -> None:
    put(tmp_path)
    assert codes(tmp_path) == []
    put(tmp_path, box=f"{BOX}\n[games.master]\n")
    assert codes(tmp_path) == ["game/unplayable"]


def test_what_suits_some_numbers_of_players_is_milder_away_from_home(tmp_path: Path) -> None:
    folder = break_board(
        Mutation("", "dice", "set /dice/count 6 ; box + [games.dice]", ""), tmp_path / "dice"
    )
    change(folder / "box.toml", 'id = "dice"', 'id = "town"')
    change(folder / "board.json", '"id": "dice"', '"id": "town"')
    [finding] = [each for each in report(folder)["findings"] if each["code"] == "game/unplayable"]
    assert finding["severity"] == "warning"


def test_one_way_links_are_for_boards_of_ones_own(tmp_path: Path) -> None:
    links = (Link(2, 1, "taxi", True), *SQUARE.links[1:])
    board = type(SQUARE)(**{name: getattr(SQUARE, name) for name in SQUARE.__slots__} | {"links": links})
    put(tmp_path, board)
    assert "oneway/against-the-rules" not in codes(tmp_path)


@pytest.mark.parametrize("name", ["london", "europe"])
def test_python_asks_the_games_too(name: str) -> None:
    assert [each for each in yard_api.validate(yard_api.load(name)) if each.code.startswith("game/")] == []
