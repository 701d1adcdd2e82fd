"""What every game promises, by random play over all games, player counts and some options."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest

from support.games import at_home, variants
from support.quick import rest_slow
from yardtools.api import load_any as load
from yardtools.errors import YardError
from yardtools.games import GAMES, find_game
from yardtools.games.game import CHANCE, DETECTIVES, Game, IllegalMove, Move, State, notation
from yardtools.games.pursuit import spot
from yardtools.resources import board_names

LONGEST = 20_000
"""No game may take more moves than this."""


def tables() -> Iterator[Any]:
    for name in GAMES:
        fewest, most = find_game(name).players_range
        for players in range(fewest, most + 1):
            yield pytest.param(name, players, "{}", id=f"{name}-{players}")
        for number, options in enumerate(variants(name)):
            players = options.get("players", most)
            yield pytest.param(name, players, json.dumps(options), id=f"{name}-{players}-options-{number}")


@cache
def table(name: str, players: int, options: str = "{}") -> Game:
    """The game on its home board, made once."""
    return at_home(name, **{"players": players} | json.loads(options))


@cache
def line(name: str, players: int, options: str = "{}", seed: int = 0) -> tuple[tuple[State, Move], ...]:
    """A whole random game: every position with the move played there."""
    rng = random.Random(f"{name}{players}{options}{seed}")
    state = table(name, players, options).begin()
    steps = []
    while moves := state.moves():
        move = state.draw(rng) if state.seat == CHANCE else rng.choice(moves)
        steps.append((state, move))
        state = state.play(move)
        assert len(steps) < LONGEST
    return (*steps, (state, ()))


every = pytest.mark.parametrize(("name", "players", "options"), list(tables()))


@every
def test_games_end(name: str, players: int, options: str) -> None:
    last, _ = line(name, players, options)[-1]
    assert last.seat == ""
    assert last.outcome is not None
    assert set(last.outcome.winners) <= set(last.game.seats)
    assert last.outcome.reason
    assert last.outcome.rule
    assert all(state.outcome is None and state.seat for state, _ in line(name, players, options)[:-1])


@every
def test_moves_are_sorted_unique_and_playable(name: str, players: int, options: str) -> None:
    rng = random.Random(1)
    for state, _ in line(name, players, options)[:-1]:
        moves = state.moves()
        assert moves == sorted(set(moves))
        assert all(isinstance(word, str | int) for move in moves for word in move)
        for move in rng.sample(moves, min(3, len(moves))):
            assert state.play(move) == state.play(notation(move))
    for state, _ in line(name, players, options)[::17]:
        for move in state.moves():
            state.play(move)


@every
def test_chance_is_certain_to_do_something(name: str, players: int, options: str) -> None:
    for state, _ in line(name, players, options):
        chances = state.chances()
        assert (sum(chance for _, chance in chances) == 1) == (state.seat == CHANCE)
        if state.seat == CHANCE:
            assert [move for move, _ in chances] == state.moves()
            assert all(chance > 0 for _, chance in chances)


@every
def test_a_record_replays_to_the_same_state(name: str, players: int, options: str) -> None:
    steps = line(name, players, options)
    state = table(name, players, options).begin()
    for before, move in steps[:-1]:
        assert state.seat == before.seat
        state = state.play(notation(move))
    assert state == steps[-1][0]


@every
def test_states_go_through_json(name: str, players: int, options: str) -> None:
    rules = table(name, players, options)
    for state, move in line(name, players, options)[::5]:
        text = json.dumps(state.to_json())
        again = rules.state(json.loads(text))
        assert again == state
        assert hash(again) == hash(state)
        assert again.moves() == state.moves()
        assert (again.seat, again.outcome) == (state.seat, state.outcome)
        assert all(again.view(seat) == state.view(seat) for seat in rules.seats)
        if move:
            assert again.play(move) == state.play(move)


@every
def test_states_do_not_change(name: str, players: int, options: str) -> None:
    for state, move in line(name, players, options)[:-1:7]:
        before = json.dumps(state.to_json())
        state.moves().clear()
        state.play(move)
        for seat in state.game.seats:
            json.dumps(state.view(seat))
        assert json.dumps(state.to_json()) == before


@every
def test_no_two_pawns_stand_on_one_place(name: str, players: int, options: str) -> None:
    for state, _ in line(name, players, options):
        rows = state.view(state.game.seats[0]).get("pawns", {})
        places = [at for row in rows.values() if (at := spot(row)) is not None]
        assert len(places) == len(set(places))


@every
def test_the_log_is_kept_as_its_form_says(name: str, players: int, options: str) -> None:
    """Where Mister X shows himself or vanishes in play, the printed form says so, and has room for it all."""
    own = table(name, players, options)
    form = own.log_form(own.options)
    if form is None:
        assert "log" not in own.begin().view(own.seats[0])
        return
    for state, _ in line(name, players, options):
        seen = state.view(DETECTIVES)
        field = len(seen["log"]) - (form.start == 0)
        if field < 1 or state.outcome:
            continue
        assert field <= form.fields or spot(seen["mister_x"]) is not None  # Europe's ends where he is seen
        place = seen["mister_x"].get("station") or seen["mister_x"].get("place")
        if form.shown:
            assert (place is not None) == (field in form.shown), field
        if state.seat == DETECTIVES:  # his own turn begins with setting the pawn down (B12)
            assert not (field in form.hidden and place)


@pytest.mark.parametrize("name", GAMES)
def test_a_seed_gives_the_same_start(name: str) -> None:
    rules = table(name, find_game(name).players_range[1])
    assert rules.start(seed=5) == rules.start(seed=5)
    assert (
        any(rules.start(seed=5) != rules.start(seed=seed) for seed in range(6, 9))
        or not rules.begin().chances()
    )
    assert rules.start() == rules.begin()


# --- bad input --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    "junk",
    [None, 7, [["taxi"]], {}, (), ((),), ("mister_x",), ("mister_x", None), ("red", "taxi", 1.5),
     ("nobody", "taxi", 1), "", "pass", "x y z", "mister_x taxi 99999", "chance roll", "\x00"],
)  # fmt: skip
def test_what_is_no_move_is_refused_with_a_rule(name: str, junk: Any) -> None:
    for state, _ in line(name, find_game(name).players_range[0])[::40]:
        with pytest.raises(IllegalMove) as caught:
            state.play(junk)
        assert caught.value.rule
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", GAMES)
def test_unknown_seats_have_no_view(name: str) -> None:
    with pytest.raises(YardError, match="no seat 'kibitzer'"):
        line(name, find_game(name).players_range[0])[0][0].view("kibitzer")


@pytest.mark.parametrize("name", GAMES)
def test_a_board_of_the_wrong_kind(name: str) -> None:
    other = next(board for board in board_names() if load(board).kind != find_game(name).kind)
    with pytest.raises(YardError, match=f"{other} is a"):
        find_game(name)(load(other))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [-1, 0, 1, 9, 2.5, "two", None])
def test_too_few_or_too_many_players(name: str, players: Any) -> None:
    if players is None:
        assert at_home(name).players == find_game(name).usual_players
        return
    with pytest.raises(YardError, match="players, not"):
        at_home(name, players)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("text", ["", "{", "[]", "null", "7", '{"format": "yard-state/2"}', "[" * 100_000])
def test_a_text_that_is_no_state(name: str, text: str) -> None:
    with pytest.raises(YardError) as caught:
        table(name, find_game(name).players_range[0]).state(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", GAMES)
def test_a_state_of_another_game(name: str) -> None:
    fewest, most = find_game(name).players_range
    if fewest != most:
        with pytest.raises(YardError, match="another game: its players is"):
            table(name, fewest).state(table(name, most).start(seed=1).to_json())


def spoiled(document: Any) -> Iterator[Any]:
    """Copies of a document, each with one value replaced by something else, or left out."""
    for path in list(paths(document)):
        junks: tuple[Any, ...] = (None, -1, 10**9, "zzz", [], {}, 1.5, True)
        for junk in junks:
            made = copy.deepcopy(document)
            place(made, path[:-1])[path[-1]] = junk
            yield made
        made = copy.deepcopy(document)
        del place(made, path[:-1])[path[-1]]
        yield made


def paths(value: Any, before: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    rows = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in rows:
        yield (*before, key)
        yield from paths(part, (*before, key))


def place(document: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        document = document[key]
    return document


@pytest.mark.parametrize(("name", "many"), rest_slow(product(GAMES, (120, 400)), lambda _, many: many == 120))
def test_corrupt_states_are_refused_or_playable(name: str, many: int) -> None:
    """Whatever is wrong in a document is told as such; what is taken can be played and looked at."""
    rules = table(name, find_game(name).players_range[0])
    steps = line(name, find_game(name).players_range[0])
    refused: list[str] = []
    for number in (0, len(steps) // 2, len(steps) - 1):
        documents = list(spoiled(steps[number][0].to_json()))
        for document in random.Random(number).sample(documents, min(many, len(documents))):
            try:
                state = rules.state(document)
                for move in state.moves()[:3]:
                    state.play(move)
                for seat in rules.seats:
                    state.view(seat)
            except YardError as error:
                refused.append(str(error))
    assert len(refused) > 100
    assert not [message for message in refused if "\n" in message]
