"""How closely the detectives have closed in on where Mister X can be: what a search of theirs ends with.

The worth of a position is that of his next move: from each station where he can be he goes on, rather to where
no pawn is near (`CATEGORIES`), and there it counts how near the nearest three pawns are.
"""

from __future__ import annotations

from collections.abc import Sequence
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from yardtools.bots.ground import Ground
from yardtools.graph import moves
from yardtools.model import Board

Floats = NDArray[np.float64]

CATEGORIES = (0.0, 0.2, 1.1, 1.4, 1.6, 2.1)
"""How much likelier than by chance Mister X is on a possible station, by the moves the nearest pawn needs to it.

Counted in games of this bot against itself (`scripts/strength.py categories`), where the detectives are to move
and none of them has; five moves stand for all that are more.
"""
NEAREST = 3
"""So many pawns count: one alone does not catch him."""
FADING = 0.6
"""What a pawn one move farther away is worth."""


class Closing:
    """A board as the detectives weigh it, in arrays by the place of a station among them all."""

    def __init__(self, board: Board, ground: Ground) -> None:
        numbers = sorted(station.id for station in board.stations)
        self.place = {station: index for index, station in enumerate(numbers)}
        self.away = np.array([[ground.away(start, end) for end in numbers] for start in numbers], np.int16)
        rows = moves(board)
        self._ways = np.zeros((len(numbers), len(numbers)))
        for station, index in self.place.items():
            for ends in rows[station].values():
                self._ways[index, [self.place[end] for end in ends]] = 1.0
        self._near = FADING ** np.minimum(self.away, 30).astype(np.float64)
        self._likely = np.array(CATEGORIES)[np.minimum(self.away, len(CATEGORIES) - 1)]

    def likely(self, pawns: Sequence[int], stations: Sequence[int]) -> Floats:
        """How likely he is on each of the possible stations; together 1."""
        rows = self._likely[np.ix_(self.places(pawns), self.places(stations))]
        weights = rows.min(axis=0) + 1e-6
        return np.asarray(weights / weights.sum(), np.float64)

    def places(self, stations: Sequence[int]) -> list[int]:
        """Stations by their places."""
        return [self.place[station] for station in stations]

    def remoteness(self, stations: Sequence[int], weights: Floats) -> Floats:
        """For every station, how far it is from there to where he is likely to be."""
        return np.asarray(self.away[:, self.places(stations)] @ weights, np.float64)

    def ways_from(self, stations: Sequence[int]) -> Floats:
        """Where each of some stations leads."""
        return self._ways[self.places(stations)]

    def worth(self, pawns: Sequence[int], ways: Floats) -> Floats:
        """For every station he may be on, how closely he is pursued after his next move; 1 if he has none."""
        rows = self.places(pawns)
        near = np.sort(self._near[rows], axis=0)[::-1][:NEAREST].mean(axis=0)
        likely = self._likely[rows].min(axis=0)  # nought where a pawn stands
        whole = ways @ likely
        return np.divide(ways @ (likely * near), whole, out=np.ones_like(whole), where=whole > 0)


_KEPT: WeakKeyDictionary[Ground, Closing] = WeakKeyDictionary()


def closing_of(board: Board, ground: Ground) -> Closing:
    """The arrays of a board, made once."""
    if ground not in _KEPT:
        _KEPT[ground] = Closing(board, ground)
    return _KEPT[ground]
