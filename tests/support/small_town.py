"""Five stations and their lines in two colours: the smallest picture that links can be found in."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw

from yardtools.draft.colours import LineColour
from yardtools.scans import Picture
from yardtools.scans.picture import to_lab

PLACES = {1: (60.0, 60.0), 2: (300.0, 70.0), 3: (280.0, 260.0), 4: (70.0, 250.0), 5: (180.0, 160.0)}
LINKS = {"#d04030": [(1, 2), (2, 3), (3, 4)], "#2060c0": [(1, 5), (5, 3)]}
RADIUS = 14.0


def print_town() -> Picture:
    """Five stations, lines in two colours, and a park of the first line's colour."""
    image = Image.new("RGB", (360 * 4, 320 * 4), "#eee8d8")
    pen = ImageDraw.Draw(image)
    pen.rectangle((1240, 560, 1430, 900), fill="#d04030")
    for colour, pairs in LINKS.items():
        for pair in pairs:
            pen.line([tuple(4 * value for value in PLACES[end]) for end in pair], colour, 16)
    for number, (x, y) in PLACES.items():
        fill = "#2060c0" if number in (1, 3, 5) else "#fffdf0"
        pen.ellipse([4 * (x - 14), 4 * (y - 14), 4 * (x + 14), 4 * (y + 14)], fill, "#202020", 6)
    return Picture(image.resize((360, 320), Image.Resampling.LANCZOS))


def lab(hex: str) -> LineColour:
    """A colour as pages write it, in Lab."""
    colours = np.array([[int(hex[at : at + 2], 16) for at in (1, 3, 5)]], dtype=np.float32)
    return LineColour(tuple(to_lab(colours)[0].tolist()), 1.0)
