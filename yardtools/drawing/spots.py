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
from itertools import pairwise
from typing import TYPE_CHECKING

from yardtools.drawing.lettering import text_width
from yardtools.drawing.plan import Plan
from yardtools.geometry import Box
from yardtools.model.values import Point, name_of
from yardtools.symbols import NAME_SIZE

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

REACHES = ((0.2, 0.0), (0.45, 0.8), (0.75, 2.0), (1.1, 4.0))
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
DOUBT = (1.3, 2.5)
"""By how much another station must be further off than its own, in station radii, for a name to be certain,
and what every radius less costs, squared."""
EDGE = 0.8
"""How far names keep from the edge of the picture, in station radii."""
CHOICE = 32
"""So many of the best spots of a name are kept."""
BATCH = 250
"""So many names are looked at together: a bound for the memory they take."""


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


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a name may stand: what that costs, what it covers, and where it is held.

    It is held at its beginning (1), at its end (-1) or in the middle (0).
    """

    cost: float
    box: Box
    held: int


def rated_spots(plan: Plan, names: Sequence[Named]) -> Iterator[list[Spot]]:
    """For every name the spots it may have, the cheapest first; possibly none."""
    grounds = _Grounds(plan) if names else None
    for start in range(0, len(names), BATCH):
        assert grounds
        yield from _rate(names[start : start + BATCH], plan, grounds)


def _rate(names: Sequence[Named], plan: Plan, grounds: _Grounds) -> Iterator[list[Spot]]:
    import numpy as np  # noqa: PLC0415 - slow to load

    boxes, prices = _spots(names, font_size(plan), plan.radius)
    owners = np.repeat(np.array([named.station for named in names]), boxes.shape[1])
    costs = prices + grounds.costs(boxes.reshape(-1, 4), owners).reshape(boxes.shape[:2])
    best = np.argsort(costs, axis=1, kind="stable")[:, :CHOICE]
    helds = [int(np.sign(side[0])) for side in SIDES] * len(REACHES)
    for row, order in enumerate(best.tolist()):
        own = zip(costs[row, order].tolist(), boxes[row, order].tolist(), order, strict=True)
        yield [Spot(cost, (b[0], b[1], b[2], b[3]), helds[at]) for cost, b, at in own if cost < math.inf]


def _spots(names: Sequence[Named], size: float, radius: float) -> tuple[Numbers, Numbers]:
    """The boxes of all spots of all names, and what each spot costs as far as nothing else is there."""
    import numpy as np  # noqa: PLC0415 - slow to load

    at, reach, wide = (np.array([getattr(each, key) for each in names]) for key in ("at", "reach", "width"))
    rows = np.array([(off, *side, far) for off, far in REACHES for side in SIDES])
    off, side_x, side_y, along, cost, far = rows.T
    away, half, high = reach[:, None] + off * radius, wide[:, None] / 2, 0.56 * size
    x = at[:, :1] + side_x * away + np.sign(side_x) * half + along * wide[:, None]
    y = at[:, 1:] + side_y * (away + np.where(side_x == 0, high, 0.5 * size))
    return np.stack([x - half, y - high, x + half, y + high], axis=2), cost + far


class _Grounds:
    """What stands on the map before any name does, to be asked about many spots at once."""

    def __init__(self, plan: Plan) -> None:
        import numpy as np  # noqa: PLC0415 - slow to load
        import shapely  # noqa: PLC0415

        self._size, self._radius = font_size(plan), plan.radius
        self._inside = _inside(plan)
        reaches = reaches_of(plan)
        self._numbers = np.array([*plan.places])
        self._reaches = np.array([reaches[id] for id in plan.places])
        self._places = np.array([*plan.places.values()])
        self._far = (REACHES[-1][0] + DOUBT[0]) * plan.radius + self._reaches.max()
        self._stations = shapely.STRtree(np.asarray(shapely.points(self._places)))
        lines = (track.line for track in plan.tracks if not track.hidden)
        self._legs = np.array([leg for line in lines for leg in pairwise(line)]).reshape(-1, 4)
        self._lines = shapely.STRtree(np.asarray(shapely.linestrings(self._legs.reshape(-1, 2, 2))))

    def costs(self, boxes: Numbers, owners: NDArray[np.int64]) -> Numbers:
        """What each box costs; infinite where a name cannot stand."""
        import numpy as np  # noqa: PLC0415 - slow to load

        left, top, right, bottom = self._inside
        out = (boxes[:, 0] < left) | (boxes[:, 1] < top) | (boxes[:, 2] > right) | (boxes[:, 3] > bottom)
        covered, doubt = self._beside_stations(boxes, owners)
        return np.where(out | covered, math.inf, doubt + self._over_lines(boxes))

    def _over_lines(self, boxes: Numbers) -> Numbers:
        """What it costs to lie over links."""
        import numpy as np  # noqa: PLC0415 - slow to load
        import shapely  # noqa: PLC0415

        spot, leg = self._lines.query(np.asarray(shapely.box(*boxes.T)))
        inside = lengths_inside(self._legs[leg], boxes[spot]) / self._size
        whole = np.bincount(spot, inside, len(boxes))
        return LINE * whole + TOUCH * (whole > 0)

    def _beside_stations(
        self, boxes: Numbers, owners: NDArray[np.int64]
    ) -> tuple[NDArray[np.bool_], Numbers]:
        """Which boxes cover a station, and what it costs to stand near one whose name it is not."""
        import numpy as np  # noqa: PLC0415 - slow to load
        import shapely  # noqa: PLC0415

        wide = boxes + self._far * np.array([-1, -1, 1, 1])
        spot, other = self._stations.query(np.asarray(shapely.box(*wide.T)))
        near = np.clip(self._places[other], boxes[spot, :2], boxes[spot, 2:]) - self._places[other]
        off, foreign = np.hypot(*near.T) - self._reaches[other], self._numbers[other] != owners[spot]
        covered, own = np.zeros(len(boxes), dtype=bool), np.zeros(len(boxes))
        covered[spot[off < 0]] = True
        own[spot[~foreign]] = off[~foreign]
        doubt = np.clip(DOUBT[0] - (off - own[spot]) / self._radius, 0, None) * foreign
        return covered, np.bincount(spot, DOUBT[1] * doubt**2, len(boxes)).astype(np.float64)


def lengths_inside(legs: Numbers, boxes: Numbers) -> Numbers:
    """How much of each straight stretch (x, y, x, y) lies inside the box beside it."""
    import numpy as np  # noqa: PLC0415 - slow to load

    start, way = legs[:, :2], legs[:, 2:] - legs[:, :2]
    with np.errstate(divide="ignore", invalid="ignore"):
        first, second = (boxes[:, :2] - start) / way, (boxes[:, 2:] - start) / way
    still = (boxes[:, :2] <= start) & (start <= boxes[:, 2:])
    enter = np.where(way == 0, np.where(still, -math.inf, math.inf), np.minimum(first, second)).max(axis=1)
    leave = np.where(way == 0, math.inf, np.maximum(first, second)).min(axis=1)
    parts: Numbers = np.clip(np.minimum(leave, 1) - np.maximum(enter, 0), 0, None)
    return parts * np.hypot(way[:, 0], way[:, 1])


def _inside(plan: Plan) -> Box:
    """The map within the line round it."""
    left, top, right, bottom = plan.view
    inset = EDGE * plan.radius
    return (left + inset, top + inset, right - inset, bottom - inset)
