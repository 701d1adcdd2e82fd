"""Scotland Yard: the dice game (rules D1-D44), on tiles laid out anew every time.

Its moves, as they are written in records:

    chance tile A                 chance lays a tile, row by row (D8)
    chance turn B                 and turns one to its expert side (D37)
    blue start 4                  a detective begins (D10)
    mister_x start 9              Mister X hides (D11)
    chance roll bus taxi x        the dice fall
    blue taxi 3                   a detective uses a die
    blue pass                     or stays, where he can use none (D22)
    detectives reroll             or all dice are rolled again for a token (D23)
    mister_x bus 7                Mister X uses a die that was played (D24)
    mister_x black 11             or crosses off a black ticket (D27)
    mister_x helicopter 6         or his helicopter (D29)
    mister_x bus 7 black 13       or makes a double (D28)
    mister_x pass                 or passes, where no die is of use (D25)

By the option `x_die=any` a black ticket, the helicopter and a pass are followed by where he takes the die
from, `mister_x black 11 supply`; by `double_on_last_field` a double may end early: `mister_x double bus 7`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from yardtools.assemble import assemble
from yardtools.errors import YardError
from yardtools.games.dice.play import DiceState, Table
from yardtools.games.game import View
from yardtools.model import Board, TileSet

if TYPE_CHECKING:
    from yardtools.games.environment import Environment
    from yardtools.games.opening import Opening

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

    def environment(self) -> Environment:
        """What environments for learning must know."""
        from yardtools.games.dice.environment import DiceEnvironment  # noqa: PLC0415

        return DiceEnvironment(self)

    def openings(self) -> Iterable[Opening]:
        """Nobody can list them."""
        words = "chance lays the map, and detectives choose where they start on it"
        raise YardError(f"in {self.name} {words}")

    def reason_for(self, state: DiceState, move: Any) -> tuple[str, str]:
        """Why a move is illegal, and by which rule."""
        from yardtools.games.dice.reasons import reason  # noqa: PLC0415

        return reason(state, move)


@lru_cache(maxsize=32)
def _laid(tiles: TileSet, layout: str, expert: tuple[str, ...]) -> Board:
    return assemble(tiles, layout, expert)


GAME = DiceGame
