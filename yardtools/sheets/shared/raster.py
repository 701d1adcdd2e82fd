"""A drawing as an image, as typst paints it."""

from __future__ import annotations

import io

from PIL import Image

from yardtools.sheets.shared.typeset import typeset
from yardtools.sheets.sheet import Setting

PIXELS = 60_000_000
"""The most pixels that a drawing is turned into."""

LIGHT = 350_000
"""Drawings of more bytes, which take longer, are painted with fewer pixels; London has 310,000."""


def paint(svg: str | bytes, ratio: float, width: float) -> Image.Image:
    """A drawing as an image so many pixels wide, or less where that would be too many.

    The time it takes grows with the drawing, and with the width of the image.
    """
    width = min(width, (PIXELS / ratio) ** 0.5 * min(1.0, LIGHT / len(svg)))
    setting = Setting("picture", {"ratio": ratio}, {"picture.svg": svg})
    [page] = typeset([setting], "png", ppi=72 * width / 1000)
    return Image.open(io.BytesIO(page)).convert("RGB")
