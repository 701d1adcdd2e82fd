"""Positions of the dice game as JSON data, and what each seat may know of them."""

from __future__ import annotations

from typing import Any

from yardtools.games.dice.flights import DOUBLE, SPECIAL_WAYS
from yardtools.games.dice.knowledge import Belief
from yardtools.games.dice.play import OVER, ROLLING, DiceState, Entry
from yardtools.games.dice.streetmap import BLACK, HELICOPTER
from yardtools.games.dice.table import FIELDS, X_FACE
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
        **_public(state),
        "starter": marker,
        "fields_left": state.fields_left if is_hunt else FIELDS,
        "mister_x": {
            "place": state.x if knows_all and is_hunt else _shown(state),
            "letter": state.map.tile_of[state.log[0].place] if is_hunt else None,  # D14
            "tickets": _specials(state.specials if knows_all else state.seen),
        },
        "log": [_entry(state, number, knows_all) for number in range(len(state.log))],
        "possible": state.possible(),
        "beliefs": [] if state.stage == OVER else _rows(state, state.beliefs()),
        "outcome": state.result.document() if state.result else None,
    }


def position(state: DiceState) -> dict[str, Any]:
    """A whole position."""
    rest = {
        "mister_x": {
            "place": state.x if state.stage >= ROLLING else None,
            "tickets": _specials(state.specials),
            "seen": _specials(state.seen),
        },
        "log": [_written(entry, True) for entry in state.log],
        "beliefs": [] if state.stage == OVER else _rows(state, state.beliefs()),
        "outcome": state.result.document() if state.result else None,
    }
    return _public(state) | rest


def _public(state: DiceState) -> dict[str, Any]:
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


def _specials(counts: tuple[int, int, int]) -> dict[str, int]:
    return dict(zip((BLACK, DOUBLE, HELICOPTER), counts, strict=True))


def _rows(state: DiceState, belief: Belief) -> list[dict[str, Any]]:
    if state.stage < ROLLING:
        return []
    members = state.map.stations.members
    return [
        {BLACK: row.black, HELICOPTER: row.helicopter, "places": list(members(row.places))} for row in belief
    ]


def _shown(state: DiceState) -> int | None:
    """Where Mister X's pawn stands, from when he shows himself to his next move (D30, A-D19)."""
    return state.x if state.log and not state.covered else None


def _entry(state: DiceState, number: int, knows_all: bool) -> dict[str, Any]:
    """A field of his board: its place is under a die, or uncovered when he last showed himself."""
    entry = state.log[number]
    is_covered = number >= len(state.log) - state.covered
    written = _written(entry, knows_all or not is_covered)
    if not (knows_all or state.game.is_shown) and entry.by in SPECIAL_WAYS:
        written["by"] = X_FACE  # A-D18
    return written


def _written(entry: Entry, is_open: bool) -> dict[str, Any]:
    return {"by": entry.by, "round": entry.round, "place": entry.place if is_open else None}
