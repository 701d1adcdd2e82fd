"""What Mister X makes of the detectives' moves, and when a search has thought enough."""

from __future__ import annotations

import random
from typing import Any

import pytest

from support import master_positions

pytest.importorskip("numba")

from yardtools.bots import bot
from yardtools.games.game import DETECTIVES, MISTER_X
from yardtools.games.master.kernel import Kernel
from yardtools.games.master.kernel.thinker import Thinker
from yardtools.games.master.kernel.tree import VISITS
from yardtools.games.master.kernel.watch import Watch, goes_near

GAME = master_positions.game()
KERNEL = Kernel(GAME)


def opinions(detectives: str, seed: int) -> list[float]:
    """How likely he takes the detectives for greedy, before each of his moves in a game."""
    bots = {MISTER_X: bot("greedy", GAME, MISTER_X), DETECTIVES: bot(detectives, GAME, DETECTIVES)}
    watch, found, rng = Watch(KERNEL), list[float](), random.Random(seed)
    state: Any = GAME.start(seed=seed)
    while state.seat:
        seat, view = state.seat, state.view(state.seat)
        if seat == MISTER_X:
            found.append(watch.judge(view))
        state = state.play(bots[seat].choose(view, state.moves(), rng))
        if seat == MISTER_X:
            watch.expect(state)
    return found


def test_he_begins_without_an_opinion() -> None:
    assert opinions("random", 1)[0] == 0.5


@pytest.mark.parametrize("seed", range(4))
def test_greedy_detectives_are_found_out(seed: int) -> None:
    assert opinions("greedy", seed)[-1] > 0.9


def test_others_are_not_taken_for_greedy() -> None:
    for seed in range(4):
        assert opinions("random", seed)[5] < 0.1


def test_another_game_is_judged_anew() -> None:
    watch, state = Watch(KERNEL), GAME.start(seed=3)
    watch.expect(state.play(state.moves()[0]))  # type: ignore[arg-type]
    assert watch.judge(GAME.start(seed=4).view(MISTER_X)) == 0.5


def test_a_pawn_that_turns_away_is_seen_to() -> None:
    """Next to the only place where he can be, one pawn goes there and another does not."""
    pawns = {"red": 81, "blue": 29, "green": 94, "yellow": 117, "purple": 174}
    before = master_positions.position(
        GAME, 100, pawns, turn="detectives", round=2, log=[("taxi", 101), ("taxi", 100)], possible=[100]
    )
    view = before.view(DETECTIVES)
    near = view | {"pawns": view["pawns"] | {"red": {"station": 100}}}
    away = view | {"pawns": view["pawns"] | {"red": {"station": 64}}}
    assert list(goes_near(KERNEL, before, near)) == [True]
    assert list(goes_near(KERNEL, before, away)) == [False]


def positions(seat: str, seed: int, many: int) -> list[Any]:
    """Positions of one game between greedy bots in which a seat is to move."""
    bots = {each: bot("greedy", GAME, each) for each in (MISTER_X, DETECTIVES)}
    rng, found, state = random.Random(seed), list[Any](), GAME.start(seed=seed)
    while state.seat:
        if state.seat == seat:
            found.append(state)
        state = state.play(bots[state.seat].choose(state.view(state.seat), state.moves(), rng))
    return found[2 : 2 + many]


@pytest.mark.parametrize("seat", [MISTER_X, DETECTIVES])
def test_a_search_that_stops_early_chooses_as_if_it_had_gone_on(seat: str) -> None:
    stopped = 0
    for state in positions(seat, 5, 8):
        thinker = Thinker(KERNEL, seat)
        thinker.begin(state.view(seat), state.moves())
        for left in range(550, -50, -50):
            thinker.walk(50, left)
            if thinker.is_settled(left):
                break
        early = thinker._tree.most_tried()
        stopped += left > 0
        for rest in range(left - 50, -50, -50):
            thinker.walk(50, rest)
        assert thinker._tree.most_tried() == early
    assert stopped


def test_what_was_thought_stays_for_the_next_pawn_and_ends_with_the_round() -> None:
    thinker, kept, state = Thinker(KERNEL, DETECTIVES), list[int](), positions(DETECTIVES, 6, 1)[0]
    while state.seat == DETECTIVES:
        thinker.begin(state.view(DETECTIVES), state.moves())
        kept.append(int(thinker._tree.links[0, VISITS]))
        thinker.walk(300, len(kept))
        state = state.play(thinker.end())
    thinker.begin(positions(DETECTIVES, 7, 1)[0].view(DETECTIVES), [])
    assert kept[0] == 0
    assert len(kept) > 1
    assert all(kept[1:])
    assert thinker._tree.links[0, VISITS] == 0


def test_what_is_kept_is_worth_what_a_new_search_finds() -> None:
    """A capture that a move has just not made is taken off what follows it."""
    for state in positions(DETECTIVES, 8, 40)[::5]:
        kept, new = Thinker(KERNEL, DETECTIVES), Thinker(KERNEL, DETECTIVES)
        kept.begin(state.view(DETECTIVES), state.moves())
        kept.walk(4000, 1)
        after = state.play(kept.end())
        if after.seat != DETECTIVES or kept._next is None:
            continue
        view = after.view(DETECTIVES)
        kept.begin(view, after.moves())
        new.begin(view, after.moves())
        new.walk(2000, 2)
        means = [each._tree.sums[0] / each._tree.links[0, VISITS] for each in (kept, new)]
        assert means[0] == pytest.approx(means[1], abs=0.06)
