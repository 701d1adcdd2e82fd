"""A target is within one double move of a start of its mission."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.missions import ways
from yardtools.checks.registry import check
from yardtools.checks.shared.wording import numbers, subjects
from yardtools.findings import WARNING, Fault
from yardtools.model import Board

DOUBLE = 2
"""E16, E17: so far Mister X may go in his first turn."""


@check(
    WARNING,
    rationale="With a double move Mister X makes two steps in his first turn. A target as near as that to "
    "one of his starts can be won before any detective has moved.",
    bad="europe; mission yellow from 182, 183, 193, 194, 199 to 34, 173",
    good="europe; mission yellow from 182, 183, 193, 194, 199 to 34, 37",
)
def target_too_near(board: Board) -> Iterator[Fault]:
    """A target is within one double move of a start of its mission."""
    for mission in board.missions:
        for target, moves in ways(board, mission).items():
            near = [start for start, count in moves.items() if count is not None and count <= DOUBLE]
            if near:
                words = f"target {target} of mission {mission.id} is within {DOUBLE} moves of {numbers(near)}"
                hint = f"move the octagon of {mission.id} farther away, or the rings at {numbers(near)}"
                yield Fault((mission, *subjects((target, *near))), words, hint=hint)
