"""A station has no name, though others have."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.study import study
from yardtools.checks.shared.wording import stations, subjects
from yardtools.findings import WARNING, Fault
from yardtools.model import Board


@check(
    WARNING,
    rationale="On a board whose stations have names, players say and search for names. One without is "
    "mostly a row forgotten in the list; its label on the map and its row in the printed list stay empty.",
    bad="1 taxi 2 taxi 3; 1 named Lisbon; 2 named Madrid",
    good="1 taxi 2 taxi 3; 1 named Lisbon; 2 named Madrid; 3 named Paris",
)
def missing_name(board: Board) -> Iterator[Fault]:
    """A station has no name, though others have."""
    known = study(board).stations
    nameless = [number for number, station in known.items() if not station.name]
    named = len(known) - len(nameless)
    if not named or not nameless:
        return
    hint = 'add the name in box.toml under [names], such as {} = {{ en = "…" }}'.format
    if named < len(nameless):
        words = f"only {named} of {len(known)} stations have names; {stations(nameless)} have none"
        yield Fault(subjects(nameless), words, hint=hint(nameless[0]))
        return
    for number in nameless:
        yield Fault(f"station:{number}", f"station {number} has no name", hint=hint(number))
