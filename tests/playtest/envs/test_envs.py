"""Games by number: actions are the legal moves, numbers come from views alone, and nothing is forgotten."""

from __future__ import annotations

import copy
import json
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import numpy as np
import pytest

from support.arenas import arena, everything, line, small
from support.games import TABLES, table
from support.master_positions import deal, game
from yardtools.errors import YardError
from yardtools.games import GAMES
from yardtools.games.features import Number, OneOf, Some, Which
from yardtools.games.game import CHANCE, DETECTIVES, MISTER_X, Move
from yardtools.playtest.envs.arena import Arena
from yardtools.playtest.envs.numbering import THEN, Node
from yardtools.playtest.envs.recall import FOLLOWING, Recall, changes

every = pytest.mark.parametrize(("name", "number"), TABLES)


def reached(node: Node) -> list[Move]:
    """The moves that actions lead to, first hops followed by all their second ones."""
    found = []
    for action in node.legal():
        after = node.after(action)
        if after.first is None:
            found.append(node.legal()[action])
        else:
            found += after.legal().values()
    return sorted(found)


@every
def test_actions_are_exactly_the_legal_moves(name: str, number: int) -> None:
    for seed in range(3):
        for node in line(arena(name, number), seed):
            if node.seat not in ("", CHANCE) and node.first is None:
                assert reached(node) == node.state.moves()


@every
def test_an_action_says_the_same_in_every_position(name: str, number: int) -> None:
    table = arena(name, number)
    for seat, numbering in table.numbering.items():
        assert len(set(numbering.words)) == len(numbering)
        for action in range(0, len(numbering), 37):
            assert table.action(seat, table.words(seat, action)) == action
    for node in line(table, 4):
        for action, move in node.legal().items():
            words = table.numbering[node.seat].words[action]
            if words[-1] == THEN:
                assert move[: len(words) - 1] == words[:-1]
            elif node.first is None:
                assert move == words
            else:
                assert move[-len(words) + 1 :] == words[1:]


@every
def test_steps_replay_through_the_engine(name: str, number: int) -> None:
    table = arena(name, number)
    *_, last = line(table, 5)
    state, pending = table.game.begin(), tuple[str | int, ...]()
    node = table.begin()
    for step in last.line():
        assert node.state == state
        if isinstance(step, int):
            words = table.numbering[node.seat].words[step]
            node = node.after(step)
            if words[-1] == THEN:
                pending = words[:-1]
                continue
            move = (*pending, *words[1:]) if pending else words
            pending = ()
        else:
            move, node = step, node.after_draw(step)
        state = state.play(move)
    assert state == last.state
    assert state.outcome is not None


@every
def test_bounds_hold(name: str, number: int) -> None:
    table = arena(name, number)
    for seed in range(3):
        nodes = list(line(table, seed))
        chances = [node for node in nodes if node.seat == CHANCE]
        assert max((len(node.state.moves()) for node in chances), default=0) <= table.bounds.chances
        assert len(chances) <= table.bounds.draws
        assert len(nodes) - 1 - len(chances) <= table.bounds.longest


@every
def test_numbers_lie_between_0_and_1_and_keep_their_places(name: str, number: int) -> None:
    table = arena(name, number)
    sizes = {look.size for look in table.looks.values()}
    assert len(sizes) == 1
    for look in table.looks.values():
        assert len(look.slices) == len(look.features)
    for node in list(line(table, 1))[::5]:
        for seat in table.seats:
            row = table.observation(node, seat)
            assert row.shape == (look.size,)
            assert row.min() >= 0
            assert row.max() <= 1
            turn = np.flatnonzero(row[look.slices["turn"]])
            assert [(*table.seats, CHANCE)[place] for place in turn] == ([node.seat] if node.seat else [])


def test_a_row_says_what_the_view_says() -> None:
    table = Arena(game())
    stations = table.game.stations.numbers  # type: ignore[attr-defined]
    look = table.looks[DETECTIVES]
    for node in list(line(table, 2))[7::9]:
        view, row = node.state.view(DETECTIVES), table.observation(node, DETECTIVES)

        def shown(name: str, row: Any = row) -> list[int]:
            return [stations[place] for place in np.flatnonzero(row[look.slices[name]])]

        for pawn in view["pawns"]:
            assert shown(pawn) == [view["pawns"][pawn]["station"]]
        assert shown("possible") == view["possible"]
        hidden = view[MISTER_X]["station"]
        assert shown(MISTER_X) == ([] if hidden is None else [hidden])
        assert row[look.slices["mister_x tickets black"]] * 5 == view[MISTER_X]["tickets"]["black"]
        assert row[look.slices["pawns red tickets taxi"]] * 11 == view["pawns"]["red"]["tickets"]["taxi"]


