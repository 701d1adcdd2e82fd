"""OpenSpiel's own simulation passes for every game; its chance is the engine's, its tensors are the views."""

from __future__ import annotations

import importlib
import random
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.cfr import CFRSolver
from open_spiel.python.algorithms.exploitability import nash_conv
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import yardtools
from support.arenas import small
from yardtools.errors import MissingProgram, YardError
from yardtools.games import GAMES, find_game
from yardtools.playtest.envs import openspiel
from yardtools.playtest.envs.recall import LARGEST

every = pytest.mark.parametrize("name", GAMES)


def of(name: str) -> Any:
    limits = ",".join(f"{option}={value}" for option, value in find_game(name).limit_options(8).items())
    return pyspiel.load_game(f"yard_{name}({limits})")


def play(game: Any, seed: int) -> list[Any]:
    """All states of a random game."""
    rng, state = random.Random(seed), game.new_initial_state()
    states = [state.clone()]
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        states.append(state.clone())
    return states


@every
def test_openspiels_random_simulation(name: str) -> None:
    pyspiel.random_sim_test(of(name), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize(
    "text",
    [
        "yard_master(board=london,players=2,end=rounds:5)",
        "yard_master(players=3,x_tickets=taxi:4|bus:3|underground:3,used_tickets=mister_x,reveals=3|8)",
        "yard_beginner(players=4,rounds=3,black_hides_round=true)",
        "yard_dice(players=2,layout=ABC/DEF,x_die=any)",
        "yard_purrlock(players=2,call_windows=none)",
    ],
)
def test_options_are_parameters(text: str) -> None:
    game = pyspiel.load_game(text)
    assert pyspiel.load_game(str(game)).get_parameters() == game.get_parameters()
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_parameters_are_read_as_the_game_reads_them() -> None:
    game = pyspiel.load_game(
        "yard_master(x_tickets=taxi:4|bus:3|underground:1,reveals=2|4,double=0,players=5)"
    )
    options = game.arena.game.options
    assert options["x_tickets"] == {"taxi": 4, "bus": 3, "underground": 1}
    assert options["reveals"] == (2, 4)
    assert options["double"] == 0
    assert game.arena.game.players == 5


@every
def test_chance_nodes_are_the_engines_chances(name: str) -> None:
    nodes = 0
    for state in play(of(name), 1):
        if state.is_chance_node():
            nodes += 1
            chances = state.node.state.chances()
            outcomes = state.chance_outcomes()
            assert [probability for _, probability in outcomes] == [float(chance) for _, chance in chances]
            assert sum(chance for _, chance in chances) == Fraction(1)
            for (action, _), (move, _) in zip(outcomes[:3], chances[:3], strict=False):
                assert state.child(action).node.state == state.node.state.play(move)
    assert bool(nodes) == (of(name).get_type().chance_mode != pyspiel.GameType.ChanceMode.DETERMINISTIC)


@every
def test_strings_and_tensors_come_from_the_views(name: str) -> None:
    game = of(name)
    arena, recall = game.arena, game.recall
    for state in play(game, 2)[::11]:
        for player, seat in enumerate(arena.seats[:2]):
            assert state.observation_string(player) == arena.text(state.node, seat)
            assert np.array_equal(
                np.array(state.observation_tensor(player), np.float32), arena.observation(state.node, seat)
            )
            assert state.information_state_string(player) == recall.text(state.node, seat)
            if game.get_type().provides_information_state_tensor:
                row = np.zeros(recall.size, np.float32)
                recall.write(state.node, seat, row)
                assert np.array_equal(np.array(state.information_state_tensor(player), np.float32), row)


@every
def test_an_information_state_that_is_too_large_has_no_tensor(name: str) -> None:
    game = of(name)
    is_small = game.recall.size <= LARGEST
    assert game.get_type().provides_information_state_tensor == is_small


@every
def test_returns_are_the_outcome(name: str) -> None:
    game = of(name)
    states = play(game, 3)
    last = states[-1]
    outcome = last.node.state.outcome
    assert all(not any(state.returns()) for state in states[:-1])
    assert dict(zip(game.arena.seats, last.returns(), strict=True)) == game.arena.rewards(outcome)
    assert all(game.min_utility() <= value <= game.max_utility() for value in last.returns())


def test_a_saved_state_is_the_same_again() -> None:
    game = of("master")
    state = play(game, 4)[40]
    again = game.deserialize_state(state.serialize())
    assert again.node.state == state.node.state
    assert again.history() == state.history()
    assert again.information_state_string(1) == state.information_state_string(1)


def test_a_game_can_be_cut_off() -> None:
    game = pyspiel.load_game("yard_master(max_length=6)")
    last = play(game, 1)[-1]
    assert last.node.state.outcome is None
    assert last.returns() == [0.0, 0.0]
    assert len(last.full_history()) == 6 + 6  # the start cards come first


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("yard_master(board=nowhere)", "nowhere is no file, no folder and no shipped board"),
        ("yard_master(end=never)", "option end .* 'never' is not rounds:N or moves:N"),
        ("yard_master(players=9)", "master is for 2 to 6 players, not 9"),
    ],
)
def test_bad_parameters_say_what_is_wrong(text: str, words: str) -> None:
    with pytest.raises(YardError, match=words):
        pyspiel.load_game(text)


