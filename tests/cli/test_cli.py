"""What users do on the command line, and what the README tells them to do."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import click
import pytest

from support.boards import london
from support.command import YARD, process, yard
from support.places import ROOT
from yardtools import schema
from yardtools.checks.registry import rules
from yardtools.cli import COMMANDS, program
from yardtools.formats import FORMATS, find_format
from yardtools.formats import json as json_format
from yardtools.reports import FORMATS as REPORT_FORMATS
from yardtools.resources import schema_names


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_opens_its_help_with_its_line_in_the_list(name: str) -> None:
    done = yard(name, "--help")
    assert done.returncode == 0
    assert COMMANDS[name] in " ".join(done.stdout.split())
    assert "--quiet" in done.stdout
    command = program.get_command(click.Context(program), name)
    assert command is not None
    assert all(option.help for option in command.params if isinstance(option, click.Option)), name


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_refuses_what_it_does_not_know(name: str) -> None:
    done = yard(name, "--no-colur")
    words = "No such option '--no-colur'"
    assert (done.returncode, done.stdout) == (2, "")
    others = {"import": "'--column', '--no-color'"} | dict.fromkeys(
        ("validate", "view"), "'--no-color', '--no-scan'"
    )
    meant = f"one of {others[name]}" if name in others else "'--no-color'"
    assert done.stderr == f"yard: {words}; did you mean {meant}? See `yard {name} --help`\n"


DAILY = {
    "new": ["boards/mine"],
    "validate": ["odd.json", "london"],
    "explain": ["one-sided"],
    "import": ["--from", "edges", "mine.txt", "-o", "made.json"],
    "export": ["london", "--to", "graphml"],
    "diff": ["london", "odd.json"],
    "vote": ["london", "odd.json", "london", "-o", "true.json"],
    "assemble": ["dice", "--layout", "ABC/DEF"],
    "sheet": ["log", "odd.json", "-o", "log.svg"],
    "view": ["odd.json", "-o", "page.html"],
    "play": ["master", "--seats", "mister_x=random", "--seed", "1", "--record", "game.jsonl"],
    "replay": ["begun.jsonl"],
    "vectors": ["beginner", "--games", "1", "--seed", "1", "-o", "vectors.jsonl"],
    "playtest": ["master", "--bots", "random", "--games", "3"],
    "hash": ["odd.json"],
    "boards": [],
    "games": ["master"],
    "schema": ["board-1"],
}
"""What each does most days, beside a list of links, London with a link less, and a game just begun."""

BEGUN = """{"format": "yard-record/1", "game": "master", "board": {"id": "london"}, "players": 6}
{"move": "chance blue 13"}
"""


@pytest.mark.parametrize("name", sorted(COMMANDS.keys() - {"preview"}))  # which goes on until it is stopped
def test_a_process_does_what_other_tests_see(name: str, tmp_path: Path) -> None:
    """Nearly all tests run the program in their own process; started anew it does the very same."""
    seen = []
    for run in (process, yard):
        folder = tmp_path / run.__name__ / "here"
        folder.mkdir(parents=True)
        (folder / "mine.txt").write_text("1 8 taxi\n1 nine taxi\n", encoding="utf-8")
        (folder / "begun.jsonl").write_text(BEGUN, encoding="utf-8")
        odd = replace(london(), links=london().links[1:])
        (folder / "odd.json").write_text(json_format.dumps(odd), encoding="utf-8")
        done = run(name, *DAILY.get(name, ["--help"]), cwd=folder)
        files = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*.*")}
        seen.append((done.returncode, done.stdout, done.stderr, files))
    assert seen[0] == seen[1]
    assert seen[0][0] < 2


def test_help_loads_no_command() -> None:
    code = "import sys, atexit; from yardtools.cli import main; sys.argv = ['yard', '--help']\n"
    code += "atexit.register(lambda: print([m for m in sys.modules if 'yardtools' in m])); main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "'yardtools.cli'" in done.stdout
    assert "yardtools.model" not in done.stdout


@pytest.mark.parametrize("form", FORMATS)
def test_export_and_import_again(form: str, tmp_path: Path) -> None:
    target = tmp_path / "london"
    assert yard("export", "london", "--to", form, "-o", target).returncode == 0
    done = yard("import", "--from", form, target, "-o", tmp_path / "board.json")
    assert done.returncode == 0, done.stderr
    again = json_format.loads((tmp_path / "board.json").read_text(encoding="utf-8"))
    assert len(again.links) == 467  # type: ignore[union-attr]
    if find_format(form).LOSSLESS:
        assert again.links == london().links  # type: ignore[union-attr]
        assert again.stations == london().stations  # type: ignore[union-attr]


def test_standard_input_and_output() -> None:
    text = json_format.dumps(london())
    assert yard("export", "-", "--to", "json", given=text).stdout == text
    edges = yard("export", "london", "--to", "edges").stdout
    assert "1 8 taxi\n" in edges
    back = json_format.loads(yard("import", "--from", "edges", "-", given=edges).stdout)
    assert {link.key for link in back.links} == {link.key for link in london().links}  # type: ignore[union-attr]


def test_import_names_what_it_could_not_read(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("1 8 taxi\n1 nine taxi\n9 1 taxi\n", encoding="utf-8")
    done = yard("import", "--from", "edges", file, "-o", tmp_path / "board.json")
    assert done.returncode == 1
    assert f"{file}:2:3" in done.stderr
    board = json_format.loads((tmp_path / "board.json").read_text(encoding="utf-8"))
    assert board.id == "mine"
    assert len(board.links) == 2  # type: ignore[union-attr]


def test_a_one_sided_link_is_found_and_kept() -> None:
    done = yard("import", "--from", "adjacency-json", "-", given='{"1": {"taxi": [8]}, "8": {"taxi": []}}\n')
    assert done.returncode == 1
    assert "links/one-sided" in done.stderr
    assert '"from": 1, "to": 8, "by": "taxi"' in done.stdout


def test_layout_gives_positions() -> None:
    done = yard("import", "--from", "edges", "-", "--layout", "neato", given="1 2 taxi\n2 3 taxi\n3 1 taxi\n")
    if "neato" in done.stderr and done.returncode == 2:
        pytest.skip(done.stderr)
    board = json_format.loads(done.stdout)
    assert len({station.at for station in board.stations if station.at}) == 3  # type: ignore[union-attr]


def test_renumber_on_export() -> None:
    out = yard("export", "london", "--to", "edges", "--renumber", "1:8,8:1").stdout
    assert "8 9 taxi" in out
    assert yard("export", "london", "--to", "edges", "--renumber", "1:x").returncode == 2


def test_two_files_need_a_folder() -> None:
    done = yard("export", "london", "--to", "csv")
    assert (done.returncode, done.stdout) == (2, "")
    assert "stations.csv" in done.stderr


@pytest.mark.parametrize("form", REPORT_FORMATS)
def test_every_report_format(form: str, tmp_path: Path) -> None:
    (tmp_path / "board.json").write_text("{}", encoding="utf-8")
    done = yard("validate", "board.json", "--format", form, cwd=tmp_path)
    assert done.returncode == 1
    assert "document/schema" in done.stdout or form in ("gitlab",)
    assert yard("validate", "london", "--format", form).returncode == 0


def test_fail_on_and_output(tmp_path: Path) -> None:
    board = tmp_path / "board.json"
    board.write_text(json_format.dumps(london()) + "\n", encoding="utf-8")
    assert yard("validate", board).returncode == 0
    done = yard("validate", board, "--fail-on", "warning", "--format", "json", "-o", tmp_path / "report.json")
    assert done.returncode == 1
    report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert schema.is_valid(report, "report-1")
    found = [finding["code"] for finding in report["findings"] if finding["severity"] != "info"]
    assert found == ["document/not-canonical"]
    board.write_text("{", encoding="utf-8")
    assert yard("validate", board, "--fail-on", "never").returncode == 0


def test_a_folder_is_validated_whole(tmp_path: Path) -> None:
    (tmp_path / "box.toml").write_text(
        'format = "yard-box/1"\nkind = "network"\nid = "x"\n', encoding="utf-8"
    )
    (tmp_path / "board.json").write_text("[]", encoding="utf-8")
    report = json.loads(yard("validate", tmp_path, "--format", "json").stdout)
    assert {Path(finding["file"]).name for finding in report["findings"]} == {"box.toml", "board.json"}


def test_a_folder_of_board_folders(tmp_path: Path) -> None:
    for name in ("b", "a/deep", ".hidden"):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "board.json").write_text("[]", encoding="utf-8")
    report = json.loads(yard("validate", ".", "--format", "json", cwd=tmp_path).stdout)
    assert [finding["file"] for finding in report["findings"]] == ["a/deep/board.json", "b/board.json"]
    (tmp_path / "empty").mkdir()
    assert "holds no board" in yard("validate", "empty", cwd=tmp_path).stderr


def test_findings_in_a_shipped_board_have_a_short_name() -> None:
    assert yard("validate", "london", "--format", "junit", cwd=ROOT).stdout.count(
        'name="boards/london/box.toml"'
    )


def test_schema_command(tmp_path: Path) -> None:
    assert yard("schema").stdout.split() == schema_names()
    assert yard("schema", "-o", tmp_path / "schemas").returncode == 0
    for name in schema_names():
        copied = (tmp_path / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8")
        assert copied == yard("schema", name).stdout


def test_boards_and_hash() -> None:
    [row] = [row for row in json.loads(yard("boards", "--format", "json").stdout) if row["id"] == "london"]
    assert row["hash"] == yard("hash", "london").stdout.strip() == json_format.fingerprint(london())
    assert "199 stations, 467 links" in yard("boards").stdout


def test_the_rest_of_the_python_interface(tmp_path: Path) -> None:
    import yardtools

    assert set(dir(yardtools)) == set(yardtools.__all__)
    assert all(hasattr(yardtools, name) for name in yardtools.__all__)
    with pytest.raises(AttributeError):
        _ = yardtools.lod  # type: ignore[attr-defined]
    yardtools.save(london(), tmp_path / "board.json")
    assert yardtools.load(tmp_path) == yardtools.load(tmp_path / "board.json") == london()
    assert {finding.severity.value for finding in yardtools.validate(london())} <= {"info"}
    (tmp_path / "board.json").write_text("{}", encoding="utf-8")
    [finding] = yardtools.validate(tmp_path)
    assert str(finding).startswith(f"{tmp_path}/board.json:1:1: error document/schema this is no board")
    with pytest.raises(yardtools.UnreadableBoard):
        yardtools.loads("{}")


def test_quiet_counts_before_and_after_the_command(tmp_path: Path) -> None:
    for arguments in (("-q", "validate", "london"), ("validate", "london", "-q")):
        done = yard(*arguments, "--select", "document")
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert yard("export", "london", "--to", "json", "-o", tmp_path / "b.json", "-q").stderr == ""


def test_a_file_is_no_folder_and_a_folder_no_file(tmp_path: Path) -> None:
    assert "is a folder" in yard("export", "london", "--to", "json", "-o", "new/", cwd=tmp_path).stderr
    assert "several files" in yard("export", "london", "--to", "csv", "-o", "new.csv", cwd=tmp_path).stderr
    assert list(tmp_path.iterdir()) == []


def test_not_canonical_says_what_would_stand_there(tmp_path: Path) -> None:
    text = json_format.dumps(london()).replace('"title": "London"', '"title":   "London"')
    (tmp_path / "board.json").write_text(text, encoding="utf-8")
    arguments = ("--format", "json", "--select", "document")
    [finding] = json.loads(yard("validate", tmp_path, *arguments).stdout)["findings"]
    assert (finding["line"], finding["column"]) == (6, 12)
    assert finding["message"].endswith('here it has "title": "London",')


def test_explain() -> None:
    every = json.loads(yard("explain", "--all", "--format", "json").stdout)
    assert {row["code"] for row in every} == set(rules())
    assert all(row["rationale"] and row["summary"] and row["bad"] and row["good"] for row in every)
    assert yard("explain", "links/one-sided").returncode == 0
    assert yard("explain", "one-sided").stdout == yard("explain", "links/one-sided").stdout
    assert "did you mean 'links/one-sided'" in yard("explain", "links/onesided").stderr


def test_completion_offers_boards() -> None:
    done = subprocess.run(
        [Path(sys.executable).parent / "yard"],
        env={"_YARD_COMPLETE": "bash_complete", "COMP_WORDS": "yard hash lon", "COMP_CWORD": "2"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "plain,london" in done.stdout


def test_colour_is_a_choice() -> None:
    def output(*flags: str, **env: str) -> str:
        with_terminal = ["script", "-qec", shlex.join([*YARD, "validate", "london", *flags]), "/dev/null"]
        done = subprocess.run(
            with_terminal, capture_output=True, text=True, check=True, env=dict(os.environ) | env
        )
        return done.stdout

    assert "\x1b" in output()
    assert "\x1b" not in output("--no-color")
    assert "\x1b" not in output(NO_COLOR="1")
    assert "\x1b" not in yard("validate", "london").stdout


def test_the_commands_of_the_readme_work(tmp_path: Path) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    [block] = [b for b in re.findall(r"```sh\n(.*?)```", readme, re.DOTALL) if b.startswith("yard ")]
    (tmp_path / "mine.txt").write_text("1 8 taxi\n1 9 taxi\n", encoding="utf-8")
    for line in block.strip().split("\n"):
        arguments = shlex.split(line, comments=True)[1:]
        done = process(*arguments, cwd=tmp_path)
        assert done.returncode == (1 if arguments[0] == "diff" else 0), (line, done.stderr)


def test_the_python_of_the_readme_works(tmp_path: Path) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    [code] = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    done = subprocess.run(  # in an empty folder, as somebody pastes it
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert "[63, 80, 81, 82, 101, 111, 112, 113]" in done.stdout
    assert (tmp_path / "board.json").exists()


def test_the_pictures_of_the_readme_are_there_and_wide_enough_to_see() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    pictures = re.findall(r'<img src="([^"]+)" width="(\d+)" alt="[^"]{8,}"', readme)
    plain = re.findall(r"!\[[^\]]{8,}\]\(([^)]+)\)", readme)
    assert len(pictures) == readme.count("<img ")
    assert all((ROOT / name).exists() for name, _ in pictures)
    assert all((ROOT / name).exists() for name in plain)
    assert min(int(width) for _, width in pictures) >= 300
    assert not re.search(r"^\|.*!\[", readme, re.MULTILINE)  # a table squeezes its pictures


def test_docs_are_in_step() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "make_docs.py", "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
