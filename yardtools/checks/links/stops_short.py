"""A line ends at a station, as it does hardly anywhere else, though a neighbour lies ready to go on to."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.habits import Pair
from yardtools.checks.shared.study import Study, study
from yardtools.findings import WARNING, Fault
from yardtools.model import Board, Link

HABIT = 50
"""It is a habit where there are so many stops, and at most one in so many has a single link."""


@check(
    WARNING,
    rationale="x",
    bad="",
    good="",
    after=("trace",),
)
def stops_short(board: Board) -> Iterator[Fault]:
    """A line ends at a station, as it does hardly anywhere else, though a neighbour lies ready to go on to."""
    if board.assembled:
        return  # D4: a street of laid tiles may end at the edge
    known = study(board)
    for by, layer in known.layers.items():
        tips = [stop for stop, ends in layer.near.items() if len(ends) == 1]
        if tips and HABIT * len(tips) <= sum(map(bool, layer.near.values())):
            yield from _faults(known, by, tips)


def _faults(known: Study, by: str, tips: list[int]) -> Iterator[Fault]:
    likeliest = _likeliest(known, by)
    for stop in tips:
        if stop in likeliest and stop not in known.doubtful:
            pair = likeliest[stop]
            missing = Link(pair.start, pair.end, by)
            message = f"the {by} line ends at station {stop}, as nearly none does on this board"
            hint = f"look whether it goes on, most likely as {missing}"
            yield Fault((f"station:{stop}", missing.subject), message, hint=hint)


def _likeliest(known: Study, by: str) -> dict[int, Pair]:
    """For each stop of a transport the neighbour that it is the likeliest to be joined to and is not."""
    pairs = [pair for pair in known.pairs if pair.by == by and not pair.joined and pair.likelihood > 0.5]
    ordered = sorted(pairs, key=lambda pair: pair.likelihood)
    return {stop: pair for pair in ordered for stop in (pair.start, pair.end)}