def test_openspiels_cfr_finds_an_equilibrium_of_a_small_game(tmp_path: Path) -> None:
    """Counterfactual regret needs sound information states: then what can be gained against it goes to 0."""
    yardtools.save(small().game.board, tmp_path / "small.json")
    people = {"board": str(tmp_path / "small.json"), "players": 2, "detectives": 1, "bobbies": 0}
    game = pyspiel.load_game(
        "yard_master", people | {"end": "rounds:2", "black": 1, "double": 0, "reveals": "2|"}
    )
    solver = CFRSolver(game)
    gains = []
    for iteration in range(16):
        solver.evaluate_and_update_policy()
        if iteration in (0, 15):
            gains.append(nash_conv(game, solver.average_policy()))
    assert gains[0] > 1
    assert gains[1] < 0.25


def test_without_the_extra_there_is_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, openspiel.__name__)
    with pytest.raises(MissingProgram) as caught:
        importlib.import_module(openspiel.__name__)
    assert str(caught.value).endswith("pip install 'yardtools[openspiel]'")
    assert "\n" not in str(caught.value)


# --- searches over information sets -----------------------------------------------------------

CHASES = [name for name in GAMES if find_game(name).is_chase()]


@pytest.mark.parametrize("name", CHASES)
def test_is_mcts_plays_a_game(name: str) -> None:
    """It draws the hidden anew at every simulation, and stops where a player could see the difference."""
    game, rng = of(name), random.Random(4)
    bots = [
        ISMCTSBot(
            game=game,
            evaluator=RandomRolloutEvaluator(1, np.random.RandomState(1)),
            uct_c=2.0,
            max_simulations=2,
            random_state=np.random.RandomState(seat),
        )
        for seat in range(2)
    ]
    state, unlike = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, weights)[0])
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, rng.random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.legal_actions() == state.legal_actions()
        unlike += str(other) != str(state)
        state.apply_action(int(bots[player].step(state)))
    assert unlike


HIDING = [
    "yard_master(end=rounds:4)",
    "yard_beginner(rounds=4)",
    "yard_europe(max_moves=5)",
    "yard_europe(max_moves=5,order=x_first,racks=public)",
    "yard_dice(players=3)",
    "yard_dice(players=2,specials=hidden,x_die=any)",
]


@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("text", HIDING)
def test_what_a_seat_cannot_see_is_drawn_from_its_own_view_alone(text: str, player: int) -> None:
    """States that look alike give the same draws, and none of them can be told from the true one."""
    rng, unlike = random.Random(8), 0
    for state in play(pyspiel.load_game(text), seed=9)[::3]:
        if state.is_chance_node() or state.is_terminal():
            continue
        other = state.resample_from_infostate(player, rng.random)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.current_player() == state.current_player()
        assert other.legal_actions(player) == state.legal_actions(player)
        draws = [each.resample_from_infostate(player, random.Random(5).random) for each in (state, other)]
        assert str(draws[0]) == str(draws[1])
        unlike += str(other) != str(state)
    assert bool(unlike) == (player == 1 or "europe" in text)  # elsewhere Mister X sees everything


def test_racks_and_the_bag_of_europe_are_drawn_again() -> None:
    state = next(each for each in play(of("europe"), seed=2)[60:] if each.current_player() == 0)
    true = state.node.state
    worlds = [state.resample_from_infostate(0, random.Random(seed).random).node.state for seed in range(20)]
    assert {each.racks[0] for each in worlds} == {true.racks[0]}  # his own
    assert {sum(each.bag) for each in worlds} == {sum(true.bag)}
    assert len({each.racks[1] for each in worlds}) > 5
    assert len({each.bag for each in worlds}) > 5


def test_mister_x_is_drawn_on_any_station_where_he_can_be() -> None:
    state = next(
        each
        for each in play(of("master"), seed=2)
        if each.current_player() == 1 and 2 < len(each.node.state.possible()) < 9
    )
    drawn = {state.resample_from_infostate(1, random.Random(seed).random).node.state.x for seed in range(100)}
    assert drawn == set(state.node.state.possible())


def test_an_imagined_state_cannot_be_saved() -> None:
    state = next(
        each for each in play(of("master"), seed=2) if each.current_player() == 1 and not each.is_terminal()
    )
    other = state.resample_from_infostate(1, random.Random(1).random)
    other.apply_action(other.legal_actions()[0])
    with pytest.raises(YardError, match="imagined"):
        other.node.line()


def test_games_that_are_no_chases_have_nothing_to_draw() -> None:
    [name] = set(GAMES) - set(CHASES)
    state = next(each for each in play(of(name), seed=1) if each.current_player() >= 0)
    with pytest.raises(YardError, match="no chase"):
        state.resample_from_infostate(0, random.Random(1).random)
