"""Transports that are none: the edges of lines or other print, taken for lines of their own.

Edges run wherever lines of any transport run. A higher transport that leads nearly everywhere the others
lead, between the same stations, and has links in such numbers, is the edge of their lines. And print that is
no line, such as names of streets, is not seen to leave stations: a transport of many links that begin nowhere
was taken for it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from yardtools.draft.drafted import DraftLink

_SURE = 0.5
"""From this certainty on a link is one."""
_ALONGSIDE = 0.65
"""The share of its links that another transport has as well."""
_AS_MANY = 0.5
"""So many links it has for each of the base transport: true transports above the base have fewer."""
_NOWHERE = 0.95
"""The share of the ends of its links where no line is seen to leave the station."""
_FEWEST = 12
"""Of fewer links nothing is said."""


def find_false_transports(links: Sequence[DraftLink], transports: Sequence[str]) -> list[str]:
    """The transports above the base whose links are the edges of others' lines, or begin nowhere."""
    pairs, unbacked = defaultdict[str, set[frozenset[int]]](set), defaultdict[str, int](int)
    for link in links:
        if link.certainty >= _SURE:
            pairs[link.by].add(frozenset((link.start, link.end)))
            unbacked[link.by] += link.unbacked
    return [
        by
        for by in transports[1:]
        if _is_edge(by, transports, pairs) or _begins_nowhere(len(pairs[by]), unbacked[by])
    ]


def _begins_nowhere(many: int, unbacked: int) -> bool:
    return many >= _FEWEST and unbacked >= _NOWHERE * 2 * many


def _is_edge(by: str, transports: Sequence[str], pairs: dict[str, set[frozenset[int]]]) -> bool:
    own, base = pairs[by], pairs[transports[0]]
    others = set[frozenset[int]]().union(*(pairs[each] for each in transports if each != by))
    if len(own) < max(_FEWEST, _AS_MANY * len(base)):
        return False
    return len(own & others) >= _ALONGSIDE * len(own)
