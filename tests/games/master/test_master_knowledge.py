"""What the detectives know in Scotland Yard Master is exact: compared with all that could have happened."""

from __future__ import annotations

import random
from typing import Any

import pytest

from support.boards import london
from support.master_positions import small_board
from support.shadows import follow_shadows
from yardtools.games.game import MISTER_X, State
from yardtools.games.master.game import Master

VARIANTS: list[dict[str, Any]] = [
    {},
    {"reveals": [2], "sitting_out": "final"},
    {"x_tickets": {"taxi": 2, "bus": 1}, "used_tickets": "mister_x", "end": "moves:6", "stuck": "every_turn"},
    {"x_supply": "finite", "black": 1},
    {"bobbies": 1, "detectives": 1, "pool": "shared"},
]


def small_game(rng: random.Random, options: dict[str, Any]) -> Master:
    given = {"detectives": 2, "bobbies": 0, "end": "rounds:5", "double": 1, "black": 2, "reveals": [3]}
    return Master(small_board(rng), 3, **{"detective_tickets": {"taxi": 4, "bus": 2}, **given, **options})


@pytest.mark.parametrize("options", VARIANTS, ids=[",".join(each) or "default" for each in VARIANTS])
@pytest.mark.parametrize("seed", range(12))
def test_possible_stations_are_those_of_all_histories(seed: int, options: dict[str, Any]) -> None:
    """Also: the detectives' view is the same whichever of these histories is the true one."""
    rng = random.Random(seed)
    state: State = small_game(rng, options).begin()
    shadows = [state]
    while moves := state.moves():
        move = rng.choice(moves)
        after = state.play(move)
        shadows = follow_shadows(shadows, state, after, move, "detectives")
        state = after
        if state.seat == "chance":
            continue
        assert state.possible() == sorted({shadow.x for shadow in shadows})  # type: ignore[attr-defined]
        assert state.x in state.possible()  # type: ignore[attr-defined]
        wanted = state.view("detectives")
        assert all(shadow.view("detectives") == wanted for shadow in shadows)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_on_london_the_truth_is_always_possible(players: int) -> None:
    rng = random.Random(players)
    for seed in range(3):
        state = Master(london(), players).start(seed=seed)
        while moves := state.moves():
            possible = state.possible()
            assert state.x in possible  # type: ignore[attr-defined]
            assert not set(possible) & set(state.places)  # type: ignore[attr-defined]
            state = state.play(rng.choice(moves))


def test_mister_x_knows_what_they_know() -> None:
    state = Master(london(), 6).start(seed=2)
    assert state.view(MISTER_X)["possible"] == state.view("detectives")["possible"]
