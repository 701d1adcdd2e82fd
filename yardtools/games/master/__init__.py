"""Scotland Yard Master, the base game (rules M1-M45), and by its options the editions before it."""

from __future__ import annotations

from yardtools.games.master.game import Master
from yardtools.games.master.state import MasterState

__all__ = ["GAME", "Master", "MasterState"]

GAME = Master
