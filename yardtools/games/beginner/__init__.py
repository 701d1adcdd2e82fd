"""The beginners' version of Scotland Yard (rules B1-B21): Mister X in the open, but for some moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from yardtools.games.beginner.play import BeginnerState, Table
from yardtools.games.game import View
from yardtools.model import AnyBoard

if TYPE_CHECKING:
    from yardtools.games.environment import Environment
    from yardtools.games.opening import Opening

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

    def imagine(self, view: View, station: int) -> BeginnerState:
        """A position that looks like this view, with Mister X on a station."""
        from yardtools.games.beginner.position import imagined  # noqa: PLC0415

        return imagined(self, view, station)

    @classmethod
    def is_meant_for(cls, board: AnyBoard) -> bool:  # noqa: ARG003 - see below
        """No board is made for it alone."""
        return False

    def environment(self) -> Environment:
        """What environments for learning must know."""
        from yardtools.games.beginner.environment import BeginnerEnvironment  # noqa: PLC0415

        return BeginnerEnvironment(self)

    def openings(self) -> Iterable[Opening]:
        """Every start of Mister X."""
        from yardtools.games.beginner.openings import openings  # noqa: PLC0415

        return openings(self)

    def reason_for(self, state: BeginnerState, move: Any) -> tuple[str, str]:
        """Why a move is illegal, and by which rule."""
        from yardtools.games.beginner.reasons import reason  # noqa: PLC0415

        return reason(state, move)


GAME = Beginner
