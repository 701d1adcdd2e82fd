"""A game as environments see it: its actions numbered, its views as numbers, its bounds; made once a game."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from yardtools.errors import YardError
from yardtools.game_setup import set_up
from yardtools.games.features import Feature, OneOf, Some, at_path
from yardtools.games.game import CHANCE, Game, Outcome, View, notation, parse
from yardtools.model import AnyBoard
from yardtools.playtest.envs.look import Look, Row
from yardtools.playtest.envs.numbering import Node, Numbering


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
        self.game = game if isinstance(game, Game) else set_up(game, board, players, options)
        self.seats = self.game.seats
        self.environment = self.game.environment()
        self.numbering = {seat: Numbering(self.environment, seat) for seat in self.seats}
        self.bounds = self.environment.bounds()
        self.looks = {seat: Look(list(self._features(seat))) for seat in self.seats}

    def begin(self) -> Node:
        """The very first position."""
        return Node(self.game.begin(), self.numbering)

    # --- what a seat sees ---

    def _features(self, seat: str) -> Iterator[Feature]:
        """What a seat can see; the same number of numbers for each."""
        seats = self.seats
        yield Feature("turn", OneOf((*seats, CHANCE)), at_path("turn"))
        yield Feature("seat", OneOf(seats), at_path("seat"))
        yield Feature("winners", Some(seats), at_path("outcome", "winners"))
        yield from self.environment.features(seat)

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
