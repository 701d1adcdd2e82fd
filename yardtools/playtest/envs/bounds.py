"""How long a game can last, how wide chance can be, and what there is to win, game by game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import comb
from typing import Any

from yardtools.games.game import Game

ENDLESS = 60
"""A game without an end of its own is cut off after about so many moves of Mister X."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What no game exceeds; `least` and `most` are what a seat can get, and who wins a chase gets 1."""

    longest: int
    """So many actions, those of chance not counted; a game that would take more is cut off."""
    chances: int
    """Chance has so many moves to choose from."""
    draws: int
    """So many moves of chance."""
    least: float = -1.0
    most: float = 1.0
    is_zero_sum: bool = True


def bounds(game: Game) -> Bounds:
    """The bounds of a game."""
    return _BOUNDS[game.name](game)


def _master(game: Any) -> Bounds:
    pawns = len(game.pawns)
    longest = (game.rounds or game.last_field) * (1 + pawns) + game.options["double"]
    return Bounds(longest, max(len(game.cards), len(game.x_cards)), pawns + 1)


def _beginner(game: Any) -> Bounds:
    pawns = len(game.pawns)
    return Bounds(pawns + game.rounds * (1 + pawns) + game.options["double"], 0, 0)


def _dice(game: Any) -> Bounds:
    """Starts, then rounds of all pawns and Mister X, each pawn with a roll; tokens for more of them."""
    first, pawns, faces = game.begin().view(game.seats[0]), len(game.pawns), len(set(game.faces))
    rounds, tokens = first["fields_left"] + 1, first["tokens"]
    hand = game.their_dice if game.options["refill"] == "en" else game.dice
    return Bounds(
        longest=pawns + 1 + rounds * (pawns + 1) + tokens + game.doubles,
        chances=max(len(game.tiles.tiles), comb(hand + faces - 1, hand)),
        draws=game.size + game.turns + rounds * pawns + tokens,
    )


def _europe(game: Any) -> Bounds:
    """In a round: Mister X's turn in steps, five pawns, a special and its payment, discards on all racks."""
    racks = sum(game.sizes)
    a_round = 4 + 5 + 3 + 5 + racks + len(game.people)
    rounds = game.max_moves or ENDLESS
    return Bounds(rounds * a_round, max(len(game.kinds), len(game.cards)), (rounds + 2) * racks)


def _purrlock(game: Any) -> Bounds:
    """In a turn at most a dozen windows in which all are asked for a call, and the player's own actions."""
    turns = (game.layout.behind + 2) * game.players
    longest = turns * (12 * game.players + 8)
    most = sum(game.paws) + game.marker_points
    return Bounds(longest, max(len(game.cards), len(set(game.paws))), longest, -1.0, most, is_zero_sum=False)


_BOUNDS: dict[str, Callable[[Any], Bounds]] = {
    "master": _master,
    "beginner": _beginner,
    "europe": _europe,
    "dice": _dice,
    "purrlock": _purrlock,
}
