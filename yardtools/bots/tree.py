"""A tree of what one side has done since its turn began, grown where it looks best (UCT).

A node stands for what the side knows, not for what is true: all positions that look alike to it share
the node.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from yardtools.games.game import Move

FIRST, WIDENING = 3, 0.6
"""How many moves of a node are tried at first, and how that grows with its visits."""


class Node:
    """A move made after some others: how often it was tried, and how well it went for who made it."""

    __slots__ = ("children", "moves", "sum", "visits")

    def __init__(self) -> None:
        self.visits, self.sum = 0, 0.0
        self.moves: Sequence[Move] | None = None
        """What can be done next, the most promising first; None until somebody has looked."""
        self.children: dict[Move, Node] = {}

    def choose(self, explore: float) -> Move:
        """The move to look at next, by how good and how little tried it is; more of them as visits grow."""
        assert self.moves
        tried = self.children
        if len(tried) < min(FIRST + int(self.visits**WIDENING), len(self.moves)):
            return self.moves[len(tried)]
        log = math.log(self.visits + 1)
        return max(tried, key=lambda move: tried[move].promise(log, explore))

    def promise(self, log: float, explore: float) -> float:
        """How good this looks, and how little it was tried."""
        return self.sum / self.visits + explore * math.sqrt(log / self.visits)

    def learn(self, reward: float) -> None:
        """It was tried once more."""
        self.visits += 1
        self.sum += reward

    def best(self) -> Move:
        """The move that was tried most; of those, the better one."""
        rows = self.children
        return max(rows, key=lambda move: (rows[move].visits, rows[move].sum, move))
