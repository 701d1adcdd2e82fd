"""Compiled play keeps to the engine: its games are replayed there move by move, its figures are the same."""

from __future__ import annotations

import importlib
import os
import random
import runpy
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from support.boards import london
from support.master_options import LONDON, small_games
from support.places import PACKAGE, SCRIPTS
from yardtools.bots import bot
from yardtools.bots.greedy_bot import GreedyBot
from yardtools.bots.ground import ground_of
from yardtools.errors import MissingProgram, YardError
from yardtools.formats import json as json_format
from yardtools.games.game import CHANCE, DETECTIVES, MISTER_X, Move
from yardtools.games.kernel import ROWS, SUMS, Results
from yardtools.games.master.game import Master
from yardtools.games.master.kernel import Kernel, chase, jit
from yardtools.games.master.kernel.policies import players
from yardtools.games.master.state import MasterState
from yardtools.games.weights import KEEPING, SPARING
from yardtools.model import Board, Link, Starts, Station, Transport
from yardtools.resources import board_folder

KERNEL = PACKAGE / "games" / "master" / "kernel"
BOTS = ("random", "greedy")
PLAYERS = list(product(BOTS, BOTS, ("free", "seat")))


def replay(kernel: Kernel, number: int, x_bot: str, detective_bot: str, order: str) -> list[MasterState]:
    """A compiled game in the engine: every move is legal, and among as many."""
    states = [kernel.game.begin()]
    for move, many in kernel.decisions(number, 7, x_bot, detective_bot, order):
        legal = states[-1].moves()
        assert move in legal
        own = (
            legal
            if order == "free" or move[0] in (CHANCE, MISTER_X)
            else [m for m in legal if m[0] == move[0]]
        )
        assert many == len(own)
        states.append(states[-1].play(move))
    return states


def agree(results: Results, number: int, states: list[MasterState]) -> None:
    """What is told of a game is what the engine says of its end."""
    end, dealt = states[-1], len(states[-1].game.pawns) + 1
    assert end.outcome is not None
    assert results.winners[number] == end.outcome.winners[0]
    assert results.rules[results.rule[number]] == end.outcome.rule
    told = results.rounds, results.log, results.moves, results.x_starts, results.ends
    assert [row[number] for row in told] == [
        end.round, len(end.log), len(states) - 1 - dealt, end.start, end.x,
    ]  # fmt: skip
    assert tuple(results.starts[number]) == states[dealt].places


def compare(game: Master, games: int, x_bot: str, detective_bot: str, order: str) -> Counter[str]:
    """Some games with all that is told of them; by which rules they ended."""
    kernel = Kernel(game)
    results = kernel.series(0, games, 7, x_bot, detective_bot, order)
    played = [replay(kernel, number, x_bot, detective_bot, order) for number in range(games)]
    for number, states in enumerate(played):
        agree(results, number, states)
    ends = [states[-1] for states in played]
    his = Counter(station for end in ends for _, station, _ in end.log)
    assert dict(zip(results.stations, map(int, results.x_visits), strict=True)) == his | dict.fromkeys(
        set(results.stations) - set(his), 0
    )
    tickets = Counter(ticket for end in ends for ticket, _, _ in end.log)
    doubles = sum(game.options["double"] - end.doubles for end in ends)
    assert +Counter(results.x_used()) == +(tickets + Counter(double=doubles))
    assert sum(results.used) == sum(
        sum(game.counts(sum(game.dealt)).values()) - sum(game.counts(sum(end.purses)).values())
        for end in ends
    )
    rules = Counter(end.outcome.rule for end in ends if end.outcome)
    assert (sum(results.captures), sum(results.cornered)) == (rules["M28"], rules["M27"])
    return rules


