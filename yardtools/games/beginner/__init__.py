"""The beginners' version of Scotland Yard (rules B1-B21): Mister X in the open, but for some moves."""

from yardtools.games.beginner.game import Beginner

GAME = Beginner
