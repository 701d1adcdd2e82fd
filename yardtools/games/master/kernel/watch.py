"""What Mister X makes of the detectives whom he watches: whether they look one move ahead, or search.

Greedy detectives go as near as they can to all stations together where he can be, each of them; those who
search, only where it pays. So he can tell after some rounds, and think of what they will do.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from yardtools.games.game import View
from yardtools.games.pursuit import spot

if TYPE_CHECKING:
    from yardtools.games.master.kernel.kernel import Kernel
    from yardtools.games.master.state import MasterState

GREEDY, SEARCHING = 0.94, 0.61
"""How often a pawn goes as near as it can, where there is a choice, by who moves it.

Counted in games of these bots (`scripts/strength.py habits`).
"""
WITNESS = {True: math.log(GREEDY / SEARCHING), False: math.log((1 - GREEDY) / (1 - SEARCHING))}
"""What one pawn's move says for greedy detectives, as logarithms of odds."""
SURE = 20.0
"""Odds beyond that need not be told apart."""


class Watch:
    """One Mister X's opinion of the detectives through a game."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel, self._odds = kernel, 0.0
        self._before: MasterState | None = None

    def expect(self, state: MasterState) -> None:
        """He has moved, and the detectives are to answer."""
        self._before = state

    def judge(self, view: View) -> float:
        """How likely they are greedy, after what was seen last; one half where nothing was."""
        before, self._before = self._before, None
        if before is None or not _continues(before, view):
            self._odds = 0.0
        else:
            said = sum(WITNESS[near] for near in goes_near(self._kernel, before, view))
            self._odds = max(-SURE, min(SURE, self._odds + said))
        return 1 / (1 + math.exp(-self._odds))


def goes_near(kernel: Kernel, before: MasterState, after: View) -> Iterator[bool]:
    """For each pawn that had a choice, whether it went as near as it could to where he was possible."""
    possible = [kernel.place[station] for station in before.possible()]
    away = kernel.chart.away[:, possible]
    sums = np.where(away.all(axis=1), away.sum(axis=1), -1)
    far = {station: int(sums[place]) for station, place in kernel.place.items()}
    for pawn, ends in _choices(before).items():
        went = spot(after["pawns"][pawn])
        if went in ends and len({far[end] for end in ends}) > 1:
            yield far[went] == min(far[end] for end in ends)


def _choices(state: MasterState) -> dict[str, set[int]]:
    """Where each pawn can go."""
    ends = defaultdict[str, set[int]](set)
    for move in state.moves():
        if isinstance(move[-1], int):
            ends[str(move[0])].add(move[-1])
    return ends


def _continues(before: MasterState, view: View) -> bool:
    """Whether a view shows what came of a position in one round."""
    return view["round"] == before.round + 1 and len(view["log"]) == len(before.log)
