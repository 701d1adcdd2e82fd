"""Bots worth playing: what they see, what they find, and that they keep to their budget."""

from __future__ import annotations

import random
from typing import Any

import pytest

from support import master_positions, purrlock_positions
from support.boards import london
from support.command import yard
from yardtools.bots import BOTS, LEVELS, bot, find_bot, mcts_bot, parse_bot
from yardtools.bots.budget import Budget
from yardtools.bots.candidates import worthwhile_moves
from yardtools.bots.flight import Flight
from yardtools.bots.hunt import Hunt
from yardtools.bots.mcts_bot import MctsBot
from yardtools.bots.playouts import Playouts
from yardtools.errors import YardError
from yardtools.games import GAMES, find_game
from yardtools.games.beginner.game import Beginner
from yardtools.games.game import CHANCE, DETECTIVES, MISTER_X, Game, Move, State

QUIET = purrlock_positions.game(2, call_windows="none")


def choose(name: str, state: State, seed: int = 1) -> Move:
    """What a bot does in a position, from its view alone."""
    seat = state.seat
    return bot(name, state.game, seat).choose(state.view(seat), state.moves(), random.Random(seed))


def play_out(game: Game, players: dict[str, str], seed: int) -> State:
    """A whole game between bots."""
    bots = {seat: bot(name, game, seat) for seat, name in players.items()}
    rng, state = random.Random(seed), game.start(seed=seed)
    while seat := state.seat:
        view, moves = (None, None) if seat == CHANCE else (state.view(seat), state.moves())
        state = state.play(state.draw(rng) if view is None else bots[seat].choose(view, moves or [], rng))
    return state


def some_states(game: Game, seed: int, many: int) -> list[State]:
    """Positions in the middle of a game at random."""
    rng, state, found = random.Random(seed), game.start(seed=seed), list[State]()
    while state.seat and len(found) < many:
        found.append(state)
        state = state.play(state.draw(rng) if state.seat == CHANCE else rng.choice(state.moves()))
    return found


# --- names ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BOTS)
def test_each_bot_says_what_it_does_and_where(name: str) -> None:
    kind = find_bot(name)
    assert kind.name == name
    assert kind.help
    assert any(kind.plays(find_game(each)) for each in GAMES)


def test_names_carry_budgets_and_levels_name_bots() -> None:
    assert parse_bot("mcts:400") == ("mcts", Budget(playouts=400))
    assert parse_bot("mcts:0.5s") == ("mcts", Budget(seconds=0.5))
    assert isinstance(bot("mcts:7", master_positions.game(), MISTER_X), MctsBot)
    assert {level: bot(level, QUIET, "player-1").name for level in LEVELS} == {
        "easy": "random", "medium": "greedy", "hard": "solver",
    }  # fmt: skip
    assert bot("hard", master_positions.game(), MISTER_X).name == "mcts"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("mtcs:400", "no bot 'mtcs:400'; did you mean 'mcts'?"),
        ("deep", "there are random, greedy, mcts, solver, easy, medium, hard"),
        ("greedy:400", "greedy takes no budget"),
        ("hard:5", "hard takes no budget"),
        *(
            (f"mcts:{slip}", "write playouts such as 400")
            for slip in ("", "0", "-3", "x", "0s", "1e3", "infs", "nans")
        ),
    ],
)
def test_slips_in_names_are_told_in_one_line(name: str, words: str) -> None:
    with pytest.raises(YardError) as told:
        bot(name, master_positions.game(), MISTER_X)
    assert words in str(told.value)
    assert "\n" not in str(told.value)


def test_the_table_takes_budgets_and_levels() -> None:
    seats = "mister_x=mcts:4,detectives=easy"
    done = yard("play", "master", "--players", "2", "--seats", seats, "--seed", "5")
    assert done.returncode == 0, done.stderr
    said = " ".join(done.stdout.split())
    assert "a bot (mcts:4) plays Mister X, a bot (easy) plays the detectives." in said
    slip = yard("play", "master", "--seats", "mister_x=mcts:much")
    assert (slip.returncode, slip.stdout) == (2, "")
    assert "'much' is no budget" in slip.stderr


# --- what is imagined looks like what is seen ----------------------------------------------------


@pytest.mark.parametrize(
    "game", [master_positions.game(), master_positions.game(2), Beginner(london(), 5)], ids=repr
)
def test_imagined_positions_look_like_the_view(game: Game) -> None:
    for state in some_states(game, 3, 60):
        if state.seat == CHANCE:
            continue
        view = state.view(DETECTIVES)
        for station in view["possible"][:4]:
            world = game.imagine(view, station)
            assert world is not None
            assert world.view(DETECTIVES) == view
            assert world.view(MISTER_X)["mister_x"]["station"] == station
        his = state.view(MISTER_X)
        own = game.imagine(his, his["mister_x"]["station"])
        assert own is not None
        assert own.moves() == state.moves()


