"""Many positions of one chase, played on at once by plain players: where the thoughts of a search end.

Mister X keeps away from the pawns, makes for his targets and spares what does not come back. The detectives
go by what they can know: each to where he may be, or nearest to all the places where he may be. One move in
ten is any move.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from yardtools.games.search.field import FARTHEST, Field, Flags, Floats, Ints, multiply
from yardtools.games.weights import AIMING, KEEPING

SLIPS = 0.1
"""How often a player makes any move instead of the best, so that no two playouts are alike."""
WAVERING = (400.0, 0.5)
"""By how much a way may be better than another, to Mister X and to detectives, and yet not be taken."""
BARRED = np.float32(-1e9)

KEEPS = np.array([KEEPING[min(step, len(KEEPING) - 1)] for step in range(FARTHEST + 1)], np.float32)
"""What it is worth to Mister X that the nearest pawn is so many moves away."""


@dataclass
class Crowd:
    """Positions, a row each."""

    x: Ints
    pawns: Ints
    known: Floats
    """1 for every place where he can be for the detectives."""
    left: Ints
    """What he has left of each ticket that does not come back."""

    def take(self, rows: Flags | Ints) -> Crowd:
        """Some of them, or some several times; the copy can be played on."""
        return Crowd(*(getattr(self, each.name)[rows] for each in fields(self)))

    def __len__(self) -> int:
        return len(self.x)

    @property
    def is_caught(self) -> Flags:
        """In which of them a pawn has come upon him."""
        caught: Flags = (self.pawns == self.x[:, None]).any(axis=1)
        return caught


def settle(
    crowd: Crowd, index: Ints, result: NDArray[np.float64], over: Flags, worth: float
) -> tuple[Crowd, Ints]:
    """Write down what the positions are worth that are over, and go on with the others."""
    if not over.any():
        return crowd, index
    result[index[over]] = worth
    return crowd.take(~over), index[~over]


class Players:
    """Plain players on a field; `costs` is what each of his modes must gain him."""

    def __init__(self, field: Field, costs: Floats, rng: np.random.Generator) -> None:
        self._field, self._rng = field, rng
        self._costs = np.append(costs, np.float32(0))
        self._none = len(costs)

    def flee(self, crowd: Crowd, able: Flags) -> Ints:
        """Mister X makes a hop by one of the modes that he is able to use, if he can; it is told which."""
        rows = np.arange(len(crowd))
        ends, modes = self._field.his.ends[crowd.x], self._field.his.modes[crowd.x]
        near = self._nearest(crowd, ends)
        free = able[rows[:, None], modes] & (near > 0)
        score = KEEPS[near.astype(np.int64)] - AIMING * self._field.to_go[ends] - self._costs[modes]
        best = self._pick(score.astype(np.float32), free, WAVERING[0])
        moved = free[rows, best]
        crowd.x = np.where(moved, ends[rows, best], crowd.x)
        used: Ints = np.where(moved, modes[rows, best], self._none)
        self._lose_sight(crowd, used)
        return used

    def _nearest(self, crowd: Crowd, ends: Ints) -> Floats:
        """How far the nearest pawn is from each end."""
        near = np.full(ends.shape, FARTHEST, np.float32)
        for pawn in crowd.pawns.T:
            np.minimum(near, self._field.away[pawn[:, None], ends], out=near)
        return near

    def _pick(self, score: Floats, free: Flags, wavering: float) -> Ints:
        """The best of the free ways in each row, and now and then any of them."""
        chance = self._rng.random(score.shape, np.float32)
        slips = self._rng.random((len(score), 1), np.float32) < SLIPS
        mixed = np.where(slips, chance, score + np.float32(wavering) * chance)
        best: Ints = np.where(free, mixed, BARRED).argmax(axis=1)
        return best

    def _lose_sight(self, crowd: Crowd, used: Ints) -> None:
        """Where he can be after a hop of which the detectives saw the mode alone."""
        rows = np.arange(len(crowd))
        for mode, spread in enumerate(self._field.spread):
            if len(those := np.flatnonzero(used == mode)):
                crowd.known[those] = multiply(crowd.known[those], spread) > 0
        for pawn in crowd.pawns.T:
            crowd.known[rows, pawn] = 0.0
        crowd.known[:, self._field.targets] = 0.0
        crowd.known[rows, crowd.x] = 1.0

    def remoteness(self, crowd: Crowd) -> Floats:
        """How far it is from each place to all those together where he can be."""
        return multiply(crowd.known, self._field.back)

    def chase(self, crowd: Crowd, pawn: int, able: Flags, remote: Floats) -> Ints:
        """A detective moves by one of the modes that he is able to use, if he can; it is told which."""
        rows, at = np.arange(len(crowd)), crowd.pawns[:, pawn]
        ends, modes = self._field.theirs.ends[at], self._field.theirs.modes[at]
        free = able[rows[:, None], modes]
        for other in crowd.pawns.T:  # the own place is no end either
            free &= ends != other[:, None]
        here = rows[:, None]
        score = np.where(crowd.known[here, ends] > 0, np.float32(1), -remote[here, ends])
        best = self._pick(score, free, WAVERING[1])
        moved = free[rows, best]
        crowd.pawns[:, pawn] = np.where(moved, ends[rows, best], at)
        crowd.known[rows, crowd.pawns[:, pawn]] = 0.0
        used: Ints = np.where(moved, modes[rows, best], self._none)
        return used
