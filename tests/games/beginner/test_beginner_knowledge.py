"""The beginners' version over random play: what the detectives know, what is kept, and positions as JSON."""

from __future__ import annotations

import json
import random
from collections import Counter
from copy import deepcopy
from typing import Any

import pytest

from support.beginner_positions import first_turn, leaves_of, ring, table
from support.boards import london
from support.shadows import visible_part
from yardtools.errors import YardError
from yardtools.games.beginner.game import Beginner
from yardtools.games.beginner.state import BeginnerState
from yardtools.playtest.vectors import wander

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"hidden_transport": "announced"},
    {"hidden_by": "round", "black": 3, "double": 3},
    {"black_hides_round": True, "black": 3, "double": 3},
    {
        "black_hides_round": True,
        "hidden_transport": "announced",
        "black": 2,
        "double": 4,
        "hidden_by": "round",
    },
    {"hidden": tuple(range(1, 20)), "double": 5},
)


def random_states(game: Beginner, seed: int) -> list[BeginnerState]:
    rng, state, states = random.Random(seed), game.start(), []
    while state.seat:
        states.append(state)
        state = state.play(wander(state.moves(), rng))
    return [*states, state]  # type: ignore[list-item]


# --- knowledge --------------------------------------------------------------------------------


@pytest.mark.rule("B21")
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_possible_is_what_all_histories_leave_over(options: dict[str, Any], seed: int) -> None:
    """Every world that looks the same to the detectives is followed: where he is in one, he can be."""
    rng, state = random.Random(seed), ring(**options).start()
    worlds: list[Any] = [state]
    while state.seat:
        move = wander(state.moves(), rng)
        told = state.seat == "detectives"
        after: Any = state.play(move)
        branches = (world.play(m) for world in worlds for m in ([move] if told else world.moves()))
        alike = [
            branch
            for branch in branches
            if visible_part(branch, "detectives") == visible_part(after, "detectives")
        ]
        worlds = list({json.dumps(world.to_json()["position"]): world for world in alike}.values())
        assert after.possible() == sorted({world.x for world in worlds})
        assert all(world.view("detectives") == after.view("detectives") for world in worlds)
        state = after


@pytest.mark.parametrize("seed", range(3))
def test_he_is_always_where_he_can_be_and_never_where_somebody_stands(seed: int) -> None:
    for state in random_states(table(5), seed):
        assert state.x in state.possible()
        if not state.outcome:
            assert not {*state.possible()} & {*state.places}
            assert len({*state.places, state.x}) == len(state.places) + 1


# --- counts -----------------------------------------------------------------------------------


@pytest.mark.rule("B3", "B14", "B13")
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_tickets_are_kept_and_each_round_has_one_move_or_two(options: dict[str, Any]) -> None:
    game = ring(**options)
    for seed in range(5):
        for state in random_states(game, seed):
            rounds = Counter(entry.round for entry in state.log)
            used = sum(entry.black for entry in state.log), sum(count - 1 for count in rounds.values())
            assert (state.black + used[0], state.doubles + used[1]) == (
                game.options["black"],
                game.options["double"],
            )
            assert set(rounds.values()) <= {1, 2}


@pytest.mark.parametrize(("round", "with_black"), [(1, 3), (2, 2)])
def test_his_moves_are_as_many_as_the_lines_make_them(round: int, with_black: int) -> None:
    """Open, with black, and doubles with black on no hop or on one that is not hidden anyway."""
    lines: dict[int, list[int]] = {}
    for link in london().links:
        if link.by in ("taxi", "bus"):
            lines.setdefault(link.start, []).append(link.end)
            lines.setdefault(link.end, []).append(link.start)
    state: Any = first_turn(table())
    if round == 2:
        for move in ("mister_x taxi 81", "blue taxi 28", "red taxi 45", "green taxi 123"):
            state = state.play(move)
    singles = lines[state.x]
    doubles = sum(len(lines[end]) for end in singles)
    assert len(state.moves()) == 2 * len(singles) + with_black * doubles


