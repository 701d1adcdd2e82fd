"""A game held at a table: moves by seat, bots that come and go, what may be taken back, and its record."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from support.games import TABLES, at_home, table
from support.table import hosted_game
from yardtools.errors import YardError
from yardtools.games import GAMES
from yardtools.games.game import CHANCE, DETECTIVES, MISTER_X, Game, notation
from yardtools.playtest import records
from yardtools.playtest.replay import replay
from yardtools.table.bot_thread import BotThread
from yardtools.table.hosted import HUMAN, HostedGame, OutOfDate, Refusal
from yardtools.table.secrets_seen import ABOUT_MISTER_X, OUT_OF_SIGHT

OPEN = frozenset(
    {
        "game",
        "seat",
        "turn",
        "round",
        "pawns",
        "pool",
        "moved",
        "mister_x",
        "log",
        "outcome",
        "phase",
        "layout",
    }
    | {"expert", "roll", "tokens", "dice", "starter", "fields_left", "stage", "acting", "turns", "mission"}
    | {"entered", "box", "played", "rings", "special", "players", "bag", "active", "asking", "investigated"}
    | {"guessed", "wrong", "agenda", "trail", "discard", "discarded"}
)
"""What of a view lies open to its seat."""


def play_first(hosted: HostedGame, containing: str = "") -> str:
    """Play the first legal move that has some words in it."""
    seat = hosted.state.seat
    move = next(text for text in map(notation, hosted.moves(seat)) if containing in text)
    hosted.play(seat, move, hosted.show(seat).version)
    return move


@pytest.mark.parametrize(("name", "number"), TABLES)
def test_all_of_a_view_is_either_open_or_about_what_is_hidden(name: str, number: int) -> None:
    """Undo goes by what of a view is about the unknown: a new part of a view has to be put on one side."""
    game = table(name, number)
    state, rng = game.begin(), random.Random(0)
    while state.seat:
        for seat in game.seats:
            assert set(state.view(seat)) <= OPEN | ABOUT_MISTER_X | OUT_OF_SIGHT
        state = state.play(state.draw(rng) if state.seat == CHANCE else rng.choice(state.moves()))


def test_chance_is_settled_before_anybody_looks() -> None:
    hosted = hosted_game(at_home("master"))
    assert hosted.state.seat == MISTER_X
    assert hosted.moves(DETECTIVES) == []
    assert hosted.moves(MISTER_X)


def test_a_move_is_for_the_seat_whose_turn_it_is_and_the_table_it_was_meant_for() -> None:
    hosted = hosted_game(at_home("master"))
    move = notation(hosted.moves(MISTER_X)[0])
    with pytest.raises(Refusal, match="it is not your turn"):
        hosted.play(DETECTIVES, move, hosted.show(DETECTIVES).version)
    with pytest.raises(OutOfDate, match="the table has changed"):
        hosted.play(MISTER_X, move, hosted.show(MISTER_X).version - 1)
    hosted.play(MISTER_X, move, hosted.show(MISTER_X).version)
    assert hosted.state.seat == DETECTIVES


def test_a_refusal_names_its_rule_and_tells_nothing_of_other_seats() -> None:
    hosted = hosted_game(at_home("master"))
    version = hosted.show(MISTER_X).version
    with pytest.raises(Refusal) as caught:
        hosted.play(MISTER_X, "mister_x taxi 199", version)
    assert caught.value.rule.startswith("M")
    play_first(hosted)
    with pytest.raises(Refusal, match="that is not yours to move") as caught:
        hosted.play(DETECTIVES, "mister_x taxi 199", hosted.show(DETECTIVES).version)
    assert caught.value.rule == ""


@pytest.mark.parametrize("junk", ["", " ", "red", "\x00", "red taxi", "red taxi " + "9" * 500, "x " * 999])
def test_what_is_no_move_is_refused(junk: str) -> None:
    hosted = hosted_game(at_home("master"))
    with pytest.raises(Refusal):
        hosted.play(MISTER_X, junk, hosted.show(MISTER_X).version)


def test_a_version_counts_only_what_a_seat_sees() -> None:
    """What Mister X chooses in secret in the middle of his turn changes nothing for the others."""
    secret = sum(count_unseen_moves(seed) for seed in range(4))
    assert secret


def count_unseen_moves(seed: int) -> int:
    hosted, rng, secret = hosted_game(at_home("europe"), seed=seed), random.Random(seed), 0
    while (seat := hosted.state.seat) and len(hosted._made) < 200:
        before = {each: (hosted.show(each).version, hosted.state.view(each)) for each in hosted.game.seats}
        hosted.play(seat, notation(rng.choice(hosted.moves(seat))), before[seat][0])
        for each, (version, view) in before.items():
            is_same = hosted.state.view(each) == view
            assert (hosted.show(each).version == version) == is_same
            secret += is_same
    return secret


# --- undo -------------------------------------------------------------------------------------


def quiet_move(hosted: HostedGame) -> str:
    """A move of the detectives to where Mister X cannot be."""
    possible = hosted.state.possible()
    return next(notation(move) for move in hosted.moves(DETECTIVES) if move[-1] not in possible)


def test_a_move_is_taken_back_while_it_told_nobody_anything() -> None:
    hosted = hosted_game(at_home("master"), seed=2)
    play_first(hosted)
    hosted.show(MISTER_X)
    before = hosted.state
    hosted.play(DETECTIVES, quiet_move(hosted), hosted.show(DETECTIVES).version)
    assert hosted.why_no_undo(DETECTIVES) == ""
    hosted.show(MISTER_X)
    assert hosted.why_no_undo(MISTER_X) == "there is no move of yours to take back now"
    hosted.undo(DETECTIVES, hosted.show(DETECTIVES).version)
    assert hosted.state == before
    assert [row["text"] for row in hosted.show(MISTER_X).news][-1:] == ["A move was taken back."]


def test_a_move_that_ruled_places_out_stands() -> None:
    hosted = hosted_game(at_home("master"), seed=2)
    play_first(hosted)
    for _ in range(40):
        possible = hosted.state.possible()
        probing = [move for move in hosted.moves(DETECTIVES) if move[-1] in possible]
        if (
            probing
            and len(possible) > 1
            and probing[0][-1] != hosted.state.view(MISTER_X)["mister_x"]["station"]
        ):
            break
        play_first(hosted)
    hosted.play(DETECTIVES, notation(probing[0]), hosted.show(DETECTIVES).version)
    assert hosted.why_no_undo(DETECTIVES) == "that move told you something: it stands"
    with pytest.raises(Refusal, match="it stands"):
        hosted.undo(DETECTIVES, hosted.show(DETECTIVES).version)


def test_mister_x_takes_back_what_nobody_has_looked_at() -> None:
    hosted = hosted_game(at_home("master"))
    play_first(hosted)
    assert hosted.why_no_undo(MISTER_X) == ""
    hosted.show(DETECTIVES)
    assert hosted.why_no_undo(MISTER_X) == "that move told somebody else something: it stands"


def test_what_chance_drew_stands() -> None:
    game = at_home("dice")
    hosted, rng = hosted_game(game), random.Random(1)
    met = 0
    for _ in range(60):
        seat = hosted.state.seat
        if not seat:
            break
        made = len(hosted._made)
        hosted.play(seat, notation(rng.choice(hosted.moves(seat))), hosted.show(seat).version)
        if len(hosted._made) > made + 1:
            met += 1
            assert hosted.why_no_undo(seat) == "there is no move of yours to take back now"
    assert met


def test_nothing_is_taken_back_when_the_game_is_over() -> None:
    hosted, rng = hosted_game(at_home("beginner")), random.Random(0)
    while seat := hosted.state.seat:
        last = seat
        hosted.play(seat, notation(rng.choice(hosted.moves(seat))), hosted._chronicles[seat].version)
    assert hosted.why_no_undo(last)
    with pytest.raises(Refusal, match="the game is over"):
        hosted.play(last, "pass", hosted.show(last).version)


# --- bots -------------------------------------------------------------------------------------


def run_bots(hosted: HostedGame, until: Any) -> None:
    """Let bots play until something is so."""
    bots = BotThread(hosted, random.Random(0), pace=0.0)
    bots.start()
    with hosted.changed:
        assert hosted.changed.wait_for(until, 60)
    hosted.close()
    bots.join(60)


@pytest.mark.parametrize("name", GAMES)
def test_bots_play_a_whole_game_and_its_record_holds(name: str, tmp_path: Path) -> None:
    game = at_home(name)
    file = tmp_path / "game.jsonl"
    writer = records.Writer.begin(file, records.head(game, "0" * 64))
    hosted = hosted_game(game, dict.fromkeys(game.seats, "random"), writer=writer)
    run_bots(hosted, lambda: hosted.state.outcome is not None)
    writer.close()
    done = replay(records.read(file), game)
    assert (done.status, done.slip) == ("finished", None)
    assert done.state == hosted.state


def test_a_bot_takes_over_and_gives_back() -> None:
    hosted = hosted_game(at_home("master"))
    hosted.hand_over(MISTER_X, "greedy")
    with pytest.raises(Refusal, match="a bot plays this seat now"):
        play_first(hosted)
    run_bots(hosted, lambda: hosted.state.seat == DETECTIVES)
    hosted.hand_over(MISTER_X, HUMAN)
    assert hosted.people == [MISTER_X, DETECTIVES]
    for seat, player in (("nobody", "greedy"), (MISTER_X, "nobody"), (MISTER_X, "greedy:9")):
        with pytest.raises(Exception, match=r"no (seat|bot) '"):
            hosted.hand_over(seat, player)


def test_a_bot_that_was_sent_away_while_it_thought_does_not_move() -> None:
    hosted = hosted_game(at_home("master"), {MISTER_X: "greedy"})
    turn = hosted.next_bot_turn()
    assert turn
    hosted.hand_over(MISTER_X, HUMAN)
    before = hosted.state
    hosted.play_for_bot(turn, turn.moves[0], wait=0.0)
    assert hosted.state is before


def test_a_bot_that_fails_stops_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    from yardtools.bots.random_bot import BOT

    def fail(*_: Any) -> Any:
        raise KeyError(MISTER_X)

    monkeypatch.setattr(BOT, "choose", fail)
    hosted = hosted_game(at_home("master"), {MISTER_X: "random"})
    run_bots(hosted, lambda: hosted.trouble)
    assert hosted.trouble == "this is a bug in yardtools: KeyError"
    hosted.hand_over(MISTER_X, HUMAN)
    assert hosted.trouble == ""
    play_first(hosted)


# --- the record -------------------------------------------------------------------------------


def record_of(game: Game, file: Path) -> records.Writer:
    return records.Writer.begin(file, records.head(game, "0" * 64))


def test_what_is_taken_back_is_in_the_record_and_it_goes_on(tmp_path: Path) -> None:
    game, file = at_home("master"), tmp_path / "game.jsonl"
    with record_of(game, file) as writer:
        hosted = hosted_game(game, writer=writer)
        play_first(hosted)
        hosted.undo(MISTER_X, hosted.show(MISTER_X).version)
        play_first(hosted)
    again, record = records.Writer.resume(file)
    with again:
        done = replay(record, game)
        assert (done.slip, done.state) == (None, hosted.state)
        later = hosted_game(game, writer=again, state=done.state)
        play_first(later)
    done = replay(records.read(file), game)
    assert (done.slip, done.state) == (None, later.state)


def test_a_record_that_takes_no_more_does_not_end_the_game(tmp_path: Path) -> None:
    class Full(records.Writer):
        def move(self, *_: Any, **__: Any) -> None:
            raise YardError("cannot write game.jsonl: no space left")

    game = at_home("beginner")
    hosted = hosted_game(game, writer=Full(record_of(game, tmp_path / "game.jsonl")._file))
    play_first(hosted)
    play_first(hosted)
    assert hosted.record_trouble == "the record ends here: cannot write game.jsonl: no space left"
