"""A photo made straight: four corners in it become the corners of a new picture."""

from __future__ import annotations

import io
import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from yardtools.errors import YardError
from yardtools.findings import Point
from yardtools.scan_files import PIXELS
from yardtools.scans.decoding import open_image, read_head

Matrix = tuple[tuple[float, float, float], ...]
"""Three rows of three: a place (x, y, 1) times this, divided by the third number, is another place."""

_SIDES = 4
_FLAT = 1e-3
"""Corners whose triangles are this small a part of their square lie on a line."""


def straighten(
    data: bytes, corners: Sequence[Point], size: tuple[int, int] | None = None
) -> tuple[bytes, tuple[int, int], Matrix]:
    """The picture with these four corners, from the top left clockwise, in its own corners.

    It comes as a file of the same kind where that is PNG or JPEG, else as PNG, with its size and the matrix
    that leads from places in the old picture to places in the new one.
    """
    image = open_image(data)
    _check_corners(corners, image)
    wide, high = size or _natural_size(corners)
    target = [(0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high)]
    back = homography(target, corners)
    flat = image.transform(
        (wide, high),
        Image.Transform.PERSPECTIVE,
        [*back.flat][:8],
        Image.Resampling.BICUBIC,
        fillcolor="white",
    )
    return _encode(flat, read_head(data).kind), (wide, high), _as_matrix(homography(corners, target))


def homography(places: Sequence[Point], others: Sequence[Point]) -> NDArray[np.float64]:
    """The matrix that leads each of four places to its other."""
    rows = []
    for (x, y), (u, v) in zip(places, others, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]]
    table = np.array(rows, dtype=np.float64)
    return np.append(np.linalg.solve(table[:, :8], table[:, 8]), 1.0).reshape(3, 3)


def _check_corners(corners: Sequence[Point], image: Image.Image) -> None:
    if len(corners) != _SIDES:
        raise YardError(f"a picture is made straight by four corners, not {len(corners)}")
    reach = max(image.size)
    if not all(-reach <= x <= 2 * reach and -reach <= y <= 2 * reach for x, y in corners):
        raise YardError("a corner lies far outside the picture")
    if min(_turns(corners)) <= _FLAT * max(*_spans(corners), 1.0) ** 2:
        raise YardError(
            "the four corners are no square seen at an angle: give them from the top left, clockwise"
        )


def _turns(corners: Sequence[Point]) -> list[float]:
    """Twice the area of the triangle at each corner; all are above 0 where one goes round clockwise."""
    triples = ((corners[at - 1], corners[at], corners[(at + 1) % _SIDES]) for at in range(_SIDES))
    return [(b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) for a, b, c in triples]


def _spans(corners: Sequence[Point]) -> list[float]:
    return [math.dist(corners[at - 1], corners[at]) for at in range(_SIDES)]


def _natural_size(corners: Sequence[Point]) -> tuple[int, int]:
    """As wide and as high as the longer of its two sides: what the camera saw largest stays sharp."""
    left, top, right, bottom = _spans(corners)
    wide, high = max(top, bottom), max(left, right)
    shrink = min(1.0, math.sqrt(PIXELS / (wide * high)))
    return max(1, round(wide * shrink)), max(1, round(high * shrink))


def _as_matrix(values: NDArray[np.float64]) -> Matrix:
    return tuple((float(row[0]), float(row[1]), float(row[2])) for row in values)


def _encode(image: Image.Image, kind: str) -> bytes:
    content = io.BytesIO()
    if kind == "JPEG":
        image.save(content, "JPEG", quality=92)
    else:
        image.save(content, "PNG")
    return content.getvalue()
