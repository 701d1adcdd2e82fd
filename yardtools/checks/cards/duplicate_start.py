"""Two start cards of one kind name the same station."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.cards import deal
from yardtools.checks.registry import check
from yardtools.checks.shared.wording import SIDES
from yardtools.findings import ERROR, Fault
from yardtools.model import Board


@check(
    ERROR,
    rationale="Start cards are drawn one after the other, and no two pawns share a place. With two cards of "
    "one station two detectives may have to start on it, and the station comes up more often than others.",
    bad="1 taxi 2 taxi 3 taxi 4 taxi 5 taxi 6 taxi 7 taxi 8 taxi 1; starts detective 1, 2, 3, 4, 5, 5; "
    "starts mister_x 7",
    good="1 taxi 2 taxi 3 taxi 4 taxi 5 taxi 6 taxi 7 taxi 8 taxi 1; starts detective 1, 2, 3, 4, 5; "
    "starts mister_x 7",
)
def duplicate_start(board: Board) -> Iterator[Fault]:
    """Two start cards of one kind name the same station."""
    for card in deal(board):
        if card.again:
            words = f"{card.station} is on two start cards of {SIDES[card.side]}"
            hint = f"remove one of the two in box.toml under [starts] {card.side}, or correct its number"
            yield Fault(card.subject, words, hint=hint, pointer=card.pointer)
