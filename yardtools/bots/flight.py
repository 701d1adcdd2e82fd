"""Mister X's search: which of his moves leaves him free most often, when both sides play on."""

from __future__ import annotations

import random
from collections.abc import Sequence

from yardtools.bots.budget import Clock
from yardtools.bots.playouts import Playouts
from yardtools.bots.tree import Node
from yardtools.games.game import Move, State

BATCH = 4
"""How many playouts are made at a time."""
EXPLORE = 0.35
"""How much a move counts that was seldom tried."""


class Flight:
    """The thoughts about one move of Mister X."""

    def __init__(self, state: State, moves: Sequence[Move], playouts: Playouts) -> None:
        self._state, self._playouts = state, playouts
        self._states: dict[Move, State] = {}
        self.root = Node()
        self.root.moves = moves

    def run(self, clock: Clock, rng: random.Random) -> Move:
        """The move that was tried most when the time is up, however short it is."""
        while True:
            many = min(BATCH, clock.left)
            clock.spend(many)
            move = self.root.choose(EXPLORE)
            caught = self._playouts.share_caught(self._after(move), many, rng.getrandbits(62))
            self.root.children.setdefault(move, Node()).learn(1.0 - caught)
            self.root.visits += 1
            if clock.is_up:
                return self.root.best()

    def _after(self, move: Move) -> State:
        if move not in self._states:
            self._states[move] = self._state.play(move)
        return self._states[move]
