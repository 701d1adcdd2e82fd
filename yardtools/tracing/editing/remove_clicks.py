"""Takes lines without length out of a drawing's own text; everything else stays byte for byte."""

from __future__ import annotations

from collections import Counter

from yardtools.model import Box
from yardtools.svg.edits import find_elements, open_file, removal
from yardtools.svg.limits import MAX_SIZE
from yardtools.svg.node import Node
from yardtools.tracing.reading.network import Reading
from yardtools.tracing.reading.reader import board_of, read_quietly


def remove_clicks(data: bytes, box: Box | None = None, *, max_size: int = MAX_SIZE) -> tuple[bytes, int]:
    """The drawing without the lines that mere clicks left, and how many were taken out.

    An element goes only if it draws nothing else, and only if the board is the same without it; otherwise
    nothing is changed.
    """
    reading = read_quietly(data, box, max_size=max_size)
    if reading is None:
        return data, 0
    board = board_of(reading)
    file = open_file(data)
    elements = find_elements(file.markup)
    doomed = [node for node in _clicks(reading) if node.number < len(elements)]
    changed = file.apply([removal(file.markup, elements[node.number]) for node in doomed])
    again = read_quietly(changed, box, max_size=max_size)
    if again is None or board_of(again) != board:
        return data, 0
    return changed, len(doomed)


def _clicks(reading: Reading) -> list[Node]:
    """The elements of which every line is a click, and that are drawn once."""
    drawn = Counter(node.number for node in reading.drawing.root.walk())
    lines = Counter(part.node for part in reading.clicks)
    return [node for node, count in lines.items() if count >= len(node.lines) and drawn[node.number] == 1]
