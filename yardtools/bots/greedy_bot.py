"""A plain chaser and runner: detectives close in on where Mister X can be, he keeps away from them.

It looks one move ahead. A move is weighed by the station it leads to, which is the last number in it; moves
that lead nowhere (draws, discards, passes) are chosen at random.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from yardtools.bots.bot import Bot
from yardtools.bots.ground import Ground, ground_of
from yardtools.games.game import MISTER_X, Game, Move, View

SAFE = 4
"""Detectives this far away or farther are all the same to him."""
SPARING = {"black": 0.7, "double": 1.5, "helicopter": 1.5}
"""What it must gain him to spend a ticket that does not come back."""


class GreedyBot(Bot):
    """Plays what looks best right now."""

    name, help = "greedy", "detectives close in on where Mister X can be; he keeps away from them"

    def __init__(self, game: Game, seat: str) -> None:
        super().__init__(game, seat)
        self._weigh = self._flight if seat == MISTER_X else self._step

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        """The best of them; any of those that are as good as each other."""
        leading = [move for move in moves if isinstance(move[-1], int)]
        if not leading or "possible" not in view:
            return rng.choice(moves)
        ground = ground_of(self.game, view)
        worth = [(self._weigh(ground, view, move), rng.random(), move) for move in leading]
        return max(worth)[2]

    def _step(self, ground: Ground, view: View, move: Move) -> float:
        """How near the detectives come to wherever he can be, this pawn above all."""
        target = int(move[-1])
        if target in view["possible"]:
            return 1.0 + 1.0 / len(view["possible"])
        away = [ground.away(target, station) for station in view["possible"]]
        return -sum(away) / max(len(away), 1)

    def _flight(self, ground: Ground, view: View, move: Move) -> float:
        """How far he keeps from them, and how many stations they must think of."""
        pawns = [row["station"] for row in view["pawns"].values()]
        stops = [word for word in move if isinstance(word, int)]
        near = min((ground.away(pawn, stops[-1]) for pawn in pawns), default=SAFE)
        doubt = math.log2(1 + len(ground.after(view["possible"], move, pawns)))
        spent = sum(SPARING.get(str(word), 0) for word in move) + (SPARING["double"] if len(stops) > 1 else 0)
        return 2.0 * min(near, SAFE) + doubt - spent - (8.0 if near <= 1 else 0.0)


BOT = GreedyBot
