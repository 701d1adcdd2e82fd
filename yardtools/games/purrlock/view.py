"""What one seat may know of a position of Purrlock Holmes (P37, A-P10).

The pile of discards may not be looked through: a view shows its top card and how many there are (P20). A seat
remembers the cards in other hands that went through its own, those
whose place it does not know (`hidden`), and which of these may be in the deck: the rest are in other hands,
but for its own target. When the game is over, everything is open.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from yardtools.games.game import View, notation
from yardtools.games.purrlock.pieces import NOBODY, Piece, Step
from yardtools.games.purrlock.state import PurrlockState

if TYPE_CHECKING:  # a game shows views
    from yardtools.games.purrlock.game import Purrlock


def view(state: PurrlockState, seat: str) -> View:
    """What a seat may know."""
    game, own = state.game, state.game.index[seat]
    over = state.result is not None
    deck = state.deck if over else state.may_be_in_deck(own)
    hidden = 0 if over else game.all & ~state.seen_by(own)
    return {
        "game": game.name,
        "seat": seat,
        "turn": state.seat,
        **progress(state),
        "agenda": [step_data(game, step, over or step.player == own) for step in state.agenda],
        "trail": [piece_data(game, piece, over) for piece in state.trail],
        "paws_unseen": _unseen_paws(state, own),
        "players": {other: _desk(state, index, own) for other, index in game.index.items()},
        "deck": {"count": state.deck.bit_count(), "possible": game.texts_of(deck)},
        "discard": cards(game, state.discard if over else state.discard[-1:]),
        "discarded": len(state.discard),
        "hidden": game.texts_of(hidden),
        "possible": [notation(name) for name in state.possible_targets(seat)],
        "outcome": state.result.document() if state.result else None,
    }


def progress(state: PurrlockState) -> dict[str, Any]:
    """How far the game is: everybody sees that."""
    seats = state.game.seats
    return {
        "round": state.round,
        "active": seats[state.active],
        "asking": None if state.asking == NOBODY else seats[state.asking],
        "investigated": state.investigated,
        "guessed": state.guessed,
        "wrong": state.wrong,
    }


def board(state: PurrlockState, index: int) -> dict[str, Any]:
    """What lies open by a player's board, for all to see (P15)."""
    desk = state.desks[index]
    return {
        "leads": cards(state.game, desk.leads),
        "dead_ends": cards(state.game, desk.dead_ends),
        "wrong_guesses": [notation(words) for words in desk.misses],
        "called": desk.called,
        "penalty": desk.penalty,
    }


def completed_targets(state: PurrlockState, index: int, seen: bool) -> list[dict[str, Any]]:
    """A player's completed targets and the pieces on them; only he has seen the fronts of face-down paws."""
    game = state.game
    return [
        {"target": game.texts[card], "pieces": [piece_data(game, piece, seen) for piece in taken]}
        for card, taken in state.desks[index].completed
    ]


def cards(game: Purrlock, numbers: Iterable[int]) -> list[str]:
    """Cards as JSON data: `crow 6`."""
    return [game.texts[card] for card in numbers]


def _desk(state: PurrlockState, index: int, own: int) -> dict[str, Any]:
    """What a seat may know of what is before a player, be it another or itself."""
    game, desk, over = state.game, state.desks[index], state.result is not None
    seen = over or index == own
    hand = desk.hand if seen else desk.hand & state.desks[own].passed
    target = game.texts[desk.target] if desk.target != NOBODY and (over or index != own) else None
    return {
        "has_target": desk.target != NOBODY,
        "target": target,
        "hand": {"count": desk.hand.bit_count(), "cards": game.texts_of(hand)},
        **board(state, index),
        "completed": completed_targets(state, index, seen),
    }


def step_data(game: Purrlock, step: Step, seen: bool) -> dict[str, Any]:
    """A step still to be done; the cards drawn for it are their player's secret until he shows them."""
    return {
        "step": step.what,
        "player": None if step.player == NOBODY else game.seats[step.player],
        "left": step.left,
        "count": step.cards.bit_count(),
        "cards": game.texts_of(step.cards) if seen else [],
    }


def piece_data(game: Purrlock, piece: Piece, seen: bool) -> dict[str, Any]:
    """A piece of the trail as JSON data; a face-down paw has no value for who has not seen its front."""
    if piece is None:
        return {"marker": game.marker_points}
    value, up = piece
    return {"paw": value if up or seen else None, "up": up}


def _unseen_paws(state: PurrlockState, own: int) -> list[int]:
    """What the paws are worth, all together, whose fronts a seat has not seen."""
    hidden = list(state.box)
    if state.result is None:
        others = [desk for index, desk in enumerate(state.desks) if index != own]
        lying = [piece for desk in others for _, taken in desk.completed for piece in taken]
        hidden += [piece[0] for piece in (*state.trail, *lying) if piece is not None and not piece[1]]
    return sorted(hidden)
