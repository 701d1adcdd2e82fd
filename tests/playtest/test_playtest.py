"""Many games: each by its number alone, counted in any order, reported with honest intervals."""

from __future__ import annotations

import ast
import math
import random
import re
import signal
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import yardtools as yard
from support.places import DOCS
from support.runs import finished, plan
from yardtools.games import GAMES
from yardtools.games.game import DETECTIVES, MISTER_X
from yardtools.games.pursuit import spot
from yardtools.model import Board
from yardtools.playtest.crew import Alone, play_run
from yardtools.playtest.runs import CHECKPOINTS, Goal, Handout, Ledger, Numbers
from yardtools.playtest.series import Batch, Plan, Table, play_batch
from yardtools.playtest.statistics import Z, report, wilson
from yardtools.playtest.tally import Tally
from yardtools.schema import faults


def played(asked: Plan, games: int) -> list[Any]:
    return [row for players in asked.players for row in play_batch(asked, Batch(players, 1, games))]


# --- one game ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_known_by_its_number_alone(name: str) -> None:
    asked = plan(name)
    players = asked.players[0]
    together = play_batch(asked, Batch(players, 1, 6))
    apart = [row for first in (5, 3, 1) for row in play_batch(plan(name), Batch(players, first, 2))]
    assert sorted(apart, key=lambda row: row["number"]) == together
    assert len({str({**row, "number": 0}) for row in together}) > 1
    other = play_batch(plan(name, seed=8), Batch(players, 1, 6))
    assert other != together


@pytest.mark.parametrize("name", GAMES)
def test_a_row_tells_what_the_engine_says(name: str) -> None:
    table = yard.game(name)
    sat = Table(table, dict.fromkeys(table.seats, "random"), 3)
    for number in range(1, 9):
        end, moves = sat.play(number)
        row, outcome = sat.row(number), end.outcome
        assert outcome is not None
        assert tuple(row["winners"]) == outcome.winners
        assert row["rule"] == outcome.rule
        assert row["moves"] == sum(move[0] != "chance" for move in moves)
        assert row.get("scores", {}) == outcome.scores
        assert not list(faults(row, "run-1"))
        if MISTER_X in table.seats:
            check_paths(row, end.view(MISTER_X))
            assert (DETECTIVES in outcome.winners) == ("caught" in row or "cornered" in row)


def check_paths(row: dict[str, Any], view: dict[str, Any]) -> None:
    """Everybody is at last where the paths end, and every hop of Mister X has its ticket."""
    for pawn, where in view["pawns"].items():
        assert row["paths"][pawn][-1] == spot(where)
    his = row["paths"][MISTER_X]
    assert his[-1] == spot(view["mister_x"])
    laid = sum(count for ticket, count in row["tickets"][MISTER_X].items() if ticket != "double")
    passes = sum(entry.get("by") == "pass" for entry in view["log"])
    assert laid == len(his) - 1 - passes


def test_paths_go_along_links() -> None:
    board = yard.load("london")
    assert isinstance(board, Board)
    joined = {frozenset((link.start, link.end)) for link in board.links}
    for row in played(plan(), 5):
        for path in row["paths"].values():
            assert all(frozenset(hop) in joined for hop in pairwise(path))


def test_bots_sit_down_anew_for_every_game() -> None:
    asked = plan("purrlock", bots="greedy")
    players = asked.players[0]
    [second] = play_batch(asked, Batch(players, 2, 1))
    assert play_batch(asked, Batch(players, 1, 2))[1] == second


