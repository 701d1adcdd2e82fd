"""Scotland Yard: the dice game (rules D1-D44), on tiles laid out anew every time."""

from __future__ import annotations

from yardtools.games.dice.game import DiceGame
from yardtools.games.dice.state import DiceState

__all__ = ["GAME", "DiceGame", "DiceState"]

GAME = DiceGame
