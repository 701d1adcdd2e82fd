"""Positions of the dice game as JSON: they come back as they were, and what cannot be is refused."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from support.dice_positions import chase, flight, hunt, played_out, shipped_tiles, table
from yardtools.errors import YardError
from yardtools.games.dice import GAME
from yardtools.games.game import IllegalMove, parse

GAMES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"expert": True, "refill": "de", "x_die": "any"}),
    (4, {"specials": "hidden", "expert": True, "start_counts": False}),
    (3, {"layout": "AB/CD", "expert_tiles": "A", "occupied_stop": "passed"}),
    (4, {"expert_tiles": "A,C", "helicopter": "aligned"}),
]


@pytest.mark.parametrize(("players", "options"), GAMES)
def test_every_position_comes_back_as_it_was(players: int, options: dict[str, Any]) -> None:
    game = GAME(shipped_tiles(), players, **options)
    phases = set()
    for _, move, state in played_out(game, 11):
        document = state.to_json()
        phases.add(document["position"]["phase"])
        again = game.state(json.dumps(document))
        assert again.to_json() == document
        assert again == state
        assert again.moves() == state.moves()
        assert [again.view(seat) for seat in game.seats] == [state.view(seat) for seat in game.seats]
        assert parse(" ".join(map(str, move))) == move
    assert phases >= {"starts", "hideout", "roll", "chase", "flight", "over"}


def test_play_goes_on_from_a_restored_position_as_from_the_first() -> None:
    game = GAME(shipped_tiles(), 3, specials="hidden", expert=True)
    for state, move, after in played_out(game, 4):
        assert game.state(state.to_json()).play(move) == after


# --- what cannot be ---------------------------------------------------------------------------


def wrong(document: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """A document with one thing changed."""
    changed = copy.deepcopy(document)
    part = changed["position"]
    *head, last = path.split(".")
    for word in head:
        part = part[int(word) if isinstance(part, list) else word]
    part[int(last) if isinstance(part, list) else last] = value
    return changed


@pytest.mark.rule("D44", "D36", "D32")
@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        ("turn", "detectives", "in the phase flight it is the turn of 'mister_x'"),
        ("phase", "chase", "turn of 'detectives'"),
        ("phase", "nap", "phase"),
        ("layout", "AB/CE", r"layout 'AB/CE' is not AB/CD \(D8\)"),
        ("expert", ["A"], r"tiles A cannot lie expert side up \(D37, A-D13\)"),
        ("pawns.blue.place", 99, "blue is on place 99, which the map does not have"),
        ("pawns.blue.place", 16, r"two pawns stand on one place \(D36\)"),
        ("pawns.blue.place", 3, r"a detective stands on Mister X's place 3"),
        ("pawns.green", {"place": 1, "die": None}, "3 pawns|pawns blue"),
        ("pawns.blue.die", None, r"are not the 7 that lie there \(D44\)"),
        ("pawns.blue.die", "tram", r"no die lies there with the face 'tram' \(D20\)"),
        ("pawns.blue.die", "x", r"no die lies there with the face 'x' \(D20\)"),
        ("dice.supply", 5, r"the dice \(supply 5, .* \(D44\)"),
        ("dice.supply", -1, "minimum|-1"),
        ("dice.mister_x", 2, r"\(D44\)"),
        ("tokens", 4, r"4 re-roll tokens of 3 \(D23\)"),
        ("moved", ["blue"], r"a die lies beside red, who has not moved \(D16\)"),
        ("moved", ["pink"], "no pawn 'pink'"),
        ("roll", ["taxi"], r"a roll lies there"),
        ("mister_x.place", 4, "the log ends on another place than 4"),
        ("mister_x.tickets.black", 3, r"black: 0 used and 3 left, but he begins with 2 \(D9\)"),
        ("mister_x.tickets.black", 1, r"\(A-D18\)"),
        ("beliefs.0.black", 1, "not among the beliefs"),
        ("log", [], r"the log begins with his start"),
        ("log.0.place", 98, "an entry of the log is on place 98"),
        ("log.0.by", "taxi", "the log begins with his start"),
        ("beliefs.0.places", [1, 2], "Mister X is on 3, which is not among the beliefs"),
        ("beliefs.0.places", [3, 77], "beliefs: Mister X is on place 77"),
        ("outcome", {"winners": [], "rule": "D33", "reason": "so"}, "a game that is over has an outcome"),
        ("round", 0, "round|minimum"),
        ("extra", 1, "extra"),
    ],
)
def test_a_corrupt_position_is_refused_in_one_line(path: str, value: Any, fault: str) -> None:
    game = table()
    document = flight(game, 3, (12, 16), "bus", "taxi").to_json()
    assert game.state(document).to_json() == document
    with pytest.raises(YardError, match=fault) as caught:
        game.state(wrong(document, path, value))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        ("roll", ["taxi", "taxi"], r"2 dice are rolled of 3 \(D16\)"),
        ("roll", [], r"a roll lies there in the phase chase"),
        ("roll", ["taxi", "taxi", "tram"], r"face 'tram'"),
        ("moved", ["red"], r"moved out of turn \(D16\)"),
        ("round", 5, r"his last entry is of round 3, but this is round 5 \(D15\)"),
        ("log.1.round", 3, r"the log cannot go on from 16 in round 0 to 16 in round 3"),
        ("log.1.by", "black", r"not the beliefs|black: 1 used and 3 left, but he begins with 3 \(D9\)"),
        ("mister_x.seen.black", 2, r"have not seen crossed off what Mister X has crossed off \(A-D18\)"),
        ("log.1.by", "tram", "the log has 'tram', by which nobody travels"),
        ("log.1.place", 4, r"the log cannot go on from 16 in round 0 to 4 in round 1 by pass"),
    ],
)
def test_a_corrupt_chase_too(path: str, value: Any, fault: str) -> None:
    game = table(players=4, layout="ABC/DEF/GHI")
    document = chase(game, (4, 8, 12), "bus", "taxi", "x", fields=4, tokens=1, moved=1, x=16).to_json()
    with pytest.raises(YardError, match=fault):
        game.state(wrong(document, path, value))


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        ("layout", "ACE/GB", r"cannot lie there in the phase tiles|cannot lie there"),
        ("layout", "AC/EB", r"is not rows of 3 tiles \(D8\)"),
        ("layout", "ZAB/C", "cannot lie there"),
        ("layout", "ABC/DEF", r"cannot lie there in the phase tiles \(D8\)"),
        ("expert", ["A"], r"\(D37, A-D13\)"),
        ("log", [{"by": "start", "round": 0, "place": 1}], r"before he hides \(D11\)"),
        ("dice", {"supply": 6, "detectives": 1, "pawns": 0, "mister_x": 0}, r"all dice are in the supply"),
        ("round", 2, r"it is round 1, until Mister X hides"),
    ],
)
def test_a_corrupt_layout_too(path: str, value: Any, fault: str) -> None:
    game = GAME(shipped_tiles(), 3)
    document = game.begin().play("chance tile A").play("chance tile C").to_json()
    assert game.state(document).to_json() == document
    with pytest.raises(YardError, match=fault):
        game.state(wrong(document, path, value))


def test_a_position_of_another_game_is_refused() -> None:
    document = table().begin().to_json()
    for other in (table(players=2), table(refill="de"), table(layout="CD/AB")):
        with pytest.raises(YardError, match="a state of another game"):
            other.state(document)


# --- why not ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "fault"),
    [
        ("blue taxi 2", r"blue taxi 2: now the dice are rolled \(D16\)"),
        (
            "chance roll taxi",
            r"3 dice are rolled, their faces in order, of bus, taxi, underground, x \(D16\)",
        ),
        ("chance tile A", r"now the dice are rolled \(D16\)"),
    ],
)
def test_slips_at_a_roll(move: str, fault: str) -> None:
    with pytest.raises(IllegalMove, match=fault):
        hunt(table(), "roll", 3, (12, 16)).play(move)


@pytest.mark.parametrize(
    ("move", "fault"),
    [
        ("mister_x taxi 2", r"it is the detectives' turn \(D15\)"),
        ("blue black 2", r"only Mister X has black tickets \(D27\)"),
        ("blue helicopter 2", r"only Mister X has a helicopter \(D29\)"),
        ("blue underground 2", r"no underground was rolled, but bus, taxi and x \(D16\)"),
        ("blue taxi", r"is no move now; moves look like 'blue taxi 2' \(D16\)"),
        ("red taxi 12", r"now it is blue's turn \(D16\)"),
    ],
)
def test_slips_of_detectives(move: str, fault: str) -> None:
    with pytest.raises(IllegalMove, match=fault):
        chase(table(), (4, 16), "taxi", "bus", "x", x=1).play(move)


@pytest.mark.parametrize(
    ("move", "fault"),
    [
        ("chance tile A", r"tile A lies there already \(D8\)"),
        ("chance tile Z", r"no such tile to tile \(D8\)|no such tile"),
        ("chance turn B", r"now chance lays a tile \(D8\)"),
    ],
)
def test_slips_while_tiles_are_laid(move: str, fault: str) -> None:
    with pytest.raises(IllegalMove, match=fault):
        GAME(shipped_tiles(), 3).begin().play("chance tile A").play(move)


def test_every_illegal_move_of_a_kind_has_a_reason_with_its_rule() -> None:
    """Moves that are legal in one position are played in all others: refused with a rule, never a crash."""
    game = GAME(shipped_tiles(), 2, x_die="any", expert=True)
    steps = [(state, move) for state, move, _ in played_out(game, 8)]
    for state, _ in steps[::4]:
        legal = set(state.moves())
        for _, move in steps:
            if move not in legal:
                with pytest.raises(IllegalMove, match=r"\((A-)?D\d+\)$"):
                    state.play(move)
