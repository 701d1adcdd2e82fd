"""Peaks in a picture of scores, places that keep their distance, and lengths that are quick to transform."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from yardtools.findings import Point
from yardtools.scans.picture import Floats


def peaks_of(scores: Floats, least: float) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Where a score is high enough and no neighbour's is higher; never on the rim."""
    middle = scores[1:-1, 1:-1]
    high = middle > least
    for down in (0, 1, 2):
        for right in (0, 1, 2):
            rows, columns = scores.shape[0] - 2 + down, scores.shape[1] - 2 + right
            high &= middle >= scores[down:rows, right:columns]
    rows, columns = np.nonzero(high)
    return rows + 1, columns + 1


class Taken:
    """Places that keep their distance."""

    def __init__(self, apart: float) -> None:
        self._apart = apart
        self._cells: dict[tuple[int, int], list[Point]] = {}

    def add(self, at: Point) -> bool:
        """Whether no other place is too near; then it is taken."""
        column, row = int(at[0] // self._apart), int(at[1] // self._apart)
        around = ((column + x, row + y) for x in (-1, 0, 1) for y in (-1, 0, 1))
        if any(math.dist(at, other) < self._apart for cell in around for other in self._cells.get(cell, ())):
            return False
        self._cells.setdefault((column, row), []).append(at)
        return True


def fast_length(least: int) -> int:
    """The next length that a Fourier transform is quick for: a product of 2, 3 and 5."""
    length = least
    while True:
        rest = length
        for factor in (2, 3, 5):
            while rest % factor == 0:
                rest //= factor
        if rest == 1:
            return length
        length += 1
