"""How much of a drawing is read before it counts as hostile: limits, and what happens beyond them.

Drawings come from anywhere. Each limit is far beyond what a person draws, and together they keep
reading within a gigabyte and a few seconds.
"""

from __future__ import annotations

MAX_SIZE = 32_000_000
"""Bytes of markup, embedded images not counted; the only limit that a user can raise."""
UNPACKED = 256_000_000
"""Bytes that a compressed drawing may unpack to, embedded images and all."""
SUBSET = 100_000
"""Bytes of declarations in a document type."""
DEPTH = 1_000
"""Elements inside each other, clones unfolded."""
ELEMENTS = 250_000
ATTRIBUTES = 1_500_000
"""Attributes, and classes in them."""
CLONES = 200_000
"""Elements that clones of clones may unfold to; one in which much is written counts as several."""
POINTS = 2_000_000
"""Corners of all lines, curves flattened; beginning a line counts as a few."""
CSS = 1_000_000
"""Characters of style sheets, and of styles that are out of the ordinary."""
MATCHING = 10_000_000
"""Elements that are looked at to find whom the rules of the style sheets are for."""
RULED = 10_000_000
"""Declarations that the rules of the style sheets give to elements."""
VARIABLES = 1_000_000
"""Variables of style, counted again wherever they are handed down beside new ones."""
COORDINATE = 1e9
"""How far from the origin anything can be, in user units."""


class Refused(Exception):
    """The drawing is hostile or too large; the message says by what."""


class Meter:
    """Counts what is read of one kind, and refuses the drawing when it is too much."""

    def __init__(self, limit: int, what: str) -> None:
        self.left = limit
        self._refusal = f"more than {limit:,} {what}"

    def spend(self, count: int = 1) -> None:
        """Take so many from what is left."""
        self.left -= count
        if self.left < 0:
            raise Refused(self._refusal)
