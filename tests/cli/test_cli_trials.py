"""`yard validate --play`: findings about play in their place, settled by the box as all others are."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from support.command import yard
from support.folders import change, codes, put, report
from support.terminals import on_a_terminal, read_all
from yardtools.checks.shared.notation import example
from yardtools.model import Board
from yardtools.model.network import Starts

BOX = """format = "yard-box/1"
kind = "network"
id = "example"
frame = [800, 800]
ladder = ["taxi", "bus", "underground"]
transports = [
  { id = "taxi", tickets = ["taxi", "black"] },
  { id = "bus", tickets = ["bus", "black"] },
  { id = "underground", tickets = ["underground", "black"] },
]

[starts]
detective = [1, 2, 3, 4, 5, 8]
mister_x = [6]
"""
STUCK_SUBJECT = '["card:mister_x-6", "card:detective-5", "card:detective-7"]'


def ring() -> Board:
    """Eight stations in a ring, a bus and an underground across."""
    spots = [(400 + 300 * math.cos(turn), 400 + 300 * math.sin(turn)) for turn in _turns()]
    places = "; ".join(f"{n} at {x:.0f},{y:.0f}" for n, (x, y) in enumerate(spots, 1))
    streets = "1 taxi 2 taxi 3 taxi 4 taxi 5 taxi 6 taxi 7 taxi 8 taxi 1; 1 bus 5; 1 underground 5"
    made = example(
        f"{places}; {streets}; frame 800,800; starts detective 1, 2, 3, 4, 5, 8; starts mister_x 6"
    )
    assert isinstance(made, Board)
    return made


def _turns() -> list[float]:
    return [math.tau * number / 8 for number in range(8)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return put(tmp_path / "ring", ring(), BOX)


def played(*arguments: str | Path, games: int = 40) -> Any:
    return report(*arguments, "--play", "--play-games", str(games))


def rows(*arguments: str | Path) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for finding in played(*arguments)["findings"]:
        if finding["code"].startswith("play/"):
            found.setdefault(finding["code"], []).append(finding)
    return found


def test_the_board_is_played_on_only_when_asked(folder: Path) -> None:
    assert not [code for code in codes(folder) if code.startswith("play/")]
    assert sorted(rows(folder)) == ["play/capture-in-first-move", "play/one-sided-game"]


def test_findings_stand_at_the_card_in_board_json_also_alone_and_from_standard_input(folder: Path) -> None:
    for path in (folder, folder / "board.json"):
        [finding] = rows(path)["play/capture-in-first-move"]
        line = (folder / "board.json").read_text(encoding="utf-8").splitlines()[finding["line"] - 1]
        assert line[finding["column"] - 1 :].startswith("6]")
        assert (finding["pointer"], finding["at"]) == (
            "/starts/mister_x/0",
            list(ring().stations[5].at or ()),
        )
    text = (folder / "board.json").read_text(encoding="utf-8")
    done = yard("validate", "-", "--play", "--play-games", "2", "--format", "concise", given=text)
    assert "play/capture-in-first-move" in done.stdout
    assert done.returncode == 1


def test_of_a_drawing_they_stand_in_the_box_where_the_card_is(folder: Path) -> None:
    [finding] = rows(folder / "tracing.svg")["play/capture-in-first-move"]
    assert Path(finding["file"]).name == "box.toml"
    assert BOX.splitlines()[finding["line"] - 1][finding["column"] - 1 :] == "6]"


def test_the_proof_is_in_the_text(folder: Path) -> None:
    text = yard("validate", folder, "--play", "--play-games", "40").stdout
    assert "Mister X won 0 of 40 games of master for 6 between greedy bots" in text
    assert "when blue starts on 5 and red on 8: mister_x taxi 7 taxi 6, blue taxi 6" in text


def test_severities_and_suppressions_of_the_box_count(folder: Path) -> None:
    [finding] = rows(folder)["play/capture-in-first-move"]
    box = folder / "box.toml"
    ruling = (
        f'[[suppress]]\ncode = "play/capture-in-first-move"\nsubject = {json.dumps(finding["subject"])}\n'
    )
    level = '[severity]\n"play/one-sided-game" = { level = "error", reason = "a contest" }\n'
    box.write_text(f'{BOX}\n{ruling}reason = "for children"\n\n{level}', encoding="utf-8")
    for path in (folder, folder / "board.json"):
        found = rows(path)
        assert list(found) == ["play/one-sided-game"]
        assert found["play/one-sided-game"][0]["severity"] == "error"
    assert "document/unused-suppression" not in codes(folder, "--play", "--play-games", "1")


@pytest.mark.parametrize(
    ("code", "is_told"), [("play/mister-x-starts-stuck", True), ("play/never-visited", False)]
)
def test_a_suppression_is_in_vain_only_where_play_has_shown_it(
    folder: Path, code: str, is_told: bool
) -> None:
    ruling = f'\n[[suppress]]\ncode = "{code}"\nsubject = {STUCK_SUBJECT}\nreason = "x"\n'
    (folder / "box.toml").write_text(BOX + ruling, encoding="utf-8")
    assert "document/unused-suppression" not in codes(folder)
    vain = "document/unused-suppression" in codes(folder, "--play", "--play-games", "1")
    assert vain == is_told
    assert "document/unused-suppression" not in codes(folder, "--play", "--play-games", "1", "--ignore", code)


def test_a_baseline_keeps_what_only_play_shows(folder: Path) -> None:
    known = folder.parent / "known.json"
    play = ("--play", "--play-games", "40", "--baseline", str(known))
    yard("validate", folder, *play, "--write-baseline")
    assert "play/one-sided-game" in known.read_text(encoding="utf-8")
    assert codes(folder, *play) == []
    assert codes(folder, "--baseline", known) == []  # not looked for, so not gone
    yard("validate", folder, "--baseline", known, "--write-baseline")
    assert codes(folder, *play) == []


def test_a_board_with_errors_is_not_played_on(folder: Path) -> None:
    change(folder / "board.json", '"from": 1, "to": 2, "by": "taxi"', '"from": 1, "to": 77, "by": "taxi"')
    found = played(folder / "board.json")
    assert not [each for each in found["findings"] if each["code"].startswith("play/")]
    skipped = {row["what"]: row["because"] for row in found["skipped"]}
    assert skipped["play/one-sided-game"] == "of links/unknown-station"
    assert len([what for what in skipped if what.startswith("play/")]) == 4


def test_the_box_sets_band_games_and_game(folder: Path) -> None:
    box = folder / "box.toml"
    box.write_text(BOX + "\n[play]\nband = [0, 0.5]\ngames = 3\n", encoding="utf-8")
    assert "play/one-sided-game" not in rows(folder)
    found = report(folder, "--play", "--select", "play/never-visited")["findings"]
    assert all("in 3 games of master" in each["message"] for each in found)
    starts = "mister_x_start = 7\ndetective_starts = [1, 2, 3, 4]\n"
    box.write_text(f"{BOX}\n[games.beginner]\n{starts}", encoding="utf-8")
    [finding] = rows(folder)["play/one-sided-game"]
    assert finding["subject"] == ["game:beginner"]


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ("band = [0.7, 0.3]", "the band begins at 0.7, above its end 0.3"),
        ("band = [0.3]", "band"),
        ("band = [0, 2]", "2"),
        ("games = 0", "games"),
        ("bnad = [0, 1]", "bnad"),
    ],
)
def test_slips_in_the_table_are_told_in_their_line(folder: Path, table: str, words: str) -> None:
    (folder / "box.toml").write_text(f"{BOX}\n[play]\n{table}\n", encoding="utf-8")
    [finding] = [each for each in report(folder)["findings"] if each["code"] == "document/schema"]
    assert words in finding["message"]
    assert finding["line"] in (BOX.count("\n") + 2, BOX.count("\n") + 3)


def test_what_needs_play_says_so(folder: Path) -> None:
    for arguments, words in (
        (("--select", "play"), "--play"),
        (("--play-games", "3"), "--play-games is for --play"),
        (("--play", "--play-games", "0"), "0"),
    ):
        done = yard("validate", folder, *arguments)
        assert done.returncode == 2
        assert words in done.stderr
    assert yard("validate", folder, "--select", "play,links").returncode == 0


def test_a_game_that_does_not_fit_is_skipped_with_the_reason(folder: Path) -> None:
    (folder / "box.toml").write_text(f"{BOX}\n[games.master]\nblack = 2\nblck = 3\n", encoding="utf-8")
    found = played(folder)
    assert any("blck" in row["because"] for row in found["skipped"])
    assert {"game/unknown-option", "play/not-held"} <= {row["code"] for row in found["findings"]}


def test_a_trial_that_cannot_be_held_is_no_clean_exit(folder: Path) -> None:
    bare = BOX.partition("[starts]")[0]
    put(folder, replace(ring(), starts=Starts()), bare)
    assert yard("validate", folder).returncode == 0
    done = yard("validate", folder, "--play", "--play-games", "2", "--format", "concise")
    assert done.returncode == 1
    assert "play/not-held no game could be played: master" in done.stdout


def test_the_same_bytes_come_out_again_and_after_fixes(folder: Path) -> None:
    arguments = ("validate", folder, "--play", "--play-games", "5", "--format", "json")
    first = yard(*arguments)
    assert yard(*arguments).stdout == first.stdout == yard(*arguments, "--fix").stdout


def test_on_a_terminal_a_bar_tells_what_is_played(folder: Path) -> None:
    program, terminal = on_a_terminal(["validate", ".", "--play", "--play-games", "40"], folder)
    shown = read_all(terminal)
    assert b"play/one-sided-game" in program.communicate()[0]
    assert "Playing master on example" in shown


def test_many_boards_are_played_on_in_processes_of_their_own(folder: Path) -> None:
    put(folder.parent / "second", ring(), BOX)
    arguments = ("validate", folder.parent, "--play", "--play-games", "5", "--format", "concise")
    assert yard(*arguments, "--jobs", "2").stdout == yard(*arguments).stdout
