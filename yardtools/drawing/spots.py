"""The spots a name may have round its station, and what each of them costs.

A spot that covers a station or runs over the edge of the map is none. Else it costs the more, the more of
the links it lies over, the further off it is, and the nearer it stands to another station, whose name it
might seem to be.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from yardtools.drawing.lettering import text_width
from yardtools.drawing.plan import Box, Plan
from yardtools.drawing.stations import name_of
from yardtools.model.values import Point
from yardtools.symbols import NAME_SIZE

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

REACHES = ((0.2, 0.0), (0.5, 0.5), (0.85, 1.2), (1.25, 2.2))
"""How far a name stands off its station's rim, in station radii, and what that costs."""
SIDES = (
    (1.0, 0.0, 0.0, 0.0),
    (-1.0, 0.0, 0.0, 0.1),
    (0.0, 1.0, 0.0, 0.2),
    (0.0, -1.0, 0.0, 0.2),
    (0.72, -0.72, 0.0, 0.3),
    (0.72, 0.72, 0.0, 0.3),
    (-0.72, -0.72, 0.0, 0.4),
    (-0.72, 0.72, 0.0, 0.4),
    (0.95, -0.3, 0.0, 0.3),
    (0.95, 0.3, 0.0, 0.3),
    (-0.95, -0.3, 0.0, 0.4),
    (-0.95, 0.3, 0.0, 0.4),
    (0.0, 1.0, 0.25, 0.4),
    (0.0, 1.0, -0.25, 0.4),
    (0.0, -1.0, 0.25, 0.4),
    (0.0, -1.0, -0.25, 0.4),
    (0.0, 1.0, 0.4, 0.6),
    (0.0, 1.0, -0.4, 0.6),
    (0.0, -1.0, 0.4, 0.6),
    (0.0, -1.0, -0.4, 0.6),
    (0.45, -0.9, 0.0, 0.5),
    (0.45, 0.9, 0.0, 0.5),
    (-0.45, -0.9, 0.0, 0.6),
    (-0.45, 0.9, 0.0, 0.6),
)
"""To which side a name stands, by what part of its width it is moved along, and what that costs."""

LINE = 2.2
"""What a link under a name costs for every font size of its length."""
TOUCH = 1.5
"""What it costs besides to touch a link at all."""
DOUBT = (1.3, 3.0)
"""By how much another station must be further off than its own, in station radii, for a name to be certain,
and what every radius less costs."""
EDGE = 0.8
"""How far names keep from the edge of the picture, in station radii."""
BATCH = 2000
"""So many names are looked at together: a bound for the memory they take."""


@dataclass(frozen=True, slots=True)
class Label:
    """A name in its place: `at` is where its base line is anchored, `box` what it covers."""

    name: str
    station: int
    at: Point
    anchor: str
    box: Box


@dataclass(frozen=True, slots=True)
class Named:
    """A station to be named: where it is, how far its symbol reaches, and how wide its name is."""

    station: int
    name: str
    at: Point
    reach: float
    width: float


def font_size(plan: Plan) -> float:
    """How large names are written."""
    return NAME_SIZE * plan.radius


def named_stations(plan: Plan) -> list[Named]:
    """The stations that have a name, in the board's order."""
    size, reaches = font_size(plan), reaches_of(plan)
    names = ((each, name_of(each.name, plan.language)) for each in plan.drawn_stations())
    return [
        Named(each.id, name, each.at, reaches[each.id], text_width(name, size))
        for each, name in names
        if name and each.at
    ]


def reaches_of(plan: Plan) -> dict[int, float]:
    """How far the symbol of each station reaches, with the rings and octagons of missions round it."""
    rings = Counter(
        station for mission in plan.board.missions for station in mission.starts + mission.targets
    )
    return {
        id: (1.36 + 0.34 * (rings[id] - 1) + 0.2 if rings[id] else 1.05) * plan.radius for id in plan.places
    }


