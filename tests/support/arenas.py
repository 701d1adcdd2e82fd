"""Games by number to test with: every game as it is shipped, and one whose whole tree can be walked."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from support.games import table
from support.master_positions import line_board
from yardtools.games import find_game
from yardtools.games.game import CHANCE
from yardtools.playtest.envs.arena import Arena
from yardtools.playtest.envs.numbering import Node

SMALL = "1-2 taxi,2-3 taxi,3-4 taxi,4-5 taxi,5-1 taxi,1-3 bus,3-5 bus"


@cache
def arena(name: str, number: int = -1) -> Arena:
    """A game on its home board, with its defaults or a variant, made once."""
    return Arena(table(name, number))


@cache
def small(**options: Any) -> Arena:
    """Two detectives after Mister X on five stations."""
    board = line_board(SMALL, detective=(1, 2), mister_x=(4, 5))
    limits: dict[str, Any] = {"end": "rounds:2", "reveals": (2,), "black": 1, "double": 1}
    return Arena(find_game("master")(board, 2, detectives=1, bobbies=0, **limits | options))


def line(arena: Arena, seed: int) -> Iterator[Node]:
    """The positions of a random game, by actions that are all as likely."""
    rng, node = random.Random(seed), arena.begin()
    yield node
    while node.seat:
        if node.seat == CHANCE:
            node = node.after_draw(node.state.draw(rng))
        else:
            node = node.after(rng.choice(list(node.legal())))
        yield node


def everything(node: Node) -> Iterator[Node]:
    """All positions that can follow, this one first."""
    yield node
    if node.seat == CHANCE:
        for move in node.state.moves():
            yield from everything(node.after_draw(move))
    for action in node.legal():
        yield from everything(node.after(action))
