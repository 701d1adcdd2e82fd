"""`make fuzz`: a short run of it, that it sees what goes wrong, and everything that it found before."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from support.scripts import load_script
from yardtools.formats import json as json_format

script = load_script("fuzz")
CASES = Path(__file__).parents[1] / "cases" / "fuzz"


def reader(name: str) -> Any:
    return next(each for each in script.readers() if each.name == name)


def test_a_short_run_finds_nothing() -> None:
    found = [found for _, found in script.fuzz(seed=2, goes_on=lambda run: run < 34)]
    assert len(found) == 34
    assert [(each.reader.name, each.words) for each in found if each] == []


def test_every_reader_reads_its_sound_files(tmp_path: Path) -> None:
    for each in script.readers():
        folder = tmp_path / each.name.replace(" ", "-")
        folder.mkdir()
        for name, data in each.files.items():
            (folder / name).write_bytes(data)
        status, said = script.run([word.replace("*", str(folder)) for word in each.command], folder)
        assert status in (0, 1), (each.name, said)


@pytest.mark.parametrize("error", [KeyError("x"), ZeroDivisionError(), AssertionError()])
def test_a_bug_is_seen(error: Exception) -> None:
    sound = reader("hash")
    with patch.object(json_format, "read", side_effect=error):
        assert "this is a bug" in script.try_files(sound, sound.files)


def test_another_end_is_seen() -> None:
    sound = reader("hash")
    with patch.object(json_format, "read", side_effect=SystemError("x")):
        assert script.try_files(sound, sound.files)
    with patch.object(script, "run_yard", side_effect=SystemExit(3)):
        assert script.try_files(sound, sound.files) == "exit status 3"


def test_the_same_seed_gives_the_same_inputs() -> None:
    sound = reader("import graphml").files
    first, again, other = (script.break_files(sound, random.Random(f"{seed}/0")) for seed in (1, 1, 2))
    assert first == again != other


def test_what_is_found_is_kept_and_tried_again(tmp_path: Path) -> None:
    sound = reader("hash")
    case = script.keep(script.Found(sound, sound.files, "x"), tmp_path, 1)
    assert script.try_case(case) == ""
    with patch.object(json_format, "read", side_effect=KeyError("x")):
        assert "this is a bug" in script.try_case(case)


def test_what_was_found_before_is_mended() -> None:
    for case in sorted(CASES.glob("*/")):
        assert script.try_case(case) == "", case.name