def test_detectives_cannot_tell_apart_what_they_may_not_know() -> None:
    """Two games that differ in where Mister X hides: all that the detectives get is the same, his is not."""
    rules = game()
    table = Arena(rules)
    recall = Recall(table)
    nodes = []
    for x, hop in ((45, 46), (166, 151)):
        node, pawns = table.begin(), (26, 29, 50, 53, 91)
        for pawn, card in (*zip(rules.pawns, pawns, strict=True), (MISTER_X, x)):
            node = node.after_draw((CHANCE, pawn, card))
        assert node.state == deal(rules, x, *pawns)
        node = node.after(table.action(MISTER_X, f"mister_x taxi {hop}"))
        nodes.append(node.after(next(iter(node.legal()))))
    one, other = nodes
    assert one.state.possible() == other.state.possible()
    assert list(one.legal()) == list(other.legal())
    for ask in (table.observation, recall.text, table.text):
        assert np.array_equal(ask(one, DETECTIVES), ask(other, DETECTIVES))
        assert not np.array_equal(ask(one, MISTER_X), ask(other, MISTER_X))


@pytest.mark.parametrize(
    "name", [name for name in GAMES if MISTER_X in table(name).begin().to_json()["position"]]
)
def test_his_hidden_place_is_in_nothing_that_detectives_get(name: str) -> None:
    """Put Mister X wherever he can be: the row of the detectives stays the same, his own does not."""
    table, swaps = arena(name), 0
    for seed in range(4):
        for node in list(line(table, seed))[::3]:
            if node.seat == DETECTIVES and node.state.view(DETECTIVES)["log"]:
                for other in elsewhere(node):
                    swaps += 1
                    assert list(other.legal()) == list(node.legal())
                    rows = [[table.observation(each, seat) for each in (node, other)] for seat in table.seats]
                    same = dict(
                        zip(table.seats, (np.array_equal(one, two) for one, two in rows), strict=True)
                    )
                    assert same == {MISTER_X: False, DETECTIVES: True}
    assert swaps > 50


def elsewhere(node: Node) -> Iterator[Node]:
    """The same position with Mister X on each other place where he can be, as far as such a state can be."""
    document = node.state.to_json()
    position = document["position"]
    key = "place" if "place" in position[MISTER_X] else "station"
    for at in node.state.possible():
        if at != position[MISTER_X][key]:
            moved = copy.deepcopy(document)
            moved["position"][MISTER_X][key] = moved["position"]["log"][-1][key] = at
            with suppress(YardError):
                yield Node(node.state.game.state(moved), node.numbering)


def test_others_do_not_see_the_first_hop_of_a_double() -> None:
    table = Arena(game())
    recall = Recall(table)
    node = next(node for node in line(table, 1) if node.seat == MISTER_X)
    first = next(action for action in node.legal() if table.words(MISTER_X, action).endswith(THEN))
    after = node.after(first)
    assert after.seat == MISTER_X
    assert after.state is node.state
    assert np.array_equal(table.observation(node, DETECTIVES), table.observation(after, DETECTIVES))
    assert recall.text(node, DETECTIVES) == recall.text(after, DETECTIVES)
    assert not np.array_equal(table.observation(node, MISTER_X), table.observation(after, MISTER_X))
    assert recall.text(after, MISTER_X).startswith(recall.text(node, MISTER_X))


# --- the whole tree of a small game -----------------------------------------------------------


def remembered(table: Arena, node: Node, seat: str) -> str:
    """What a seat has seen and done, by the definition: its views and its actions, repetitions left out."""
    rows: list[str] = []
    at: Node | None = node
    while at is not None:
        own = at.before is not None and at.before.seat == seat
        rows.append(json.dumps([at.step if own else None, table.view(at, seat)]))
        at = at.before
    rows.reverse()
    kept = [row for place, row in enumerate(rows) if not place or row[:6] != "[null," or _new(rows, place)]
    return "\n".join(kept)


def _new(rows: list[str], place: int) -> bool:
    return bool(json.loads(rows[place])[1] != json.loads(rows[place - 1])[1])


