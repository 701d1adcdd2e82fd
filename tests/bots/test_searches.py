"""The searches of Europe and of the dice game: legal, from views alone, in their budget, and not blind."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import yardtools
from support.command import yard
from yardtools.bots import bot, bots_for
from yardtools.bots.budget import Budget
from yardtools.games.dice.game import DiceGame
from yardtools.games.dice.search.playouts import DicePlayouts
from yardtools.games.europe.game import Europe
from yardtools.games.europe.search.grip import Grip
from yardtools.games.europe.search.playouts import EuropePlayouts
from yardtools.games.game import CHANCE, DETECTIVES, MISTER_X, Game, Move, State
from yardtools.games.search.contest import best_candidate

SEATS = (MISTER_X, DETECTIVES)
EUROPE = Europe(yardtools.load("europe"))
DICE = yardtools.game("dice")
TABLES = [
    EUROPE,
    yardtools.game("europe", players=2, onto_detective="loses", order="x_first", max_moves=40),
    DICE,
    yardtools.game("dice", players=2, x_die="any", specials="hidden", double_on_last_field=True),
    yardtools.game("dice", players=3, expert=True, occupied_stop="passed", start_counts=False),
]
named = pytest.mark.parametrize("game", TABLES, ids=lambda game: f"{game.name}-{game.players}")


def play(game: Game, players: dict[str, str], seed: int) -> list[State]:
    """A whole game between bots, position by position; an illegal move is an error."""
    bots = {seat: bot(name, game, seat) for seat, name in players.items()}
    rng, found = random.Random(seed), [game.start(seed=seed)]
    while seat := found[-1].seat:
        state = found[-1]
        move = state.draw(rng) if seat == CHANCE else bots[seat].choose(state.view(seat), state.moves(), rng)
        found.append(state.play(move))
    return found


def choose(name: str, state: State, seed: int = 1) -> Move:
    """What a bot does in a position, from its view alone."""
    seat = state.seat
    return bot(name, state.game, seat).choose(state.view(seat), state.moves(), random.Random(seed))


def choices(states: list[State], seat: str) -> list[State]:
    """The positions in which a seat has a choice."""
    return [state for state in states if state.seat == seat and len(state.moves()) > 1]


@named
def test_a_game_is_played_to_its_end(game: Game) -> None:
    states = play(game, {MISTER_X: "mcts:6", DETECTIVES: "mcts:6"}, 3)
    assert states[-1].outcome is not None


@named
def test_every_random_position_has_a_legal_answer(game: Game) -> None:
    """Where bots would never come, the answer is one of the legal moves all the same."""
    states = play(game, dict.fromkeys(SEATS, "random"), 5)
    for state in (state for seat in SEATS for state in choices(states, seat)[::5][:20]):
        assert choose("mcts:3", state) in state.moves()


@pytest.mark.parametrize("game", [EUROPE, DICE], ids=["europe", "dice"])
@pytest.mark.parametrize("seat", SEATS)
def test_positions_that_look_alike_get_the_same_answer(game: Game, seat: str) -> None:
    states = choices(play(game, dict.fromkeys(SEATS, "greedy"), 8), seat)
    for state in states[:: max(1, len(states) // 8)]:
        worlds = [game.draw_hidden(state.view(seat), random.Random(n), state.moves()) for n in range(3)]
        answers = {choose("mcts:12", world) for world in (state, *filter(None, worlds))}
        assert len(answers) == 1


@pytest.mark.parametrize("game", [EUROPE, DICE], ids=["europe", "dice"])
def test_the_same_seed_gives_the_same_game(game: Game) -> None:
    first, again = (play(game, {MISTER_X: "mcts:8", DETECTIVES: "mcts:8"}, 4) for _ in range(2))
    assert first[-1] == again[-1]
    assert len(first) == len(again)


def count_calls(monkeypatch: Any, kind: type, method: str, rows: int) -> list[int]:
    """How many positions each call of a method weighs; they are in its argument of that number."""
    made: list[int] = []
    plain = getattr(kind, method)

    def counting(*given: Any, **named: Any) -> Any:
        made.append(len(given[rows]))
        return plain(*given, **named)

    monkeypatch.setattr(kind, method, counting)
    return made


@pytest.mark.parametrize(
    ("game", "seat", "kind"),
    [
        (EUROPE, MISTER_X, EuropePlayouts),
        (DICE, MISTER_X, DicePlayouts),
        (DICE, DETECTIVES, DicePlayouts),
    ],
    ids=["europe-x", "dice-x", "dice-detectives"],
)
def test_budgets_in_playouts_are_kept(monkeypatch: Any, game: Game, seat: str, kind: type) -> None:
    states = choices(play(game, dict.fromkeys(SEATS, "greedy"), 2), seat)
    made = count_calls(monkeypatch, kind, "share_won", 1)
    for budget in (1, 30, 300):
        spent = set()
        for state in states[:: max(1, len(states) // 4)]:
            made.clear()
            choose(f"mcts:{budget}", state)
            spent.add(sum(made))
        assert spent - {0} == {budget}  # what needs no thought gets none


@pytest.mark.parametrize("budget", [1, 30, 500])
def test_plans_of_the_detectives_keep_to_the_budget(monkeypatch: Any, budget: int) -> None:
    states = [state for state in play(EUROPE, dict.fromkeys(SEATS, "greedy"), 2) if at_chase(state)]
    made = count_calls(monkeypatch, Grip, "worth", 1)
    for state in states[::6]:
        made.clear()
        choose(f"mcts:{budget}", state)
        assert sum(made) == budget


def at_chase(state: State) -> bool:
    """Whether the detectives of Europe are to move a pawn, and can choose how."""
    return state.view(DETECTIVES)["stage"] == "chase" and len(state.moves()) > 1


@pytest.mark.parametrize("name", ["europe", "dice"])
def test_seconds_are_a_budget_too(name: str) -> None:
    seats = "mister_x=mcts:0.001s,detectives=mcts:0.001s"
    done = yard("play", name, "--seats", seats, "--seed", "5")
    assert done.returncode == 0, done.stderr
    assert "a bot (mcts:0.001s) plays Mister X" in " ".join(done.stdout.split())


def test_both_games_are_played_by_a_search() -> None:
    assert "mcts" in bots_for(Europe)
    assert "mcts" in bots_for(DiceGame)


def test_the_better_candidate_wins_a_contest() -> None:
    tried: list[int] = []

    def trial(who: Any) -> Any:
        tried.extend(who)
        return np.where(who == 5, 0.9, 0.1)

    assert best_candidate(9, trial, Budget(playouts=100).start()) == 5
    assert len(tried) == 100
    assert tried.count(5) > tried.count(0)


def test_mister_x_goes_to_a_target_when_he_can() -> None:
    """In many games of searching bots, wherever a hop leads to a target he makes it."""
    won = 0
    for seed in range(2):
        states = play(EUROPE, {MISTER_X: "mcts:20", DETECTIVES: "random"}, seed)
        for state in choices(states, MISTER_X):
            view = state.view(MISTER_X)
            targets = EUROPE.missions[view["mission"]].targets if view["mission"] else ()
            if any(len(move) == 3 and move[2] in targets for move in state.moves()):
                outcome = state.play(choose("mcts:20", state)).outcome
                assert outcome is not None
                assert outcome.winners == (MISTER_X,)
                won += 1
    assert won


@pytest.mark.parametrize("game", [EUROPE, DICE], ids=["europe", "dice"])
def test_detectives_step_onto_him_where_they_know_him(game: Game) -> None:
    caught = 0
    for seed in range(8, 12):
        for state in play(game, dict.fromkeys(SEATS, "greedy"), seed):
            known = state.possible() if state.seat == DETECTIVES else []
            if len(known) == 1 and any(move[-1] == known[0] for move in state.moves()):
                outcome = state.play(choose("mcts:60", state)).outcome
                assert outcome is not None
                assert outcome.winners == (DETECTIVES,)
                caught += 1
    assert caught
