"""Derby (rules R1-R8): two runners, a die, and the last station of the board."""

from yardtools.games.derby.game import Derby

GAME = Derby
