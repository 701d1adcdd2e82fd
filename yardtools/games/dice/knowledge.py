"""What the detectives know of Mister X: where he can be, and with which tickets left.

Where they see what he crosses off, a belief has one row. Where they do not (A-D18), an X face may have been a
black ticket, the helicopter or a pass, and each leaves him other tickets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from yardtools.games.dice.streetmap import StreetMap
from yardtools.games.pursuit import Hops


class Row(NamedTuple):
    """Black tickets and helicopters he may have left, and the set of places where he then can be."""

    black: int
    helicopter: int
    places: int


class Way(NamedTuple):
    """One thing he may have done: what it cost, and where it led; without hops he stayed, `among` these."""

    black: int
    helicopter: int
    hops: Hops | None
    among: int


Belief = tuple[Row, ...]


def places_of(belief: Belief) -> int:
    """The set of places where he can be."""
    found = 0
    for row in belief:
        found |= row.places
    return found


def sweep(belief: Belief, places: int) -> Belief:
    """What is left of a belief when he was not met on these places."""
    return tuple(Row(row.black, row.helicopter, left) for row in belief if (left := row.places & ~places))


def follow(streets: StreetMap, belief: Belief, ways: Iterable[Way], keep: int) -> Belief:
    """What is believed after he went one of these ways, and stands on one of the places `keep`."""
    found: dict[tuple[int, int], int] = {}
    for way in ways:
        for row in belief:
            left = (row.black - way.black, row.helicopter - way.helicopter)
            if min(left) >= 0 and (places := _ends_of(streets, row.places, way) & keep):
                found[left] = found.get(left, 0) | places
    return tuple(Row(*left, places) for left, places in sorted(found.items()))


def _ends_of(streets: StreetMap, places: int, way: Way) -> int:
    """Where a way leads from a set of places; maps are small, so they are walked one by one."""
    if way.hops is None:
        return places & way.among
    found, reach = 0, way.hops.reach
    for place in streets.stations.members(places):
        found |= reach[place]
    return found


def stuck_places(streets: StreetMap, hops: Iterable[Hops], targets: int) -> int:
    """The places from which none of these leads to a target: there he has to pass (D25, A-D5)."""
    ways = list(hops)
    return streets.stations.set_of(_stuck_among(streets, ways, targets))


def _stuck_among(streets: StreetMap, ways: list[Hops], targets: int) -> Iterator[int]:
    for place in streets.stations.numbers:
        if not any(hops.reach[place] & targets for hops in ways):
            yield place
