"""What a draft came to, and what in it needs a person."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import shapely

from yardtools.geometry import crossings, line_of, positions_of
from yardtools.model import Board
from yardtools.model.values import display_name
from yardtools.places.lines import Mapped
from yardtools.places.plan import Plan, Road
from yardtools.wording import count_of, join_few

MOST = 8
"""How many remarks of one kind are made."""


def remarks(board: Board) -> Iterator[str]:
    """How much there is, what lies closest, what is not on the ladder, and which links cross."""
    counts = Counter(link.by for link in board.links)
    yield f"{count_of(len(board.stations), 'station')}; links: {_list_counts(counts)}"
    yield _closest(board)
    yield from _cut(_off_ladder(board))
    yield from _cut(_crossings(board))


def _list_counts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {by}" for by, count in counts.items()) or "none"


def _name(board: Board) -> dict[int, str]:
    return {station.id: display_name(station.name) or str(station.id) for station in board.stations}


def _closest(board: Board) -> str:
    at = positions_of(board)
    numbers, points = list(at), shapely.points(list(at.values()))
    tree = shapely.STRtree(points)
    (one, other), gaps = tree.query_nearest(points, exclusive=True, return_distance=True)
    gap, first, second = min(zip(gaps.tolist(), one.tolist(), other.tolist(), strict=True))
    name = _name(board)
    return f"closest: {gap:.1f} units, {name[numbers[first]]} and {name[numbers[second]]}"


def _off_ladder(board: Board) -> Iterator[str]:
    name = _name(board)
    for station in board.stations:
        if station.transports != board.ladder[: len(station.transports)] or not station.transports:
            yield f"not on the ladder: {name[station.id]} has {', '.join(station.transports) or 'no links'}"


def _crossings(board: Board) -> Iterator[str]:
    at, name = positions_of(board), _name(board)
    for by in Counter(link.by for link in board.links):
        own = [link for link in board.links if link.by == by]
        lines = [line for link in own if (line := line_of(link, at))]
        for one, two, _ in crossings(lines):
            ends = (name[end] for link in (own[one], own[two]) for end in (link.start, link.end))
            yield f"{by} links cross: {'{}-{} and {}-{}'.format(*ends)}"


def _cut(rows: Iterator[str]) -> Iterator[str]:
    """The first few of many remarks, and how many more there are."""
    found = list(rows)
    yield from found[:MOST]
    if len(found) > MOST:
        yield f"… and {len(found) - MOST:,} more such"


def mode_remarks(mapped: Mapped) -> Iterator[str]:
    """What the lines of the file became, where that is not plain."""
    for mode, transport in mapped.modes.items():
        if transport is None:
            yield f"lines left out: {mode} (--transport '{mode}=ID' says what they are)"
        elif transport != mode:
            yield f"{mode} lines count as {transport} (--transport '{mode}=ID' says otherwise)"


def added_remarks(plan: Plan, ladder: Sequence[str], added: Mapping[str, Sequence[Road]]) -> Iterator[str]:
    """The links that only the rules ask for."""
    for by, roads in added.items():
        why = "to reach all places" if by == ladder[0] else "so that stations of a higher type have it too"
        names = [f"{plan.places[one].title}-{plan.places[two].title}" for one, two in roads]
        yield f"{count_of(len(roads), f'{by} link')} added {why}: {join_few(names, 4)}"
