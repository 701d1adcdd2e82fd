"""A mission names a station that the board does not have."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.study import study
from yardtools.findings import ERROR, Fault
from yardtools.model import Board


@check(
    ERROR,
    rationale="Mister X could pick a start that is not on the map, or would have to reach a target nobody "
    "finds. Mostly a digit was misread.",
    bad="europe; mission yellow from 182, 183, 193, 194, 199 to 34, 307",
    good="europe; mission yellow from 182, 183, 193, 194, 199 to 34, 37",
)
def unknown_station(board: Board) -> Iterator[Fault]:
    """A mission names a station that the board does not have."""
    known = study(board).stations
    for mission in board.missions:
        for number in sorted({*mission.starts, *mission.targets} - known.keys()):
            what = "start" if number in mission.starts else "target"
            words = f"{what} {number} of mission {mission.id} is not on the board"
            hint = f"correct the {what}s of {mission.id}, or add station {number}"
            yield Fault((mission, f"station:{number}"), words, hint=hint)
