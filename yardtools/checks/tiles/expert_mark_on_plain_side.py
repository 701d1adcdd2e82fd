"""A plain side has a one-way street, a dead end or a diagonal lane."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.faces import faces, road_words
from yardtools.findings import ERROR, Fault
from yardtools.model import Road, TileSet
from yardtools.tile_graph import Ground


@check(
    ERROR,
    rationale="One-way streets, dead ends and diagonal lanes belong to the expert game. Who plays with the "
    "plain sides has not read their rules.",
    bad="dice; A: 1 taxi bus> 2",
    good="dice; A expert: 1 taxi bus> 2",
)
def expert_mark_on_plain_side(tiles: TileSet) -> Iterator[Fault]:
    """A plain side has a one-way street, a dead end or a diagonal lane."""
    for face in faces(tiles):
        ground = Ground(face.side, tiles)
        for road, pointer in face.roads():
            if not face.is_expert and (mark := _mark(road, ground)):
                message = f"{road_words(road)} on the plain side of tile {face.letter} is {mark}"
                hint = "make it an ordinary street, or draw it on the expert side"
                yield Fault(face.about(road), message, hint=hint, pointer=pointer)


def _mark(road: Road, ground: Ground) -> str:
    marks = {"one-way": road.oneway, "a dead end": road.dead_end, "a diagonal lane": ground.is_lane(road)}
    return " and ".join(mark for mark, there in marks.items() if there)
