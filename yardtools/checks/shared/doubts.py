"""What on a board is the least like the rest of it: stations to look at, links left out, links that are odd.

Somebody who compares a board with a print looks at places, not at lists of links. So the stations whose
pairs are together the most doubtful come first, and the links that are named besides are at none of them.
Odds count less than they are, for people rarely overlook the plainest link, and a sum of doubts counts less
at a station of many links, for there is more to look at. These choices, and how long the lists are, were
made with made-up slips on boards and towns; docs/accuracy.md says how.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from yardtools.checks.shared.habits import Pair
from yardtools.model import Link

MOST_STATIONS, MOST_MISSING, MOST_ODD = 15, 13, 7
"""Lists to read beside the board, the most doubtful first; longer ones would not be read."""
FLAT = 0.4
"""The power of its odds that a doubt counts by."""
SLIP = 0.3
"""What an unlikely link adds to that which it may have been taken for, as a share of its own doubt ..."""
WRONG, MOST_WRONG = 3.0, 5.0
"""... which is so much where warnings take it for wrong, and never more than that."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A doubtful station, and what is the most doubtful about it."""

    station: int
    worst: Pair


@dataclass(frozen=True, slots=True)
class Doubts:
    """What is doubtful, in ranks: the links of a rank are at no station of an earlier one."""

    spots: tuple[Spot, ...] = ()
    missing: tuple[Pair, ...] = ()
    odd: tuple[Pair, ...] = ()


def find_doubts(pairs: Sequence[Pair], named: Iterable[Link], wrong: Iterable[Link]) -> Doubts:
    """The doubts about these pairs; of links that are `named` already none, and `wrong` ones raise others."""
    doubts = list(_doubts(pairs, wrong))
    told = {(link.by, min(link.start, link.end), max(link.start, link.end)) for link in named}
    ranked = [pairs[place] for place in sorted(range(len(pairs)), key=lambda each: -doubts[each])]
    missing = [pair for pair in ranked if not pair.joined and pair.likelihood > 0.5]
    odd = [pair for pair in ranked if pair.joined and pair.likelihood < 0.5 and pair.key not in told]
    spots = _spots(pairs, doubts)
    stations = [spot.station for spot in spots]
    return Doubts(
        tuple(spots),
        tuple(_elsewhere(missing, stations, MOST_MISSING)),
        tuple(_elsewhere(odd, stations, MOST_ODD)),
    )


def _elsewhere(pairs: Sequence[Pair], stations: Sequence[int], most: int) -> Iterator[Pair]:
    """The first of these pairs that are at no station of an earlier rank."""
    left = pairs
    for rank in range(most):
        seen = set(stations[:rank])
        left = [pair for pair in left if pair.start not in seen and pair.end not in seen]
        yield from left[:1]
        left = left[1:]


# --- how doubtful pairs are -------------------------------------------------------------------


def _doubts(pairs: Collection[Pair], wrong: Iterable[Link]) -> Iterator[float]:
    """How doubtful each pair is: by its odds, and what it may have been taken for."""
    unlikely = _unlikely_ends(pairs, wrong)
    for pair in pairs:
        yield -pair.odds if pair.joined else pair.odds + SLIP * _taken_for(pair, unlikely)


Ends = dict[tuple[str, int], list[tuple[int, float]]]
"""Where links of a transport lead to from a station, and how unlikely each of them is."""


def _unlikely_ends(pairs: Iterable[Pair], wrong: Iterable[Link]) -> Ends:
    found: Ends = {}
    links = [(*pair.key, -pair.odds) for pair in pairs if pair.joined and pair.odds < 0]
    for by, start, end, doubt in links + [(link.by, link.start, link.end, WRONG) for link in wrong]:
        found.setdefault((by, start), []).append((end, doubt))
        found.setdefault((by, end), []).append((start, doubt))
    return found


def _taken_for(pair: Pair, unlikely: Ends) -> float:
    """How doubtful the least likely link is that leads from one end to a number much like the other."""
    links = (
        doubt
        for here, there in ((pair.start, pair.end), (pair.end, pair.start))
        for other, doubt in unlikely.get((pair.by, here), ())
        if is_alike(there, other)
    )
    return min(max(links, default=0.0), MOST_WRONG)


def is_alike(one: int, other: int) -> bool:
    """Whether a number is easily taken for another: the next one, a digit misread, or digits swapped."""
    here, there = str(one), str(other)
    if abs(one - other) == 1:
        return True
    if len(here) != len(there) or one == other:
        return False
    return sorted(here) == sorted(there) or sum(a != b for a, b in zip(here, there, strict=True)) == 1


# --- the stations -----------------------------------------------------------------------------


def _spots(pairs: Sequence[Pair], doubts: Iterable[float]) -> list[Spot]:
    """The most doubtful stations; what was doubtful about one does not count for the next."""
    weights = [math.exp(FLAT * doubt) for doubt in doubts]
    at = _places_at(pairs)
    roots = {
        station: math.sqrt(max(1, sum(pairs[each].joined for each in own))) for station, own in at.items()
    }
    sums = {station: sum(weights[each] for each in own) for station, own in at.items()}
    found: list[Spot] = []
    while sums and len(found) < MOST_STATIONS:
        station = max(sums, key=lambda each: (sums[each] / roots[each], -each))
        del sums[station]
        worst = max(at[station], key=weights.__getitem__)
        if weights[worst] <= 1:
            continue
        found.append(Spot(station, pairs[worst]))
        for each in at[station]:
            for end in {pairs[each].start, pairs[each].end} & sums.keys():
                sums[end] -= weights[each]
            weights[each] = 0.0
    return found


def _places_at(pairs: Iterable[Pair]) -> dict[int, list[int]]:
    """The pairs at each station, by their places."""
    found: dict[int, list[int]] = {}
    for place, pair in enumerate(pairs):
        for end in (pair.start, pair.end):
            found.setdefault(end, []).append(place)
    return found
