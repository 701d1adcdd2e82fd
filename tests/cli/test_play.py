"""`yard play`: what is typed and understood, what is shown and hidden, what is taken back and resumed."""

from __future__ import annotations

import os
import pty
import random
import re
import subprocess
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

from support.boards import london
from support.command import YARD, a_full_disk, process, yard
from support.games import at_home
from support.terminals import answer_prompts, screen_text, turn_of
from yardtools.board_files import load
from yardtools.bots import BOTS, bot
from yardtools.cli.terminal.answers import answer_help, answer_rules, answer_table
from yardtools.cli.terminal.frame import Frame
from yardtools.cli.terminal.map_sketch import sketch_map
from yardtools.cli.terminal.turn import Turn
from yardtools.cli.terminal.typed_moves import find_moves, list_moves, moves_with, say_move, summarise_moves
from yardtools.errors import YardError
from yardtools.games import GAMES, find_game
from yardtools.games.game import CHANCE, State
from yardtools.games.master.game import Master
from yardtools.games.news import news_between
from yardtools.games.rules import rule
from yardtools.playtest.records import read

MOVES = [
    ("blue", "bus", 74),
    ("blue", "taxi", 75),
    ("blue", "taxi", 93),
    ("red", "taxi", 93),
    ("yellow", "underground", 46),
]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("blue taxi 75", [("blue", "taxi", 75)]),
        ("b t 75", [("blue", "taxi", 75)]),
        ("75", [("blue", "taxi", 75)]),
        ("93", [("blue", "taxi", 93), ("red", "taxi", 93)]),
        ("R 93", [("red", "taxi", 93)]),
        ("under", [("yellow", "underground", 46)]),
        ("7", []),
        ("taxi blue", []),
        ("green 75", []),
    ],
)
def test_few_words_are_enough(text: str, found: list[tuple[str, str, int]]) -> None:
    assert find_moves(text, MOVES) == found


def test_the_shortest_move_is_meant() -> None:
    moves = [("mister_x", "taxi", 32), ("mister_x", "taxi", 32, "taxi", 33), ("mister_x", "taxi", 58)]
    assert find_moves("taxi 32", moves) == [moves[0]]
    assert find_moves("taxi 32 taxi", moves) == [moves[1]]


def test_a_guess_must_be_meant() -> None:
    """What one has only once is not spent by a word left out."""
    moves = [
        ("player-1", "pass"),
        ("player-1", "paws-off", "suspect", "rat"),
        ("player-1", "investigate", "rat", 9),
    ]
    assert find_moves("rat", moves) == [moves[2]]
    assert find_moves("paws rat", moves) == [moves[1]]
    assert find_moves("rat 9", moves) == [moves[2]]


def test_moves_with_a_word_are_all_listed() -> None:
    turn = turn_of(Master(london(), 6).start(seed=3))
    wanted = moves_with("bus", turn.moves, turn.spell)
    assert set(wanted) == {move for move in turn.moves if "bus" in move}
    assert list_moves(wanted, turn.table)[0] == "Double move Black ticket 122 Bus 123, 144"
    assert moves_with("double", turn.moves, turn.spell) == [move for move in turn.moves if len(move) > 3]


def test_double_moves_are_summed_up() -> None:
    turn = turn_of(Master(london(), 6).start(seed=3))
    first, *others = summarise_moves(turn.moves, turn.table)
    assert first == "Black ticket / Taxi 122, 145, 147, 163"
    assert others == ["Double move (74 ways, as `taxi 122 black 95`)"]


def test_moves_that_differ_in_their_ends_stand_on_one_line() -> None:
    turn = turn_of(Master(london(), 6).start(seed=3).play("mister_x taxi 122"))
    assert summarise_moves(turn.moves, turn.table)[:3] == [
        "Blue Bus 74, 77, 93",
        "Blue Taxi 75, 93, 95",
        "Green Taxi 99, 100, 111, 125",
    ]


