"""How chance lays the tiles (D8, D37): one by one, so that every legal map is equally likely."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import comb, factorial

from yardtools.games.game import Unplayable
from yardtools.games.pursuit import Kept
from yardtools.model import TileSet
from yardtools.tile_graph import UNDERGROUND_TILES, has_underground


class Layouts:
    """The ways to lay a map of so many tiles; `needed` says how many of them may have underground."""

    def __init__(self, tiles: TileSet, size: int, needed: Collection[int]) -> None:
        self.size = size
        self._letters = sorted(tile.id for tile in tiles.tiles)
        self._underground = {tile.id for tile in tiles.tiles if has_underground(tile.plain)}
        self._needed = needed
        self._counts = Kept(self._count)
        if not self.count(()):
            raise Unplayable(
                f"{tiles.id} has {len(self._letters)} tiles, {len(self._underground)} with underground:"
                f" no map of {size} can be laid",
                "D8, A-D8",
                "/tiles",
            )

    def choices(self, laid: tuple[str, ...]) -> dict[str, int]:
        """The tiles that can come next, each with the number of maps that go on so."""
        left = [letter for letter in self._letters if letter not in laid]
        ways = {letter: self.count((*laid, letter)) for letter in left}
        return {letter: count for letter, count in ways.items() if count}

    def count(self, laid: tuple[str, ...]) -> int:
        """How many maps begin with these tiles (A-D8)."""
        return self._counts[len(laid), len(self._underground.intersection(laid))]

    def _count(self, laid: tuple[int, int]) -> int:
        """The same by how many tiles are laid, and how many of them have underground: no more matters."""
        many, before = laid
        having, slots = len(self._underground) - before, self.size - many
        others = len(self._letters) - many - having
        choices = (
            comb(having, more) * comb(others, slots - more)
            for more in range(slots + 1)
            if before + more in self._needed
        )
        return sum(choices) * factorial(slots)

    def fewest(self, counts: dict[str, int]) -> int:
        """The least sum of such numbers, one a tile, over all maps."""
        low = sorted(self._letters, key=lambda letter: counts[letter])
        served = [letter for letter in low if letter in self._underground]
        others = [letter for letter in low if letter not in self._underground]
        sums = [
            sum(counts[letter] for letter in served[:many] + others[: self.size - many])
            for many in self._needed
            if many <= len(served) and self.size - many <= len(others)
        ]
        return min(sums)


def numbers_needed(size: int, reading: str) -> range:
    """How many of so many tiles may have underground: on the small map three, or by option more (A-D8)."""
    if size > 2 * UNDERGROUND_TILES:
        return range(size + 1)
    return range(UNDERGROUND_TILES, (UNDERGROUND_TILES if reading == "exactly" else size) + 1)


def check_tiles(tiles: TileSet) -> None:
    """Letters and numbers must be there once, or nobody knows where he stands (D2)."""
    _check_once((tile.id for tile in tiles.tiles), f"{tiles.id} has two tiles")
    for sides in ([tile.plain for tile in tiles.tiles], [tile.expert or tile.plain for tile in tiles.tiles]):
        _check_once((place.id for side in sides for place in side.places), f"{tiles.id} has two places")
    for row, tile in enumerate(tiles.tiles):
        for side in filter(None, (tile.plain, tile.expert)):
            for place in side.places:
                if place.at is None:
                    words = f"place {place.id} of tile {tile.id} has no position"
                    raise Unplayable(words, "D2", f"/tiles/{row}")


def _check_once(names: Iterable[object], what: str) -> None:
    seen: set[object] = set()
    for name in names:
        if name in seen:
            raise Unplayable(f"{what} {name}", "D2", "/tiles")
        seen.add(name)
