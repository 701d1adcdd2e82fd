"""Which places are linked: roads between neighbours, chains of the list, and what the rules ask for."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import pairwise

import numpy as np
import shapely
from numpy.typing import NDArray

from yardtools.model.values import Point
from yardtools.places.plan import Plan, Road, road_of

CLEAR = 20.0
"""How far a proposed road stays away from a third place."""
MOST = 5
"""How many proposed roads may meet in a place."""

Roads = dict[str, list[Road]]
"""The roads of every transport."""


# --- neighbours -------------------------------------------------------------------------------


def propose_roads(plan: Plan, spots: Mapping[str, Point]) -> list[Road]:
    """Roads between neighbours of one land: short ones that keep clear of third places, five at most each."""
    lands = {key: plan.places[key].land for key in spots}
    near = [
        road
        for road in neighbours(spots)
        if lands[road[0]] == lands[road[1]] and _length(spots, road) <= plan.longest
    ]
    clear = _clear_of_others(spots, near)
    return _thin(clear, spots)


def neighbours(spots: Mapping[str, Point]) -> list[Road]:
    """Places between which no third one lies: none in the circle over the line between them."""
    names = {spot: key for key, spot in spots.items()}
    edges = shapely.delaunay_triangles(shapely.MultiPoint(list(names)), only_edges=True)
    pairs = [edge.coords for edge in shapely.get_parts(edges)] or pairwise(sorted(names))  # all in one line
    roads = sorted(road_of(*(names[x, y] for x, y in pair)) for pair in pairs)
    circles = [(_middle(spots, road), _length(spots, road) / 2) for road in roads]
    taken = _others_within(spots, roads, shapely.points([at for at, _ in circles]), [r for _, r in circles])
    return [road for place, road in enumerate(roads) if place not in taken]


def _clear_of_others(spots: Mapping[str, Point], roads: list[Road]) -> list[Road]:
    lines = shapely.linestrings([[spots[key] for key in road] for road in roads]) if roads else np.array([])
    taken = _others_within(spots, roads, lines, [np.nextafter(CLEAR, 0)] * len(roads))
    return [road for place, road in enumerate(roads) if place not in taken]


def _others_within(
    spots: Mapping[str, Point], roads: list[Road], shapes: NDArray[np.object_], reach: list[float]
) -> set[int]:
    """The roads, by where they stand, that have a place so near to their shape that is no end of them."""
    if not roads:
        return set()
    keys, tree = list(spots), shapely.STRtree(shapely.points(list(spots.values())))
    found, near = tree.query(shapes, predicate="dwithin", distance=reach)
    return {
        place
        for place, key in zip(found.tolist(), near.tolist(), strict=True)
        if keys[key] not in roads[place]
    }


def _thin(roads: list[Road], spots: Mapping[str, Point]) -> list[Road]:
    """The roads without the longest where too many meet; those that hold a land together stay."""
    meeting = Counter(key for road in roads for key in road)
    kept, needed = dict.fromkeys(roads), set(_tree(roads, spots))
    for road in sorted(roads, key=lambda road: -_length(spots, road)):
        counts = [meeting[key] for key in road]
        if max(counts) > MOST and min(counts) > 2 and road not in needed:
            del kept[road]
            meeting.subtract(road)
    return list(kept)


def _tree(roads: Iterable[Road], spots: Mapping[str, Point]) -> Iterator[Road]:
    """The shortest roads that join all that the roads join."""
    pieces = Pieces()
    for road in sorted(roads, key=lambda road: _length(spots, road)):
        if pieces.join(*road):
            yield road


class Pieces:
    """Which places hang together, as they are joined."""

    def __init__(self) -> None:
        self._leaders: dict[str, str] = {}

    def leader(self, key: str) -> str:
        """The place that stands for the piece that a place is in."""
        leader = self._leaders.setdefault(key, key)
        while leader != self._leaders[leader]:
            self._leaders[key] = leader = self._leaders[leader]
        return leader

    def join(self, one: str, other: str) -> bool:
        """Join two places; whether they were in two pieces before."""
        first, second = self.leader(one), self.leader(other)
        self._leaders[first] = second
        return first != second


def _middle(spots: Mapping[str, Point], road: Road) -> Point:
    (x, y), (other_x, other_y) = (spots[key] for key in road)
    return ((x + other_x) / 2, (y + other_y) / 2)


def _length(spots: Mapping[str, Point], road: Road) -> float:
    return math.dist(spots[road[0]], spots[road[1]])


# --- all transports ---------------------------------------------------------------------------


def listed_roads(plan: Plan, spots: Mapping[str, Point]) -> Roads:
    """The roads of every transport: those of the list, and for the base transport those proposed."""
    proposed = {plan.ladder[0]: propose_roads(plan, spots)}
    roads = Roads()
    for by in plan.ladder:
        unwanted = set(plan.without.get(by, ()))
        wanted = dict.fromkeys([*proposed.get(by, ()), *plan.links.get(by, ())])
        roads[by] = [road for road in wanted if road not in unwanted]
    return roads


def bridges(base: Iterable[Road], others: Iterable[Road], spots: Mapping[str, Point]) -> list[Road]:
    """The shortest roads that join what no other link does; every place has at least one road."""
    roads = list(base)
    pieces = Pieces()
    for road in (*roads, *others):
        pieces.join(*road)
    found = _ways_out(set(spots) - {key for road in roads for key in road}, spots)
    for road in found:
        pieces.join(*road)
    return list(dict.fromkeys([*found, *_join_pieces(pieces, spots)]))


def _ways_out(lone: Collection[str], spots: Mapping[str, Point]) -> list[Road]:
    """The roads from some places to the ones nearest to them."""
    keys, at = list(spots), shapely.points(list(spots.values()))
    some = [place for place, key in enumerate(keys) if key in lone]
    found, near = shapely.STRtree(at).query_nearest(at[some], exclusive=True, all_matches=False)
    pairs = zip(found.tolist(), near.tolist(), strict=True)
    return [road_of(keys[some[place]], keys[other]) for place, other in pairs]


def _join_pieces(pieces: Pieces, spots: Mapping[str, Point]) -> Iterator[Road]:
    """The shortest roads between neighbours that join all pieces."""
    if len({pieces.leader(key) for key in spots}) > 1:
        for road in sorted(neighbours(spots), key=lambda road: (_length(spots, road), road)):
            if pieces.join(*road):
                yield road


def complete_ladder(roads: Roads, ladder: Iterable[str], spots: Mapping[str, Point]) -> Roads:
    """The links that are missing for types of stations to be nested, by transport.

    Who has a transport has all below it: a stop without them is linked to the nearest one that has them.
    """
    rungs, added = list(ladder), Roads()
    higher: set[str] = set()
    for rung in reversed(rungs[1:]):
        served = {key for road in roads.get(rung, ()) for key in road}
        if lacking := [key for key in spots if key in higher - served]:
            added[rung] = _link_up(lacking, [key for key in spots if key in served], spots)
        higher |= served | set(lacking)
    return added


def _link_up(lacking: list[str], served: Collection[str], spots: Mapping[str, Point]) -> list[Road]:
    """The shortest links that lead from places to those that are served, over one another."""
    keys = [*lacking, *served]
    at = np.array([spots[key] for key in keys])
    open_places = np.ones(len(keys), dtype=bool)
    reached = np.full(len(keys), np.inf)
    source = np.zeros(len(keys), dtype=np.int64)
    for index in [*range(len(lacking), len(keys))] or [0]:
        open_places[index] = False
        _reach_from(index, at, reached, source)
    links: list[Road] = []
    while open_places.any():
        index = int(np.where(open_places, reached, np.inf).argmin())
        open_places[index] = False
        links.append(road_of(keys[index], keys[source[index]]))
        _reach_from(index, at, reached, source)
    return links


def _reach_from(
    index: int, at: NDArray[np.float64], reached: NDArray[np.float64], source: NDArray[np.int64]
) -> None:
    """Note which places are nearer to this one than to those before."""
    far = np.hypot(*(at - at[index]).T)
    nearer = far < reached
    reached[nearer], source[nearer] = far[nearer], index
