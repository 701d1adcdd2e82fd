"""A place of a tile shows a transport of the ladder without those below it."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.faces import faces
from yardtools.findings import ERROR, Fault
from yardtools.model import TileSet
from yardtools.wording import join_words


@check(
    ERROR,
    rationale="The ladder of a tile set says that places are nested: where the underground stops buses stop "
    "too, and taxis stop everywhere. A place that leaves a step out is mostly a part of its symbol that was "
    "forgotten; a die for what it leaves out does not help who stands there.",
    bad="dice; A: 1 shows bus; A expert: 1 shows bus",
    good="dice; A: 1 shows taxi, bus; A expert: 1 shows taxi, bus",
)
def type_not_nested(tiles: TileSet) -> Iterator[Fault]:
    """A place of a tile shows a transport of the ladder without those below it."""
    for face in faces(tiles):
        for row, place in enumerate(face.side.places):
            missing = _missing_rungs(place.transports, tiles.ladder)
            if missing:
                shown = join_words(place.transports) or "nothing"
                words = f"place {place.id} of {face} shows {shown} but not {join_words(missing, 'or')}"
                hint = f"draw the missing part of the symbol at {place.id}"
                pointer = f"{face.pointer}/places/{row}"
                yield Fault((f"place:{place.id}", face.subject), words, hint=hint, pointer=pointer)


def _missing_rungs(shown: tuple[str, ...], ladder: tuple[str, ...]) -> list[str]:
    """What a place leaves out of the ladder, below what it shows; the first rung belongs to all places."""
    highest = max((ladder.index(rung) for rung in shown if rung in ladder), default=0)
    return [rung for rung in ladder[: highest + 1] if rung not in shown]
