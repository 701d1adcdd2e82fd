"""What of a draft a person should look at: where faults are likely, and no more than can be looked at."""

from __future__ import annotations

import heapq
import math
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping

from yardtools.draft.doubt_list import Doubt
from yardtools.draft.drafted import Draft, DraftLink, DraftStation
from yardtools.wording import with_article

SURE = 0.5
"""Links from this certainty on are drawn in the layers of their transports, others among the doubts."""
_MOST = 0.3
"""The list is at most so long, as a share of the links that are drawn, …"""
_FEWEST = 3
"""… but so many things can always be looked at."""
_ENOUGH = 0.003
"""Where fewer faults than this are to be expected nobody needs to look."""
_CLEAR = 0.95
"""Stations from this certainty on are not looked at for themselves: hardly any of them is wrong."""
_LINKS_OF_A_STATION = 2.4
"""A station that is wrong counts as much as so many links: with it, most of its links are."""
_LONELY = 1.0
"""What a station without links counts for: hardly ever is it one."""
_LEAST_SURE = 0.05
"""And what is left of its certainty: none at all has only a number that was not found."""
_FEW_LONELY = 0.1
"""Unless more than this share of the stations have none."""
_LOOSE = (0.6, 0.2)
"""What a line that no link follows counts for, of the base transport and of others, which often pass by."""
_MORE = 1.0
"""What a link that may be there counts for at its stations, by its certainty: others often are there, too."""
_TYPE = 0.3
"""The same where the station's symbol does not show its transport, …"""
_UNDRAWN = 0.7
"""… and for itself."""
_LOOKED_AT = 0.3
"""What is left of it where one of its stations is looked at anyway."""
_ANY, _BY_ODDS, _BY_ENDS, _BY_ALL = -0.3, -1.1, 0.35, 3.8
"""How the odds that a drawn link is wrong are made up, as logarithms: of all alike, by the odds of the model
of links, by its ends where no line is seen to leave the station, and by the share of these among all ends of
links of its transport.

All of these were counted on looks for tuning.
"""

Thing = DraftStation | DraftLink
"""What can be looked at."""


def find_doubts(draft: Draft) -> list[Doubt]:
    """What is to be looked at, the most doubtful first.

    Before all come the numbers that no station has: where one was not found, nothing of its links is known.
    """
    missing = [Doubt(f"station:{number}", 0.0) for number in _missing_numbers(draft)]
    drawn = sum(link.certainty >= SURE for link in draft.links)
    room = max(_FEWEST, int(_MOST * drawn) - len(missing))
    return [*missing, *_choose(draft, room)]


def _missing_numbers(draft: Draft) -> list[int]:
    """The numbers below the highest that no station has."""
    given = {station.number for station in draft.stations}
    return sorted(set(range(min(given), max(given))) - given)


def _choose(draft: Draft, room: int) -> Iterator[Doubt]:
    """The things where most faults are to be seen, one after the other.

    Who looks at a station sees the links that may leave it, so these count for less from then on.
    """
    faults, looked_at = _Faults(draft), set[int]()
    things: list[Thing] = [*draft.stations, *draft.links]
    queue = [(-faults.expect(each), _subject(each), place, each) for place, each in enumerate(things)]
    heapq.heapify(queue)
    while queue and room > 0:
        before, subject, place, thing = heapq.heappop(queue)
        now = faults.expect(thing, looked_at)
        if now < -before:
            heapq.heappush(queue, (-now, subject, place, thing))
        elif now >= _ENOUGH:
            room -= 1
            looked_at |= {thing.number} if isinstance(thing, DraftStation) else set()
            yield faults.describe(thing)


def _subject(thing: Thing) -> str:
    return name_link(thing) if isinstance(thing, DraftLink) else f"station:{thing.number}"


def name_link(link: DraftLink) -> str:
    """A link as findings name it."""
    start, end = sorted(_ends(link))
    return f"link:{link.by}:{start}-{end}"


