"""A start card names a station that the board does not have."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.cards import deal
from yardtools.checks.registry import check
from yardtools.checks.shared.study import study
from yardtools.checks.shared.wording import SIDES
from yardtools.findings import ERROR, Fault
from yardtools.model import Board


@check(
    ERROR,
    rationale="Who draws the card has nowhere to put the pawn. Mostly a digit was misread, or the card "
    "belongs to another edition.",
    bad="1 taxi 2 taxi 3 taxi 4 taxi 5 taxi 6 taxi 7 taxi 8 taxi 1; starts detective 1, 2, 3, 4, 50; "
    "starts mister_x 7",
    good="1 taxi 2 taxi 3 taxi 4 taxi 5 taxi 6 taxi 7 taxi 8 taxi 1; starts detective 1, 2, 3, 4, 5; "
    "starts mister_x 7",
)
def unknown_start(board: Board) -> Iterator[Fault]:
    """A start card names a station that the board does not have."""
    known = study(board).stations
    for card in deal(board):
        if card.station not in known and not card.again:
            words = f"the start card {card.station} of {SIDES[card.side]} names a station that is not there"
            hint = f"correct the number in box.toml under [starts] {card.side}"
            yield Fault(card.subject, words, hint=hint)
