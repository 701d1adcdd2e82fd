"""The way back round a one-way link takes other transports than the link."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.study import study
from yardtools.findings import WARNING, Fault
from yardtools.graph import Neighbours, neighbours, strong_components
from yardtools.model import Board


@check(
    WARNING,
    rationale="Round a one-way street there is a way back, by the same transport or by the base transport. "
    "Without one, a detective with the wrong tickets or dice cannot turn round and drops out of the chase; "
    "mostly an arrow points the wrong way. Where no transport at all leads back it is oneway/trap.",
    bad="dice A expert; 1 bus 2 bus 4 bus 3; without 3 taxi 1",
    good="dice A expert; 1 bus 2 bus 4 bus 3",
    after=("trace",),
)
def no_way_round(board: Board) -> Iterator[Fault]:
    """The way back round a one-way link takes other transports than the link."""
    known = study(board)
    arrows = [link for link in board.links if link.oneway and link.by in known.two_sided]
    region = _region_of(neighbours(board, known.two_sided)) if arrows else {}
    for by in dict.fromkeys(link.by for link in arrows):
        own = _region_of(neighbours(board, {by, known.base or by}))
        for link in (link for link in arrows if link.by == by and {link.start, link.end} <= own.keys()):
            if own[link.start] != own[link.end] and region[link.start] == region[link.end]:
                ways = by if known.base in (None, by) else f"{by} or {known.base}"
                words = f"from {link.end} no way leads back to {link.start} by {ways}, against the {link}"
                hint = f"see whether the arrow points the right way, or draw the way back to {link.start}"
                yield Fault(link, words, hint=hint)


def _region_of(steps: Neighbours) -> dict[int, int]:
    """For each station the number of the region inside which one gets from anywhere to anywhere."""
    regions = enumerate(strong_components(steps))
    return {station: number for number, region in regions for station in region}
