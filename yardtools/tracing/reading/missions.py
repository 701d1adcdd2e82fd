"""Marks of missions: a ring round a station is a start, an octagon a target, however it is drawn."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
import shapely

from yardtools.geometry import Line
from yardtools.model import Mission
from yardtools.model.values import Point
from yardtools.svg.node import Node
from yardtools.svg.shapes import around_points, extent_of, middle, size
from yardtools.tracing.reading.frame import Frame
from yardtools.tracing.reading.layers import Part
from yardtools.tracing.reading.neighbours import Points
from yardtools.tracing.reading.reporter import Reporter
from yardtools.tracing.reading.stations import Spot

RING, OCTAGON = "ring", "octagon"

FLAT = 0.055
"""What bulges less than this part of its radius is a straight side: the sides of a 16-gon do not."""
ROUND = 0.85
"""A ring's narrowest radius is at least this part of its widest."""
SMOOTH = 16
"""So many corners at least has whatever was drawn as a curve."""
OPEN = 0.15
"""A gap of this part of its size still leaves a ring closed."""
CONVEX = 0.9
"""A shape that fills less than this part of its hull is a star, and no octagon."""


def read_missions(
    marks: Mapping[str, Sequence[Part]], spots: Sequence[Spot], reach: float, report: Reporter
) -> list[Mission]:
    """The missions of a drawing, one for each of its mission layers."""
    points = Points([spot.at for spot in spots])
    return [_mission(name, parts, spots, points, reach, report) for name, parts in marks.items()]


def _mission(
    name: str, parts: Sequence[Part], spots: Sequence[Spot], points: Points, reach: float, report: Reporter
) -> Mission:
    found: dict[str, set[int]] = {RING: set(), OCTAGON: set()}
    for part, station in zip(parts, stations_of_marks(parts, points, reach, report.frame), strict=True):
        kind = kind_of(part.node)
        if kind not in found:
            _report_shape(name, part, kind, report)
        elif station is None:
            _report_stray(name, part, kind, report)
        elif (number := spots[station].number) is not None:
            found[kind].add(number)
    return Mission(name, tuple(found[RING]), tuple(found[OCTAGON]))


def stations_of_marks(parts: Sequence[Part], points: Points, reach: float, frame: Frame) -> list[int | None]:
    """The station that each mark is drawn round: the nearest to its middle, inside it or within reach."""
    extents = [frame.extent(extent_of(part.node)) for part in parts]
    reaches = np.array([max(reach, *(side / 2 for side in size(extent))) for extent in extents])
    pairs = points.near([middle(extent) for extent in extents], reaches, 1)
    nearest = dict(zip(pairs.asker.tolist(), pairs.found.tolist(), strict=True))
    return [nearest.get(place) for place in range(len(parts))]


def _report_shape(name: str, part: Part, what: str, report: Reporter) -> None:
    words = f"{what} in the layer of mission {name} is neither a ring (a start) nor an octagon (a target)"
    hint = "draw a circle round the station, or an octagon; move anything else to another layer"
    about = (f"mission:{name}", _subject(part))
    report("not-an-octagon", words, part.node, part.layer, about=about, hint=hint)


def _report_stray(name: str, part: Part, kind: str, report: Reporter) -> None:
    words = f"the {kind} of mission {name} is drawn round no station"
    about = (f"mission:{name}", _subject(part))
    report(
        "stray-mark", words, part.node, part.layer, about=about, hint="move it to its station, or delete it"
    )


def _subject(part: Part) -> str:
    return f"element:{part.node.id or part.node.tag}"


# --- shapes -----------------------------------------------------------------------------------


def kind_of(node: Node) -> str:
    """`ring` or `octagon`, else in words what it is."""
    if node.tag in ("circle", "ellipse"):
        return RING
    place = max(range(len(node.lines)), key=lambda each: _reach(node.lines[each]))
    line = _stretch_to_square(node.lines[place])
    if line is None or not (node.closed[place] or math.dist(line[0], line[-1]) < OPEN):
        return "an open line"
    corners = len(corners_of(line))
    if corners == 8 and _is_convex(line):
        return OCTAGON
    if _is_round(line):
        return RING
    return f"a shape of {corners} corners"


def _reach(line: Line) -> float:
    """How far a line spreads; of an outlined ring the outer line counts."""
    return sum(size(around_points(line)))


def _stretch_to_square(line: Line) -> list[Point] | None:
    """The line stretched to a square of side 1 round 0,0; nothing for a flat one."""
    extent = around_points(line)
    width, height = size(extent)
    if width <= 0 or height <= 0:
        return None
    x0, y0 = middle(extent)
    return [((x - x0) / width, (y - y0) / height) for x, y in line]


def corners_of(line: Iterable[Point]) -> list[Point]:
    """The corners of a closed line of side 1: where it turns, and not merely bends or wavers."""
    points = list(line)
    first = max(range(len(points)), key=lambda place: math.hypot(*points[place]))
    ring = [*points[first:], *points[:first], points[first]]
    turns = shapely.simplify(shapely.LineString(ring), FLAT / 2, preserve_topology=False)
    return [(x, y) for x, y in turns.coords[:-1]]


def _is_convex(line: Sequence[Point]) -> bool:
    shape = shapely.Polygon(line)
    return bool(shape.area >= CONVEX * shape.convex_hull.area)


def _is_round(line: Sequence[Point]) -> bool:
    radii = [math.hypot(x, y) for x, y in line]
    return len(set(line)) >= SMOOTH and min(radii) >= ROUND * max(radii)
