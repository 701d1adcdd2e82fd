"""How wide a text is, without knowing the font: as wide as in the widest of the usual sans serifs.

A picture is shown in whatever font is there. What has room for the widest, such as Verdana or DejaVu Sans,
has room for all of them.
"""

from __future__ import annotations

import unicodedata
from functools import cache

_CLASSES = {
    0.3: "'ijl|IJ",
    0.36: " ,.-/:;\\f‐’‘",
    0.42: "()[]tr!",
    0.54: '"*_`szc?',
    0.6: "LFkvxyP",
    0.65: "TYaoeESbdghnpqu$0123456789{}ß",
    0.7: "KAVBRXZC",
    0.78: "UHNDG&",
    0.86: "OQwM#+<=>^~",
    1.0: "mW@%—…",
}
_WIDTHS = {letter: width for width, letters in _CLASSES.items() for letter in letters}

BOLD = 1.14
"""How much wider bold letters are."""


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """The most room that a text needs at a font size."""
    return size * sum(map(_letter, text)) * (BOLD if bold else 1.0)


@cache
def _letter(letter: str) -> float:
    base = unicodedata.normalize("NFD", letter)[:1]
    if base in _WIDTHS:
        return _WIDTHS[base]
    kind = unicodedata.category(base)
    if kind.startswith("M"):
        return 0.0
    if kind == "So":
        return 1.4
    if unicodedata.east_asian_width(base) in "WF":
        return 1.05
    return 0.9 if kind == "Lu" else 0.75