class _Faults:
    """How many faults somebody may expect to see who looks at a station or a link of a draft."""

    def __init__(self, draft: Draft) -> None:
        self._base = next(iter(draft.colours), "")
        self._lonely, self._unbacked = _lonely(draft), _unbacked_ends(draft)
        self._shown = {station.number: station.transports for station in draft.stations}
        self._maybe = defaultdict[int, list[DraftLink]](list)
        for link in draft.links:
            for end in _ends(link) if link.certainty < SURE else ():
                self._maybe[end].append(link)

    def expect(self, thing: Thing, looked_at: Collection[int] = ()) -> float:
        """The faults to be seen there, if some stations are looked at anyway."""
        if isinstance(thing, DraftStation):
            return sum(count for count, _ in self._at_station(thing, looked_at))
        if thing.certainty >= SURE:
            return self._wrong(thing)
        fits = all(thing.by in self._shown.get(end, ()) for end in _ends(thing))
        left = _left(_ends(thing), looked_at) if fits else _LOOKED_AT
        return _UNDRAWN * thing.certainty * left

    def describe(self, thing: Thing) -> Doubt:
        """The doubt about it; of a station also in words what speaks most against it."""
        if isinstance(thing, DraftLink):
            return Doubt(name_link(thing), thing.certainty)
        _, why = max(self._at_station(thing), key=lambda row: row[0])
        sure = max(_LEAST_SURE, 1 - self.expect(thing)) if why else 1.0
        return Doubt(_subject(thing), min(thing.certainty, sure), why)

    def _wrong(self, link: DraftLink) -> float:
        """How likely a drawn link is none."""
        sure = min(link.certainty, 0.9999)
        odds = _ANY + _BY_ODDS * math.log(sure / (1 - sure)) + _BY_ENDS * link.unbacked
        return 1 / (1 + math.exp(-odds - _BY_ALL * self._unbacked[link.by]))

    def _at_station(
        self, station: DraftStation, looked_at: Collection[int] = ()
    ) -> Iterator[tuple[float, str]]:
        """What speaks against a station: how many faults it stands for, and in words if it is not plain."""
        number = station.number
        yield (_LINKS_OF_A_STATION * (1 - station.certainty) if station.certainty < _CLEAR else 0.0), ""
        if number in self._lonely:
            yield _LONELY, "no link leads there"
        for by in station.loose:
            yield _LOOSE[by != self._base], f"{with_article(by)} line leaves it that no link follows"
        for by, count in self._open(station, looked_at).items():
            fits = by in station.transports
            yield count, f"more {by} links may lead there" if fits else f"{by} may stop there too"

    def _open(self, station: DraftStation, looked_at: Collection[int]) -> Mapping[str, float]:
        """By transport what the links count for that may lead to a station."""
        counts = defaultdict[str, float](float)
        for link in self._maybe[station.number]:
            others = {*_ends(link)} - {station.number}
            fits = all(link.by in self._shown.get(end, ()) for end in _ends(link))
            if fits or link.by not in station.transports:
                counts[link.by] += (_MORE if fits else _TYPE) * link.certainty * _left(others, looked_at)
        return counts


def _ends(link: DraftLink) -> tuple[int, int]:
    return link.start, link.end


def _left(ends: Collection[int], looked_at: Collection[int]) -> float:
    return _LOOKED_AT if any(end in looked_at for end in ends) else 1.0


def _lonely(draft: Draft) -> set[int]:
    """The stations without links; none where many have none, for then the links are at fault."""
    linked = {end for link in draft.links if link.certainty >= SURE for end in _ends(link)}
    lonely = {station.number for station in draft.stations} - linked
    return lonely if len(lonely) <= _FEW_LONELY * len(draft.stations) else set()


def _unbacked_ends(draft: Draft) -> Mapping[str, float]:
    """By transport the share of the ends of its links where no line is seen to leave the station."""
    ends = defaultdict[str, list[float]](list)
    for link in draft.links:
        if link.certainty >= SURE:
            ends[link.by].append(link.unbacked / 2)
    return {by: sum(some) / len(some) for by, some in ends.items()}
