"""The layer of names: each beside its station, clear of stations, lines and other names."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from yardtools.drawing.lines import along, length
from yardtools.drawing.markup import group, text
from yardtools.drawing.plan import Box, Plan
from yardtools.drawing.stations import name_of
from yardtools.geometry import Line
from yardtools.model.values import Point
from yardtools.symbols import LETTER, NAME_SIZE, measure

HARD = 1000.0
"""What it costs to cover a station or a name: more than any number of lines."""

SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1), (0.75, -0.75), (0.75, 0.75), (-0.75, -0.75), (-0.75, 0.75))
"""Where a name may stand round its station, the best first."""


_NOTHING: dict[Box, float] = {}


class Ground:
    """What already stands on the map, in squares, so that a look at one spot costs the same on any map."""

    def __init__(self, square: float) -> None:
        self._square = square
        self._squares: dict[tuple[int, int], dict[Box, float]] = {}

    def put(self, box: Box, cost: float) -> None:
        """Something stands here; covering it costs so much."""
        for square in self._under(box):
            self._squares.setdefault(square, {})[box] = cost

    def cost(self, box: Box) -> float:
        """What it would cost to put something here; a thing in two squares may count twice."""
        return sum(
            cost
            for square in self._under(box)
            for other, cost in self._squares.get(square, _NOTHING).items()
            if _meet(box, other)
        )

    def _under(self, box: Box) -> Iterator[tuple[int, int]]:
        left, top, right, bottom = (math.floor(side / self._square) for side in box)
        for column in range(left, right + 1):
            for row in range(top, bottom + 1):
                yield column, row


@dataclass(frozen=True, slots=True)
class Label:
    """A name in its place: `at` is where its base line is anchored, `box` what it covers."""

    name: str
    station: int
    at: Point
    anchor: str
    box: Box


def name_layer(plan: Plan) -> str:
    """The names of all stations that have one and room for it."""
    size = font_size(plan)
    look = {
        "class": "names",
        "data-layer": "names",
        "font-family": plan.theme.font,
        "font-size": measure(size),
        "fill": plan.theme.ink,
    }
    halo = {"stroke": plan.theme.paper, "stroke-width": measure(0.28 * size), "stroke-linejoin": "round"}
    style = {"font-weight": "500", "text-anchor": "middle", "paint-order": "stroke"}
    return group(look | halo | style, map(_written, place_names(plan)))


def font_size(plan: Plan) -> float:
    """How large names are written."""
    return NAME_SIZE * plan.radius


def place_names(plan: Plan) -> Iterator[Label]:
    """Names one by one, each at the best of its spots; one that would cover others is left out."""
    ground = _ground(plan)
    for station in plan.drawn_stations():
        name = name_of(station.name, plan.language)
        if name and station.at:
            cost, label = _best(_labels(plan, station.id, station.at, name), ground, plan.view)
            if cost < HARD:
                ground.put(label.box, HARD)
                yield label


def _best(labels: Iterable[Label], ground: Ground, view: Box) -> tuple[float, Label]:
    """The cheapest of the spots, and what it costs; the first free one ends the search."""
    found: list[tuple[float, Label]] = []
    for label in labels:
        found.append((ground.cost(label.box) + _cut(label.box, view), label))
        if found[-1][0] == 0:
            return found[-1]
    return min(found, key=lambda pair: pair[0])


def _written(label: Label) -> str:
    place = {"data-station": str(label.station), "x": measure(label.at[0]), "y": measure(label.at[1])}
    return text(label.name, place | ({} if label.anchor == "middle" else {"text-anchor": label.anchor}))


def _labels(plan: Plan, station: int, at: Point, name: str) -> Iterator[Label]:
    """The spots a name may have, the best first: near the station, then a little further off."""
    size = font_size(plan)
    half, base = LETTER * size * len(name) / 2, 0.35 * size
    for reach in (1.2, 1.7, 2.3):
        for side_x, side_y in SIDES:
            away = reach * plan.radius
            x = at[0] + side_x * away + math.copysign(half, side_x) * bool(side_x)
            y = at[1] + side_y * (away + size / 2)
            box = (x - half, y - size / 2, x + half, y + size / 2)
            anchor = {1: "start", -1: "end", 0: "middle"}[(side_x > 0) - (side_x < 0)]
            edge = {"start": box[0], "end": box[2], "middle": x}[anchor]
            yield Label(name, station, (edge, y + base), anchor, box)


def _ground(plan: Plan) -> Ground:
    """The map before any name is on it."""
    ground = Ground(4 * plan.radius)
    ringed = {station for mission in plan.board.missions for station in mission.starts + mission.targets}
    for station in plan.drawn_stations():
        if station.at:
            ground.put(_round(station.at, (1.4 if station.id in ringed else 1.05) * plan.radius), HARD)
    for track in plan.tracks:
        for point in _samples(track.line, 0.6 * plan.radius):
            ground.put(_round(point, 0), 1)
    return ground


def _cut(box: Box, view: Box) -> float:
    """What it costs to run over the edge of the map."""
    inside = box[0] >= view[0] and box[1] >= view[1] and box[2] <= view[2] and box[3] <= view[3]
    return 0.0 if inside else HARD


def _samples(line: Line, step: float) -> Iterator[Point]:
    count = min(400, math.ceil(length(line) / step))
    return (point for point, _ in along(line, [place / count for place in range(1, count)]))


def _round(at: Point, reach: float) -> Box:
    return (at[0] - reach, at[1] - reach, at[0] + reach, at[1] + reach)


def _meet(one: Box, other: Box) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]
