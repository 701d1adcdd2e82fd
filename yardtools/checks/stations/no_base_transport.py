"""A station has no link of the base transport."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.study import study
from yardtools.findings import ERROR, Fault
from yardtools.model import Board


@check(
    ERROR,
    rationale="Every place can be reached by the base transport, the first of the ladder: taxi, or car. "
    "Detectives count on it, for its tickets are the most. At a station without it a detective who has "
    "run out of bus tickets is stuck, and Mister X is safe from all who have none.",
    bad="1 taxi 2 taxi 3; 3 bus 4 bus 1",
    good="1 taxi 2 taxi 3 taxi 4; 3 bus 4 bus 1",
    after=("trace",),
)
def no_base_transport(board: Board) -> Iterator[Fault]:
    """A station has no link of the base transport."""
    known = study(board)
    base = known.base
    reached = [number for number, served in known.transports_at.items() if base in served]
    if base is None or not reached:
        return  # without any such link the whole network is at fault: base-not-spanning
    for number, station in known.stations.items():
        served = known.transports_at[number]
        by_ferry_alone = bool(served) and served <= known.one_sided  # network/ferry-only-reach says so
        if base in served or by_ferry_alone or number in known.doubtful:
            continue
        shown = f"shows {base} but " if base in station.transports and not station.derived else ""
        what = f"no {base} link" if served else "no link at all"
        near = known.nearest((number,), reached)
        hint = f"draw the {base} line that joins {number} to another station"
        hint += f"; {near[1]} is nearest" if near else ""
        yield Fault(station, f"station {number} {shown}has {what}", hint=hint)
