"""Whatever is given: a clear line or finding, exit 1 or 2, and the old file whole."""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from support.boards import london
from support.command import YARD, obey_permissions, process, yard
from yardtools import files, resources
from yardtools.errors import YardError
from yardtools.formats import json as json_format

TEXT = json_format.dumps(london())

BROKEN: dict[str, tuple[str | bytes, str, str]] = {
    "truncated": (TEXT[:5000], "document/not-json", "too early"),
    "empty": ("", "document/not-json", "empty"),
    "binary": (bytes(range(256)) * 4, "document/not-text", "binary"),
    "utf-16": (TEXT.encode("utf-16"), "document/not-text", "UTF-16"),
    "bom": (TEXT.encode("utf-8-sig"), "document/not-json", "byte order mark"),
    "latin-1": ('{"id": "Zürich"}'.encode("latin-1"), "document/not-text", "UTF-8"),
    "duplicate-key": (TEXT.replace('"id": 3,', '"id": 3, "id": 4,'), "document/duplicate-key", "again"),
    "nan": (TEXT.replace("189.3", "NaN"), "document/not-json", "NaN"),
    "1e400": (TEXT.replace("189.3", "1e400"), "document/not-json", "1e400 is too large"),
    "deep": ("[" * 100_000 + "]" * 100_000, "document/refused", "deep"),
    "deep-object": ('{"a":' * 100_000 + "1" + "}" * 100_000, "document/refused", "deep"),
    "digits": (TEXT.replace("189.3", "9" * 10_000), "document/not-json", "digits"),
    "surrogate": (TEXT.replace('"London"', r'"\ud800"'), "document/not-json", "surrogate"),
    "list": ("[1, 2]", "document/schema", "no board"),
    "version": (TEXT.replace("yard-board/1", "yard-board/7"), "document/unknown-version", "yard-board/7"),
    "kind": (TEXT.replace('"network"', '"netwrok"'), "document/schema", "netwrok"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_validate_gives_one_finding_with_its_place(name: str, tmp_path: Path) -> None:
    content, code, words = BROKEN[name]
    file = tmp_path / "board.json"
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    done = yard("validate", file, "--format", "json")
    report = json.loads(done.stdout)
    assert done.returncode == 1
    assert [finding["code"] for finding in report["findings"]] == [code]
    [finding] = report["findings"]
    assert words in finding["message"]
    assert finding["file"] == str(file)
    if code != "document/refused":
        assert finding["line"] >= 1
        assert finding["column"] >= 1
    assert yard("validate", file).returncode == 1


@pytest.mark.parametrize("name", BROKEN)
@pytest.mark.parametrize("command", [("hash",), ("export", "--to", "edges"), ("diff", "london")])
def test_other_commands_say_it_in_one_line(name: str, command: tuple[str, ...], tmp_path: Path) -> None:
    content, _, words = BROKEN[name]
    file = tmp_path / "board.json"
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    done = yard(*command, file)
    assert done.returncode == 2
    assert done.stdout == ""
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("command", [("validate",), ("hash",), ("export", "--to", "csv", "-o", "out")])
def test_files_that_cannot_be_read(command: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    for name, words in (("missing.json", "no such file"), ("folder", "no"), ("nowhere", "nowhere")):
        done = yard(*command, name, cwd=tmp_path)
        assert done.returncode == 2
        assert words in done.stderr
        assert name in done.stderr
        assert done.stderr.count("\n") == 1


def test_a_file_without_permission(tmp_path: Path) -> None:
    file = tmp_path / "board.json"
    file.write_text(TEXT, encoding="utf-8")
    file.chmod(0)
    done = process("validate", file, before=obey_permissions)
    assert (done.returncode, done.stderr) == (2, f"yard: cannot read {file}: permission denied\n")


def test_a_folder_without_permission(tmp_path: Path) -> None:
    file = tmp_path / "board.json"
    file.write_text("old", encoding="utf-8")
    tmp_path.chmod(0o555)
    done = process("export", "london", "--to", "json", "-o", file, before=obey_permissions)
    assert done.returncode == 2
    assert "permission denied" in done.stderr
    assert file.read_text(encoding="utf-8") == "old"


def test_a_file_where_a_board_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("old", encoding="utf-8")
    done = yard("new", "mine", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (2, "yard: mine is a file\n")


def test_a_disk_that_is_full_leaves_the_old_file(tmp_path: Path) -> None:
    file = tmp_path / "board.json"
    file.write_text("old", encoding="utf-8")

    def limit() -> None:  # as a full disk does, the system refuses in the middle of the write
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192))

    done = process("export", "london", "--to", "json", "-o", file, before=limit)
    assert done.returncode == 2
    assert "cannot write" in done.stderr
    assert file.read_text(encoding="utf-8") == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["board.json"]


@pytest.mark.parametrize(
    "command", [("export", "london", "--to", "json"), ("validate", "london"), ("boards",)]
)
def test_an_output_that_is_full(command: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([*YARD, *command], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert "no space left" in done.stderr
    assert "Traceback" not in done.stderr
    assert yard("export", "london", "--to", "json", "-o", "/dev/full").returncode == 2


@pytest.mark.parametrize("command", ["export london --to graphml", "explain --all"])
def test_a_reader_that_has_seen_enough(command: str) -> None:
    pipeline = f"set -o pipefail; {' '.join(YARD)} {command} | head -c 1"
    done = subprocess.run(["bash", "-c", pipeline], capture_output=True, text=True, check=False)
    assert (done.returncode, len(done.stdout), done.stderr) == (0, 1, "")


@pytest.mark.parametrize("moment", ["fsync", "replace", "chmod"])
def test_kill_in_the_middle_of_a_write(moment: str, tmp_path: Path) -> None:
    file = tmp_path / "board.json"
    file.write_text("old", encoding="utf-8")
    program = (
        "import os, signal, sys; from yardtools.cli import main\n"
        f"os.{moment} = lambda *a, **k: os.kill(os.getpid(), signal.SIGKILL)\n"
        f"sys.argv = ['yard', 'export', 'london', '--to', 'json', '-o', {str(file)!r}]; main()"
    )
    done = subprocess.run([sys.executable, "-c", program], check=False)
    assert done.returncode == -signal.SIGKILL
    assert file.read_text(encoding="utf-8") == "old"


def test_drafts_that_a_kill_left_are_taken_away_after_an_hour(tmp_path: Path) -> None:
    file = tmp_path / "board.json"
    names = (".board.json.aaaaaaaa.tmp", ".board.json.bbbbbbbb.tmp", ".other.json.cccccccc.tmp")
    old, fresh, other = (tmp_path / name for name in names)
    for draft in (old, fresh, other):
        draft.write_bytes(b"{")
    for draft in (old, other):
        os.utime(draft, (1, 1))
    assert yard("export", "london", "--to", "json", "-o", file).returncode == 0
    assert {*tmp_path.iterdir()} == {file, fresh, other}


def test_files_that_belong_together_are_all_written_or_none(tmp_path: Path) -> None:
    contents = {tmp_path / "a": "new", tmp_path / "nowhere" / "b": "new"}
    (tmp_path / "a").write_text("old", encoding="utf-8")
    with pytest.raises(YardError, match=r"cannot write .*nowhere/b"):
        files.write_all(contents)
    assert {path: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()} == {tmp_path / "a": "old"}


def test_what_a_kill_left_of_a_new_folder_does_not_hinder(tmp_path: Path) -> None:
    yard("new", "boards/mymap", cwd=tmp_path)
    folder, schemas = tmp_path / "boards" / "mymap", tmp_path / "schemas"
    whole = {path: path.read_bytes() for path in tmp_path.rglob("*.*")}
    assert yard("new", "boards/mymap", cwd=tmp_path).returncode == 2
    (folder / "box.toml").rename(folder / f".box.toml.{8 * 'a'}.tmp")
    (schemas / "box-1.schema.json").unlink()
    assert yard("new", "boards/mymap", cwd=tmp_path).returncode == 0
    (folder / f".box.toml.{8 * 'a'}.tmp").unlink()
    assert {path: path.read_bytes() for path in tmp_path.rglob("*.*")} == whole
    (folder / "box.toml").unlink()
    (folder / "tracing.svg").write_text("mine", encoding="utf-8")
    assert yard("new", "boards/mymap", cwd=tmp_path).returncode == 2
    assert (folder / "tracing.svg").read_text(encoding="utf-8") == "mine"


def test_what_a_kill_left_of_an_adopted_folder_does_not_hinder(tmp_path: Path) -> None:
    shutil.copy(resources.board_folder("london") / "tracing.svg", tmp_path / "drawing.svg")
    (tmp_path / "mymap").mkdir()
    shutil.copy(tmp_path / "drawing.svg", tmp_path / "mymap" / "tracing.svg")
    adopt = ("adopt", "drawing.svg", "-o", "mymap")
    assert yard(*adopt, cwd=tmp_path).returncode == 0
    assert yard(*adopt, cwd=tmp_path).returncode == 2
    (tmp_path / "mymap" / "box.toml").unlink()
    (tmp_path / "mymap" / "tracing.svg").write_text("mine", encoding="utf-8")
    assert yard(*adopt, cwd=tmp_path).returncode == 2


def test_a_write_keeps_links_and_modes(tmp_path: Path) -> None:
    real, link = tmp_path / "real.json", tmp_path / "link.json"
    real.write_text("old", encoding="utf-8")
    real.chmod(0o640)
    link.symlink_to(real)
    assert yard("export", "london", "--to", "json", "-o", link).returncode == 0
    assert link.is_symlink()
    assert real.read_text(encoding="utf-8") == TEXT
    assert os.stat(real).st_mode & 0o777 == 0o640


BOXES = {
    "syntax": ('id = "x', "document/not-toml", 1),
    "bom": ("\ufeffid = 1", "document/not-toml", 1),
    "key": ('format = "yard-box/1"\nkind = "trail"\nid = "x"\ntitel = "X"\n', "document/schema", 4),
    "version": ('format = "yard-box/2"\n', "document/unknown-version", 1),
    "deep": ("a = " + "[" * 50_000, "document/refused", None),
    "twice": ("a = 1\na = 2\n", "document/not-toml", 2),
}


@pytest.mark.parametrize("name", BOXES)
def test_boxes(name: str, tmp_path: Path) -> None:
    text, code, line = BOXES[name]
    file = tmp_path / "box.toml"
    file.write_text(text, encoding="utf-8")
    done = yard("validate", file, "--format", "json")
    [finding] = json.loads(done.stdout)["findings"]
    assert (done.returncode, finding["code"], finding.get("line")) == (1, code, line)


@pytest.mark.parametrize(
    "arguments", ["", "validate", "exprot london", "export london --to xls", "hash --frob"]
)
def test_usage_errors(arguments: str) -> None:
    done = yard(*arguments.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert "--help" in done.stderr
    assert not arguments or done.stderr.count("\n") == 1


def test_a_slip_in_a_command_names_the_nearest() -> None:
    assert "did you mean 'export'" in yard("exprot").stderr
