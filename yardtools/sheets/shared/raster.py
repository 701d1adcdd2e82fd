"""Crops of a drawing or a scan as small images: a page with two hundred whole drawings would be too large."""

from __future__ import annotations

import base64
import io
import warnings

from PIL import Image

from yardtools.errors import YardError
from yardtools.geometry import Box
from yardtools.sheets.shared.typeset import typeset

PIXELS = 60_000_000
"""The most pixels that a drawing is turned into."""

ALIKE = 3
"""So many pixels more or less are not worth painting a crop anew."""

MOST_SCANNED = 180_000_000
"""The most pixels of a scan, four bytes each: 60 × 40 cm have 134 million at 600 dots an inch."""

MOST_CROPPED = 25_000_000
"""A crop of more pixels is made of some of them: it becomes a few hundred pixels wide anyhow."""

Image.MAX_IMAGE_PIXELS = MOST_SCANNED


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
        area = f'width="{part.width}" height="{part.height}"'
        image = f'<image {area} href="data:image/{kind};base64,{base64.b64encode(data).decode()}"/>'
        view = f"0 0 {part.width} {part.height}"
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">{image}</svg>'

    def _part(self, box: Box) -> Image.Image:
        """The pixels in a box; Pillow would fill with black what lies outside."""
        left, top, right, bottom = (
            round((box[side] - self._box[side % 2]) * self._scale[side % 2]) for side in range(4)
        )
        size = (max(1, right - left), max(1, bottom - top))
        shrink = min(1.0, (MOST_CROPPED / (size[0] * size[1])) ** 0.5)
        part = Image.new("RGB", _scaled(size, shrink), "white")
        inside = (max(left, 0), max(top, 0), min(right, self._image.width), min(bottom, self._image.height))
        if inside[0] < inside[2] and inside[1] < inside[3]:
            spot = (round((inside[0] - left) * shrink), round((inside[1] - top) * shrink))
            part.paste(_on_white(self._crop(inside, shrink)), spot)
        return part

    def _crop(self, inside: tuple[int, int, int, int], shrink: float) -> Image.Image:
        if shrink == 1:
            return self._image.crop(inside)
        size = _scaled((inside[2] - inside[0], inside[3] - inside[1]), shrink)
        return self._image.resize(size, Image.Resampling.NEAREST, box=inside)

    def _encode(self, image: Image.Image) -> tuple[str, bytes]:
        content = io.BytesIO()
        if self._is_photo:
            image.save(content, "JPEG", quality=85)
            return "jpeg", content.getvalue()
        few = image.quantize(128, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        few.save(content, "PNG", compress_level=6)
        return "png", content.getvalue()


def _scaled(size: tuple[int, int], shrink: float) -> tuple[int, int]:
    return (max(1, round(size[0] * shrink)), max(1, round(size[1] * shrink)))


def paint(svg: str | bytes, ratio: float, width: float) -> Image.Image:
    """A drawing as an image so many pixels wide, or less where that would be too many."""
    width = min(width, (PIXELS / ratio) ** 0.5)
    [page] = typeset("picture", {"ratio": ratio}, {"picture.svg": svg}, "png", ppi=72 * width / 1000)
    return Image.open(io.BytesIO(page)).convert("RGB")


def read_scan(data: bytes) -> Image.Image:
    """The image in a file as it is stored: only what is cropped from it is turned into colours on white."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # the error below says it
            image = Image.open(io.BytesIO(data))
        if image.width * image.height > MOST_SCANNED:
            raise Image.DecompressionBombError
        image.load()
    except Image.DecompressionBombError as error:
        raise YardError(f"the scan under the drawing has more than {MOST_SCANNED:,} pixels") from error
    except (OSError, ValueError) as error:
        raise YardError("the scan under the drawing is no image that can be read") from error
    return image


def _on_white(image: Image.Image) -> Image.Image:
    if "A" not in image.getbands() and "transparency" not in image.info:
        return image.convert("RGB")
    full = image.convert("RGBA")
    ground = Image.new("RGBA", full.size, "white")
    return Image.alpha_composite(ground, full).convert("RGB")