@pytest.mark.parametrize("order", ["free", "seat"])
@pytest.mark.parametrize(("players", "options"), LONDON, ids=[f"{n} {list(o)}" for n, o in LONDON])
def test_london_by_all_options(players: int, options: dict[str, Any], order: str) -> None:
    game = Master(london(), players, **options)
    compare(game, 60, "random", "random", order)
    compare(game, 10, "greedy", "greedy", order)
    compare(game, 10, "flee:0.3", "chase:0.3", order)


def test_small_boards_by_any_options() -> None:
    rules: Counter[str] = Counter()
    rng = random.Random(3)
    for game in small_games(1, 500):
        rules += compare(game, 8, *rng.choice(PLAYERS))
    assert min(rules[rule] for rule in ("M27", "M28", "M41", "M42", "A-M2")) >= 20


def other_games() -> Iterator[Master]:
    """A shipped board with other tickets, and a one-way ring of more stations than a word has bits."""
    europe = json_format.loads((board_folder("europe") / "board.json").read_text(encoding="utf-8"))
    assert isinstance(europe, Board)
    starts = {"detective_starts": [*range(1, 9)], "mister_x_starts": [*range(40, 60)]}
    yield Master(europe, 4, detective_tickets={"car-shadow": 9, "rail-shadow": 5}, **starts)
    yield Master(ring(130), 3, detectives=2, bobbies=1, detective_tickets={"foot": 9})


