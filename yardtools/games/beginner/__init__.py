"""The beginners' version of Scotland Yard (rules B1-B21): Mister X in the open, but for some moves."""

from __future__ import annotations

from yardtools.games.beginner.game import Beginner
from yardtools.games.beginner.state import BeginnerState

__all__ = ["GAME", "Beginner", "BeginnerState"]

GAME = Beginner
