"""Purrlock Holmes: Furriarty's Trail (rules P1-P38), for two to five players."""

from yardtools.games.purrlock.game import Purrlock

GAME = Purrlock
