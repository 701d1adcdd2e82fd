"""A side of a tile does not have four places."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.faces import faces
from yardtools.findings import ERROR, Fault
from yardtools.model import TileSet

PLACES = 4


@check(
    ERROR,
    rationale="Each side of a tile has four places in two rows of two, so that maps of any layout are "
    "equally dense and the outermost row is complete wherever a tile lies.",
    bad="dice; A: no 4",
    good="dice",
)
def place_count(tiles: TileSet) -> Iterator[Fault]:
    """A side of a tile does not have four places."""
    for face in faces(tiles):
        count = len(face.side.places)
        if count != PLACES:
            some = f"{count} place{'s' if count != 1 else ''}" if count else "no places"
            hint = f"draw {PLACES - count} more" if count < PLACES else f"remove {count - PLACES}"
            message = f"{face} has {some}, and should have {PLACES}"
            yield Fault(face.subject, message, hint=hint, pointer=face.pointer, figures=(count,))
