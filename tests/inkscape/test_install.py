"""`yard inkscape`: the extension installed, asked after and taken away."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from support.command import process, yard
from yardtools.inkscape import program


@pytest.fixture(params=["extensions", "mes été extensions"])
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return tmp_path / str(request.param)


def test_it_is_installed_with_the_path_of_this_yard_and_taken_away(folder: Path) -> None:
    assert f"installed in {folder / 'yardtools'}" in yard("inkscape", "install", "--dir", folder).stderr
    installed = {file.name for file in (folder / "yardtools").iterdir()}
    assert {"yardtools_task.py", "yardtools_check.inx", "yard.json"} < installed
    config = json.loads((folder / "yardtools" / "yard.json").read_text(encoding="utf-8"))
    assert config["command"] == [sys.executable, "-m", "yardtools"]
    assert Path(config["command"][0]).is_absolute()
    done = yard("inkscape", "status", "--dir", folder)
    assert done.returncode == 0
    assert f"in {folder / 'yardtools'}\n" in done.stdout
    assert "removed from" in yard("inkscape", "uninstall", "--dir", folder).stderr
    assert list(folder.iterdir()) == []
    assert "there is none" in yard("inkscape", "uninstall", "--dir", folder).stderr


def test_what_others_put_there_stays(folder: Path) -> None:
    yard("inkscape", "install", "--dir", folder)
    (folder / "yardtools" / "mine.txt").write_text("mine")
    (folder / "other.inx").write_text("other")
    yard("inkscape", "uninstall", "--dir", folder)
    assert sorted(file.name for file in folder.rglob("*.*")) == ["mine.txt", "other.inx"]


def test_status_says_what_is_missing(tmp_path: Path) -> None:
    done = yard("inkscape", "status", "--dir", tmp_path)
    assert done.returncode == 1
    assert f"extension: none in {tmp_path}; `yard inkscape install` puts it there\n" in done.stdout
    yard("inkscape", "install", "--dir", tmp_path)
    file = tmp_path / "yardtools" / "yard.json"
    config = json.loads(file.read_text())
    file.write_text(json.dumps(config | {"command": ["/no/such/python"], "version": "0.0.1"}))
    done = yard("inkscape", "status", "--dir", tmp_path)
    assert done.returncode == 1
    assert "extension: 0.0.1 in" in done.stdout
    assert "it calls: /no/such/python (which does not run" in done.stdout
    file.write_text("{")
    done = yard("inkscape", "status", "--dir", tmp_path)
    assert done.returncode == 2
    assert "`yard inkscape install` writes it anew" in done.stderr


def test_without_inkscape_its_usual_folder_is_taken(tmp_path: Path) -> None:
    surroundings = {"PATH": "/nowhere", "HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path / "config")}
    done = process("inkscape", "install", env=surroundings)
    assert done.returncode == 0
    assert "no Inkscape was found" in done.stderr
    assert (tmp_path / "config" / "inkscape" / "extensions" / "yardtools" / "yard.json").exists()
    assert "Inkscape: none found\n" in process("inkscape", "status", env=surroundings).stdout


@pytest.mark.parametrize(
    ("platform", "names", "expected"),
    [
        ("win32", {"APPDATA": "/App Data"}, "/App Data/inkscape"),
        (
            "darwin",
            {"HOME": "/Users/me"},
            "/Users/me/Library/Application Support/org.inkscape.Inkscape/config/inkscape",
        ),
        ("linux", {"HOME": "/home/me"}, "/home/me/.config/inkscape"),
        ("linux", {"INKSCAPE_PROFILE_DIR": "/profile"}, "/profile"),
    ],
)
def test_usual_folders(
    monkeypatch: pytest.MonkeyPatch, platform: str, names: dict[str, str], expected: str
) -> None:
    for name in ("INKSCAPE_PROFILE_DIR", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in names.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert program.find_extension_folder(None) == Path(expected) / "extensions"


def fake_inkscape(folder: Path, version: str) -> Path:
    """A program that says it is Inkscape."""
    file = folder / "inkscape"
    words = f'case $1 in --version) echo "Inkscape {version} (abc, 2020)";; *) echo "{folder}/profile";; esac'
    file.write_text(f"#!/bin/sh\n{words}\n")
    file.chmod(0o755)
    return file


def test_inkscape_says_itself_where_its_extensions_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake = fake_inkscape(tmp_path, "1.0.2")
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    done = yard("inkscape", "install")
    assert (tmp_path / "profile" / "extensions" / "yardtools").is_dir()
    assert "too old" not in done.stderr
    assert f"Inkscape: 1.0.2 ({fake})\n" in yard("inkscape", "status").stdout
    fake_inkscape(tmp_path, "0.92.4")
    assert "Inkscape 0.92.4 is too old" in yard("inkscape", "install").stderr


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = yard("inkscape", "install", "--dir", tmp_path / "file")
    assert done.returncode == 2
    assert "cannot make folder" in done.stderr


def test_a_program_that_fails_says_nothing(tmp_path: Path) -> None:
    assert program.ask("false") == ""
    assert program.ask(str(tmp_path)) == ""
    assert program.ask("echo", "a;b") == "a;b\n"
