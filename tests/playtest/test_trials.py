"""What only play shows: the first round searched, and series of games, with the moves that prove it."""

from __future__ import annotations

import pickle
from itertools import combinations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from yardtools.api import load_any
from yardtools.checks.registry import rules
from yardtools.checks.shared.notation import example
from yardtools.findings import ERROR, WARNING, Fault
from yardtools.games import GAMES, find_game, game_for
from yardtools.games.game import DETECTIVES, Move, State
from yardtools.games.opening import Opening
from yardtools.model import AnyBoard, Board, Box
from yardtools.model.box import Playing
from yardtools.playtest.first_round import find_capture, find_trap
from yardtools.playtest.trials import CAPTURE, CODES, ONE_SIDED, STUCK, UNVISITED, Trials, games_on
from yardtools.resources import board_names
from yardtools.validation.run_checks import run_checks

RING = "1 taxi 2 taxi 3 taxi 4 taxi 5 taxi 6 taxi 7 taxi 8 taxi 1; 1 bus 5; 1 underground 5; "
CARDS = "starts detective 1, 2, 3, 4, 5; starts mister_x 7"


def board(text: str) -> Board:
    made = example(text)
    assert isinstance(made, Board)
    return made


def tried(board: AnyBoard, *codes: str, games: int = 40, box: Box | None = None) -> list[Fault]:
    return Trials(games, frozenset(codes or CODES))(board, box)[0]


def test_the_rules_of_play_are_those_that_are_tried() -> None:
    assert sorted(CODES) == [code for code in rules() if code.startswith("play/")]


@pytest.mark.parametrize("code", CODES)
def test_the_bad_example_is_found_and_the_good_one_is_clean(code: str) -> None:
    bad, good = example(rules()[code].bad), example(rules()[code].good)
    assert not isinstance(bad, Box)
    assert not isinstance(good, Box)
    for each in (bad, good):
        errors = [fault for fault in run_checks(each).faults if rules()[fault.code].severity is ERROR]
        assert errors == []  # boards with errors are not played on
    found = tried(bad, code)
    assert {fault.code for fault in found} == {code}
    assert tried(good, code) == []
    for fault in found:
        assert fault.subject
        assert not fault.message.endswith(".")
        assert fault.hint or code == UNVISITED


# --- the first round --------------------------------------------------------------------------


def played(opening: Opening, moves: list[Move]) -> bool:
    """Whether these moves are legal after a deal, and the detectives have won at the end of them."""
    state = opening.game.begin()
    for move in moves:
        assert move in state.moves()
        state = state.play(move)
    return state.outcome is not None and DETECTIVES in state.outcome.winners


def test_a_capture_is_proved_by_moves_that_the_rules_allow() -> None:
    [opening] = find_game("master")(board(rules()[CAPTURE].bad)).openings()
    found = find_capture(opening)
    assert found is not None
    cards, answers = found
    deal = opening.deal_with(cards)
    assert all(played(opening, [*deal, turn, reply]) for turn, reply in answers)
    state = opening.game.begin()
    for move in deal:
        state = state.play(move)
    assert {move[-1] for move in state.moves()} == {turn[-1] for turn, _ in answers}
    [fault] = tried(board(rules()[CAPTURE].bad), CAPTURE)
    assert fault.subject == ("card:mister_x-2", "card:detective-9", "card:detective-10", "card:detective-33")
    assert "blue starts on 9, red on 10 and green on 33: mister_x taxi 20 taxi 2, red taxi 2" in fault.message


def test_a_card_that_he_cannot_leave_is_named_with_those_that_bar_it() -> None:
    [fault] = tried(board("london; starts detective 10, 20, 94, 103, 174; starts mister_x 2, 35"), STUCK)
    assert fault.subject == ("card:mister_x-2", "card:detective-10", "card:detective-20")
    assert "when blue starts on 10 and red on 20; his card is drawn again" in fault.message


