"""The counts of Master agree with those of a walk over the London links that knows nothing of the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from support.boards import london
from support.master_positions import game as master
from support.master_positions import position
from support.perft import perft
from yardtools.graph import moves as ways


def flights(at: int, taken: set[int], black: int) -> Iterator[tuple[int, int]]:
    """Where Mister X gets in one hop with each ticket, and how many black tickets that costs."""
    for by, ends in ways(london())[at].items():
        yield from ((end, 0) for end in ends if by != "ferry" and end not in taken)
    if black:
        everywhere = {end for ends in ways(london())[at].values() for end in ends}
        yield from ((end, 1) for end in everywhere if end not in taken)


def steps(at: int) -> list[int]:
    """Where a detective with all tickets gets, each way counted."""
    return [end for by, ends in ways(london())[at].items() if by != "ferry" for end in ends]


@pytest.mark.parametrize("x", [157, 45, 89, 199])
def test_master_against_a_walk_of_its_own(x: int) -> None:
    """One detective near him and four far away: his turn, then one move of theirs, or two."""
    pawns = {"blue": 140, "red": 29, "green": 94, "yellow": 117, "purple": 174}
    state = position(master(6), x, pawns)
    taken = set(pawns.values())
    ends: Counter[int] = Counter()
    for first, spent in flights(x, taken, 5):
        ends[first] += 1
        for second, _ in flights(first, taken, 5 - spent):
            ends[second] += 1
    assert perft(state, 1) == ends.total()
    replies = {end: sum(len(set_of(at, taken)) for at in taken) for end in ends}
    assert perft(state, 2) == sum(count * replies[end] for end, count in ends.items())


def set_of(at: int, taken: set[int]) -> list[int]:
    return [end for end in steps(at) if end not in taken]
