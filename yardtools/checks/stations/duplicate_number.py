"""Two stations have the same number."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.study import study
from yardtools.findings import ERROR, Fault
from yardtools.model import Board


@check(
    ERROR,
    rationale="Players note numbers, and links name their ends by number. Where two stations share one, "
    "nobody can tell which is meant; programs mostly take the first and lose the other.",
    bad='{"kind": "network", "transports": [{"id": "taxi"}], '
    '"stations": [{"id": 1, "transports": []}, {"id": 1, "transports": ["taxi"]}]}',
    good="1 taxi 2",
    after=("trace/duplicate-number",),
)
def duplicate_number(board: Board) -> Iterator[Fault]:
    """Two stations have the same number."""
    first = study(board).stations
    for station in board.stations:
        if first[station.id] is not station:
            words = f"number {station.id} is given to two stations"
            yield Fault(
                station, words, hint="give one of the two its own number, or remove it if it is a copy"
            )
