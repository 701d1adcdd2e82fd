"""What a draft is: the stations, links and colours that were seen in a picture, each with its certainty."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from yardtools.draft.colours import LineColour
from yardtools.findings import Point


@dataclass(frozen=True, slots=True)
class DraftStation:
    """A station as it was seen: its certainty is the lower of that it is one and that this is its number."""

    number: int
    at: Point
    transports: tuple[str, ...]
    certainty: float
    loose: tuple[str, ...] = ()
    """The transports of which a line leaves it that no link follows."""


@dataclass(frozen=True, slots=True)
class DraftLink:
    """A link as it was seen, with the points that its line runs through between the two stations."""

    start: int
    end: int
    by: str
    path: tuple[Point, ...]
    certainty: float
    unbacked: int = 0
    """At how many of its ends no line is seen to leave the station that way."""


@dataclass(frozen=True, slots=True)
class Draft:
    """All that was seen in a picture; colours are in Lab, by transport."""

    size: tuple[int, int]
    radius: float
    stations: tuple[DraftStation, ...]
    links: tuple[DraftLink, ...]
    colours: Mapping[str, LineColour]
