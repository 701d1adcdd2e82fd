"""A layout has too few places where only taxis stop."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.faces import Face, faces, layout_words
from yardtools.findings import ERROR, Fault
from yardtools.model import TileSet
from yardtools.tile_graph import SHAPES, TAXI, UNDERGROUND_TILES, has_underground

DETECTIVES = {9: 3, 6: 2}
"""How many detectives begin on a map of so many tiles (D8)."""


@check(
    ERROR,
    rationale="Detectives begin on places where only taxis stop, each on one of his own. Every layout must "
    "have enough of them, or the game cannot begin.",
    bad="dice; every place shows taxi, bus; A: 1 shows taxi; A expert: 1 shows taxi",
    good="dice",
    after=("tiles/place-count", "tiles/duplicate-letter"),
)
def too_few_taxi_places(tiles: TileSet) -> Iterator[Fault]:
    """A layout has too few places where only taxis stop."""
    for columns, rows in SHAPES:
        worst = _worst(tiles, columns * rows)
        count, needed = sum(map(_taxi_places, worst)), DETECTIVES[columns * rows]
        if worst and count < needed:
            yield _fault(worst, columns, count, needed)
            return


def _worst(tiles: TileSet, size: int) -> list[Face]:
    """The sides of the legal map that has fewest such places; none where there are too few tiles."""
    least: dict[str, Face] = {}
    for face in faces(tiles):
        least[face.letter] = min(least.get(face.letter, face), face, key=_taxi_places)
    sides = sorted(least.values(), key=_taxi_places)
    having = {tile.id for tile in tiles.tiles if has_underground(tile.plain)}
    if size < 9:  # half of the small map has underground, half has not (A-D8)
        half = UNDERGROUND_TILES
        sides = [face for face in sides if face.letter in having][:half] + [
            face for face in sides if face.letter not in having
        ][:half]
    return sorted(sides[:size], key=lambda face: face.letter) if len(sides) >= size else []


def _taxi_places(face: Face) -> int:
    return sum(place.transports == (TAXI,) for place in face.side.places)


def _fault(worst: list[Face], columns: int, count: int, needed: int) -> Fault:
    letters = "".join(face.letter for face in worst)
    layout = "/".join(letters[start : start + columns] for start in range(0, len(letters), columns))
    where = layout_words(layout, [face.letter for face in worst if face.is_expert])
    poor = [face for face in worst if not _taxi_places(face)]
    message = f"{where} only taxis stop at {count} of the places, and {needed} detectives begin on such ones"
    hint = f"have only taxis stop at {needed - count} more of the places of these tiles"
    return Fault([face.subject for face in poor], message, hint=hint, pointer=poor[0].pointer)
