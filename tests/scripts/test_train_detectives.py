"""The trainer on the vector environment learns: after a minute its detectives beat random ones."""

from __future__ import annotations

import subprocess
import sys

import pytest

from support.places import SCRIPTS


@pytest.mark.slow
def test_a_minute_of_training_beats_random_detectives() -> None:
    program = [sys.executable, str(SCRIPTS / "train_detectives.py"), "--minutes", "1", "--games", "1024"]
    done = subprocess.run(program, capture_output=True, text=True, check=True)
    first, last = done.stdout.splitlines()[0], done.stdout.splitlines()[-1]
    before, after = (float(line.split(" win ")[1].split(" %")[0]) for line in (first, last))
    assert after > before + 15