def ring(many: int) -> Board:
    """One-way streets all round, loops that lead nowhere, flights for one side, a bus for the other."""
    known = (
        Transport("walk", ("foot",)),
        Transport("foot", ("pass-card",)),
        Transport("fly", ("black",), only="mister_x"),
        Transport("bus", ("foot",), only="detectives"),
    )
    streets = (Link(n, n % many + 1, "walk", oneway=True) for n in range(1, many + 1))
    others = (
        Link(n, n + many // 2, by) for by, step in (("fly", 2), ("bus", 7)) for n in range(1, many // 2, step)
    )
    loops = (Link(n, n, "walk") for n in range(1, many, 9))
    paths = (Link(n, n + 2, "foot") for n in range(1, many - 2, 5))
    stations = tuple(Station(n, None, ("walk",)) for n in range(1, many + 1))
    links = (*streets, *others, *loops, *paths)
    return Board("ring", known, stations, links, starts=Starts((1, 30, 60), (10, 100, 120)))


def test_other_boards() -> None:
    for game, (x_bot, detective_bot, order) in product(other_games(), PLAYERS):
        compare(game, 10, x_bot, detective_bot, order)


def test_large_boards() -> None:
    """Distances between all stations are too many there; random play does not need them."""
    game = Master(ring(6_000), 3, detectives=2, bobbies=1, detective_tickets={"foot": 9})
    compare(game, 3, "random", "random", "free")
    with pytest.raises(YardError, match="6,000 stations; compiled play that looks at distances"):
        Kernel(game).series(0, 1, 1, "greedy")


# --- greedy is the greedy bot -----------------------------------------------------------------


def weights(state: MasterState, moves: list[Move]) -> dict[Move, int]:
    """What the bot thinks of each move."""
    player = bot("greedy", state.game, state.seat)
    assert isinstance(player, GreedyBot)
    leading = [move for move in moves if isinstance(move[-1], int)]
    return player.weights(state.view(state.seat), leading)


def greedy_games() -> Iterator[Master]:
    yield Master(london(), 6)
    yield Master(london(), 3, end="moves:24", double=9, reveals=[1, 2, 5, 6, 9])
    yield from small_games(5, 60)
    yield from other_games()


@pytest.mark.parametrize("spends", [False, True], ids=["sparing", "spending"])
def test_greedy_chooses_what_the_bot_chooses(spends: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Up to moves that are as good as each other; also where black and double tickets cost it nothing."""
    for ticket in ("black", "double") if spends else ():
        monkeypatch.setitem(SPARING, ticket, 0)
    for game in greedy_games():
        kernel = Kernel(game)
        for number in range(2):
            states = replay(kernel, number, "greedy", "greedy", "free")
            for state, move in zip(states, kernel.record(number, 7, "greedy", "greedy"), strict=False):
                if state.seat in (MISTER_X, DETECTIVES) and isinstance(move[-1], int):
                    thought = weights(state, state.moves())
                    assert thought[move] == max(thought.values())


def test_who_flees_spends_a_double_only_where_it_pays() -> None:
    """Doubles are not even looked at where no one of them can be worth its ticket; the choice is the same."""
    kernel = Kernel(Master(london(), 6, double=9))
    doubles = 0
    for number in range(40):
        states = replay(kernel, number, "flee", "chase", "free")
        for state, move in zip(states, kernel.record(number, 7, "flee", "chase"), strict=False):
            if state.seat == MISTER_X:
                worth = {each: safety(state, each) for each in state.moves()}
                assert worth[move] == max(worth.values())
                doubles += len(move) == 5
    assert doubles > 50


def safety(state: MasterState, move: Move) -> int:
    """How far from the pawns a move leads, less what it costs."""
    ground = ground_of(state.game, {})
    assert ground is not None
    near = min(ground.away(place, int(move[-1])) for place in state.places)
    spent = SPARING["black"] * move.count("black") + SPARING["double"] * (len(move) == 5)
    return KEEPING[min(near, len(KEEPING) - 1)] - spent


def test_it_knows_where_mister_x_can_be() -> None:
    for game in small_games(9, 80):
        kernel = Kernel(game)
        end = replay(kernel, 0, "random", "greedy", "free")[-1]
        if end.outcome and end.outcome.rule != "M28":
            _, room = kernel._play(0, 1, 7, players("random", "greedy", "free"))
            possible = sum(int(word) << 64 * place for place, word in enumerate(room.sets[chase.POSSIBLE]))
            assert possible == end.trace.stations & ~end.swept


# --- the same whatever way it is played -------------------------------------------------------


def same(one: Results, other: Results) -> bool:
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in ROWS + SUMS)


def test_games_do_not_depend_on_their_series() -> None:
    kernel = Kernel(Master(london(), 4))
    whole = kernel.series(100, 60, 5, "greedy:0.2", "random")
    with ThreadPoolExecutor(2) as threads:
        parts = threads.map(
            lambda first: kernel.series(first, 20, 5, "greedy:0.2", "random"), (100, 120, 140)
        )
        assert same(Results.join(list(parts)), whole)
    assert not same(kernel.series(100, 60, 6, "greedy:0.2", "random"), whole)


def test_every_move_is_as_likely() -> None:
    """Moves are drawn blindly and again where they are illegal; that is as if the legal ones were listed."""
    board = london()
    game = Master(
        board,
        6,
        detective_tickets={"taxi": 11, "bus": 1},
        mister_x_starts=[89],
        detective_starts=[88, 105, 72, 71, 55],
    )
    kernel = Kernel(game)
    firsts = Counter(kernel.record(number, 3)[6] for number in range(4_000))
    legal = replay(kernel, 0, "random", "random", "free")[6].moves()
    assert set(firsts) <= set(legal)
    expected = 4_000 / len(legal)
    chi = sum((firsts[move] - expected) ** 2 / expected for move in legal)
    free = len(legal) - 1
    assert abs(chi - free) < 5 * (2 * free) ** 0.5


# --- playouts ---------------------------------------------------------------------------------


def positions(game: Master, seed: int) -> list[MasterState]:
    """All positions of a random game in which somebody decides."""
    rng, state, found = random.Random(seed), game.start(seed), []
    while state.seat:
        assert isinstance(state, MasterState)
        found.append(state)
        state = state.play(rng.choice(state.moves()))
    return found


def played_out(state: MasterState, games: int) -> float:
    """How often Mister X wins from a position, by the engine."""
    rng, won = random.Random(1), 0
    for _ in range(games):
        now: Any = state
        while now.seat:
            now = now.play(rng.choice(now.moves()))
        won += now.outcome.winners == (MISTER_X,)
    return won / games


def test_playouts_go_as_in_the_engine() -> None:
    """From the middle of games, also of the detectives' moves; the engine's share within its own error."""
    for game in (
        Master(london(), 6),
        Master(london(), 3, x_tickets={"taxi": 3}, used_tickets="mister_x", end="moves:20"),
    ):
        kernel, states = Kernel(game), positions(game, 5)
        for state in states[3 :: len(states) // 4]:
            ours = kernel.rollouts(state, None, 4_000, 3, "random", "random")
            theirs = played_out(state, 200)
            assert abs((ours == 1).mean() - theirs) < 4 * 0.5 / 200**0.5
            assert set(np.unique(ours)) <= {-1, 1}


def test_playouts_from_wherever_he_can_be() -> None:
    game = Master(london(), 6)
    state = positions(game, 5)[8]
    kernel, where = Kernel(game), state.possible()
    both = kernel.rollouts(state, where, 2 * len(where), 1)
    assert np.array_equal(both, kernel.rollouts(state, where, 2 * len(where), 1))
    assert (kernel.rollouts(state, [state.places[0]], 3, 1) == -1).all()  # caught already
    assert (kernel.rollouts(state, None, 50, 1, "random", "random", max_rounds=0) <= 0).all()
    assert (kernel.rollouts(state, None, 50, 1, "random", "random", max_rounds=1) == 0).any()


def test_what_cannot_be_played() -> None:
    game = Master(london(), 6)
    kernel = Kernel(game)
    with pytest.raises(YardError, match="playouts begin where"):
        kernel.rollouts(game.begin(), None, 1, 1)
    for where, wrong in (([], "need a station"), ([200], "Mister X is on station 200")):
        with pytest.raises(YardError, match=wrong):
            kernel.rollouts(positions(game, 1)[0], where, 1, 1)
    with pytest.raises(YardError, match="no policy 'gredy' for mister_x; there are random, greedy, flee"):
        kernel.series(0, 1, 1, "gredy")
    with pytest.raises(YardError, match="no policy 'chase:2' for detectives"):
        kernel.series(0, 1, 1, "random", "chase:2")
    with pytest.raises(YardError, match="no order 'any'"):
        kernel.series(0, 1, 1, order="any")


def test_without_numba_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(MissingProgram, match=r"needs numba: pip install 'yardtools\[fast\]'"):
        runpy.run_path(str(KERNEL / "jit.py"))


def test_code_compiled_before_a_file_changed_is_forgotten(tmp_path: Path) -> None:
    """Numba looks at the file of a function alone, but it may call into others beside it."""
    kept, old, other = (tmp_path / name for name in ("b.f-1.nbi", "a.f-1.nbi", "c.f-1.nbi"))
    for number, name in enumerate(("a.f-1.nbi", "c.f-1.nbi", "a.py", "b.py", "b.f-1.nbi")):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (number, number))
    for source in ("a.py", "b.py"):
        jit._forget_old(tmp_path, tmp_path / source)
    assert [path.exists() for path in (kept, old, other)] == [True, False, True]


# --- known figures ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def script() -> ModuleType:
    sys.path.insert(0, str(SCRIPTS))
    try:
        return importlib.import_module("known_figures")
    finally:
        sys.path.remove(str(SCRIPTS))


def test_known_figure_of_random_play(script: ModuleType) -> None:
    """Mister X wins 0.662 of random games by the older rules: 20,000 compiled, 1,500 in the engine."""
    game = Master(london(), 6, **script.KNOWN)
    assert Kernel(game).series(0, 20_000, 1, order="seat").x_won.mean() == pytest.approx(0.662, abs=0.010)
    rng = random.Random(1)
    won = sum(script.by_seat(game, rng) for _ in range(1_500)) / 1_500
    assert won == pytest.approx(0.662, abs=3 * (0.662 * 0.338 / 1_500) ** 0.5)
