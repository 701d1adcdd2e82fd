"""Two one-way links of a transport run against each other."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.findings import ERROR, Fault
from yardtools.model import Board, Link


@check(
    ERROR,
    rationale="Two arrows against each other on one road say nothing that a road without arrows does not, "
    "and an arrow beside a two-way link is void. Mostly one of the two has the wrong direction, or the "
    "second arrow was meant for the next road.",
    bad="dice A expert; 2 taxi> 1",
    good="dice A expert",
)
def both_ways(board: Board) -> Iterator[Fault]:
    """Two one-way links of a transport run against each other."""
    arrows: dict[tuple[str, int, int], Link] = {}
    two_way: dict[tuple[str, int, int], Link] = {}
    for link in board.links:
        (arrows if link.oneway else two_way).setdefault((link.by, link.start, link.end), link)
    for (by, start, end), link in arrows.items():
        against = arrows.get((by, end, start))
        beside = two_way.get((by, min(start, end), max(start, end)))
        if against and start < end:
            words = f"{by} runs one-way from {start} to {end} and from {end} to {start}"
            hint = f"make it one two-way {by} link, or remove the arrow that is wrong"
            yield Fault((link, against), words, hint=hint)
        elif beside and start != end and not against:
            words = f"{by} runs one-way from {start} to {end}, and beside that both ways"
            hint = f"remove the one-way or the two-way {by} link between {start} and {end}"
            yield Fault((link, beside), words, hint=hint)
