"""Whether lines leave a place: they leave stations, but no samples in a legend or numbers along an edge."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from yardtools.draft.rays import look_around
from yardtools.findings import Point
from yardtools.scans.picture import Picture

Table = NDArray[np.float64]

_MOST = 2
"""Two lines or more are a junction."""
_ELSEWHERE = np.array([0.6, 0.2, 0.2])
"""How often no line, one, or more seem to leave what is no station."""
_FIRM = 3.0
"""So many stations of that kind are thought of before any is looked at."""


def count_lines(picture: Picture, places: Sequence[Point], radius: float) -> NDArray[np.intp]:
    """How many lines leave each place, two at most."""
    counts = [len(look_around(picture, at, radius).lines) for at in places]
    return np.minimum(np.array(counts, dtype=np.intp), _MOST)


def weigh_by_lines(sure: Table, counts: NDArray[np.intp], known: NDArray[np.bool_]) -> Table:
    """How sure each place is a station, by the lines that leave it; the known ones tell what is usual."""
    seen = np.bincount(counts[known], minlength=_MOST + 1) + _FIRM * _ELSEWHERE
    factors = seen / seen.sum() / _ELSEWHERE
    look = sure.clip(0.01, 0.99)
    odds = look / (1 - look) * factors[counts]
    return np.asarray(odds / (1 + odds))
