"""A target cannot be reached from a start of its mission while Mister X is hidden."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.missions import ways
from yardtools.checks.registry import check
from yardtools.checks.shared.wording import numbers, subjects
from yardtools.findings import ERROR, Fault
from yardtools.model import Board

HIDDEN = 24
"""E35: so many moves Mister X makes unseen."""


@check(
    ERROR,
    rationale="Each target can be reached from each start of its mission, and within the 24 moves that "
    "Mister X makes unseen; after them he plays openly and has hardly a chance. A start from which no way "
    "leads to a target is a trap that the choice of a mission does not show.",
    bad="europe; without 187 car 196; without 188 car 196; without 189 car 196",
    good="europe",
    after=("trace",),
)
def unreachable_target(board: Board) -> Iterator[Fault]:
    """A target cannot be reached from a start of its mission while Mister X is hidden."""
    for mission in board.missions:
        for target, moves in ways(board, mission).items():
            lost = [start for start, count in moves.items() if count is None]
            late = [start for start, count in moves.items() if count is not None and count > HIDDEN]
            for starts, how in ((lost, "cannot be reached"), (late, f"takes more than {HIDDEN} moves")):
                if starts:
                    words = f"target {target} of mission {mission.id} {how} from {numbers(starts)}"
                    hint = (
                        f"look for a missing line on the way from {starts[0]} to {target}, or move the target"
                    )
                    yield Fault((mission, *subjects((target, *starts))), words, hint=hint)
