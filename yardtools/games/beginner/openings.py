"""How the beginners' version can open: Mister X on his start, the detectives where they like."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from yardtools.games.game import Move
from yardtools.games.opening import Opening, ends_from, turn_of

if TYPE_CHECKING:
    from yardtools.games.beginner.game import Beginner


def openings(game: Beginner) -> Iterator[Opening]:
    """The one start that Mister X has."""
    cards = {card: ends_from(card, [game.any_hops]) for card in game.starts}

    def deal(cards: Sequence[int]) -> Iterator[Move]:
        yield from ((pawn, "start", card) for pawn, card in zip(game.pawns, cards, strict=True))

    flights, _, _ = game.begin().flights()
    turns = frozenset(map(turn_of, flights))
    yield Opening(game, game.x_start, turns, cards, game.pawns, deal)
