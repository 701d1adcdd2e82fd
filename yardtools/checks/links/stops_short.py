"""A street ends where it could go on to a neighbour, as it does hardly anywhere else on the board."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.habits import Pair
from yardtools.checks.shared.study import Study, study
from yardtools.findings import WARNING, Fault
from yardtools.model import Board, Link

HABIT = 40
"""That streets go on is a habit where there are so many stops, and at most one in so many has a single link.

It is one on London, where no street ends; on Europe, with its islands and coasts, it is not.
"""

ROWS = "; ".join(f"{number} at {(number - 1) % 20 * 50},{(number - 1) // 20 * 50}" for number in range(1, 41))
STREETS = "; ".join(f"{number} taxi {number + 20}" for number in range(1, 21))
UPPER, LOWER = (" taxi ".join(map(str, range(first, first + 19))) for first in (1, 21))


@check(
    WARNING,
    rationale="Streets lead on: where a board has one dead end in forty stops at most, and one of them "
    "stands beside a neighbour that such stops are mostly joined to, a line was left out, or leads elsewhere "
    "by mistake. A board that wants this one dead end suppresses the finding. Buses and trains have their "
    "terminuses, so only the base transport is looked at.",
    bad=f"{ROWS}; {STREETS}; {UPPER} taxi 20; {LOWER}",
    good=f"{ROWS}; {STREETS}; {UPPER} taxi 20; {LOWER} taxi 40",
    after=("trace",),
)
def stops_short(board: Board) -> Iterator[Fault]:
    """A street ends where it could go on to a neighbour, as it does hardly anywhere else on the board."""
    if board.assembled:
        return  # D4: a street of laid tiles may end at the edge
    known = study(board)
    layer = known.layers.get(known.base or "")
    if layer is None:
        return
    tips = [stop for stop, ends in layer.near.items() if len(ends) == 1 and stop not in known.doubtful]
    if tips and HABIT * len(tips) <= sum(map(bool, layer.near.values())):
        likeliest = _likeliest(known)
        yield from (_fault(stop, likeliest[stop]) for stop in tips if stop in likeliest)


def _likeliest(known: Study) -> dict[int, Pair]:
    """For each station the neighbour that it is the likeliest to be joined to by street, and is not."""
    pairs = (pair for pair in known.pairs if pair.by == known.base and not pair.joined)
    ordered = sorted((pair for pair in pairs if pair.likelihood > 0.5), key=lambda pair: pair.likelihood)
    return {stop: pair for pair in ordered for stop in (pair.start, pair.end)}


def _fault(stop: int, pair: Pair) -> Fault:
    missing = Link(pair.start, pair.end, pair.by)
    message = f"the {pair.by} line ends at station {stop}, as nearly none does on this board"
    hint = f"look whether it goes on, most likely as {missing}"
    return Fault((f"station:{stop}", missing.subject), message, hint=hint)
