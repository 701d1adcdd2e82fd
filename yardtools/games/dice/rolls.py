"""Rolls of the dice: which faces can lie up together, and how likely that is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement
from math import factorial, prod

from yardtools.games.game import CHANCE, Move

ROLL = "roll"


def rolls(faces: Sequence[str], count: int) -> tuple[list[Move], list[int]]:
    """Every roll of so many dice as a move of chance, with its weight: the ways in which it can fall."""
    sides = Counter(faces)
    found = list(combinations_with_replacement(sorted(sides), count))
    return [(CHANCE, ROLL, *roll) for roll in found], [_ways(roll, sides) for roll in found]


def _ways(roll: Sequence[str], sides: Counter[str]) -> int:
    shown = Counter(roll)
    orders = factorial(len(roll)) // prod(factorial(many) for many in shown.values())
    return orders * prod(int(sides[face] ** many) for face, many in shown.items())
