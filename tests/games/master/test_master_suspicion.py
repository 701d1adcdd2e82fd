"""What detectives make of hops that show a ticket alone, and Mister X of the detectives' answers."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from support import master_positions

pytest.importorskip("numba")

import yardtools.games.master.kernel.belief as belief  # noqa: PLR0402
from yardtools.bots import bot
from yardtools.games.game import DETECTIVES, MISTER_X
from yardtools.games.master.kernel import Kernel
from yardtools.games.master.kernel.chase import ALONE, WAY
from yardtools.games.master.kernel.thinker import HIS_WALK, SUSPECTING, Thinker
from yardtools.games.master.kernel.tree import CHILD, SIBLING, VISITS, Tree

GAME = master_positions.game()
KERNEL = Kernel(GAME)


def beliefs(seed: int, walks: int) -> list[tuple[dict[int, float], Any]]:
    """What is believed before each round of the detectives, and the position; Mister X searches."""
    x, rng, found = bot("mcts:300", GAME, MISTER_X), random.Random(seed), list[Any]()
    hunters, thinker = bot("mcts:100", GAME, DETECTIVES), Thinker(KERNEL, DETECTIVES)
    thinker._longest = most = int(walks * HIS_WALK / SUSPECTING)
    state: Any = GAME.start(seed=seed)
    while state.seat:
        view = state.view(state.seat)
        if state.seat == DETECTIVES:
            taken = thinker.begin(view, state.moves(), most, seed)
            assert taken in (0, walks * HIS_WALK)
            if not view["moved"]:
                shares = zip(GAME.stations.numbers, thinker._believed.tolist(), strict=True)
                found.append(({at: share for at, share in shares if share > 0}, state))
        player = x if state.seat == MISTER_X else hunters
        state = state.play(player.choose(view, state.moves(), rng))
    return found


def test_suspicions_keep_to_what_is_possible() -> None:
    for shares, state in beliefs(4, 100):
        assert set(shares) == set(state.view(DETECTIVES)["possible"])
        assert sum(shares.values()) == pytest.approx(1.0)


def test_suspicions_come_nearer_to_the_truth_than_habits() -> None:
    def surprise(walks: int) -> float:
        told = [found for seed in (20, 21) for found in beliefs(seed, walks)]
        return -sum(math.log2(shares[state.x]) for shares, state in told) / len(told)

    assert surprise(200) < surprise(0) - 0.1


def test_mister_x_thinks_of_what_they_answer_to_each_move_that_he_tries() -> None:
    state = GAME.start(seed=5)
    moves = [move for move in state.moves() if len(move) == 3]
    thinker = Thinker(KERNEL, MISTER_X)
    thinker.begin(state.view(MISTER_X), moves)
    thinker._his.tables[belief.PLAIN] = 0  # he takes them for no greedy ones
    thinker.walk(500, 1)
    seen = children(thinker._mind)
    assert {KERNEL.to_words(code << WAY | ALONE)[1] for code in seen} == {move[1] for move in moves}
    assert sum(seen.values()) == 500
    thinker._his.tables[belief.PLAIN] = belief.CHANCES
    thinker.walk(500, 2)
    assert children(thinker._mind) == seen


def children(tree: Tree) -> dict[int, int]:
    """How often what may follow the root was visited, by its code."""
    found, child = dict[int, int](), int(tree.links[0, CHILD])
    while child >= 0:
        found[int(tree.codes[child])] = int(tree.links[child, VISITS])
        child = int(tree.links[child, SIBLING])
    return found