def test_perft() -> None:
    """Counted by hand: 3! ways to stand, then 4 hops from 1 in the ring, each free: open or black."""
    game = ring(double=0)
    assert [len(leaves_of(game.start(), depth)) for depth in range(5)] == [1, 3, 6, 6, 48]


# --- positions --------------------------------------------------------------------------------


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_positions_come_back_as_they_were(options: dict[str, Any]) -> None:
    game = ring(**options)
    for state in random_states(game, 1):
        again: Any = game.state(json.dumps(state.to_json()))
        assert again == state
        assert again.moves() == state.moves()
        assert again.possible() == state.possible()
        assert [again.view(seat) for seat in game.seats] == [state.view(seat) for seat in game.seats]


def hidden_position() -> dict[str, Any]:
    """Round 3 of a game in the ring: Mister X has just made a hidden move."""
    state: Any = first_turn(ring())
    for move in ("mister_x bus 4", "blue taxi 2", "red taxi 7", "green taxi 10"):
        state = state.play(move)
    for move in ("mister_x black taxi 5", "blue taxi 3", "red taxi 8", "green taxi 11", "mister_x taxi 6"):
        state = state.play(move)
    assert (state.seat, state.possible()) == ("detectives", [4, 6])
    document: dict[str, Any] = state.to_json()
    return document


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("mister_x", "station"), 99, "Mister X is on station 99, which the board does not have"),
        (("mister_x", "station"), 5, "the log ends on another station than 5, where Mister X stands"),
        (("pawns", "blue", "station"), 8, "two detectives stand on one station (B4)"),
        (
            ("pawns", "blue", "station"),
            6,
            "a detective stands on Mister X's station 6, but the game is not over",
        ),
        (
            ("pawns", "blue", "station"),
            4,
            "a detective stands on a possible station, so Mister X is not there",
        ),
        (("pawns", "purple"), {"station": 1}, "no pawn 'purple' in this game; there are blue, red, green"),
        (("pawns", "blue", "station"), None, "not every pawn has a station"),
        (("moved",), ["grey"], "no pawn 'grey' in this game"),
        (("moved",), ["blue", "red", "green"], "all detectives have moved, but it is still their turn (B5)"),
        (("round",), 14, "round 14 of 13 (B5)"),
        (("round",), 4, "it is the detectives' turn, but Mister X has not moved in round 4 (B5)"),
        (("log", 0, "round"), 3, "the rounds of the log cannot be 3, 2, 3 in round 3"),
        (("log", 0, "hidden"), True, "entry 1 of the log must be open (B11)"),
        (("log", 2, "hidden"), False, "entry 3 of the log must be hidden (B11)"),
        (
            ("log", 0, "transport"),
            "underground",
            "entry 1 of the log is by underground, which nobody can use",
        ),
        (
            ("mister_x", "tickets", "black"),
            1,
            "1 black tickets held and 1 used are more than the 1 dealt (B3)",
        ),
        (("possible",), [4], "Mister X is on 6, which is not among the possible stations"),
        (("possible",), [6, 77], "possible: Mister X is on station 77, which the board does not have"),
        (
            ("outcome",),
            {"winners": [], "rule": "B19", "reason": ""},
            "a game that is over has an outcome and",
        ),
        (("turn",), "chance", "no state: 'turn' must be"),
        (
            ("log", 0, "ticket"),
            "taxi",
            "no state: the entry of the log of beginner has an unknown key 'ticket'",
        ),
    ],
)
def test_what_cannot_be_is_told(path: tuple[Any, ...], value: Any, message: str) -> None:
    document = deepcopy(hidden_position())
    part = document["position"]
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = value
    with pytest.raises(YardError) as told:
        ring().state(document)
    assert str(told.value).startswith(message)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(
    "move", [None, 5, (), ("red",), ("red", "taxi", 45, 46), ("red", ["taxi"], 4), "", "x y z"]
)
def test_no_move_at_all_is_told(move: Any) -> None:
    for state in (ring().start(), first_turn(ring()), ring().state(hidden_position())):
        with pytest.raises(YardError, match=r"\(B\d+\)$"):
            state.play(move)
