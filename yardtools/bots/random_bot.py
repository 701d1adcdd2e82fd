"""A bot that plays any move, each as likely as the others."""

from __future__ import annotations

import random
from collections.abc import Sequence

from yardtools.bots.bot import Bot
from yardtools.games.game import Move, View


class RandomBot(Bot):
    """Plays at random."""

    name, help = "random", "any legal move, each as likely as the others"
    looks = False

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:  # noqa: ARG002
        """Any of them."""
        return rng.choice(moves)


BOT = RandomBot
