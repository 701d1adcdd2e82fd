"""Parts of a scan as small images: each shows the same of the board as the drawing beside it."""

from __future__ import annotations

import io
import math
from base64 import b64encode
from typing import TYPE_CHECKING

from yardtools.errors import YardError
from yardtools.geometry import Box

if TYPE_CHECKING:
    from PIL import Image

    from yardtools.sheets.sheet import Scan

SCANNED = 40_000_000
"""The most pixels of a scan while it is cropped."""

FINEST = 4
"""So many pixels of a scan at most are looked at, across and down, for one of a crop."""


class ScanCrops:
    """A scan to be cropped; `sharp` is how many pixels a board unit has in the finest crop."""

    def __init__(self, scan: Scan, sharp: float) -> None:
        a, b, c, d, e, f = scan.matrix
        scale = math.sqrt(abs(a * d - b * c))
        step = max(1, int(1 / (scale * sharp)))  # what is finer than any crop is not carried along
        self._image = scan.image.reduce(step) if step > 1 else scan.image
        self._matrix = (step * a, step * b, step * c, step * d, e, f)

    def crop(self, box: Box, pixels: int) -> str:
        """What lies in a box of the board, so many pixels wide; white where nothing is."""
        unit = (box[2] - box[0]) / pixels
        a, b, c, d, _, _ = self._matrix
        finer = min(FINEST, max(1, math.ceil(0.7 * unit / math.sqrt(abs(a * d - b * c)))))
        size = (finer * pixels, finer * max(1, round((box[3] - box[1]) / unit)))
        way = self._to_pixels((box[0], box[1]), unit / finer)
        from PIL import Image  # noqa: PLC0415 - an extra

        part = self._image.transform(
            size, Image.Transform.AFFINE, way, Image.Resampling.BICUBIC, fillcolor="white"
        )
        content = io.BytesIO()
        (part.reduce(finer) if finer > 1 else part).save(content, "JPEG", quality=85)
        return wrap_jpeg(content.getvalue())

    def _to_pixels(self, corner: tuple[float, float], unit: float) -> tuple[float, ...]:
        """The matrix from pixels of a crop, of so many board units each, to those of the scan."""
        a, b, c, d, e, f = self._matrix
        area = a * d - b * c
        x, y = corner[0] - e, corner[1] - f
        return (
            *(unit * d / area, -unit * c / area, (d * x - c * y) / area),
            *(-unit * b / area, unit * a / area, (a * y - b * x) / area),
        )


def wrap_jpeg(data: bytes) -> str:
    """A JPEG file inside an SVG picture: what is set is handed over as text."""
    from PIL import Image  # noqa: PLC0415 - an extra

    wide, high = Image.open(io.BytesIO(data)).size
    image = (
        f'<image width="{wide}" height="{high}" href="data:image/jpeg;base64,{b64encode(data).decode()}"/>'
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}">{image}</svg>'


def read_scan(data: bytes) -> Image.Image:
    """The image in a file, no larger than crops of it can show."""
    from yardtools.scans.decoding import open_image  # noqa: PLC0415 - an extra

    try:
        return open_image(data, SCANNED)
    except YardError as error:
        raise YardError("the scan under the drawing is no image that can be read") from error
