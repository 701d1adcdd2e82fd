"""What each seat may know of a position of the beginners' version."""

from __future__ import annotations

from typing import Any

from yardtools.games.beginner.state import OVER, BeginnerState
from yardtools.games.game import MISTER_X, View


def view(state: BeginnerState, seat: str) -> View:
    """What a seat may know."""
    knows_all = seat == MISTER_X or state.stage == OVER
    open_until = len(state.log) - (0 if knows_all else state.hidden_entries)
    return {
        "game": state.game.name,
        "seat": seat,
        **public(state),
        "mister_x": {
            "station": state.x if open_until == len(state.log) else None,
            "start": state.game.x_start,
            "tickets": his_tickets(state),
        },
        "log": [
            entry._asdict()
            | {
                "transport": entry.transport if knows_all or state.tells(entry) else None,
                "station": entry.station if number < open_until else None,
            }
            for number, entry in enumerate(state.log)
        ],
        "possible": state.possible(),
        "outcome": state.result.document() if state.result else None,
    }


def public(state: BeginnerState) -> dict[str, Any]:
    """What everybody sees."""
    places = (*state.places, *[None] * len(state.game.pawns))
    return {
        "turn": state.seat,
        "round": state.round,
        "pawns": {pawn: {"station": place} for pawn, place in zip(state.game.pawns, places, strict=False)},
        "moved": [pawn for index, pawn in enumerate(state.game.pawns) if state.moved >> index & 1],
    }


def his_tickets(state: BeginnerState) -> dict[str, int]:
    """What Mister X has left of his two kinds of tickets."""
    return {"black": state.black, "double": state.doubles}
