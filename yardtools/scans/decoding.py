"""A picture file decoded: upright, on white, with eight bits a channel, and not larger than asked for."""

from __future__ import annotations

import io
import math
import struct
import warnings
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageOps, UnidentifiedImageError

from yardtools.errors import YardError
from yardtools.scan_files import KINDS, PIXELS, kind_of

_ENDED = (OSError, ValueError, SyntaxError, EOFError, struct.error, IndexError, TypeError, KeyError)
"""What Pillow raises over files that are cut off or were never what they say."""


def open_image(data: bytes, most: int = PIXELS) -> Image.Image:
    """The picture as RGB with at most so many pixels; an error says what is wrong with the file."""
    image = _identify(data)
    try:
        return _on_white(_turn_upright(_reduce(image, most)))
    except _ENDED as error:
        raise _cut_off() from error


def _cut_off() -> YardError:
    return YardError("the picture is damaged or cut off: it cannot be read to its end")


class Told(NamedTuple):
    """What a file says before it is decoded: its kind, and the width and height it is shown with."""

    kind: str
    size: tuple[int, int]


def read_head(data: bytes) -> Told:
    """What kind of picture it is, and how large it is shown."""
    image = _identify(data)
    try:
        turned = image.getexif().get(_ORIENTATION, 1) in _ON_ITS_SIDE
    except _ENDED as error:  # what a PNG says of itself may stand behind its pixels
        raise _cut_off() from error
    return Told(kind_of(image), (image.height, image.width) if turned else image.size)


_ORIENTATION = 0x112
_ON_ITS_SIDE = (5, 6, 7, 8)


def _identify(data: bytes) -> Image.Image:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # counted below
            image = Image.open(io.BytesIO(data), formats=tuple(KINDS))
    except Image.DecompressionBombError as error:
        raise _too_many() from error
    except (UnidentifiedImageError, *_ENDED) as error:
        raise YardError("it is no picture of a known kind (PNG, JPEG, GIF, TIFF, WebP or BMP)") from error
    if image.width * image.height > PIXELS:
        raise _too_many()
    return image


def _too_many() -> YardError:
    return YardError(f"the picture has more than {PIXELS:,} pixels; make it smaller")


def _reduce(image: Image.Image, most: int) -> Image.Image:
    """The picture with fewer pixels where it has too many: copies of it are made, and must all fit."""
    factor = math.ceil((image.width * image.height / most) ** 0.5)
    if factor <= 1:
        return image
    plain = image if image.mode in ("L", "LA", "RGB", "RGBA", "CMYK") else _eight_bits(image).convert("RGB")
    smaller = plain.reduce(factor)
    smaller.getexif().update(image.getexif())
    return smaller


def _turn_upright(image: Image.Image) -> Image.Image:
    """The picture as a browser shows it: cameras note which way they were held."""
    return ImageOps.exif_transpose(image)


def _eight_bits(image: Image.Image) -> Image.Image:
    """A picture of 16 bits or floats in 8: Pillow would cut off what is above 255."""
    if not image.mode.startswith(("I", "F")):
        return image
    values = np.asarray(image, dtype=np.float32)
    top = 65_535.0 if values.max() > 255 else 255.0
    return Image.fromarray((values * (255 / top)).clip(0, 255).astype(np.uint8))


def _on_white(image: Image.Image) -> Image.Image:
    if "A" not in image.getbands() and "transparency" not in image.info:
        return _eight_bits(image).convert("RGB")
    full = image.convert("RGBA")
    ground = Image.new("RGBA", full.size, "white")
    return Image.alpha_composite(ground, full).convert("RGB")
