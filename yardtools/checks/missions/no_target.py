"""A mission has no target."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.findings import ERROR, Fault
from yardtools.model import Board


@check(
    ERROR,
    rationale="Mister X wins by reaching a target of his mission. Without one he can only run, and such a "
    "game has no end of its own. Mostly the octagon on the map was not drawn as one.",
    bad="europe; mission yellow from 182, 183, 193, 194, 199",
    good="europe; mission yellow from 182, 183, 193, 194, 199 to 34, 37",
    after=("trace",),
)
def no_target(board: Board) -> Iterator[Fault]:
    """A mission has no target."""
    for mission in board.missions:
        if not mission.targets:
            hint = f"draw the octagon of {mission.id} at its target"
            yield Fault(mission, f"mission {mission.id} has no target", hint=hint)