# --- intervals --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (662, 1000, 0.6321, 0.6906)],
)
def test_wilson_intervals_as_tables_have_them(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


@given(st.integers(1, 10**6).flatmap(lambda games: st.tuples(st.integers(0, games), st.just(games))))
def test_the_ends_of_an_interval_are_as_far_off_as_chance_goes(counts: tuple[int, int]) -> None:
    wins, games = counts
    low, high = wilson(wins, games)
    assert 0 <= low <= wins / games <= high <= 1
    for end in (low, high):
        if 0 < end < 1:  # Wilson's own definition: the rate is z standard deviations away from the end
            assert abs(wins / games - end) == pytest.approx(Z * math.sqrt(end * (1 - end) / games), abs=1e-7)


def test_without_games_anything_can_be() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    [series] = report(plan(), {6: Tally()}, {})["series"]
    assert series["wins"][0]["rate"] is None


# --- counting ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_the_order_of_games_never_matters(name: str) -> None:
    asked = plan(name)
    rows = played(asked, 20)
    players = asked.players[0]
    whole = report(asked, {players: Tally.of(rows)}, {"games": 20})
    assert not list(faults(whole, "playtest-1"))
    random.Random(1).shuffle(rows)
    parts = Tally.of(rows[:7])
    parts.merge(Tally.of([{"tally": Tally.of(rows[7:]).document()}]))
    assert report(asked, {players: parts}, {"games": 20}) == whole


def test_a_report_adds_up() -> None:
    rows = played(plan(), 40)
    [series] = report(plan(), {6: Tally.of(rows)}, {})["series"]
    assert sum(row["won"] for row in series["wins"]) == 40
    assert sum(row["games"] for row in series["endings"]) == 40
    assert sum(row["games"] for row in series["starts"][MISTER_X]) == 40
    assert sum(row["games"] for row in series["starts"][DETECTIVES]) == 200
    assert sum(row["count"] for row in series["captures"]) == sum("caught" in row for row in rows)
    hops = sum(len(path) - 1 for row in rows for path in row["paths"].values())
    assert sum(row["count"] for side in series["visits"].values() for row in side) == hops
    used = {frozenset(hop) for row in rows for path in row["paths"].values() for hop in pairwise(path)}
    assert series["unused"]
    assert not used & {frozenset(pair) for pair in series["unused"]}
    won = sum(MISTER_X in row["winners"] for row in rows if row["paths"][MISTER_X][0] == 45)
    assert [row["won"] for row in series["starts"][MISTER_X] if row["station"] == 45] == [won]
    rounds = sorted(row["rounds"] for row in rows)
    assert series["length"]["rounds"]["median"] == rounds[19]


@given(st.lists(st.tuples(st.integers(1, 40), st.integers(0, 5)), max_size=25), st.integers(1, 50))
def test_numbers_are_kept_as_a_set_keeps_them(ranges: list[tuple[int, int]], limit: int) -> None:
    numbers, known = Numbers(), set[int]()
    for first, more in ranges:
        new = set(range(first, first + more + 1))
        assert numbers.add(first, first + more) == len(new - known)
        known |= new
    assert len(numbers) == len(known)
    gaps = [number for first, last in numbers.gaps(limit) for number in range(first, last + 1)]
    assert gaps == [number for number in range(1, limit + 1) if number not in known]


@given(st.lists(st.integers(1, 400), min_size=1, max_size=12), st.integers(1, 700))
def test_batches_hold_every_game_once_and_stop_at_checkpoints(sizes: list[int], games: int) -> None:
    handout = Handout([(4, 1, games), (6, 50, games + 50)])
    found: list[Batch] = []
    while batch := handout.next(sizes[len(found) % len(sizes)]):
        assert not any(batch.first <= stop < batch.last for stop in CHECKPOINTS)
        found.append(batch)
    numbers = [(each.players, number) for each in found for number in range(each.first, each.last + 1)]
    assert numbers == [
        *((4, number) for number in range(1, games + 1)),
        *((6, number) for number in range(50, games + 51)),
    ]
    assert handout.left == 0


def test_the_python_of_the_page_works(capsys: pytest.CaptureFixture[str]) -> None:
    page = (DOCS / "playtest.md").read_text(encoding="utf-8")
    [code] = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    exec(code, {})
    wins = ast.literal_eval(capsys.readouterr().out)
    assert sum(row["won"] for row in wins) == 50


# --- runs -------------------------------------------------------------------------------------


def test_a_run_stops_at_the_first_checkpoint_that_is_narrow_enough() -> None:
    asked = plan("beginner")
    ledger = finished(asked, Goal(None, 0.15))
    games = ledger.tally(5).games
    assert games in CHECKPOINTS
    assert ledger.width(5) <= 0.15
    fewer = played(asked, CHECKPOINTS[CHECKPOINTS.index(games) - 1])
    short = Ledger(asked, Goal(len(fewer)))
    short.take(fewer)
    assert short.width(5) > 0.15
    assert finished(asked, Goal(games)).tally(5) == ledger.tally(5)


def test_a_limit_ends_a_run_that_is_not_narrow_enough() -> None:
    ledger = finished(plan("beginner"), Goal(30, 0.01))
    assert ledger.games_played == ledger.total == 30


DICE = plan("dice", options={"layout": "ABC/DEF/GHI"})
dice_rows = cache(lambda: played(DICE, 30))


@settings(max_examples=20)
@given(st.sets(st.integers(1, 30)))
def test_what_is_there_is_not_played_again(there: set[int]) -> None:
    rows = dice_rows()
    again: list[int] = []

    class Watching(Alone):
        def give(self, plan: Plan, batch: Batch) -> None:
            again.extend(range(batch.first, batch.last + 1))
            super().give(plan, batch)

    ledger = Ledger(DICE, Goal(30))
    kept = [rows[number - 1] for number in there]
    assert ledger.take(kept + kept) == len(there)
    for _ in play_run(ledger, Watching(), lambda _: None):
        pass
    assert sorted(again) == sorted(set(range(1, 31)) - there)
    assert ledger.tally(4) == Tally.of(rows)


def test_an_interruption_comes_after_what_is_kept_has_been_counted() -> None:
    ledger, kept = Ledger(DICE, Goal(30)), list[Any]()

    def keep(lines: Sequence[Any]) -> None:
        signal.raise_signal(signal.SIGINT)
        kept.extend(lines)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background nobody heeds it
    try:
        with pytest.raises(KeyboardInterrupt):
            list(play_run(ledger, Alone(), keep))
    finally:
        signal.signal(signal.SIGINT, before)
    assert ledger.games_played == len(kept) == 1
