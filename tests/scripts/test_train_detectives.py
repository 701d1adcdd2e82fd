"""The trainer on the vector environment learns: after a minute its detectives beat random ones."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from support.places import SCRIPTS
from support.scripts import load_script

script = load_script("train_detectives")


@pytest.mark.slow
def test_a_minute_of_training_beats_random_detectives() -> None:
    program = [sys.executable, str(SCRIPTS / "train_detectives.py"), "--minutes", "1", "--games", "1024"]
    done = subprocess.run(program, capture_output=True, text=True, check=True)
    chance, untrained, trained = (
        float(line.split(": ")[1].split(" %")[0]) for line in done.stdout.splitlines()[-3:]
    )
    assert abs(untrained - chance) < 10
    assert trained > max(chance, untrained) + 15


def test_no_action_is_drawn_that_has_no_likelihood() -> None:
    odds = np.tile(np.array([0.0, 0.5, 0.0, 1e-30, 0.5, 0.0], np.float32), (10_000, 1))
    drawn = script.draw(odds, np.random.default_rng(1))
    assert set(drawn.tolist()) == {1, 4}
    assert abs((drawn == 1).mean() - 0.5) < 0.05
