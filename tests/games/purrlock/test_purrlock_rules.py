"""Purrlock Holmes, rule by rule: each test names the rules it shows."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from support.purrlock_positions import QUIET, game, is_lead, moves_of, play_on, position, start_turns, trail
from yardtools.errors import YardError
from yardtools.games.game import CHANCE, IllegalMove
from yardtools.games.purrlock.game import Purrlock
from yardtools.games.purrlock.scoring import points as points_of
from yardtools.games.purrlock.state import PurrlockState

rule = pytest.mark.rule

QUIET2, QUIET3 = game(2, **QUIET), game(3, **QUIET)
CROW: dict[str, Any] = {"target": "crow 6", "hand": "goose 4, rat 5, toad 5, crow 11"}
"""Marco of the rule book's examples."""


def forbidden(state: PurrlockState, move: Any, rule: str) -> str:
    """The reason why a move is illegal, by the rule that is named."""
    with pytest.raises(IllegalMove) as caught:
        state.play(move)
    assert caught.value.rule == rule, str(caught.value)
    return caught.value.reason


def hands(state: PurrlockState) -> list[int]:
    return [desk.hand.bit_count() for desk in state.desks]


def lying(state: PurrlockState) -> str:
    """The trail as `pieces` reads it."""
    return " ".join("M" if piece is None else f"{piece[0]}{'' if piece[1] else '?'}" for piece in state.trail)


def points(state: PurrlockState) -> list[int]:
    return [points_of(state, player) for player in range(state.game.players)]


def draw_all(state: PurrlockState) -> PurrlockState:
    """After chance has dealt what is to be dealt now, the first cards that there are."""
    while state.seat == CHANCE:
        state = state.play(state.moves()[0])
    return state


def turn(state: PurrlockState, guess: str = "") -> PurrlockState:
    """A whole turn: two cards, perhaps a guess, tidy up and draw."""
    seat = state.seat
    for _ in range(2):
        shown = [move for move in state.moves() if move[1] == "investigate"]
        state = state.play(shown[0]) if shown else state
    return draw_all(state.play(f"{seat} guess {guess}" if guess else f"{seat} tidy"))


# --- set-up -----------------------------------------------------------------------------------


@rule("P1", "P5")
def test_there_is_a_card_for_every_suspect_and_hour() -> None:
    assert len(QUIET2.cards) == len(set(QUIET2.cards)) == 60
    assert {suspect for suspect, _ in QUIET2.cards} == {"crow", "dog", "goose", "rat", "toad"}


@rule("P4")
@pytest.mark.parametrize("players", [1, 6, True, "3"])
def test_two_to_five_play(players: Any) -> None:
    with pytest.raises(YardError, match="2 to 5 players"):
        Purrlock(trail(), players)


@rule("P2", "P3", "P6", "A-P2")
@pytest.mark.parametrize(
    ("players", "laid"),
    [(2, "??? 2 ??????"), (3, "???? 3 ??????"), (4, "????? 4 ?????"), (5, "?????? 5 ????")],
)
def test_v_p7_the_trail_is_laid_by_chance(players: int, laid: str) -> None:
    down, up, behind = laid.split()
    state = game(players).begin()
    assert state.chances() == [((CHANCE, "paw", value), Fraction(1, 3)) for value in (1, 2, 3)]
    state = state.play("chance paw 3")
    assert state.chances()[0] == ((CHANCE, "paw", 1), Fraction(6, 17))
    assert state.chances()[2] == ((CHANCE, "paw", 3), Fraction(5, 17))
    while state.moves()[0][1] == "paw":
        state = state.play(state.moves()[-1])
    shown = "".join("M" if piece is None else "u" if piece[1] else "?" for piece in state.trail)
    assert shown == f"{down}{'u' * int(up)}M{behind}"
    assert len(state.trail) - 1 + len(state.box) == 18
    assert game(players).marker_points == 3


@rule("P7")
def test_any_player_can_be_the_start_player() -> None:
    rules = game(3, start_player=2, **QUIET)
    state = rules.start(seed=1)
    assert state.seat == "player-2", "he makes the first of the first investigations"
    state = start_turns(rules)
    assert state.seat == "player-2"
    assert hands(state) == [2, 4, 2]
    order = []
    for _ in range(3):
        order.append(state.seat)
        state = turn(state)
    assert order == ["player-2", "player-3", "player-1"]
    assert (state.seat, state.round) == ("player-2", 2)
    with pytest.raises(YardError, match="no player-4 among 3"):
        game(3, start_player=4)


@rule("P8")
def test_targets_are_seen_by_all_but_their_owners() -> None:
    state = game(2).begin()
    while state.moves()[0][1] == "paw":
        state = state.play(state.moves()[0])
    assert len(state.moves()) == 60
    state = play_on(state, "chance player-1 target crow 6", "chance player-2 target rat 1")
    first, second = (state.view(seat) for seat in state.game.seats)
    assert (first["players"]["player-1"]["target"], first["players"]["player-2"]["target"]) == (
        None,
        "rat 1",
    )
    assert (second["players"]["player-1"]["target"], second["players"]["player-2"]["target"]) == (
        "crow 6",
        None,
    )
    assert len(first["possible"]) == 59, "not the rat that he sees"
    assert "crow 6 is not in the deck" in forbidden(state, "chance player-1 opening crow 6", "P26")


