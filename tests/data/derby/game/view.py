"""What a seat may know in Derby: everything (R8)."""

from __future__ import annotations

from yardtools.games.derby.state import DerbyState
from yardtools.games.game import View


def view(state: DerbyState, seat: str) -> View:
    """The whole position."""
    rows = dict(zip(state.game.seats, state.places, strict=False))
    return {
        "game": state.game.name,
        "seat": seat,
        "turn": state.seat,
        "round": state.round,
        "pawns": {runner: {"station": rows.get(runner)} for runner in state.game.seats},
        "roll": state.roll,
        "outcome": state.result.document() if state.result else None,
    }
