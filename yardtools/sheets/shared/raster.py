"""Crops of a drawing or a scan as small images: a page with two hundred whole drawings would be too large."""

from __future__ import annotations

import base64
import io

from PIL import Image

from yardtools.errors import YardError
from yardtools.geometry import Box
from yardtools.scans.decoding import open_image
from yardtools.sheets.shared.typeset import typeset
from yardtools.sheets.sheet import Setting

PIXELS = 60_000_000
"""The most pixels that a drawing is turned into."""

LIGHT = 350_000
"""Drawings of more bytes, which take longer, are painted with fewer pixels; London has 310,000."""

SCANNED = 40_000_000
"""The most pixels of a scan while it is cropped."""

ALIKE = 3
"""So many pixels more or less are not worth painting a crop anew."""


class Overlay:
    """A picture of something laid over a board: where it lies there, left, top, width and height.

    A photograph is cropped as one; a drawing has few colours, and sharp edges.
    """

    def __init__(self, image: Image.Image, box: Box, *, is_photo: bool = False) -> None:
        self._image = image
        self._box = box
        self._scale = (image.width / box[2], image.height / box[3])
        self._is_photo = is_photo

    def crop(self, box: Box, pixels: int) -> str:
        """What lies in a box of the board, so many pixels wide; white where nothing is.

        It is an image inside an SVG picture: what is set is handed over as text.
        """
        high = max(1, round(pixels * (box[3] - box[1]) / (box[2] - box[0])))
        part = self._part(box)
        if abs(part.width - pixels) > ALIKE or abs(part.height - high) > ALIKE:
            part = part.resize((pixels, high), Image.Resampling.LANCZOS)
        kind, data = self._encode(part)
        return _in_svg(data, kind, part.size)

    def _part(self, box: Box) -> Image.Image:
        """The pixels in a box; Pillow would fill with black what lies outside."""
        left, top, right, bottom = (
            round((box[side] - self._box[side % 2]) * self._scale[side % 2]) for side in range(4)
        )
        part = Image.new("RGB", (max(1, right - left), max(1, bottom - top)), "white")
        inside = (max(left, 0), max(top, 0), min(right, self._image.width), min(bottom, self._image.height))
        if inside[0] < inside[2] and inside[1] < inside[3]:
            part.paste(self._image.crop(inside), (inside[0] - left, inside[1] - top))
        return part

    def _encode(self, image: Image.Image) -> tuple[str, bytes]:
        content = io.BytesIO()
        if self._is_photo:
            image.save(content, "JPEG", quality=85)
            return "jpeg", content.getvalue()
        few = image.quantize(128, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        few.save(content, "PNG", compress_level=6)
        return "png", content.getvalue()


def wrap_jpeg(data: bytes) -> str:
    """A JPEG file inside an SVG picture."""
    return _in_svg(data, "jpeg", Image.open(io.BytesIO(data)).size)


def _in_svg(data: bytes, kind: str, size: tuple[int, int]) -> str:
    area = f'width="{size[0]}" height="{size[1]}"'
    image = f'<image {area} href="data:image/{kind};base64,{base64.b64encode(data).decode()}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}">{image}</svg>'


def paint(svg: str | bytes, ratio: float, width: float) -> Image.Image:
    """A drawing as an image so many pixels wide, or less where that would be too many.

    The time it takes grows with the drawing, and with the width of the image.
    """
    width = min(width, (PIXELS / ratio) ** 0.5 * min(1.0, LIGHT / len(svg)))
    setting = Setting("picture", {"ratio": ratio}, {"picture.svg": svg})
    [page] = typeset([setting], "png", ppi=72 * width / 1000)
    return Image.open(io.BytesIO(page)).convert("RGB")


def read_scan(data: bytes) -> Image.Image:
    """The image in a file, no larger than crops of it can show."""
    try:
        return open_image(data, SCANNED)
    except YardError as error:
        raise YardError("the scan under the drawing is no image that can be read") from error