def test_games_that_cannot_be_imagined_say_so() -> None:
    assert QUIET.imagine({}, 1) is None


# --- the search ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["mcts:30", "greedy"])
def test_the_choice_does_not_depend_on_the_hidden_truth(name: str) -> None:
    game = master_positions.game()
    for state in some_states(game, 8, 40)[8:]:
        if state.seat == DETECTIVES:
            worlds = [game.imagine(state.view(DETECTIVES), at) for at in state.possible()[:3]]
            assert len({choose(name, world) for world in worlds}) == 1


@pytest.mark.parametrize("seat", [MISTER_X, DETECTIVES])
def test_the_same_seed_gives_the_same_move(seat: str) -> None:
    states = [state for state in some_states(master_positions.game(), 4, 60) if state.seat == seat]
    for state in states[:4]:
        assert choose("mcts:60", state, 5) == choose("mcts:60", state, 5)


def test_detectives_see_a_capture_in_one() -> None:
    pawns = {"red": 81, "blue": 29, "green": 94, "yellow": 117, "purple": 174}
    state = master_positions.position(
        master_positions.game(),
        100,
        pawns,
        turn="detectives",
        round=2,
        log=[("taxi", 101), ("taxi", 100)],
        possible=[100],
    )
    assert choose("mcts:40", state) == ("red", "taxi", 100)


def test_detectives_go_where_he_is_likely_rather_than_where_he_may_just_be() -> None:
    game = master_positions.game()
    state = master_positions.position(
        game, 100, {"red": 81}, turn="detectives", round=2, log=[("taxi", 101), ("taxi", 100)],
        possible=[100, 190], moved=["blue", "green", "yellow", "purple"],
    )  # fmt: skip
    assert choose("mcts:40", state) == ("red", "taxi", 100)


@pytest.mark.parametrize("compiled", [True, False])
def test_mister_x_does_not_stay_where_he_is_caught(monkeypatch: Any, compiled: bool) -> None:
    """Next to a pawn that knows where he is, all of his moves but those out of its reach lose."""
    if compiled:
        pytest.importorskip("numba")
    if not compiled:
        monkeypatch.setattr(mcts_bot, "kernel_for", lambda _: None)
    game = master_positions.game()
    state = master_positions.position(game, 100, {"red": 112}, round=2, log=[("taxi", 100)], possible=[100])
    move = choose("mcts:150", state)
    assert 100 in game.free.ends[112]  # he is under attack
    assert move[-1] not in game.free.ends[112]


def test_the_last_round_is_for_captures_alone() -> None:
    """A pawn that can come upon him does, even where another way would close in on more stations."""
    game = master_positions.game()
    log = [("taxi", 101)] * 22
    state = master_positions.position(
        game, 100, {"red": 81}, turn="detectives", round=22, log=log,
        possible=[100, 134, 135, 140], moved=["blue", "green", "yellow", "purple"],
    )  # fmt: skip
    assert choose("mcts:20", state) == ("red", "taxi", 100)


def test_budgets_in_playouts_are_kept() -> None:
    made: list[int] = []

    class Counting(Playouts):
        def share_caught(self, state: State, many: int, seed: int) -> float:
            made.append(many)
            return 0.5

    state = master_positions.start_game(master_positions.game(), 3)
    Flight(state, state.moves(), Counting(state.game)).run(Budget(playouts=30).start(), random.Random(1))
    assert sum(made) == 30


def test_every_walk_of_the_detectives_counts() -> None:
    game = master_positions.game()
    state = next(state for state in some_states(game, 5, 40) if state.seat == DETECTIVES)
    view = state.view(DETECTIVES)
    from yardtools.bots.closeness import closeness_of
    from yardtools.bots.ground import ground_of

    ground = ground_of(game, view)
    assert ground is not None
    hunt = Hunt(game, view, closeness_of(london(), ground))
    hunt.run(Budget(playouts=50).start(), random.Random(1))
    assert hunt.root.visits == sum(node.visits for node in hunt.root.children.values()) == 50


def test_time_runs_out() -> None:
    clock = Budget(seconds=1e-9).start()
    assert clock.is_up
    assert not Budget(seconds=1000.0).start().is_up


@pytest.mark.parametrize("compiled", [True, False])
def test_a_budget_too_short_for_anything_still_gives_a_move(monkeypatch: Any, compiled: bool) -> None:
    if not compiled:
        monkeypatch.setattr(mcts_bot, "kernel_for", lambda _: None)
    states = some_states(master_positions.game(), 4, 30)
    for seat in (MISTER_X, DETECTIVES):
        state = next(each for each in states if each.seat == seat)
        assert choose("mcts:0.000000001s", state) in state.moves()


