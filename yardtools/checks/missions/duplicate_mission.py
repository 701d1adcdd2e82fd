"""Two missions have the same name."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.findings import ERROR, Fault
from yardtools.model import Board


@check(
    ERROR,
    rationale="A mission is chosen by its colour: with one colour for two of them nobody knows which "
    "cities count, and a program takes whichever comes first.",
    bad="1 taxi 2 taxi 3 taxi 4 taxi 5; mission green from 1 to 5; another mission green from 5 to 1",
    good="1 taxi 2 taxi 3 taxi 4 taxi 5; mission green from 1 to 5; mission orange from 5 to 1",
)
def duplicate_mission(board: Board) -> Iterator[Fault]:
    """Two missions have the same name."""
    seen: set[str] = set()
    for row, mission in enumerate(board.missions):
        if mission.id in seen:
            words, hint = f"there are two missions {mission.id}", "give one of the two another colour"
            yield Fault(mission, words, hint=hint, pointer=f"/missions/{row}")
        seen.add(mission.id)
