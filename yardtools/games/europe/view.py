"""What each side may know of a position of Mister X Europe (E41), and nothing that depends on more.

The detectives see the bar, the rings, the box and their own racks; Mister X sees his log and his rack.
What he has chosen of his turn so far nobody else sees. Both know how many tickets are where, and of each
kind how many they do not see.
"""

from __future__ import annotations

from typing import Any

from yardtools.games.europe.moves import DEAL, DISCARD, FLIGHT, OVER, PAY, REFILL
from yardtools.games.europe.state import EuropeState
from yardtools.games.europe.tickets import Counts, add_heaps
from yardtools.games.game import DETECTIVES, MISTER_X, View


def view(state: EuropeState, seat: str) -> View:
    """What a seat may know."""
    over = state.stage == OVER
    his, theirs = over or seat == MISTER_X, over or seat == DETECTIVES or _racks_are_public(state)
    return {
        "game": state.game.name,
        "seat": seat,
        **open_table(state),
        "special": list(state.plan) if his or state.stage != FLIGHT else [],
        "players": {
            name: {"pawns": state.game.pawns_of(who), **_rack(state, who, theirs)}
            for who, name in enumerate(state.game.people)
            if who
        },
        "mister_x": {
            "station": state.x or None if his else _city_told(state, state.number),
            "start": state.log[0][2] if his and state.log else _city_told(state, 0),
            **_rack(state, 0, his),
        },
        "bag": sum(state.bag),
        "unseen": state.game.name_kinds(_unseen(state, his, theirs)),
        "log": [log_entry(state, number, his) for number in range(len(state.log))],
        "possible": _possible(state, theirs),
        "outcome": state.result.document() if state.result else None,
    }


def open_table(state: EuropeState) -> dict[str, Any]:
    """What lies open on the table."""
    game = state.game
    return {
        "turn": state.seat,
        "stage": state.stage,
        "acting": acting_player(state),
        "round": state.round,
        "turns": state.turns,
        "mission": state.mission or None,
        "pawns": {pawn: {"station": place} for pawn, place in zip(game.pawns, state.places, strict=False)},
        "moved": [pawn for index, pawn in enumerate(game.pawns) if state.moved >> index & 1],
        "entered": list(state.entered),
        "box": game.name_kinds(state.box),
        "played": game.name_kinds(state.played),
        "rings": [{"strokes": strokes, "station": at, "number": n} for strokes, at, n in state.rings],
    }


def acting_player(state: EuropeState) -> str | None:
    """Who draws, discards or pays."""
    return state.game.people[state.who] if state.stage in (DEAL, REFILL, DISCARD, PAY) else None


def _racks_are_public(state: EuropeState) -> bool:
    return bool(state.game.options["racks"] == "public")  # A-E15


def _rack(state: EuropeState, who: int, seen: bool) -> dict[str, Any]:
    rack = state.racks[who]
    return {"tickets": state.game.name_kinds(rack) if seen else None, "count": sum(rack)}


def _city_told(state: EuropeState, number: int) -> int | None:
    """Where Mister X was after a move, if everybody was told."""
    return (state.trail.fields[number].known if state.log else 0) or None


def _unseen(state: EuropeState, his: bool, theirs: bool) -> Counts:
    """The tickets that a side cannot see, wherever they are."""
    hidden = [] if theirs else state.racks[1:]
    return add_heaps(state.bag, *hidden) if his else state.unseen


def log_entry(state: EuropeState, number: int, his: bool) -> dict[str, Any]:
    """A field of the log with its ticket on the bar, for who sees all of it or only what was told."""
    kind, face_down, station, round = state.log[number]
    told = _city_told(state, number)
    return {
        "ticket": state.game.kinds[kind] if number and (his or not face_down) else None,
        "face_down": face_down,
        "round": round,
        "station": station if his else told,
        "told": told is not None,
    }


def _possible(state: EuropeState, counting: bool) -> list[int]:
    """Where Mister X can be for the detectives; he himself cannot say how well they count what they hold."""
    if counting or state.stage == OVER:
        return state.possible()
    return list(state.game.stations.members(state.trail.uncounted_cities))
