"""Scotland Yard Master, the base game (rules M1-M45), and by its options the editions before it."""

from yardtools.games.master.game import Master

GAME = Master
