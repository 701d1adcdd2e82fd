"""Purrlock Holmes: nothing is ever lost, positions come back as they were, and what cannot be is refused."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from support.purrlock_positions import QUIET, game, lively, play_on, position, start_turns, trail
from yardtools.errors import YardError
from yardtools.games.game import IllegalMove
from yardtools.games.purrlock.game import Purrlock
from yardtools.games.purrlock.state import PurrlockState
from yardtools.model import Card, Layout, Marker, Suspect

rule = pytest.mark.rule


VARIANTS: list[dict[str, Any]] = [
    {},
    {"call_windows": "turn", "interrupted": "void"},
    {"wrong_call": "next_turn", "mishap_opening": True, "start_player": 2},
    {"call_windows": "none", "clock": "linear", "catch_counts": False, "ties": "none"},
]


@rule("P1", "P2", "P26", "P35")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_sixty_cards_and_eighteen_paws_are_always_somewhere(players: int, options: dict[str, Any]) -> None:
    rules, rng = game(players, **options), random.Random(f"{players}{options}")
    state = rules.begin()
    while state.seat:
        state = state.play(lively(state, rng))
        assert state.all_pieces() == {"cards": list(rules.cards), "paws": list(rules.paws)}
        for seat, desk in zip(rules.seats, state.desks, strict=True):
            assert desk.target < 0 or rules.cards[desk.target] in state.possible_targets(seat)
        if rng.random() < 0.05:
            again = rules.state(json.loads(json.dumps(state.to_json())))
            assert again == state
            assert isinstance(again, PurrlockState)
            assert all(again.view(seat) == state.view(seat) for seat in rules.seats)
    assert state.round <= rules.layout.behind + 1
    assert rules.state(json.dumps(state.to_json())) == state
    assert all(row["target"] for row in state.view("player-1")["players"].values() if row["has_target"])


@rule("P12", "P13", "P16", "P21")
def test_counts_of_moves() -> None:
    """What can follow within two and three moves, counted by hand from the rules."""

    def perft(state: PurrlockState, depth: int) -> int:
        return sum(perft(state.play(move), depth - 1) for move in state.moves()) if depth else 1

    assert [perft(game(2).begin(), depth) for depth in range(4)] == [1, 3, 9, 27]
    hand = {"target": "crow 6", "hand": "goose 4, rat 5, toad 5, crow 11"}
    state = position(game(2, **QUIET), [hand, {"target": "dog 1", "hand": "rat 1, rat 2"}])
    deck = 60 - 6 - 2
    assert perft(state, 1) == 4 + 77
    # a first card, then one of three; a right guess of three, then any target; or a wrong one, then a card
    assert perft(state, 2) == 4 * 3 + 3 * deck + 74 * 4
    # two cards, then a guess or the end; two targets and cards in a row; a wrong guess, then two cards
    assert perft(state, 3) == 4 * 3 * 78 + 3 * deck * (deck - 1) + 74 * 4 * 3


# --- corrupt positions ------------------------------------------------------------------------

Change = Callable[[dict[str, Any]], Any]


def first(**changes: Any) -> Change:
    return lambda given: given["players"]["player-1"].update(changes)


def whole(**changes: Any) -> Change:
    return lambda given: given.update(changes)


def steps(*rows: tuple[str, Any, int]) -> Change:
    agenda = [{"step": what, "player": player, "left": left, "cards": []} for what, player, left in rows]
    return lambda given: given.update(agenda=agenda)


TIRED = {"winners": [], "rule": "P28", "reason": "tired"}
BROKEN: list[tuple[Change, str]] = [
    (lambda given: given["deck"].pop(), "the card toad 12 is nowhere (P1)"),
    (lambda given: given["discard"].append("crow 6"), "the card crow 6 is there 2 times (P1)"),
    (lambda given: given["deck"].append("cat 6"), "the deck: there is no card cat 6"),
    (lambda given: given["deck"].append(given["deck"][0]), "the deck: a card is there twice"),
    (lambda given: given["box"].pop(), "not the [1, 1, 1"),
    (lambda given: given["players"].pop("player-2"), "player-2 is missing or too many"),
    (lambda given: given["players"].update({"player-9": given["players"]["player-2"]}), "player-9 is"),
    (whole(active="player-3"), "no player 'player-3' in this game"),
    (whole(turn="player-2"), "turn: it is player-1's, not player-2's"),
    (whole(turn=""), "not nobody's"),
    (whole(asking="player-2"), "asking: player-2 cannot call now (A-P14)"),
    (whole(round=2), "trail: 6 paws are behind the marker in round 2 (P27)"),
    (whole(round=0), "agenda: step 1, pass-on, cannot stand there"),
    (whole(agenda=[]), "there is nothing left to do, but the game is not over"),
    (whole(guessed=True, investigated=True), "there is nothing to do in step act"),
    (steps(("pass-on", "player-1", 0)), "step pass-on waits for nobody"),
    (steps(("pass-on", "player-2", 0), ("act", "player-1", 0)), "step 1, pass-on, cannot stand there"),
    (steps(("refill", "player-1", 3)), "step 1, refill, has 3 left, not 1 to 2"),
    (steps(("furriarty", "player-1", 0)), "step 1, furriarty, has no player"),
    (steps(("pass-on", None, 0)), "step 1, pass-on, needs a player"),
    (steps(("pass-on", "player-1", 0), ("lay", None, 2)), "step 2, lay, cannot stand there"),
    (steps(("pass-on", "player-1", 0), ("investigate", "player-1", 1)), "step 2, investigate, cannot stand"),
    (lambda given: given["agenda"][0].update(cards=[given["deck"].pop()]), "which only an opening has"),
    (lambda given: given["trail"].remove({"marker": 3}), "there must be one marker (P3)"),
    (lambda given: given["trail"][5].update(marker=4), "the marker is worth 3 points, not 4 (P3)"),
    (first(target=None, possible=[]), "the card crow 6 is nowhere"),
    (first(leads=["crow 1", "goose 1"], dead_ends=[]),
     "player-1: goose 1 is no lead to crow 6 (P14)"),
    (first(leads=[], dead_ends=["goose 1", "crow 1"]),
     "player-1: crow 1 is no dead end to crow 6 (P14)"),
    (first(wrong_guesses=["hour 6"]), "the wrong guess 'hour 6' is right for crow 6 (P16)"),
    (first(wrong_guesses=["hour 13"]), "player-1: 'hour 13' is no guess (P16)"),
    (first(possible=["crow 7"]), "player-1: the target is not among its possible targets"),
    (first(possible=["crow 6", "rat 12"]), "player-1: rat 12 is no possible target any more"),
    (first(possible=["crow 6", "dog 1"]), "player-1 sees dog 1: it is neither unseen nor a possible"),
    (first(unseen=[]), "is in the deck, but not unseen"),
    (first(passed=["rat 9"]), "player-1: rat 9 was passed, but is in no other hand"),
    (whole(outcome=TIRED), "the game is over, and nothing is left"),
    (whole(outcome=TIRED, agenda=[]), "neither caught nor gone (P28)"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "message"), BROKEN, ids=[message for _, message in BROKEN])
def test_what_cannot_be_is_refused_with_its_place(change: Change, message: str) -> None:
    rules = game(2, **QUIET)
    rows = [
        {"target": "crow 6", "hand": "rat 5, rat 9", "leads": "crow 1", "dead_ends": "goose 1"},
        {"target": "dog 1", "hand": "rat 1, rat 2"},
    ]
    document = position(rules, rows).to_json()
    broken = copy.deepcopy(document)
    change(broken["position"])
    with pytest.raises(YardError) as caught:
        rules.state(broken)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
    assert rules.state(document).to_json() == document


def test_an_end_that_did_not_happen_is_refused() -> None:
    rules = game(2, **QUIET)
    over = position(rules, [{"target": "goose 5"}], trail="M", round=7).play("player-1 guess hour 5")
    for key, value in (
        ("winners", ["player-2"]),
        ("scores", {"player-1": 9, "player-2": 0}),
        ("rule", "P28"),
    ):
        document = over.to_json()
        document["position"]["outcome"][key] = value
        with pytest.raises(YardError, match="outcome: it should say: player-1 has caught Furriarty"):
            rules.state(document)
    taken = over.to_json()
    taken["position"] |= {"outcome": None, "turn": "player-2", "agenda": []}
    with pytest.raises(YardError, match="nothing left to do"):
        rules.state(taken)


def test_an_empty_deck_deals_nothing() -> None:
    document = position(game(2, **QUIET), deck="rat 1", agenda=["refill 1 2"]).to_json()
    document["position"]["players"]["player-2"]["hand"].append(document["position"]["deck"].pop())
    document["position"]["players"]["player-2"]["unseen"].remove("rat 1")
    document["position"]["players"]["player-2"]["possible"].remove("rat 1")
    with pytest.raises(YardError, match="waits for a card, and the deck is empty"):
        game(2, **QUIET).state(document)


# --- boards that do not fit -------------------------------------------------------------------


UNFIT: list[tuple[dict[str, Any], str]] = [
    ({"cards": trail().cards[1:]}, "not every suspect at every hour, once (P1)"),
    ({"cards": (*trail().cards, Card("crow", 1))}, "not every suspect at every hour, once (P1)"),
    ({"suspects": ()}, "not every suspect at every hour, once (P1)"),
    ({"suspects": (Suspect("crow"),), "cards": trail().cards[:12]}, "are dealt 22 cards, and there are 12"),
    ({"paws": (1, 2, 3)}, "the trail takes 14 paws, and there are 3 (P6)"),
    ({"paws": (-1,) * 18}, "a paw is worth -1 (P2)"),
    ({"layouts": ()}, "no layout for 4 players (P6)"),
    ({"layouts": (Layout(4, 1, 1, 1), Layout(4, 1, 1, 2))}, "several layouts for 4 players (P6)"),
    ({"markers": ()}, "one marker with points runs on the trail, not 0 (P3)"),
    ({"markers": (Marker("a", 1), Marker("b", 2))}, "one marker with points runs on the trail, not 2 (P3)"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "message"), UNFIT, ids=[message for _, message in UNFIT])
def test_a_trail_that_cannot_be_played_is_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(YardError) as caught:
        Purrlock(replace(trail(), **change), 4)
    assert message in str(caught.value)


def test_any_trail_can_be_played() -> None:
    """Other animals, another clock, other paws, a marker that comes first."""
    names = ("owl", "yak", "zebra")
    board = replace(
        trail(),
        suspects=tuple(map(Suspect, names)),
        hours=24,
        cards=tuple(Card(name, hour) for name in names for hour in range(1, 25)),
        paws=(0, 5, 5, 9),
        markers=(Marker("x", 7),),
        layouts=(Layout(2, 0, 0, 2),),
    )
    rules = Purrlock(board, 2, **QUIET)
    state = rules.begin()
    assert state.trail == (None,)
    assert state.weights() == [1, 2, 1]
    state = play_on(state, "chance paw 9", "chance paw 0")
    state = start_turns(rules, 3)
    target = state.game.cards[state.desks[0].target]
    after = state.play(("player-1", "guess", "both", *target))
    assert after.outcome is not None
    paw = state.trail[1]
    assert paw is not None
    assert after.outcome.scores == {"player-1": 7 + paw[0], "player-2": 0}
    bare = Purrlock(replace(board, layouts=(Layout(2, 0, 0, 0),)), 2)
    assert bare.begin().moves()[0][2] == "target", "no paw to lay"


# --- illegal moves ----------------------------------------------------------------------------


REFUSED = [
    ("player-3 tidy", "there is no player-3 here", "P4"),
    ("player-1 investigate cat 5", "there is no card cat 5", "P1"),
    ("player-1 jump", "is no move; moves look like 'player-1 guess both crow 1'", "P12"),
    ("player-2 tidy", "player-2 must wait: player-1 decides now", "P11"),
    ("player-1 pass", "player-1 is not asked for anything now", "A-P14"),
    ("player-2 paws-off hour 1", "player-1 decides now", "A-P14"),
    ("chance player-1 hand rat 5", "nothing is dealt now, it is player-1's turn to decide", "P12"),
    ("chance paw 1", "nothing is dealt now", "P12"),
    ("player-1 investigate rat 12", "player-1 does not hold rat 12", "P13"),
    (7, "7 is no move", "P12"),
    (("player-1", 1.5), "is no move", "P12"),
    ("", "is no move", "P12"),
]


@pytest.mark.parametrize(("move", "message", "broken"), REFUSED, ids=[str(row[0]) for row in REFUSED])
def test_illegal_moves_are_refused_with_the_rule(move: Any, message: str, broken: str) -> None:
    state = position(game(2), [{"target": "crow 6", "hand": "rat 5, rat 9"}])
    with pytest.raises(IllegalMove) as caught:
        state.play(move)
    assert message in str(caught.value)
    assert caught.value.rule == broken


def test_chance_is_told_what_to_deal() -> None:
    state = game(2).begin()
    for move, message in (
        ("chance paw 4", "is no move"),
        ("chance player-1 target crow 6", "the trail is being laid (P6)"),
        ("player-1 tidy", "the trail is being laid (P6)"),
    ):
        with pytest.raises(IllegalMove) as caught:
            state.play(move)
        assert message in str(caught.value)
    for _ in range(6):
        state = state.play("chance paw 3")
    with pytest.raises(IllegalMove, match=r"no paw of value 3 is left \(P6\)"):
        state.play("chance paw 3")
    state = position(game(2), agenda=["refill 1 2"])
    with pytest.raises(IllegalMove, match=r"now player-1 is dealt a card \(hand\) \(P26\)"):
        state.play("chance player-2 hand crow 1")
    called = position(game(2), [{"called": True}], asking=2)
    with pytest.raises(IllegalMove, match=r"player-1 has called «Paws off!» before \(P30\)"):
        called.play("player-1 paws-off hour 1")
