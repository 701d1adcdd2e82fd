"""The page that tells games again, without a browser: small, safe, and the same game as the record."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.command import yard
from support.games import at_home
from support.told import told_game
from yardtools.formats.json import fingerprint
from yardtools.games import GAMES
from yardtools.games.game import DETECTIVES
from yardtools.games.open_table import open_tabletop
from yardtools.playtest.records import dumps, head
from yardtools.viewer.replay.changes import change_between
from yardtools.viewer.replay.page import ToldGame, replay_page

MOST = 1_000_000
"""So many bytes a page of a 22-round game on London may have."""
LONG = 2
"""The seed of a game of Master that goes on to its last round."""


def unfold(before: Any, change: Any) -> Any:
    """What the page's script makes of a document and a change."""
    match change:
        case None:
            return before
        case {"v": value}:
            return value
        case {"o": changes}:
            after = {key: value for key, value in before.items() if key not in change.get("d", ())}
            return after | {key: unfold(before.get(key), part) for key, part in changes.items()}
        case {"i": changes}:
            rows = {int(place): part for place, part in changes.items()}
            return [unfold(value, rows.get(place)) for place, value in enumerate(before)]
        case {"k": kept, "t": rest}:
            return [*before[:kept], *rest]
    return sorted({*before} - {*change["x"]} | {*change["n"]})


def data_of(page: str) -> dict[str, Any]:
    """The data in a page."""
    found = re.search(r'<script id="data" type="application/json">(.*?)</script>', page, re.DOTALL)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


plain = st.recursive(
    st.none() | st.booleans() | st.integers(0, 9) | st.text("ab", max_size=2),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("ab", max_size=2), inner, max_size=3),
    max_leaves=12,
)


@given(plain, plain)
def test_a_change_leads_from_one_document_to_the_other(before: Any, after: Any) -> None:
    change = json.loads(json.dumps(change_between(before, after)))
    assert json.dumps(unfold(before, change), sort_keys=True) == json.dumps(after, sort_keys=True)


@pytest.mark.parametrize("name", GAMES)
def test_every_table_of_a_game_is_in_the_page(name: str) -> None:
    told = told_game(name)
    [game] = data_of(replay_page([told]))["games"]
    top = game["first"]
    assert top == json.loads(json.dumps(open_tabletop(told.states[0]).document()))
    for step in game["steps"]:
        top = unfold(top, step.get("change"))
        assert top == json.loads(json.dumps(open_tabletop(told.states[step["number"]]).document()))
    assert game["steps"][-1]["number"] == len(told.moves)


@pytest.mark.parametrize("name", GAMES)
def test_with_everything_open_nothing_is_hidden(name: str) -> None:
    """What some seat sees, the table told again shows: Mister X, all racks, all cards in play."""
    for state in told_game(name).states[::5]:
        top = open_tabletop(state)
        if "possible" in (view := state.view(state.game.seats[-1])) and DETECTIVES in state.game.seats:
            assert list(top.possible) == view["possible"]
            assert list(top.possible) == state.possible()
        assert [rack.id for rack in top.racks if rack.unseen] in ([], ["bag"])
        owned = [card for group in top.cards if group.owner for card in group.cards]
        assert not [card for card in owned if card.look == "back"]


def test_a_long_game_on_london_is_small() -> None:
    told = told_game("master", seed=LONG)
    assert told.states[-1].view(DETECTIVES)["round"] == 22
    assert len(replay_page([told]).encode()) < MOST


def test_a_board_is_drawn_once_however_many_games() -> None:
    one, two = (replay_page([told_game("master", seed=seed) for seed in seeds]) for seeds in ([3], [3, 5]))
    assert two.count("<template") == 1
    assert len(two) < len(one) + 60_000


def test_texts_stay_texts() -> None:
    evil = "</script><script>alert(1)</script><template>"
    told = replace(told_game("beginner"), name=evil, notes=[evil], trouble=evil, seats={"mister_x": evil})
    page = replay_page([told])
    assert evil not in page
    assert page.count("<script") == 2


# --- the command ------------------------------------------------------------------------------


def record(path: Path) -> Path:
    """A record of a whole game."""
    told = told_game("beginner", seed=3)
    first = head(told.game, fingerprint(told.game.board), {"mister_x": "random"})
    path.write_text(dumps(first, told.moves, told.states[-1].outcome), encoding="utf-8")
    return path


def test_games_become_one_page(tmp_path: Path) -> None:
    files = [record(tmp_path / f"{name}.jsonl") for name in ("one", "two")]
    page = tmp_path / "games.html"
    done = yard("replay", *files, "--format", "html", "-o", page)
    assert done.returncode == 0, done.stderr
    games = data_of(page.read_text(encoding="utf-8"))["games"]
    assert [game["name"] for game in games] == ["one.jsonl", "two.jsonl"]
    assert yard("replay", files[0], "--format", "html").stdout.startswith("<!DOCTYPE html>")


def test_a_faulty_record_is_told_up_to_the_fault(tmp_path: Path) -> None:
    good = record(tmp_path / "game.jsonl")
    lines = good.read_text(encoding="utf-8").splitlines()
    bad = tmp_path / "bad.jsonl"
    bad.write_text("\n".join([*lines[:9], '{"move": "red taxi 1"}', *lines[9:]]) + "\n", encoding="utf-8")
    page = tmp_path / "bad.html"
    done = yard("replay", bad, "--format", "html", "-o", page)
    assert done.returncode == 1
    assert "bad.jsonl:10: move 9 (red taxi 1)" in done.stderr
    [game] = data_of(page.read_text(encoding="utf-8"))["games"]
    assert len(game["steps"]) == 8
    assert "bad.jsonl:10: move 9 (red taxi 1)" in game["trouble"]
    rule = re.search(r"\((\w+)\)$", game["trouble"])
    assert rule
    assert rule[1] in data_of(page.read_text(encoding="utf-8"))["rules"]


def test_a_record_that_cannot_be_read_spoils_no_page(tmp_path: Path) -> None:
    good, broken, page = record(tmp_path / "good.jsonl"), tmp_path / "broken.jsonl", tmp_path / "page.html"
    broken.write_text("{", encoding="utf-8")
    done = yard("replay", good, broken, "--format", "html", "-o", page)
    assert done.returncode == 2
    assert "broken.jsonl" in done.stderr
    assert len(data_of(page.read_text(encoding="utf-8"))["games"]) == 1
    page.unlink()
    assert yard("replay", broken, "--format", "html", "-o", page).returncode == 2
    assert not page.exists()


def test_a_game_that_has_not_begun_can_be_told() -> None:
    game = at_home("master")
    page = replay_page([ToldGame("none.jsonl", game, [game.begin()], [])])
    assert data_of(page)["games"][0]["steps"] == []
