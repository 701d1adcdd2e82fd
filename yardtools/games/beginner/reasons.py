"""Why a move of the beginners' version is illegal, and by which rule."""

from __future__ import annotations

from typing import Any

from yardtools.games.beginner.state import BLACK, FLIGHT, OVER, PASS, SETUP, START, BeginnerState
from yardtools.games.game import DETECTIVES, MISTER_X, Move, Reason, notation


def reason(state: BeginnerState, move: Move) -> Reason:
    """What forbids a move in this position."""
    if not isinstance(move, tuple) or not all(isinstance(word, str | int) for word in move):
        return _no_move(state, repr(move))
    if state.stage == OVER:
        assert state.result is not None
        return f"the game is over: {state.result.reason}", state.result.rule
    if state.stage == SETUP:
        return _start(state, move)
    return _flight(state, move) if state.stage == FLIGHT else _walk(state, move)


def _no_move(state: BeginnerState, what: str) -> Reason:
    example = notation((state.moves() or [("red", "taxi", 45)])[0])
    return f"{what} is no move; moves look like {example!r}", "B5"


def _start(state: BeginnerState, move: Move) -> Reason:
    pawn = state.game.pawns[len(state.places)]
    if len(move) != 3 or move[:2] != (pawn, START):
        return f"{notation(move)}: now {pawn} takes a start, as in `{notation(state.moves()[0])}`", "B4"
    if move[2] in state.places:
        return f"{_who(state, move[2])} stands on {move[2]}", "B4"
    return f"{move[2]} is no start of the detectives", "B4"


def _who(state: BeginnerState, station: Any) -> str:
    return state.game.pawns[state.places.index(station)]


def _flight(state: BeginnerState, move: Move) -> Reason:
    if not move or move[0] != MISTER_X:
        return f"{notation(move)}: it is Mister X's turn", "B5"
    if move[1:] == (PASS,):
        return "Mister X must move", "B5"
    hops = _hops(move)
    if hops is None:
        return _no_move(state, notation(move))
    if len(hops) == 2 and not state.doubles:
        return "Mister X has no double ticket left", "B14"
    return _way(state, hops) or _black(state, [black for black, _, _ in hops])


def _hops(move: Move) -> list[tuple[bool, Any, Any]] | None:
    """The hops of a move, each with whether a black ticket goes with it; None where it has no such form."""
    words, found = list(move[1:]), list[tuple[bool, Any, Any]]()
    while words:
        black = words[0] == BLACK
        hop = words[black : black + 2]
        if len(hop) < 2:
            return None
        found.append((black, hop[0], hop[1]))
        del words[: black + 2]
    return found if 1 <= len(found) <= 2 else None


def _way(state: BeginnerState, hops: list[tuple[bool, Any, Any]]) -> Reason | None:
    """What is in the way of Mister X's hops, if anything."""
    at = state.x
    for _, transport, station in hops:
        if slip := _hop(state, at, transport, station):
            return slip
        if state.game.bit[station] & state.occupied:
            return f"{_who(state, station)} stands on {station}", "B16" if len(hops) == 2 else "B8"
        at = station
    return None


def _hop(state: BeginnerState, at: int, transport: Any, station: Any) -> Reason | None:
    """What is wrong with the way from one station to another, if anything."""
    game = state.game
    if transport not in game.hops:
        return f"nobody travels by {transport} here, only by {' and '.join(game.hops)}", "B6"
    if station not in game.hops[transport].ends[at]:
        return f"{transport}: no {transport} link from {at} to {station}", "B7"
    return None


def _black(state: BeginnerState, black: list[bool]) -> Reason:
    """What is wrong with the black tickets of a move that is right otherwise."""
    if sum(black) > state.black:
        return (
            "Mister X has no black ticket left" if not state.black else "Mister X has one black ticket",
            "B13",
        )
    if state.game.options["black_hides_round"] and len(black) == 2 and black[1]:
        return "a black ticket hides both hops of a double move, so it stands before the first", "A-B5"
    return "that hop is hidden anyway, without a black ticket", "B13"


def _walk(state: BeginnerState, move: Move) -> Reason:
    if not move or (move[0] not in state.game.index and move[0] != DETECTIVES):
        return f"{notation(move)}: it is the detectives' turn", "B5"
    if PASS in move[1:2]:
        return "somebody can move, so nobody may sit out", "B5"
    if BLACK in move[1:2]:
        return "only Mister X has a black ticket", "B3"
    if len(move) != 3 or move[0] == DETECTIVES:
        return _no_move(state, notation(move))
    pawn, transport, station = move
    index = state.game.index[str(pawn)]
    if state.moved >> index & 1:
        return f"{pawn} has moved in this round", "B5"
    slip = _hop(state, state.places[index], transport, station)
    return slip or (f"{_who(state, station)} stands on {station}", "B8")
