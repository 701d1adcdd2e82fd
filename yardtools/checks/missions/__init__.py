"""Faults of missions."""

from __future__ import annotations

from yardtools.checks.shared.study import study
from yardtools.graph import distances_from
from yardtools.model import Board, Mission

Ways = dict[int, dict[int, int | None]]
"""Target to start to the number of moves that Mister X needs, or nothing where no way leads."""


def ways(board: Board, mission: Mission) -> Ways:
    """How far it is from each start of a mission to each of its targets, both being on the board."""
    known = study(board)
    starts = sorted({*mission.starts} & known.stations.keys() - {*mission.targets})
    found: Ways = {}
    for target in sorted({*mission.targets} & known.stations.keys()):
        moves = distances_from(target, known.ways_of_mister_x)
        found[target] = {start: moves.get(start) for start in starts}
    return found
