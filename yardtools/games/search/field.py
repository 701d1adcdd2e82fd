"""A chase as arrays, so that many positions can be played on at once: who can go where, and how far it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from yardtools.games.pursuit import Hops, Stations

Ints = NDArray[np.int64]
Floats = NDArray[np.float32]
Flags = NDArray[np.bool_]

FARTHEST = 15
"""What counts as far as can be."""


PIECE = 1 << 18
"""So many products are made at a time: too few for a library of matrices to start threads over them, which on
a busy machine wait for each other far longer than they work."""


class Ways:
    """From each place all ways on: their ends, and by which mode; rows are filled up with ways of no mode."""

    def __init__(self, place: dict[int, int], hops: Sequence[Hops]) -> None:
        rows = [
            [(place[end], mode) for mode, row in enumerate(hops) for end in row.ends[station]]
            for station in place
        ]
        width = max(1, *map(len, rows))
        filled = [row + [(at, len(hops))] * (width - len(row)) for at, row in enumerate(rows)]
        self.ends: Ints = np.array([[end for end, _ in row] for row in filled], np.int64)
        self.modes: Ints = np.array([[mode for _, mode in row] for row in filled], np.int64)


class Field:
    """One map: stations by their place among all, modes by their number; `his` may be more than `theirs`."""

    def __init__(
        self, stations: Stations, his: Sequence[Hops], theirs: Sequence[Hops], targets: Iterable[int] = ()
    ) -> None:
        self.numbers = stations.numbers
        self.place = {station: at for at, station in enumerate(self.numbers)}
        self.his, self.theirs = Ways(self.place, his), Ways(self.place, theirs)
        self.spread = np.array([self._matrix(hops) for hops in his], np.float32)
        """For each of his modes, a row a place with 1 for every end."""
        self.away = _distances(np.sum([self._matrix(hops) for hops in theirs], axis=0))
        """How many moves a detective needs from each place to each other, whatever his tickets."""
        self.back: Floats = self.away.T.copy()
        self.targets = self.places(sorted(targets))
        self.to_targets: Floats = _distances(self.spread.sum(axis=0))[:, self.targets]
        """How many moves Mister X needs from each place to each of his targets."""
        self.to_go: Floats = self.to_targets.min(axis=1, initial=FARTHEST)

    def _matrix(self, hops: Hops) -> Floats:
        found = np.zeros((len(self.numbers), len(self.numbers)), np.float32)
        for station, ends in hops.ends.items():
            found[self.place[station], [self.place[end] for end in ends]] = 1.0
        return found

    def places(self, stations: Iterable[int]) -> Ints:
        """Stations by their places."""
        return np.array([self.place[station] for station in stations], np.int64)

    def set_of(self, stations: Iterable[int]) -> Floats:
        """A set of stations: 1 for each that is in it."""
        found = np.zeros(len(self.numbers), np.float32)
        found[self.places(stations)] = 1.0
        return found

    def follow(self, known: Floats, mode: int, pawns: Ints) -> Floats:
        """Where he can be after a hop by a mode, for those who have not seen where it ended."""
        found: Floats = self.spread[mode][known > 0].max(axis=0, initial=0)
        found[pawns] = 0.0
        found[self.targets] = 0.0
        return found


def _distances(links: Floats) -> Floats:
    """How many steps it is from each place to each other."""
    found = np.full(links.shape, FARTHEST, np.float32)
    reached = np.eye(len(links), dtype=np.float32)
    for step in range(FARTHEST):
        found[(reached > 0) & (found > step)] = step
        reached = (multiply(reached, links) + reached > 0).astype(np.float32)
    return found


def multiply(left: Floats, right: Floats) -> Floats:
    """The product of two matrices, made in pieces."""
    rows = max(1, PIECE // right.size)
    if len(left) <= rows:
        return np.asarray(left @ right)
    found: Floats = np.concatenate([left[at : at + rows] @ right for at in range(0, len(left), rows)])
    return found
