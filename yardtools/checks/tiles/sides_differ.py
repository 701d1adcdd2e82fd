"""The two sides of a tile have different numbers."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.faces import places_words
from yardtools.findings import ERROR, Fault
from yardtools.model import TileSet
from yardtools.wording import join_words


@check(
    ERROR,
    rationale="A tile is the same part of the city on both sides, with the same letter and the same four "
    "numbers: only then is every number unique whichever sides are up.",
    bad="dice; A expert: 4 becomes 40",
    good="dice",
)
def sides_differ(tiles: TileSet) -> Iterator[Fault]:
    """The two sides of a tile have different numbers."""
    for row, tile in enumerate(tiles.tiles):
        plain = {place.id for place in tile.plain.places}
        expert = {place.id for place in tile.expert.places} if tile.expert else plain
        # where only one of them has more, places are missing, and that is told by their count
        if (mine := sorted(expert - plain)) and (missing := sorted(plain - expert)):
            sides = (places_words(mine), places_words(missing))
            message = "tile {} expert has {}, the plain side {}".format(tile.id, *sides)
            about = (f"tile:{tile.id}:expert", *(f"place:{number}" for number in (*mine, *missing)))
            hint = f"write {join_words(missing)} on the expert side too"
            yield Fault(about, message, hint=hint, pointer=f"/tiles/{row}/expert")
