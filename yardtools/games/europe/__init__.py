"""Mister X Europe (rules E1-E43): a mission, a bag of tickets, and a chase across a continent."""

from yardtools.games.europe.game import Europe

GAME = Europe
