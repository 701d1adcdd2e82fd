"""The most important places of a list, spread evenly over the map."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from yardtools.model.values import Point
from yardtools.places.plan import Place
from yardtools.places.projection import middle_of, project

CLOSER = 0.8
"""What the distance between chosen places is cut to when no more of them are that far apart."""
ROUNDS = 40

Cell = tuple[int, int]


def choose_places(places: Mapping[str, Place], count: int) -> dict[str, Place]:
    """So many of the most important places, far from each other as long as that goes."""
    if len(places) <= count:
        return dict(places)
    centre = middle_of(place.at for place in places.values())
    spots = {key: project(place.at, centre) for key, place in places.items()}
    left = sorted(places, key=lambda key: (places[key].rank, -places[key].population))
    chosen: list[str] = []
    apart = _usual_distance(spots.values(), count)
    for _ in range(ROUNDS):
        left = _take(left, chosen, spots, apart, count)
        apart *= CLOSER
    chosen += left[: count - len(chosen)]
    taken = set(chosen)
    return {key: place for key, place in places.items() if key in taken}


def _usual_distance(spots: Iterable[Point], count: int) -> float:
    """How far so many places would be from each other, evenly spread."""
    xs, ys = zip(*spots, strict=True)
    wide, tall = float(max(xs) - min(xs)), float(max(ys) - min(ys))
    return max(math.sqrt(wide * tall / count), max(wide, tall) / count, 1e-6)


def _take(
    left: list[str], chosen: list[str], spots: Mapping[str, Point], apart: float, count: int
) -> list[str]:
    """Choose those that are far enough from all chosen so far; who is left."""
    squares: dict[Cell, list[Point]] = {}
    for key in chosen:
        squares.setdefault(_cell(spots[key], apart), []).append(spots[key])
    others: list[str] = []
    for key in left:
        if len(chosen) < count and not _has_near(spots[key], squares, apart):
            chosen.append(key)
            squares.setdefault(_cell(spots[key], apart), []).append(spots[key])
        else:
            others.append(key)
    return others


def _has_near(at: Point, squares: Mapping[Cell, list[Point]], apart: float) -> bool:
    column, row = _cell(at, apart)
    around = ((column + right, row + down) for right in (-1, 0, 1) for down in (-1, 0, 1))
    return any(math.dist(at, other) < apart for cell in around for other in squares.get(cell, ()))


def _cell(at: Point, size: float) -> Cell:
    return (math.floor(at[0] / size), math.floor(at[1] / size))
