"""A mission has too many or too few starts."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.wording import numbers
from yardtools.findings import ERROR, Fault
from yardtools.model import Board


@check(
    ERROR,
    rationale="Every mission has the same number of ringed starts, as box.toml states under [missions]; "
    "Mister X secretly picks one of them. One too few is a ring that was overlooked, one too many a ring of "
    "another mission's colour. A mission without any start cannot be played at all.",
    bad="europe; mission yellow from 182, 183, 193, 194 to 34, 37",
    good="europe; mission yellow from 182, 183, 193, 194, 199 to 34, 37",
    after=("trace",),
)
def wrong_start_count(board: Board) -> Iterator[Fault]:
    """A mission has too many or too few starts."""
    wanted = board.mission_starts
    for mission in board.missions:
        starts = sorted(set(mission.starts))
        if starts and (wanted is None or len(starts) == wanted):
            continue
        plural = "s" * (len(starts) != 1)
        have = f"{len(starts)} start{plural} ({numbers(starts)})" if starts else "no start"
        need = f" instead of {wanted}" if wanted else ""
        hint = f"compare the {mission.id} rings on the map, or correct starts in box.toml under [missions]"
        words = f"mission {mission.id} has {have}{need}"
        yield Fault(mission, words, hint=hint, figures=tuple(starts))