def test_a_double_move_and_the_ferry_let_him_out() -> None:
    ferry = board(RING + "6 ferry 8; starts detective 1, 2, 3, 4, 5, 7; starts mister_x 6")
    assert tried(ferry, STUCK) == []
    assert [fault.code for fault in tried(board(RING + CARDS), CAPTURE)] == []
    box = Box(games={"master": {"double": 0}})
    [fault] = tried(board(RING + CARDS.replace("2, 3, 4", "2, 3, 4, 6, 8")), CAPTURE, box=box)
    assert fault.subject[0] == "card:mister_x-7"


def test_starts_that_options_give_are_named_as_stations() -> None:
    box = Box(games={"master": {"mister_x_starts": [2], "detective_starts": [10, 20, 94, 103, 174]}})
    [fault] = tried(board("london"), STUCK, box=box)
    assert fault.subject == ("station:2", "station:10", "station:20")


def test_in_the_beginners_version_everybody_starts_where_the_rules_say() -> None:
    options = {"mister_x_start": 2, "detective_starts": [10, 20, 33, 94]}
    [fault] = tried(board("london"), STUCK, CAPTURE, box=Box(games={"beginner": options}))
    assert (fault.code, fault.subject) == (STUCK, ("station:2", "station:10", "station:20"))
    assert tried(board("london"), STUCK, CAPTURE, box=Box(games={"beginner": {}})) == []


def test_in_europe_a_start_that_can_be_shut_in_is_a_warning_for_he_sees_it() -> None:
    around = {link.start + link.end - 60 for link in board("europe").links if 60 in (link.start, link.end)}
    cards = ", ".join(map(str, sorted({*around, 18, 50, 56, 66})))
    text = f"europe; starts detective {cards}; mission red from 60, 104 to 18"
    found = [fault for fault in tried(board(text), STUCK) if "station:60" in fault.subject]
    assert len(around) <= 5
    [fault] = found
    assert fault.subject[:2] == ("mission:red", "station:60")
    assert fault.severity is WARNING
    assert set(fault.subject[2:]) == {f"card:detective-{card}" for card in around}
    blind = tried(board(text), STUCK, box=Box(games={"europe": {"order": "x_first"}}))
    assert [each.severity for each in blind if each.subject == fault.subject] == [None]


def deals(opening: Opening) -> list[list[Move]]:
    """Every deal that there can be with his start, by its cards."""
    return [list(opening.deal(cards)) for cards in combinations(opening.cards, len(opening.pawns))]


def is_stuck(opening: Opening, deal: list[Move]) -> bool:
    state = opening.game.begin()
    for move in deal[:-1]:
        state = state.play(move)
    return deal[-1] not in state.moves() or bool(state.play(deal[-1]).outcome)


def is_caught(opening: Opening, deal: list[Move]) -> bool:
    if is_stuck(opening, deal):
        return False
    state = opening.game.begin()
    for move in deal:
        state = state.play(move)
    return all(_is_answered(after) for after in map(state.play, state.moves()))


def _is_answered(state: State) -> bool:
    ends = [end for reply in state.moves() if (end := state.play(reply).outcome)]
    return state.seat == DETECTIVES and any(DETECTIVES in end.winners for end in ends)


@st.composite
def small_boards(draw: st.DrawFn) -> Board:
    """Ten stations, streets between any of them, and cards on any."""
    stations = st.integers(1, 10)
    links = draw(st.lists(st.tuples(stations, stations), min_size=9, max_size=16, unique=True))
    streets = "; ".join(f"{one} taxi {other}" for one, other in links if one != other)
    cards = draw(st.lists(stations, min_size=5, max_size=7, unique=True))
    own = draw(st.lists(stations, min_size=1, max_size=3, unique=True))
    text = f"stations 1, 2, 3, 4, 5, 6, 7, 8, 9, 10; 1 bus 2; 1 underground 2; {streets}; "
    return board(f"{text}starts detective {str(cards)[1:-1]}; starts mister_x {str(own)[1:-1]}")


