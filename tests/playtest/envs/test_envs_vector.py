"""Many games at once keep to the engine, action by action: what is legal, what is seen, what comes of it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from support.boards import london
from support.master_options import LONDON, small_games
from yardtools.errors import YardError
from yardtools.games.game import CHANCE, DETECTIVES, MISTER_X
from yardtools.games.master.game import Master
from yardtools.playtest.envs.arena import Arena
from yardtools.playtest.envs.gymnasium_vector import Observation, SeatVectorEnv
from yardtools.playtest.envs.numbering import Node
from yardtools.playtest.envs.vector import Flags, Rows, VectorGames


def deal_of(arena: Arena, row: Rows) -> Node:
    """The engine at the start of a game, dealt as Mister X sees it in his first row."""
    node, game, slices = arena.begin(), arena.game, arena.looks[MISTER_X].slices
    assert isinstance(game, Master)
    for name in (*game.pawns, MISTER_X):
        (place,) = np.flatnonzero(row[slices[name]])
        node = node.after_draw((CHANCE, name, game.stations.numbers[place]))
    return node


def mask_of(node: Node, width: int) -> Any:
    mask = np.zeros(width, np.int8)
    mask[list(node.legal()) if node.seat else []] = 1
    return mask


def compare(games: VectorGames, nodes: list[Node]) -> None:
    """Turns, masks, legal actions and what both seats see are the engine's."""
    seen = {seat: games.observe(seat) for seat in games.seats}
    for number, node in enumerate(nodes):
        assert games.turn[number] == [*games.seats, ""].index(node.seat)
        mask = mask_of(node, games.masks.shape[1])
        assert np.array_equal(games.masks[number], mask)
        assert sorted(games.legal[number, : games.many[number]]) == list(np.flatnonzero(mask))
        for seat in games.seats:
            assert np.array_equal(seen[seat][number], games.arena.observation(node, seat)), (number, seat)


def deal_all(games: VectorGames, nodes: list[Node], where: Flags) -> None:
    rows = games.observe(MISTER_X)
    for number in np.flatnonzero(where):
        nodes[number] = deal_of(games.arena, rows[number])


def play_beside(game: Master, count: int, steps: int, seed: int = 1) -> Counter[str]:
    """Play on in both for so many steps, with new games where one has ended; by which rules they ended."""
    games, ends = VectorGames(count, game), Counter[str]()
    games.reset(seed)
    nodes = [games.arena.begin()] * count
    deal_all(games, nodes, np.ones(count, np.bool_))
    for _ in range(steps):
        compare(games, nodes)
        actions = games.sample()
        games.step(actions, restart=False)
        nodes = [node.after(int(action)) for node, action in zip(nodes, actions, strict=True)]
        for number, node in enumerate(nodes):
            outcome = node.state.outcome
            assert games.over[number] == (outcome is not None)
            rewards = games.arena.rewards(outcome) if outcome else dict.fromkeys(games.seats, 0.0)
            assert list(games.rewards[number]) == [rewards[seat] for seat in games.seats]
            ends[outcome.rule if outcome else ""] += 1
        if games.over.any():
            compare(games, nodes)
            games.restart(games.over)
            deal_all(games, nodes, games.over)
    return ends


@pytest.mark.parametrize(("players", "options"), LONDON, ids=[f"{n} {list(o)}" for n, o in LONDON])
def test_london_by_all_options(players: int, options: dict[str, Any]) -> None:
    ends = play_beside(Master(london(), players, **options), 2, 160)
    assert ends.total() == 320


def play_on_small_boards(seed: int, many: int, count: int, steps: int) -> Counter[str]:
    """Games on random small boards; on a few of them nobody can ever move, and those are refused."""
    ends, refused = Counter[str](), list[str]()
    for game in small_games(seed, many):
        try:
            ends += play_beside(game, count, steps)
        except YardError as error:
            refused.append(str(error))
    assert all("hardly a game has a decision for anybody" in words for words in refused)
    assert len(refused) < many / 10
    return ends


def test_small_boards_by_any_options() -> None:
    ends = play_on_small_boards(2, 60, 2, 40)
    assert min(ends[rule] for rule in ("M27", "M28", "M41", "M42", "A-M2")) > 0


@pytest.mark.slow
def test_thousands_of_games() -> None:
    ends = play_beside(Master(london(), 6), 100, 600)
    for players, options in LONDON:
        ends += play_beside(Master(london(), players, **options), 10, 600, seed=5)
    ends += play_on_small_boards(8, 400, 8, 60)
    assert ends.total() - ends[""] > 4_000


# --- what is learnt with ----------------------------------------------------------------------


def play_random(games: VectorGames, seed: int | list[int], steps: int) -> list[Any]:
    """What there is to see in some steps of random play."""
    found: list[Any] = []
    games.reset(seed)
    for _ in range(steps):
        games.step(games.sample())
        found.append((games.observe().tobytes(), games.masks.tobytes(), games.rewards.tobytes()))
    return found


def test_the_same_seed_gives_the_same_games() -> None:
    games = VectorGames(6, "master", players=4)
    first = play_random(games, 3, 150)
    assert play_random(VectorGames(6, "master", players=4), 3, 150) == first
    assert play_random(games, 4, 150) != first
    own = play_random(games, [5, 6, 7, 5, 6, 7], 1)
    assert own == play_random(games, [5, 6, 7, 5, 6, 7], 1)


