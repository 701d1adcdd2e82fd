"""Scotland Yard Master, the base game (rules M1-M45), and by its options the editions before it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from yardtools.games.game import View
from yardtools.games.master.play import MasterState, Table
from yardtools.model import AnyBoard, Board

if TYPE_CHECKING:
    from yardtools.games.environment import Environment
    from yardtools.games.opening import Opening

__all__ = ["GAME", "Master", "MasterState"]


class Master(Table):
    """The game on one board; how positions are written and slips explained is loaded when it is asked for."""

    def view_of(self, state: MasterState, seat: str) -> View:
        """What a seat may know (M31, M32, M44): all but Mister X's places, which only he knows."""
        from yardtools.games.master.position import view  # noqa: PLC0415

        return view(state, seat)

    def position_of(self, state: MasterState) -> dict[str, Any]:
        """A position as JSON data."""
        from yardtools.games.master.position import position  # noqa: PLC0415

        return position(state)

    def restore(self, position: Mapping[str, Any]) -> MasterState:
        """The state at a position."""
        from yardtools.games.master.position import restored  # noqa: PLC0415

        return restored(self, position)

    def imagine(self, view: View, station: int) -> MasterState:
        """A position that looks like this view, with Mister X on a station."""
        from yardtools.games.master.position import imagined  # noqa: PLC0415

        return imagined(self, view, station)

    @classmethod
    def is_meant_for(cls, board: AnyBoard) -> bool:
        """Every network, unless there are missions on it."""
        return isinstance(board, Board) and not board.missions

    def environment(self) -> Environment:
        """What environments for learning must know."""
        from yardtools.games.master.environment import MasterEnvironment  # noqa: PLC0415

        return MasterEnvironment(self)

    def openings(self) -> Iterable[Opening]:
        """Every start of Mister X."""
        from yardtools.games.master.openings import openings  # noqa: PLC0415

        return openings(self)

    def reason_for(self, state: MasterState, move: Any) -> tuple[str, str]:
        """Why a move is illegal, and by which rule."""
        from yardtools.games.master.reasons import reason  # noqa: PLC0415

        return reason(state, move)


GAME = Master
