"""A diagonal lane is open to others than taxis."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.faces import faces, road_words
from yardtools.findings import ERROR, Fault
from yardtools.model import TileSet
from yardtools.tile_graph import TAXI, Ground
from yardtools.wording import join_words


@check(
    ERROR,
    rationale="Only taxis take the diagonal lanes; a bus runs along rows and "
    "columns and never turns into one.",
    bad="dice; A expert: 1 taxi bus 4",
    good="dice; A expert: 1 taxi 4",
)
def lane_not_taxi(tiles: TileSet) -> Iterator[Fault]:
    """A diagonal lane is open to others than taxis."""
    for face in faces(tiles):
        ground = Ground(face.side, tiles)
        for road, pointer in face.roads():
            if set(road.by) != {TAXI} and ground.is_lane(road):
                riders = join_words(road.by)
                message = f"the diagonal {road_words(road)} of {face} is for {riders}, not for taxis alone"
                hint = "draw it in the taxi layer alone, or straighten it to a street"
                yield Fault(face.about(road), message, hint=hint, pointer=pointer)
