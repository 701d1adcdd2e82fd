"""Two tiles carry the same letter."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.findings import ERROR, Fault
from yardtools.model import TileSet


@check(
    ERROR,
    rationale="Mister X announces the letter of the tile he begins on, and layouts are written in letters: "
    "with a letter on two tiles neither says where.",
    bad="dice; B becomes A",
    good="dice",
)
def duplicate_letter(tiles: TileSet) -> Iterator[Fault]:
    """Two tiles carry the same letter."""
    seen: set[str] = set()
    for tile in tiles.tiles:
        if tile.id in seen:
            yield Fault(
                tile, f"tile {tile.id} is there twice", hint="give one of the two a letter of its own"
            )
        seen.add(tile.id)
