"""Things sorted by what they look like, into a few kinds (k-means, begun with the usual and the farthest)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from yardtools.scans.picture import Floats

_ROUNDS = 12


def sort_into_kinds(looks: Floats, most: int) -> tuple[NDArray[np.intp], Floats]:
    """The kind of each look, and the middle of each kind; so many kinds at most."""
    middles = _far_apart(looks, most)
    for _ in range(_ROUNDS):
        kinds = _nearest(looks, middles)
        middles = np.stack([np.median(looks[kinds == kind], axis=0) for kind in np.unique(kinds)])
    return _nearest(looks, middles), middles


def _far_apart(looks: Floats, count: int) -> Floats:
    """Looks to begin with: the most usual one, then always the one farthest from all before."""
    chosen = [np.median(looks, axis=0)]
    for _ in range(min(count, len(looks)) - 1):
        away = np.min([np.linalg.norm(looks - one, axis=1) for one in chosen], axis=0)
        chosen.append(looks[int(away.argmax())])
    return np.stack(chosen)


def _nearest(looks: Floats, middles: Floats) -> NDArray[np.intp]:
    return np.asarray(np.linalg.norm(looks[:, None] - middles[None], axis=2).argmin(axis=1))
