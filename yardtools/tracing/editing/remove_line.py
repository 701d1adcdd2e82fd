"""Takes a line that makes no link out of a drawing's own text; everything else stays byte for byte."""

from __future__ import annotations

from yardtools.errors import YardError
from yardtools.model import Box
from yardtools.svg.edits import find_elements, open_file, removal
from yardtools.tracing.reading.reader import board_of, read_quietly


def remove_line(data: bytes, id: str, box: Box | None = None) -> bytes:
    """The drawing without the line of that id; one without which the board would be another is refused."""
    reading = read_quietly(data, box)
    drawn = [node for node in reading.drawing.root.walk() if node.id == id] if reading else []
    if reading is None or len(drawn) != 1 or not drawn[0].lines:
        raise YardError(f"there is no line {id} in the drawing; it may be gone already")
    file = open_file(data)
    changed = file.apply([removal(file.markup, find_elements(file.markup)[drawn[0].number])])
    again = read_quietly(changed, box)
    if again is None or board_of(again) != board_of(reading):
        raise YardError(f"line {id} makes links too; take out in Inkscape what of it is too much")
    return changed
