"""The compiled search of Master: beliefs as a plain reckoning has them, trees that add up, legal moves."""

from __future__ import annotations

import random
from typing import Any

import pytest

from support import master_positions
from support.boards import london
from support.master_options import LONDON, small_games

pytest.importorskip("numba")

from yardtools.bots import bot
from yardtools.games.game import DETECTIVES, MISTER_X
from yardtools.games.master.game import Master
from yardtools.games.master.kernel import Kernel
from yardtools.games.master.kernel.thinker import BLACK, TENDENCIES, Thinker
from yardtools.games.master.kernel.tree import CHILD, SIBLING, VISITS

GAME = master_positions.game()
KERNEL = Kernel(GAME)


def states(seed: int, many: int, seat: str, game: Master = GAME) -> list[Any]:
    """Positions of random games in which a seat is to move."""
    rng, found, state = random.Random(seed), list[Any](), game.start(seed=seed)
    while len(found) < many:
        if state.seat == seat:
            found.append(state)
        state = (
            state.play(rng.choice(state.moves())) if state.moves() else game.start(seed=rng.getrandbits(30))
        )
    return found


def test_who_begins_anew_believes_in_all_that_is_possible_and_nothing_else() -> None:
    for state in states(1, 40, DETECTIVES):
        view = state.view(DETECTIVES)
        shares = believed(Thinker(KERNEL, DETECTIVES), view)
        assert set(shares) == set(view["possible"])
        assert sum(shares.values()) == pytest.approx(1.0)


def test_a_belief_follows_each_hop_as_a_plain_reckoning_does() -> None:
    """Along whole games: shares by all his ways from where he was believed to be, then by the ticket."""
    seen = 0
    for seed in range(6):
        thinker, rng = Thinker(KERNEL, DETECTIVES), random.Random(seed)
        state: Any = GAME.start(seed=seed)
        before, shares = 0, dict[int, float]()
        while state.seat:
            if state.seat == DETECTIVES:
                view = state.view(DETECTIVES)
                found = believed(thinker, view)
                if shares:
                    expected = masked(followed(shares, view, before), view["possible"])
                    assert found == pytest.approx(expected, abs=1e-9)
                    seen += len(view["log"]) > before
                before, shares = len(view["log"]), found
            state = state.play(rng.choice(state.moves()))
    assert seen > 30


def believed(thinker: Thinker, view: Any) -> dict[int, float]:
    """Where a thinker believes him to be, by station."""
    thinker.begin(view, [])
    shares = zip(GAME.stations.numbers, thinker._believed, strict=True)
    return {station: float(share) for station, share in shares if share > 0}


def followed(shares: dict[int, float], view: Any, before: int) -> dict[int, float]:
    """A belief after all hops but those that were logged before, reckoned plainly."""
    pawns = [row["station"] for row in view["pawns"].values()]
    away = {
        pawn: dict(zip(GAME.stations.numbers, KERNEL.chart.away[KERNEL.place[pawn]], strict=True))
        for pawn in pawns
    }
    for number, row in list(enumerate(view["log"], 1))[before:]:
        ticket, after = row["ticket"], dict[int, float]()
        for station, share in shares.items():
            pulls = {
                (kind, end): TENDENCIES[min(5, *(int(away[pawn][end]) for pawn in pawns))]
                * (BLACK if kind == "black" else 1)
                for kind, by in GAME.x_hops.items()
                for end in by.ends[station]
                if kind == ticket or view["mister_x"]["tickets"].get(kind, 1) > 0
            }
            for (kind, end), pull in pulls.items():
                seen = number not in GAME.reveals or end == row["station"]
                if kind == ticket and seen and sum(pulls.values()):
                    after[end] = after.get(end, 0.0) + share * pull / sum(pulls.values())
        shares = {end: share / sum(after.values()) for end, share in after.items()}
    return shares


def masked(shares: dict[int, float], possible: list[int]) -> dict[int, float]:
    """A belief where only what is possible counts, a little of it spread evenly."""
    kept = {station: shares.get(station, 0.0) for station in possible}
    whole = sum(kept.values())
    return {at: (1 - 1e-4) * share / whole + 1e-4 / len(kept) for at, share in kept.items()}


def test_a_new_game_is_not_taken_for_the_old_one() -> None:
    thinker = Thinker(KERNEL, DETECTIVES)
    late = states(3, 60, DETECTIVES)[-1].view(DETECTIVES)
    early = states(4, 1, DETECTIVES)[0].view(DETECTIVES)
    fresh = believed(Thinker(KERNEL, DETECTIVES), early)
    believed(thinker, late)
    assert believed(thinker, early) == fresh


@pytest.mark.parametrize("seat", [MISTER_X, DETECTIVES])
def test_every_walk_counts_and_is_shared_out_among_the_moves(seat: str) -> None:
    for state in states(5, 3, seat):
        thinker = Thinker(KERNEL, seat)
        thinker.begin(state.view(seat), [move for move in state.moves() if len(move) == 3])
        thinker.walk(200, 7)
        links, child = thinker._tree.links, int(thinker._tree.links[0, CHILD])
        visits = []
        while child >= 0:
            visits.append(int(links[child, VISITS]))
            child = int(links[child, SIBLING])
        assert links[0, VISITS] == sum(visits) == 200
        assert thinker.end() in state.moves()


@pytest.mark.parametrize(("players", "options"), LONDON, ids=[f"{n} {list(o)}" for n, o in LONDON])
def test_both_sides_play_legally_by_all_options(players: int, options: dict[str, Any]) -> None:
    play_out(Master(london(), players, **options), 1)


def test_both_sides_play_legally_on_small_boards() -> None:
    for game in small_games(1, 60):
        play_out(game, 2)


def play_out(game: Master, seed: int) -> None:
    """A whole game of the search against itself, with a look at each move."""
    bots = {seat: bot("mcts:12", game, seat) for seat in (MISTER_X, DETECTIVES)}
    rng, state = random.Random(seed), game.start(seed=seed)
    while state.seat:
        legal = state.moves()
        move = bots[state.seat].choose(state.view(state.seat), legal, rng)
        assert move in legal
        state = state.play(move)
    assert state.outcome
