"""Positions that a seat cannot tell from the true one: all that it does not see is drawn anew.

That is what searches over information sets ask for. A position is drawn from the seat's view alone, so
that whoever searches learns nothing of the true one.
"""

from __future__ import annotations

import random

from yardtools.errors import YardError
from yardtools.games.game import State
from yardtools.playtest.envs.arena import Arena
from yardtools.playtest.envs.numbering import IMAGINED, Node
from yardtools.playtest.envs.recall import Recall


def resample(arena: Arena, recall: Recall, node: Node, seat: str, rng: random.Random) -> Node:
    """A position that looks the same to the seat, and with it all that it has seen so far."""
    if not arena.game.is_chase():
        raise YardError(f"{arena.game.name} is no chase; what is hidden in it cannot be drawn again")
    is_own = node.seat == seat
    view, moves = node.state.view(seat), node.state.moves() if is_own else ()
    drawn = arena.game.draw_hidden(view, rng, moves)
    if drawn is None:  # nothing is hidden yet
        return node
    return _imagined(drawn, node, seat, recall)


def _imagined(state: State, node: Node, seat: str, recall: Recall) -> Node:
    """A node that began with what the seat has seen; the others see the game from here on."""
    found = Node(state, node.numbering, step=IMAGINED)
    found.first = node.first if node.seat == seat else None
    found.memories[seat] = recall.memory(node, seat)
    return found
