"""Whatever files and their names hold, nothing that is said steers a terminal or a CI system."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from support.boards import london
from support.command import Done, yard
from support.folders import change, put
from yardtools.formats.json import dumps
from yardtools.visible import harmless_line, visible

EVIL = "\x1b]0;owned\x07\x1b[2J\u202egnp.exe\x9b31m"
STEERING = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def said(done: Done) -> str:
    """What a command said, in which nothing steers and no line is a command."""
    words = done.stdout + done.stderr
    assert not STEERING.search(words), words
    assert not re.search(r"^\s*::|##\[", words, re.MULTILINE), words
    return words


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\nb", r"a\nb"),
        ("::error ::x", r"\x3a:error ::x"),
        ("  ::error", r"  \x3a:error"),
        ("a::b", "a::b"),
        ("x ##[error]y", r"x ##\x5berror]y"),
        ("\udce9\u202e", r"\udce9\u202e"),
    ],
)
def test_a_line_is_a_line(text: str, shown: str) -> None:
    assert harmless_line(text) == shown


@pytest.mark.parametrize("name", [f"x{EVIL}", "x\n::error file=a::b", "::error ::x", "x##[error]", b"\xe9"])
def test_names_of_folders(name: str | bytes, tmp_path: Path) -> None:
    folder = name if isinstance(name, str) else name.decode("utf-8", "surrogateescape")
    put(tmp_path / folder)
    shown = harmless_line(folder)[-5:]
    for arguments in (["import"], ["import", "--check"], ["hash", "london"]):
        assert shown in said(yard(*arguments, folder, cwd=tmp_path))
    said(yard("view", folder, "-o", f"{folder}.html", cwd=tmp_path))
    said(yard("import", f"{folder}/none.svg", cwd=tmp_path))
    change(tmp_path / folder / "board.json", '"id"', '"di"')
    for form in ("text", "concise"):
        assert shown in said(yard("validate", folder, "--format", form, cwd=tmp_path))


def test_names_in_a_game(tmp_path: Path) -> None:
    document = json.loads(dumps(london()))
    document["title"] = f"{EVIL}[link=http://evil.example]x[/link]"
    file = tmp_path / "board.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    typed = f"map {EVIL}\nrule {EVIL}\nquit\n"
    words = said(yard("play", "master", "--board", file, "--seed", "3", given=typed))
    assert f"on {visible(EVIL)}" in "".join(words.splitlines())
    assert "[link=http://evil.example]x[/link]" in "".join(words.splitlines())


def test_names_in_a_run(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    assert yard("playtest", "beginner", "--bots", "random", "--games", "2", "--results", file).returncode == 0
    head, *games = file.read_text(encoding="utf-8").splitlines()
    rows = [json.loads(game) for game in games]
    for row in rows:
        row["reason"] = EVIL
    file.write_text("\n".join([head, *map(json.dumps, rows)]) + "\n", encoding="utf-8")
    done = yard("playtest", "--resume", file, "--games", "2")
    assert done.returncode == 0, done.stderr
    assert r"\x1b]0;owned" in said(done)
    told = json.loads(head)
    told["bots"] = dict.fromkeys(told["bots"], EVIL)
    file.write_text(json.dumps(told) + "\n", encoding="utf-8")
    assert r"\x1b]0;owned" in said(yard("playtest", "--resume", file))


def test_a_long_name_is_named(tmp_path: Path) -> None:
    for command in (["validate"], ["import"], ["view"], ["hash"], ["export", "--to", "json"]):
        done = yard(*command, "x" * 300, cwd=tmp_path)
        assert done.returncode == 2
        assert "standard output" not in done.stderr
        assert "xxx" in done.stderr
