"""Game records: written as the game goes, read back after a crash, and played again against the rules."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import yardtools
from support.command import yard
from support.games import at_home
from support.playthrough import random_record
from yardtools import schema
from yardtools.errors import YardError
from yardtools.formats.json import fingerprint
from yardtools.games import GAMES
from yardtools.games.game import Game, IllegalMove
from yardtools.playtest.records import Record, Writer, dumps, head, loads, read
from yardtools.playtest.replay import Replay, replay, story


def master() -> Game:
    return yardtools.game("master", players=4)


def record_lines(seed: int = 1) -> list[str]:
    """A finished game of master, line by line."""
    return random_record(master(), seed).replace("0" * 64, fingerprint(master().board)).splitlines()


def replayed(lines: list[str]) -> Replay:
    record = loads("\n".join(lines) + "\n", "game.jsonl")
    return replay(record, record.game(master().board))


def with_line(number: int, **changes: Any) -> list[str]:
    """The lines of a finished game with other data in one of them."""
    lines = record_lines()
    lines[number - 1] = json.dumps(changes)
    return lines


# --- replaying --------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("name", GAMES)
def test_a_record_replays_without_its_seed(name: str, seed: int) -> None:
    game = at_home(name)
    record = loads(random_record(game, seed))
    played = replay(record, record.game(game.board))
    assert played.status == "finished"
    assert played.slip is None
    assert played.state.outcome is not None
    assert played.state.outcome.document() == record.outcome
    assert len(played.steps) == len(record.moves)


def test_options_and_players_are_those_of_the_record() -> None:
    game = yardtools.game("master", players=3, black=1, end="rounds:4", reveals=(2,))
    record = loads(random_record(game, 5))
    again = record.game(game.board)
    assert again.document() == game.document()
    assert replay(record, again).status == "finished"


def test_the_first_move_against_the_rules_is_told_with_its_line_and_rule() -> None:
    lines = record_lines()
    lines[7] = '{"move": "red plane 5"}'
    slip = replayed(lines).slip
    assert slip is not None
    assert (slip.line, slip.number, slip.move) == (8, 7, "red plane 5")
    assert (slip.message, slip.rule) == ("there are no plane tickets for detectives", "M24")


def test_a_move_after_the_end_is_against_the_rules() -> None:
    lines = record_lines()
    played = replayed([*lines[:-1], '{"move": "red taxi 5"}'])
    assert played.slip is not None
    assert "the game is over" in played.slip.message


def test_moves_taken_back_do_not_count() -> None:
    lines = record_lines()
    detour = [*lines[:4], lines[4], lines[5], '{"undo": 2}', *lines[4:]]
    record = loads("\n".join(detour))
    assert record.moves == loads("\n".join(lines)).moves
    played = replayed(detour)
    assert played.status == "finished"
    assert [step.number for step in played.steps] == list(range(1, len(record.moves) + 1))


def test_no_more_can_be_taken_back_than_was_made() -> None:
    slip = replayed([*record_lines()[:3], '{"undo": 3}']).slip
    assert slip is not None
    assert (slip.line, slip.message) == (4, "3 moves are taken back, but only 2 were made")


def test_another_outcome_is_told_but_other_words_for_it_are_not() -> None:
    lines = record_lines()
    truth = json.loads(lines[-1])["outcome"]
    for change in ({"reason": "caught!"}, {"rule": truth["rule"]}):
        told = {"winners": truth["winners"]} | change
        assert replayed([*lines[:-1], json.dumps({"outcome": told})]).slip is None
    other = {"mister_x": "detectives", "detectives": "mister_x"}[truth["winners"][0]]
    for told in (truth | {"winners": [other]}, truth | {"rule": "M1"}, truth | {"scores": {"mister_x": 3}}):
        played = replayed([*lines[:-1], json.dumps({"outcome": told})])
        assert played.slip is not None
        assert played.slip.line == len(lines)
        assert played.slip.message.startswith("the outcome differs: its ")


def test_an_outcome_before_the_end_and_a_line_after_the_outcome() -> None:
    lines = record_lines()
    early = replayed([*lines[:9], lines[-1]]).slip
    assert early is not None
    assert "the game is not over" in early.message
    late = replayed([*lines, lines[-2]]).slip
    assert late is not None
    assert (late.line, late.move) == (len(lines) + 1, "")


def test_a_record_that_just_ends_is_unfinished() -> None:
    played = replayed(record_lines()[:9])
    assert (played.status, played.state.seat, played.state.outcome) == ("unfinished", "detectives", None)
    assert replayed(record_lines()[:1]).state == played.start


# --- reading ----------------------------------------------------------------------------------


def test_wherever_a_record_is_cut_all_whole_lines_are_kept() -> None:
    data = "\n".join(record_lines()).encode() + b"\n"
    first = data.index(b"\n")
    whole, full = loads(data), set(data.split(b"\n")[:-1])
    for size in range(first, len(data)):
        record = loads(data[:size])
        lines = data[:size].split(b"\n")
        complete = len(lines) - 1 + (lines[-1] in full)
        assert len(record.events) == complete - 1
        assert record.events == whole.events[: complete - 1]
        assert record.cut == (None if not lines[-1] or complete == len(lines) else len(lines))


def test_a_cut_in_a_character_or_zeros_of_a_lost_disk_are_a_cut_too() -> None:
    data = "\n".join(record_lines()[:5]).encode() + b"\n"
    for tail in ('{"move": "blü'.encode()[:-1], b"\0" * 40, b"\xff"):
        record = loads(data + tail)
        assert (record.cut, len(record.events), record.size) == (6, 4, len(data))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("", "game.jsonl is empty: a record begins with"),
        ('{"format": "yard-rec', "game.jsonl:1: the record is cut in its first line"),
        ("[1]\n", "game.jsonl:1: this is no record; one begins with"),
        ('{"format": "yard-board/1"}\n', "game.jsonl:1: this is no record"),
        ('{"format": "yard-record/2"}\n', "game.jsonl:1: record format 'yard-record/2' is not known"),
        (
            '{"format": "yard-record/1"}\n',
            "game.jsonl:1: the head of a record lacks 'game', 'board', 'players'",
        ),
    ],
)
def test_what_is_no_record_is_told(data: str, message: str) -> None:
    with pytest.raises(YardError) as told:
        loads(data, "game.jsonl")
    assert str(told.value).startswith(message)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('{"move": ', "this line is not JSON: expecting value (column"),
        ("7", "the line of a record must be an object, not 7"),
        ('{"mov": "red taxi 5"}', "a line is a move, an undo or an outcome, not"),
        ('{"move": "a", "undo": 1}', "a line is a move, an undo or an outcome, not"),
        ('{"move": 5}', "'move' must be text, not 5"),
        ('{"move": " "}', "'move' must be a move such as red taxi 45"),
        ('{"undo": 0}', "'undo' must be at least 1, not 0"),
        ('{"move": "red taxi 5", "nota": ""}', "the line has an unknown key 'nota' (did you mean 'note'?)"),
        ('{"outcome": {}}', "the outcome of a record lacks 'winners'"),
        ('{"format": "yard-record/1"}', "another record begins here"),
    ],
)
def test_a_line_that_is_none_is_told_with_its_number(line: str, message: str) -> None:
    lines = [*record_lines()[:4], line, *record_lines()[4:]]
    with pytest.raises(YardError) as told:
        loads("\n".join(lines), "game.jsonl")
    assert str(told.value).startswith(f"game.jsonl:5: {message}")


def test_lines_may_end_as_on_windows_and_blank_ones_are_passed_over() -> None:
    lines = record_lines()
    record = loads("\r\n".join([lines[0], "", *lines[1:]]) + "\r\n")
    assert record.moves == loads("\n".join(lines)).moves
    assert record.events[0].line == 3


def test_a_record_for_a_game_that_cannot_be_is_told() -> None:
    lines = record_lines()
    first = json.loads(lines[0])
    for change, words in (
        ({"players": 6, "options": {"blak": 1}}, "did you mean 'black'?"),
        ({"options": {"black": -1}}, "M14"),
    ):
        record = loads(json.dumps(first | change), "game.jsonl")
        with pytest.raises(YardError, match=r"^game\.jsonl:1: .*") as told:
            record.game(master().board)
        assert words in str(told.value)


# --- writing ----------------------------------------------------------------------------------


def begun(path: Path) -> tuple[Writer, Game]:
    game = master()
    return Writer.begin(path, head(game, fingerprint(game.board), {"mister_x": "Änne"}, 7)), game


def test_every_line_is_in_the_file_at_once(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    writer, game = begun(path)
    state = game.start()
    for count in range(1, 6):
        move = state.moves()[0]
        state = state.play(move)
        writer.move(move, note="first" if count == 1 else "")
        assert len(read(path).moves) == count
    assert read(path).head["seats"] == {"mister_x": "Änne"}
    assert read(path).events[0].data["note"] == "first"
    for line in path.read_text(encoding="utf-8").splitlines():
        assert schema.is_valid(json.loads(line), "record-1")


def test_an_old_file_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(YardError, match=r"game\.jsonl is there already"):
        begun(path)
    assert path.read_text(encoding="utf-8") == "mine"
    with pytest.raises(YardError, match="cannot write"):
        begun(tmp_path / "nowhere" / "game.jsonl")


@pytest.mark.parametrize("share", [0.0, 0.5, 0.99])
def test_a_first_line_that_was_cut_is_begun_anew(tmp_path: Path, share: float) -> None:
    path = tmp_path / "game.jsonl"
    begun(path)[0].close()
    head = path.read_bytes()
    path.write_bytes(head[: int(share * len(head))])
    begun(path)[0].close()
    assert path.read_bytes() == head
    with pytest.raises(YardError, match="is there already"):
        begun(path)


@pytest.mark.parametrize("tail", ["", '{"move": "chance gr', "\0\0\0"])
def test_a_game_goes_on_behind_its_last_whole_line(tmp_path: Path, tail: str) -> None:
    path = tmp_path / "game.jsonl"
    lines = record_lines()
    path.write_text("\n".join(lines[:4]) + "\n" + tail, encoding="utf-8")
    writer, record = Writer.resume(path)
    assert record.cut == (5 if tail else None)
    with writer:
        for move in loads("\n".join(lines)).moves[3:]:
            writer.move(move)
        state = replay(read(path), master()).state
        assert state.outcome is not None
        writer.outcome(state.outcome)
    assert path.read_text(encoding="utf-8") == "\n".join(lines) + "\n"
    with pytest.raises(YardError, match="this game is over"):
        Writer.resume(path)


def test_a_last_line_without_its_end_is_ended_first(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("\n".join(record_lines()[:3]), encoding="utf-8")
    writer, record = Writer.resume(path)
    with writer:
        writer.undo()
    assert (len(record.moves), len(read(path).moves)) == (2, 1)


def test_a_file_that_is_no_record_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text('{"format": "yard-rec', encoding="utf-8")
    with pytest.raises(YardError):
        Writer.resume(path)
    assert path.read_text(encoding="utf-8") == '{"format": "yard-rec'


def test_a_whole_record_at_once_is_what_the_writer_writes(tmp_path: Path) -> None:
    writer, game = begun(tmp_path / "game.jsonl")
    state = game.start(seed=3)
    assert state.outcome is None
    moves = [("chance", "blue", 13), ("chance", "red", 26)]
    for move in moves:
        writer.move(move)
    first = head(game, fingerprint(game.board), {"mister_x": "Änne"}, 7)
    assert (tmp_path / "game.jsonl").read_text(encoding="utf-8") == dumps(first, moves)


# --- the command ------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_text("\n".join(record_lines()) + "\n", encoding="utf-8")
    return path


def test_a_clean_record_is_told_and_shown(file: Path) -> None:
    done = yard("replay", file, "--show")
    assert done.returncode == 0, done.stderr
    count = len(loads(file.read_bytes()).moves)
    assert done.stdout.startswith("master on london for 4 players\nRound 1\n    1  chance blue ")
    assert f"\n{file}: {count} moves, all by the rules; " in done.stdout
    assert done.stdout.count("\n    ") >= min(count, 9)
    assert yard("replay", file, "--quiet").stdout == ""


def test_broken_cut_and_unreadable_records_together(file: Path, tmp_path: Path) -> None:
    broken, cut, no = tmp_path / "broken.jsonl", tmp_path / "cut.jsonl", tmp_path / "no.jsonl"
    broken.write_text("\n".join(with_line(7, move="mister_x taxi 1")) + "\n", encoding="utf-8")
    cut.write_text(file.read_text(encoding="utf-8")[:-9], encoding="utf-8")
    no.write_text("{}\n", encoding="utf-8")
    done = yard("replay", file, broken, cut)
    assert done.returncode == 1
    rows = done.stdout.splitlines()
    assert rows[1].startswith(f"{broken}:7: move 6 (mister_x taxi 1): taxi ticket: no taxi link from ")
    assert rows[1].endswith("(M24)")
    assert f"cut in line {len(record_lines())}, which is left out; " in rows[2]
    assert yard("replay", cut).returncode == 0
    assert yard("replay", cut, "--finished").returncode == 1
    done = yard("replay", no, file, "--format", "json", "--show")
    assert done.returncode == 2
    result = json.loads(done.stdout)
    assert list(schema.faults(result, "replay-1")) == []
    assert [row["status"] for row in result["records"]] == ["unreadable", "finished"]
    assert [row["move"] for row in result["records"][1]["played"]] == loads(file.read_bytes()).moves


def test_the_board_is_found_by_its_hash_and_another_one_is_not_taken_for_it(
    file: Path, tmp_path: Path
) -> None:
    text = file.read_text(encoding="utf-8")
    hash = fingerprint(master().board)
    done = yard("replay", "-", given=text.replace(hash, "0" * 64))
    assert done.returncode == 2
    assert (
        f"standard input:1: it was played on another london ({'0' * 12}…) than the shipped one ({hash[:12]}…)"
        in done.stderr
    )
    done = yard("replay", "-", "--board", "london", given=text.replace(hash, "0" * 64))
    assert done.returncode == 0
    assert f"played on another board (000000000000…), replayed on {hash[:12]}…" in done.stderr
    renamed = text.replace('"id": "london"', '"id": "londres"')
    assert yard("replay", "-", given=renamed).returncode == 0
    unknown = renamed.replace(f', "hash": "{hash}"', "")
    done = yard("replay", "-", given=unknown)
    assert (done.returncode, done.stdout) == (2, "")
    assert (
        done.stderr == "yard: standard input:1: no board 'londres' is shipped; say which it is with --board\n"
    )
    assert yard("replay", "-", given=text.replace(f', "hash": "{hash}"', "")).returncode == 0


def test_a_board_of_the_wrong_kind_is_one_line(file: Path) -> None:
    done = yard("replay", file, "--board", "purrlock")
    assert (done.returncode, done.stdout) == (2, "")
    assert f"yard: {file}:1: master is played on a network board; purrlock is a trail board\n" in done.stderr


def test_moves_are_refused_as_play_refuses_them() -> None:
    record: Record = loads("\n".join(with_line(3, move="chance red 1")))
    slip = replay(record, master()).slip
    state = master().start().play(record.moves[0])
    with pytest.raises(IllegalMove) as refused:
        state.play("chance red 1")
    assert slip is not None
    assert (slip.message, slip.rule) == (refused.value.reason, refused.value.rule)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (r'{"move": "\ud800 taxi 5"}', "this line is no UTF-8 text"),
        ('{"undo": NaN}', "this line is not JSON: NaN is no number"),
        ('{"undo": 1, "undo": 2}', "this line is not JSON: it has a key twice"),
        ("[" * 100_000, "this line is not JSON: nested too deeply"),
    ],
    ids=["half a character", "NaN", "twice", "deep"],
)
def test_hostile_lines_are_told(line: str, message: str) -> None:
    with pytest.raises(YardError) as told:
        loads("\n".join([*record_lines()[:2], line, ""]), "game.jsonl")
    assert str(told.value) == f"game.jsonl:3: {message}"


def test_what_would_do_harm_on_a_terminal_is_shown_as_what_it_is(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    rows = [*record_lines()[:2], r'{"move": "\u001b[2J\nred taxi 5"}']
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    done = yard("replay", path)
    assert done.returncode == 1
    assert done.stdout.startswith(rf"{path}:3: move 2 (\x1b[2J\nred taxi 5): ")
    assert done.stdout.count("\n") == 1


def test_a_killed_game_can_be_gone_on_with(tmp_path: Path) -> None:
    code = (
        "import os, signal, yardtools; from yardtools.playtest.records import Writer, head\n"
        "game = yardtools.game('master'); state = game.start()\n"
        "writer = Writer.begin('game.jsonl', head(game, '0' * 64))\n"
        "for _ in range(7):\n"
        "    move = state.moves()[0]; state = state.play(move); writer.move(move)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, check=False)
    assert done.returncode < 0, done.stderr
    writer, record = Writer.resume(tmp_path / "game.jsonl")
    writer.close()
    game = yardtools.game("master")
    played = replay(record, game)
    assert (len(played.steps), played.status, played.state.seat) == (7, "unfinished", "detectives")


def test_a_line_that_does_not_fit_on_the_disk_leaves_no_half_behind(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    writer, _ = begun(path)
    writer.move("chance blue 13")
    before = path.read_bytes()
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 5, most))
    try:
        with pytest.raises(YardError, match=r"cannot write .*game\.jsonl: "):
            writer.move("chance red 26")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    assert path.read_bytes() == before
    writer.move("chance red 26")
    assert read(path).moves == ["chance blue 13", "chance red 26"]


def test_notes_are_shown_with_their_moves() -> None:
    lines = record_lines()
    lines[6] = json.dumps(json.loads(lines[6]) | {"note": "bold!"})
    assert any(line.endswith("  bold!") for line in story(replayed(lines).steps))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b'{"move": "\xed\xa0\x80"}', "no UTF-8 text"),
        (b'{"move": "blue taxi ' + b"9" * 6000 + b'"}', ""),
        (b'{"undo": ' + b"9" * 6000 + b"}", "a number has 6,000 digits"),
        (b'{"undo": 1e999}', "is too large"),
        (b'{"undo": 1.0}', ""),
    ],
)
def test_odd_letters_and_numbers_are_no_bug(line: bytes, words: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes("\n".join(record_lines()[:4]).encode() + b"\n" + line + b"\n")
    for command in (["replay", str(path)], ["play", "--resume", str(path)]):
        assert words in yard(*command, given="quit\n").stderr


@pytest.mark.parametrize("option", ["board", "players", "self"])
def test_an_option_may_have_any_name_and_is_none(option: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    first, *rest = record_lines()[:4]
    told = json.dumps(json.loads(first) | {"options": {option: 1}})
    path.write_text("\n".join([told, *rest]) + "\n", encoding="utf-8")
    done = yard("replay", path)
    assert done.returncode == 2
    assert f"master has no option '{option}'" in done.stderr
