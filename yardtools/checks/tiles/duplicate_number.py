"""Two places of a tile set have the same number."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.faces import Face, faces, tiles_words
from yardtools.findings import ERROR, Fault
from yardtools.model import TileSet

Spot = tuple[Face, str]


@check(
    ERROR,
    rationale="Mister X writes down numbers, and any two tiles can lie on the table together: a number that "
    "is on two tiles, or twice on one side, says of two places that they are one.",
    bad="dice; B: 5 becomes 4; B expert: 5 becomes 4",
    good="dice",
)
def duplicate_number(tiles: TileSet) -> Iterator[Fault]:
    """Two places of a tile set have the same number."""
    for number, spots in _spots(tiles).items():
        if len(letters := sorted({face.letter for face, _ in spots})) > 1:
            # both sides of a tile have its numbers, so the culprit is the first place of a later tile
            pointer = next(pointer for face, pointer in spots if face.letter == letters[1])
            about = (f"place:{number}", *(f"tile:{letter}" for letter in letters))
            message = f"number {number} is on {tiles_words(letters)}"
            yield Fault(about, message, hint="give one of them a number of its own", pointer=pointer)
        yield from _on_one_side(number, spots)


def _spots(tiles: TileSet) -> dict[int, list[Spot]]:
    found: dict[int, list[Spot]] = {}
    for face in faces(tiles):
        for row, place in enumerate(face.side.places):
            found.setdefault(place.id, []).append((face, f"{face.pointer}/places/{row}"))
    return dict(sorted(found.items()))


def _on_one_side(number: int, spots: list[Spot]) -> Iterator[Fault]:
    seen: set[str] = set()
    for face, pointer in spots:
        if face.pointer in seen:
            about, message = (f"place:{number}", face.subject), f"number {number} is there twice on {face}"
            yield Fault(about, message, hint="give one of the two a number of its own", pointer=pointer)
        seen.add(face.pointer)
