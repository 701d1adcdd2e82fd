"""How a set of places can cut through one side of a tile, and what of that shows at its edges.

A *cut* takes some places of a side together, such that no street inside the side leads from them to the
others. At each edge it shows where streets lead out of those places (it leaks) and where streets lead into
the others (it is open). Sides that show the same are one kind.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import IntEnum

from yardtools.checks.shared.faces import Face, faces
from yardtools.model import TileSet
from yardtools.model.tiles import Edge, End
from yardtools.tile_graph import UNDERGROUND, Leg, has_underground, legs, partners

EDGES: tuple[Edge, ...] = ("top", "right", "bottom", "left")
MOST_NODES = 10
"""A side of the game has four places; one with many more is not searched."""

Masks = tuple[int, ...]
"""For each edge, bits for the ports and transports of its seam."""
Channels = dict[tuple[End, str], tuple[int, int]]
"""Port and transport to the edge and the bit they are at."""


class Share(IntEnum):
    """How many of a side's places a cut takes."""

    NONE = 0
    ALL = 1
    SOME = 2


@dataclass(frozen=True, slots=True, order=True)
class Cut:
    """Some places of a side taken together: where streets lead out of them, and where into the others."""

    share: Share
    leaks: Masks
    opens: Masks


Member = tuple[Face, dict[Cut, frozenset[int]]]
"""A side, and the places that each of its cuts takes."""


@dataclass(slots=True)
class Kind:
    """Sides that no seam can tell apart, and the cuts they have; whether their tiles have underground."""

    cuts: tuple[Cut, ...]
    underground: bool
    members: list[Member]


def channels_of(tiles: TileSet) -> Channels:
    """A bit for each pair of ports that meet and each transport that can pass there."""
    edges = {port.id: EDGES.index(port.edge) for port in tiles.ports}
    met = partners(tiles)
    seams = sorted({(min(pair), max(pair)) for pair in met.items()})
    bys = [transport.id for transport in tiles.transports if transport.id != UNDERGROUND]
    slots = [(seam, by) for seam in seams for by in bys]
    return {(port, by): (edges[port], 1 << slot) for slot, (seam, by) in enumerate(slots) for port in seam}


class Plan:
    """A side as a graph: its places, and streets that only pass through, as nodes."""

    def __init__(self, face: Face, tiles: TileSet, channels: Channels) -> None:
        self.face = face
        self.places = sorted({place.id for place in face.side.places})
        ways = list(legs(face.side, tiles))
        passing = [leg for leg in ways if isinstance(leg.start, str) and isinstance(leg.end, str)]
        self.nodes: list[int | Leg] = [*self.places, *passing]
        self.arcs = [
            (leg.start, leg.end) for leg in ways if isinstance(leg.start, int) and isinstance(leg.end, int)
        ]
        self.exits = [
            (self._node(leg, leg.start), spot) for leg in ways for spot in _spots(leg, leg.end, channels)
        ]
        self.entries = [
            (self._node(leg, leg.end), spot) for leg in ways for spot in _spots(leg, leg.start, channels)
        ]

    @staticmethod
    def _node(leg: Leg, end: End) -> int | Leg:
        return end if isinstance(end, int) else leg

    def cuts(self, takes_underground: bool) -> dict[Cut, frozenset[int]]:
        """Each cut, with the places it takes: no street leads out of them inside the side."""
        underground = [place.id for place in self.face.side.places if UNDERGROUND in place.transports]
        found: dict[Cut, frozenset[int]] = {}
        for number in range(1 << len(self.nodes)):
            taken = {node for bit, node in enumerate(self.nodes) if number >> bit & 1}
            if any(start in taken and end not in taken for start, end in self.arcs):
                continue
            if any((place in taken) != takes_underground for place in underground):
                continue
            places = frozenset(place for place in self.places if place in taken)
            found.setdefault(self._cut(taken, places), places)
        return {
            cut: places for cut, places in found.items() if not any(_spares(other, cut) for other in found)
        }

    def _cut(self, taken: set[int | Leg], places: frozenset[int]) -> Cut:
        share = Share.NONE if not places else Share.ALL if len(places) == len(self.places) else Share.SOME
        leaks = _masks(spot for node, spot in self.exits if node in taken)
        return Cut(share, leaks, _masks(spot for node, spot in self.entries if node not in taken))


def _spares(cut: Cut, other: Cut) -> bool:
    """Whether one cut goes with all that another goes with, so that the other need not be tried."""
    if cut.share is not other.share or cut == other:
        return False
    pairs = zip(cut.leaks + cut.opens, other.leaks + other.opens, strict=True)
    return all(mine & ~theirs == 0 for mine, theirs in pairs)


def _spots(leg: Leg, end: End, channels: Channels) -> list[tuple[int, int]]:
    return [channels[end, by] for by in leg.by if (end, by) in channels]


def _masks(spots: Iterator[tuple[int, int]]) -> Masks:
    masks = [0, 0, 0, 0]
    for edge, bit in spots:
        masks[edge] |= bit
    return tuple(masks)


def plans_of(tiles: TileSet) -> list[Plan]:
    """The sides of a tile set that can be searched."""
    channels = channels_of(tiles)
    plans = (Plan(face, tiles, channels) for face in faces(tiles))
    return [plan for plan in plans if len(plan.nodes) <= MOST_NODES]


def kinds_of(tiles: TileSet, plans: Collection[Plan], takes_underground: bool) -> list[Kind]:
    """The kinds of sides, the commonest first."""
    has = {tile.id: has_underground(tile.plain) for tile in tiles.tiles}
    kinds: dict[tuple[tuple[Cut, ...], bool], Kind] = {}
    for plan in plans:
        cuts = plan.cuts(takes_underground)
        key = (tuple(sorted(cuts)), has[plan.face.letter])
        kinds.setdefault(key, Kind(*key, [])).members.append((plan.face, cuts))
    return sorted(kinds.values(), key=lambda kind: -len(kind.members))
