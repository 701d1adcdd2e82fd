"""The station numbers leave one out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from yardtools.checks.registry import check
from yardtools.checks.shared.wording import MOST, stations, subjects
from yardtools.findings import ERROR, Fault
from yardtools.model import Board


@check(
    ERROR,
    rationale="Stations are numbered from 1 without a gap. A number nobody has is mostly a station that was "
    "overlooked, or one whose number was misread; players search the map for it in vain.",
    bad="1 taxi 2 taxi 4",
    good="1 taxi 2 taxi 3",
    after=("trace",),
)
def number_gap(board: Board) -> Iterator[Fault]:
    """The station numbers leave one out."""
    if board.assembled or not board.stations:
        return
    used = sorted({station.id for station in board.stations})
    gaps = [range(low + 1, high) for low, high in pairwise([min(used[0], 1) - 1, *used]) if high - low > 1]
    if sum(map(len, gaps)) > len(used):
        yield _sparse(used, gaps[0].start)
        return
    yield from map(_gap_fault, gaps)


def _gap_fault(gap: range) -> Fault:
    """One gap; the station after it shows where to look."""
    names = gap if len(gap) <= MOST else (gap[0], gap[-1])
    words = stations(gap) if len(gap) <= MOST else f"stations {gap[0]} to {gap[-1]}"
    hint = f"look on the map for {gap[0]}, or give its number to the station that was misread as another"
    return Fault(
        (*subjects(names), f"station:{gap.stop}"),
        f"there {'is' if len(gap) == 1 else 'are'} no {words}",
        hint=hint,
    )


def _sparse(used: list[int], first: int) -> Fault:
    """Numbers that follow another plan, or one number with a digit too many."""
    words = f"the {len(used)} stations have numbers up to {used[-1]}; the first that is missing is {first}"
    hint = f"number the stations from 1 to {len(used)}"
    return Fault(subjects((first, used[-1])), words, hint=hint)
