"""A line ends where it could go on to a neighbour, as it does hardly anywhere else on the board."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.habits import Pair
from yardtools.checks.shared.study import Study, study
from yardtools.findings import WARNING, Fault
from yardtools.model import Board, Link

HABIT = 40
"""That lines go on is a habit where there are so many stops, and at most one in so many has a single link.

On London, where no street ends, that is so of the taxi, but not of the bus; and on Europe of nothing.
"""

ROWS = "; ".join(f"{number} at {(number - 1) % 20 * 50},{(number - 1) // 20 * 50}" for number in range(1, 41))
STREETS = "; ".join(f"{number} taxi {number + 20}" for number in range(1, 21))
UPPER, LOWER = (" taxi ".join(map(str, range(first, first + 19))) for first in (1, 21))


@check(
    WARNING,
    rationale="Streets lead on: where a board has a dead end in forty stops at most, and one of them stands "
    "beside a neighbour that such stops are mostly joined to, a line was left out, or leads elsewhere by "
    "mistake. A board that wants this one dead end suppresses the finding.",
    bad=f"{ROWS}; {STREETS}; {UPPER} taxi 20; {LOWER}",
    good=f"{ROWS}; {STREETS}; {UPPER} taxi 20; {LOWER} taxi 40",
    after=("trace",),
)
def stops_short(board: Board) -> Iterator[Fault]:
    """A line ends where it could go on to a neighbour, as it does hardly anywhere else on the board."""
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
