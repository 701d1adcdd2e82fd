"""A road ends at a place or a port that is not there."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.faces import end_words, faces, road_words
from yardtools.findings import ERROR, Fault
from yardtools.model import TileSet
from yardtools.tile_graph import ends_of


@check(
    ERROR,
    rationale="A road joins two places of its side, or a place to a port of the set. One that ends anywhere "
    "else leads nowhere, and a move is lost.",
    bad="dice; A: 1 taxi 5",
    good="dice; A expert: 1 taxi 4",
)
def unknown_end(tiles: TileSet) -> Iterator[Fault]:
    """A road ends at a place or a port that is not there."""
    for face in faces(tiles):
        known = ends_of(face.side, tiles)
        for road, pointer in face.roads():
            for end in sorted({road.start, road.end} - known, key=str):
                where = f"{face} does not have" if isinstance(end, int) else "the set does not have"
                message = f"{road_words(road)} of {face} ends at {end_words(end)}, which {where}"
                hint = f"draw {end_words(end)}, or lead the road to another end"
                yield Fault(face.about(road), message, hint=hint, pointer=pointer)
