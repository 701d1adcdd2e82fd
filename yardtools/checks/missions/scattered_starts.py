"""The starts of a mission do not lie in one region."""

from __future__ import annotations

import math
from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.study import Study, study
from yardtools.checks.shared.wording import numbers, subjects
from yardtools.findings import WARNING, Fault
from yardtools.model import Board

REGION = 0.25
"""Starts nearer to each other than this part of the map's size belong together."""
MOST = 60
"""More starts than this are no region to speak of."""


@check(
    WARNING,
    rationale="The starts of a mission lie in one region, so that the detectives, who are told the mission, "
    "know where to begin the search. A ring far from the others is mostly one of another mission's colour.",
    bad="europe; mission yellow from 36, 183, 193, 194, 199 to 34, 37",
    good="europe; mission yellow from 182, 183, 193, 194, 199 to 34, 37",
)
def scattered_starts(board: Board) -> Iterator[Fault]:
    """The starts of a mission do not lie in one region."""
    known = study(board)
    for mission in board.missions:
        starts = [start for start in dict.fromkeys(mission.starts) if start in known.positions]
        if not 2 < len(starts) <= MOST:
            continue
        for far in sorted(_regions(starts, known), key=lambda region: (-len(region), region))[1:]:
            what = f"start {far[0]}" if len(far) == 1 else f"starts {numbers(far)}"
            words = f"mission {mission.id} has {what} far from its other starts"
            hint = f"see whether the ring at {numbers(far)} is of the colour of {mission.id}"
            yield Fault((mission, *subjects(far)), words, hint=hint)


def _regions(starts: list[int], known: Study) -> list[list[int]]:
    """The starts in groups: within one, each is near to another, on the map or by one move."""
    xs, ys = zip(*known.positions.values(), strict=True)
    reach = REGION * math.hypot(max(xs) - min(xs), max(ys) - min(ys))
    regions: list[list[int]] = []
    for start in starts:
        near = [region for region in regions if any(_near(start, each, reach, known) for each in region)]
        joined = sorted([start, *(each for region in near for each in region)])
        regions = [region for region in regions if region not in near] + [joined]
    return regions


def _near(one: int, other: int, reach: float, known: Study) -> bool:
    places = known.positions
    return other in known.around.get(one, ()) or math.dist(places[one], places[other]) <= reach
