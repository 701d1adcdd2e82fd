"""The corners of a board in a photo, where its four edges are plainly seen against the table.

The rim of the photo shows the table. Going inwards from each side, what is first unlike the table is the
edge of the board: where such places lie on a line on all four sides, the lines meet in the corners. A scan
shows the board up to its rim, or lies straight already; for these, and in any doubt, there are none.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from yardtools.findings import Point
from yardtools.scans.picture import Floats, Picture

_SIDE = 400
"""The longer side of the picture, in pixels, as it is searched."""
_RIM = 0.0075
"""The width of the rim that shows the table, in longer sides."""
_SHADES = 6
"""So many colours the table may have."""
_UNLIKE = 4.0
"""What is no table differs by so much more than the table itself does, in Lab units."""
_DEEP = 6
"""So many pixels are looked at behind an edge, most of which are no table."""
_OFF = 2.0
"""How far from an edge its places may lie, in pixels."""
_SEEN = 0.75
"""The share of an edge that is seen."""
_LEAST = 0.4
"""The share of the photo that a board fills at least."""
_STRAIGHT = 0.005
"""Corners as near to a rectangle's, in diagonals, need no straightening."""

_Line = tuple[float, float]
"""Slope and start of a line: along one axis, how far off on the other."""


def find_corners(picture: Picture) -> tuple[Point, ...] | None:
    """The four corners of the board, from the top left clockwise; nothing where they are not plainly seen."""
    zoom = _SIDE / max(picture.size)
    if zoom >= 1 or min(picture.size) * zoom < 20 * _DEEP:
        return None
    board = _unlike_table(picture.whole(zoom))
    if board is None:
        return None
    edges = [_edge(turned) for turned in (board, board[:, ::-1], board.T, board.T[:, ::-1])]
    left, right, top, bottom = edges
    if left is None or right is None or top is None or bottom is None:
        return None
    high, wide = board.shape
    right, bottom = (-right[0], wide - right[1]), (-bottom[0], high - bottom[1])
    corners = [
        _meet(side, level) for side, level in ((left, top), (right, top), (right, bottom), (left, bottom))
    ]
    return tuple((x / zoom, y / zoom) for x, y in corners) if _is_board(corners, (wide, high)) else None


def _unlike_table(lab: Floats) -> NDArray[np.bool_] | None:
    """The pixels that are no table; nothing where the rim is as rich in colours as a board."""
    deep = max(3, round(_RIM * max(lab.shape)))
    rim = np.concatenate(
        [part.reshape(-1, 3) for part in (lab[:deep], lab[-deep:], lab[:, :deep], lab[:, -deep:])]
    )
    shades = _shades_of(rim)
    own = _distance(rim, shades)
    least = float(np.percentile(own, 97)) * 1.3 + _UNLIKE
    return _distance(lab, shades) > least


def _shades_of(colours: Floats) -> Floats:
    """The few colours that tell most of the others, by k-means from spread ones."""
    shades = [np.median(colours, axis=0)]
    for _ in range(_SHADES - 1):
        away = _distance(colours, np.stack(shades))
        shades.append(colours[int(np.argsort(away)[int(0.98 * len(away))])])
    middles = np.stack(shades)
    for _ in range(8):
        nearest = np.linalg.norm(colours[:, None] - middles[None], axis=2).argmin(axis=1)
        kept = [colours[nearest == shade] for shade in range(len(middles))]
        middles = np.stack([own.mean(axis=0) for own in kept if len(own) > 0.02 * len(colours)])
    return np.asarray(middles, dtype=np.float32)


def _distance(colours: Floats, shades: Floats) -> Floats:
    """How far each colour is from the nearest of the shades."""
    return np.asarray(np.min([np.linalg.norm(colours - shade, axis=-1) for shade in shades], axis=0))


def _edge(board: NDArray[np.bool_]) -> _Line | None:
    """The left edge of the board: for each row where it begins, as a line through most rows."""
    count = np.cumsum(np.pad(board.astype(int), ((0, 0), (1, _DEEP))), axis=1)
    inside = (count[:, _DEEP:] - count[:, :-_DEEP])[:, : board.shape[1]] >= 0.75 * _DEEP
    begins = np.where(inside.any(axis=1), inside.argmax(axis=1), -1)
    rows = np.arange(len(begins), dtype=np.float64)
    middle = (begins >= 0) & (rows > 0.12 * len(rows)) & (rows < 0.88 * len(rows))
    return _line_through(rows[middle] + 0.5, begins[middle] + 1.0, int(0.76 * len(rows)))


def _line_through(along: NDArray[np.float64], off: NDArray[np.float64], wanted: int) -> _Line | None:
    """The line that most places lie on; nothing where they are too few."""
    if len(along) < _SEEN * wanted:
        return None
    best: _Line = (0.0, 0.0)
    most = 0
    chosen = np.linspace(0, len(along) - 1, 25).astype(int)
    for place, one in enumerate(chosen):
        for other in chosen[place + 6 :]:
            slope = (off[other] - off[one]) / (along[other] - along[one])
            start = off[one] - slope * along[one]
            count = int((np.abs(off - slope * along - start) < _OFF).sum())
            if count > most:
                best, most = (float(slope), float(start)), count
    if most < _SEEN * wanted:
        return None
    on = np.abs(off - best[0] * along - best[1]) < _OFF
    slope, start = np.polyfit(along[on], off[on], 1)
    return float(slope), float(start)


def _meet(side: _Line, level: _Line) -> Point:
    """Where a line that runs down meets one that runs across."""
    x = (side[0] * level[1] + side[1]) / (1 - side[0] * level[0])
    return x, level[0] * x + level[1]


def _is_board(corners: Sequence[Point], size: tuple[int, int]) -> bool:
    """Whether these can be the corners of a board that is seen at an angle, wholly, and large."""
    wide, high = size
    if not all(0 <= x <= wide and 0 <= y <= high for x, y in corners):
        return False
    pairs = list(zip(corners, [*corners[1:], corners[0]], strict=True))
    area = abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)) / 2
    lefts, tops = (corners[0][0] + corners[3][0]) / 2, (corners[0][1] + corners[1][1]) / 2
    rights, bottoms = (corners[1][0] + corners[2][0]) / 2, (corners[2][1] + corners[3][1]) / 2
    square = [(lefts, tops), (rights, tops), (rights, bottoms), (lefts, bottoms)]
    off = max(math.dist(one, other) for one, other in zip(corners, square, strict=True))
    return area > _LEAST * wide * high and off > _STRAIGHT * math.hypot(wide, high)
