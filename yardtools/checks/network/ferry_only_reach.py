"""Stations can be reached only by a transport that is kept to one side."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.study import study
from yardtools.checks.shared.wording import numbers, subjects
from yardtools.findings import ERROR, Fault
from yardtools.graph import components
from yardtools.model import Board
from yardtools.wording import join_words


@check(
    ERROR,
    rationale="Only Mister X takes the ferry. On a part of the board to which nothing else leads he is out "
    "of reach: no detective ever gets there, and none that starts there gets away.",
    bad="1 taxi 2 taxi 3; 4 taxi 5; 3 ferry 4",
    good="1 taxi 2 taxi 3 taxi 4 taxi 5; 3 ferry 4",
    after=("trace",),
)
def ferry_only_reach(board: Board) -> Iterator[Fault]:
    """Stations can be reached only by a transport that is kept to one side."""
    known = study(board)
    if not known.islands:
        return
    whole = components(board, known.two_sided)[0]
    for island in known.islands:
        if known.doubtful.isdisjoint(island):
            used = {link.by for number in island for link in known.links_at[number]}
            ways = join_words((f"the {by}" for by in known.transports if by in used & known.one_sided), "or")
            hint = known.bridge(known.base or "", island, whole)
            yield Fault(subjects(island), f"nothing but {ways} leads to {numbers(island)}", hint=hint)
