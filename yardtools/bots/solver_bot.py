"""A bot for games that can be reckoned out: it plays as the game's own solver says."""

from __future__ import annotations

import random
from collections.abc import Sequence

from yardtools.bots.bot import Bot
from yardtools.bots.budget import Budget
from yardtools.bots.greedy_bot import GreedyBot
from yardtools.games.game import Game, Move, View


class SolverBot(Bot):
    """Plays by what it can know, where a game has a solver."""

    name, help = "solver", "asks for what tells most, and guesses when that pays"

    def __init__(self, game: Game, seat: str, budget: Budget | None = None) -> None:
        super().__init__(game, seat, budget)
        self._choose = game.solver(seat) or GreedyBot(game, seat).choose

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        """What the solver says."""
        return self._choose(view, moves, rng)

    @classmethod
    def plays(cls, game: type[Game]) -> bool:
        """Games that have a solver."""
        return game.solver is not Game.solver


BOT = SolverBot
