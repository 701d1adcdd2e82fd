"""The base transport does not join all stations."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.study import study
from yardtools.checks.shared.wording import numbers, subjects
from yardtools.findings import ERROR, WARNING, Fault
from yardtools.model import Board


@check(
    ERROR,
    rationale="The base transport, the first of the ladder, leads from every place to every other: by taxi, "
    "or by car, one gets anywhere. Where its network falls into pieces, a detective with no other tickets "
    "cannot follow, and mostly one line between the pieces was forgotten. Stations without any such link "
    "are stations/no-base-transport. Where box.toml says that the transport may be in pieces (in_pieces), as "
    "on a map with islands, it is a warning.",
    bad="1 taxi 2 taxi 3; 4 taxi 5; 3 bus 4",
    good="1 taxi 2 taxi 3 taxi 4 taxi 5; 3 bus 4",
    after=("trace",),
)
def base_not_spanning(board: Board) -> Iterator[Fault]:
    """The base transport does not join all stations."""
    known = study(board)
    base = known.base
    if base is None or len(known.stations) < 2:
        return
    if not any(base in served for served in known.transports_at.values()):
        words = f"no {base} link joins any of the {len(known.stations)} stations"
        yield Fault(f"transport:{base}", words, hint=f"draw the {base} lines, or correct the ladder")
        return
    mild = WARNING if known.transports[base].in_pieces else None
    apart = {number for island in known.islands for number in island}  # network/ferry-only-reach says so
    whole, *pieces = [piece for piece in known.pieces(base) if len(piece) > 1] or [[]]
    for piece in pieces:
        if known.doubtful.isdisjoint(piece) and not apart.issuperset(piece):
            words = (
                f"{base} does not lead from {numbers(piece)} to the other {len(known.stations) - len(piece)}"
            )
            hint = known.bridge(base, piece, whole)
            yield Fault(subjects(piece), f"{words} stations", hint=hint, severity=mild)
