"""Signposts at the edge of a close-up: the numbers of stations beyond it, where the ways there leave it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

from yardtools.drawing.lines import between
from yardtools.drawing.markup import element, spot, text
from yardtools.drawing.plan import Plan
from yardtools.drawing.theme import is_hex, readable_on
from yardtools.geometry import Box, Line
from yardtools.model.values import Point
from yardtools.symbols import measure

STEPS = 160
"""How many places along the edge are tried until a signpost is put where another one is."""

MOST = 60
"""How many signposts have room at the edge of a close-up: more would only cover each other."""


@dataclass(frozen=True, slots=True)
class Signpost:
    """A station beyond the edge, the transport that goes there, and its way from the station in sight."""

    number: int
    by: str
    way: Line


@dataclass(frozen=True, slots=True)
class _Spot:
    """Where a signpost stands: its middle, and the way out, straight over the nearest edge."""

    at: Point
    out: Point


def put_signposts(
    plan: Plan, posts: Iterable[Signpost], box: Box, stations: Sequence[Point], size: float
) -> Iterator[str]:
    """The signposts, in letters of a size; none covers another, or a station that must be seen.

    Of very many only the first are put.
    """
    taken = [_square(at, plan.radius) for at in stations]
    for post in islice(posts, MOST):
        wide, high = (0.62 * len(str(post.number)) + 0.5) * size, 1.3 * size
        place = _free_place(leave_at(post.way, box), box, (wide, high), taken)
        taken.append(_area(place.at, wide, high))
        yield _signpost(plan, post, place, (wide, high), size)


def leave_at(way: Line, box: Box) -> Point:
    """Where a way leaves a box; the point of its edge nearest to the end of a way that does not."""
    for start, end in pairwise(way):
        if not _is_inside(end, box):
            return between(start, end, _share_inside(start, end, box))
    x, y = way[-1]
    edges = ((box[0], y), (box[2], y), (x, box[1]), (x, box[3]))
    return min(edges, key=lambda edge: math.dist(edge, (x, y)))


def _is_inside(at: Point, box: Box) -> bool:
    return box[0] < at[0] < box[2] and box[1] < at[1] < box[3]


def _share_inside(start: Point, end: Point, box: Box) -> float:
    """Which part of a stretch that leaves a box lies in it."""
    share = 1.0
    for axis in (0, 1):
        step = end[axis] - start[axis]
        if step:
            edge = box[axis + 2] if step > 0 else box[axis]
            share = min(share, max(0.0, (edge - start[axis]) / step))
    return share


# --- along the edge ---------------------------------------------------------------------------


def _free_place(leave: Point, box: Box, size: Point, taken: Sequence[Box]) -> _Spot:
    """The free place next to where a way leaves; that itself where there is none."""
    start, whole = _walked(leave, box), 4 * (box[2] - box[0])
    for step in range(STEPS):
        aside = (step + 1) // 2 * whole / STEPS * (1 if step % 2 else -1)
        place = _place_at((start + aside) % whole, box, size)
        area = _area(place.at, *size)
        if not any(_overlap(area, other) for other in taken):
            return place
    return _place_at(start, box, size)


def _walked(at: Point, box: Box) -> float:
    """How far along the edge a point of it is, clockwise from the upper left corner."""
    left, top, right, bottom = box
    side = right - left
    ways = {
        abs(at[1] - top): at[0] - left,
        abs(at[0] - right): side + at[1] - top,
        abs(at[1] - bottom): 2 * side + right - at[0],
        abs(at[0] - left): 3 * side + bottom - at[1],
    }
    return ways[min(ways)]


def _place_at(walked: float, box: Box, size: Point) -> _Spot:
    """Where a signpost stands whose tip touches the edge there."""
    left, top, right, bottom = box
    (wide, high), side = size, right - left
    tip, turn, rest = _tip(size), int(walked // side), walked % side
    x = min(max(left + (rest if turn == 0 else side - rest), left + wide / 2), right - wide / 2)
    y = min(max(top + (rest if turn == 1 else side - rest), top + high / 2), bottom - high / 2)
    spots = (
        _Spot((x, top + tip + high / 2), (0.0, -1.0)),
        _Spot((right - tip - wide / 2, y), (1.0, 0.0)),
        _Spot((x, bottom - tip - high / 2), (0.0, 1.0)),
        _Spot((left + tip + wide / 2, y), (-1.0, 0.0)),
    )
    return spots[min(turn, 3)]


def _tip(size: Point) -> float:
    return 0.42 * size[1]


def _area(at: Point, wide: float, high: float) -> Box:
    return (at[0] - wide / 2, at[1] - high / 2, at[0] + wide / 2, at[1] + high / 2)


def _square(at: Point, reach: float) -> Box:
    return _area(at, 2 * reach, 2 * reach)


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


# --- how it looks -----------------------------------------------------------------------------


def _signpost(plan: Plan, post: Signpost, place: _Spot, size: Point, letters: float) -> str:
    colour = plan.strokes[post.by].colour
    ground = colour if is_hex(colour) else plan.theme.plate
    look = {"fill": ground, "stroke": plan.theme.ink, "stroke-width": measure(0.09 * letters)}
    at = {"x": measure(place.at[0]), "y": measure(place.at[1] + 0.36 * letters)}
    lettering = {"font-family": plan.theme.font, "font-weight": "700", "text-anchor": "middle"}
    name = {"font-size": measure(letters), "fill": readable_on(ground)}
    hooks = {"class": "beyond", "data-station": str(post.number), "data-by": post.by}
    shape = element("path", look | {"stroke-linejoin": "round", "d": _outline(place, size)})
    return element("g", hooks, shape, text(str(post.number), at | lettering | name))


def _outline(place: _Spot, size: Point) -> str:
    """A board with a tip on the side where the edge is."""
    (x, y), (right, down) = place.at, place.out
    wide, high, tip = size[0] / 2, size[1] / 2, _tip(size)
    corners = [(-wide, -high), (wide, -high), (wide, high), (-wide, high)]
    after = {(0.0, -1.0): 1, (1.0, 0.0): 2, (0.0, 1.0): 3, (-1.0, 0.0): 4}[place.out]
    half = (wide if right else 0.0, high if down else 0.0)
    corners.insert(after, (right * (half[0] + tip), down * (half[1] + tip)))
    return f"M{'L'.join(spot((x + dx, y + dy)) for dx, dy in corners)}Z"
