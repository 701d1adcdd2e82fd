"""Places numbered: as the list says, or row by row from the top and from left to right in a row."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping, Sequence

from yardtools.model.values import Point
from yardtools.places.plan import Plan

ROW = 95.0
"""The height of a row where nobody says how many there are: about as much as from a place to the next."""


def number_places(plan: Plan, spots: Mapping[str, Point], height: float) -> dict[str, int]:
    """The number of each place: its own where all have one, else in reading order."""
    own = {key: place.number for key, place in plan.places.items() if place.number is not None}
    if len(own) == len(plan.places):
        return own
    rows = max(1, round(height / ROW)) if plan.rows is None else plan.rows
    return number_in_rows(spots, rows)


def number_in_rows(spots: Mapping[str, Point], rows: int | Sequence[float]) -> dict[str, int]:
    """The numbers in reading order, for so many rows, or for rows that end at these heights."""
    edges = _edges([y for _, y in spots.values()], rows) if isinstance(rows, int) else rows
    order = sorted(spots, key=lambda key: (bisect(edges, spots[key][1]), spots[key]))
    return {key: number for number, key in enumerate(order, 1)}


def _edges(heights: Sequence[float], rows: int) -> list[float]:
    """Where one row ends and the next begins, for rows of one height."""
    top, bottom = min(heights), max(heights)
    return [top + (bottom - top) * row / rows for row in range(1, rows)]
