"""What several checks ask of a tile set: its sides one by one, with the words and pointers findings need."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from yardtools.checks.shared.wording import numbers
from yardtools.model import Road, Side, TileSet
from yardtools.model.tiles import End
from yardtools.wording import join_words


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a tile, and where it stands in the file."""

    letter: str
    is_expert: bool
    side: Side
    pointer: str

    def __str__(self) -> str:
        return f"tile {self.letter}" + (" expert" if self.is_expert else "")

    @property
    def subject(self) -> str:
        """How findings name this side."""
        return f"tile:{self.letter}" + (":expert" if self.is_expert else "")

    def roads(self) -> Iterator[tuple[Road, str]]:
        """Its roads, each with its pointer."""
        return ((road, f"{self.pointer}/roads/{row}") for row, road in enumerate(self.side.roads))

    def about(self, road: Road) -> tuple[str, ...]:
        """The subjects of a finding about one of its roads: the side, then what the road joins."""
        return (self.subject, *dict.fromkeys(map(end_subject, (road.start, road.end))))


def faces(tiles: TileSet) -> list[Face]:
    """Every side of every tile; none where nothing is drawn yet."""
    found = []
    for row, tile in enumerate(tiles.tiles):
        found.append(Face(tile.id, False, tile.plain, f"/tiles/{row}/plain"))
        if tile.expert:
            found.append(Face(tile.id, True, tile.expert, f"/tiles/{row}/expert"))
    return found if any(face.side.places or face.side.roads for face in found) else []


def end_subject(end: End) -> str:
    """How findings name the end of a road."""
    return f"place:{end}" if isinstance(end, int) else f"port:{end}"


def end_words(end: End) -> str:
    """The end of a road in words."""
    return f"place {end}" if isinstance(end, int) else f"port {end}"


def road_words(road: Road) -> str:
    """A road in words."""
    return f"road {road.start}-{road.end}"


def tiles_words(letters: Collection[str]) -> str:
    """`tile A`, or `tiles A and B`."""
    return f"tile{'s' * (len(letters) != 1)} {join_words(letters)}"


def places_words(found: Collection[int]) -> str:
    """`place 7`, or `places 7 and 8`."""
    return f"place{'s' * (len(found) != 1)} {numbers(found)}"


def layout_words(layout: str, expert: Sequence[str]) -> str:
    """A layout and the tiles that are turned over in it, in words."""
    return f"in the layout {layout}" + (f" with {join_words(expert)} expert side up" if expert else "")
