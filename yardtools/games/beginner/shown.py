"""Which rules of the beginners' version a position shows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, ClassVar, cast

from yardtools.games.beginner.state import BLACK, CHASE, FLIGHT, PASS, SETUP, START, BeginnerState, Entry
from yardtools.games.game import DETECTIVES, MISTER_X, Move
from yardtools.games.shown import Path, Rules, ShownRules, Step
from yardtools.graph import Moves, moves
from yardtools.model import Board

TURN_FIELDS = ("turn", "round", "moved")


class Shown(ShownRules):
    """What the open chase shows."""

    order = "B5"
    general: ClassVar = {"B16": "B8"}

    def of_move(self, state: BeginnerState, move: Move) -> Rules:
        """By which rules a move is legal."""
        if move[1:2] == (START,):
            return ("B4",)
        if move[1:] == (PASS,):
            return ("A-B4", "B20")
        if state.stage == FLIGHT:
            return _flight(state, move)
        return ("B8",) if move[2] == state.x else ("B7",)

    def tempting(self, state: BeginnerState) -> Iterator[Move]:
        """Staying, occupied stops, the underground, tickets that are gone."""
        if state.stage == FLIGHT:
            yield (MISTER_X, PASS)
            for by, end in _ways(state, state.x):
                yield (MISTER_X, by, end)
                yield (MISTER_X, BLACK, by, end)
                for second, last in _ways(state, end):
                    yield (MISTER_X, by, end, second, last)
        elif state.stage == CHASE:
            yield (DETECTIVES, PASS)
            for pawn, place in zip(state.game.pawns, state.places, strict=True):
                yield from ((pawn, by, end) for by, end in _ways(state, place))

    def of_change(self, step: Step, path: Path) -> Rules:
        """The pawn, the log, his two tickets, whose turn it is."""
        if path[0] in TURN_FIELDS:
            return ("B4",) if step.before.stage == SETUP else ("B5",)
        if step.before.stage == SETUP:
            return ("B4",)
        if path[0] == "pawns":
            return ("B7",) if path[1] == step.move[0] else ()
        return _his_change(step, path) if step.before.stage == FLIGHT else ()

    def of_outcome(self, step: Step, said: tuple[str, ...] | None) -> Rules:
        """How a game ends, and that it goes on while it does."""
        after = step.after
        if after.outcome:
            return (after.outcome.rule,)
        if said is not None and MISTER_X not in said:
            return ("B18",)
        if after.round == after.game.rounds and after.stage == CHASE:
            return ("B17", "B19") if _is_double(step) else ("B19",)
        stuck = step.move[1:] == (PASS,) or (after.stage == CHASE and _some_stuck(after))
        return ("B20",) if stuck or said is not None else ()

    def of_possible(self, step: Step, said: Any = None) -> Rules:  # noqa: ARG002
        """Where he can be: hidden, uncovered, or in the open all the time."""
        return _sight(step.after) if step.after.log else ("B4",)

    def of_view(self, state: BeginnerState, seat: str, path: Path, said: Any = None) -> Rules:  # noqa: ARG002
        """What lies on the table, and the entry that is hidden."""
        if path[0] in TURN_FIELDS:
            return ("B5",)
        if path[0] == "pawns" or "tickets" in path:
            return ("B21",)
        if not state.log or path[1:] == ("start",):
            return ("B4",)
        if path[0] == "log" and int(path[1]) < len(state.log) - 2:
            return _uncovered(state.log[int(path[1])])
        return ("B10",) if seat == MISTER_X else _sight(state)


# --- moves ------------------------------------------------------------------------------------


def _flight(state: BeginnerState, move: Move) -> Rules:
    entries = state._entries(move)
    black = ("B13",) if any(entry.black for entry in entries) else ()
    if len(entries) == 1:
        return black or ("B7",)
    hidden = ("B15",) if any(entry.hidden for entry in entries) else ()
    last = ("B17",) if state.round == state.game.rounds else ()
    return ("B14", *last, *hidden, *black)


def _ways(state: BeginnerState, at: int) -> Iterator[tuple[str, int]]:
    """The links from a stop that may be used, and those that may not."""
    for by, ends in _links(cast("Board", state.game.board))[at].items():
        yield from ((by, end) for end in ends)


@lru_cache(maxsize=4)
def _links(board: Board) -> Moves:
    return moves(board)


# --- what a move changes ----------------------------------------------------------------------


def _is_double(step: Step) -> bool:
    return step.before.stage == FLIGHT and len(step.after.log) - len(step.before.log) == 2


def _his_change(step: Step, path: Path) -> Rules:
    """What his move does to the log, his pawn and his tickets."""
    if path[:2] == ("mister_x", "tickets"):
        return ("B13",) if path[2] == BLACK else ("B14",)
    if path[0] == "log" and len(path) > 1 and int(path[1]) < len(step.before.log):
        return ()
    return _sight(step.after)


def _some_stuck(state: BeginnerState) -> bool:
    """Whether a detective who is to move has no free stop to go to."""
    waiting = (index for index in range(len(state.places)) if not state.moved >> index & 1)
    reach = state.game.any_hops.reach
    return any(not reach[state.places[index]] & ~state.occupied for index in waiting)


# --- what is seen -----------------------------------------------------------------------------


def _sight(state: BeginnerState) -> Rules:
    """By which rule his last move is seen, or not."""
    turn = [entry for entry in state.log[-2:] if entry.round == state.log[-1].round]
    last = turn[-1]
    if state.stage != CHASE:
        return ("B12",) if last.hidden else ("B10",)
    if len(turn) == 2:
        hidden = any(entry.hidden for entry in turn)
        return ("B15", "B14") if hidden else ("B14", "B10")
    return _covered(last)


def _covered(entry: Entry) -> Rules:
    return ("B13",) if entry.black else ("B11",) if entry.hidden else ("B10",)


def _uncovered(entry: Entry) -> Rules:
    """An entry of a turn gone by."""
    return ("B12",) if entry.hidden else ("B10",)
