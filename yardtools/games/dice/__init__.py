"""Scotland Yard: the dice game (rules D1-D44), on tiles laid out anew every time."""

from yardtools.games.dice.game import DiceGame

GAME = DiceGame
