"""Positions of Scotland Yard Master as JSON data, and what each seat may know of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from yardtools.errors import YardError
from yardtools.games.game import MISTER_X, View
from yardtools.games.master.play import CHASE, FLIGHT, OVER, SETUP, Log, MasterState, Table
from yardtools.games.master.table import BLACK, DOUBLE
from yardtools.games.pursuit import Trace, ended, known_names, standing

TURNS = {"chance": SETUP, "mister_x": FLIGHT, "detectives": CHASE, "": OVER}


def view(state: MasterState, seat: str) -> View:
    """What a seat may know."""
    knows_all = seat == MISTER_X or state.stage == OVER  # A-M11
    return {
        "game": state.game.name,
        "seat": seat,
        **_public(state),
        "mister_x": {
            "station": _drawn(state, state.x) if knows_all else _shown(state),
            "start": _drawn(state, state.start) if knows_all else None,
            "tickets": state.game.x_tickets(state.x_purse, state.doubles),
        },
        "log": [_entry(state, number, knows_all) for number in range(1, len(state.log) + 1)],
        "possible": state.possible(),
        "outcome": state.result.document() if state.result else None,
    }


def _public(state: MasterState) -> dict[str, Any]:
    """What everybody sees: the pawns, their tickets, who has moved (M31, M44)."""
    game = state.game
    rows: dict[str, Any] = {
        pawn: {"station": place} for pawn, place in zip(game.pawns, state.places, strict=False)
    }
    pool: dict[str, Any] = {"pool": _tickets(game, state.purses[0])} if game.is_pool else {}
    if not game.is_pool:
        for pawn, purse in zip(game.detectives, state.purses, strict=True):
            rows.setdefault(pawn, {"station": None})["tickets"] = _tickets(game, purse)
    moved = [pawn for index, pawn in enumerate(game.pawns) if state.moved >> index & 1]
    return {"turn": state.seat, "round": state.round, "pawns": rows, **pool, "moved": moved}


def _tickets(game: Table, purse: int) -> dict[str, int]:
    """A detective's tickets."""
    return {ticket: count for ticket, count in game.counts(purse).items() if ticket in _dealt(game)}


def _dealt(game: Table) -> list[str]:
    return [ticket for ticket in game.digit if ticket in game.hops and ticket != BLACK]


def _drawn(state: MasterState, station: int) -> int | None:
    """A station of Mister X, once he has drawn his card."""
    return None if state.stage == SETUP else station


def _shown(state: MasterState) -> int | None:
    """Where Mister X's pawn stands, while it does (M34)."""
    return state.x if len(state.log) in state.game.reveals else None


def _entry(state: MasterState, number: int, knows_all: bool) -> dict[str, Any]:
    ticket, station, round = state.log[number - 1]
    seen = knows_all or number in state.game.reveals
    return {"ticket": ticket, "round": round, "station": station if seen else None}


def position(state: MasterState) -> dict[str, Any]:
    """A whole position."""
    rest = {
        "mister_x": {
            "station": _drawn(state, state.x),
            "start": _drawn(state, state.start),
            "tickets": state.game.x_tickets(state.x_purse, state.doubles),
        },
        "log": [{"ticket": ticket, "round": round, "station": at} for ticket, at, round in state.log],
        "possible": list(state.game.stations.members(state.trace.stations & ~state.swept)),
        "outcome": state.result.document() if state.result else None,
    }
    return _public(state) | rest


def imagined(game: Table, view: View, x: int) -> MasterState:
    """A position that looks like a view, with Mister X on one of the possible stations.

    Where he started and stopped in between has no bearing on how play goes on, so it is left at his station.
    """
    log = [entry | {"station": x if entry["station"] is None else entry["station"]} for entry in view["log"]]
    log[-1:] = [entry | {"station": x} for entry in log[-1:]]
    his = view["mister_x"] | {"station": x, "start": x if not log else view["mister_x"]["start"] or x}
    return restored(game, view | {"mister_x": his, "log": log})


