"""What of a draft a person should look at: the likeliest faults, and no more than can be looked at."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from yardtools.draft.doubt_list import Doubt
from yardtools.draft.drafted import Draft, DraftLink, DraftStation

SURE = 0.5
"""Links from this certainty on are drawn in the layers of their transports, others among the doubts."""
_MOST = 0.3
"""The list is at most so long, as a share of the links that are drawn, …"""
_FEWEST = 3
"""… but so many things can always be looked at."""
_SHARE = 0.94
"""The likeliest are looked at until they make up so much of all faults that there may be."""
_CLEAR = 0.95
"""Stations from this certainty on are not looked at: hardly any of them is wrong."""
_LINKS_OF_A_STATION = 3.0
"""A station that is wrong counts as much as so many links: with it, all its links are."""
_LONELY = 1.0
"""The weight of a station without links: hardly ever is it one."""
_LEAST_SURE = 0.05
"""And what is left of its certainty: none at all has only a number that was not found."""
_FEW_LONELY = 0.1
"""Unless more than this share of the stations have none."""
_LOOSE = (0.6, 0.2)
"""The weight of a line that no link follows, of the base transport and of others, which often pass by."""
_TYPE = 0.5
"""The weight of a transport that a station may have besides, as a share of what its links would weigh."""
_MOST_OF_A_TYPE = 0.6
_BY_ITS_STATION = 0.3
"""What is left to a link that may be there, if the station is looked at for it anyway."""
_UNDRAWN = 0.7
_UNBACKED = (0.5, 1.5, 5.0)
"""How much likelier a link is wrong where no line is seen to leave none, one or both of its stations.

All of these were counted on looks for tuning."""


def find_doubts(draft: Draft) -> list[Doubt]:
    """What is to be looked at, the most doubtful first.

    Before all come the numbers that no station has: where one was not found, nothing of its links is known.
    """
    missing = [Doubt(f"station:{number}", 0.0) for number in _missing_numbers(draft)]
    drawn = sum(link.certainty >= SURE for link in draft.links)
    room = max(_FEWEST, int(_MOST * drawn) - len(missing))
    found = sorted((*_of_stations(draft), *_of_links(draft)), key=lambda row: (-row[0], row[1].subject))
    return [*missing, *_likeliest(found)[:room]]


Weighed = tuple[float, Doubt]
"""A doubt after how likely it is at fault, and how much that would matter."""


def _likeliest(doubts: Sequence[Weighed]) -> list[Doubt]:
    """The first of the sorted doubts, as many as make up most of the faults that there may be."""
    wanted, kept = _SHARE * sum(weight for weight, _ in doubts), list[Doubt]()
    for weight, doubt in doubts:
        if wanted <= 0:
            break
        kept.append(doubt)
        wanted -= weight
    return kept


def _missing_numbers(draft: Draft) -> list[int]:
    """The numbers below the highest that no station has."""
    given = {station.number for station in draft.stations}
    return sorted(set(range(min(given), max(given))) - given)


def _of_stations(draft: Draft) -> Iterator[Weighed]:
    """Each station that may be none, have another number, a transport more, or a link that was not found."""
    lonely, types = _lonely(draft), _open_types(draft)
    for station in draft.stations:
        reasons = [
            *_itself_in_doubt(station),
            *([_because(station, _LONELY, "no link leads there")] if station.number in lonely else ()),
            *_loose_lines(station, draft),
            *_types_besides(station, types),
        ]
        if reasons:
            yield max(reasons, key=lambda row: row[0])


def _because(station: DraftStation, weight: float, why: str) -> Weighed:
    sure = min(station.certainty, max(_LEAST_SURE, 1 - weight))
    return weight, Doubt(f"station:{station.number}", sure, why)


def _itself_in_doubt(station: DraftStation) -> Iterator[Weighed]:
    if station.certainty < _CLEAR:
        weight = min(0.5, _LINKS_OF_A_STATION * (1 - station.certainty))
        yield weight, Doubt(f"station:{station.number}", station.certainty)


def _loose_lines(station: DraftStation, draft: Draft) -> Iterator[Weighed]:
    for by in station.loose:
        weight = _LOOSE[by != next(iter(draft.colours))]
        yield _because(station, weight, f"a {by} line leaves it that no link follows")


def _types_besides(station: DraftStation, types: Mapping[tuple[int, str], float]) -> Iterator[Weighed]:
    for (number, by), chances in types.items():
        if number == station.number:
            yield _because(station, min(_MOST_OF_A_TYPE, _TYPE * chances), f"{by} may stop there too")


def _lonely(draft: Draft) -> set[int]:
    """The stations without links; none where many have none, for then the links are at fault."""
    linked = {end for link in draft.links if link.certainty >= SURE for end in (link.start, link.end)}
    lonely = {station.number for station in draft.stations} - linked
    return lonely if len(lonely) <= _FEW_LONELY * len(draft.stations) else set()


def _open_types(draft: Draft) -> dict[tuple[int, str], float]:
    """The transports that stations may have besides, by the sum of the chances of links that say so."""
    has = {station.number: station.transports for station in draft.stations}
    sums = defaultdict[tuple[int, str], float](float)
    for link in draft.links:
        for end in (link.start, link.end):
            if link.certainty < SURE and link.by not in has.get(end, ()):
                sums[end, link.by] += link.certainty
    return sums


def _of_links(draft: Draft) -> Iterator[Weighed]:
    """Each link, by how likely it was taken for what it is not."""
    types = _open_types(draft)
    for link in draft.links:
        if link.certainty >= SURE:
            weight = min(_MOST_OF_A_TYPE, _UNBACKED[link.unbacked] * (1 - link.certainty))
        else:
            is_looked_at = any((end, link.by) in types for end in (link.start, link.end))
            weight = _UNDRAWN * link.certainty * (_BY_ITS_STATION if is_looked_at else 1.0)
        yield weight, Doubt(name_link(link), link.certainty)


def name_link(link: DraftLink) -> str:
    """A link as findings name it."""
    start, end = sorted((link.start, link.end))
    return f"link:{link.by}:{start}-{end}"
