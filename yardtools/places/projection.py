"""From the globe to the board: Lambert's equal-area projection, fitted into a frame."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from yardtools.model.values import Point
from yardtools.places.plan import Plan

EARTH = 6371.0
"""The radius of the earth in kilometres."""
ROOM = 14_500.0
"""How many square units a place has on a board whose width nobody gave: as much as on our own boards."""
NARROWEST = 0.5
"""The shorter side of the frame as a share of the longer one, however the places lie."""


def project(at: Point, centre: Point) -> Point:
    """Latitude and longitude in Lambert's equal-area projection: kilometres right of and below the centre."""
    (high, far), (middle, meridian) = at, centre
    north, east, south = math.radians(high), math.radians(far - meridian), math.radians(middle)
    up = math.cos(south) * math.sin(north) - math.sin(south) * math.cos(north) * math.cos(east)
    facing = math.sin(south) * math.sin(north) + math.cos(south) * math.cos(north) * math.cos(east)
    scale = EARTH * math.sqrt(2 / max(1 + facing, 1e-9))  # the antipode of the centre lies all round the map
    return (scale * math.cos(north) * math.sin(east), -scale * up)


def middle_of(spots: Iterable[Point]) -> Point:
    """The latitude and longitude in the middle of others, also on both sides of the date line."""
    x = y = z = 0.0
    for latitude, longitude in spots:
        high, far = math.radians(latitude), math.radians(longitude)
        x += math.cos(high) * math.cos(far)
        y += math.cos(high) * math.sin(far)
        z += math.sin(high)
    return (math.degrees(math.atan2(z, math.hypot(x, y))), math.degrees(math.atan2(y, x)))


@dataclass(frozen=True, slots=True)
class Projection:
    """The way from latitude and longitude to board units, and the frame of the board."""

    centre: Point
    scale: float
    corner: Point
    """Where the corner of the board lies, in kilometres from the centre."""
    frame: Point

    def __call__(self, at: Point) -> Point:
        """Where a place of the globe lies on the board."""
        x, y = project(at, self.centre)
        return (self.scale * (x - self.corner[0]), self.scale * (y - self.corner[1]))


def fit(plan: Plan) -> Projection:
    """The projection that fills the board with the places; a narrow map stands in its middle."""
    centre = plan.centre or middle_of(place.at for place in plan.places.values())
    spots = [project(place.at, centre) for place in plan.places.values()]
    (left, wide), (top, tall) = (_extent(spot[axis] for spot in spots) for axis in (0, 1))
    broad = max(wide, NARROWEST * tall) or 1.0
    width = plan.width or _width_for(len(spots), broad, tall, plan.margin)
    scale = (width - 2 * plan.margin) / broad
    height = max(math.ceil(scale * tall + 2 * plan.margin), math.ceil(NARROWEST * width))
    beside = plan.margin if wide == broad else (width - scale * wide) / 2
    above = max(plan.margin, (height - scale * tall) / 2) if tall < NARROWEST * broad else plan.margin
    return Projection(centre, scale, (left - beside / scale, top - above / scale), (width, height))


def _extent(values: Iterable[float]) -> tuple[float, float]:
    """The least of some values, and how far it is from there to the greatest."""
    row = list(values)
    return min(row), max(row) - min(row)


def _width_for(count: int, wide: float, tall: float, margin: float) -> float:
    """A width that gives every place its room."""
    shape = wide / max(tall, NARROWEST * wide)
    return float(math.ceil(math.sqrt(max(count, 12) * ROOM * shape) / 10) * 10 + 2 * margin)


def project_all(plan: Plan) -> dict[str, Point]:
    """Every place where the projection puts it, in board units."""
    to_board = fit(plan)
    return {key: to_board(place.at) for key, place in plan.places.items()}


def project_line(line: Iterable[Point], to_board: Projection) -> tuple[Point, ...]:
    """A line over the globe as the board shows it."""
    return tuple(to_board(at) for at in line)


def nearest_gap(spots: Mapping[str, Point]) -> float:
    """The typical distance from a place to the next."""
    import shapely  # noqa: PLC0415 - help needs none

    points = shapely.points(list(spots.values()))
    tree = shapely.STRtree(points)
    _, gaps = tree.query_nearest(points, exclusive=True, all_matches=False, return_distance=True)
    return float(sorted(gaps)[len(gaps) // 2]) if len(gaps) else 0.0