# --- back again -------------------------------------------------------------------------------


def restored(game: Table, position: Mapping[str, Any]) -> MasterState:
    """The state at a position; what cannot be is an error with its place."""
    stage = TURNS[position["turn"]]
    places = _places(game, position, stage)
    his = position["mister_x"]
    log: Log = tuple((entry["ticket"], entry["station"], entry["round"]) for entry in position["log"])
    x, start = his["station"] or 0, his["start"] or 0
    _check(game, stage, x, start, log, position["round"])
    occupied = game.stations.set_of(places)
    if stage in (FLIGHT, CHASE) and game.bit[x] & occupied:
        raise YardError(f"a detective stands on Mister X's station {x}, but the game is not over (M28)")
    possible = _possible(game, position, stage, x)
    return MasterState(
        game,
        stage,
        start,
        x,
        places,
        _purses(game, position),
        occupied,
        _moved(game, position),
        _x_purse(game, his["tickets"]),
        his["tickets"][DOUBLE],
        log,
        position["round"],
        0,
        Trace(None, 0, None, possible),
        ended(position["outcome"], is_over=stage == OVER),
    )


def _places(game: Table, position: Mapping[str, Any], stage: int) -> tuple[int, ...]:
    places = standing(game.stations, game.pawns, position["pawns"], all_of_them=stage != SETUP)
    if len(set(places)) < len(places):
        raise YardError("two pawns stand on one station (M26)")
    return places


def _check(game: Table, stage: int, x: int, start: int, log: Log, round: int) -> None:
    if stage == SETUP:
        if (x, start, log) != (0, 0, ()):
            raise YardError("Mister X has a station or a log before he has drawn his card (M20)")
    else:
        game.stations.known(x, "Mister X")
        game.stations.known(start, "Mister X's start card")
        if (log[-1][1] if log else start) != x:
            raise YardError(f"the log ends on another station than {x}, where Mister X stands")
    if len(log) > game.fields:
        raise YardError(f"the log has {len(log)} entries, but only {game.fields} fields")
    for ticket, station, _ in log:
        game.stations.known(station, "an entry of the log")
        if ticket not in game.x_hops:
            raise YardError(f"the log has a {ticket!r} ticket, which this game has not")
    if game.rounds and round > game.rounds:
        raise YardError(f"round {round} of {game.rounds}")


def _possible(game: Table, position: Mapping[str, Any], stage: int, x: int) -> int:
    for station in position["possible"]:
        game.stations.known(station, "possible: Mister X")
    if stage in (FLIGHT, CHASE) and x not in position["possible"]:
        raise YardError(f"Mister X is on {x}, which is not among the possible stations")
    return game.stations.set_of(position["possible"])


def _purses(game: Table, position: Mapping[str, Any]) -> tuple[int, ...]:
    if game.is_pool:
        return (_purse(game, position.get("pool"), "the pool"),)
    rows = position["pawns"]
    return tuple(_purse(game, rows.get(pawn, {}).get("tickets"), pawn) for pawn in game.detectives)


def _purse(game: Table, tickets: Mapping[str, int] | None, whose: str) -> int:
    if tickets is None or sorted(tickets) != sorted(_dealt(game)):
        raise YardError(f"{whose} must have a number of {', '.join(_dealt(game))} tickets, not {tickets!r}")
    return game.purse(tickets)


def _x_purse(game: Table, tickets: Mapping[str, int]) -> int:
    known = game.x_tickets(game.x_dealt, 0)
    if sorted(tickets) != sorted(known):
        raise YardError(f"Mister X must have a number of {', '.join(known)} tickets, not {dict(tickets)!r}")
    held = {ticket: count for ticket, count in tickets.items() if ticket != DOUBLE}
    return game.purse(game.counts(game.x_dealt) | held)


def _moved(game: Table, position: Mapping[str, Any]) -> int:
    known_names(position["moved"], game.pawns, "pawn")
    return sum(1 << game.index[pawn] for pawn in set(position["moved"]))
