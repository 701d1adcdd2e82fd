"""Two stations show a transport and are joined by a lower one, but not by it, as all others are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from yardtools.checks.registry import check
from yardtools.checks.shared.study import Study, study
from yardtools.findings import WARNING, Fault
from yardtools.model import Board, Link

HABIT = 20
"""It is a habit where there are so many such links, and at most one in so many has no companion.

Where buses run as they like, and four in five such links have one by chance, fewer than one board in
twenty would seem to have the habit.
"""

RING = " taxi ".join(map(str, [*range(1, 21), 1]))
BUSES = " bus ".join(map(str, range(1, 21)))


@check(
    WARNING,
    rationale="Buses run on streets, to the next bus station (M6): where a street joins two bus stations, so "
    "does the bus. Where a board keeps to that, with one exception in twenty at most, this is mostly a bus "
    "link that was left out, or a street that leads elsewhere.",
    bad=f"{RING}; {BUSES}",
    good=f"{RING}; {BUSES}; 20 bus 1",
    after=("trace",),
)
def missing_companion(board: Board) -> Iterator[Fault]:
    """Two stations show a transport and are joined by a lower one, but not by it, as all others are."""
    known = study(board)
    if board.assembled:
        return  # D18, D40: buses of laid tiles keep to the rules of streets, and take no lanes
    for lower, upper in combinations(known.ladder, 2):
        links = _links_between(known, lower, upper)
        joined = {frozenset((link.start, link.end)) for link in board.links if link.by == upper}
        alone = [link for link in links if {link.start, link.end} not in joined]
        if len(links) >= HABIT and HABIT * len(alone) <= len(links):
            yield from (_fault(link, upper, len(links)) for link in alone)


def _links_between(known: Study, lower: str, upper: str) -> list[Link]:
    """The links of a transport between two stations that show another."""
    shows = {number for number, station in known.stations.items() if upper in station.transports}
    links = (link for link in known.board.links if link.by == lower and link.start != link.end)
    return [link for link in links if link.start in shows and link.end in shows]


def _fault(link: Link, upper: str, count: int) -> Fault:
    missing = Link(link.start, link.end, upper)
    others = f"as it does nearly everywhere between {count} such neighbours"
    message = f"{link} joins two {upper} stations, but no {upper} runs between them, {others}"
    hint = f"add {missing}, or check the ends of {link}"
    return Fault((missing.subject, link), message, hint=hint)
