"""Numbers in even rows that are no stations: the track of rounds, a log, a scale along the edge.

Such a row counts on from field to field in equal steps, and its numbers stand elsewhere on the board too, as
those of the stations; where these cannot be read, a long row is known by all else lying on one side of it. A
board whose stations stand in even rows has each number once, and keeps them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from yardtools.findings import Point

_SHORTEST = 5
"""So many fields at least are a row."""
_FARTHEST = 8.0
"""Fields are not farther apart than this, in radii of a symbol."""
_OFF = 0.35
"""How far a field may lie from where the step before lets expect it, in radii."""
_IN_LINE = 3
"""What is in line with so many fields nearby is a field."""
_MISSED = 2
"""So many fields one after the other may be illegible."""
_TWICE = 0.5
"""The share of a row's numbers that stand elsewhere too."""
_LONG = 8
"""So many fields at least has a row along the edge whose numbers are not seen elsewhere."""
_ASTRAY = 0.05
"""The share of other places that may lie outside it."""

_Spots = dict[int, list[int]]


def rows_of_numbers(places: Sequence[Point], read: Sequence[int], radius: float) -> set[int]:
    """The places, by their index, that belong to such rows; `read` is the number at each, 0 where unclear."""
    spots: _Spots = {}
    for place, number in enumerate(read):
        if number:
            spots.setdefault(number, []).append(place)
    at, found = np.array(places).reshape(-1, 2), set[int]()
    chains = sorted(_chains(spots, at, radius), key=len, reverse=True)
    for chain in chains:
        own = set(chain)
        twice = sum(bool(set(spots[read[place]]) - own - found) for place in chain)
        if not own & found and twice >= _TWICE * len(chain):
            found |= own
    found |= _along_edges([set(chain) for chain in chains if not set(chain) & found], at, radius)
    while rest := _in_line(at, found, radius):
        found |= rest
    return found


def _along_edges(chains: Sequence[set[int]], at: NDArray[np.float64], radius: float) -> set[int]:
    """The places of long rows along the edge; of none where rows lie inside too, for these are stations."""
    aside = [chain for chain in chains if len(chain) >= _LONG and _is_aside(chain, at, radius)]
    fields = set[int]().union(*aside)
    return fields if all(chain & fields for chain in chains) else set()


def _is_aside(chain: set[int], at: NDArray[np.float64], radius: float) -> bool:
    """Whether nearly all other places lie on one side of a row."""
    row = at[sorted(chain)]
    middle = row.mean(axis=0)
    across = np.linalg.svd(row - middle)[2][1]
    off = (np.delete(at, sorted(chain), axis=0) - middle) @ across
    off = off[np.abs(off) > _OFF * radius]
    return bool(min((off > 0).sum(), (off < 0).sum()) <= _ASTRAY * len(off))


def _chains(spots: _Spots, at: NDArray[np.float64], radius: float) -> Iterator[list[int]]:
    """Rows of places whose numbers count on in equal steps."""
    for number, firsts in spots.items():
        for first in firsts:
            for second in spots.get(number + 1, ()):
                if math.dist(at[first], at[second]) < _FARTHEST * radius:
                    chain = _follow(spots, at, (first, second), number, _OFF * radius)
                    if len(chain) >= _SHORTEST:
                        yield chain


def _follow(
    spots: _Spots, at: NDArray[np.float64], pair: tuple[int, int], number: int, off: float
) -> list[int]:
    """The row that begins with a pair of places, the first of them with that number."""
    chain, step, last, missed = [*pair], at[pair[1]] - at[pair[0]], number + 1, 0
    while missed <= _MISSED:
        wanted = at[chain[-1]] + step * (missed + 1)
        near = [spot for spot in spots.get(last + 1 + missed, ()) if math.dist(at[spot], wanted) < off]
        if not near:
            missed += 1
            continue
        chain.append(near[0])
        last, missed = last + 1 + missed, 0
        step = (at[near[0]] - at[pair[0]]) / (last - number)
    return chain


def _in_line(at: NDArray[np.float64], found: set[int], radius: float) -> set[int]:
    """Other places in line with a row, within it or where it begins or goes on: its illegible fields."""
    row, rest = at[sorted(found)].reshape(-1, 2), set[int]()
    for place in set(range(len(at))) - found:
        near = row[np.hypot(*(row - at[place]).T) < (_IN_LINE + 0.5) * _FARTHEST * radius]
        level = np.abs(near - at[place]) < _OFF * radius
        if level.sum(axis=0).max() >= _IN_LINE:
            rest.add(place)
    return rest
