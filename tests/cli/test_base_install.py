"""Without any extra every command works or says what to install; the extras are those of pyproject.toml."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from support.base_install import TRIES, judge, prepare
from support.places import ROOT, TESTS
from support.scripts import load_script
from yardtools.cli import COMMANDS
from yardtools.extras import EXTRAS, extra_with, needed_for

LEAN = f"""
import json, sys
sys.modules.update(dict.fromkeys({sorted({module for each in EXTRAS.values() for module in each})}))
from support.command import yard
done = [yard(*words) for words in json.load(sys.stdin)]
print(json.dumps([[each.returncode, each.stdout, each.stderr] for each in done]))
"""


def run_lean(calls: list[list[str]], folder: Path) -> list[tuple[int, str, str]]:
    """How commands end where nothing of the extras can be imported."""
    way = os.pathsep.join(map(str, (ROOT, TESTS)))
    done = subprocess.run(
        [sys.executable, "-c", LEAN],
        input=json.dumps(calls),
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": way},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [tuple(each) for each in json.loads(done.stdout)]


def test_every_command_works_or_says_what_to_install(tmp_path: Path) -> None:
    prepare(tmp_path)
    ended = run_lean([tried.words.split() for tried in TRIES], tmp_path)
    faults = {
        tried.words: fault
        for tried, (status, _, errors) in zip(TRIES, ended, strict=True)
        if (fault := judge(tried, status, errors))
    }
    assert faults == {}


def test_every_command_has_help(tmp_path: Path) -> None:
    ended = run_lean([[command, "--help"] for command in COMMANDS], tmp_path)
    assert [(status, errors) for status, _, errors in ended] == [(0, "")] * len(COMMANDS)
    assert all("Usage: yard" in out for _, out, _ in ended)


def project() -> Any:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_the_extras_are_those_of_the_project() -> None:
    declared = project()["optional-dependencies"]
    [together] = declared["all"]
    assert together == f"yardtools[{','.join(sorted(EXTRAS))}]"
    assert set(declared) == {*EXTRAS, "all", "dev", "learn"}
    assert "yardtools[all]" in declared["dev"]


def test_every_extra_is_in_the_table_of_installs() -> None:
    load_script("install_sizes").check_extras()
    table = (ROOT / "docs" / "installing.md").read_text(encoding="utf-8")
    assert [extra for extra in (*EXTRAS, "all") if f"| `yardtools[{extra}]` |" not in table] == []


def test_what_an_extra_brings_is_no_part_of_the_base() -> None:
    base = " ".join(project()["dependencies"]).lower()
    modules = {module for each in EXTRAS.values() for module in each}
    assert [module for module in sorted(modules) if module.lower() in base] == []


def test_a_slip_of_ours_is_not_blamed_on_an_extra() -> None:
    with pytest.raises(ModuleNotFoundError), needed_for("this", "print"):
        import_module("yardtools.no_such_room")


def test_a_module_is_known_by_its_extra() -> None:
    assert extra_with("networkx.algorithms") == "networkx"
    assert extra_with("antigravity") is None
