"""How many sequences of moves there are from fixed positions: one number that many small mistakes change."""

from __future__ import annotations

from typing import Any

import pytest

from support.games import about, at_home
from support.perft import perft
from yardtools.games import GAMES

KNOWN = [(name, row) for name in GAMES for row in about(name)["lines"]]


@pytest.mark.parametrize(("name", "row"), KNOWN)
def test_counts_from_the_start(name: str, row: dict[str, Any]) -> None:
    state = at_home(name, row["players"]).start(seed=row["seed"])
    assert [perft(state, depth) for depth in range(1, len(row["counts"]) + 1)] == row["counts"]
