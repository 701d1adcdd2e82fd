"""The board falls into pieces that no link joins."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.study import study
from yardtools.checks.shared.wording import numbers, stations, subjects
from yardtools.findings import ERROR, Fault
from yardtools.graph import components
from yardtools.model import Board


@check(
    ERROR,
    rationale="Who starts on one piece never gets to the other: no chase is possible. This is looked at on "
    "boards that name no base transport; where there is one, network/base-not-spanning asks for more.",
    bad="transports rail, road; 1 rail 2 rail 3; 4 road 5 road 6",
    good="transports rail, road; 1 rail 2 rail 3; 3 road 4 road 5 road 6",
    after=("trace",),
)
def in_pieces(board: Board) -> Iterator[Fault]:
    """The board falls into pieces that no link joins."""
    known = study(board)
    if known.base is not None or not board.links:
        return
    whole, *others = components(board) or [[]]
    sure = [piece for piece in others if known.doubtful.isdisjoint(piece)]
    alone = [piece[0] for piece in sure if len(piece) == 1]
    if alone:
        verb = "has" if len(alone) == 1 else "have"
        words = f"{stations(alone)} {verb} no link at all"
        yield Fault(subjects(alone), words, hint=f"draw the lines that lead to {numbers(alone)}")
    for piece in (piece for piece in sure if len(piece) > 1):
        words = (
            f"no link leads from {numbers(piece)} to the other {len(known.stations) - len(piece)} stations"
        )
        yield Fault(subjects(piece), words, hint=known.bridge("", piece, whole))
