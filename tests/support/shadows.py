"""All the positions that one seat cannot tell from the true one, by brute force: what knowledge is tested by.

A shadow is a state that some other history would have led to, such that the seat has seen the same all the
way. Seeing the same means equal views, but for what the view itself concludes from them.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from yardtools.games.game import State

CONCLUSIONS = frozenset({"possible"})


def visible_part(state: State, seat: str, conclusions: Collection[str] = CONCLUSIONS) -> dict[str, Any]:
    """A view without what it concludes."""
    return {key: value for key, value in state.view(seat).items() if key not in conclusions}


def follow_shadows(shadows: list[State], before: State, after: State, move: Any, seat: str) -> list[State]:
    """The shadows after a move: whatever the others may have played that looks the same to the seat."""
    wanted = visible_part(after, seat)
    found = {}
    for shadow in shadows:
        own = [move] if before.seat == seat else shadow.moves()
        for each in own:
            if each in shadow.moves():
                then = shadow.play(each)
                if visible_part(then, seat) == wanted:
                    found[repr(then.to_json())] = then
    return list(found.values())