@rule("P9", "P13", "P38")
def test_first_investigations_are_with_two_drawn_cards_each() -> None:
    state = game(3).begin()
    seen = []
    while not state.round:
        if state.seat != CHANCE:
            seen.append((state.seat, len(state.moves())))
            assert {move[1] for move in state.moves()} == {"investigate"}, "nobody guesses or calls yet"
        state = state.play(state.moves()[0])
    assert seen == [(f"player-{player}", many) for player in (1, 2, 3) for many in (2, 1)]
    assert all(len(desk.leads + desk.dead_ends) == 2 for desk in state.desks)


@rule("P10")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_start_player_holds_four_the_others_two(players: int) -> None:
    state = start_turns(game(players))
    assert hands(state) == [4] + [2] * (players - 1)
    assert state.deck.bit_count() == 60 - 3 * players - 4 - 2 * (players - 1)


# --- turns ------------------------------------------------------------------------------------


@rule("P11", "P12", "P24", "P25")
def test_v_p8_hands_go_round_the_table() -> None:
    state = start_turns(QUIET3)
    seen = [(state.seat, hands(state))]
    for _ in range(3):
        state = turn(state)
        seen.append((state.seat, hands(state)))
    assert seen == [
        ("player-1", [4, 2, 2]),
        ("player-2", [2, 4, 2]),
        ("player-3", [2, 2, 4]),
        ("player-1", [4, 2, 2]),
    ]
    assert state.round == 2


@rule("P12")
def test_one_must_investigate_and_may_guess() -> None:
    state = position(QUIET2, [CROW])
    assert "two cards must be investigated first" in forbidden(state, "player-1 tidy", "P12")
    guessed = state.play("player-1 guess hour 1")
    assert moves_of(guessed, "guess", "tidy") == []
    assert "has guessed in this turn" in forbidden(guessed, "player-1 guess hour 2", "P12")
    after = play_on(guessed, "player-1 investigate goose 4", "player-1 investigate rat 5")
    assert after.seat == "player-2", "both are done, and he draws nothing"


@rule("P12", "P13")
def test_the_second_card_comes_after_the_first_answer() -> None:
    state = position(QUIET2, [CROW]).play("player-1 investigate goose 4")
    assert state.view("player-1")["players"]["player-1"]["dead_ends"] == ["goose 4"]
    assert moves_of(state, "investigate") == ["crow 11", "rat 5", "toad 5"]
    assert "the second card is investigated first" in forbidden(state, "player-1 guess hour 6", "P13")
    assert "does not hold goose 4" in forbidden(state, "player-1 investigate goose 4", "P13")
    after = state.play("player-1 investigate rat 5")
    assert "has investigated in this turn" in forbidden(after, "player-1 investigate toad 5", "P12")
    assert len(moves_of(after, "guess")) == 60 + 12 + 5


@rule("P14", "P15")
def test_v_p1_v_p2_marcos_leads_and_dead_ends() -> None:
    state = position(QUIET2, [CROW])
    after = play_on(state, "player-1 investigate goose 4", "player-1 investigate rat 5")
    row = after.view("player-2")["players"]["player-1"]
    assert (row["leads"], row["dead_ends"]) == (["rat 5"], ["goose 4"])
    after = play_on(state, "player-1 investigate toad 5", "player-1 investigate crow 11")
    row = after.view("player-2")["players"]["player-1"]
    assert (row["leads"], row["dead_ends"]) == (["toad 5", "crow 11"], [])


@rule("P14")
def test_v_p4_sabines_leads() -> None:
    assert is_lead(QUIET2, "goose 2", "goose 5")
    state = position(QUIET2, [{"target": "goose 5", "hand": "goose 2, goose 9, rat 1, rat 2"}])
    state = play_on(state, "player-1 investigate goose 2", "player-1 investigate goose 9")
    assert len(state.desks[0].leads) == 2


@rule("P14", "A-P1", "A-P1=option")
@pytest.mark.parametrize("clock", ["circular", "linear"])
def test_every_card_is_a_lead_to_what_the_rule_says(clock: str) -> None:
    rules = game(2, clock=clock)
    for card, name in enumerate(rules.texts):
        said = [target for target in rules.texts if is_lead(rules, name, target)]
        assert [rules.texts[target] for target in rules.members(rules.leads_to[card])] == said


@rule("A-P1", "A-P1=option")
def test_v_p11_twelve_and_one_are_neighbours_on_a_clock() -> None:
    row = {"target": "rat 12", "hand": "toad 1, dog 5, dog 6, dog 7"}
    assert position(QUIET2, [row]).play("player-1 investigate toad 1").desks[0].leads
    linear = game(2, clock="linear", **QUIET)
    assert position(linear, [row]).play("player-1 investigate toad 1").desks[0].dead_ends


@rule("P16")
def test_guesses_are_of_one_detail_or_both() -> None:
    state = position(QUIET2, [CROW])
    guesses = moves_of(state, "guess")
    assert [guess for guess in guesses if guess.startswith("suspect")] == [
        f"suspect {word}" for word in ("crow", "dog", "goose", "rat", "toad")
    ]
    assert sum(guess.startswith("hour") for guess in guesses) == 12
    assert sum(guess.startswith("both") for guess in guesses) == 60
    assert "a guess is" in forbidden(state, "player-1 guess crow", "P16")
    assert "a guess is" in forbidden(state, "player-1 guess hour 13", "P16")


