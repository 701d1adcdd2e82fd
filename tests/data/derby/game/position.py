"""Positions of Derby as JSON data, both ways."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from yardtools.errors import YardError
from yardtools.games.derby.state import DerbyState
from yardtools.games.game import Outcome

if TYPE_CHECKING:
    from yardtools.games.derby.game import Derby


def position(state: DerbyState) -> dict[str, Any]:
    """What is particular to a state."""
    return {
        "places": list(state.places),
        "turn": state.turn,
        "round": state.round,
        "roll": state.roll,
        "outcome": state.result.document() if state.result else None,
    }


def restore(game: Derby, position: Mapping[str, Any]) -> DerbyState:
    """The state at a position that keeps to the schema."""
    places, outcome, roll = position["places"], position["outcome"], position["roll"]
    for place in places:
        if place not in game.ends[1]:
            raise YardError(f"a runner is on station {place}, which the board does not have")
    if len(places) < 2 and (roll or outcome or position["turn"] or position["round"] > 1):
        raise YardError("the race has begun, and a runner has no station")
    if position["round"] > game.options["rounds"]:
        raise YardError(f"there are {game.options['rounds']} rounds (R6)")
    result = Outcome.from_document(outcome) if outcome else None
    return DerbyState(
        game=game,
        places=tuple(places),
        turn=position["turn"],
        round=position["round"],
        roll=roll,
        result=result,
    )
