"""Why a move of Scotland Yard Master is illegal, and by which rule."""

from __future__ import annotations

from typing import Any

from yardtools.games.game import CHANCE, DETECTIVES, MISTER_X, Move, Reason, notation
from yardtools.games.master.state import BLACK, FLIGHT, FREE, MOST, OVER, PASS, SETUP, MasterState


def reason(state: MasterState, move: Move) -> Reason:
    """What forbids a move in this position."""
    if not isinstance(move, tuple) or not all(isinstance(word, str | int) for word in move):
        return f"{move!r} is no move; moves look like {notation(_example(state))!r}", "M22"
    if state.stage == OVER:
        assert state.result is not None
        return f"the game is over: {state.result.reason}", state.result.rule
    if state.stage == SETUP:
        return _card(state, move)
    if state.stage == FLIGHT:
        return _flight(state, move)
    return _walk(state, move)


def _example(state: MasterState) -> Move:
    return (state.moves() or [("red", "taxi", 45)])[0]


def _card(state: MasterState, move: Move) -> Reason:
    wanted = state.moves()[0][1]
    if len(move) != 3 or move[:2] != (CHANCE, wanted):
        return f"{notation(move)}: now {wanted} draws a start card", "M20"
    return f"{wanted} cannot draw {move[2]}: no such card is left", "M20" if wanted != MISTER_X else "A-M10"


def _flight(state: MasterState, move: Move) -> Reason:
    if not move or move[0] != MISTER_X:
        return f"{notation(move)}: it is Mister X's turn", "M22"
    if move[1:] == (PASS,):
        return "Mister X must move", "M23"
    if len(move) not in (3, 5):
        return f"{notation(move)} is no move; moves look like {notation(_example(state))!r}", "M22"
    return _double(state) if len(move) == 5 and not state.may_double else _hops(state, move)


def _double(state: MasterState) -> Reason:
    """Why there can be no double move now."""
    if not state.doubles:
        return "Mister X has no double ticket left", "M35"
    return "a double move needs two free fields of the log", "A-M1"


def _hops(state: MasterState, move: Move) -> Reason:
    """What is wrong with the first hop that cannot be."""
    purse = state.x_purse
    at = state.x
    for ticket, station in zip(move[1::2], move[2::2], strict=True):
        if slip := _hop(state, at, ticket, station, purse, in_double=len(move) == 5):
            return slip
        purse -= state.game.x_cost[str(ticket)]
        at = int(station)
    return f"{notation(move)} is not possible", "M24"


def _hop(
    state: MasterState, at: int, ticket: Any, station: Any, purse: int, *, in_double: bool
) -> Reason | None:
    """What is wrong with one hop of Mister X, if anything."""
    game = state.game
    if ticket not in game.x_hops:
        return f"there are no {ticket} tickets", "M24"
    if not purse >> game.digit[ticket] & MOST:
        return f"{ticket} ticket: Mister X has none left", "M38" if ticket == BLACK else "A-M3"
    if station not in game.x_hops[ticket].ends[at]:
        return (
            f"{ticket} ticket: no {_way(ticket)} from {at} to {station}",
            "M38" if ticket == BLACK else "M24",
        )
    if game.bit[station] & state.occupied:
        return f"{_who(state, station)} stands on {station}", "M37" if in_double else "M26"
    return None


def _way(ticket: str) -> str:
    return "link" if ticket in (BLACK, FREE) else f"{ticket} link"


def _who(state: MasterState, station: int) -> str:
    return state.game.pawns[state.places.index(station)]


def _walk(state: MasterState, move: Move) -> Reason:
    if not move or (move[0] not in state.game.index and move[0] != DETECTIVES):
        return f"{notation(move)}: it is the detectives' turn", "M22"
    if PASS in move[1:2]:
        return "somebody can move, so nobody may sit out", "M23"
    if len(move) != 3 or move[0] == DETECTIVES:
        return f"{notation(move)} is no move; moves look like {notation(_example(state))!r}", "M22"
    pawn: Any
    ticket: Any
    pawn, ticket, station = move
    if state.moved >> state.game.index[pawn] & 1:
        return f"{pawn} has moved in this round", "M22"
    return _step(state, pawn, ticket, station)


def _step(state: MasterState, pawn: str, ticket: Any, station: Any) -> Reason:
    """What is wrong with a step of a detective or bobby."""
    game = state.game
    index = game.index[pawn]
    at = state.places[index]
    if pawn in game.bobbies:
        hops = game.free if ticket == FREE else None
        if hops is None:
            return f"{pawn} travels free: write `{pawn} free {station}`", "M19"
    elif ticket == BLACK:
        return "only Mister X has black tickets", "M39"
    elif ticket not in game.hops:
        return f"there are no {ticket} tickets for detectives", "M24"
    elif not state.purses[game.purse_of[index]] >> game.digit[ticket] & MOST:
        return f"{ticket} ticket: {pawn} has none left", "M29"
    else:
        hops = game.hops[ticket]
    if station not in hops.ends[at]:
        return f"{ticket} ticket: no {_way(ticket)} from {at} to {station}", "M24"
    return f"{_who(state, station)} stands on {station}", "M26"
