"""Games by number to test with: every game as it is shipped, and one whose whole tree can be walked."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from support.mastering import line_board
from support.playthrough import at_home
from yardtools.games import GAMES, game
from yardtools.games.game import CHANCE
from yardtools.playtest.envs.arena import Arena
from yardtools.playtest.envs.numbering import Node

SMALL = "1-2 taxi,2-3 taxi,3-4 taxi,4-5 taxi,5-1 taxi,1-3 bus,3-5 bus"

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "master": [
        {"players": 2},
        {"sitting_out": "final", "x_supply": "finite"},
        {
            "x_tickets": {"taxi": 4, "bus": 3, "underground": 3},
            "used_tickets": "mister_x",
            "end": "moves:24",
            "detective_tickets": {"taxi": 3, "bus": 2, "underground": 1},
        },
    ],
    "beginner": [{"black": 2, "black_hides_round": True, "hidden_transport": "announced"}],
    "europe": [{"players": 2, "must_move": "local", "max_moves": 30}],
    "dice": [
        {"x_die": "any", "players": 2, "refill": "de"},
        {"double_on_last_field": True, "specials": "hidden", "expert": True, "only_occupied": "pass"},
    ],
    "purrlock": [{"players": 2, "call_windows": "none"}, {"players": 5, "wrong_call": "next_turn"}],
}
"""Options that bring other moves, beside the defaults."""

TABLES = [(name, number) for name in GAMES for number in range(-1, len(OPTIONS.get(name, ())))]
"""Every game with its defaults (-1), and with each of its options."""


@cache
def arena(name: str, number: int = -1) -> Arena:
    """A game on its home board, made once."""
    rules = at_home(name)
    options = {} if number < 0 else dict(OPTIONS[name][number])
    return Arena(
        game(name, rules.board, options.pop("players", None), **options) if options or number >= 0 else rules
    )


@cache
def small(**options: Any) -> Arena:
    """Two detectives after Mister X on five stations."""
    board = line_board(SMALL, detective=(1, 2), mister_x=(4, 5))
    limits: dict[str, Any] = {"end": "rounds:2", "reveals": (2,), "black": 1, "double": 1}
    return Arena(game("master", board, 2, detectives=1, bobbies=0, **limits | options))


def line(arena: Arena, seed: int) -> Iterator[Node]:
    """The positions of a random game, by actions that are all as likely."""
    rng, node = random.Random(seed), arena.begin()
    yield node
    while node.seat:
        is_chance = node.seat == CHANCE
        node = node.drawn(node.state.draw(rng)) if is_chance else node.after(rng.choice(list(node.legal())))
        yield node


def everything(node: Node) -> Iterator[Node]:
    """All positions that can follow, this one first."""
    yield node
    if node.seat == CHANCE:
        for move in node.state.moves():
            yield from everything(node.drawn(move))
    for action in node.legal():
        yield from everything(node.after(action))
