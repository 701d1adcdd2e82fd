"""The doors of a table: a seat's own leads to that seat alone, and on one screen a curtain hangs between."""

from __future__ import annotations

import json

import pytest

from support.games import at_home
from support.table import hosted_game
from yardtools.games.game import DETECTIVES, MISTER_X, notation
from yardtools.table.hosted import HUMAN, Refusal
from yardtools.table.table import Table

BOTH = {MISTER_X: HUMAN, DETECTIVES: HUMAN}
ALONE = {MISTER_X: "greedy", DETECTIVES: HUMAN}


def table_for(players: dict[str, str]) -> Table:
    return Table(hosted_game(at_home("master"), players))


def test_no_key_opens_another_door() -> None:
    table = table_for(BOTH)
    keys = [table.host_key, *table.seat_keys.values()]
    assert len(set(keys)) == 3
    assert all(len(key) >= 24 for key in keys)
    shown = [door.shown for key in keys if (door := table.door(key))]
    assert shown == [None, MISTER_X, DETECTIVES]
    for wrong in ("", "x", keys[1][:-1], keys[1] + "x", keys[1].swapcase(), "é\udcff"):
        assert table.door(wrong) is None


def test_a_seat_acts_for_itself_alone() -> None:
    table = table_for(BOTH)
    door = table.door(table.seat_keys[DETECTIVES])
    assert door
    move = notation(table.hosted.moves(MISTER_X)[0])
    for name in ("move", "undo", "why"):
        with pytest.raises(Refusal, match="that seat is not shown here"):
            door.act(name, {"seat": MISTER_X, "move": move, "version": 1, "chosen": [], "clicked": []})
    with pytest.raises(Refusal, match="that seat is not yours"):
        door.act("player", {"seat": MISTER_X, "player": "greedy"})
    assert door.act("show", {"seat": MISTER_X})["shown"] == DETECTIVES
    handed = door.act("player", {"seat": DETECTIVES, "player": "easy"})
    assert [row["player"] for row in handed["seats"]] == [HUMAN, "easy"]


def test_who_plays_alone_needs_no_curtain() -> None:
    table = table_for(ALONE)
    assert table.host.document()["shown"] == DETECTIVES
    with pytest.raises(Refusal, match="a bot plays that seat"):
        table.host.act("show", {"seat": MISTER_X})


def test_between_two_people_the_curtain_is_down_until_one_says_who_he_is() -> None:
    table = table_for(BOTH)
    host, hosted = table.host, table.hosted
    down = host.document()
    assert (down["shown"], down["table"], down["turn"]) == (None, None, MISTER_X)
    station = hosted.state.view(MISTER_X)["mister_x"]["station"]
    up = host.act("show", {"seat": MISTER_X})
    assert f'"station": {station}' in json.dumps(up["table"]["tabletop"]["pawns"])
    move = up["table"]["moves"][0]["move"]
    moved = host.act("move", {"seat": MISTER_X, "move": move, "version": up["table"]["version"]})
    assert (moved["shown"], moved["turn"]) == (MISTER_X, DETECTIVES)
    assert moved["table"]["can_undo"], "the others have not looked yet"
    assert host.act("hide", {})["table"] is None
    theirs = host.act("show", {"seat": DETECTIVES})
    assert theirs["table"]["seat"] == DETECTIVES
    with pytest.raises(Refusal, match="that seat is not shown here"):
        host.act("undo", {"seat": MISTER_X, "version": moved["table"]["version"]})


def test_a_page_opened_anew_finds_the_curtain_down() -> None:
    table = table_for(BOTH)
    table.host.act("show", {"seat": MISTER_X})
    table.host.come_in()
    assert table.host.shown is None
    alone = table_for(ALONE)
    alone.host.come_in()
    assert alone.host.shown == DETECTIVES


def test_a_seat_with_a_screen_of_its_own_leaves_the_hosts() -> None:
    table = table_for(BOTH)
    table.host.leave_for(MISTER_X)
    document = table.host.document()
    assert document["shown"] == DETECTIVES, "who is left has the screen alone"
    assert [row["elsewhere"] for row in document["seats"]] == [True, False]
    brought = table.host.act("show", {"seat": MISTER_X})
    assert brought["shown"] == MISTER_X
    told = [row["text"] for row in table.hosted.show(DETECTIVES).news]
    assert told[-1] == "Mister X is now played on the host's screen."


def test_where_bots_play_everything_the_host_looks_on_from_any_seat() -> None:
    table = table_for({MISTER_X: "greedy", DETECTIVES: "greedy"})
    assert table.host.shown is None
    assert table.host.act("show", {"seat": DETECTIVES})["shown"] == DETECTIVES
    assert table.host.act("show", {"seat": MISTER_X})["shown"] == MISTER_X
    table.hosted.hand_over(DETECTIVES, HUMAN)
    assert table.host.shown == DETECTIVES


@pytest.mark.parametrize(
    ("name", "request_"),
    [
        ("move", {}),
        ("move", {"seat": 1}),
        ("move", {"seat": MISTER_X, "move": ["taxi"], "version": 1}),
        ("move", {"seat": MISTER_X, "move": "mister_x taxi 1", "version": "1"}),
        ("move", {"seat": MISTER_X, "move": "mister_x taxi 1", "version": True}),
        ("why", {"seat": MISTER_X, "chosen": 1, "clicked": []}),
        ("why", {"seat": MISTER_X, "chosen": [], "clicked": [["station"]]}),
        ("why", {"seat": MISTER_X, "chosen": [], "clicked": [["station", 4]]}),
        ("player", {"seat": MISTER_X}),
    ],
)
def test_what_is_asked_for_in_the_wrong_form_is_refused(name: str, request_: dict[str, object]) -> None:
    table = table_for(BOTH)
    door = table.door(table.seat_keys[MISTER_X])
    assert door
    with pytest.raises(Refusal):
        door.act(name, request_)


@pytest.mark.parametrize(
    ("chosen", "clicked", "rule"),
    [([], ["station", "199"], "M"), ([], ["ticket", "mister_x/underground"], "M"), ([], ["die", "x"], "")],
)
def test_the_rule_behind_a_click_is_told(chosen: list[str], clicked: list[str], rule: str) -> None:
    table = table_for(BOTH)
    door = table.door(table.seat_keys[MISTER_X])
    assert door
    told = door.act("why", {"seat": MISTER_X, "chosen": chosen, "clicked": [clicked]})
    assert told["refused"]
    if rule:
        assert told["rule"]["id"].startswith(rule)
        assert told["rule"]["text"]
    else:
        assert told["rule"] is None
