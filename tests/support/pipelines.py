"""Pipelines at work: scripts as a runner starts them, the steps of our action, examples in pages."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from support.places import ROOT

BIN = Path(sys.executable).parent
ACTION = YAML(typ="safe").load(ROOT / "action.yml")


def examples_in(page: str, language: str) -> list[str]:
    """The examples of a page in one language."""
    return re.findall(rf"```{language}\n(.*?)```", page, re.DOTALL)


def keeps_to(schema: str, file: Path) -> bool:
    """Whether a file keeps to one of the schemas that check-jsonschema carries."""
    program: list[str | Path] = [
        BIN / "check-jsonschema",
        "--builtin-schema",
        f"vendor.{schema}",
        "--force-filetype",
        "yaml",
        file,
    ]
    return subprocess.run(program, capture_output=True, check=False).returncode == 0


def run_bash(script: str, cwd: Path, programs: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Run a script as the runner of GitHub starts it."""
    known = {"PATH": programs, "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8"}
    program = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script]
    return subprocess.run(program, cwd=cwd, env=known | env, capture_output=True, text=True, check=False)


def _fill_in(values: Mapping[str, str], inputs: Mapping[str, str], **context: str) -> dict[str, str]:
    """The environment of a step, its expressions filled in."""
    known = {f"inputs.{name}": value for name, value in inputs.items()} | context
    return {
        name: re.sub(r"\$\{\{ *(.*?) *\}\}", lambda match: known[match[1]], text)
        for name, text in values.items()
    }


def scripts_of_action() -> list[Any]:
    """The steps of the action that are scripts."""
    return [step for step in ACTION["runs"]["steps"] if "run" in step]


def run_step(number: int, cwd: Path, programs: str, inputs: Mapping[str, str], **env: str) -> Any:
    """Run one of those steps of the action that are scripts, with its inputs."""
    given = {name: each["default"] for name, each in ACTION["inputs"].items()} | dict(inputs)
    this = scripts_of_action()[number]
    context = {"github.action_path": str(ROOT), "steps.python.outputs.python-path": "python3"}
    return run_bash(this["run"], cwd, programs, **_fill_in(this["env"], given, **context), **env)