@rule("P16", "P17", "P22", "P25")
def test_v_p6_one_detail_of_two_wrong_is_wrong() -> None:
    state = position(QUIET3, [CROW])
    right, wrong = (state.play(f"player-1 guess both {card}") for card in ("crow 6", "crow 7"))
    assert len(right.trail) == len(state.trail) - 2
    for card in ("crow 7", "goose 6", "goose 7"):
        other = state.play(f"player-1 guess both {card}")
        assert other.trail == state.trail
        assert other.desks[0].target == state.desks[0].target
        seen = [key for key, value in other.view("player-1").items() if value != wrong.view("player-1")[key]]
        assert set(seen) <= {"players", "possible"}, "only what was guessed differs, not an answer"
    done = play_on(wrong, "player-1 investigate goose 4", "player-1 investigate rat 5")
    assert hands(done) == [0, 2, 0], "two passed on, none drawn"
    assert done.desks[0].dead_ends, "target, leads and dead ends stay"


@rule("P18", "P19", "P20", "P21", "P36", "P38")
def test_v_p3_both_right_takes_two_pieces() -> None:
    marco = CROW | {"leads": "crow 1", "dead_ends": "dog 1"}
    state = position(QUIET2, [marco], trail="1? 3? 2? 2 M 1? 1? 1? 1? 1? 2?")
    state = play_on(state, "player-1 investigate toad 5", "player-1 investigate crow 11")
    after = state.play("player-1 guess both crow 6")
    assert lying(after) == "2? 2 M 1? 1? 1? 1? 1? 2?"
    row = after.view("player-1")["players"]["player-1"]
    pieces = [{"paw": 1, "up": False}, {"paw": 3, "up": False}]
    assert row["completed"] == [{"target": "crow 6", "pieces": pieces}]
    assert (row["leads"], row["dead_ends"], row["has_target"]) == ([], [], False)
    pile = after.view("player-2")
    assert (len(pile["discard"]), pile["discarded"]) == (1, 4), "the top alone is open"
    assert sorted(after.game.texts[card] for card in after.discard) == [
        "crow 1",
        "crow 11",
        "dog 1",
        "toad 5",
    ]
    after = play_on(after, "chance player-1 target rat 1")
    assert moves_of(after, "player-1")[0] == "opening crow 2", "crow 1 is not in the deck"
    after = play_on(after, "chance player-1 opening rat 3", "chance player-1 opening dog 9")
    assert moves_of(after, "investigate") == ["dog 9", "rat 3"], "drawn cards only"
    assert "has not drawn goose 4" in forbidden(after, "player-1 investigate goose 4", "P21")
    after = play_on(after, "player-1 investigate dog 9", "player-1 investigate rat 3")
    assert [after.desks[0].leads, after.desks[0].dead_ends] == [
        (after.game.by_text["rat 3"],),
        (after.game.by_text["dog 9"],),
    ]
    assert hands(after) == [0, 2], "the turn goes on: his two cards are passed"


@rule("P18", "P19")
def test_v_p13_one_detail_right_takes_one_piece_and_opens_the_whole_target() -> None:
    for guess in ("suspect crow", "hour 6"):
        state = position(QUIET2, [CROW], trail="2 3? 1 M 1? 1? 1? 1? 1? 2?")
        after = state.play(f"player-1 guess {guess}")
        assert lying(after) == "3? 1 M 1? 1? 1? 1? 1? 2?"
        row = after.view("player-1")["players"]["player-1"]
        assert row["completed"] == [{"target": "crow 6", "pieces": [{"paw": 2, "up": True}]}]
        assert after.moves()[0][:3] == (CHANCE, "player-1", "target")


@rule("A-P6", "P12", "P21")
def test_who_guesses_first_investigates_the_new_target_with_his_hand() -> None:
    state = position(QUIET2, [CROW]).play("player-1 guess both crow 6")
    state = play_on(state, "chance player-1 target rat 1")
    state = play_on(state, "chance player-1 opening dog 1", "chance player-1 opening dog 2")
    state = play_on(state, "player-1 investigate dog 1", "player-1 investigate dog 2")
    assert moves_of(state, "investigate") == ["crow 11", "goose 4", "rat 5", "toad 5"]
    assert moves_of(state, "tidy", "guess") == []
    after = play_on(state, "player-1 investigate rat 5", "player-1 investigate crow 11")
    assert after.game.by_text["rat 5"] in after.desks[0].leads
    assert after.game.by_text["crow 11"] in after.desks[0].dead_ends, "a lead to the old target, not to this"


@rule("P22", "P23", "P24", "P38")
def test_v_p9_after_a_wrong_guess_only_the_passed_cards_are_there() -> None:
    hand = [CROW, {"target": "dog 1", "hand": "dog 5, dog 6"}, {"target": "dog 2", "hand": "dog 7, dog 8"}]
    state = position(QUIET3, hand)
    state = play_on(
        state, "player-1 guess hour 1", "player-1 investigate goose 4", "player-1 investigate rat 5"
    )
    assert hands(state) == [0, 4, 2]
    state = turn(turn(state))
    assert hands(state) == [2, 2, 2]
    state = play_on(state, *(f"player-1 investigate {card}" for card in moves_of(state, "investigate")))
    assert hands(state) == [0, 2, 2]
    state = state.play("player-1 tidy")
    assert state.moves()[0][1:3] == ("player-2", "hand"), "nothing was passed: the neighbour draws two first"
    state = play_on(state, *(" ".join(map(str, state.moves()[index])) for index in (0, 1)))
    assert hands(state) == [0, 4, 2]
    assert state.moves()[0][1:3] == ("player-1", "hand")
    state = draw_all(state)
    assert (hands(state), state.seat) == ([2, 4, 2], "player-2")


