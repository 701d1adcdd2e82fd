"""Scotland Yard: the dice game (rules D1-D44), on tiles laid out anew every time."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from yardtools.assemble import assemble
from yardtools.games.dice.play import DiceState, Table
from yardtools.games.game import View
from yardtools.model import Board, TileSet

__all__ = ["GAME", "DiceGame", "DiceState"]


class DiceGame(Table):
    """The game on one tile set; positions and explanations are loaded when they are asked for."""

    def view_of(self, state: DiceState, seat: str) -> View:
        """What a seat may know (D43): all but what Mister X has written down under his dice."""
        from yardtools.games.dice.position import view  # noqa: PLC0415

        return view(state, seat)

    def position_of(self, state: DiceState) -> dict[str, Any]:
        """A position as JSON data."""
        from yardtools.games.dice.position import position  # noqa: PLC0415

        return position(state)

    def restore(self, position: Mapping[str, Any]) -> DiceState:
        """The state at a position."""
        from yardtools.games.dice.restore import restored  # noqa: PLC0415

        return restored(self, position)

    def network_of(self, view: View) -> Board | None:
        """The map, once all tiles lie."""
        letters = view["layout"].replace("/", "")
        if len(letters) < self.size:
            return None
        return _laid(self.tiles, view["layout"], tuple(view["expert"]))

    def reason_for(self, state: DiceState, move: Any) -> tuple[str, str]:
        """Why a move is illegal, and by which rule."""
        from yardtools.games.dice.reasons import reason  # noqa: PLC0415

        return reason(state, move)


@lru_cache(maxsize=32)
def _laid(tiles: TileSet, layout: str, expert: tuple[str, ...]) -> Board:
    return assemble(tiles, layout, expert)


GAME = DiceGame
