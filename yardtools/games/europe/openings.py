"""How Mister X Europe can open: a start of some mission, and cards for the detectives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from yardtools.games.europe.tickets import FOOTPRINTS, SHADOW
from yardtools.games.game import CHANCE, MISTER_X, Game, Move
from yardtools.games.opening import Opening, ends_from
from yardtools.model.network import Mission

if TYPE_CHECKING:
    from yardtools.games.europe.game import Europe

if TYPE_CHECKING:  # a game lists its openings
    from yardtools.games.europe.game import Europe

HIS_SPECIALS = (FOOTPRINTS, SHADOW)
"""Tickets that pay for his doubles and hidden moves; the deals here give him none, if they can."""
WHEN_STUCK = "; he stays there and redraws (E37)"


def openings(game: Europe) -> Iterator[Opening]:
    """Every start of every mission."""
    sees_cards = game.options["order"] == "cards_first"
    for mission in game.missions.values():
        for start in sorted(set(mission.starts)):
            cards = {card: ends_from(card, game.hops) for card in game.cards if card != start}
            turns = frozenset((frozenset([end]), end) for end in game.x_any.ends[start])

            def deal(cards: Sequence[int], mission: Mission = mission, start: int = start) -> Iterator[Move]:
                yield from _tickets(game)
                begun: Move = (MISTER_X, "mission", mission.id, start)
                placed = [(CHANCE, pawn, card) for pawn, card in zip(game.pawns, cards, strict=True)]
                yield from [*placed, begun] if sees_cards else [begun, *placed]

            yield Opening(game, start, turns, cards, game.pawns, deal, mission.id, sees_cards, WHEN_STUCK)


def _tickets(game: Game) -> Iterator[Move]:
    """Tickets drawn in turn for every transport, so that nobody wants one; those of specials as the last."""
    state, drawn = game.begin(), dict[str, int]()
    while state.moves()[0][:2] == (CHANCE, "draw"):
        move = min(state.moves(), key=lambda move: _want(str(move[2]), drawn))
        mode = str(move[2]).partition("-")[0]
        drawn[mode] = drawn.get(mode, 0) + 1
        yield move
        state = state.play(move)


def _want(ticket: str, drawn: Mapping[str, int]) -> tuple[bool, int, str]:
    return ticket.endswith(HIS_SPECIALS), drawn.get(ticket.partition("-")[0], 0), ticket
