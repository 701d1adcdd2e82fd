"""Lines on their way from station to station: what their ends meet, where they stop, what links they make."""

from __future__ import annotations

from dataclasses import dataclass, field

from yardtools.model import Link
from yardtools.model.values import Point
from yardtools.tracing.reading.joins import Join, Pass
from yardtools.tracing.reading.stations import Spot
from yardtools.tracing.reading.strokes import Stroke


@dataclass(frozen=True, slots=True)
class Shortfall:
    """An end that stops short of the middle of its station; `last` where it is the line's end."""

    stroke: Stroke
    last: bool
    spot: Spot
    distance: float

    @property
    def at(self) -> Point:
        """Where the end is."""
        return self.stroke.end(self.last)


@dataclass(slots=True)
class Course:
    """One line with the stations at its ends and the stops it makes, in order."""

    stroke: Stroke
    ends: tuple[Join, Join]
    stops: list[Pass] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
