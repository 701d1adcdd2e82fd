"""Some layout of the tiles has places one cannot leave, or cannot reach."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.faces import Face, layout_words, places_words
from yardtools.checks.shared.tile_traps import Trap, traps
from yardtools.findings import ERROR, Fault
from yardtools.model import TileSet


@check(
    ERROR,
    rationale="Tiles are shuffled, and a port at the outer edge leads nowhere. A place that only a port or a "
    "one-way street joins to the others is cut off in some layout, and who stands there is out of the game.",
    bad="dice; A expert: 1 taxi bus> 3",
    good="dice; A expert: 1 taxi bus 3",
    after=(
        "tiles/place-count",
        "tiles/duplicate-letter",
        "tiles/duplicate-number",
        "tiles/unknown-end",
        "tiles/port-mismatch",
    ),
)
def layout_trap(tiles: TileSet) -> Iterator[Fault]:
    """Some layout of the tiles has places one cannot leave, or cannot reach."""
    for face, trap in traps(tiles):
        yield _fault(tiles, face, trap)


def _fault(tiles: TileSet, face: Face | None, trap: Trap) -> Fault:
    """The fault of a trap: told of whichever part is smaller, those inside it or those outside."""
    can_leave = len(trap.outside) < len(trap.inside)
    lost = trap.outside if can_leave else trap.inside
    deed, way = ("reach", "into") if can_leave else ("leave", "out of")
    where = layout_words(trap.layout, trap.expert)
    subjects = [face.subject] if face else [f"tile:{letter}" for letter in _letters(tiles, lost)]
    return Fault(
        (*subjects, *(f"place:{number}" for number in lost)),
        f"{where} one cannot {deed} {places_words(lost)}",
        hint=f"lead a street {way} {places_words(lost)} within the tile: at the map's edge ports are closed",
        pointer=face.pointer if face else None,
    )


def _letters(tiles: TileSet, numbers: tuple[int, ...]) -> list[str]:
    lost = set(numbers)
    return [tile.id for tile in tiles.tiles if lost & {place.id for place in tile.plain.places}]
