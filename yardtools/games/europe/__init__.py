"""Mister X Europe (rules E1-E43): a mission, a bag of tickets, and a chase across a continent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from yardtools.games.europe.play import EuropeState, Start
from yardtools.games.game import View
from yardtools.model import AnyBoard, Board

if TYPE_CHECKING:
    from yardtools.games.environment import Environment
    from yardtools.games.opening import Opening

__all__ = ["GAME", "Europe", "EuropeState"]


class Europe(Start):
    """The game on one board; how positions are written and slips explained is loaded when it is asked for."""

    def view_of(self, state: EuropeState, seat: str) -> View:
        """What a seat may know (E41): each side its own racks, and Mister X alone where he is."""
        from yardtools.games.europe.view import view  # noqa: PLC0415

        return view(state, seat)

    def position_of(self, state: EuropeState) -> dict[str, Any]:
        """A position as JSON data."""
        from yardtools.games.europe.position import position  # noqa: PLC0415

        return position(state)

    def restore(self, position: Mapping[str, Any]) -> EuropeState:
        """The state at a position."""
        from yardtools.games.europe.position import restored  # noqa: PLC0415

        return restored(self, position)

    @classmethod
    def is_meant_for(cls, board: AnyBoard) -> bool:
        """Every network with missions."""
        return isinstance(board, Board) and bool(board.missions)

    @classmethod
    def limit_options(cls, moves: int) -> dict[str, Any]:
        """The option that ends it; by the rules it may go on for ever (A-E20)."""
        return {"max_moves": moves}

    def environment(self) -> Environment:
        """What environments for learning must know."""
        from yardtools.games.europe.environment import EuropeEnvironment  # noqa: PLC0415

        return EuropeEnvironment(self)

    def openings(self) -> Iterable[Opening]:
        """Every start of Mister X."""
        from yardtools.games.europe.openings import openings  # noqa: PLC0415

        return openings(self)

    def reason_for(self, state: EuropeState, move: Any) -> tuple[str, str]:
        """Why a move is illegal, and by which rule."""
        from yardtools.games.europe.reasons import reason  # noqa: PLC0415

        return reason(state, move)


GAME = Europe
