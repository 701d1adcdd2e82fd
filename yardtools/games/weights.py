"""What a plain player goes by in a chase: the greedy bot and compiled play choose by the same numbers."""

from __future__ import annotations

import math

FAR = 99
"""Farther than any way there is."""
KEEPING = (-8000, -6000, 4000, 6000, 8000)
"""What it is worth to Mister X that the nearest pawn is so many steps away, or farther than the last."""
AIMING = 3000
"""What a step nearer to the target of his mission is worth to him."""
SPARING = {"black": 700, "double": 5000, "helicopter": 1500}
"""What it must gain him to spend a ticket that does not come back; a double is for need."""


def doubt(stations: int) -> int:
    """What it is worth to him that he can be on so many stations: 1000 for each time they are doubled."""
    return round(1000 * math.log2(1 + stations))
