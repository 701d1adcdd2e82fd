"""A station's symbol, or the ladder, shows a ferry."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.study import study
from yardtools.findings import ERROR, Fault
from yardtools.model import Board
from yardtools.wording import join_words


@check(
    ERROR,
    rationale="A symbol shows the transports that everybody takes from a station: taxi, bus, underground. A "
    "ferry, which only Mister X takes, makes no type of station; its line alone shows where it goes. "
    "Detectives who see it in a symbol believe that they may take it.",
    bad="1 taxi 2 taxi 3; 1 ferry 3; 1 shows taxi, ferry",
    good="1 taxi 2 taxi 3; 1 ferry 3; 1 shows taxi",
)
def shown_as_type(board: Board) -> Iterator[Fault]:
    """A station's symbol, or the ladder, shows a ferry."""
    known = study(board)
    ferries = {transport.id for transport in known.ferries} | known.one_sided
    rungs = [by for by in board.ladder if by in ferries]
    for by in rungs:
        words = f"the ladder makes {by} a type of station"
        yield Fault(f"transport:{by}", words, hint=f"take {by} out of the ladder", pointer="/ladder")
    for station in board.stations:
        shown = [by for by in station.transports if by in ferries and by not in rungs]
        if shown:
            words = f"station {station.id} shows {join_words(shown)}, which makes no type of station"
            hint = f"take {join_words(shown)} out of the symbol of {station.id}"
            yield Fault(station, words, hint=hint)
