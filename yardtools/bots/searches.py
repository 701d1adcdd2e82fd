"""Which games have a search of their own for `mcts`: compiled play, or a module for each seat."""

from __future__ import annotations

import random
from collections.abc import Sequence
from importlib import import_module
from typing import Protocol

from yardtools.bots.budget import Clock
from yardtools.bots.compiled_search import CompiledSearch, kernel_for
from yardtools.games.game import DETECTIVES, MISTER_X, Game, Move, View
from yardtools.games.pursuit import MANY_STATIONS
from yardtools.model import Board

SEARCHES = {
    ("europe", MISTER_X): ("europe_flight", "EuropeFlight"),
    ("europe", DETECTIVES): ("europe_hunt", "EuropeHunt"),
    ("dice", MISTER_X): ("dice_flight", "DiceFlight"),
    ("dice", DETECTIVES): ("dice_hunt", "DiceHunt"),
}
"""By game and seat, the module and the class of a search."""


class Search(Protocol):
    """Chooses a move by what its seat may know, and thinks about it while a clock runs."""

    def __call__(self, view: View, moves: Sequence[Move], clock: Clock, rng: random.Random) -> Move:
        """One of the legal moves, of which there are at least two."""


def has_search(game: type[Game]) -> bool:
    """Whether a game has a search of its own."""
    return (game.name, MISTER_X) in SEARCHES


def find_search(game: Game, seat: str) -> Search | None:
    """The search for a seat of a game; None where there is none, or the board is too large for its tables."""
    if kernel := kernel_for(game):
        return CompiledSearch(game, seat, kernel)
    large = isinstance(game.board, Board) and len(game.board.stations) > MANY_STATIONS
    if large or (game.name, seat) not in SEARCHES:
        return None
    module, name = SEARCHES[game.name, seat]
    search: Search = getattr(import_module(f"yardtools.bots.{module}"), name)(game)
    return search
