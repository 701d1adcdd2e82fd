"""A station is on a start card of both sides."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.wording import card
from yardtools.findings import ERROR, Fault
from yardtools.model import Board


@check(
    ERROR,
    rationale="Detectives draw first and stand where their cards say; Mister X draws after them. Where a "
    "station is on cards of both sides, he may have to start under a detective, and the game is over "
    "before it begins.",
    bad="1 taxi 2 taxi 3 taxi 4 taxi 5 taxi 6 taxi 7 taxi 8 taxi 1; starts detective 1, 2, 3, 4, 5; "
    "starts mister_x 5, 7",
    good="1 taxi 2 taxi 3 taxi 4 taxi 5 taxi 6 taxi 7 taxi 8 taxi 1; starts detective 1, 2, 3, 4, 5; "
    "starts mister_x 7",
)
def shared_start(board: Board) -> Iterator[Fault]:
    """A station is on a start card of both sides."""
    for station in sorted({*board.starts.mister_x} & {*board.starts.detective}):
        words = f"{station} is on a start card of Mister X and on one of the detectives"
        hint = "leave it to one side in box.toml under [starts]"
        cards = (card("mister_x", station), card("detective", station), f"station:{station}")
        yield Fault(cards, words, hint=hint)