@pytest.mark.parametrize("options", [{}, {"double": 0, "reveals": ()}], ids=str)
def test_an_information_state_is_all_that_a_seat_has_seen_and_done(options: dict[str, Any]) -> None:
    table = small(**options)
    recall = Recall(table)
    meaning: dict[str, dict[str, set[str]]] = {seat: defaultdict(set) for seat in table.seats}
    legal: dict[str, tuple[int, ...]] = {}
    numbers: dict[bytes, str] = {}
    for node in everything(table.begin()):
        for seat in table.seats:
            text = recall.text(node, seat)
            meaning[seat][text].add(remembered(table, node, seat))
            if node.seat == seat:
                row = np.zeros(recall.size, np.float32)
                recall.write(node, seat, row)
                assert numbers.setdefault(row.tobytes(), text) == text
                assert legal.setdefault(text, tuple(node.legal())) == tuple(node.legal())
    for told in meaning.values():
        assert all(len(one) == 1 for one in told.values())
        assert len({row for one in told.values() for row in one}) == len(told)
    assert len(meaning[DETECTIVES]) < len(meaning[MISTER_X])
    assert set(numbers.values()) == set(legal)


def test_what_is_left_out_follows_from_the_rest() -> None:
    table = small()
    recall = Recall(table)
    found: dict[tuple[str, str], list[Any]] = {}
    for node in everything(table.begin()):
        for seat in table.seats:
            view = node.state.view(seat)
            left_out = [view.get(key) for key in FOLLOWING]
            assert found.setdefault((seat, recall.text(node, seat)), left_out) == left_out


@pytest.mark.parametrize("name", GAMES)
def test_memory_only_grows(name: str) -> None:
    table = arena(name)
    recall = Recall(table)
    for seat in table.seats[:2]:
        before = ""
        for node in line(table, 2):
            text = recall.text(node, seat)
            assert text.startswith(before)
            before = text


def test_changes_can_be_told_from_each_other() -> None:
    assert changes({"a": [1], "b": {"c": 1, "d": 2}}, {"a": [1, 2], "b": {"c": 1, "d": 3}}) == {
        "a+": [2],
        "b": {"d": 3},
    }
    assert changes({"a": [1], "b": {"c": 1}}, {"a": [], "b": {}}) == {"a": [], "b": {}}
    assert changes({"a": []}, {"a": [1]}) == {"a": [1]}
    assert changes({"a": 1}, {"a": 1}) == {}


# --- small things -----------------------------------------------------------------------------


def test_how_things_are_written() -> None:
    kinds: list[tuple[Any, Any, list[float], list[float]]] = [
        (OneOf("abcd"), "b", [0, 1, 0, 0], [0.5]),
        (OneOf("abcd"), None, [0, 0, 0, 0], [0]),
        (Which("abcd"), "d", [1], [1]),
        (Some("abcd"), "bd", [0, 1, 0, 1], [0, 1, 0, 1]),
        (Some("ab"), None, [0, 0], [0, 0]),
        (Number(4), 3, [0.75], [0.75]),
        (Number(4), None, [0], [0]),
        (Number(4), 9, [1], [1]),
        (Number(0), 0, [0], [0]),
    ]
    for kind, value, wide, narrow in kinds:
        rows = np.zeros(kind.width, np.float32), np.zeros(kind.narrow_width, np.float32)
        kind.write(value, rows[0], 0)
        kind.write_narrow(value, rows[1], 0)
        assert [list(row) for row in rows] == [wide, narrow]


@pytest.mark.parametrize("name", GAMES)
def test_who_wins_gets_one_and_points_are_points(name: str) -> None:
    table = arena(name)
    *_, last = line(table, 1)
    outcome = last.state.outcome
    assert outcome is not None
    rewards = table.rewards(outcome)
    assert all(table.bounds.least <= reward <= table.bounds.most for reward in rewards.values())
    if outcome.scores:
        assert rewards == outcome.scores
    else:
        won, lost = (1, -1) if outcome.winners else (0, 0)
        assert rewards == {seat: won if seat in outcome.winners else lost for seat in table.seats}
        assert sum(rewards.values()) == 0


def test_bad_calls_say_what_is_wrong() -> None:
    with pytest.raises(YardError, match="has its board, players and options"):
        Arena(game(), players=4)
    with pytest.raises(YardError, match="no game 'mastr'; did you mean 'master'"):
        Arena("mastr")
    with pytest.raises(YardError, match="mister_x has no action 'mister_x fly 3'; actions look like"):
        Arena(game()).action(MISTER_X, "mister_x fly 3")
