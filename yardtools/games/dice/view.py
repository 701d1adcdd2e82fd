"""What each seat may know of a position of the dice game."""

from __future__ import annotations

from typing import Any

from yardtools.games.dice.flights import DOUBLE, SPECIAL_WAYS
from yardtools.games.dice.state import FIELDS, OVER, ROLLING, X_FACE, DiceState, Entry
from yardtools.games.dice.streetmap import BLACK, HELICOPTER
from yardtools.games.game import MISTER_X, View

PHASES = ("tiles", "expert", "starts", "hideout", "roll", "chase", "flight", "over")
"""What a position waits for, in the order of the stages."""


def view(state: DiceState, seat: str) -> View:
    """What a seat may know (D43)."""
    knows_all = seat == MISTER_X or state.stage == OVER
    game, is_hunt = state.game, state.stage >= ROLLING
    marker = game.pawns[state.in_order()[0]] if game.in_turn else None
    return {
        "game": game.name,
        "seat": seat,
        **public(state),
        "starter": marker,
        "fields_left": state.fields_left if is_hunt else FIELDS,
        "mister_x": {
            "place": state.x if knows_all and is_hunt else _open_place(state),
            "letter": state.map.tile_of[state.log[0].place] if is_hunt else None,  # D14
            "tickets": specials_row(state.specials if knows_all else state.seen),
        },
        "log": [_entry(state, number, knows_all) for number in range(len(state.log))],
        "possible": state.possible(),
        "beliefs": belief_rows(state),
        "outcome": state.result.document() if state.result else None,
    }


def public(state: DiceState) -> dict[str, Any]:
    """What everybody sees: tiles, pawns, dice and tokens."""
    game = state.game
    rows = {
        pawn: {"place": place, "die": state.played[index] or None}
        for index, (pawn, place) in enumerate(zip(game.pawns, state.places, strict=False))
    }
    return {
        "turn": state.seat,
        "phase": PHASES[state.stage],
        "round": state.round,
        "layout": game.layout_of(state.laid),
        "expert": list(state.turned),
        "pawns": rows,
        "moved": [pawn for index, pawn in enumerate(game.pawns) if state.moved >> index & 1],
        "roll": list(state.roll),
        "tokens": state.tokens,
        "dice": state.dice(),
    }


def specials_row(counts: tuple[int, int, int]) -> dict[str, int]:
    """Mister X's special tickets by name."""
    return dict(zip((BLACK, DOUBLE, HELICOPTER), counts, strict=True))


def belief_rows(state: DiceState) -> list[dict[str, Any]]:
    """Where Mister X can be with which tickets left, while he is hunted."""
    if state.stage < ROLLING or state.stage == OVER:
        return []
    members = state.map.stations.members
    return [
        {BLACK: row.black, HELICOPTER: row.helicopter, "places": list(members(row.places))}
        for row in state.beliefs()
    ]


def _open_place(state: DiceState) -> int | None:
    """Where Mister X's pawn stands, from when he shows himself to his next move (D30, A-D19)."""
    return state.x if state.log and not state.covered else None


def _entry(state: DiceState, number: int, knows_all: bool) -> dict[str, Any]:
    """A field of his board: its place is under a die, or uncovered when he last showed himself."""
    entry = state.log[number]
    is_covered = number >= len(state.log) - state.covered
    written = entry_row(entry, knows_all or not is_covered)
    if not (knows_all or state.game.is_shown) and entry.by in SPECIAL_WAYS:
        written["by"] = X_FACE  # A-D18
    return written


def entry_row(entry: Entry, is_open: bool) -> dict[str, Any]:
    """A field of his board, with its place where that is open."""
    return {"by": entry.by, "round": entry.round, "place": entry.place if is_open else None}
