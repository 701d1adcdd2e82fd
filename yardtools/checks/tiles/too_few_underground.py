"""There are too few tiles with underground, or too few without, for the small map."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.faces import faces, tiles_words
from yardtools.findings import ERROR, Fault
from yardtools.model import TileSet
from yardtools.tile_graph import SHAPES, UNDERGROUND, UNDERGROUND_TILES, has_underground

SMALL = min(columns * rows for columns, rows in SHAPES)


@check(
    ERROR,
    rationale="The map for two or three players is six tiles, exactly three of them with underground: the "
    "set needs at least three with it and three without.",
    bad="dice; C: 11 shows taxi, bus; E: 18 shows taxi, bus; G: 25 shows taxi, bus",
    good="dice; C: 11 shows taxi, bus; E: 18 shows taxi, bus",
)
def too_few_underground(tiles: TileSet) -> Iterator[Fault]:
    """There are too few tiles with underground, or too few without, for the small map."""
    if len(tiles.tiles) < SMALL or not faces(tiles) or not _is_declared(tiles):
        return
    having = [tile.id for tile in tiles.tiles if has_underground(tile.plain)]
    lacking = [tile.id for tile in tiles.tiles if not has_underground(tile.plain)]
    for letters, word, hint in ((having, "have", "draw"), (lacking, "are without", "remove")):
        if len(letters) < UNDERGROUND_TILES:
            who = f"only {tiles_words(letters)}" if letters else "no tiles"
            message = f"{who} {word} underground, and the small map needs {UNDERGROUND_TILES} such tiles"
            about = (f"transport:{UNDERGROUND}", *(f"tile:{letter}" for letter in letters))
            yield Fault(
                about, message, hint=f"{hint} an underground place on further tiles", pointer="/tiles"
            )


def _is_declared(tiles: TileSet) -> bool:
    return any(transport.id == UNDERGROUND for transport in tiles.transports)