@rule("P26")
def test_the_last_card_drawn_makes_a_new_deck_at_once() -> None:
    state = position(
        QUIET2, [{"target": "crow 6"}, {"target": "dog 1"}], agenda=["refill 1 2"], deck="rat 1",
        discard="toad 1, toad 2, toad 3",
    )  # fmt: skip
    after = state.play("chance player-1 hand rat 1")
    assert after.discard == (), "the open top card too"
    assert moves_of(after, "player-1") == ["hand toad 1", "hand toad 2", "hand toad 3"]
    assert after.view("player-2")["deck"] == {"count": 3, "possible": ["toad 1", "toad 2", "toad 3"]}
    after = after.play("chance player-1 hand toad 2")
    assert (hands(after)[0], after.deck.bit_count(), after.seat) == (2, 2, "player-2")


@rule("P27")
def test_v_p12_furriarty_jumps_over_a_paw_and_turns_it_up() -> None:
    state = position(
        game(2),
        [{"called": True}, {}],
        trail="2 M 3? 1? 2? 2? 2? 1?",
        active=2,
        agenda=["furriarty"],
        asking=2,
    )
    after = state.play("player-2 pass")
    assert lying(after) == "2 3 M 1? 2? 2? 2? 1?"
    assert (after.round, after.active, after.seat) == (2, 0, "player-2"), "asked for a call before turn 2"


@rule("P28", "P34", "A-P11")
def test_furriarty_escapes_a_round_after_the_end_of_the_trail() -> None:
    hand = {"hand": "dog 5, dog 6, dog 7, dog 8"}
    rows = [{"target": "crow 6", **hand}, {"target": "crow 1", "hand": "rat 1, rat 2"}]
    state = position(QUIET2, rows, trail="2 M 3?", round=6)
    state = turn(turn(state))
    assert (lying(state), state.round, state.outcome) == ("2 3 M", 7, None)
    state = turn(turn(state))
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.rule) == ((), "P28")
    assert (lying(state), state.round, state.seat) == ("2 3 M", 7, "")


@rule("P35")
@pytest.mark.parametrize(("players", "rounds"), [(2, 7), (3, 7), (4, 6), (5, 5)])
def test_v_p7_at_most_so_many_rounds(players: int, rounds: int) -> None:
    state = start_turns(game(players, **QUIET))
    while state.seat:
        state = turn(state)
    assert state.round == rounds
    assert state.outcome is not None
    assert state.outcome.rule == "P28"


@rule("P29", "P33", "P36")
def test_v_p5_the_marker_is_taken_like_a_paw_and_ends_the_game() -> None:
    rows: list[dict[str, Any]] = [
        {"target": "goose 5", "hand": "rat 1, rat 2", "leads": "goose 2, goose 9"},
        {"target": "dog 1", "completed": {"dog 9": "2"}},
    ]
    state = position(QUIET2, rows, trail="M 1? 1? 1? 1? 1? 1?", investigated=True)
    after = state.play("player-1 guess suspect goose")
    assert after.outcome is not None
    assert (after.outcome.winners, after.outcome.rule) == (("player-1",), "P29")
    assert after.outcome.scores == {"player-1": 3, "player-2": 2}
    assert (after.moves(), after.seat) == ([], "")
    assert "the game is over" in forbidden(after, "player-1 tidy", "P29")
    assert after.desks[0].leads, "nothing more happens: the clues stay, no card is drawn"


@rule("P29", "P30")
def test_cards_drawn_and_not_yet_shown_are_not_lost_when_the_game_ends() -> None:
    steps = ["pass-on 1", "act 1", "opening 1 0 dog 8, dog 9"]
    rows: list[dict[str, Any]] = [{"target": "crow 6", "called": True}, {"target": "dog 1"}]
    state = position(game(2), rows, trail="M 1? 1? 1? 1? 1? 1?", agenda=steps, asking=2)
    after = state.play("player-2 paws-off hour 1")
    assert after.outcome is not None
    assert [after.game.texts[card] for card in after.discard] == ["dog 8", "dog 9"]
    assert after.view("player-1")["discard"] == ["dog 8", "dog 9"], "all is open when it is over"
    assert after.all_pieces()["cards"] == list(after.game.cards)


# --- «Paws off!» ------------------------------------------------------------------------------


@rule("P30", "A-P14", "A-P16")
def test_a_call_can_come_in_anothers_turn_in_the_middle_of_an_action() -> None:
    rows = [CROW, {"target": "dog 1", "wrong": ["hour 3"], "hand": "rat 1, rat 2"}, {"called": True}]
    state = position(
        game(3), rows, agenda=["pass-on 1", "act 1", "investigate 1 1"], asking=2, investigated=True
    )
    assert state.seat == "player-2"
    assert len(state.moves()) == 1 + 77
    wrong = state.play("player-2 paws-off hour 3")
    assert wrong.seat == "player-1", "he may guess again what was wrong before; then it goes on"
    assert wrong.desks[1].called
    after = state.play("player-2 paws-off both dog 1")
    assert lying(after) == "1? 1? 2 2 2 M 3? 3? 3? 3? 3? 3?"
    assert after.seat == "player-1", "before the new target is dealt, others may call"
    after = after.play("player-1 pass")
    assert after.moves()[0][:3] == (CHANCE, "player-2", "target")
    after = play_on(after, "chance player-2 target rat 12", "player-1 pass")
    after = play_on(after, "chance player-2 opening rat 11", "chance player-2 opening dog 5", "player-1 pass")
    after = play_on(after, "player-2 investigate rat 11", "player-1 pass", "player-2 investigate dog 5")
    assert after.seat == "player-1"
    after = after.play("player-1 pass")
    assert moves_of(after, "investigate") == ["crow 11", "goose 4", "rat 5", "toad 5"], "his action goes on"
    assert after.agenda == state.agenda


