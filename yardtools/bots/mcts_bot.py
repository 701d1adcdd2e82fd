"""A bot that searches: it draws positions that fit all it knows, and plays them out many times.

The ideas are those of the literature on this game (Nijssen and Winands 2011): positions only from where
Mister X can be, weighed by how far from the detectives he tends to be; a capture by a colleague counts a
little less than one's own; black and double tickets are thought about only where they can help.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cached_property

from yardtools.bots.bot import Bot
from yardtools.bots.budget import Budget
from yardtools.bots.candidates import worthwhile_moves
from yardtools.bots.compiled_search import CompiledSearch, kernel_for
from yardtools.bots.flight import Flight
from yardtools.bots.greedy_bot import GreedyBot
from yardtools.bots.ground import Ground, ground_of
from yardtools.bots.playouts import Playouts
from yardtools.games.game import MISTER_X, Game, Move, Search, View
from yardtools.games.pursuit import spot
from yardtools.model import Board

USUAL = Budget(playouts=1000)


class MctsBot(Bot):
    """Searches as long as its budget lasts."""

    name = "mcts"
    help = "searches the positions that fit what it knows, as long as its budget lasts"
    budget_help = "mcts:400 thinks 400 playouts a move, mcts:0.5s half a second"

    def __init__(self, game: Game, seat: str, budget: Budget | None = None) -> None:
        super().__init__(game, seat, budget)
        self._budget = budget or USUAL
        self._greedy = GreedyBot(game, seat)

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        """The move that looks best after the search; a forced one at once."""
        if len(moves) == 1:
            return moves[0]
        if self._search:
            return self._search(view, moves, self._budget.start(), rng)
        ground = ground_of(self.game, view)
        station = spot(view.get("mister_x", {})) or next(iter(view.get("possible", ())), None)
        everybody = all(spot(row) is not None for row in view.get("pawns", {}).values())
        if ground is None or station is None or not everybody or self._cannot_imagine(view, station):
            return self._greedy.choose(view, moves, rng)
        return (self._flight if self.seat == MISTER_X else self._hunt)(view, ground, moves, rng)

    @cached_property
    def _search(self) -> Search | None:
        """Compiled search, or one that the game has of its own; it may remember, so there is one a game."""
        kernel = kernel_for(self.game)
        return CompiledSearch(self.game, self.seat, kernel) if kernel else self.game.search(self.seat)

    def _cannot_imagine(self, view: View, station: int) -> bool:
        return self.game.imagine(view, station) is None

    def _hunt(self, view: View, ground: Ground, _: Sequence[Move], rng: random.Random) -> Move:
        from yardtools.bots.closeness import closeness_of  # noqa: PLC0415 - numpy is slow to load
        from yardtools.bots.hunt import Hunt  # noqa: PLC0415

        assert isinstance(self.game.board, Board)
        return Hunt(self.game, view, closeness_of(self.game.board, ground)).run(self._budget.start(), rng)

    def _flight(self, view: View, ground: Ground, moves: Sequence[Move], rng: random.Random) -> Move:
        station = spot(view["mister_x"])
        assert station is not None
        state = self.game.imagine(view, station)
        assert state is not None
        wanted = worthwhile_moves(self.game, ground, view, moves)
        if len(wanted) == 1:
            return wanted[0]
        return Flight(state, wanted, Playouts(self.game)).run(self._budget.start(), rng)

    @classmethod
    def plays(cls, game: type[Game]) -> bool:
        """Games that have a search of their own, or whose positions can be imagined from a view."""
        return game.search is not Game.search or game.imagine is not Game.imagine


BOT = MctsBot
