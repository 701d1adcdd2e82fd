"""Purrlock Holmes: Furriarty's Trail (rules P1-P38), for two to five players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from yardtools.games.game import View
from yardtools.games.purrlock.play import PurrlockState
from yardtools.games.purrlock.table import Table

if TYPE_CHECKING:
    from yardtools.games.environment import Environment

__all__ = ["GAME", "Purrlock", "PurrlockState"]


class Purrlock(Table):
    """The game on one trail; how positions are written and slips explained is loaded when it is asked for."""

    is_zero_sum = False

    def begin(self) -> PurrlockState:
        """Everything is still in the box."""
        return PurrlockState.first(self)

    def view_of(self, state: PurrlockState, seat: str) -> View:
        """What a seat may know (P37, A-P10), with the memory of all that it has seen."""
        from yardtools.games.purrlock.views import view  # noqa: PLC0415

        return view(state, seat)

    def position_of(self, state: PurrlockState) -> dict[str, Any]:
        """A position as JSON data."""
        from yardtools.games.purrlock.position import position  # noqa: PLC0415

        return position(state)

    def restore(self, position: Mapping[str, Any]) -> PurrlockState:
        """The state at a position."""
        from yardtools.games.purrlock.position import restored  # noqa: PLC0415

        return restored(self, position)

    def environment(self) -> Environment:
        """What environments for learning must know."""
        from yardtools.games.purrlock.environment import PurrlockEnvironment  # noqa: PLC0415

        return PurrlockEnvironment(self)

    def render(self, view: View) -> Iterable[Any]:
        """The trail, everybody's clues and the riddle."""
        from yardtools.games.purrlock.screen import render  # noqa: PLC0415

        return render(view)

    def news(self, before: View, after: View) -> list[str]:
        """What was laid down or guessed."""
        from yardtools.games.purrlock.screen import news  # noqa: PLC0415

        return news(before, after)

    def reason_for(self, state: PurrlockState, move: Any) -> tuple[str, str]:
        """Why a move is illegal, and by which rule."""
        from yardtools.games.purrlock.reasons import reason  # noqa: PLC0415

        return reason(state, move)


GAME = Purrlock
