"""Positions of the beginners' version as JSON data, and back again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from yardtools.errors import YardError
from yardtools.games.beginner.state import CHASE, FLIGHT, OVER, SETUP, BeginnerState, Entry, Log
from yardtools.games.beginner.view import his_tickets, public
from yardtools.games.game import View
from yardtools.games.pursuit import Trace, check_names, pawn_places, read_outcome

if TYPE_CHECKING:
    from yardtools.games.beginner.game import Beginner

TURNS = {"mister_x": FLIGHT, "detectives": CHASE, "": OVER}


def position(state: BeginnerState) -> dict[str, Any]:
    """A whole position."""
    return public(state) | {
        "mister_x": {"station": state.x, "tickets": his_tickets(state)},
        "log": [entry._asdict() for entry in state.log],
        "possible": state.possible(),
        "outcome": state.result.document() if state.result else None,
    }


def imagine(game: Beginner, view: View, x: int) -> BeginnerState:
    """A position that looks like a view, with Mister X on one of the possible stations.

    By which transport he went, and over which station, has no bearing on how play goes on.
    """
    unknown = {"transport": next(iter(game.hops)), "station": x}
    log = [
        {key: unknown[key] if value is None else value for key, value in row.items()} for row in view["log"]
    ]
    return restore(game, view | {"mister_x": view["mister_x"] | {"station": x}, "log": log})


# --- back again -------------------------------------------------------------------------------


def restore(game: Beginner, position: Mapping[str, Any]) -> BeginnerState:
    """The state at a position; what cannot be is an error with its place."""
    stage = _stage(position)
    places = pawn_places(game.stations, game.pawns, position["pawns"], all_of_them=stage != SETUP)
    if len(set(places)) < len(places):
        raise YardError("two detectives stand on one station (B4)")
    log: Log = tuple(Entry(**entry) for entry in position["log"])
    x, held = position["mister_x"]["station"], position["mister_x"]["tickets"]
    check_names(position["moved"], game.pawns, "pawn")
    state = BeginnerState(
        game=game,
        stage=stage,
        x=game.stations.check(x, "Mister X"),
        places=places,
        occupied=game.stations.set_of(places),
        moved=sum(1 << game.index[pawn] for pawn in set(position["moved"])),
        black=held["black"],
        doubles=held["double"],
        log=log,
        round=position["round"],
        swept=0,
        trace=Trace(None, 0, None, _possible(game, position)),
        result=read_outcome(position["outcome"], is_over=stage == OVER),
    )
    for check in (_check_places, _check_log, _check_tickets, _check_possible):
        check(state)
    return state


def _stage(position: Mapping[str, Any]) -> int:
    """The detectives have the turn twice: when they take their places, and in the chase."""
    stage = TURNS[position["turn"]]
    lacks = any(row["station"] is None for row in position["pawns"].values())
    return SETUP if stage == CHASE and lacks else stage


def _possible(game: Beginner, position: Mapping[str, Any]) -> int:
    for station in position["possible"]:
        game.stations.check(station, "possible: Mister X")
    return game.stations.set_of(position["possible"])


def _check_places(state: BeginnerState) -> None:
    game = state.game
    if state.stage != OVER and game.bit[state.x] & state.occupied:
        raise YardError(f"a detective stands on Mister X's station {state.x}, but the game is not over (B18)")
    if state.stage == SETUP and (state.log or state.moved or not set(state.places) <= set(game.starts)):
        raise YardError("somebody has moved before all detectives have taken their starts (B4)")
    if state.stage == FLIGHT and state.moved:
        raise YardError("detectives have moved, but it is Mister X's turn (B5)")
    if state.stage == CHASE and state.moved == game.everybody:
        raise YardError("all detectives have moved, but it is still their turn (B5)")
    if state.round > game.rounds:
        raise YardError(f"round {state.round} of {game.rounds} (B5)")


def _check_log(state: BeginnerState) -> None:
    """Every entry as its number and its black ticket make it, and the last one where Mister X stands."""
    game, log = state.game, state.log
    if (log[-1].station if log else game.x_start) != state.x:
        raise YardError(f"the log ends on another station than {state.x}, where Mister X stands")
    rounds = [entry.round for entry in log]
    if rounds != sorted(rounds) or (rounds and rounds[-1] > state.round) or _longest(rounds) > 2:
        raise YardError(
            f"the rounds of the log cannot be {', '.join(map(str, rounds))} in round {state.round}"
        )
    if state.stage == CHASE and (not rounds or rounds[-1] != state.round):
        raise YardError(f"it is the detectives' turn, but Mister X has not moved in round {state.round} (B5)")
    for number, entry in enumerate(log, 1):
        game.stations.check(entry.station, f"entry {number} of the log")
        if entry.transport not in game.hops:
            raise YardError(f"entry {number} of the log is by {entry.transport}, which nobody can use (B6)")
        if entry.hidden != _was_hidden(game, log, number):
            words = "open" if entry.hidden else "hidden"
            raise YardError(f"entry {number} of the log must be {words} (B11)")


def _longest(rounds: list[int]) -> int:
    return max(map(rounds.count, rounds), default=0)


def _was_hidden(game: Beginner, log: Log, number: int) -> bool:
    entry = log[number - 1]
    before = log[number - 2] if number > 1 else None
    in_black = game.options["black_hides_round"] and before and before.round == entry.round and before.black
    return entry.black or bool(in_black) or game.is_hidden(number, entry.round)


def _check_tickets(state: BeginnerState) -> None:
    """What Mister X holds and what he has used is not more than he was dealt (B3)."""
    rounds = [entry.round for entry in state.log]
    used = {"black": sum(entry.black for entry in state.log), "double": len(rounds) - len(set(rounds))}
    for ticket, held in (("black", state.black), ("double", state.doubles)):
        dealt = state.game.options[ticket]
        if held + used[ticket] > dealt:
            raise YardError(
                f"{held} {ticket} tickets held and {used[ticket]} used are more than the {dealt} dealt (B3)"
            )


def _check_possible(state: BeginnerState) -> None:
    there = list(state.game.stations.members(state.trace.stations))
    if state.x not in there:
        raise YardError(f"Mister X is on {state.x}, which is not among the possible stations")
    if not state.hidden_entries and there != [state.x]:
        raise YardError(f"Mister X is in the open, so only {state.x} is possible (B10)")
    if state.trace.stations & state.occupied and state.stage == CHASE:
        raise YardError("a detective stands on a possible station, so Mister X is not there (B18)")
