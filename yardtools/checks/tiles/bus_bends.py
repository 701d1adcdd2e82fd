"""A street for buses bends."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.faces import faces, road_words
from yardtools.findings import ERROR, Fault
from yardtools.model import TileSet
from yardtools.tile_graph import BUS, Ground


@check(
    ERROR,
    rationale="A bus runs straight on in one of four directions until the next stop. On a street that turns "
    "a corner nobody can tell which direction that is, and people and programs will differ.",
    bad="dice; A: 1 taxi bus 4 via 180,60",
    good="dice; A: 1 taxi bus 2 via 120,45",
)
def bus_bends(tiles: TileSet) -> Iterator[Fault]:
    """A street for buses bends."""
    for face in faces(tiles):
        ground = Ground(face.side, tiles)
        for road, pointer in face.roads():
            if BUS in road.by and ground.line(road) and not ground.heading(road) and not ground.is_lane(road):
                message = (
                    f"{road_words(road)} of {face} is for buses, but does not run straight along the tile"
                )
                hint = "straighten it, or leave it to taxis"
                yield Fault(face.about(road), message, hint=hint, pointer=pointer)