@rule("P30", "P33")
def test_a_call_comes_once_and_costs_a_point() -> None:
    state = position(game(2), [CROW, {"called": True}], asking=1)
    after = state.play("player-1 paws-off hour 1")
    assert points(after) == [-1, -1]
    assert after.seat == "player-1", "nobody has a call left: he acts"
    assert "has called «Paws off!» before" in forbidden(after, "player-1 paws-off hour 6", "P30")
    right = state.play("player-1 paws-off hour 6")
    assert points(right) == [0, -1], "a paw of one, less one"


@rule("A-P14")
def test_calls_are_asked_before_every_step_clockwise_from_the_active_player() -> None:
    state = start_turns(game(3))
    asked: list[str] = []
    while state.round == 1 and state.active == 0:
        if state.asking >= 0:
            asked.append(f"{state.agenda[-1].what} {state.asking + 1}")
            state = state.play(f"{state.seat} pass")
        else:
            last = [move for move in state.moves() if move[1] not in ("guess",)]
            state = state.play(last[-1])
    steps = ["act", "investigate", "act", "pass-on", "refill"]
    assert asked == [f"{step} {player}" for step in steps for player in (1, 2, 3)]


@rule("A-P14")
def test_the_last_window_is_before_furriartys_last_turn() -> None:
    rows: list[dict[str, Any]] = [{"target": "crow 6"}, {"target": "dog 1", "completed": {"dog 9": "1 1"}}]
    state = position(game(2), rows, trail="M", round=7, active=2, agenda=["furriarty"], asking=2)
    assert "now player-2 is asked" in forbidden(state, "player-1 paws-off hour 6", "A-P14")
    state = state.play("player-2 pass")
    caught = state.play("player-1 paws-off hour 6").outcome
    assert caught is not None
    assert caught.scores == {"player-1": 2, "player-2": 2}
    assert caught.winners == ("player-1", "player-2"), "both have completed one target"
    gone = state.play("player-1 pass").outcome
    assert gone is not None
    assert gone.rule == "P28"


@rule("A-P14=option")
def test_one_window_a_turn_or_none() -> None:
    state = start_turns(game(3, call_windows="turn"))
    state = play_on(state, *(f"player-1 investigate {card}" for card in moves_of(state, "investigate")[:2]))
    assert state.asking == -1
    assert "cannot come now" in forbidden(state, "player-2 paws-off hour 1", "A-P14")
    state = state.play("player-1 tidy")
    assert (state.agenda[-1].what, state.seat) == ("pass-on", "player-1")
    state = play_on(state, "player-1 pass", "player-2 pass", "player-3 pass")
    assert state.seat == CHANCE
    state = draw_all(state)
    assert (state.asking, state.seat) == (-1, "player-2")
    state = start_turns(QUIET3)
    while state.seat:
        assert state.asking == -1
        state = turn(state)


@rule("A-P14")
def test_after_a_call_all_are_asked_again_before_the_step() -> None:
    state = position(game(2), [CROW, {"target": "dog 1"}], asking=2)
    after = state.play("player-2 paws-off hour 9")
    assert after.seat == "player-1", "things have changed: he is asked again"
    assert after.asking == 0


@rule("A-P4")
def test_a_wrong_call_costs_cards_in_the_own_turn_only() -> None:
    own = position(game(2), [CROW, {"called": True}], asking=1).play("player-1 paws-off hour 1")
    own = play_on(own, "player-1 investigate goose 4", "player-1 investigate rat 5", "player-1 tidy")
    assert (hands(own), own.seat) == ([0, 2], "player-2")
    rows = [CROW | {"called": True}, {"target": "dog 1", "hand": "rat 1, rat 2"}]
    other = position(game(2), rows, asking=2).play("player-2 paws-off hour 9")
    other = play_on(other, "player-1 investigate goose 4", "player-1 investigate rat 5")
    other = turn(draw_all(other.play("player-1 tidy")))
    assert hands(other) == [4, 2], "player-2 has drawn at the end of his turn"


@rule("A-P4")
def test_a_wrong_call_while_furriarty_waits_is_in_nobodys_turn() -> None:
    state = position(
        game(2), [{"called": True}, {"target": "dog 1"}], active=2, agenda=["furriarty"], asking=2
    )
    after = state.play("player-2 paws-off hour 9")
    assert (after.round, after.wrong, after.desks[1].penalty) == (2, False, False)
    rows: list[dict[str, Any]] = [{"called": True}, {"target": "dog 1"}]
    state = position(game(2, wrong_call="next_turn"), rows, active=2, agenda=["furriarty"], asking=2)
    assert state.play("player-2 paws-off hour 9").desks[1].penalty, "so it counts for his next one"