@pytest.mark.parametrize("name", GAMES)
def test_every_move_can_be_typed_in_the_words_that_name_it(name: str) -> None:
    rng = random.Random(5)
    state = at_home(name, moves=6).start(seed=5)
    for _ in range(60):
        if not state.seat:
            break
        if state.seat != CHANCE:
            turn = turn_of(state)
            for move in rng.sample(turn.moves, min(8, len(turn.moves))):
                words = say_move(move, turn.table)
                assert move in find_moves(words, turn.moves, turn.spell), words
                assert "_" not in words
        state = state.play(state.draw(rng) if state.seat == CHANCE else rng.choice(state.moves()))


def test_names_of_things_are_understood_in_any_order() -> None:
    state = at_home("europe").start(seed=3)
    while state.seat != "detectives":
        state = state.play(state.moves()[0]).settle(random.Random(1))
    turn = turn_of(state)
    move = next(move for move in turn.moves if move[1] == "car-shadow")
    pawn, ticket, city = (pick.label for pick in turn.table.picks(move))
    city = city.partition(" (")[0]
    for words in (f"{pawn} {ticket} {city}", f"{city} {pawn} shadow", f"{pawn} car shadow {move[2]}"):
        assert move in find_moves(words, turn.moves, turn.spell)


# --- what is shown ----------------------------------------------------------------------------


def test_the_screen_of_the_detectives_does_not_depend_on_where_he_is() -> None:
    rules = Master(london(), 6)
    begun = rules.begin()
    while len(begun.places) < 5:
        begun = begun.play(begun.moves()[0])
    screens = {
        screen_text(begun.play((CHANCE, "mister_x", card)), "detectives", 100)
        for card in [move[2] for move in begun.moves()]
    }
    assert len(screens) == 1


def test_the_sketch_shows_the_neighbours() -> None:
    drawn = sketch_map(london(), 100, {100: "bold"}, 90, 19)
    assert drawn is not None
    numbers = set(re.findall(r"\d+", str(drawn)))
    assert {"80", "81", "101", "112", "113", "100"} <= numbers
    assert max(map(len, str(drawn).splitlines())) <= 90


def test_numbers_on_the_sketch_are_never_cut() -> None:
    """A pawn's number may cover another, which then is not there at all."""
    real = {str(station.id) for station in london().stations}
    for centre in range(1, 200, 7):
        marks = dict.fromkeys(range(centre % 5, 200, 9), "reverse")
        drawn = sketch_map(london(), centre, marks, 60, 12)
        assert drawn is not None
        rows = [re.sub(r"[^0-9]", " ", line).split() for line in str(drawn).splitlines()]
        shown = [number for row in rows for number in row]
        assert set(shown) <= real
        assert len(shown) == len(set(shown))


def test_news_tell_what_was_seen_and_no_more() -> None:
    state = Master(london(), 6).start(seed=4)
    after = state.play(next(move for move in state.moves() if move[1] == "black"))
    looks = [state.game.tabletop(each.view("detectives")) for each in (state, after)]
    assert news_between(*looks) == ["Mister X used a black ticket"]


def test_news_of_purrlock_tell_what_was_laid_down() -> None:
    game = find_game("purrlock")(load("purrlock").board, 2)
    state = game.start(seed=3)
    before = game.tabletop(state.view("player-1"))
    state = state.play(state.moves()[0]).settle(random.Random(3))
    told = news_between(before, game.tabletop(state.view("player-1")))
    assert len(told) == 1
    assert told[0].startswith("Player 1")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("width", [60, 140])
def test_every_game_has_a_screen(name: str, width: int) -> None:
    """Where nothing limits the height, everything is shown, and no line is too long."""
    for state in positions(name, 30):
        for seat in state.game.seats:
            assert all(len(line) <= width for line in screen_text(state, seat, None, width).splitlines())


SIZES = [(80, 24), (100, 30), (132, 43), (40, 12), (20, 6)]


