"""Commands that write, killed at any moment: a sample of what scripts/kill_writers.py can do for long."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from support.scripts import load_script
from yardtools.cli import COMMANDS

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/stat").exists(), reason="looks at processes as Linux has them"
)

script = load_script("kill_writers")

WRITES_NOTHING = {"boards", "explain", "games", "hash", "lsp", "preview"}
OTHERWISE = {"trace", "renumber"}
"""What writes when a page asks for it, or does another thing when it is run once more."""


def trial(tmp_path: Path, name: str = "export csv") -> Any:
    writer = next(each for each in script.writers() if each.name == name)
    return script.Trial(writer, tmp_path / "room")


def test_every_command_that_writes_is_among_them() -> None:
    commands = {writer.command.split()[0] for writer in script.writers()}
    assert commands == {*COMMANDS} - WRITES_NOTHING - OTHERWISE


def test_a_torn_file_is_seen(tmp_path: Path) -> None:
    judge = trial(tmp_path)
    sound = judge._whole.found
    assert judge._torn(sound) == judge._torn(judge._writer.files) == ""
    assert "out/links.csv is torn or lost" in judge._torn(
        sound | {"out/links.csv": sound["out/links.csv"][:99]}
    )
    assert "out/links.csv is torn or lost" in judge._torn({"out/stations.csv": sound["out/stations.csv"]})
    assert "stray.txt" in judge._torn(sound | {"stray.txt": b""})


def test_a_file_of_lines_may_lack_its_end_and_nothing_else() -> None:
    whole = b"a\nbb\nccc\n"
    for part in (b"", b"a\nb", b"a\nbb\n", whole):
        assert script._is_part(part, whole)
    assert not script._is_part(b"x\nbb\n", whole)
    assert not script._is_part(b"a\nbb\n\0\0\0", whole)


@pytest.mark.slow
def test_nothing_is_lost_where_writers_are_killed() -> None:
    script._load_everything()
    found = [words for _, _, words in script.kill_all(100, seed=2, known=script.writers()) if words]
    assert found == []
