"""Why a move of Purrlock Holmes is illegal, and by which rule."""

from __future__ import annotations

from typing import Any

from yardtools.games.game import CHANCE, Move, Reason, notation
from yardtools.games.purrlock.moves import (
    CALL,
    DEAL,
    EXPOSED,
    GUESS,
    INVESTIGATE,
    OPENING,
    PASS,
    PAW,
    REFEREE,
    SAW,
    TIDY,
)
from yardtools.games.purrlock.pieces import ACT, DEALT, LAY, NOBODY
from yardtools.games.purrlock.state import PurrlockState


def reason(state: PurrlockState, move: Move) -> Reason:
    """What forbids a move in this position."""
    if not isinstance(move, tuple) or not all(isinstance(word, str | int) for word in move):
        return f"{move!r} is no move; moves look like {notation(_example(state))!r}", "P12"
    if state.result is not None:
        return f"the game is over: {state.result.reason}", state.result.rule
    if move not in state.game.meaning:
        return _unknown(state, move)
    what, player, about = state.game.meaning[move]
    if what in (SAW, EXPOSED):
        whose = state.game.seats[player if what == SAW else about]
        return f"{whose} has no target to be seen", "P31" if what == SAW else "P32"
    return _refuse(state, move)


def _refuse(state: PurrlockState, move: Move) -> Reason:
    """A move that other positions have, but not this one."""
    what, player, about = state.game.meaning[move]
    if state.asking != NOBODY:
        return _window(state, what, player)
    if what in (PAW, DEAL) or not state.agenda[-1].is_choice:
        return _chance(state, move, what, about)
    return _choice(state, what, player, about)


def _example(state: PurrlockState) -> Move:
    return (state.moves() or [(state.game.seats[0], TIDY)])[0]


def _unknown(state: PurrlockState, move: Move) -> Reason:
    """A move that no position of this game has."""
    game = state.game
    if move and move[0] not in (*game.seats, CHANCE, REFEREE):
        return f"there is no {move[0]} here; there are {', '.join(game.seats)}", "P4"
    suspect, hour = ("", 0, *move)[-2:]
    if CALL in move[1:2] or GUESS in move[1:2]:
        return f"{notation(move)}: a guess is `suspect`, `hour` or `both`, and what it is", "P16"
    if len(move) > 3 and isinstance(hour, int) and (suspect, hour) not in game.number:
        return f"there is no card {suspect} {hour}", "P1"
    return f"{notation(move)} is no move; moves look like {notation(_example(state))!r}", "P12"


def _window(state: PurrlockState, what: str, player: int) -> Reason:
    asked, game = state.game.seats[state.asking], state.game
    if what == CALL and state.desks[player].called:
        return f"{game.seats[player]} has called «Paws off!» before", "P30"
    if what == CALL and state.desks[player].target == NOBODY:
        return f"{game.seats[player]} has no target to guess", "A-P8"
    return f"now {asked} is asked for «Paws off!»: `{asked} {PASS}`, or `{asked} {CALL}` and a guess", "A-P14"


def _chance(state: PurrlockState, move: Move, what: str, about: Any) -> Reason:
    step, seats = state.agenda[-1], state.game.seats
    if step.is_choice:
        return f"{notation(move)}: nothing is dealt now, it is {state.seat}'s turn to decide", "P12"
    if step.what == LAY:
        if what == PAW:
            return f"no paw of value {about} is left", "P6"
        return f"{notation(move)}: the trail is being laid", "P6"
    use = DEALT[step.what]
    if what != DEAL or move[:3] != (CHANCE, seats[step.player], use):
        return f"{notation(move)}: now {seats[step.player]} is dealt a card ({use})", "P26"
    return f"{notation(move[3:])} is not in the deck", "P26"


def _choice(state: PurrlockState, what: str, player: int, about: Any) -> Reason:
    step, seats = state.agenda[-1], state.game.seats
    if what in (PASS, CALL):
        return _no_window(state, player, what)
    if player != step.player:
        return f"{seats[player]} must wait: {seats[step.player]} decides now", "P11"
    if what == INVESTIGATE:
        return _cannot_show(state, about)
    if what == GUESS and step.what == ACT:
        return f"{seats[player]} has guessed in this turn", "P12"
    if what == GUESS:
        return "the second card is investigated first; then there may be a guess", "P13"
    return "two cards must be investigated first", "P12"


def _no_window(state: PurrlockState, player: int, what: str) -> Reason:
    seat = state.game.seats[player]
    if what == PASS:
        return f"{seat} is not asked for anything now", "A-P14"
    if state.desks[player].called:
        return f"{seat} has called «Paws off!» before", "P30"
    if state.game.options["call_windows"] != "all" or not state.round:
        return "«Paws off!» cannot come now", "A-P14"
    return f"{state.seat} decides now; «Paws off!» can come before the next step", "A-P14"


def _cannot_show(state: PurrlockState, card: int) -> Reason:
    step, (suspect, hour) = state.agenda[-1], state.game.cards[card]
    seat = state.game.seats[step.player]
    if step.what == OPENING:
        return (
            f"{seat} has not drawn {suspect} {hour}: now only drawn cards are shown",
            "P21" if state.round else "P9",
        )
    if step.what == ACT and state.investigated:
        return f"{seat} has investigated in this turn", "P12"
    return f"{seat} does not hold {suspect} {hour}", "P13"
