"""The ladder: ratings that fit what was played, runs that go on, and bots that other packages bring along."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from support.command import yard
from support.places import DOCS, ROOT
from yardtools.playtest.ladder import ELO, rate
from yardtools.schema import faults

LADDER = ("playtest", "master", "--players", "3", "--option", "end=rounds:3", "--ladder")


def odds(points: float) -> float:
    """How often one wins who is so many points ahead."""
    return float(1 / (1 + np.exp(-points / ELO)))


def test_ratings_are_those_by_which_games_were_drawn() -> None:
    """From a hundred thousand games a pair by known strengths, the strengths come back."""
    his, theirs, side = np.array([-200, 0, 200]), np.array([-100, -50, 150]), 70
    games = np.full((3, 3), 100_000.0)
    won = games * [[odds(x + side - d) for d in theirs] for x in his]
    rows, advantage = rate(("a", "b", "c"), won, games)
    assert advantage == side
    assert [row["mister_x"]["rating"] for row in rows] == list(his)
    assert [row["detectives"]["rating"] for row in rows] == list(theirs)
    assert [row["rating"] for row in rows] == [-150, -25, 175]


def test_intervals_hold_what_is_true() -> None:
    """Over many ladders of few games, about 95 in 100 intervals hold the true rating."""
    rng, his, theirs = np.random.default_rng(1), np.array([-120, 0, 120]), np.array([-60, 0, 60])
    games, held = np.full((3, 3), 60.0), 0
    chances = [[odds(x - d) for d in theirs] for x in his]
    for _ in range(200):
        rows, _ = rate(("a", "b", "c"), rng.binomial(60, chances).astype(float), games)
        held += sum(row["low"] <= true <= row["high"] for row, true in zip(rows, (-90, 0, 90), strict=True))
    assert 0.91 < held / 600 < 0.985


def test_who_never_loses_has_a_finite_rating() -> None:
    rows, _ = rate(("weak", "strong"), np.array([[5.0, 0.0], [10.0, 5.0]]), np.full((2, 2), 10.0))
    weak, strong = rows
    assert 0 < strong["rating"] < 1000
    assert weak["rating"] == -strong["rating"]
    assert strong["low"] > 0


def test_a_ladder_goes_on_where_it_stopped(tmp_path: Path) -> None:
    folder = str(tmp_path / "ladder")
    first = yard(*LADDER, "random,greedy", "--games", "4", "--results", folder, "--format", "json")
    report = json.loads(first.stdout)
    assert not list(faults(report, "ladder-1"))
    assert report["games"] == 16
    assert [row["bot"] for row in report["ratings"]] == ["greedy", "random"]
    files = sorted(path.stem for path in Path(folder).iterdir())
    assert files == ["greedy greedy", "greedy random", "random greedy", "random random"]
    cut = Path(folder) / "greedy random.jsonl"
    cut.write_text("".join(cut.read_text(encoding="utf-8").splitlines(keepends=True)[:-2]), encoding="utf-8")
    again = yard(*LADDER, "random,greedy", "--games", "4", "--results", folder, "--format", "json")
    assert json.loads(again.stdout) == report
    assert "going on after 2 games" in again.stderr
    text = yard(*LADDER, "random,greedy", "--games", "4", "--results", folder)
    assert re.search(r"greedy +\+\d+ .*\n random +-\d+", text.stdout)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--ladder", "greedy"), "a ladder needs two bots or more, each of them once, not greedy"),
        (("--ladder", "greedy,greedy"), "each of them once"),
        (("--ladder", "greedy,gredy"), "no bot 'gredy'; did you mean 'greedy'?"),
        (("--ladder", "greedy,random", "--bots", "greedy"), "leave --bots out"),
        (("--ladder", "greedy,random", "--resume", "x.jsonl"), "leave --resume out"),
        (("--ladder", "greedy,random", "--format", "html"), "text or json"),
        (("--ladder", "greedy,random", "--players", "3,4"), "for one number of players"),
    ],
)
def test_what_is_no_ladder(arguments: tuple[str, ...], words: str) -> None:
    result = yard("playtest", "master", *arguments)
    assert result.returncode == 2
    assert words in result.stderr


def test_a_ladder_needs_two_sides() -> None:
    result = yard("playtest", "purrlock", "--ladder", "greedy,random")
    assert result.returncode == 2
    assert "a ladder is for games with mister_x and detectives, not for purrlock" in result.stderr


# --- bots of other packages -------------------------------------------------------------------


def install_example(site: Path, value: str = "shy_bot:ShyBot") -> None:
    """The bot of docs/bots.md as `pip install` would leave it."""
    page = (DOCS / "bots.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    (code,) = (block for block in blocks if "class ShyBot" in block)
    (section,) = re.findall(r'^\[project.entry-points."(.*?)"\]\nshy = "shy_bot:ShyBot"', page, re.MULTILINE)
    about = site / "shy_bot-1.0.dist-info"
    about.mkdir(parents=True)
    (site / "shy_bot.py").write_text(code, encoding="utf-8")
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: shy-bot\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(f"[{section}]\nshy = {value}\n", encoding="utf-8")


def yard_beside(site: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The program where another package is installed too: entry points are looked up once in a process."""
    paths = os.pathsep.join([str(site), str(ROOT)])
    return subprocess.run(
        [sys.executable, "-m", "yardtools", *arguments],
        env=os.environ | {"PYTHONPATH": paths, "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_other_packages_bring_bots_along(tmp_path: Path) -> None:
    install_example(tmp_path)
    listed = yard_beside(tmp_path, "playtest", "--help")
    assert re.search(r"shy +[Tt]akes a taxi wherever it can", listed.stdout)
    played = yard_beside(tmp_path, *LADDER, "random,shy", "--games", "2", "--jobs", "2", "--format", "json")
    assert played.returncode == 0, played.stderr
    assert {row["bot"] for row in json.loads(played.stdout)["ratings"]} == {"random", "shy"}
    budget = yard_beside(tmp_path, "playtest", "master", "--bots", "shy:3")
    assert "shy takes no budget, only mcts does" in budget.stderr


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("shy_bot:NoSuchBot", "bot 'shy' (shy_bot:NoSuchBot) cannot be loaded"),
        ("shy_bot:Sequence", "is no class made from yardtools.bots.bot.Bot"),
    ],
)
def test_a_bot_that_cannot_be_loaded_is_one_line(tmp_path: Path, value: str, words: str) -> None:
    install_example(tmp_path, value)
    assert yard_beside(tmp_path, "playtest", "--help").returncode == 0
    result = yard_beside(tmp_path, "playtest", "master", "--bots", "shy", "--games", "1")
    assert result.returncode == 2
    assert words in result.stderr
    assert "Traceback" not in result.stderr