@rule("A-P4=option")
def test_a_wrong_call_can_cost_cards_at_the_end_of_the_next_turn() -> None:
    rules = game(2, wrong_call="next_turn")
    rows = [CROW | {"called": True}, {"target": "dog 1", "hand": "rat 1, rat 2"}]
    state = position(rules, rows, asking=2).play("player-2 paws-off hour 9")
    assert state.view("player-1")["players"]["player-2"]["penalty"]
    state = play_on(state, "player-1 investigate goose 4", "player-1 investigate rat 5")
    state = draw_all(state.play("player-1 tidy"))
    assert hands(state) == [2, 4]
    state = turn(state)
    assert hands(state) == [4, 0], "passed two, drew none"
    assert not state.desks[1].penalty
    state = turn(turn(state))
    assert hands(state)[1] == 2, "and once only"


@rule("A-P5", "P30")
def test_a_call_is_one_guess_more_and_the_investigation_goes_on_against_the_new_target() -> None:
    state = position(game(2), [CROW, {"called": True}], asking=1)
    state = play_on(state, "player-1 pass", "player-1 investigate goose 4")
    state = play_on(state, "player-1 paws-off both crow 6", "chance player-1 target rat 1")
    state = play_on(state, "chance player-1 opening dog 8", "chance player-1 opening dog 9")
    assert moves_of(state, "investigate") == ["dog 8", "dog 9"], "the new cards first, and only they"
    state = play_on(state, "player-1 investigate dog 8", "player-1 investigate dog 9")
    state = state.play("player-1 investigate toad 5")
    assert state.game.by_text["toad 5"] in state.desks[0].dead_ends, "a lead to the old target"
    assert len(moves_of(state, "guess")) == 77, "the turn's own guess is still there"
    assert hands(state.play("player-1 tidy"))[1] == 2


@rule("A-P5=option")
def test_the_rest_of_an_interrupted_investigation_can_be_void() -> None:
    rules = game(2, interrupted="void")
    state = position(rules, [CROW, {"called": True}], asking=1)
    state = play_on(state, "player-1 pass", "player-1 investigate goose 4")
    state = play_on(state, "player-1 paws-off both crow 6", "chance player-1 target rat 1")
    state = play_on(state, "chance player-1 opening dog 8", "chance player-1 opening dog 9")
    state = play_on(state, "player-1 investigate dog 8", "player-1 investigate dog 9")
    assert moves_of(state, "investigate") == []
    assert moves_of(state, "tidy") == [""]
    assert hands(state.play("player-1 tidy"))[1] == 3, "the card that was not shown is passed on too"
    opening = position(
        rules, [CROW, {"called": True}], agenda=["pass-on 1", "act 1", "opening 1 0 dog 8"], asking=1
    )
    after = opening.play("player-1 paws-off hour 6")
    assert after.view("player-2")["discard"] == ["dog 8"], "a drawn card is discarded"


@rule("A-P5=option", "P9")
def test_an_investigation_that_has_not_begun_is_not_void() -> None:
    state = draw_all(game(2, interrupted="void").begin())
    assert state.seat == "player-1", "his first cards are drawn; player-2's are not"
    state = draw_all(state.play("referee saw player-2"))
    state = draw_all(
        play_on(state, *(f"player-1 investigate {card}" for card in moves_of(state, "investigate")))
    )
    assert (state.seat, len(moves_of(state, "investigate"))) == ("player-2", 2)
    broken = draw_all(state.play(state.moves()[0]).play("referee saw player-2"))
    assert (broken.round, broken.desks[1].leads + broken.desks[1].dead_ends) == (1, ())


# --- mishaps ----------------------------------------------------------------------------------


@rule("P31", "A-P7", "A-P15")
def test_who_saw_his_own_target_begins_afresh() -> None:
    rows = [CROW | {"leads": "crow 1", "dead_ends": "dog 1", "wrong": ["hour 3"]}, {"target": "dog 2"}]
    state = position(QUIET2, rows)
    assert not any(move[0] == "referee" for move in state.moves())
    after = state.play("referee saw player-1")
    row = after.view("player-1")["players"]["player-1"]
    assert (row["has_target"], row["leads"], row["dead_ends"], row["wrong_guesses"]) == (False, [], [], [])
    assert [after.game.texts[card] for card in after.discard] == ["crow 1", "dog 1", "crow 6"]
    assert after.view("player-2")["discard"] == ["crow 6"]
    after = after.play("chance player-1 target rat 1")
    assert moves_of(after, "investigate") == ["crow 11", "goose 4", "rat 5", "toad 5"], (
        "no cards to begin with"
    )
    assert lying(after) == lying(state)


@rule("P32", "A-P15")
def test_who_exposes_anothers_target_loses_his_own_too() -> None:
    state = position(QUIET3, [CROW, {"target": "dog 2", "leads": "dog 3"}, {"target": "dog 9"}])
    after = state.play(("referee", "exposed", "player-1", "player-2"))
    assert [desk.target >= 0 for desk in after.desks] == [False, False, True]
    assert sorted(after.game.texts[card] for card in after.discard) == ["crow 6", "dog 2", "dog 3"]
    after = play_on(after, "chance player-1 target rat 1", "chance player-2 target rat 2")
    assert after.seat == "player-1"
    assert "no move" in forbidden(state, "referee exposed player-1 player-1", "P12")