@given(small_boards(), st.integers(2, 4), st.integers(0, 1))
@settings(max_examples=60, deadline=None)
def test_the_search_finds_what_trying_every_deal_finds(small: Board, many: int, doubles: int) -> None:
    assume(len(small.starts.mister_x) > many or {*small.starts.mister_x} - {*small.starts.detective})
    for opening in find_game("master")(small, detectives=many, double=doubles).openings():
        every = deals(opening)
        assert (find_trap(opening) is not None) == any(is_stuck(opening, deal) for deal in every)
        assert (find_capture(opening) is not None) == any(is_caught(opening, deal) for deal in every)


# --- series -----------------------------------------------------------------------------------


def test_a_rate_outside_the_band_is_told_with_its_interval() -> None:
    [fault] = tried(board(RING + CARDS), ONE_SIDED)
    assert fault.subject == ("game:master",)
    assert fault.message == (
        "Mister X won 0 of 40 games of master for 6 between greedy bots, 0.0 % (95 % interval 0.0 to 8.8),"
        " outside the band of 10.0 to 90.0"
    )
    wide = Box(playing=Playing(band=(0, 1)))
    assert tried(board(RING + CARDS), ONE_SIDED, box=wide) == []
    assert tried(board(RING + CARDS), ONE_SIDED, games=10) == []  # too few games to be sure


def test_stations_where_nobody_came_are_ranked_by_their_links() -> None:
    found = tried(board(rules()[UNVISITED].bad), UNVISITED)
    assert [(fault.subject, fault.rank) for fault in found] == [
        (("station:9",), 1),
        (("station:10",), 2),
        (("station:11",), 3),
    ]
    assert found[0].message == "nobody came to station 9 in 40 games of master, nor to 2 others of 11"


def test_the_number_of_games_is_the_boxs_unless_one_is_asked_for() -> None:
    box = Box(playing=Playing(games=3))
    small = board(rules()[UNVISITED].bad)
    assert "in 3 games" in Trials(codes=frozenset({UNVISITED}))(small, box)[0][0].message
    assert "in 1 game of" in tried(small, UNVISITED, games=1, box=box)[0].message


def test_the_same_board_gets_the_same_findings_wherever_it_is_tried() -> None:
    elsewhere: Trials = pickle.loads(pickle.dumps(Trials(5)))
    small = board(rules()[UNVISITED].bad)
    assert elsewhere(small, None) == Trials(5)(small) == Trials(5)(small)


# --- which game -------------------------------------------------------------------------------


def test_a_board_is_tried_with_the_game_it_is_made_for_or_those_of_its_box() -> None:
    for name in board_names():
        made_for = game_for((own := load_any(name)).kind, own)
        assert made_for is not None
        assert games_on(own) == ([made_for] if find_game(made_for).is_chase() else [])
    for name in {find_game(each).home for each in GAMES}:
        made_for = game_for((home := load_any(name)).kind, home)
        assert made_for is not None
        assert find_game(made_for).home == name
    box = Box(games={"beginner": {}, "dice": {}})
    assert games_on(board("london"), box) == ["beginner"]


def test_what_cannot_be_tried_is_skipped_and_the_reason_told() -> None:
    dice, trail = example("dice"), example("purrlock")
    assert not isinstance(dice, Box)
    assert not isinstance(trail, Box)
    found, skipped = Trials(2)(dice)
    assert {row.what for row in skipped} == {CAPTURE, STUCK}
    assert {fault.code for fault in found} <= {UNVISITED, ONE_SIDED}
    assert {row.what for row in Trials(2)(trail)[1]} == set(CODES)
    _, skipped = Trials(2)(board("1 taxi 2 taxi 3"))
    assert {row.what for row in skipped} == set(CODES)
    assert "no 'bus' tickets" in skipped[0].because


def test_with_fewer_cards_fewer_play() -> None:
    [fault] = tried(board(RING + CARDS.replace(", 5", "")), ONE_SIDED)
    assert "for 5 between" in fault.message


@given(small_boards())
@settings(max_examples=60, deadline=None)
def test_whatever_the_network_the_trials_get_through_it(small: Board) -> None:
    found, skipped = Trials(1)(small)
    assert {fault.code for fault in found} | {row.what for row in skipped} <= set(CODES)
