"""`yard trace` as it is started: what it opens, what it makes, and what it refuses."""

from __future__ import annotations

import os
import pty
import socket
import subprocess
from pathlib import Path

import pytest

from support.command import YARD, yard
from support.folders import BOX, put
from support.pictures import picture
from support.workbench import trace_process


def test_a_folder_that_is_not_there_is_made_by_yard_new(tmp_path: Path) -> None:
    done = yard("trace", tmp_path / "mymap", "--no-browser")
    assert done.returncode == 2
    assert done.stderr == (
        f"yard: there is no folder {tmp_path}/mymap; `yard new {tmp_path}/mymap --scan IMAGE` makes one\n"
    )
    assert not (tmp_path / "mymap").exists()


def test_on_a_terminal_it_asks_for_what_a_new_board_needs(tmp_path: Path) -> None:
    (tmp_path / "board.png").write_bytes(picture("red", "blue"))
    master, slave = pty.openpty()
    program = subprocess.Popen(
        [*YARD, "trace", "mymap", "--no-browser", "--port", "0"],
        stdin=slave,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
    )
    os.write(master, b"y\nboard.png\n")
    assert program.stdout
    url = program.stdout.readline()
    program.terminate()
    _, err = program.communicate(timeout=60)
    os.close(master)
    os.close(slave)
    assert url.startswith("http://127.0.0.1:")
    assert "There is no folder mymap yet. Start a new board there? [Y/n]" in err
    assert (tmp_path / "mymap" / "scan.png").read_bytes() == picture("red", "blue")
    assert (tmp_path / "mymap" / "tracing.svg").exists()


def test_a_second_workbench_for_a_folder_is_refused(tmp_path: Path) -> None:
    folder = put(tmp_path / "square")
    with trace_process(folder):
        done = yard("trace", folder, "--no-browser", "--port", "0")
    assert done.returncode == 2
    assert done.stderr == f"yard: {folder} is open in another `yard trace`; go on there, or end it first\n"


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    folder = put(tmp_path / "square")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = yard("trace", folder, "--no-browser", "--port", str(port))
    assert done.returncode == 2
    assert done.stderr == f"yard: port {port} is taken; choose another with --port, or 0 for any\n"


@pytest.mark.parametrize(
    ("files", "words"),
    [
        ({"box.toml": BOX, "tracing.svg": "<svg"}, "no drawing that can be read"),
        ({"box.toml": BOX.replace("network", "tiles")}, "is a tiles board; only network boards are drawn"),
        ({"box.toml": BOX}, "has no tracing.svg; `yard new"),
        ({"board.json": "{}"}, "has no tracing.svg; `yard export"),
        ({"tracing.svgz": "x"}, "tracing.svgz is packed; save it as plain tracing.svg"),
        ({}, "has no tracing.svg; `yard new"),
    ],
)
def test_what_cannot_be_drawn_on_is_refused(files: dict[str, str], words: str, tmp_path: Path) -> None:
    folder = tmp_path / "b"
    folder.mkdir()
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    done = yard("trace", folder, "--no-browser", "--port", "0")
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr
    assert {name: (folder / name).read_text(encoding="utf-8") for name in files} == files


def test_a_tracing_outside_the_folder_is_refused(tmp_path: Path) -> None:
    folder = put(tmp_path / "square")
    (folder / "tracing.svg").rename(tmp_path / "tracing.svg")
    (folder / "tracing.svg").symlink_to("../tracing.svg")
    done = yard("trace", folder, "--no-browser", "--port", "0")
    assert done.returncode == 2
    assert "tracing.svg leads out of the folder" in done.stderr


def test_a_picture_in_the_place_of_a_folder_is_told(tmp_path: Path) -> None:
    (picture := tmp_path / "town.png").write_bytes(b"x")
    done = yard("trace", picture, "--no-browser", "--port", "0")
    assert done.returncode == 2
    assert f"{picture} is a file; `yard new NAME --scan {picture}` starts a board over it" in done.stderr
