"""Chances by many small trees, each of which asks the same few questions of every row.

A tree asks `depth` questions, each whether a column is above a bound; the answers, read as a binary number,
say which of its leaves a row falls into. The sum of the leaves is the logarithm of the odds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Table = NDArray[np.float64]


def odds_by_trees(table: Table, model: Mapping[str, Any]) -> Table:
    """The logarithm of the odds of each row; a model is a base, and trees of columns, bounds and leaves."""
    odds = np.full(len(table), float(model["base"]))
    for columns, bounds, leaves in model["trees"]:
        odds += np.array(leaves)[find_leaves(table, columns, bounds)]
    return odds


def find_leaves(table: Table, columns: Sequence[int], bounds: Sequence[float]) -> NDArray[np.intp]:
    """The leaf of each row in a tree."""
    answers = table[:, list(columns)] > np.array(bounds)
    return np.asarray(answers @ (1 << np.arange(len(columns))), dtype=np.intp)


def chances_of(odds: Table) -> Table:
    """Odds, as their logarithms, as chances from 0 to 1."""
    return np.asarray(1 / (1 + np.exp(-odds.clip(-30, 30))))
