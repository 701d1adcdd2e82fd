"""Sound tile sets and trails, generated: what checks must leave alone, and what tests break on purpose."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from hypothesis import strategies as st

from yardtools.assemble import layout_text
from yardtools.board_files import load
from yardtools.checks.shared.notation_tiles import changed_tiles
from yardtools.model import Port, Road, Side, Station, Tile, TileSet, Trail
from yardtools.model.network import DEFAULT_LADDER, DEFAULT_TRANSPORTS
from yardtools.model.tiles import Edge, End
from yardtools.tile_graph import SHAPES, UNDERGROUND_TILES, has_underground

LETTERS = "ABCDEFGHI"
EDGES: tuple[Edge, ...] = ("top", "right", "bottom", "left")
STREET = ("taxi", "bus")
FACES = st.tuples(st.sampled_from(LETTERS), st.booleans())
SHOWN = ("taxi",), ("taxi", "bus")
SERVED = st.sets(st.sampled_from(LETTERS), min_size=3, max_size=6)
MARKED = st.sets(st.sampled_from(LETTERS), min_size=1)
LOOKS = st.binary(min_size=9, max_size=9)
SHIFTS = st.binary(min_size=72, max_size=72)
"""What places show and where they are moved, in bytes: one draw for all of them is much quicker than many."""
MARKS = st.none() | st.tuples(st.sampled_from(["ring", "broken", "none"]), st.integers(0, 3), st.booleans())
"""The marks of an expert side: their kind, which street is broken, whether there is a lane."""
SIZE, NEAR, FAR = 100.0, 25.0, 75.0
"""The size of plain tiles, and where on them places and ports are."""


def tile_set(text: str = "") -> TileSet:
    """Plain sound tiles, changed by statements of the notation.

    There are nine, A to I, with places 1-4 on A, 5-8 on B and so on, in two rows of two, a street along
    each row and column and on through two ports an edge (`top-1`, `top-2`, `right-1` …). The third place
    of each is a bus stop, the second of A to D an underground place; both sides are alike.
    """
    return changed_tiles(sound_tiles(), filter(None, map(str.strip, text.split(";"))))


def sound_tiles() -> TileSet:
    """Nine tiles that any layout makes a sound map of."""
    ports = (Port(f"{edge}-{row}", edge, at) for edge in EDGES for row, at in ((1, NEAR), (2, FAR)))
    sides = {letter: _sound_side(4 * index, index < 4) for index, letter in enumerate(LETTERS)}
    return TileSet(
        id="example",
        transports=DEFAULT_TRANSPORTS[:3],
        size=SIZE,
        ports=tuple(ports),
        tiles=tuple(Tile(letter, side, side) for letter, side in sides.items()),
        ladder=DEFAULT_LADDER,
    )


def _sound_side(before: int, underground: bool) -> Side:
    shown = [("taxi",), DEFAULT_LADDER if underground else ("taxi",), ("taxi", "bus"), ("taxi",)]
    spots = [(NEAR, NEAR), (FAR, NEAR), (NEAR, FAR), (FAR, FAR)]
    places = [Station(before + 1 + row, spots[row], shown[row]) for row in range(4)]
    return Side(tuple(places), tuple(Road(*ends, ("taxi", "bus")) for ends in street_ends(before)))


def street_ends(before: int) -> list[tuple[End, End]]:
    """The ends of the streets of a sound side whose places have the four numbers after this one."""
    one, two, three, four = range(before + 1, before + 5)
    inner: list[tuple[End, End]] = [(one, two), (three, four), (one, three), (two, four)]
    upper: list[tuple[End, End]] = [(one, "top-1"), (two, "top-2"), (one, "left-1"), (two, "right-1")]
    lower: list[tuple[End, End]] = [
        (three, "bottom-1"),
        (four, "bottom-2"),
        (three, "left-2"),
        (four, "right-2"),
    ]
    return inner + upper + lower


@st.composite
def sound_tile_sets(draw: st.DrawFn) -> TileSet:
    """Nine tiles with streets as in the rules; expert sides have marks inside, none at a port."""
    size = draw(st.sampled_from([60.0, 100.0, 250.0]))
    near, far = (size * draw(st.floats(low, high)) for low, high in ((0.15, 0.35), (0.65, 0.85)))
    ports = [Port(f"{edge}-{row}", edge, at) for edge in EDGES for row, at in ((1, near), (2, far))]
    served, looks, shifts = draw(SERVED), draw(LOOKS), draw(SHIFTS)
    tiles = []
    for index, letter in enumerate(LETTERS):
        shown = _signs(looks[index], letter in served)
        places = _places(index, (near, far), shown, shifts[8 * index : 8 * index + 8])
        streets = [Road(*ends, STREET) for ends in street_ends(4 * index)]
        marks = draw(MARKS)
        expert = Side(places, tuple(_expert_streets(streets, *marks))) if marks else None
        tiles.append(Tile(letter, Side(places, tuple(streets)), expert))
    return replace(sound_tiles(), size=size, ports=tuple(ports), tiles=tuple(tiles))


def _signs(look: int, served: bool) -> list[tuple[str, ...]]:
    """What the four places show, by the last three bits of a byte; the second may be underground."""
    two, three, four = (SHOWN[look >> bit & 1] for bit in range(3))
    return [("taxi",), ("taxi", "bus", "underground") if served else two, three, four]


def _places(
    index: int, spots: tuple[float, float], shown: list[tuple[str, ...]], shifts: bytes
) -> tuple[Station, ...]:
    near, far = spots
    moved = [0.02 * far * (byte - 127.5) / 127.5 for byte in shifts]
    at = [(near, near), (far, near), (near, far), (far, far)]
    return tuple(
        Station(4 * index + 1 + row, (x + moved[row], y + moved[row + 4]), shown[row])
        for row, (x, y) in enumerate(at)
    )


def _expert_streets(streets: list[Road], mark: str, spot: int, with_lane: bool) -> list[Road]:
    """The streets with marks that leave the side in one piece: a ring of one-ways, a dead end, a lane."""
    (one, two), (three, four), *_ = ((road.start, road.end) for road in streets)
    ring = [(one, two), (two, four), (four, three), (three, one)]
    inner, outer = streets[:4], streets[4:]
    if mark == "ring":
        inner = [Road(start, end, STREET, oneway=True) for start, end in ring]
    elif mark == "broken":
        inner = [replace(road, dead_end=row == spot) for row, road in enumerate(inner)]
    lane = [Road(one, four, ("taxi",))] if with_lane else []
    return [*inner, *lane, *outer]


@st.composite
def wild_tile_sets(draw: st.DrawFn) -> TileSet:
    """Tile sets with any marks anywhere, at ports too: many are traps, some are not, and few are simple."""
    tiles = draw(sound_tile_sets())
    chance = random.Random(draw(st.integers(0, 2**32)))
    rate = draw(st.sampled_from([0.05, 0.15, 0.3, 0.5]))
    marked = draw(MARKED)

    def scrawl_tile(tile: Tile) -> Tile:
        plain = _scrawl_side(tile.plain, chance, rate)
        return Tile(tile.id, plain, tile.expert and _scrawl_side(tile.expert, chance, rate))

    return replace(
        tiles, tiles=tuple(scrawl_tile(each) if each.id in marked else each for each in tiles.tiles)
    )


def _scrawl_side(side: Side, chance: random.Random, rate: float) -> Side:
    def scrawl(road: Road) -> Road:
        if chance.random() > rate:
            return road
        ends: list[End] = [road.start, road.end]
        chance.shuffle(ends)
        broken = chance.random() < 0.3
        return Road(ends[0], ends[1], road.by, oneway=not broken, dead_end=broken)

    return replace(side, roads=tuple(map(scrawl, side.roads)))


def any_layout(tiles: TileSet, chance: random.Random) -> tuple[str, list[str]]:
    """A legal layout, and tiles turned over in it."""
    columns, rows = chance.choice(SHAPES)
    letters = _six(tiles, chance) if rows == 2 else list(LETTERS)
    chance.shuffle(letters)
    turnable = [tile.id for tile in tiles.tiles if tile.expert and tile.id in letters]
    return layout_text(letters, columns), chance.sample(turnable, chance.randint(0, len(turnable)))


def _six(tiles: TileSet, chance: random.Random) -> list[str]:
    served = [tile.id for tile in tiles.tiles if has_underground(tile.plain)]
    others: Sequence[str] = sorted(set(LETTERS) - set(served))
    return chance.sample(served, UNDERGROUND_TILES) + chance.sample(others, UNDERGROUND_TILES)


def sound_trail() -> Trail:
    """The shipped trail game."""
    trail = load("purrlock").board
    assert isinstance(trail, Trail)
    return trail


@st.composite
def sound_trails(draw: st.DrawFn) -> Trail:
    """The whole game, with other values on the paws and other layouts."""
    paws = draw(st.lists(st.integers(1, 3), min_size=18, max_size=18))
    kept = draw(st.sets(st.integers(2, 5)))
    layouts = tuple(layout for layout in sound_trail().layouts if layout.players in kept)
    return replace(sound_trail(), paws=tuple(paws), layouts=layouts)
