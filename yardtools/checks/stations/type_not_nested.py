"""A station shows a transport of the ladder without those below it."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.study import study
from yardtools.checks.shared.wording import sign
from yardtools.findings import ERROR, Fault
from yardtools.model import Board
from yardtools.wording import join_words


@check(
    ERROR,
    rationale="The ladder of a board says that station types are nested: where the underground stops, the "
    "bus stops too, and the taxi stops everywhere. The symbol builds on that, with a part for each step. "
    "One that leaves a step out is mostly a part of the symbol, or a line, that was forgotten.",
    bad="1 taxi 2 taxi 3; 2 bus 3; 1 underground 2",
    good="1 taxi 2 taxi 3; 1 bus 2 bus 3; 1 underground 2",
    after=("trace", "document/undeclared-transport"),
)
def type_not_nested(board: Board) -> Iterator[Fault]:
    """A station shows a transport of the ladder without those below it."""
    known = study(board)
    for number, station in known.stations.items():
        shown = [rung for rung in known.ladder if rung in station.transports]
        if not shown:
            continue
        below = known.ladder[: known.ladder.index(shown[-1])]
        missing = [rung for rung in below if rung not in shown]
        if known.base not in known.transports_at[number]:  # that is a fault of its own: no-base-transport
            missing = [rung for rung in missing if rung != known.base]
        if missing:
            words = f"station {number} shows {shown[-1]} but not {join_words(missing, 'or')}"
            parts = join_words(sign(rung, known.ladder) for rung in missing)
            hint = f"draw the missing {parts} at {number}, or take away the {sign(shown[-1], known.ladder)}"
            yield Fault(station, words, hint=hint)
