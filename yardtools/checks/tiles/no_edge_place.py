"""A side of a tile has no place near one of its edges."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.faces import faces
from yardtools.findings import WARNING, Fault
from yardtools.model import Side, TileSet
from yardtools.model.tiles import Edge
from yardtools.wording import join_words


@check(
    WARNING,
    rationale="The helicopter flies from a place in the outermost row or column to the opposite edge of the "
    "map. A tile can lie at any edge, and should have a place there in its outer half.",
    bad="dice; A: 1 at 60,150; A: 2 at 180,150",
    good="dice; A: 1 at 70,50",
    after=("tiles/place-count",),
)
def no_edge_place(tiles: TileSet) -> Iterator[Fault]:
    """A side of a tile has no place near one of its edges."""
    for face in faces(tiles):
        if bare := bare_edges(face.side, tiles.size):
            message = f"{face} has no place in the half at its {join_words(bare)} edge"
            hint = "move places apart, to two rows of two"
            yield Fault(face.subject, message, hint=hint, pointer=face.pointer)


def bare_edges(side: Side, size: float) -> list[Edge]:
    """The edges near which there is no place; none where a position is not known."""
    spots = [place.at for place in side.places if place.at]
    if not spots or len(spots) < len(side.places):
        return []
    half = size / 2
    near: dict[Edge, bool] = {
        "top": any(y < half for _, y in spots),
        "right": any(x > half for x, _ in spots),
        "bottom": any(y > half for _, y in spots),
        "left": any(x < half for x, _ in spots),
    }
    return [edge for edge, there in near.items() if not there]
