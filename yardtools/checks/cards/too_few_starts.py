"""There are not enough start cards for all players."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.findings import ERROR, WARNING, Fault, Severity
from yardtools.model import Board

ALL = 5
"""M11, E5: so many detectives there are at most, and always where there are missions."""
ALWAYS = 4
"""M17: with fewer players bobbies stand in, so that four pawns or more chase in any game."""


@check(
    ERROR,
    rationale="Every detective and bobby draws a start card, and Mister X draws one of his own. Four pawns "
    "chase in the smallest game and five in the largest: with fewer than four cards nobody can play, with "
    "four not all players (a warning). Where there are missions, five detectives always play, and Mister X "
    "starts at a start of his mission instead.",
    bad="1 taxi 2 taxi 3 taxi 4 taxi 5 taxi 6 taxi 7 taxi 8 taxi 1; starts detective 1, 2, 3; "
    "starts mister_x 7",
    good="1 taxi 2 taxi 3 taxi 4 taxi 5 taxi 6 taxi 7 taxi 8 taxi 1; starts detective 1, 2, 3, 4, 5; "
    "starts mister_x 7",
)
def too_few_starts(board: Board) -> Iterator[Fault]:
    """There are not enough start cards for all players."""
    detectives, hunted = board.starts.detective, board.starts.mister_x
    if not detectives and not hunted:
        return
    count = len(detectives)
    if count < ALL:
        mild = WARNING if count >= ALWAYS and not board.missions else None
        yield _too_few(
            "detective", f"there are {count or 'no'} start cards for {ALL} detectives", count, mild
        )
    if not hunted and not board.missions:
        yield _too_few("mister_x", "there is no start card for Mister X", 0)


def _too_few(side: str, words: str, count: int, severity: Severity | None = None) -> Fault:
    hint = f"add the missing cards in box.toml under [starts] {side}"
    pointer = f"/starts/{side}"
    return Fault(f"card:{side}", words, hint=hint, pointer=pointer, severity=severity, figures=(count,))