@pytest.mark.parametrize("name", GAMES)
def test_every_frame_fits_its_terminal(name: str) -> None:
    """At any size, with short and long answers: no more lines than there are, and none too wide."""
    console = Console(file=StringIO(), force_terminal=True, legacy_windows=False)
    for number, state in enumerate(positions(name, 60)):
        width, height = SIZES[number % len(SIZES)]
        for seat in state.game.seats:
            turn = Turn(state.game, state.view(seat), state.moves() if seat == state.seat else ())
            ask = [answer_help, answer_rules, answer_table][number % 3]
            answer = ask(turn, "", console) if turn.moves else Text()
            words = Text("something new " * 9)
            frame = Frame(
                turn.top.title, " · me", turn.screen(), Text(turn.top.status.sentence), words, answer, words
            )
            lines, rest = frame.fit(console, width, height)
            assert len(lines) <= height - 2
            assert all(line.cell_len <= width and "\n" not in line.plain for line in lines)
            assert not rest or "more" in "".join(line.plain for line in lines[-2:])


def positions(name: str, most: int) -> Iterator[State]:
    """A game at random."""
    rng = random.Random(1)
    state = at_home(name, moves=8).start(seed=1)
    for _ in range(most):
        yield state
        if not state.seat:
            return
        state = state.play(state.draw(rng) if state.seat == CHANCE else rng.choice(state.moves()))


# --- bots -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("player", [{"mcts": "mcts:8"}.get(name, name) for name in BOTS])
def test_every_bot_plays_every_game_from_views(name: str, player: str) -> None:
    game = at_home(name, moves=12)
    bots = {seat: bot(player, game, seat) for seat in game.seats}
    rng = random.Random(2)
    state = game.start(seed=2)
    for _ in range(400):
        if not state.seat:
            break
        if state.seat == CHANCE:
            state = state.play(state.draw(rng))
            continue
        move = bots[state.seat].choose(state.view(state.seat), state.moves(), rng)
        assert move in state.moves()
        state = state.play(move)


def test_greedy_detectives_catch_a_random_mister_x() -> None:
    game = Master(london(), 6)
    caught = 0
    for seed in range(5):
        rng = random.Random(seed)
        players = {
            "mister_x": bot("random", game, "mister_x"),
            "detectives": bot("greedy", game, "detectives"),
        }
        state: State = game.start(seed=seed)
        while state.seat:
            state = state.play(players[state.seat].choose(state.view(state.seat), state.moves(), rng))
        assert state.outcome is not None
        caught += state.outcome.winners == ("detectives",)
    assert caught == 5


def test_there_is_no_such_bot() -> None:
    with pytest.raises(YardError, match="did you mean 'greedy'"):
        bot("gready", Master(london(), 6), "mister_x")


# --- through the command line -----------------------------------------------------------------


