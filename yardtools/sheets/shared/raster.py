"""A drawing as an image, as typst paints it."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from yardtools.extras import require
from yardtools.sheets.shared.typeset import typeset
from yardtools.sheets.sheet import Setting

if TYPE_CHECKING:
    from PIL.Image import Image

PIXELS = 60_000_000
"""The most pixels that a drawing is turned into."""

LIGHT = 350_000
"""Drawings of more bytes, which take longer, are painted with fewer pixels; London has 310,000."""


def paint(svg: str | bytes, ratio: float, width: float) -> Image:
    """A drawing as an image so many pixels wide, or less where that would be too many.

    The time it takes grows with the drawing, and with the width of the image.
    """
    require("print", "a picture of a drawing")
    from PIL.Image import open as open_image  # noqa: PLC0415 - an extra

    width = min(width, (PIXELS / ratio) ** 0.5 * min(1.0, LIGHT / len(svg)))
    setting = Setting("picture", {"ratio": ratio}, {"picture.svg": svg})
    [page] = typeset([setting], "png", ppi=72 * width / 1000)
    return open_image(io.BytesIO(page)).convert("RGB")
