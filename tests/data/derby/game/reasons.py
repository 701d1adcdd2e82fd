"""Why a move is illegal in Derby."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from yardtools.games.derby.state import DerbyState


def reason(state: DerbyState, move: Any) -> tuple[str, str]:
    """The reason, and the rule."""
    if not state.seat:
        return "the race is over", "R7"
    if len(state.places) < 2:
        return "a start card is drawn now", "R2"
    if not state.roll:
        return "the die is rolled now", "R3"
    if not isinstance(move, tuple) or move[:1] != (state.seat,):
        return f"it is the turn of {state.seat}", "R3"
    if move[1:] == ("pass",):
        return f"{state.seat} can move", "R5"
    return f"{state.seat} goes exactly as many links as the die shows, {state.roll}", "R4"
