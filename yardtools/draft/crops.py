"""Small pictures of a scan, each with a line or a symbol marked: what a finding speaks of, to be seen."""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from PIL import Image, ImageDraw

from yardtools.findings import Point
from yardtools.scans.picture import Picture

_WIDEST = 420
"""How many pixels a crop is wide or high at most."""
_SHARP = 22.0
"""How large the radius of a symbol is in a crop, in pixels, where there is room."""
_AROUND = 2.4
"""How much of the scan is seen round what is marked, in radii."""
_FEWEST = 9.0
"""How wide a crop is at least, in radii."""
_MARK, _HALO = (214, 0, 147), (255, 255, 255)
"""A colour that maps hardly have, and the light edge that lifts it off dark ground."""


def crop_line(picture: Picture, line: Sequence[Point], radius: float) -> bytes:
    """The part of a picture where a line runs, as a JPEG file, an outline on both sides of the line."""
    return _crop(picture, line, radius, 0.75)


def crop_symbol(picture: Picture, at: Point, radius: float) -> bytes:
    """The part of a picture round a symbol, as a JPEG file, with a ring about the symbol."""
    return _crop(picture, [at, (at[0] + 0.01, at[1])], radius, 1.35)


def _crop(picture: Picture, line: Sequence[Point], radius: float, aside: float) -> bytes:
    (left, top), (wide, high) = _box(line, radius)
    zoom = min(_SHARP / radius, _WIDEST / max(wide, high))
    size = (max(1, round(wide * zoom)), max(1, round(high * zoom)))
    image = Image.fromarray(picture.colours((left, top), size, zoom).clip(0, 255).astype(np.uint8))
    spots = [((x - left) * zoom, (y - top) * zoom) for x, y in line]
    content = io.BytesIO()
    _mark(image, spots, max(5.0, aside * radius * zoom)).save(content, "JPEG", quality=82)
    return content.getvalue()


def _box(line: Sequence[Point], radius: float) -> tuple[Point, Point]:
    """The corner and the size of the part that is shown."""
    corner, size = list[float](), list[float]()
    for values in zip(*line, strict=True):
        low, high = min(values) - _AROUND * radius, max(values) + _AROUND * radius
        more = max(0.0, _FEWEST * radius - (high - low)) / 2
        corner.append(low - more)
        size.append(high - low + 2 * more)
    return (corner[0], corner[1]), (size[0], size[1])


def _mark(image: Image.Image, line: Sequence[Point], aside: float) -> Image.Image:
    """The image with a line round all that is nearer to that line; what is inside stays as it is."""
    marked = image
    for colour, off, width in ((_HALO, 0.0, 4.0), (_MARK, 1.0, 2.0)):
        ring = Image.new("L", image.size, 0)
        _thick(ring, line, aside + off + width, 255)
        _thick(ring, line, aside + off, 0)
        marked = Image.composite(Image.new("RGB", image.size, colour), marked, ring)
    return marked


def _thick(mask: Image.Image, line: Sequence[Point], reach: float, value: int) -> None:
    """Fill all that is nearer to a line than that."""
    pen = ImageDraw.Draw(mask)
    for (x0, y0), (x1, y1) in pairwise(line):
        length = math.hypot(x1 - x0, y1 - y0) or 1.0
        right, down = reach * (y1 - y0) / length, -reach * (x1 - x0) / length
        pen.polygon(
            [
                (x0 + right, y0 + down),
                (x1 + right, y1 + down),
                (x1 - right, y1 - down),
                (x0 - right, y0 - down),
            ],
            fill=value,
        )
    for x, y in line:
        pen.ellipse((x - reach, y - reach, x + reach, y + reach), fill=value)
