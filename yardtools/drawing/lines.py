"""The geometry of lines: side by side, round the corner, and where their middle is."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from yardtools.drawing.markup import spot
from yardtools.geometry import Line
from yardtools.model.values import Point

GENTLE = math.radians(50)
"""Up to this turn a corner belongs to a curve; beyond it is a corner that somebody meant."""


def shift(line: Line, offset: float, end_offset: float) -> Line:
    """The line moved sideways, to the right of its direction for positive offsets.

    The ends move by `end_offset`, so that many lines side by side still meet under their station.
    """
    if not offset:
        return line
    if len(line) == 2 and offset != end_offset:
        line = (line[0], between(*line, 0.2), between(*line, 0.8), line[1])
    last = len(line) - 1
    return tuple(
        _beside(line, place, end_offset if place in (0, last) else offset) for place in range(last + 1)
    )


def loop(at: Point, turn: int, size: float) -> Line:
    """A small round that begins and ends at one spot; `turn` sets the direction it leans to."""
    lean = math.radians(-50 + 47 * turn)
    middle = (at[0] + size * math.cos(lean), at[1] + size * math.sin(lean))
    angles = (lean + math.pi + step * math.tau / 16 for step in range(1, 16))
    rim = tuple((middle[0] + size * math.cos(a), middle[1] + size * math.sin(a)) for a in angles)
    return (at, *rim, at)


def path_data(line: Line, corner: float) -> str:
    """The `d` of a line: gentle turns are smooth curves, sharp ones are rounded by `corner`."""
    rows = [f"M{spot(line[0])}"]
    for before, here, after in zip(line, line[1:], line[2:], strict=False):
        arms = math.dist(before, here), math.dist(here, after)
        if min(arms) > 0:
            limit = math.inf if turn(before, here, after) <= GENTLE else corner
            cut = min(arms[0] / 2, arms[1] / 2, limit)
            leave, enter = between(here, before, cut / arms[0]), between(here, after, cut / arms[1])
            rows.append(f"L{spot(leave)}Q{spot(here)} {spot(enter)}")
    return "".join(rows) + f"L{spot(line[-1])}"


def length(line: Line) -> float:
    """How long the line is."""
    return sum(map(math.dist, line, line[1:]))


def along(line: Line, parts: Sequence[float]) -> Iterator[tuple[Point, float]]:
    """The points at these parts (0 to 1, rising) of the line's length, and the angle it runs at there."""
    whole, walked = length(line), 0.0
    wanted = iter(parts)
    part = next(wanted, None)
    for start, end in pairwise(line):
        step = math.dist(start, end)
        while part is not None and step > 0 and part * whole <= walked + step * (1 + 1e-9):
            angle = math.atan2(end[1] - start[1], end[0] - start[0])
            yield between(start, end, min(1.0, (part * whole - walked) / step)), angle
            part = next(wanted, None)
        walked += step


def middle(line: Line) -> Point:
    """The point halfway along the line."""
    return next((point for point, _ in along(line, (0.5,))), line[0])


def between(start: Point, end: Point, part: float) -> Point:
    """The point at a part of the way."""
    return (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)


def pieces(line: Line, cuts: Sequence[tuple[float, Point]]) -> Iterator[Line]:
    """A line cut at these lengths; the ends of the pieces are the spots that go with them."""
    todo, walked, piece = list(cuts), 0.0, [line[0]]
    for start, end in pairwise(line):
        step = math.dist(start, end)
        while todo and todo[0][0] <= walked + step:
            _, at = todo.pop(0)
            yield (*piece, at)
            piece = [at]
        walked += step
        piece.append(end)
    yield tuple(piece)


def chevron(at: Point, angle: float, size: float) -> str:
    """The `d` of an arrow head that points along the angle."""
    corners = ((-0.9, -1), (1.1, 0), (-0.9, 1), (-0.3, 0))
    cos, sin = math.cos(angle) * size, math.sin(angle) * size
    spots = (spot((at[0] + x * cos - y * sin, at[1] + x * sin + y * cos)) for x, y in corners)
    return f"M{'L'.join(spots)}Z"


def across(at: Point, angle: float, reach: float) -> str:
    """The `d` of a bar that crosses a line which runs at this angle."""
    right, down = -math.sin(angle) * reach, math.cos(angle) * reach
    return f"M{spot((at[0] - right, at[1] - down))}L{spot((at[0] + right, at[1] + down))}"


def turn(before: Point, here: Point, after: Point) -> float:
    """By how much a line turns at a corner, in radians."""
    come = math.atan2(here[1] - before[1], here[0] - before[0])
    go = math.atan2(after[1] - here[1], after[0] - here[0])
    return abs(math.remainder(go - come, math.tau))


def _beside(line: Line, place: int, offset: float) -> Point:
    """The point beside a corner of the line, half way between the normals of both its arms."""
    here = line[place]
    come = _direction(line[max(place - 1, 0)], here)
    go = _direction(here, line[min(place + 1, len(line) - 1)])
    along_x, along_y = come[0] + go[0], come[1] + go[1]
    size = math.hypot(along_x, along_y)
    if size < 1e-9:
        return here
    return (here[0] - along_y / size * offset, here[1] + along_x / size * offset)


def _direction(start: Point, end: Point) -> Point:
    size = math.dist(start, end)
    return ((end[0] - start[0]) / size, (end[1] - start[1]) / size) if size else (0.0, 0.0)
