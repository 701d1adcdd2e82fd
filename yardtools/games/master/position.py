"""Positions of Scotland Yard Master as JSON data, and back again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from yardtools.errors import YardError
from yardtools.games.game import View
from yardtools.games.master.state import CHASE, DOUBLE, FLIGHT, OVER, SETUP, Log, MasterState
from yardtools.games.master.view import describe
from yardtools.games.pursuit import Trace, check_names, pawn_places, read_outcome

if TYPE_CHECKING:
    from yardtools.games.master.game import Master

TURNS = {"chance": SETUP, "mister_x": FLIGHT, "detectives": CHASE, "": OVER}


def position(state: MasterState) -> dict[str, Any]:
    """A whole position."""
    possible = state.game.stations.members(state.trace.stations & ~state.swept)
    return describe(state, list(possible), knows_all=True)


def imagine(game: Master, view: View, x: int) -> MasterState:
    """A position that looks like a view, with Mister X on one of the possible stations.

    Where he started and stopped in between has no bearing on how play goes on, so it is left at his station.
    """
    log = [entry | {"station": x if entry["station"] is None else entry["station"]} for entry in view["log"]]
    log[-1:] = [entry | {"station": x} for entry in log[-1:]]
    his = view["mister_x"] | {"station": x, "start": x if not log else view["mister_x"]["start"] or x}
    return restore(game, view | {"mister_x": his, "log": log})


# --- back again -------------------------------------------------------------------------------


def restore(game: Master, position: Mapping[str, Any]) -> MasterState:
    """The state at a position; what cannot be is an error with its place."""
    stage = TURNS[position["turn"]]
    places = _places(game, position, stage)
    his = position["mister_x"]
    log: Log = tuple((entry["ticket"], entry["station"], entry["round"]) for entry in position["log"])
    x, start = his["station"] or 0, his["start"] or 0
    _check_log(game, stage, x, start, log, position["round"])
    occupied = game.stations.set_of(places)
    if stage in (FLIGHT, CHASE) and game.bit[x] & occupied:
        raise YardError(f"a detective stands on Mister X's station {x}, but the game is not over (M28)")
    possible = _possible(game, position, stage, x)
    return MasterState(
        game=game,
        stage=stage,
        start=start,
        x=x,
        places=places,
        purses=_purses(game, position),
        occupied=occupied,
        moved=_moved_pawns(game, position),
        x_purse=_x_purse(game, his["tickets"]),
        doubles=his["tickets"][DOUBLE],
        log=log,
        round=position["round"],
        swept=0,
        trace=Trace(None, 0, None, possible),
        result=read_outcome(position["outcome"], is_over=stage == OVER),
    )


def _places(game: Master, position: Mapping[str, Any], stage: int) -> tuple[int, ...]:
    places = pawn_places(game.stations, game.pawns, position["pawns"], all_of_them=stage != SETUP)
    if len(set(places)) < len(places):
        raise YardError("two pawns stand on one station (M26)")
    return places


def _check_log(game: Master, stage: int, x: int, start: int, log: Log, round: int) -> None:
    if stage == SETUP:
        if (x, start, log) != (0, 0, ()):
            raise YardError("Mister X has a station or a log before he has drawn his card (M20)")
    else:
        game.stations.check(x, "Mister X")
        game.stations.check(start, "Mister X's start card")
        if (log[-1][1] if log else start) != x:
            raise YardError(f"the log ends on another station than {x}, where Mister X stands")
    if len(log) > game.fields:
        raise YardError(f"the log has {len(log)} entries, but only {game.fields} fields")
    for ticket, station, _ in log:
        game.stations.check(station, "an entry of the log")
        if ticket not in game.x_hops:
            raise YardError(f"the log has a {ticket!r} ticket, which this game does not have")
    if game.rounds and round > game.rounds:
        raise YardError(f"round {round} of {game.rounds}")


def _possible(game: Master, position: Mapping[str, Any], stage: int, x: int) -> int:
    for station in position["possible"]:
        game.stations.check(station, "possible: Mister X")
    if stage in (FLIGHT, CHASE) and x not in position["possible"]:
        raise YardError(f"Mister X is on {x}, which is not among the possible stations")
    return game.stations.set_of(position["possible"])


def _purses(game: Master, position: Mapping[str, Any]) -> tuple[int, ...]:
    if game.is_pool:
        return (_purse(game, position.get("pool"), "the pool"),)
    rows = position["pawns"]
    return tuple(_purse(game, rows.get(pawn, {}).get("tickets"), pawn) for pawn in game.detectives)


def _purse(game: Master, tickets: Mapping[str, int] | None, whose: str) -> int:
    if tickets is None or sorted(tickets) != sorted(game.detective_kinds):
        raise YardError(
            f"{whose} must have a number of {', '.join(game.detective_kinds)} tickets, not {tickets!r}"
        )
    return game.purse(tickets)


def _x_purse(game: Master, tickets: Mapping[str, int]) -> int:
    known = game.x_tickets(game.x_dealt, 0)
    if sorted(tickets) != sorted(known):
        raise YardError(f"Mister X must have a number of {', '.join(known)} tickets, not {dict(tickets)!r}")
    held = {ticket: count for ticket, count in tickets.items() if ticket != DOUBLE}
    return game.purse(game.counts(game.x_dealt) | held)


def _moved_pawns(game: Master, position: Mapping[str, Any]) -> int:
    check_names(position["moved"], game.pawns, "pawn")
    return sum(1 << game.index[pawn] for pawn in set(position["moved"]))
