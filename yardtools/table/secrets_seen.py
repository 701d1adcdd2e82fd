"""Whether a move can be taken back: only where nobody has learnt anything from it that was hidden.

What a seat does not know stands in its view: where Mister X can be, which cards or tickets are out of sight.
While that is the same before and after a move, the move has told the seat nothing but what lies open.
"""

from __future__ import annotations

from typing import Any

from yardtools.games.game import MISTER_X, State, View

ABOUT_MISTER_X = frozenset({"possible", "beliefs"})
"""What a view says of where Mister X can be; to himself that is no secret."""
OUT_OF_SIGHT = frozenset({"unseen", "hidden", "deck", "paws_unseen"})
"""What a view says of tickets, cards and paws that its seat does not see."""


def has_learnt(seat: str, before: State, after: State) -> bool:
    """Whether a seat knows something hidden after a move that it did not know before."""
    if after.outcome is not None:
        return True
    return _unknown_to(seat, before.view(seat)) != _unknown_to(seat, after.view(seat))


def _unknown_to(seat: str, view: View) -> dict[str, Any]:
    parts = OUT_OF_SIGHT if seat == MISTER_X else OUT_OF_SIGHT | ABOUT_MISTER_X
    return {part: view[part] for part in parts if part in view}
