"""Four corners as people name them, put in the order by which a picture is made straight."""

from __future__ import annotations

import math
from collections.abc import Sequence

from yardtools.findings import Point


def order_corners(corners: Sequence[Point]) -> tuple[Point, ...]:
    """The corners clockwise from the board's top left.

    Corners that go round clockwise are taken as they come: the first is then the board's top left, however
    the photo was turned. All others go round from the one nearest to the top left of the picture.
    """
    if _goes_round(corners):
        return tuple(corners)
    x, y = (sum(corner[axis] for corner in corners) / len(corners) for axis in (0, 1))
    ring = sorted(corners, key=lambda at: math.atan2(at[1] - y, at[0] - x))
    first = ring.index(min(ring, key=sum))
    return (*ring[first:], *ring[:first])


def _goes_round(corners: Sequence[Point]) -> bool:
    """Whether each corner is a turn to the right, as one walks with y pointing down."""
    triples = zip(corners, [*corners[1:], corners[0]], [*corners[2:], *corners[:2]], strict=True)
    return all((b[0] - a[0]) * (c[1] - b[1]) > (b[1] - a[1]) * (c[0] - b[0]) for a, b, c in triples)
