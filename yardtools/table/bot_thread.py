"""Bots at a table: they think in a thread of their own, so that nobody who asks has to wait for them."""

from __future__ import annotations

import random
import time
from threading import Thread

from yardtools.bots import bot
from yardtools.bots.bot import Bot
from yardtools.errors import YardError
from yardtools.games.game import Move
from yardtools.table.hosted import BotTurn, HostedGame

PACE = 0.7
"""Seconds that a bot takes at least, so that people can follow what it does."""


class BotThread(Thread):
    """Plays for every seat that a bot has, until the table is closed."""

    def __init__(self, hosted: HostedGame, rng: random.Random, pace: float = PACE) -> None:
        super().__init__(name="bots", daemon=True)
        self._hosted, self._rng, self._pace = hosted, rng, pace
        self._bots: dict[tuple[str, str], Bot] = {}

    def run(self) -> None:
        """Play whenever it is a bot's turn."""
        while turn := self._hosted.next_bot_turn():
            try:
                began = time.monotonic()
                move = self._choose(turn)
                spent = time.monotonic() - began
                self._hosted.play_for_bot(turn, move, max(0.0, self._pace - spent))
            except YardError as error:
                self._hosted.report_trouble(str(error))
            except Exception as error:  # noqa: BLE001 - the game goes on, and people hear of it, but nothing that the bot knew
                self._hosted.report_trouble(f"this is a bug in yardtools: {type(error).__name__}")

    def _choose(self, turn: BotTurn) -> Move:
        key = turn.seat, turn.player
        if key not in self._bots:
            self._bots[key] = bot(turn.player, self._hosted.game, turn.seat)
        return self._bots[key].choose(turn.view, turn.moves, self._rng)
