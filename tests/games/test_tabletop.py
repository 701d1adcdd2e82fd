"""Every game on a table, over random play: moves made of picks, nothing but views, and the players' words."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from support.games import TABLES, table
from yardtools.games import GAMES
from yardtools.games.game import CHANCE, Move, State, notation
from yardtools.games.news import news_between
from yardtools.games.tabletop import Pick, Table

every = pytest.mark.parametrize(("name", "number"), TABLES)

VISIBLE = {"label", "sentence", "task", "round", "title", "goal", "note", "place", "said", "possible_label"}
"""The parts of a tabletop that people read; the rest are ids, looks and numbers."""


@cache
def positions(name: str, number: int) -> tuple[tuple[State, Move], ...]:
    """A whole random game: every position with the move played there."""
    rng, state, steps = random.Random(f"table {name} {number}"), table(name, number).begin(), []
    while moves := state.moves():
        move = state.draw(rng) if state.seat == CHANCE else rng.choice(moves)
        steps.append((state, move))
        state = state.play(move)
    return (*steps, (state, ()))


def decisions(name: str, number: int) -> Iterator[tuple[State, Table]]:
    """Every position in which a seat decides, as that seat sees it."""
    for state, _ in positions(name, number):
        if state.seat not in ("", CHANCE):
            yield state, state.game.table(state.view(state.seat))


def fits(picks: tuple[Pick, ...], chosen: list[Pick]) -> bool:
    """Whether a move has all that was chosen in it."""
    return not Counter(chosen) - Counter(picks)


def meant(moves: dict[Move, tuple[Pick, ...]], chosen: list[Pick]) -> list[Move]:
    """The moves that can be meant by what was chosen so far: those with an opt-in only when it is."""
    return [
        move
        for move, picks in moves.items()
        if fits(picks, chosen) and all(pick in chosen for pick in picks if pick.opt_in)
    ]


@every
def test_a_move_is_made_of_what_lies_on_the_table(name: str, number: int) -> None:
    for state, own in decisions(name, number):
        top = own.tabletop()
        network = state.game.network_of(own.view)
        stations = {station.id for station in network.stations} if network else set()
        for move in state.moves():
            picks = own.picks(move)
            assert picks, notation(move)
            assert all(top.has(pick) for pick in picks), (notation(move), picks)
            assert all(pick.id in stations for pick in picks if pick.kind == "station")


@every
def test_what_is_clicked_tells_moves_apart(name: str, number: int) -> None:
    """Whoever chooses all of a move's picks means that move, and no other."""
    rng = random.Random(1)
    for state, own in decisions(name, number):
        moves = {move: own.picks(move) for move in state.moves()}
        assert len({tuple(sorted(map(repr, picks))) for picks in moves.values()}) == len(moves)
        for move in rng.sample(list(moves), min(6, len(moves))):
            assert meant(moves, list(moves[move])) == [move]


@every
def test_some_move_is_always_meant(name: str, number: int) -> None:
    """Before anything is clicked there is something to click that needs no opting in."""
    for state, own in decisions(name, number):
        assert meant({move: own.picks(move) for move in state.moves()}, [])


@every
def test_the_table_shows_what_the_view_tells(name: str, number: int) -> None:
    """It is made from JSON data alone, changes nothing in it, and can be sent as JSON."""
    for state, _ in positions(name, number)[::3]:
        for seat in state.game.seats:
            text = json.dumps(state.view(seat))
            view = json.loads(text)
            document = state.game.tabletop(view).document()
            assert json.dumps(view) == text
            assert json.loads(json.dumps(document)) == document
            assert document == state.game.tabletop(state.view(seat)).document()


@every
def test_pawns_stand_where_the_view_has_them(name: str, number: int) -> None:
    for state, _ in positions(name, number)[::3]:
        for seat in state.game.seats:
            view = state.view(seat)
            rows = {**view.get("pawns", {}), "mister_x": view.get("mister_x", {})}
            for pawn in state.game.tabletop(view).pawns:
                row: dict[str, Any] = rows.get(pawn.id, {})
                assert pawn.station == row.get("station", row.get("place"))


def visible_texts(value: Any, key: str = "") -> Iterator[str]:
    """All that people read of a document."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from visible_texts(part, name)
    elif isinstance(value, list):
        for part in value:
            yield from visible_texts(part, key)
    elif key in VISIBLE and isinstance(value, str):
        yield value


INTERNAL = re.compile(
    r"[a-z]_[a-z]|player-\d|bobby-\d|[a-z]+-(?:footprints|shadow|magnifier|blue-light)|pass-on"
)


@every
def test_nothing_internal_is_read(name: str, number: int) -> None:
    for state, move in positions(name, number):
        seat = state.game.seats[0] if state.seat in ("", CHANCE) else state.seat
        own = state.game.table(state.view(seat))
        texts = [*visible_texts(own.tabletop().document())]
        texts += [own.move_label(move)] if move else []
        if state.seat not in ("", CHANCE):
            texts += [pick.label for each in state.moves() for pick in own.picks(each)]
        assert [text for text in texts if INTERNAL.search(text)] == []


@every
def test_whose_turn_it_is_and_what_to_do(name: str, number: int) -> None:
    for state, _ in positions(name, number):
        for seat in state.game.seats:
            status = state.game.tabletop(state.view(seat)).status
            assert status.sentence
            assert status.is_mine == (state.seat == seat)
            assert bool(status.task) == status.is_mine


@every
def test_moves_are_listed_with_their_picks_once(name: str, number: int) -> None:
    state, own = next(decisions(name, number))
    listed = own.move_list(state.moves())
    assert [row["move"] for row in listed["moves"]] == [notation(move) for move in state.moves()]
    for row, move in zip(listed["moves"], state.moves(), strict=True):
        assert [listed["picks"][place]["id"] for place in row["picks"]] == [p.id for p in own.picks(move)]


@every
def test_what_happened_is_told_from_two_looks(name: str, number: int) -> None:
    steps = [state for state, _ in positions(name, number)]
    told: list[str] = []
    for before, after in pairwise(steps):
        for seat in before.game.seats:
            looks = [each.game.tabletop(each.view(seat)) for each in (before, after)]
            told += news_between(looks[0], looks[1])
            assert news_between(looks[1], looks[1]) == []
    assert told
    assert not [sentence for sentence in told if INTERNAL.search(sentence)]
    last = steps[-1]
    ending = last.game.tabletop(last.view(last.game.seats[0])).ending
    assert ending is not None
    assert told[-1] == ending.sentence


@pytest.mark.parametrize("name", GAMES)
def test_a_game_ends_with_its_winners_in_words(name: str) -> None:
    last, _ = positions(name, -1)[-1]
    ending = last.game.tabletop(last.view(last.game.seats[0])).ending
    assert ending is not None
    assert last.outcome is not None
    assert len(ending.winners) == len(last.outcome.winners)
    assert ending.rule == last.outcome.rule
