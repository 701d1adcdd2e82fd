"""A station is both a start and a target of one mission."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.wording import stations, subjects
from yardtools.findings import ERROR, Fault
from yardtools.model import Board


@check(
    ERROR,
    rationale="Mister X would start where he wants to go. A ring and an octagon of the same colour at one "
    "station are mostly two missions whose colours were mixed up.",
    bad="europe; mission yellow from 182, 183, 193, 194, 199 to 34, 199",
    good="europe; mission yellow from 182, 183, 193, 194, 199 to 34, 37",
)
def start_is_target(board: Board) -> Iterator[Fault]:
    """A station is both a start and a target of one mission."""
    for mission in board.missions:
        both = sorted({*mission.starts} & {*mission.targets})
        if both:
            words = f"mission {mission.id} has {stations(both)} among its starts and its targets"
            hint = "remove the ring or the octagon, or give one of the two the colour of its own mission"
            yield Fault((mission, *subjects(both)), words, hint=hint)
