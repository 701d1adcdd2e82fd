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
    """An end that stops short of the middle of its station; `last` where it is the line's end.

    `line` is what to call the line in a message.
    """

    stroke: Stroke
    last: bool
    spot: Spot
    distance: float
    line: str = ""

    @property
    def at(self) -> Point:
        """Where the end is."""
        return self.stroke.end(self.last)


@dataclass(slots=True)
class Course:
    """One line with the stations at its ends and the stops it makes, in order.

    It `is_stated` where the drawing itself names both its stations. `pieces` are the strokes that it was
    drawn in, where these are several, each with whether it is run along forwards.
    """

    stroke: Stroke
    ends: tuple[Join, Join]
    stops: list[Pass] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    pieces: tuple[tuple[Stroke, bool], ...] = ()
    is_stated: bool = False

    def drawn_end(self, last: bool) -> tuple[Stroke, bool]:
        """The stroke that draws an end of it, and whether it does so with its own end."""
        if not self.pieces:
            return self.stroke, last
        stroke, is_forward = self.pieces[-1 if last else 0]
        return stroke, last == is_forward


def number_words(spot: Spot) -> str:
    """What to call a station in a message about a line: its number is enough."""
    return str(spot) if spot.number is None else str(spot.number)
