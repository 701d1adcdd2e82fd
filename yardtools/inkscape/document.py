"""Where a drawing is saved of which Inkscape hands over a copy.

Inkscape says so from 1.1 on. Before, only the drawing itself may tell: it knows its own name, and the
places of its scan and of the picture that was last exported; one of them is mostly beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

_NAME = re.compile(rb'\ssodipodi:docname="([^"]+)"')
_NEIGHBOUR = re.compile(rb'\s(?:sodipodi:absref|inkscape:export-filename)="([^"]+)"')


def find_document(said: str, drawing: bytes) -> Path | None:
    """The file that a drawing is saved as: where Inkscape says, else where the drawing itself points to."""
    if said:
        return Path(said)
    name = next(_values(_NAME, drawing), "")
    places = (Path(place).parent / Path(name).name for place in _values(_NEIGHBOUR, drawing))
    return next((place for place in places if name and place.is_absolute() and place.is_file()), None)


def _values(pattern: re.Pattern[bytes], drawing: bytes) -> Iterator[str]:
    return (unescape(match[1].decode("utf-8", "replace")) for match in pattern.finditer(drawing))
