"""Runs of many games to test with: planned, and played to their end."""

from __future__ import annotations

from typing import Any

import yardtools as yard
from yardtools.formats.json import fingerprint
from yardtools.playtest.crew import Alone, play_run
from yardtools.playtest.runs import Goal, Ledger
from yardtools.playtest.series import Plan


def plan(name: str = "master", bots: str = "random", **changes: Any) -> Plan:
    """A game on its home board for its usual players, one bot on every seat."""
    table = yard.game(name)
    asked: dict[str, Any] = {
        "game": name,
        "board": table.board,
        "fingerprint": fingerprint(table.board),
        "players": (table.players,),
        "options": {},
        "bots": dict.fromkeys(table.seats, bots),
        "seed": 7,
        "version": "test",
    }
    return Plan(**asked | changes)


def finished(asked: Plan, goal: Goal, *before: Any) -> Ledger:
    """The run of a plan, played to its goal in this process after what was played before."""
    ledger = Ledger(asked, goal)
    ledger.take(before)
    for _ in play_run(ledger, Alone(), lambda _: None):
        pass
    return ledger
