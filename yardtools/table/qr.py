"""Addresses as QR codes, for phones: as a picture in a page, and in the half blocks of a terminal."""

from __future__ import annotations

from itertools import zip_longest

import segno

QUIET_ZONE = 2
"""So many modules around the code are light."""
BLOCKS = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
"""Two modules, one above the other, as a character; it is to be printed black on white."""


def qr_picture(text: str) -> str:
    """The code as a picture that stands in an address itself."""
    return str(segno.make_qr(text).svg_data_uri(border=QUIET_ZONE, scale=4, dark="#000", light="#fff"))


def qr_lines(text: str) -> list[str]:
    """The code in lines of characters, two rows of modules a line."""
    rows = [list(row) for row in segno.make_qr(text).matrix_iter(border=QUIET_ZONE)]
    pairs = zip_longest(rows[::2], rows[1::2], fillvalue=[0] * len(rows[0]))
    return ["".join(BLOCKS[pair] for pair in zip(above, below, strict=True)) for above, below in pairs]