def spots_of(named: Named, size: float, radius: float) -> Iterator[tuple[Label, float]]:
    """The spots of a name, the best first as far as nothing else is there, and what each costs."""
    half, high = named.width / 2, 0.56 * size
    for off, far in REACHES:
        away = named.reach + off * radius
        for side_x, side_y, along, cost in SIDES:
            turn = (side_x > 0) - (side_x < 0)
            x = named.at[0] + side_x * away + turn * half + along * named.width
            y = named.at[1] + side_y * (away + (high if not side_x else 0.5 * size))
            box = (x - half, y - high, x + half, y + high)
            anchor = {1: "start", -1: "end", 0: "middle"}[turn]
            edge = {"start": box[0], "end": box[2], "middle": x}[anchor]
            yield Label(named.name, named.station, (edge, y + 0.35 * size), anchor, box), far + cost


class Grounds:
    """What stands on the map before any name does, to be asked about many spots at once."""

    def __init__(self, plan: Plan) -> None:
        import numpy as np  # noqa: PLC0415 - slow to load
        import shapely  # noqa: PLC0415

        self._size, self._radius = font_size(plan), plan.radius
        self._inside = _inside(plan)
        self._far = (REACHES[-1][0] + DOUBT[0]) * plan.radius
        reaches = reaches_of(plan)
        self._numbers = np.array([*plan.places])
        self._reaches = np.array([reaches[id] for id in plan.places])
        self._stations = np.asarray(shapely.points(np.array([*plan.places.values()])))
        self._near = shapely.STRtree(self._stations)
        legs = [
            leg
            for track in plan.tracks
            if not track.hidden
            for leg in zip(track.line, track.line[1:], strict=False)
        ]
        self._legs = np.asarray(shapely.linestrings(np.array(legs).reshape(-1, 2, 2)))
        self._lines = shapely.STRtree(self._legs)

    def costs(self, boxes: NDArray[np.float64], owners: NDArray[np.int64]) -> NDArray[np.float64]:
        """What each box costs; infinite where a name cannot stand."""
        import numpy as np  # noqa: PLC0415 - slow to load
        import shapely  # noqa: PLC0415

        shapes, costs = np.asarray(shapely.box(*boxes.T)), np.zeros(len(boxes))
        spot, leg = self._lines.query(shapes, predicate="intersects")
        inside = shapely.length(shapely.intersection(shapes[spot], self._legs[leg])) / self._size
        np.add.at(costs, spot, LINE * inside)
        costs[np.unique(spot)] += TOUCH
        spot, other = self._near.query(shapes, predicate="dwithin", distance=self._reaches.max() + self._far)
        gaps = shapely.distance(shapes[spot], self._stations[other])
        off, foreign = gaps - self._reaches[other], self._numbers[other] != owners[spot]
        own = np.zeros(len(boxes))
        own[spot[~foreign]] = off[~foreign]
        doubt = np.clip(DOUBT[0] - (off - own[spot]) / self._radius, 0, None) * foreign
        np.add.at(costs, spot, DOUBT[1] * doubt)
        costs[spot[gaps < self._reaches[other]]] = math.inf
        left, top, right, bottom = self._inside
        out = (boxes[:, 0] < left) | (boxes[:, 1] < top) | (boxes[:, 2] > right) | (boxes[:, 3] > bottom)
        costs[out] = math.inf
        return costs


def _inside(plan: Plan) -> Box:
    """The map within the line round it."""
    left, top, right, bottom = plan.view
    inset = EDGE * plan.radius
    return (left + inset, top + inset, right - inset, bottom - inset)


def rated_spots(plan: Plan) -> Iterator[list[tuple[float, Label]]]:
    """For every station with a name, the spots it may have, the cheapest first; possibly none."""
    names = named_stations(plan)
    grounds = Grounds(plan) if names else None
    for start in range(0, len(names), BATCH):
        assert grounds
        yield from _rated(names[start : start + BATCH], plan, grounds)


def _rated(names: Sequence[Named], plan: Plan, grounds: Grounds) -> Iterator[list[tuple[float, Label]]]:
    import numpy as np  # noqa: PLC0415 - slow to load

    spots = [list(spots_of(named, font_size(plan), plan.radius)) for named in names]
    boxes = np.array([label.box for own in spots for label, _ in own])
    owners = np.array([label.station for own in spots for label, _ in own])
    costs = iter(grounds.costs(boxes, owners).tolist())
    for own in spots:
        rated = [(cost + next(costs), label) for label, cost in own]
        yield sorted((each for each in rated if each[0] < math.inf), key=lambda each: each[0])
