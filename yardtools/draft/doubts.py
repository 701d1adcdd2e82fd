"""What of a draft a person should look at: the likeliest faults, and no more than can be looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from yardtools.draft.doubt_list import Doubt
from yardtools.draft.drafted import Draft, DraftLink

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
    for station in draft.stations:
        if station.certainty < _CLEAR:
            weight = _LINKS_OF_A_STATION * (1 - station.certainty)
            yield min(0.5, weight), Doubt(f"station:{station.number}", station.certainty)


def _of_links(draft: Draft) -> Iterator[Weighed]:
    """Each link, by how likely it was taken for what it is not."""
    for link in draft.links:
        yield min(link.certainty, 1 - link.certainty), Doubt(name_link(link), link.certainty)


def name_link(link: DraftLink) -> str:
    """A link as findings name it."""
    start, end = sorted((link.start, link.end))
    return f"link:{link.by}:{start}-{end}"
