"""`make fuzz`: a short run of it, that it sees what goes wrong, and everything that it found before."""

from __future__ import annotations

import itertools
import random
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from support.scripts import load_script
from yardtools import reports
from yardtools.formats import FORMATS
from yardtools.formats import json as json_format
from yardtools.games import GAMES
from yardtools.games.master.game import Master
from yardtools.sheets import SHEETS

script = load_script("fuzz")
CASES = Path(__file__).parents[1] / "cases" / "fuzz"


MAY_FAIL = {"arguments", "draft a picture", "draft over a folder", "draft with hints"}
"""Some of their inputs are refused even when sound: wrong options, and pictures that show no board."""


def reader(name: str) -> Any:
    return next(each for each in script.readers() if each.name == name)


def test_a_short_run_finds_nothing() -> None:
    found = [found for _, found in script.fuzz(seed=2, goes_on=lambda run: run < 34)]
    assert len(found) == 34
    assert [(each.reader.name, each.words) for each in found if each] == []


@pytest.mark.parametrize("part", range(6))
def test_every_reader_reads_its_sound_files(part: int, tmp_path: Path) -> None:
    for each in script.readers()[part::6]:
        may_fail = each.name in MAY_FAIL or each.name.startswith("drawings: ")
        for place, files in enumerate(each.pool[:20]):
            status, said = run_in(tmp_path / f"{each.name}-{place}".replace(" ", "-"), each, files)
            assert status in ((0, 1, 2) if may_fail else (0, 1)), (each.name, said)
            assert "bug" not in said


def run_in(folder: Path, each: Any, files: dict[str, bytes]) -> tuple[object, str]:
    folder.mkdir()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    result: tuple[object, str] = script.run(
        script.words_of(each, files, str(folder)), folder, files.get(each.typed, b"")
    )
    return result


def test_every_format_report_sheet_and_game_is_among_them() -> None:
    names = {each.name for each in script.readers()}
    assert {f"import {name}" for name in FORMATS} <= names
    assert {f"report {name}" for name in reports.FORMATS} <= names
    assert {f"sheet {name}" for name in SHEETS} <= names
    assert {f"{what} {name}" for name in GAMES for what in ("replay", "run", "state")} <= names


@pytest.mark.parametrize("error", [KeyError("x"), ZeroDivisionError(), AssertionError()])
def test_a_bug_is_seen(error: Exception) -> None:
    sound = reader("hash")
    with patch.object(json_format, "read", side_effect=error):
        assert "this is a bug" in script.try_files(sound, sound.pool[0])


def test_another_end_is_seen() -> None:
    sound = reader("hash")
    with patch.object(json_format, "read", side_effect=SystemError("x")):
        assert script.try_files(sound, sound.pool[0])
    with patch.object(script, "run_yard", side_effect=SystemExit(3)):
        assert script.try_files(sound, sound.pool[0]) == "exit status 3"


@pytest.mark.parametrize(
    ("limit", "waits"),
    [
        ("LIMIT", lambda *_: all(each >= 0 for each in itertools.count())),
        ("PATIENCE", lambda *_: signal.pause()),
    ],
)
def test_what_takes_for_ever_is_given_up(limit: str, waits: Callable[..., Any]) -> None:
    sound = reader("hash")
    with patch.object(script, limit, 0.2), patch.object(json_format, "read", side_effect=waits):
        assert "it takes more than" in script.try_files(sound, sound.pool[0])


def test_a_position_that_ends_in_an_error_of_ours_is_no_finding() -> None:
    sound = reader("state master")
    assert script.try_files(sound, {"state.json": b"{}"}) == ""
    with patch.object(Master, "restore", side_effect=KeyError("x")):
        assert "KeyError" in script.try_files(sound, sound.pool[0])


def test_the_same_seed_gives_the_same_inputs() -> None:
    sound = reader("import graphml").pool[0]
    first, again, other = (script.break_files(sound, random.Random(f"{seed}/0")) for seed in (1, 1, 2))
    assert first == again != other


def test_what_is_found_is_kept_and_tried_again(tmp_path: Path) -> None:
    sound = reader("hash")
    case = script.keep(script.Found(sound, sound.pool[0], "x"), tmp_path, 1)
    assert script.try_case(case) == ""
    with patch.object(json_format, "read", side_effect=KeyError("x")):
        assert "this is a bug" in script.try_case(case)


def test_what_was_found_before_is_mended() -> None:
    for case in sorted(CASES.glob("*/")):
        assert script.try_case(case) == "", case.name
