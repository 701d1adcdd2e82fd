"""Candidates against each other: all are tried, then the better half of them, and so on in a budget."""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from yardtools.games.game import Clock
from yardtools.games.search.field import Ints

BATCH = 256
"""So many trials are made at once at most."""
STAGES = 4
"""In so many stages a small budget is spent at least."""
LAST = 3
"""So many candidates stay to the end."""

Trial = Callable[[Ints], NDArray[np.float64]]
"""Tries candidates, as often as their numbers are given, and says how each trial went, from 0 to 1."""


def best_candidate(many: int, trial: Trial, clock: Clock) -> int:
    """The candidate that did best; the earlier one, where nothing else decides."""
    sums, counts = np.zeros(many), np.zeros(many)
    alive = np.arange(many)
    size = min(BATCH, clock.left // STAGES)
    while many > 1 and not clock.is_up:
        tried = np.resize(alive, min(max(size, len(alive)), clock.left))
        clock.spend(len(tried))
        np.add.at(sums, tried, trial(tried))
        np.add.at(counts, tried, 1)
        means = sums / np.maximum(counts, 1)
        ranked = alive[np.argsort(-means[alive], kind="stable")]
        alive = ranked[: max(LAST, (len(alive) + 1) // 2)]
    return int(alive[0])


def random_numbers(rng: random.Random) -> np.random.Generator:
    """Random numbers by the array, which follow from a bot's own generator."""
    return np.random.Generator(np.random.PCG64(rng.getrandbits(62)))


def turns_of(tried: Ints) -> Ints:
    """For each trial, how many of the same candidate are before it."""
    turns: Ints = np.arange(len(tried)) // len(np.unique(tried))
    return turns
