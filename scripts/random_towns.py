"""Made-up towns, to see that the checks know more than the boards they were tried on.

Towns are drawn by chance: stations scattered, in blocks or in rings, streets that do not cross, some of
which are missing as in real towns, and buses and an underground among fewer and fewer of the stations.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Iterator

from yardtools.geometry import clearance, crossing_point, nearest
from yardtools.graph import bottlenecks, components, neighbours
from yardtools.model import Board, Link, Station
from yardtools.model.network import DEFAULT_LADDER, DEFAULT_TRANSPORTS
from yardtools.model.values import Point

Style = Callable[[random.Random, int], list[Point]]


def town(rng: random.Random) -> Board:
    """A sound board of 80 to 200 stations: one whose transports fall apart is drawn again."""
    while True:
        board = _draw_town(rng)
        parts = [components(board, [by]) for by in DEFAULT_LADDER]
        lone = [sum(len(part) > 1 for part in pieces) for pieces in parts]
        if lone == [1, 1, 1] and not bottlenecks(neighbours(board)):
            return board


def _draw_town(rng: random.Random) -> Board:
    places = dict(enumerate(_in_rows(rng.choice(STYLES)(rng, rng.randint(80, 200))), 1))
    stops: dict[str, list[int]] = {"taxi": list(places)}
    stops["bus"] = sorted(rng.sample(stops["taxi"], len(places) // 3))
    stops["underground"] = sorted(rng.sample(stops["bus"], len(places) // 12))
    links = [
        link for by, some in stops.items() for link in _lines(by, {stop: places[stop] for stop in some}, rng)
    ]
    served = {by: {end for link in links if link.by == by for end in (link.start, link.end)} for by in stops}
    stations = [
        Station(number, at, tuple(by for by in DEFAULT_LADDER if number in served[by]))
        for number, at in places.items()
    ]
    return Board("town", DEFAULT_TRANSPORTS[:3], tuple(stations), tuple(links), ladder=DEFAULT_LADDER)


def _scatter(rng: random.Random, count: int) -> list[Point]:
    """Places that keep their distance."""
    side = 100 * math.sqrt(count)
    found: list[Point] = []
    while len(found) < count:
        at = (rng.uniform(0, side), rng.uniform(0, side))
        if all(math.dist(at, other) > 62 for other in found):
            found.append(at)
    return found


def _blocks(rng: random.Random, count: int) -> list[Point]:
    """Places at the corners of blocks, each a little off; some corners have no station."""
    side = math.isqrt(count * 5 // 4) + 1
    corners = [(100.0 * column, 100.0 * row) for column in range(side) for row in range(side)]
    return [_near(rng, at, 15) for at in rng.sample(corners, min(count, len(corners)))]


def _rings(rng: random.Random, count: int) -> list[Point]:
    """Places on rings about a centre, each a little off."""
    found, ring = [(0.0, 0.0)], 1
    while len(found) < count:
        steps, start = round(2 * math.pi * ring), rng.random()
        turns = (2 * math.pi * (start + step) / steps for step in range(steps))
        found += [
            _near(rng, (105 * ring * math.cos(turn), 105 * ring * math.sin(turn)), 15) for turn in turns
        ]
        ring += 1
    return found[:count]


def _near(rng: random.Random, at: Point, off: float) -> Point:
    return at[0] + rng.uniform(-off, off), at[1] + rng.uniform(-off, off)


STYLES: tuple[Style, ...] = (_scatter, _blocks, _rings)


def _in_rows(places: Iterable[Point]) -> list[Point]:
    """Places in reading order, row by row."""
    return sorted(places, key=lambda at: (at[1] // 100, at[0]))


def _lines(by: str, places: dict[int, Point], rng: random.Random) -> Iterator[Link]:
    """Lines between neighbours that cross no other and pass no stop; one in four is left out."""
    near = nearest(places, 8)
    pairs = {(min(one, other), max(one, other)) for one, others in near.items() for other in others}
    kept: list[tuple[int, int]] = []
    for pair in sorted(pairs, key=lambda pair: (math.dist(places[pair[0]], places[pair[1]]), pair)):
        if _is_free(pair, kept, places, near):
            kept.append(pair)
    links = [Link(*pair, by) for pair in kept]
    for link in rng.sample(links, len(links) // 4):
        rest = [other for other in links if other is not link]
        if _hangs_together(rest, by, places):
            links = rest
    yield from links


def _is_free(
    pair: tuple[int, int], kept: list[tuple[int, int]], places: dict[int, Point], near: dict[int, list[int]]
) -> bool:
    start, end = (places[each] for each in pair)
    others = {*near[pair[0]], *near[pair[1]]} - set(pair)
    room = 0.28 * math.dist(start, end)
    if any(clearance(places[other], start, end) < room for other in others):
        return False
    lines = ((places[one], places[other]) for one, other in kept if not {one, other} & set(pair))
    return not any(crossing_point((start, end), line) for line in lines)


def _hangs_together(links: list[Link], by: str, places: dict[int, Point]) -> bool:
    """Whether every stop can still be reached, and none has a single link."""
    board = Board("part", (), tuple(Station(number, at) for number, at in places.items()), tuple(links))
    ends = [end for link in links for end in (link.start, link.end)]
    return len(components(board, [by])) == 1 and all(ends.count(stop) > 1 for stop in places)
