"""How Scotland Yard Master can open: a card for Mister X, and cards for the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from yardtools.games.game import CHANCE, MISTER_X, Move
from yardtools.games.opening import Opening, ends_from, turn_of

if TYPE_CHECKING:
    from yardtools.games.master.game import Master

WHEN_STUCK = "; his card is drawn again, if there is a better one (A-M10)"


def openings(game: Master) -> Iterator[Opening]:
    """Every start card of Mister X."""
    ways = [hops for ticket, hops in game.hops.items() if game.options["detective_tickets"].get(ticket)]
    ways += [game.free] if game.bobbies else []
    doubles = game.begin().may_double
    for start in sorted(set(game.x_cards)):
        cards = {card: ends_from(card, ways) for card in sorted(set(game.cards) - {start})}
        flights, _, _ = game.flights[doubles][game.x_dealt][start]

        def deal(cards: Sequence[int], start: int = start) -> Iterator[Move]:
            yield from ((CHANCE, pawn, card) for pawn, card in zip(game.pawns, cards, strict=False))
            yield (CHANCE, MISTER_X, start)

        turns = frozenset(map(turn_of, flights))
        yield Opening(game, start, turns, cards, game.pawns, deal, when_stuck=WHEN_STUCK)