@rule("A-P7=option")
def test_two_cards_can_be_drawn_after_a_mishap() -> None:
    rules = game(2, mishap_opening=True, **QUIET)
    after = play_on(position(rules, [CROW]), "referee saw player-2", "chance player-2 target rat 1")
    assert after.moves()[0][:3] == (CHANCE, "player-2", "opening")
    after = draw_all(after)
    assert (after.seat, len(after.moves())) == ("player-2", 2)


@rule("A-P15")
def test_mishaps_can_come_at_any_time_while_there_is_a_target() -> None:
    state = game(2).begin()
    assert "has no target" in forbidden(state, "referee saw player-1", "P31")
    assert "has no target" in forbidden(state, "referee exposed player-1 player-2", "P32")
    state = draw_all(state).play("referee saw player-1")
    assert state.moves()[0][:3] == (CHANCE, "player-1", "target"), "also while all are setting up"
    window = position(game(2), [CROW], asking=2)
    after = play_on(window, "referee saw player-1")
    assert after.seat == "player-2", "player-2 is asked before the card is dealt"
    over = position(QUIET2, [{"target": "goose 5"}], trail="M 1? 1? 1? 1? 1? 1?").play(
        "player-1 guess hour 5"
    )
    assert "the game is over" in forbidden(over, "referee saw player-2", "P29")


# --- the end ----------------------------------------------------------------------------------


@rule("A-P3", "A-P3=option")
def test_both_details_with_the_marker_leftmost() -> None:
    row, where = {"target": "goose 5"}, "M 2? 1? 1? 1? 1? 1?"
    after = position(QUIET2, [row], trail=where).play("player-1 guess both goose 5")
    assert (points(after)[0], lying(after)) == (5, "1? 1? 1? 1? 1?")
    rules = game(2, marker_first="marker", **QUIET)
    after = position(rules, [row], trail=where).play("player-1 guess both goose 5")
    assert (points(after)[0], lying(after)) == (3, where[2:])


@rule("A-P3", "P29")
@pytest.mark.parametrize("options", [{}, {"marker_first": "marker"}])
def test_both_details_with_the_marker_second_or_alone(options: dict[str, Any]) -> None:
    rules = game(2, **options, **QUIET)
    second = position(rules, [{"target": "goose 5"}], trail="2 M 3?", round=6)
    assert points(second.play("player-1 guess both goose 5"))[0] == 5
    one = second.play("player-1 guess hour 5")
    assert (one.outcome, points(one)[0]) == (None, 2), "one detail takes the paw before the marker"
    alone = position(rules, [{"target": "goose 5"}], trail="M", round=7)
    assert points(alone.play("player-1 guess both goose 5"))[0] == 3


def catch_furriarty(first: dict[str, str], second: dict[str, str], **options: Any) -> PurrlockState:
    """A game that player-1 ends by catching Furriarty, with a paw of two before him."""
    rows = [{"target": "goose 5", "completed": first}, {"target": "rat 1", "completed": second}]
    state = position(game(2, **options, **QUIET), rows, trail="M", round=7)
    return state.play("player-1 guess hour 5")


@rule("P33")
def test_v_p10_with_equal_points_fewer_targets_win() -> None:
    state = catch_furriarty(
        {"dog 1": "2", "dog 2": "2"}, {"dog 3": "1 2", "dog 4": "1 1", "dog 5": "1", "dog 6": "1"}
    )
    assert points(state) == [7, 7]
    assert [len(desk.completed) for desk in state.desks] == [3, 4]
    assert state.outcome is not None
    assert state.outcome.winners == ("player-1",)
    assert "demoted" not in state.outcome.reason


@rule("P33")
def test_who_catches_furriarty_need_not_win() -> None:
    state = catch_furriarty({}, {"dog 3": "2 2"})
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.scores) == (("player-2",), {"player-1": 3, "player-2": 4})
    assert "player-1 has caught Furriarty" in state.outcome.reason


@rule("P34")
def test_v_p10_with_equal_points_more_targets_are_demoted() -> None:
    state = _let_escape({"dog 1": "2", "dog 2": "1", "dog 3": "1"}, {"dog 4": "2", "dog 5": "2"})
    assert points(state) == [4, 4]
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.reason) == (
        (),
        "Furriarty has escaped; demoted: player-1",
    )
    fewest = _let_escape({"dog 1": "2", "dog 2": "3", "dog 3": "1"}, {"dog 4": "2", "dog 5": "2"})
    assert _who_is_demoted(fewest) == "player-2"


def _let_escape(first: dict[str, str], second: dict[str, str], **options: Any) -> PurrlockState:
    rows: list[dict[str, Any]] = [
        {"target": "goose 5", "completed": first},
        {"target": "rat 1", "completed": second, "called": False},
    ]
    rules = game(2, **options)
    state = position(rules, rows, trail="M", round=7, active=2, agenda=["furriarty"], asking=1)
    return state.play("player-1 pass")


def _who_is_demoted(state: PurrlockState) -> str:
    assert state.outcome is not None
    return state.outcome.reason.removeprefix("Furriarty has escaped; demoted: ")


@rule("A-P9")
def test_who_is_still_equal_shares() -> None:
    caught = catch_furriarty({"dog 1": "1"}, {"dog 3": "1 2", "dog 4": "1"}).outcome
    assert caught is not None
    assert caught.winners == ("player-1", "player-2")
    assert _who_is_demoted(_let_escape({"dog 1": "2"}, {"dog 4": "2"})) == "player-1 and player-2"


