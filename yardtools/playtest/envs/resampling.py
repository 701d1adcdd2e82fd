"""Positions that a seat cannot tell from the true one: Mister X on another of the stations where he can be.

That is what searches over information sets ask for. Where a game can imagine a position from a view alone,
it does; else the true position is taken, and Mister X is moved in it, so that what else is hidden, such as
tickets in some games, stays as it is.
"""

from __future__ import annotations

import random
from typing import Any

from yardtools.errors import YardError
from yardtools.games.game import MISTER_X, Game, State, View
from yardtools.playtest.envs.arena import Arena
from yardtools.playtest.envs.numbering import IMAGINED, Node
from yardtools.playtest.envs.recall import Recall

SPOTS = ("station", "place")
"""What games call where somebody is."""


def resample(arena: Arena, recall: Recall, node: Node, seat: str, rng: random.Random) -> Node:
    """A position that looks the same to the seat, and with it all that it has seen so far."""
    if not arena.game.is_chase():
        raise YardError(f"{arena.game.name} is no chase; only where Mister X is can be drawn again")
    if seat == MISTER_X:
        return node
    view = node.state.view(seat)
    stations = node.state.possible()
    for station in rng.sample(stations, len(stations)):
        state = _with_mister_x_on(arena.game, node.state, view, station)
        if state is not None and state.view(seat) == view:
            return _imagined(state, node, seat, recall)
    return node


def _with_mister_x_on(game: Game, state: State, view: View, station: int) -> State | None:
    """The position with Mister X there; nothing where that cannot be."""
    try:
        return game.imagine(view, station) or game.restore(_moved(game.position_of(state), station))
    except YardError:
        return None


def _moved(position: dict[str, Any], station: int) -> dict[str, Any]:
    """A position with Mister X on a station, now and in the last row of his log."""
    log = [*position["log"][:-1], *(_put(row, station) for row in position["log"][-1:])]
    his = {MISTER_X: _put(position[MISTER_X], station)} if MISTER_X in position else {}
    return position | {"log": log} | his


def _put(row: dict[str, Any], station: int) -> dict[str, Any]:
    return row | {spot: station for spot in SPOTS if spot in row}


def _imagined(state: State, node: Node, seat: str, recall: Recall) -> Node:
    """A node that began with what the seat has seen; the others see the game from here on."""
    found = Node(state, node.numbering, step=IMAGINED)
    found.memories[seat] = recall.memory(node, seat)
    return found
