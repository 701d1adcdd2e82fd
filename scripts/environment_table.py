"""The table in docs/environments.md: how large each game is for a learner, taken from the environments."""

from __future__ import annotations

import re
from pathlib import Path

from yardtools.games import GAMES
from yardtools.playtest.envs.arena import Arena
from yardtools.playtest.envs.recall import LARGEST, Recall

PAGE = Path(__file__).parent.parent / "docs" / "environments.md"
HEAD = """| game, at home | players | actions | observation | longest | chance | information state |
|---|--:|--:|--:|--:|--:|--:|
"""


def environments_page() -> str:
    """docs/environments.md, which is written by hand but for its table."""
    rows = "".join(map(table_row, GAMES))
    return re.sub(re.escape(HEAD) + r"(\|.*\n)*", HEAD + rows, PAGE.read_text(encoding="utf-8"))


def table_row(name: str) -> str:
    """One game at home, with its defaults."""
    arena = Arena(name)
    size = Recall(arena).size
    actions = dict.fromkeys(str(len(numbering)) for numbering in arena.numbering.values())
    bounds, look = arena.bounds, arena.looks[arena.seats[0]]
    cells = [name, arena.game.players, " and ".join(actions), look.size, bounds.longest, bounds.chances]
    return f"| {' | '.join(map(str, cells))} | {size if size <= LARGEST else 'string'} |\n"
