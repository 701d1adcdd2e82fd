"""How likely the detectives are to catch a Mister X with a mission, for everywhere that he can be at once.

From each city where he may be he goes on, rather to where no pawn is near and nearer to a target. There it
counts how near the nearest pawns are, how far he is from a target, and whether a pawn is there before him.
How much each of these counts was fitted (a logistic regression) to 240 games in which detectives with the
tickets of this search and the steps of `greedy` met a greedy and a searching Mister X.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from yardtools.games.search.field import FARTHEST, Field, Floats, Ints

FADES = (0.75 ** np.arange(3 * FARTHEST)).astype(np.float32)
"""What something so many moves away counts against what is here."""
NEAREST = 3
"""So many pawns count: one alone does not catch him."""
TENDS = np.array([0.0, 0.3, 1.3, 1.7, *[2.0] * (FARTHEST - 3)], np.float32)
"""How much likelier than by chance he is in a city, by the moves of the nearest pawn to it."""
DRAWN, WAS_DRAWN = 0.7, 0.3
"""How strongly his next move leads to a target, and how strongly those before it have."""
HELD = 0.9
"""What it is worth that he cannot move."""


class Weights(NamedTuple):
    """What counts for the detectives, as logits; `doubt` each time that the possible cities are doubled."""

    base: float = -0.58
    pawns: float = 4.5
    nearest: float = 3.0
    target: float = -2.45
    outrun: float = -2.4
    unguarded: float = -3.4
    doubt: float = -0.44


WEIGHTS = Weights()


class Grip:
    """The cities where he may be, weighed once; then plans for the pawns, many at a time.

    `spread` has a row a city with 1 for every city that he can reach from it; `still` are the cities of the
    pawns that have not moved since he has.
    """

    def __init__(self, field: Field, spread: Floats, possible: Sequence[int], still: Sequence[int]) -> None:
        self.possible = field.places(possible)
        near = field.away[field.places(still)][:, self.possible].min(axis=0, initial=FARTHEST)
        likely = TENDS[near.astype(np.int64)] + np.float32(1e-3)
        likely *= np.exp(-WAS_DRAWN * field.to_go[self.possible])
        self.likely: Floats = likely / likely.sum()
        self._next = np.flatnonzero(spread[self.possible].any(axis=0))
        self._ways = spread[self.possible][:, self._next]
        self._away = field.away[:, self._next].astype(np.int64)
        self._to_go = field.to_go[self._next]
        self._drawn = np.exp(-DRAWN * self._to_go)
        self._to_targets = field.to_targets[self._next]
        self._guards = field.away[:, field.targets]

    def worth(self, plans: Ints, doubt: int | None = None) -> Floats:
        """How good each plan is: a row has the places of all pawns; `doubt` cities are possible later on."""
        away = np.sort(self._away[plans], axis=1)
        chance = self._chance(plans, away, doubt or len(self.possible))
        tends = np.where(away[:, 0] > 0, TENDS[away[:, 0]] * self._drawn, 0.0)
        met = (self.possible[None, :, None] == plans[:, None, :]).any(axis=2)
        left = self.likely * ~met
        whole = tends @ self._ways.T
        goes_on = ((left / np.maximum(whole, 1e-12) * (whole > 0)) @ self._ways) * tends
        caught = (self.likely * met).sum(axis=1) + HELD * (left * (whole <= 0)).sum(axis=1)
        found: Floats = caught + (goes_on * chance).sum(axis=1)
        return found

    def _chance(self, plans: Ints, away: Ints, doubt: int) -> Floats:
        """How likely he is caught in the end, where he goes next."""
        weights, guards = WEIGHTS, self._guards[plans].min(axis=1)[:, None, :]
        ahead = guards - self._to_targets[None]
        outrun = (self._to_targets + np.maximum(0, -ahead)).min(axis=2, initial=FARTHEST)
        unguarded = (self._to_targets + 2 * (guards == 0) + (ahead <= 0)).min(axis=2, initial=FARTHEST)
        logits = (
            weights.base
            + weights.pawns * FADES[away[:, :NEAREST]].mean(axis=1)
            + weights.nearest * FADES[away[:, 0]]
            + weights.target * FADES[self._to_go.astype(np.int64)]
            + weights.outrun * FADES[outrun.astype(np.int64)]
            + weights.unguarded * FADES[unguarded.astype(np.int64)]
            + weights.doubt * math.log2(doubt)
        )
        found: Floats = np.where(self._to_go == 0, 0.0, 1 / (1 + np.exp(-logits)))
        return found
