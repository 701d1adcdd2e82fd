"""Positions of the beginners' version to test with: a few words make a whole one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from support.boards import london
from yardtools.checks.shared.notation import example
from yardtools.games.beginner.game import Beginner
from yardtools.games.beginner.state import BeginnerState
from yardtools.games.game import IllegalMove, Move
from yardtools.model import Board

HIDDEN = (3, 8, 13)
Hop = tuple[str, int, int] | tuple[str, int, int, str]
"""Transport, station and round of a move of Mister X; with `black`, a black ticket went with it."""


def table(players: int = 4, board: Board | None = None, **options: Any) -> Beginner:
    """A game on London, or on another board."""
    return Beginner(board or london(), players, **options)


def position(
    game: Beginner,
    places: Sequence[int],
    log: Sequence[Hop],
    turn: str = "mister_x",
    possible: Iterable[int] = (),
    *,
    round: int,
    **held: int,
) -> BeginnerState:
    """A position in the middle of a game; Mister X stands where his log ends."""
    entries = [
        {
            "transport": hop[0],
            "station": hop[1],
            "round": hop[2],
            "hidden": number in HIDDEN or len(hop) == 4,
            "black": len(hop) == 4,
        }
        for number, hop in enumerate(log, 1)
    ]
    x = log[-1][1] if log else game.x_start
    where = {
        "turn": turn,
        "round": round,
        "pawns": {pawn: {"station": at} for pawn, at in zip(game.pawns, places, strict=True)},
        "moved": [],
        "mister_x": {"station": x, "tickets": {"black": 0, "double": 0} | held},
        "log": entries,
        "possible": sorted({x, *possible}),
        "outcome": None,
    }
    state = game.state(game.document() | {"position": where})
    assert isinstance(state, BeginnerState)
    return state


def his_turn(game: Beginner, x: int, places: Sequence[int], round: int = 1, **held: int) -> BeginnerState:
    """Mister X is to move in a round, after single moves only."""
    if round == 1:
        return position(with_options(game, mister_x_start=x), places, (), "mister_x", (), round=1, **held)
    log = [("taxi", x, number) for number in range(1, round)]
    return position(game, places, log, "mister_x", (), round=round, **held)


def with_options(game: Beginner, **options: Any) -> Beginner:
    """The same game with some options changed."""
    return Beginner(game.board, game.players, **dict(game.options) | options)


def first_turn(game: Beginner) -> BeginnerState:
    """The first turn of Mister X, the detectives on their starts in the order of their names."""
    state: Any = game.start()
    while state.places != tuple(game.starts):
        state = state.play(state.moves()[0])
    assert isinstance(state, BeginnerState)
    return state


def play(state: Any, *moves: str) -> Any:
    """The position after some moves."""
    for move in moves:
        state = state.play(move)
    return state


def refusal(state: BeginnerState, move: str | Move) -> str:
    """Why a move is illegal."""
    with pytest.raises(IllegalMove) as error:
        state.play(move)
    return str(error.value)


def after_round(state: Any, move: str) -> Any:
    """Mister X moves, and the detectives go somewhere where they do not meet him."""
    state = state.play(move)
    while state.seat == "detectives":
        state = next(after for after in map(state.play, state.moves()) if after.seat)
    return state


def ends(state: BeginnerState, *words: str) -> set[int]:
    """Where the single moves that begin with these words lead."""
    size = len(words)
    return {int(move[-1]) for move in state.moves() if move[:size] == words and len(move) == size + 1}


RING = (
    "; ".join(f"{n} taxi {n % 12 + 1}" for n in range(1, 13))
    + "; 1 bus 4 bus 7 bus 10 bus 1; 1 underground 6"
)


def ring(players: int = 4, **options: Any) -> Beginner:
    """Twelve stations in a ring by taxi, four of them joined by bus, two by underground."""
    board = example(RING)
    assert isinstance(board, Board)
    starts = {"detective_starts": (3, 6, 9, 11)[: players - 1], "mister_x_start": 1}
    return Beginner(board, players, **starts | options)


def leaves_of(state: Any, depth: int) -> list[BeginnerState]:
    """The positions after so many moves, whatever is played."""
    if not depth:
        return [state]
    return [leaf for move in state.moves() for leaf in leaves_of(state.play(move), depth - 1)]
