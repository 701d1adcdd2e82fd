"""Made-up towns with made-up faults, to see that the checks know more than the faults they were tried on.

Towns are drawn by chance: stations that keep their distance, streets that do not cross, some of which
are missing as in real towns, and buses and an underground among fewer and fewer of the stations.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from yardtools.geometry import clearance, crossing_point, nearest
from yardtools.graph import bottlenecks, components, neighbours
from yardtools.model import Board, Link, Station
from yardtools.model.network import DEFAULT_LADDER, DEFAULT_TRANSPORTS
from yardtools.model.values import Point

Slip = Callable[[Board, Link, random.Random], Link | None]

# --- slips ------------------------------------------------------------------------------------


def next_number(board: Board, link: Link, rng: random.Random) -> Link | None:
    """An end one too high or too low."""
    return _move_end(board, link, rng, lambda end: end + rng.choice((-1, 1)))


def swapped_digits(board: Board, link: Link, rng: random.Random) -> Link | None:
    """Two digits of an end swapped: 48 for 84."""

    def swap(end: int) -> int:
        digits = list(str(end))
        place = rng.randrange(len(digits))
        digits[place - 1], digits[place] = digits[place], digits[place - 1]
        return int("".join(digits))

    return _move_end(board, link, rng, swap)


def next_place(board: Board, link: Link, rng: random.Random) -> Link | None:
    """An end at one of the five stations nearest to the right one."""
    places = {station.id: station.at for station in board.stations if station.at}

    def beside(end: int) -> int:
        others = sorted(places, key=lambda other: math.dist(places[other], places[end]))
        return rng.choice(others[1:6])

    return _move_end(board, link, rng, beside)


def wrong_transport(board: Board, link: Link, rng: random.Random) -> Link | None:
    """The right stations, the wrong colour."""
    other = rng.choice([transport.id for transport in board.transports if transport.id != link.by])
    return Link(link.start, link.end, other)


def left_out(board: Board, link: Link, rng: random.Random) -> Link | None:  # noqa: ARG001 - a slip as the others
    """The link left out."""
    return None


SLIPS: tuple[Slip, ...] = (next_number, swapped_digits, next_place, wrong_transport, left_out, left_out)


def _move_end(board: Board, link: Link, rng: random.Random, move: Callable[[int], int]) -> Link:
    ends = [link.start, link.end]
    place = rng.randrange(2)
    moved = move(ends[place])
    if any(station.id == moved for station in board.stations):
        ends[place] = moved
    return Link(ends[0], ends[1], link.by)


def add_slips(board: Board, rng: random.Random) -> tuple[Board, list[Link], list[Link]]:
    """The board with one to six slips, and the links it then has wrongly and those it lacks.

    What was misread is half the time put beside the right link, half the time in its place.
    """
    links = {link.key: link for link in board.links}
    wrong, missing = list[Link](), list[Link]()
    for link in rng.sample(board.links, rng.randint(1, 6)):
        slip = rng.choice(SLIPS)(board, link, rng)
        if slip is not None and slip.key in links:
            continue
        if slip is None or rng.random() < 0.5:
            missing.append(links.pop(link.key))
        if slip is not None:
            wrong.append(slip)
            links[slip.key] = slip
    return replace(board, links=tuple(links.values())), wrong, missing


# --- towns ------------------------------------------------------------------------------------


def town(rng: random.Random) -> Board:
    """A sound board of 80 to 200 stations: one whose transports fall apart is drawn again."""
    while True:
        board = _draw_town(rng)
        parts = [components(board, [by]) for by in DEFAULT_LADDER]
        lone = [sum(len(part) > 1 for part in pieces) for pieces in parts]
        if lone == [1, 1, 1] and not bottlenecks(neighbours(board)):
            return board


def _draw_town(rng: random.Random) -> Board:
    places = dict(enumerate(_in_rows(_scatter(rng, rng.randint(80, 200))), 1))
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