def test_bots_alone_play_to_the_end_and_leave_a_record(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    seats = "mister_x=random,detectives=random"
    done = yard("play", "master", "--seats", seats, "--seed", "5", "--record", file)
    assert done.returncode == 0, done.stderr
    assert "Mister X went:" in done.stdout
    assert yard("replay", file).returncode == 0
    again = yard("play", "master", "--seats", seats, "--seed", "5")
    assert again.stdout == done.stdout


def test_a_person_hunts_leaves_and_comes_back(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    first = yard(
        "play",
        "master",
        "--seed",
        "3",
        "--record",
        file,
        given="help\nblue taxi 100\nrule m24\nrule 24\nways 100\nblue 95\nquit\n",
    )
    assert first.returncode == 0, first.stderr
    assert "(M24)" in first.stdout
    assert f"M24: {rule('M24').brief}" in " ".join(first.stdout.split())
    assert "there is no rule '24'" in first.stdout
    assert "taxi 80 81 101 112 113" in first.stdout
    assert f"yard play --resume {file}" in first.stderr
    made = read(file).moves
    assert made[-1] == "blue taxi 95"
    second = yard("play", "--resume", file, given="red moves\nundo\nmoves blue\nquit\n")
    assert second.returncode == 0, second.stderr
    assert "after 8 moves" in second.stderr


@pytest.mark.parametrize("web", [[], ["--web", "--port", "0"]])
def test_two_games_do_not_write_to_one_record(web: list[str], tmp_path: Path) -> None:
    fcntl = pytest.importorskip("fcntl")
    file = tmp_path / "game.jsonl"
    yard("play", "master", "--seed", "3", "--record", file, given="blue 95\nquit\n")
    file.write_bytes(before := file.read_bytes() + b'{"move": "red')
    with file.open("rb") as first:
        fcntl.flock(first, fcntl.LOCK_EX)
        done = yard("play", "--resume", file, *web, given="quit\n")
    assert done.returncode == 2
    assert done.stderr == f"yard: {file}: another game is writing to this file\n"
    assert file.read_bytes() == before


def test_a_record_that_a_full_disk_left_empty_can_be_begun_anew(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    done = process("play", "master", "--record", file, given="quit\n", before=a_full_disk)
    assert done.returncode == 2
    assert f"cannot write {file}: " in done.stderr
    assert yard("play", "master", "--seed", "3", "--record", file, given="quit\n").returncode == 0
    assert yard("play", "--resume", file, given="quit\n").returncode == 0


def test_a_pipe_is_no_record(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for option in ("--record", "--resume"):
        done = yard("play", "master", option, tmp_path / "pipe")
        assert (done.returncode, "no ordinary file" in done.stderr) == (2, True)


def test_a_move_is_taken_back_where_it_told_nothing(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    done = yard("play", "master", "--seed", "3", "--record", file, given="blue 95\nundo\nblue taxi 93\n")
    assert done.returncode == 0
    assert read(file).moves[-1] == "blue taxi 93"
    assert "blue taxi 95" not in read(file).moves


def test_what_was_learnt_cannot_be_taken_back(tmp_path: Path) -> None:
    """A pawn that entered a station where he could have been has told something."""
    file = tmp_path / "game.jsonl"
    game = Master(london(), 6)
    for seed in range(40):
        yard("play", "master", "--seed", str(seed), "--record", file, given="")
        state: State = game.begin()
        for move in read(file).moves:
            state = state.play(move)
        file.unlink()
        telling = [move for move in state.moves() if move[-1] in state.possible() and move[-1] != state.x]  # type: ignore[attr-defined]
        if telling:
            words = " ".join(map(str, telling[0]))
            done = yard("play", "master", "--seed", str(seed), given=f"{words}\nundo\n")
            assert "it stands" in done.stdout
            return
    raise AssertionError("no seed gave a telling move")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "which game?"),
        (["chess"], "no game 'chess'"),
        (["master", "--seats", "mister_x=kasparov"], "no player 'kasparov'"),
        (["master", "--seats", "kasparov"], "no player 'kasparov'"),
        (["master", "--seats", "kasparov=human"], "write SEAT=PLAYER"),
        (["master", "--players", "9"], "2 to 6 players"),
        (["master", "--board", "purrlock"], "purrlock is a trail board"),
        (["master", "--option", "ends=now"], "did you mean"),
        (["--resume", "nowhere.jsonl"], "cannot read nowhere.jsonl"),
        (["master", "--resume", "a", "--record", "b"], "leave --record out"),
    ],
)
def test_slips_are_told_in_one_line(arguments: list[str], words: str) -> None:
    done = yard("play", *arguments)
    assert done.returncode == 2
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


def test_on_a_terminal_his_screen_is_wiped_before_the_others_look() -> None:
    """A real terminal: Mister X moves, then the detectives sit down."""
    begun = Master(london(), 6).start(seed=3)
    flight = (
        " ".join(str(word) for word in next(move for move in begun.moves() if move[1] == "taxi")).encode()
        + b"\n"
    )
    ours, theirs = pty.openpty()
    seats = "mister_x=human,detectives=human"
    command = [*YARD, "play", "master", "--seed", "3", "--seats", seats, "--no-color"]
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, close_fds=True)
    os.close(theirs)
    heard = answer_prompts(
        ours, [(b"Enter goes on", b"\n"), (b"Mister X>", b"moves\n"), (b"Mister X>", flight)]
    )
    assert b"Mister X" in heard
    after = answer_prompts(
        ours, [(b"undo takes it back", b"\n"), (b"Enter goes on", b"\n"), (b"The detectives>", b"quit\n")]
    )
    wiped = after.rpartition(b"\x1b[3J")[2]
    assert b"hidden" in wiped
    assert b"\x1b[3J" in after
    assert process.wait(60) == 0
    os.close(ours)
