"""The detectives' search: who goes where in this round, for everywhere that Mister X can be at once.

The tree holds one round, pawn after pawn. Every walk through it goes to the end of the round; there, instead
of one position drawn from those that are possible, all of them are weighed, as likely as they are: those
where a pawn has come upon him, and how closely he is pursued in the others. That is exact where drawing is
noise.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from yardtools.bots.budget import Clock
from yardtools.bots.closeness import Closeness
from yardtools.bots.tree import Node
from yardtools.games.game import DETECTIVES, MISTER_X, Game, Move, View
from yardtools.games.pursuit import spot

EXPLORE = 0.1
"""How much a move counts that was seldom tried."""
SLIPS = 0.1
"""How often a pawn makes any move, where the tree has not yet grown to."""
OTHERS = 0.95
"""What a capture by another is worth to a detective, so that nobody leaves it to the others."""


class Hunt:
    """The thoughts about one move of the detectives."""

    def __init__(self, game: Game, view: View, closeness: Closeness) -> None:
        self._game, self._view, self._closeness = game, view, closeness
        still = [row for pawn, row in view["pawns"].items() if pawn not in view["moved"]]
        pawns = [at for row in still if (at := spot(row)) is not None]  # where they were when he moved
        self._stations: list[int] = view["possible"]
        self._weights = closeness.likely(pawns, self._stations)
        self._likely = dict(zip(self._stations, self._weights.tolist(), strict=True))
        self._ways = closeness.ways_from(self._stations)
        self._far: dict[int, float] = {}
        self._places = closeness.places(self._stations)
        self._order = sorted(view["pawns"], key=lambda pawn: self._remote(spot(view["pawns"][pawn])))
        self._worths: dict[tuple[int, ...], float] = {}
        self._begin: Any = game.imagine(view, self._stations[0])
        self.root = Node()

    def run(self, clock: Clock, rng: random.Random) -> Move:
        """The move that was tried most when the time is up, however short it is."""
        while True:
            clock.spend(1)
            self._walk(rng)
            if clock.is_up:
                return self.root.best()

    def _remote(self, station: Any) -> float:
        """How far it is from a station to where he is likely to be."""
        if not isinstance(station, int):
            return 0.0
        if station not in self._far:
            self._far[station] = float(self._closeness.away(station)[self._places] @ self._weights)
        return self._far[station]

    def _walk(self, rng: random.Random) -> None:
        """One round as it may be played, and what it is worth."""
        node: Node | None = self.root
        path: list[tuple[Node, Move]] = []
        made: list[Move] = []
        state = self._begin
        while state.seat == DETECTIVES:
            if node is not None:
                node.moves = node.moves or self._candidates(state)
                move = node.choose(EXPLORE)
                grown = move not in node.children
                node = node.children.setdefault(move, Node())
                path.append((node, move))
                node = None if grown else node
            else:
                moves = self._candidates(state)
                move = rng.choice(moves) if rng.random() < SLIPS else moves[0]
            made.append(move)
            state = self._after(state, made)
        self.root.visits += 1
        self._learn(path, made, state)

    def _candidates(self, state: Any) -> Sequence[Move]:
        """The moves of the pawn whose turn it is, who is near first, those that lead near first."""
        moves = state.moves()
        pawns = {move[0] for move in moves}
        first = next((pawn for pawn in self._order if pawn in pawns), moves[0][0])
        return sorted((move for move in moves if move[0] == first), key=lambda move: self._remote(move[-1]))

    def _after(self, state: Any, made: Sequence[Move]) -> Any:
        """The position after one move more, with Mister X where none has met him, if that can be."""
        if made[-1][-1] != state.x:
            return state.play(made[-1])
        met = {move[-1] for move in made}
        station = next((at for at in self._stations if at not in met), None)
        return state.play(made[-1]) if station is None else self._replay(station, made)

    def _replay(self, station: int, made: Sequence[Move]) -> Any:
        """The position after some moves, with Mister X on a station."""
        state: Any = self._game.imagine(self._view, station)
        for move in made:
            state = state.play(move)
        return state

    def _learn(self, path: Sequence[tuple[Node, Move]], made: Sequence[Move], state: Any) -> None:
        """Each pawn learns what the round was worth; a capture by another counts a little less."""
        met = {move: self._likely.get(move[-1], 0.0) for move in made}
        others = OTHERS * (sum(met.values()) + self._pursuit(state, made))
        for node, move in path:
            node.learn(others + (1 - OTHERS) * met[move])

    def _pursuit(self, state: Any, made: Sequence[Move]) -> float:
        """What the positions are worth where nobody has met him."""
        if state.outcome and state.outcome.winners == (MISTER_X,):
            return 0.0
        key = (*sorted(state.places), *(move[-1] for move in made if move[-1] in self._likely))
        if key not in self._worths:
            left = self._weights.copy()
            for move in made:
                if move[-1] in self._likely:
                    left[self._stations.index(move[-1])] = 0.0  # type: ignore[arg-type]
            self._worths[key] = float(left @ self._closeness.worth(state.places, self._ways))
        return self._worths[key]
