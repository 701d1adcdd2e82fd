"""The golden playthroughs: a random game of each kind, told from beginning to end."""

from __future__ import annotations

import os

import pytest

from support.games import at_home
from support.places import CASES
from support.playthrough import playthrough
from yardtools.games import GAMES

FOLDER = CASES / "games"


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_as_it_went_before(name: str) -> None:
    text = playthrough(at_home(name), seed=1)
    path = FOLDER / f"{name}.txt"
    if os.environ.get("YARD_GOLDEN"):
        path.write_bytes(text.encode())
    assert path.read_bytes().decode() == text


def test_no_playthrough_is_left_over() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {f"{name}.txt" for name in GAMES}
