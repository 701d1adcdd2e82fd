"""Layouts of tiles in which one gets into some places and never out, found without laying them all.

There are 9! orders of nine tiles, and 2^9 ways to turn them. But whether one can get out of a set of
places is settled at the seams. Take the places of one side that belong to the set: no street inside the
side may lead out of it, and at each seam no street may lead from a place in the set to one outside. So each
side has a few *cuts* (which of its places are in the set), each cut shows at every edge where the set leaks
out and where the rest lies open, and two cuts go together when no leak meets an opening. A trap is a choice
of cuts for the cells of a map, neighbours going together, that takes neither all places nor none. The
underground joins all its places, so the set holds them all or none of them: two searches.

Sides with the same cuts are one kind; where streets are sound there is one kind with two cuts, and the search
ends at once. A street counts as a way whoever drives on it, for buses run where taxis do (D18).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from yardtools.checks.shared.faces import Face
from yardtools.checks.shared.tile_cuts import EDGES, Kind, Member, Plan, Share, kinds_of, plans_of
from yardtools.model import TileSet
from yardtools.model.tiles import Edge
from yardtools.tile_graph import OPPOSITE, SHAPES, STEPS, UNDERGROUND_TILES

Shape = tuple[int, int]
"""The columns and rows of a map."""


@dataclass(frozen=True, slots=True)
class Trap:
    """A layout, and places in it from which one cannot get to the others."""

    layout: str
    expert: tuple[str, ...]
    inside: tuple[int, ...]
    outside: tuple[int, ...]


# --- the search -------------------------------------------------------------------------------


class Search:
    """All choices of cuts for a map at once: for each cell a mask of what it may hold."""

    def __init__(self, tiles: TileSet, plans: Collection[Plan], takes_underground: bool) -> None:
        self.kinds = kinds_of(tiles, plans, takes_underground)
        pairs = [(kind, cut) for kind in self.kinds for cut in kind.cuts]
        self.states = sorted(pairs, key=lambda pair: pair[1].share)
        self.fits = {edge: self._fits_over(edge) for edge in STEPS}
        self.alphabet = sorted({plan.face.letter for plan in plans})
        self.letters = [self._letters(kind) for kind, _ in self.states]
        self._of_share = {
            share: sum(1 << bit for bit, (_, cut) in enumerate(self.states) if cut.share is share)
            for share in Share
        }

    def _letters(self, kind: Kind) -> int:
        """The tiles that have a side of this kind."""
        return sum(1 << self.alphabet.index(letter) for letter in {face.letter for face, _ in kind.members})

    def _fits_over(self, edge: Edge) -> list[int]:
        """For each state, those that may lie over that edge of it."""
        here, there = EDGES.index(edge), EDGES.index(OPPOSITE[edge])
        return [
            sum(
                1 << bit
                for bit, (_, other) in enumerate(self.states)
                if not (cut.leaks[here] & other.opens[there] or other.leaks[there] & cut.opens[here])
            )
            for _, cut in self.states
        ]

    def with_part_of(self, face: Face, shape: Shape) -> Trap | None:
        """A trap that takes some but not all places of this side."""
        kind = next((kind for kind in self.kinds if any(each is face for each, _ in kind.members)), None)
        mask = sum(
            1 << bit
            for bit, (each, cut) in enumerate(self.states)
            if each is kind and cut.share is Share.SOME
        )
        for cell in range(shape[0] * shape[1]) if mask else ():
            if trap := _Table(self, shape, (cell, face)).solve({cell: mask}):
                return trap
        return None

    def between_tiles(self, shape: Shape) -> Trap | None:
        """A trap that takes whole tiles: somewhere one that is in it lies beside one that is not."""
        table = _Table(self, shape)
        for cell, beside in table.seams():
            for first, second in ((cell, beside), (beside, cell)):
                seed = {first: self._of_share[Share.ALL], second: self._of_share[Share.NONE]}
                if trap := table.solve(seed):
                    return trap
        return None


class _Table:
    """A map being laid: which states each cell may still hold."""

    def __init__(self, search: Search, shape: Shape, pinned: tuple[int, Face] | None = None) -> None:
        self._columns, self._rows = shape
        self._states, self._fits = search.states, search.fits
        self._letters, self._alphabet = search.letters, search.alphabet
        self._pinned = pinned
        self._beside = [list(self._neighbours(cell)) for cell in range(self._columns * self._rows)]

    def _neighbours(self, cell: int) -> Iterator[tuple[Edge, int]]:
        row, column = divmod(cell, self._columns)
        for edge, (right, down) in STEPS.items():
            if 0 <= column + right < self._columns and 0 <= row + down < self._rows:
                yield edge, cell + right + down * self._columns

    def seams(self) -> Iterator[tuple[int, int]]:
        """Every two neighbouring cells, once."""
        return (
            (cell, other) for cell, around in enumerate(self._beside) for _, other in around if cell < other
        )

    def solve(self, seed: dict[int, int]) -> Trap | None:
        """The first trap in which these cells hold one of these states."""
        everything = (1 << len(self._states)) - 1
        return self._search([seed.get(cell, everything) for cell in range(len(self._beside))], list(seed))

    def _search(self, masks: list[int], changed: list[int]) -> Trap | None:
        owners = self._owners(masks) if self._narrow(masks, changed) else None
        if owners is None or not self._keeps_underground(masks):
            return None
        if spent := self._without_spent(masks):
            return self._search(masks, spent)
        open_cells = [cell for cell, mask in enumerate(masks) if mask.bit_count() > 1]
        if not open_cells:
            return self._trap([mask.bit_length() - 1 for mask in masks], owners)
        cell = min(open_cells, key=lambda each: masks[each].bit_count())
        for bit in _bits(masks[cell]):
            if trap := self._search([*masks[:cell], 1 << bit, *masks[cell + 1 :]], [cell]):
                return trap
        return None

    def _narrow(self, masks: list[int], changed: list[int]) -> bool:
        """Take from each cell what no longer goes with its neighbours; False where nothing is left."""
        while changed:
            cell = changed.pop()
            for edge, other in self._beside[cell]:
                allowed = 0
                for bit in _bits(masks[cell]):
                    allowed |= self._fits[edge][bit]
                if masks[other] & ~allowed:
                    masks[other] &= allowed
                    changed.append(other)
                    if not masks[other]:
                        return False
        return all(masks)

    # --- each tile once

    def _tiles_at(self, cell: int, masks: list[int]) -> int:
        """The tiles that may lie in a cell."""
        if self._pinned and cell == self._pinned[0]:
            return 1 << self._alphabet.index(self._pinned[1].letter)
        tiles = 0
        for bit in _bits(masks[cell]):
            tiles |= self._letters[bit]
        return tiles

    def _owners(self, masks: list[int]) -> dict[int, int] | None:
        """A cell for each tile that is laid, no tile twice; nothing where there are too few."""
        owners: dict[int, int] = {}
        options = [self._tiles_at(cell, masks) for cell in range(len(masks))]
        for cell in range(len(masks)):
            if not _give(cell, options, owners, set()):
                return None
        return owners

    def _without_spent(self, masks: list[int]) -> list[int]:
        """Take from each cell what only a tile has that must lie elsewhere; the cells that lost something."""
        options = [self._tiles_at(cell, masks) for cell in range(len(masks))]
        lost = []
        for cell, mask in enumerate(masks):
            spent = {tiles for other, tiles in enumerate(options) if other != cell and tiles.bit_count() == 1}
            kept = sum(1 << bit for bit in _bits(mask) if self._letters[bit] not in spent)
            if kept != mask:
                masks[cell] = kept
                lost.append(cell)
        return lost

    def _keeps_underground(self, masks: list[int]) -> bool:
        """Whether half of the small map's tiles can still be with underground, half without (A-D8)."""
        chosen = [self._states[mask.bit_length() - 1][0] for mask in masks if mask.bit_count() == 1]
        having = sum(kind.underground for kind in chosen)
        is_small = len(masks) == 2 * UNDERGROUND_TILES
        return not is_small or max(having, len(chosen) - having) <= UNDERGROUND_TILES

    def _trap(self, chosen: list[int], owners: dict[int, int]) -> Trap:
        """What was found, in terms of tiles."""
        letters = {cell: self._alphabet[tile] for tile, cell in owners.items()}
        laid = [self._face(cell, state, letters[cell]) for cell, state in enumerate(chosen)]
        inside = {
            number
            for (_, cuts), state in zip(laid, chosen, strict=True)
            for number in cuts[self._states[state][1]]
        }
        everything = {place.id for face, _ in laid for place in face.side.places}
        line = "".join(face.letter for face, _ in laid)
        rows = (line[start : start + self._columns] for start in range(0, len(line), self._columns))
        expert = sorted(face.letter for face, _ in laid if face.is_expert)
        return Trap("/".join(rows), tuple(expert), tuple(sorted(inside)), tuple(sorted(everything - inside)))

    def _face(self, cell: int, state: int, letter: str) -> Member:
        members = [member for member in self._states[state][0].members if member[0].letter == letter]
        pinned = self._pinned[1] if self._pinned and cell == self._pinned[0] else members[0][0]
        return next(member for member in members if member[0] is pinned)


def _give(cell: int, options: list[int], owners: dict[int, int], tried: set[int]) -> bool:
    """Find a tile for a cell; one that another cell has is taken where that one finds another."""
    for tile in _bits(options[cell]):
        if tile not in tried:
            tried.add(tile)
            if tile not in owners or _give(owners[tile], options, owners, tried):
                owners[tile] = cell
                return True
    return False


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def traps(tiles: TileSet, shapes: Collection[Shape] = SHAPES) -> Iterator[tuple[Face | None, Trap]]:
    """A trap for each side that can be part of one; else the first that takes whole tiles, if any."""
    plans = plans_of(tiles)
    searches = [Search(tiles, plans, takes_underground) for takes_underground in (False, True)]
    count = len({tile.id for tile in tiles.tiles})
    shapes = [shape for shape in shapes if shape[0] * shape[1] <= count]
    found = False
    for face in (plan.face for plan in plans):
        options = (search.with_part_of(face, shape) for search in searches for shape in shapes)
        if trap := next(filter(None, options), None):
            found = True
            yield face, trap
    if not found:
        whole = (search.between_tiles(shape) for search in searches for shape in shapes)
        if trap := next(filter(None, whole), None):
            yield None, trap
