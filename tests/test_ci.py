"""Boards under continuous integration: the action, the hooks and the examples of docs/ci.md at work."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

import pytest
from ruamel.yaml import YAML

from support.command import YARD
from support.folders import BOX, SQUARE, put
from support.pipelines import ACTION, examples_in, keeps_to, run_bash, run_step, scripts_of_action
from support.places import ROOT
from yardtools.extras import EXTRAS
from yardtools.formats import json as json_format
from yardtools.model import Link

PAGE = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
HOOKS = {hook["id"]: hook for hook in YAML(typ="safe").load(ROOT / ".pre-commit-hooks.yaml")}
LOOPED = replace(SQUARE, links=(*SQUARE.links, Link(4, 4, "taxi", path=((350, 300), (350, 350)))))


@pytest.fixture
def programs(tmp_path: Path) -> str:
    """A folder for the path with the `yard` of this checkout in it."""
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "yard").write_text(f'#!/bin/sh\nexec {" ".join(YARD)} "$@"\n', encoding="utf-8")
    (folder / "yard").chmod(0o755)
    return f"{folder}:{os.environ['PATH']}"


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with two boards, one of them faulty."""
    put(tmp_path / "repository" / "boards" / "good")
    put(tmp_path / "repository" / "boards" / "looped", LOOPED)
    return tmp_path / "repository"


# --- the action -------------------------------------------------------------------------------


def test_the_action_keeps_to_its_schema() -> None:
    assert keeps_to("github-actions", ROOT / "action.yml")
    assert not any("${{" in each["run"] for each in scripts_of_action())  # nobody's input becomes code


def test_the_action_brings_its_own_python() -> None:
    first, *_ = ACTION["runs"]["steps"]
    assert first["uses"].startswith("actions/setup-python@")
    assert first["with"]["python-version"] == "${{ inputs.python-version }}"
    assert first["with"]["update-environment"] is False
    install = scripts_of_action()[0]
    assert install["env"]["YARD_PYTHON"] == f"${{{{ steps.{first['id']}.outputs.python-path }}}}"


def test_the_action_installs_its_own_checkout(tmp_path: Path) -> None:
    """The step, with a pip that writes down what it is asked for."""
    fake = tmp_path / "fake"
    fake.mkdir()
    maker = (
        '#!/bin/sh\nmkdir -p "$3/bin"\n'
        'printf \'#!/bin/sh\\necho "$@" >> %s\\n\' > "$3/bin/python"\nchmod +x "$3/bin/python"\n'
    ) % (tmp_path / "asked")
    (fake / "python3").write_text(maker, encoding="utf-8")
    (fake / "python3").chmod(0o755)
    path = f"{fake}:{os.environ['PATH']}"
    env = {"RUNNER_TEMP": str(tmp_path / "with blanks"), "GITHUB_PATH": str(tmp_path / "path")}
    for inputs, wanted in (({}, str(ROOT)), ({"version": "1.2.3"}, "yardtools==1.2.3")):
        done = run_step(0, tmp_path, path, inputs, **env)
        assert done.returncode == 0, done.stderr
        asked = (tmp_path / "asked").read_text(encoding="utf-8").strip().split("\n")[-1]
        assert asked == f"-m pip install --quiet --disable-pip-version-check {wanted}"
    assert (tmp_path / "path").read_text().startswith(f"{tmp_path}/with blanks/yardtools/bin\n")


def test_the_action_reports_everywhere(repository: Path, programs: str, tmp_path: Path) -> None:
    summary = tmp_path / "summary.md"
    done = run_step(1, repository, programs, {}, GITHUB_STEP_SUMMARY=str(summary))
    assert done.returncode == 1, done.stderr
    assert re.search(
        r"^::error file=boards/looped/board\.json,line=\d+,.*title=links/self-loop::", done.stdout, re.M
    )
    assert "links/self-loop" in summary.read_text(encoding="utf-8")
    sarif = json.loads((repository / "yardtools.sarif").read_text(encoding="utf-8"))
    assert "links/self-loop" in {result["ruleId"] for result in sarif["runs"][0]["results"]}


@pytest.mark.parametrize(
    ("inputs", "status"),
    [
        ({"paths": "boards/good"}, 0),
        ({"fail-on": "never", "sarif": "out.sarif"}, 0),
        ({"paths": "boards/good/*.json\nboards/loop*"}, 1),
        pytest.param({"args": "--ignore self-loop --select links,document"}, 0, marks=pytest.mark.slow),
        pytest.param({"paths": "nowhere"}, 2, marks=pytest.mark.slow),
        ({"args": "--no-such-option"}, 2),
    ],
)
def test_the_inputs_of_the_action(
    inputs: dict[str, str], status: int, repository: Path, programs: str, tmp_path: Path
) -> None:
    done = run_step(1, repository, programs, inputs, GITHUB_STEP_SUMMARY=str(tmp_path / "summary.md"))
    assert done.returncode == status, done.stderr
    assert (repository / inputs.get("sarif", "yardtools.sarif")).exists() == (status < 2)


# --- the hooks --------------------------------------------------------------------------------


def test_hooks_say_when_they_run() -> None:
    assert set(HOOKS) == {"yard-validate", "yard-import-check"}
    for hook in HOOKS.values():
        assert hook["language"] == "python"
        assert hook["pass_filenames"] is False
        for path in ("board.json", "boards/x/board.json", "a/box.toml", "a/b/tracing.svgz", "tracing.svg"):
            assert re.search(hook["files"], path)
        assert not re.search(hook["files"], "boards/x/SOURCES.md")


