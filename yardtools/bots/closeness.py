"""How closely the detectives have closed in on where Mister X can be: what a search of theirs ends with.

The worth of a position is that of his next move: from each station where he can be he goes on, rather to
where no pawn is near (`CATEGORIES`), and there it counts how near the nearest pawns are.
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

CATEGORIES = (0.0, 0.3, 1.3, 1.7, 2.0, 2.0)
"""How much likelier than by chance Mister X is on a possible station, by the moves of the nearest pawn to it.

Counted in games of this bot against itself (`scripts/strength.py categories`) where the detectives are to
move and none of them has; five moves stand for all that are more.
"""
NEAREST = 3
"""So many pawns count: one alone does not catch him."""
FADING = 0.75
"""What a pawn one move farther away is worth."""


class Closeness:
    """A board as the detectives weigh it, in arrays by the place of a station among them all."""

    def __init__(self, board: Board, ground: Ground) -> None:
        self._numbers = sorted(station.id for station in board.stations)
        self.place = {station: index for index, station in enumerate(self._numbers)}
        self._ground, self._moves = ground, moves(board)
        self._rows: dict[int, NDArray[np.int64]] = {}
        self._likely = np.array(CATEGORIES)
        self._near = FADING ** np.arange(len(self._numbers) + 1, dtype=np.float64)

    def away(self, station: int) -> NDArray[np.int64]:
        """How many moves a detective needs from a station to every other; as many as there are for no way."""
        if station not in self._rows:
            row = [self._ground.away(station, end) for end in self._numbers]
            self._rows[station] = np.minimum(np.array(row, np.int64), len(self._numbers))
        return self._rows[station]

    def places(self, stations: Sequence[int]) -> list[int]:
        """Stations by their places."""
        return [self.place[station] for station in stations]

    def likely(self, pawns: Sequence[int], stations: Sequence[int]) -> Floats:
        """How likely he is on each of the possible stations; together 1."""
        weights = np.ones(len(stations))
        if pawns:
            away = np.min([self.away(pawn)[self.places(stations)] for pawn in pawns], axis=0)
            weights = self._tends(away) + 1e-6
        return np.asarray(weights / weights.sum(), np.float64)

    def _tends(self, away: NDArray[np.int64]) -> Floats:
        """How likely he is so far from the nearest pawn."""
        return np.asarray(self._likely[np.minimum(away, len(CATEGORIES) - 1)], np.float64)

    def ways_from(self, stations: Sequence[int]) -> Floats:
        """Where each of some stations leads Mister X: a row a station, with 1 for every end."""
        ways = np.zeros((len(stations), len(self._numbers)))
        for row, station in zip(ways, stations, strict=True):
            for ends in self._moves[station].values():
                row[self.places(ends)] = 1.0
        return ways

    def worth(self, pawns: Sequence[int], ways: Floats) -> Floats:
        """For each station he may be on, how closely he is pursued after his next move; 1 if he has none."""
        away = np.sort([self.away(pawn) for pawn in pawns], axis=0)
        near = self._near[away[:NEAREST]].mean(axis=0)
        likely = self._tends(away[0])  # nought where a pawn stands
        whole = ways @ likely
        return np.asarray(np.divide(ways @ (likely * near), whole, out=np.ones_like(whole), where=whole > 0))


_KEPT: WeakKeyDictionary[Ground, Closeness] = WeakKeyDictionary()


def closeness_of(board: Board, ground: Ground) -> Closeness:
    """The arrays of a board, made once."""
    if ground not in _KEPT:
        _KEPT[ground] = Closeness(board, ground)
    return _KEPT[ground]
