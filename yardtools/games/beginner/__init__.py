"""The beginners' version of Scotland Yard (rules B1-B21): Mister X in the open, but for some moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from yardtools.games.beginner.play import BeginnerState, Table
from yardtools.games.game import View

__all__ = ["GAME", "Beginner", "BeginnerState"]


class Beginner(Table):
    """The game on one board; how positions are written and slips explained is loaded when it is asked for."""

    def view_of(self, state: BeginnerState, seat: str) -> View:
        """What a seat may know (B21): all but a hidden move of Mister X, while it lasts."""
        from yardtools.games.beginner.position import view  # noqa: PLC0415

        return view(state, seat)

    def position_of(self, state: BeginnerState) -> dict[str, Any]:
        """A position as JSON data."""
        from yardtools.games.beginner.position import position  # noqa: PLC0415

        return position(state)

    def restore(self, position: Mapping[str, Any]) -> BeginnerState:
        """The state at a position."""
        from yardtools.games.beginner.position import restored  # noqa: PLC0415

        return restored(self, position)

    def imagined(self, view: View, station: int) -> BeginnerState:
        """A position that looks like this view, with Mister X on a station."""
        from yardtools.games.beginner.position import imagined  # noqa: PLC0415

        return imagined(self, view, station)

    def reason_for(self, state: BeginnerState, move: Any) -> tuple[str, str]:
        """Why a move is illegal, and by which rule."""
        from yardtools.games.beginner.reasons import reason  # noqa: PLC0415

        return reason(state, move)


GAME = Beginner
