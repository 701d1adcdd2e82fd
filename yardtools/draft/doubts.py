"""What of a draft a person should look at: the likeliest faults, and no more than can be looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from yardtools.draft.drafted import Draft, DraftLink

SURE = 0.5
"""Links from this certainty on are drawn in the layers of their transports, others among the doubts."""
_MOST = 0.3
"""The list is at most so long, as a share of the links that are drawn, …"""
_FEWEST = 3
"""… but so many things can always be looked at."""
_SHARE = 0.94
"""The likeliest are looked at until they make up so much of all faults that there may be."""
_LINKS_OF_A_STATION = 3.0
"""A station that is wrong counts as much as so many links: with it, all its links are."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something to look at, as findings name it; how certain it is, and how much it would matter."""

    subject: str
    certainty: float
    weight: float


def find_doubts(draft: Draft) -> list[Doubt]:
    """What is to be looked at, the most doubtful first.

    Before all come the numbers that no station has: where one was not found, nothing of its links is known.
    """
    missing = [Doubt(f"station:{number}", 0.0, 1.0) for number in _missing_numbers(draft)]
    drawn = sum(link.certainty >= SURE for link in draft.links)
    room = max(_FEWEST, int(_MOST * drawn) - len(missing))
    found = sorted(
        (*_of_stations(draft), *_of_links(draft)), key=lambda doubt: (-doubt.weight, doubt.subject)
    )
    return [*missing, *_likeliest(found)[:room]]


def _likeliest(doubts: Sequence[Doubt]) -> list[Doubt]:
    """The first of the sorted doubts, as many as make up most of the faults that there may be."""
    wanted, kept = _SHARE * sum(doubt.weight for doubt in doubts), list[Doubt]()
    for doubt in doubts:
        if wanted <= 0:
            break
        kept.append(doubt)
        wanted -= doubt.weight
    return kept


def _missing_numbers(draft: Draft) -> list[int]:
    """The numbers below the highest that no station has."""
    given = {station.number for station in draft.stations}
    return sorted(set(range(min(given), max(given))) - given)


def _of_stations(draft: Draft) -> Iterator[Doubt]:
    for station in draft.stations:
        weight = _LINKS_OF_A_STATION * (1 - station.certainty)
        yield Doubt(f"station:{station.number}", station.certainty, min(0.5, weight))


def _of_links(draft: Draft) -> Iterator[Doubt]:
    """Each link, by how likely it was taken for what it is not."""
    for link in draft.links:
        yield Doubt(name_link(link), link.certainty, min(link.certainty, 1 - link.certainty))


def name_link(link: DraftLink) -> str:
    """A link as findings name it."""
    start, end = sorted((link.start, link.end))
    return f"link:{link.by}:{start}-{end}"
