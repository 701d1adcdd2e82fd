"""What each seat may know of a position of Scotland Yard Master."""

from __future__ import annotations

from typing import Any

from yardtools.games.game import MISTER_X, View
from yardtools.games.master.state import OVER, SETUP, MasterState


def view(state: MasterState, seat: str) -> View:
    """What a seat may know."""
    knows_all = seat == MISTER_X or state.stage == OVER  # A-M11
    head = {"game": state.game.name, "seat": seat}
    return head | describe(state, state.possible(), knows_all=knows_all)


def describe(state: MasterState, possible: list[int], *, knows_all: bool) -> dict[str, Any]:
    """A position in full, or without the stations that Mister X alone knows; he may be on those possible."""
    return {
        **_public(state),
        "mister_x": {
            "station": _his_station(state, state.x) if knows_all else _open_station(state),
            "start": _his_station(state, state.start) if knows_all else None,
            "tickets": state.game.x_tickets(state.x_purse, state.doubles),
        },
        "log": [_entry(state, number, knows_all) for number in range(1, len(state.log) + 1)],
        "possible": possible,
        "outcome": state.result.document() if state.result else None,
    }


def _public(state: MasterState) -> dict[str, Any]:
    """What everybody sees: the pawns, their tickets, who has moved (M31, M44)."""
    game = state.game
    rows: dict[str, Any] = {
        pawn: {"station": place} for pawn, place in zip(game.pawns, state.places, strict=False)
    }
    pool: dict[str, Any] = {"pool": _tickets(state, state.purses[0])} if game.is_pool else {}
    if not game.is_pool:
        for pawn, purse in zip(game.detectives, state.purses, strict=True):
            rows.setdefault(pawn, {"station": None})["tickets"] = _tickets(state, purse)
    moved = [pawn for index, pawn in enumerate(game.pawns) if state.moved >> index & 1]
    return {"turn": state.seat, "round": state.round, "pawns": rows, **pool, "moved": moved}


def _tickets(state: MasterState, purse: int) -> dict[str, int]:
    """A detective's tickets."""
    counts = state.game.counts(purse)
    return {ticket: counts[ticket] for ticket in state.game.detective_kinds}


def _his_station(state: MasterState, station: int) -> int | None:
    """A station of Mister X, once he has drawn his card."""
    return None if state.stage == SETUP else station


def _open_station(state: MasterState) -> int | None:
    """Where Mister X's pawn stands, while it does (M34)."""
    return state.x if len(state.log) in state.game.reveals else None


def _entry(state: MasterState, number: int, knows_all: bool) -> dict[str, Any]:
    ticket, station, round = state.log[number - 1]
    seen = knows_all or number in state.game.reveals
    return {"ticket": ticket, "round": round, "station": station if seen else None}
