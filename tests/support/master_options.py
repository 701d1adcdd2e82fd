"""Games of Master by options of all kinds, on London and on small boards: to be compared with the engine."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from support.master_positions import small_board
from yardtools.errors import YardError
from yardtools.games.master.game import Master

LONDON: list[tuple[int, dict[str, Any]]] = [
    *((players, {}) for players in range(2, 7)),
    (6, {"end": "moves:24", "stuck": "every_turn"}),
    (5, {"end": "moves:9", "log_fields": 30, "double": 5}),
    (4, {"x_supply": "finite", "sitting_out": "final"}),
    (6, {"x_tickets": {"taxi": 4, "bus": 3, "underground": 3}, "used_tickets": "mister_x"}),
    (6, {"x_tickets": {"taxi": 1}, "used_tickets": "supply", "black": 0}),
    (3, {"pool": "shared", "stuck": "detectives_only", "detective_tickets": {"taxi": 2, "bus": 1}}),
    (2, {"pool": "separate", "bobbies": 9, "sitting_out": "final", "stuck": "every_turn"}),
    (6, {"detectives": 1, "double": 0, "black": 99, "reveals": [], "log_fields": 22}),
    (6, {"detectives": 5, "bobbies": 9, "detective_tickets": {"taxi": 1}, "reveals": list(range(1, 25))}),
    (6, {"detective_starts": [1, 8, 9, 18, 19, 20], "mister_x_starts": [1, 8, 9, 18, 19, 20]}),
]

SMALL: dict[str, list[Any]] = {
    "detectives": [1, 2, 3],
    "bobbies": [0, 1],
    "end": ["rounds:5", "moves:7", "rounds:12"],
    "double": [0, 1, 3],
    "black": [0, 2],
    "reveals": [[], [3], [1, 2, 4]],
    "stuck": ["all", "detectives_only", "every_turn"],
    "sitting_out": ["last", "final"],
    "pool": ["shared", "separate"],
    "x_supply": ["unlimited", "finite"],
    "x_tickets": [{}, {"taxi": 2, "bus": 1}],
    "used_tickets": ["supply", "mister_x"],
    "detective_tickets": [{"taxi": 4, "bus": 2}, {"taxi": 1}],
}


def small_games(seed: int, many: int) -> Iterator[Master]:
    """Games on random networks of seven stations, where pawns are soon stuck, with options at random."""
    rng = random.Random(seed)
    while many:
        options = {name: rng.choice(values) for name, values in SMALL.items()}
        try:
            game = Master(small_board(rng), 3, **options)
        except YardError:  # too few cards, or tickets that go nowhere
            continue
        many -= 1
        yield game
