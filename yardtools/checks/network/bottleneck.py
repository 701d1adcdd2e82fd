"""The loss of one station would cut the board."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.study import study
from yardtools.checks.shared.wording import numbers, subjects
from yardtools.findings import WARNING, Fault
from yardtools.graph import bottlenecks
from yardtools.model import Board


@check(
    WARNING,
    rationale="Pawns only move to free places. Where every way into a part of the board runs through one "
    "station, a single detective who stands there locks Mister X in or out, and mostly a line to that part "
    "was forgotten. The neighbour of a mere dead end is no bottleneck.",
    bad="1 taxi 2 taxi 3 taxi 1; 3 taxi 4 taxi 5 taxi 3",
    good="1 taxi 2 taxi 3 taxi 1; 3 taxi 4 taxi 5 taxi 3; 2 taxi 4",
    after=(
        "trace",
        "stations/no-base-transport",
        "network/base-not-spanning",
        "network/ferry-only-reach",
        "network/in-pieces",
    ),
)
def bottleneck(board: Board) -> Iterator[Fault]:
    """The loss of one station would cut the board."""
    known = study(board)
    for station, piece in bottlenecks(known.around):
        if known.doubtful.isdisjoint(piece):
            words = f"every way to {numbers(piece)} leads over station {station}"
            hint = f"if a line to {numbers(piece)} was forgotten that leads past {station}, draw it"
            yield Fault(subjects((station, *piece)), words, hint=hint)
