"""Pictures as PNG files, which every program shows."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from yardtools.sheets.shared.raster import paint
from yardtools.virtual_tables.virtual_table import Picture

if TYPE_CHECKING:
    from PIL.Image import Image

FINE = 2
"""How much finer small pictures are painted than they are shown, so that they bear zooming in."""


def png(picture: Picture) -> bytes:
    """A picture in its own size."""
    return _encode(_painted(picture, picture.width))


def round_png(picture: Picture) -> bytes:
    """A round picture, with nothing around it."""
    from PIL import Image, ImageDraw  # noqa: PLC0415 - slow to load

    image = _painted(picture, picture.width * FINE)
    mask = Image.new("L", image.size, 0)
    ImageDraw.Draw(mask).ellipse((0, 0, image.width - 1, image.height - 1), fill=255)
    image.putalpha(mask)
    return _encode(image.resize((picture.width, picture.height), Image.Resampling.LANCZOS))


def _painted(picture: Picture, width: int) -> Image:
    image = paint(picture.svg, picture.height / picture.width, width)
    size = (width, round(width * picture.height / picture.width))
    return image if image.size == size else image.resize(size)


def _encode(image: Image) -> bytes:
    content = io.BytesIO()
    image.save(content, "PNG", compress_level=6)
    return content.getvalue()
