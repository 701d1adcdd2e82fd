"""Lines that are seen to leave stations, held against the links that were found.

Both are found by themselves: lines at a station by looking round it, links by ways through the whole picture.
Where they do not agree, something is likely missing or wrong.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from yardtools.draft.colours import LineColour, Surroundings
from yardtools.draft.drafted import DraftLink, DraftStation
from yardtools.findings import Point

_SURE = 0.5
"""From this certainty on a link is one."""
_SAME_WAY = 0.4
"""Directions that differ by less than this angle are one."""

_Angles = Mapping[tuple[str, int], Sequence[float]]
"""By transport and number of a station, the directions in which something leaves it."""


def compare_ends(
    stations: Sequence[DraftStation],
    links: Sequence[DraftLink],
    colours: Mapping[str, LineColour],
    around: Surroundings,
) -> tuple[tuple[DraftStation, ...], tuple[DraftLink, ...]]:
    """The stations with their loose lines, and the links with how many of their ends are not backed."""
    at = {station.number: station.at for station in stations}
    seen = _seen(stations, colours, around)
    drawn = defaultdict[tuple[str, int], list[float]](list)
    for link in links:
        for end in (link.start, link.end) if link.certainty >= _SURE else ():
            drawn[link.by, end].append(_direction(link, end, at))
    return (
        tuple(replace(each, loose=_loose(each, colours, seen, drawn)) for each in stations),
        tuple(replace(each, unbacked=_unbacked(each, seen, at)) for each in links),
    )


def _seen(
    stations: Sequence[DraftStation], colours: Mapping[str, LineColour], around: Surroundings
) -> dict[tuple[str, int], list[float]]:
    found = dict[tuple[str, int], list[float]]()
    for by, colour in colours.items():
        rows = around.directions(colour, list(colours.values()))
        for station, angles in zip(stations, rows, strict=True):
            found[by, station.number] = [float(angle) for angle in angles]
    return found


def _loose(
    station: DraftStation, colours: Mapping[str, LineColour], seen: _Angles, drawn: _Angles
) -> tuple[str, ...]:
    number = station.number
    return tuple(
        by
        for by in colours
        if any(not _is_among(angle, drawn.get((by, number), ())) for angle in seen[by, number])
    )


def _unbacked(link: DraftLink, seen: _Angles, at: Mapping[int, Point]) -> int:
    return sum(not _is_among(_direction(link, end, at), seen[link.by, end]) for end in (link.start, link.end))


def _direction(link: DraftLink, end: int, at: Mapping[int, Point]) -> float:
    """In which direction a link leaves one of its ends."""
    points = [at[link.start], *link.path, at[link.end]]
    first, then = points[:2] if end == link.start else points[:-3:-1]
    return math.atan2(then[1] - first[1], then[0] - first[0])


def _is_among(angle: float, others: Sequence[float]) -> bool:
    return any(abs(math.remainder(angle - other, math.tau)) < _SAME_WAY for other in others)