def test_hooks_at_work(repository: Path, programs: str) -> None:
    validate, check = (HOOKS[name]["entry"] for name in ("yard-validate", "yard-import-check"))
    assert run_bash(validate, repository, programs).returncode == 1
    assert run_bash(check, repository, programs).returncode == 0
    put(repository / "boards" / "looped")
    assert run_bash(f"{validate} --fail-on warning", repository, programs).returncode == 0
    (repository / "boards" / "good" / "board.json").write_text(json_format.dumps(LOOPED), encoding="utf-8")
    done = run_bash(check, repository, programs)
    assert done.returncode == 1
    assert "boards/good/board.json is out of date\nboards/looped/board.json is up to date\n" in done.stderr


# --- our own pipeline -------------------------------------------------------------------------


def test_our_own_workflows_and_forms_keep_to_their_schemas() -> None:
    workflows = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
    assert [each.stem for each in workflows if not keeps_to("github-workflows", each)] == []
    assert {"ci", "site"} <= {each.stem for each in workflows}
    forms = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
    assert len(forms) > 1
    for form in forms:
        schema = "github-issue-config" if form.stem == "config" else "github-issue-forms"
        assert keeps_to(schema, form), form.name


# --- the page ---------------------------------------------------------------------------------


def test_pipelines_keep_to_their_schemas(tmp_path: Path) -> None:
    github, gitlab, container, hooks = examples_in(PAGE, "yaml")
    jobs = ((github, "github-workflows"), (gitlab, "gitlab-ci"), (container, "gitlab-ci"))
    for text, schema in jobs:
        file = tmp_path / f"{schema}.yml"
        file.write_text(text, encoding="utf-8")
        assert keeps_to(schema, file)
    named = {hook["id"] for hook in YAML(typ="safe").load(hooks)["repos"][0]["hooks"]}
    assert named == set(HOOKS)
    step = YAML(typ="safe").load(github)["jobs"]["validate"]["steps"][1]
    assert set(step["with"]) <= set(ACTION["inputs"])
    assert all(f"| `{name}` |" in PAGE for name in ACTION["inputs"])


def test_the_script_for_gitlab(repository: Path, programs: str) -> None:
    job = YAML(typ="safe").load(examples_in(PAGE, "yaml")[1])["boards"]
    done = run_bash(
        "\n".join(line for line in job["script"] if line.startswith("yard")), repository, programs
    )
    assert done.returncode == 1, done.stderr
    reports = job["artifacts"]["reports"]
    assert json.loads((repository / reports["codequality"]).read_text(encoding="utf-8"))
    assert "links/self-loop" in (repository / reports["junit"]).read_text(encoding="utf-8")


def test_the_makefile(repository: Path, programs: str) -> None:
    [text] = examples_in(PAGE, "make")
    (repository / "Makefile").write_text(text, encoding="utf-8")
    board = repository / "boards" / "good" / "board.json"
    sound = board.read_bytes()
    board.unlink()
    done = run_bash("make check", repository, programs)
    assert done.returncode == 2, done.stderr
    assert board.read_bytes() == sound
    assert "links/self-loop" in done.stdout
    put(repository / "boards" / "looped")
    assert run_bash("make check", repository, programs).returncode == 0


def test_the_commands_of_the_page(repository: Path, programs: str) -> None:
    first, known = examples_in(PAGE, "sh")
    check, validate = first.strip().split("\n")
    assert run_bash(check, repository, programs).returncode == 0
    assert run_bash(validate, repository, programs).returncode == 1
    done = run_bash(known, repository, programs)
    assert done.returncode == 0, done.stderr


def test_the_box_of_the_page() -> None:
    from yardtools.checks.registry import rules
    from yardtools.formats import box as box_format

    box = box_format.loads(BOX + "".join(examples_in(PAGE, "toml")))
    assert {*box.severity, *(each.code for each in box.suppress)} <= set(rules())
    assert (box.playing.band, box.playing.games) == ((0.3, 0.7), 500)


# --- the container ----------------------------------------------------------------------------

DOCKERFILE = (ROOT / ".github" / "Dockerfile").read_text(encoding="utf-8")


def test_what_the_container_copies_makes_the_whole_package(tmp_path: Path) -> None:
    """The copies of its first stage, and no other file, give a wheel with boards and schemas in it."""
    copies = re.findall(r"^COPY (?!--)(.+) /src/(\S*)$", DOCKERFILE, re.MULTILINE)
    for sources, target in copies:
        for source in sources.split():
            if (ROOT / source).is_dir():
                shutil.copytree(
                    ROOT / source, tmp_path / target, ignore=shutil.ignore_patterns("__pycache__")
                )
            else:
                shutil.copy(ROOT / source, tmp_path / source)
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel"]
    subprocess.run(build, cwd=tmp_path, check=True, capture_output=True)
    [wheel] = (tmp_path / "dist").iterdir()
    names = ZipFile(wheel).namelist()
    assert {"yardtools/_data/boards/london/board.json", "yardtools/sheets/fonts/Inter-Bold.otf"} <= {*names}
    assert "yardtools/_data/schemas/board-1.schema.json" in names


def test_the_container_has_printing_and_is_told_of() -> None:
    [extra] = re.findall(r"\.whl\)\[(\w+)\]", DOCKERFILE)
    assert extra in EXTRAS
    assert "docker build -f .github/Dockerfile -t yardtools ." in PAGE
    assert "docker build -f .github/Dockerfile -t yardtools ." in DOCKERFILE