@rule("A-P9=option")
def test_who_is_still_equal_may_get_nothing() -> None:
    caught = catch_furriarty({"dog 1": "1"}, {"dog 3": "1 2", "dog 4": "1"}, ties="none").outcome
    assert caught is not None
    assert (caught.winners, caught.rule) == ((), "P29")
    assert _who_is_demoted(_let_escape({"dog 1": "2"}, {"dog 4": "2"}, ties="none")) == "nobody"


@rule("A-P13", "A-P13=option")
def test_whether_the_last_target_counts_in_ties() -> None:
    def winners(**options: Any) -> Any:
        outcome = catch_furriarty({"dog 1": "1"}, {"dog 3": "1 2", "dog 4": "1"}, **options).outcome
        assert outcome is not None
        return outcome.winners

    assert winners() == ("player-1", "player-2")
    assert winners(catch_counts=False) == ("player-1",)


# --- a deck that runs out ---------------------------------------------------------------------


@rule("A-P8")
def test_when_nothing_is_left_to_draw_the_game_goes_on() -> None:
    state = position(QUIET2, [{"target": "crow 6"}, {"target": "dog 1"}], agenda=["refill 1 2"], deck="rat 1")
    after = state.play("chance player-1 hand rat 1")
    assert (hands(after)[0], after.seat, after.deck) == (1, "player-2", 0), "one is all there is"
    assert after.view("player-1")["deck"] == {"count": 0, "possible": []}


@rule("A-P8", "P26")
def test_an_empty_deck_is_rebuilt_at_the_next_draw_after_a_discard() -> None:
    rows = [
        {"target": "crow 6", "leads": "crow 1, crow 2, crow 3", "hand": "rat 1, rat 2"},
        {"target": "dog 1"},
    ]
    state = position(QUIET2, rows, deck="")
    after = state.play("player-1 guess hour 6")
    assert moves_of(after, "player-1") == ["target crow 1", "target crow 2", "target crow 3"]
    after = play_on(after, "chance player-1 target crow 1", "chance player-1 opening crow 2")
    after = after.play("chance player-1 opening crow 3")
    assert after.deck == 0
    assert moves_of(after, "investigate") == ["crow 2", "crow 3"]


@rule("A-P8")
def test_without_a_target_one_neither_investigates_nor_guesses() -> None:
    rows = [{"target": "crow 6", "hand": "rat 1, rat 2, rat 3, rat 4"}, {"target": "dog 1", "leads": "dog 2"}]
    state = position(game(2), rows, deck="", asking=1)
    after = state.play("player-1 paws-off hour 6")
    assert (after.seat, after.desks[0].target) == ("player-2", -1), "there is no card for a target"
    while after.active == 0:
        after = after.play(f"{after.seat} pass")
    assert after.desks[0].hand == 0, "his hand is passed on as it was"
    assert len(after.desks[0].leads + after.desks[0].dead_ends) == 0
    assert after.round == 1
    guess = after.play("player-2 paws-off hour 1")
    assert guess.moves()[0] == (CHANCE, "player-2", "target", "dog", 2), "one card was discarded: it is his"
    guess = guess.play("chance player-2 target dog 2")
    shown = [move for move in guess.moves() if move[1] == "investigate"]
    assert shown, "no cards to open with, but those of his hand"


@rule("A-P8")
def test_a_missing_target_is_dealt_at_the_start_of_the_next_turn() -> None:
    dogs = "dog 2, dog 3, dog 4, dog 5, dog 6, dog 7"
    rows = [{"target": "crow 6", "hand": "rat 1"}, {"target": "dog 1", "leads": dogs, "hand": "rat 3"}]
    state = position(QUIET2, rows, deck="").play("player-1 guess hour 6")
    assert (state.seat, state.active, state.desks[0].target) == ("player-2", 1, -1)
    clumsy = state.play("referee exposed player-1 player-2")
    assert clumsy.moves()[0][1:3] == ("player-2", "target"), "player-1 has none to lose (P32)"
    state = state.play("player-2 guess hour 1")
    state = play_on(state, "chance player-2 target dog 3", "chance player-2 opening dog 2")
    state = play_on(state, "chance player-2 opening dog 4", "player-2 investigate dog 2")
    state = play_on(
        state, "player-2 investigate dog 4", "player-2 investigate rat 1", "player-2 investigate rat 3"
    )
    state = play_on(state, "chance player-2 hand dog 5", "chance player-2 hand dog 6")
    assert (state.round, state.active) == (2, 0)
    assert state.moves() == [(CHANCE, "player-1", "target", "dog", 7)]
    state = state.play("chance player-1 target dog 7")
    assert state.seat == "player-1"
    assert state.desks[0].leads + state.desks[0].dead_ends == (), "missed cards are not made up for"
    assert len(moves_of(state, "guess")) == 77


@rule("A-P12")
def test_who_has_one_card_investigates_with_one() -> None:
    state = position(QUIET2, [{"target": "crow 6", "hand": "rat 1"}])
    after = state.play("player-1 investigate rat 1")
    assert moves_of(after, "investigate") == []
    assert moves_of(after, "tidy") == [""]
    none = position(QUIET2, [{"target": "crow 6"}])
    assert moves_of(none, "tidy") == [""]
    assert len(none.moves()) == 78