def test_rare_tickets_are_spared_where_they_cannot_help() -> None:
    from yardtools.bots.ground import ground_of

    game = master_positions.game()
    ground = ground_of(game, {})
    assert ground is not None

    def worth_a_thought(state: Any) -> list[Move]:
        return worthwhile_moves(game, ground, state.view(MISTER_X), state.moves())

    far = master_positions.position(game, 100, {"red": 29}, round=1)
    assert all(len(move) == 3 and "black" not in move for move in worth_a_thought(far))
    log = [("taxi", 100)] * 5
    near = master_positions.position(game, 100, {"red": 112}, round=6, log=log)
    assert any(len(move) == 5 for move in worth_a_thought(near))
    assert any("black" in move for move in worth_a_thought(near))
    assert len(worth_a_thought(near)) < len(near.moves()) / 2
    assert {move[-1] for move in worth_a_thought(near)} == {move[-1] for move in near.moves()}
    shown = master_positions.position(game, 100, {"red": 29}, round=8, log=[("taxi", 100)] * 7)
    assert all("black" not in move for move in worth_a_thought(shown))


@pytest.mark.slow
def test_searching_bots_beat_greedy_ones() -> None:
    """Not a measurement (docs/bots.md has it): so much better that a few games show it."""
    pytest.importorskip("numba")
    game = master_positions.game()
    seeds = range(12)
    free = sum(
        winner(play_out(game, {MISTER_X: "mcts:100", DETECTIVES: "greedy"}, seed)) == MISTER_X
        for seed in seeds
    )
    assert free >= 5  # a greedy Mister X gets away about once in 13 games
    caught = sum(
        winner(play_out(game, {MISTER_X: "greedy", DETECTIVES: "mcts:40"}, seed)) == DETECTIVES
        for seed in seeds
    )
    assert caught >= 11


def winner(state: State) -> str:
    """Who has won."""
    assert state.outcome is not None
    return state.outcome.winners[0]


# --- the solver ---------------------------------------------------------------------------------


def test_v_p2b_the_solver_is_certain_after_marcos_four_answers() -> None:
    marco = {"target": "crow 6", "leads": "rat 5, toad 5, crow 11", "dead_ends": "goose 4", "hand": "dog 1"}
    state = purrlock_positions.position(QUIET, [marco])
    assert state.view("player-1")["possible"] == ["crow 6"]
    assert choose("solver", state) == ("player-1", "guess", "both", "crow", 6)


def test_v_p3_the_solver_takes_two_pieces() -> None:
    marco = {"target": "crow 6", "leads": "rat 5, toad 5, crow 11", "dead_ends": "goose 4", "hand": "dog 1"}
    state = purrlock_positions.position(QUIET, [marco])
    after = state.play(choose("solver", state))
    assert len(after.desks[0].completed[0][1]) == 2


def test_v_p4_v_p5_sabine_names_the_goose_at_the_end() -> None:
    """Her two leads leave geese alone; with the marker leftmost and no turn left, the suspect is certain."""
    sabine = {"target": "goose 5", "leads": "goose 2, goose 9"}
    state = purrlock_positions.position(QUIET, [{}, sabine], trail="M", round=7, active=2, investigated=True)
    assert {text.split()[0] for text in state.view("player-2")["possible"]} == {"goose"}
    assert choose("solver", state) == ("player-2", "guess", "suspect", "goose")


def test_the_solver_asks_for_what_tells_most() -> None:
    seat = {"target": "crow 6", "hand": "rat 1, crow 12", "leads": "crow 1"}
    state = purrlock_positions.position(QUIET, [seat])
    counts = {}
    for move in state.moves():
        if move[1] == "investigate":
            leads_to = QUIET.leads_to[QUIET.by_text[f"{move[2]} {move[3]}"]]
            possible = [QUIET.by_text[text] for text in state.view("player-1")["possible"]]
            counts[move] = abs(sum(leads_to >> card & 1 for card in possible) / len(possible) - 0.5)
    assert choose("solver", state) == min(counts, key=lambda move: counts[move])


def test_the_solver_makes_more_points_than_chance() -> None:
    game = purrlock_positions.game(3)
    points = dict.fromkeys(("solver", "random"), 0)
    for seed in range(6):
        players = {seat: "solver" if index == seed % 3 else "random" for index, seat in enumerate(game.seats)}
        outcome = play_out(game, players, seed).outcome
        assert outcome is not None
        for seat, name in players.items():
            points[name] += outcome.scores[seat]
    assert points["solver"] > 30 + points["random"]


def test_the_solver_calls_when_its_turn_will_not_come() -> None:
    rules = purrlock_positions.game(2)
    marco = {"target": "crow 6", "leads": "rat 5, toad 5, crow 11", "dead_ends": "goose 4"}
    state = purrlock_positions.position(rules, [marco], trail="3 M", round=7, active=2, asking=1)
    assert choose("solver", state) == ("player-1", "paws-off", "both", "crow", 6)
    early = purrlock_positions.position(rules, [{"target": "crow 6"}], round=1, active=2, asking=1)
    assert choose("solver", early) == ("player-1", "pass")
