"""colours.png: the colour of each transport as it was found, beside a piece of one of its lines."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from yardtools.draft.colours import to_hex
from yardtools.draft.drafted import Draft, DraftLink
from yardtools.findings import Point
from yardtools.resources import PACKAGE
from yardtools.scans.decoding import open_image
from yardtools.scans.picture import to_lab
from yardtools.wording import count_of

if TYPE_CHECKING:
    from PIL import Image, ImageDraw, ImageFont

COLOURS_FILE = "colours.png"

_WIDE, _ROW, _EDGE = 1000, 150, 24
"""How wide the picture is, how high a row of it, and what stays free round everything."""
_SWATCH, _CROP = 170, 380
_SHOWN = 9.0
"""So many radii of stations a piece of a line shows from left to right."""
_TRIED = 8
"""So many lines are looked at for the piece that is shown."""
_PAPER, _INK, _FAINT = "#ffffff", "#22252b", "#6a7078"


def draw_swatches(draft: Draft, picture: bytes) -> bytes:
    """The colours found, one below the other, as a PNG."""
    from PIL import Image, ImageDraw  # noqa: PLC0415 - only a draft that is written needs it

    seen = open_image(picture)
    sheet = Image.new("RGB", (_WIDE, _EDGE + _ROW * max(1, len(draft.colours))), _PAPER)
    pen = ImageDraw.Draw(sheet)
    for row, by in enumerate(draft.colours):
        top = _EDGE + _ROW * row
        _draw_row(pen, draft, by, top)
        if place := _typical_place(draft, by, seen):
            sheet.paste(_crop(seen, place, draft.radius), (_WIDE - _EDGE - _CROP, top))
    content = io.BytesIO()
    sheet.save(content, "PNG")
    return content.getvalue()


def _draw_row(pen: ImageDraw.ImageDraw, draft: Draft, by: str, top: int) -> None:
    """The swatch and the words of a transport."""
    colour, high = to_hex(draft.colours[by].lab), _ROW - _EDGE
    area = (_EDGE, top, _EDGE + _SWATCH, top + high)
    pen.rounded_rectangle(area, 14, fill=colour, outline=_FAINT, width=1)
    left = 2 * _EDGE + _SWATCH
    own = [link for link in draft.links if link.by == by]
    pen.text((left, top + 2), by, _INK, _font("Bold", 38))
    pen.text((left, top + 52), colour, _INK, _font("Regular", 30))
    pen.text((left, top + 94), count_of(len(own), "line") + " seen", _FAINT, _font("Regular", 24))


@cache
def _font(weight: str, size: int) -> ImageFont.FreeTypeFont:
    from PIL import ImageFont  # noqa: PLC0415 - see above

    return ImageFont.truetype(PACKAGE / "sheets" / "fonts" / f"Inter-{weight}.otf", size)


def _typical_place(draft: Draft, by: str, seen: Image.Image) -> Point | None:
    """Where one of the surest lines of a transport shows its colour best."""
    at = {station.number: station.at for station in draft.stations}
    own = [link for link in draft.links if link.by == by]

    def worth(link: DraftLink) -> tuple[float, float]:
        length = math.dist(at[link.start], at[link.end]) / draft.radius
        return (round(link.certainty, 1), -abs(length - _SHOWN))

    best = sorted(own, key=worth, reverse=True)[:_TRIED]
    spots = [spot for link in best for spot in _spots([at[link.start], *link.path, at[link.end]])]
    inside = [(x, y) for x, y in spots if 0 <= x < seen.width and 0 <= y < seen.height]
    if not inside:
        return None
    pixels = np.array([seen.getpixel((int(x), int(y))) for x, y in inside], dtype=np.float32)
    away = np.linalg.norm(to_lab(pixels) - np.array(draft.colours[by].lab), axis=1)
    return inside[int(away.argmin())]


def _spots(line: Sequence[Point]) -> Iterator[Point]:
    """Places on the longest leg of a line, away from its ends."""
    (x0, y0), (x1, y1) = max(pairwise(line), key=lambda leg: math.dist(*leg))
    for share in (0.5, 0.45, 0.55, 0.4, 0.6):
        yield (x0 + share * (x1 - x0), y0 + share * (y1 - y0))


def _crop(seen: Image.Image, at: Point, radius: float) -> Image.Image:
    """The picture round a place."""
    from PIL import Image  # noqa: PLC0415 - see above

    high = _ROW - _EDGE
    wide = _SHOWN * radius
    tall = wide * high / _CROP
    box = (at[0] - wide / 2, at[1] - tall / 2, at[0] + wide / 2, at[1] + tall / 2)
    return seen.transform(
        (_CROP, high), Image.Transform.EXTENT, box, Image.Resampling.BICUBIC, fillcolor=_PAPER
    )
