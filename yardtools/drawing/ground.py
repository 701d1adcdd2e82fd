"""The layer of the ground: what lies under the map and is no part of the game, in a theme's calm tones."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise

from yardtools.drawing.lines import GENTLE, between, turn
from yardtools.drawing.markup import element, group
from yardtools.drawing.plan import Plan
from yardtools.drawing.theme import Theme
from yardtools.geometry import Box
from yardtools.model import Ground
from yardtools.model.ground import GroundClass
from yardtools.model.values import Point
from yardtools.symbols import measure

EDGES: dict[GroundClass, tuple[str, float]] = {
    "land": ("coast", 0.12),
    "water": ("bank", 0.1),
    "park": ("hedge", 0.08),
}
"""The tone of the line round an area, and how wide it is in station radii."""

SHALLOWS = ((2.4, 0.35), (1.2, 0.5))
"""How wide and how dense the bands of shallow water along a coast are; the widest is the lowest."""

ROUNDED = 0.4
"""How far sharp corners are rounded, in station radii."""

INSET = 0.56
"""How far from the edge of the picture the ground ends, in station radii: at the line round the map."""


def ground_of(plan: Plan) -> str:
    """The ground of the board up to the line round the map, or nothing where it has none."""
    pieces = plan.board.ground
    if not pieces:
        return ""
    clip = f"{plan.prefix}ground"
    left, top, right, bottom = plan.view
    inset = INSET * plan.radius
    hooks = {"class": "ground terrain", "data-layer": "ground", "clip-path": f"url(#{clip})"}
    look = {"stroke-linejoin": "round", "stroke-linecap": "round"}
    window = _window(clip, (left + inset, top + inset, right - inset, bottom - inset))
    drawn = draw_ground(pieces, plan.theme, plan.radius, plan.prefix)
    return group(hooks | look, (window, *drawn))


def draw_ground(pieces: Sequence[Ground], theme: Theme, radius: float, prefix: str = "") -> Iterator[str]:
    """The pieces from the bottom up; neighbours that look alike are drawn together."""
    count = 0
    for (kind, is_area, width), alike in groupby(pieces, _look_of):
        if is_area:
            shapes = ["".join(_ring_data(ring, ROUNDED * radius) for ring in piece.area) for piece in alike]
            yield from _areas(kind, shapes, theme, radius, f"{prefix}ground{count}-")
            count += 1
        else:
            data = "".join(_line_data(line, ROUNDED * radius) for piece in alike for line in piece.lines)
            look = {"fill": "none", "stroke": theme.ground[kind], "stroke-width": measure(width)}
            yield element("path", {"class": kind, "d": data} | look)


def _look_of(piece: Ground) -> tuple[GroundClass, bool, float]:
    return piece.kind, bool(piece.area), piece.width


def _areas(kind: GroundClass, shapes: list[str], theme: Theme, radius: float, id: str) -> Iterator[str]:
    """Areas with their edges; along a coast the sea is shallow, under all of the land."""
    tone, width = EDGES.get(kind, ("", 0.0))
    edge = {"stroke": theme.ground[tone], "stroke-width": measure(width * radius)} if tone else {}
    drawn = [element("path", {"d": data}) for data in shapes]
    if kind == "land":
        drawn = [element("use", {"href": f"#{id}{place}"}) for place in range(len(shapes))]
        content = [element("path", {"id": f"{id}{place}", "d": data}) for place, data in enumerate(shapes)]
        for wide, dense in SHALLOWS:
            band = {"stroke": theme.ground["shallow"], "stroke-width": measure(wide * radius)}
            look = {"class": "shallow", "fill": "none", "opacity": measure(dense)} | band
            yield element("g", look, *content)
            content = drawn
    yield element("g", {"class": kind, "fill": theme.ground[kind], "fill-rule": "evenodd"} | edge, *drawn)


def _window(id: str, box: Box) -> str:
    left, top, right, bottom = box
    values = {"x": left, "y": top, "width": right - left, "height": bottom - top}
    return element("clipPath", {"id": id}, element("rect", {key: measure(values[key]) for key in values}))


# --- smooth lines -----------------------------------------------------------------------------


def _ring_data(ring: Sequence[Point], corner: float) -> str:
    """The `d` of a closed line: gentle turns are smooth, sharp ones hardly rounded."""
    bends = _bends((ring[-1], *ring, ring[0]), corner)
    start = bends[-1][2]
    return f"M{_spot(start)}{_through(bends, start)}Z"


def _line_data(line: Sequence[Point], corner: float) -> str:
    bends = _bends(line, corner)
    return f"M{_spot(line[0])}{_through(bends, line[0])}L{_spot(line[-1])}"


def _through(bends: Iterable[tuple[Point, Point, Point]], at: Point) -> str:
    rows = []
    for leave, here, enter in bends:
        straight = "" if math.dist(at, leave) < 0.05 else f"L{_spot(leave)}"
        rows.append(f"{straight}Q{_spot(here)} {_spot(enter)}")
        at = enter
    return "".join(rows)


def _bends(line: Sequence[Point], corner: float) -> list[tuple[Point, Point, Point]]:
    """Each inner corner of a line: where the bend begins, the corner itself, and where the bend ends."""
    arms = [math.dist(start, end) for start, end in pairwise(line)]
    bends = []
    for place in range(1, len(line) - 1):
        before, here, after = line[place - 1 : place + 2]
        come, go = max(arms[place - 1], 1e-9), max(arms[place], 1e-9)
        limit = math.inf if turn(before, here, after) <= GENTLE else corner
        bends.append(
            (
                between(here, before, min(come / 2, limit) / come),
                here,
                between(here, after, min(go / 2, limit) / go),
            )
        )
    return bends


def _spot(at: Point) -> str:
    """A point to a tenth, which nobody sees and which halves the file."""
    return f"{measure(round(at[0], 1))} {measure(round(at[1], 1))}"