def test_a_game_depends_on_its_seed_and_number_alone() -> None:
    """Dealt one after another in one place, or side by side: the same cards."""
    one, many = VectorGames(1, "master"), VectorGames(3, "master")
    many.reset(9)
    side_by_side = many.observe(MISTER_X)
    one.reset(9)
    for row in side_by_side:
        assert np.array_equal(one.observe(MISTER_X)[0], row)
        one.restart(np.ones(1, np.bool_))
    many.reset([4, 8, 4])
    rows = many.observe(MISTER_X)
    assert np.array_equal(rows[0], rows[2])
    assert not np.array_equal(rows[0], rows[1])


def test_cards_are_those_of_compiled_series() -> None:
    games, kernel = VectorGames(5, Master(london(), 6)), Master(london(), 6).kernel()
    games.reset(2)
    starts = kernel.series(0, 5, 2).x_starts
    place = games.arena.looks[MISTER_X].slices["start"]
    assert [london_station(row[place]) for row in games.observe(MISTER_X)] == list(starts)


def london_station(one_hot: Rows) -> int:
    return int(np.flatnonzero(one_hot)[0]) + 1


@pytest.mark.parametrize("bot", ["random", "greedy", "greedy:0.2"])
@pytest.mark.parametrize("seat", [MISTER_X, DETECTIVES])
def test_bots_play_the_other_seat(seat: str, bot: str) -> None:
    """It is always the learner's turn, and Mister X wins about as often as when all are compiled bots."""
    games = VectorGames(64, "master", players=6, learner=seat, opponent=bot)
    games.reset(1)
    won, over = 0.0, 0
    for _ in range(400):
        assert set(games.turn) == {games.seats.index(seat)}
        games.step(games.sample())
        won += float((games.rewards[:, 0] > 0).sum())
        over += int(games.over.sum())
    bots = {MISTER_X: "random", DETECTIVES: "random"} | {
        other: bot for other in (MISTER_X, DETECTIVES) if other != seat
    }
    expected = Master(london(), 6).kernel().series(0, 4_000, 1, bots[MISTER_X], bots[DETECTIVES]).x_won.mean()
    assert over > 150
    assert won / over == pytest.approx(expected, abs=0.15)


def test_what_cannot_be() -> None:
    games = VectorGames(3, "master")
    games.reset(1)
    before = games.observe().copy()
    actions = games.sample()
    actions[2] = np.flatnonzero(games.masks[2] == 0)[0]
    with pytest.raises(YardError, match=rf"action {actions[2]} is not legal for mister_x in game 2"):
        games.step(actions)
    with pytest.raises(YardError, match="action -1 is not legal for mister_x in game 0"):
        games.step([-1, 0, 0])
    with pytest.raises(YardError, match="actions are 3 numbers"):
        games.step([1, 2])
    with pytest.raises(YardError, match="2 seeds for 3 games"):
        games.reset([1, 2])
    assert np.array_equal(games.observe(), before)
    for wrong, words in (
        ({"games": 0}, "0 games are none"),
        ({"games": 2, "game": "purrlock"}, "many games at once are for master, not purrlock"),
        ({"games": 2, "learner": "red"}, "no seat 'red'; there are mister_x and detectives"),
        ({"games": 2, "learner": MISTER_X, "opponent": "mcts"}, "no policy 'mcts' for mister_x"),
    ):
        with pytest.raises(YardError, match=words):
            VectorGames(**wrong)


# --- Gymnasium --------------------------------------------------------------------------------


def test_gymnasium_finds_what_its_spaces_say() -> None:
    world = SeatVectorEnv(16, "master", players=5, seat=DETECTIVES, opponent="random")
    seen, infos = world.reset(seed=7)
    assert world.observation_space.contains(seen)
    assert infos == {}
    ended = 0
    for _ in range(150):
        actions = world.sample()
        assert world.action_space.contains(actions.astype(np.int64))
        seen, rewards, over, cut, infos = world.step(actions)
        assert world.observation_space.contains(seen)
        assert not cut.any()
        assert np.array_equal(rewards != 0, over)
        assert over.any() == ("final_obs" in infos)
        for game in np.flatnonzero(over):
            last = infos["final_obs"][game]
            winners = world.games.arena.looks[DETECTIVES].slices["winners"]
            assert list(last["observation"][winners]) == ([0, 1] if rewards[game] > 0 else [1, 0])
            assert not last["action_mask"].any()
            assert seen["action_mask"][game].any()
        ended += int(over.sum())
    assert ended > 10


def test_gymnasium_resets_the_games_that_it_is_told_to() -> None:
    world = SeatVectorEnv(4, "master", seat=MISTER_X)
    before, _ = world.reset(seed=1)
    after, _ = world.reset(options={"reset_mask": np.array([True, False, False, True])})
    same = [
        np.array_equal(one, other) for one, other in zip(*map(observations, (before, after)), strict=True)
    ]
    assert same == [False, True, True, False]
    again, _ = world.reset(seed=1)
    assert np.array_equal(observations(again), observations(before))
    assert world.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP


def observations(seen: Observation) -> Rows:
    return seen["observation"]


def test_what_is_seen_stays_when_the_games_go_on() -> None:
    world = SeatVectorEnv(4, "master", seat=MISTER_X)
    seen, _ = world.reset(seed=1)
    kept = {name: part.copy() for name, part in seen.items()}
    world.step(world.sample())
    assert all(np.array_equal(seen[name], kept[name]) for name in kept)
