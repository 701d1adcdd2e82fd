"""What a board is drafted from: places, the ways of lines, and how all of it is to be laid out."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from yardtools.model.network import DEFAULT_LADDER
from yardtools.model.values import Names, Point

UNRANKED = 50
"""The rank of a place of which nothing says how important it is."""

Road = tuple[str, str]
"""The keys of two places that are linked, in the order of the alphabet."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the list; `at` is latitude and longitude, `spot` where the file says it.

    No road leads from one `land` to another. The lower the `rank`, the more important the place.
    """

    at: Point
    name: Names
    land: str = ""
    number: int | None = None
    rank: int = UNRANKED
    population: float = 0.0
    spot: Mapping[str, Any] = field(default_factory=dict, compare=False)

    @property
    def title(self) -> str:
        """The name to show where there is room for one."""
        return self.name.get("en") or next(iter(self.name.values()), "")


@dataclass(frozen=True, slots=True)
class Way:
    """A line of the file: what runs on it, its courses over the globe, and its stops where they are known."""

    mode: str
    courses: tuple[tuple[Point, ...], ...]
    stops: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """The whole list, places by keys of their own, and what is asked of the board."""

    places: Mapping[str, Place]
    id: str = "board"
    title: str = ""
    centre: Point | None = None
    width: float | None = None
    margin: float = 40.0
    gap: float = 60.0
    rows: int | Sequence[float] | None = None
    longest: float = math.inf
    ladder: tuple[str, ...] = DEFAULT_LADDER
    links: Mapping[str, Sequence[Road]] = field(default_factory=dict)
    without: Mapping[str, Sequence[Road]] = field(default_factory=dict)
    missions: Mapping[str, Mapping[str, Sequence[str]]] = field(default_factory=dict)
    ways: tuple[Way, ...] = ()
    """Lines by the ids of transports, once the modes of the file are mapped."""


def road_of(one: str, other: str) -> Road:
    """The road between two places, whichever is named first."""
    return (one, other) if one < other else (other, one)
