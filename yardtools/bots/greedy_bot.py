"""A plain chaser and runner: detectives close in on where Mister X can be, he keeps away from them.

It looks one move ahead. A move is weighed by the station it leads to, which is the last number in it; moves
that lead nowhere (draws, discards, passes) are chosen at random. In Purrlock it guesses what is certain.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from yardtools.bots.bot import Bot
from yardtools.bots.ground import Ground, ground_of
from yardtools.games.game import MISTER_X, Game, Move, View
from yardtools.games.pursuit import spot

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
        if "pawns" not in view:
            return rng.choice(_certain(view, moves))
        leading = [move for move in moves if isinstance(move[-1], int)]
        ground = ground_of(self.game, view)
        if not leading or not view["possible"] or ground is None:
            return rng.choice(moves)
        worth = [(self._weigh(ground, view, move), rng.random(), move) for move in leading]
        return max(worth)[2]

    def _step(self, ground: Ground, view: View, move: Move) -> float:
        """How near this pawn comes to wherever he can be; best of all, onto him."""
        target = int(move[-1])
        if target in view["possible"]:
            return 1.0 + 1.0 / len(view["possible"])
        away = [ground.away(target, station) for station in view["possible"]]
        return -sum(away) / len(away)

    def _flight(self, ground: Ground, view: View, move: Move) -> float:
        """How far he keeps from them, and how many stations they must think of."""
        pawns = [at for row in view["pawns"].values() if (at := spot(row)) is not None]
        stops = [word for word in move if isinstance(word, int)]
        near = min((ground.away(pawn, stops[-1]) for pawn in pawns), default=SAFE)
        doubt = math.log2(1 + len(ground.after(view["possible"], move, pawns)))
        spent = sum(SPARING.get(str(word), 0) for word in move) + (SPARING["double"] if len(stops) > 1 else 0)
        return 2.0 * min(near, SAFE) + doubt - spent - (8.0 if near <= 1 else 0.0)


def _certain(view: View, moves: Sequence[Move]) -> Sequence[Move]:
    """Purrlock: the guess that cannot be wrong, where there is one; else anything but a guess."""
    targets = view.get("possible", [])
    if len(targets) == 1:
        suspect, hour = targets[0].split()
        right = [move for move in moves if move[1:] == ("guess", "both", suspect, int(hour))]
        if right:
            return right
    return [move for move in moves if move[1] not in ("guess", "paws-off")] or moves


BOT = GreedyBot
