"""A game as environments see it: its actions numbered, its views as numbers, its bounds; made once a game."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from math import comb
from pathlib import Path
from typing import Any

from yardtools.errors import YardError
from yardtools.games.game import CHANCE, Game, Outcome, View, notation, parse
from yardtools.model import AnyBoard
from yardtools.playtest.envs import chase_sights
from yardtools.playtest.envs.features import Feature, Look, OneOf, Row, Some, at_path
from yardtools.playtest.envs.numbering import Node, Numbering
from yardtools.playtest.envs.purrlock_sights import purrlock
from yardtools.table import laid

ENDLESS = 60
"""A game without an end of its own is cut off after about so many moves of Mister X."""


class Arena:
    """One game, ready to be played by number."""

    def __init__(
        self,
        game: Game | str,
        board: AnyBoard | str | Path | None = None,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        if isinstance(game, Game) and (board is not None or players is not None or options):
            raise YardError(f"{game!r} has its board, players and options; give none with it")
        self.game = game if isinstance(game, Game) else laid(game, board, players, options)
        self.seats = self.game.seats
        self.numbering = {seat: Numbering(self.game, seat) for seat in self.seats}
        self.looks = {seat: Look(list(self._sights(seat))) for seat in self.seats}

    def begin(self) -> Node:
        """The very first position."""
        return Node(self.game.begin(), self.numbering)

    # --- what a seat sees ---

    def _sights(self, seat: str) -> Iterator[Feature]:
        """What a seat can see; the same number of numbers for each."""
        seats = self.seats
        yield Feature("turn", OneOf((*seats, CHANCE)), at_path("turn"))
        yield Feature("seat", OneOf(seats), at_path("seat"))
        yield Feature("winners", Some(seats), at_path("outcome", "winners"))
        yield from (
            purrlock(self.game, seat) if self.game.name == "purrlock" else _CHASES[self.game.name](self.game)
        )

    def view(self, node: Node, seat: str) -> View:
        """What a seat may know, with the first hop that it has chosen itself."""
        return node.state.view(seat) | {"first": node.hop(seat)}

    def observation(self, node: Node, seat: str) -> Row:
        """What a seat may know, as numbers between 0 and 1."""
        return self.looks[seat].wide(self.view(node, seat))

    def text(self, node: Node, seat: str) -> str:
        """What a seat may know, to be read."""
        return json.dumps(self.view(node, seat))

    def action(self, seat: str, words: str) -> int:
        """The number of an action in words."""
        found = self.numbering[seat].number.get(parse(words))
        if found is None:
            raise YardError(f"{seat} has no action {words!r}; actions look like {self.words(seat, 0)!r}")
        return found

    def words(self, seat: str, action: int) -> str:
        """An action as it is written: a move, or a first hop with `then` behind it."""
        return notation(self.numbering[seat].words[action])

    # --- how it ends ---

    def rewards(self, outcome: Outcome) -> dict[str, float]:
        """Points where there are points; else 1 for who won and -1 for who lost, and 0 where nobody won."""
        if outcome.scores:
            return {seat: float(outcome.scores[seat]) for seat in self.seats}
        if not outcome.winners:
            return dict.fromkeys(self.seats, 0.0)
        return {seat: 1.0 if seat in outcome.winners else -1.0 for seat in self.seats}

    @cached_property
    def points(self) -> tuple[float, float] | None:
        """The least and the most points, in a game that has them; None where one side wins and one loses."""
        return _POINTS[self.game.name](self.game) if self.game.name in _POINTS else None

    # --- bounds ---

    @cached_property
    def longest(self) -> int:
        """No game takes more actions than this, those of chance not counted; or it is cut off here."""
        return _LONGEST[self.game.name](self.game)

    @cached_property
    def chances(self) -> int:
        """Chance never has more moves to choose from."""
        return _CHANCES[self.game.name](self.game)

    @cached_property
    def draws(self) -> int:
        """Chance never moves more often in one game; where that is not easily told, far too large."""
        rounds = (self.longest + 1) * 4
        return _DRAWS[self.game.name](self.game) if self.game.name in _DRAWS else rounds


def _longest_master(game: Any) -> int:
    return int((game.rounds or game.last_field) * (1 + len(game.pawns)) + game.options["double"])


def _longest_beginner(game: Any) -> int:
    return int(len(game.pawns) + game.rounds * (1 + len(game.pawns)) + game.options["double"])


def _longest_dice(game: Any) -> int:
    """Starts, then rounds of all pawns and Mister X, tokens and doubles."""
    rounds, tokens = _dice_rounds(game)
    pawns = len(game.pawns)
    return int(pawns + 1 + rounds * (pawns + 1) + tokens + game.doubles)


def _dice_rounds(game: Any) -> tuple[int, int]:
    """How many rounds there can be, and how many rolls over again."""
    first = game.begin().view(game.seats[0])
    return first["fields_left"] + 1, first["tokens"]


def _draws_dice(game: Any) -> int:
    """Tiles laid and turned, and a roll for each pawn in each round."""
    rounds, tokens = _dice_rounds(game)
    return int(game.size + game.turns + rounds * len(game.pawns) + tokens)


def _longest_europe(game: Any) -> int:
    """In a round: Mister X's turn in steps, discards on all racks, five pawns, a special and its payment."""
    a_round = 4 + 5 + 3 + 5 + sum(game.sizes) + len(game.people)
    return int((game.max_moves or ENDLESS) * a_round)


def _longest_purrlock(game: Any) -> int:
    """In a turn about a dozen windows in which all are asked for a call, and the player's own actions."""
    return int((game.layout.behind + 2) * game.players * (12 * game.players + 8))


def _chances_dice(game: Any) -> int:
    """A tile, or the faces of all dice that can be rolled at once."""
    faces = len(set(game.faces))
    hand = game.their_dice if game.options["refill"] == "en" else game.dice
    return max(len(game.tiles.tiles), comb(hand + faces - 1, hand))


_CHASES: dict[str, Callable[[Any], Iterator[Feature]]] = {
    "master": chase_sights.master,
    "beginner": chase_sights.beginner,
    "europe": chase_sights.europe,
    "dice": chase_sights.dice,
}
_LONGEST: dict[str, Callable[[Any], int]] = {
    "master": _longest_master,
    "beginner": _longest_beginner,
    "europe": _longest_europe,
    "dice": _longest_dice,
    "purrlock": _longest_purrlock,
}
_CHANCES: dict[str, Callable[[Any], int]] = {
    "master": lambda game: max(len(game.cards), len(game.x_cards)),
    "beginner": lambda _: 0,
    "europe": lambda game: max(len(game.kinds), len(game.cards)),
    "dice": _chances_dice,
    "purrlock": lambda game: max(len(game.cards), len(set(game.paws))),
}
_DRAWS: dict[str, Callable[[Any], int]] = {
    "master": lambda game: len(game.pawns) + 1,
    "beginner": lambda _: 0,
    "dice": _draws_dice,
}
_POINTS: dict[str, Callable[[Any], tuple[float, float]]] = {
    "purrlock": lambda game: (-1.0, float(sum(game.paws) + game.marker_points)),
}
