"""A place or a road of a tile names a transport that the set does not declare."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.faces import faces, road_words
from yardtools.findings import ERROR, Fault
from yardtools.model import TileSet
from yardtools.wording import suggest_or_list


@check(
    ERROR,
    rationale="Dice and tickets take pawns along by the transports of the set. What stops or runs by any "
    "other is of no use to anybody; mostly its name is misspelt.",
    bad="dice; A: 2 shows taxi, tram",
    good="dice",
)
def unknown_transport(tiles: TileSet) -> Iterator[Fault]:
    """A place or a road of a tile names a transport that the set does not declare."""
    known = [transport.id for transport in tiles.transports]
    for face in faces(tiles):
        for row, place in enumerate(face.side.places):
            for by in (by for by in place.transports if by not in known):
                words = f"{face}: place {place.id} shows {by!r}, which is none of the transports"
                pointer = f"{face.pointer}/places/{row}"
                yield Fault(
                    (f"place:{place.id}", face.subject),
                    words,
                    hint=suggest_or_list(by, known),
                    pointer=pointer,
                )
        for road, pointer in face.roads():
            for by in (by for by in road.by if by not in known):
                words = f"{face}: {road_words(road)} goes by {by!r}, which is none of the transports"
                yield Fault(face.about(road), words, hint=suggest_or_list(by, known), pointer=pointer)
